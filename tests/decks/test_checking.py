"""What is legal, what is not, what cannot be known: format by format."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest
import yaml

from decks import Catalogue, FindingCode, UnknownFormat, UnknownReading, load_formats, read_list
from decks.legality import legal_in
from decks.plans import smallest_change

from .sets import CATALOGUES, DAY, FORMATS, LEGAL, codes, expand, verdict

NOTHING = {game: Catalogue.of(game) for game in CATALOGUES}


@pytest.mark.parametrize(("game", "format"), LEGAL)
def test_a_legal_deck_is_legal(game, format):
    found = verdict(game, format, LEGAL[game, format])
    assert found.legal is True, [f.message for f in found.findings]
    assert found.complete
    assert not found.errors
    assert smallest_change(found) is None


@pytest.mark.parametrize(
    ("game", "format", "counts"),
    [
        ("inferno", "abierto", {"demonio": 1, "mazo": 50}),
        ("inferno", "cerrado", {"demonio": 1, "mazo": 40}),
        ("fftcg", "construido", {"principal": 50, "limit-break": 3}),
        ("souls", "estandar", {"principal": 40, "mana": 6, "limbo": 2, "apoyo": 0}),
        ("myl", "furia-extendido", {"castillo": 49, "oro-inicial": 1}),
    ],
)
def test_sections_are_counted(game, format, counts):
    assert verdict(game, format, LEGAL[game, format]).as_json()["counts"] == counts


def test_the_answer_has_the_agreed_shape():
    answer = verdict("fftcg", "construido", "4 Lulu (1-149H)\n+45\n3x Auron").as_json()
    assert {"legal", "complete", "game", "format", "date", "edition", "counts", "findings", "unread"} <= set(answer)
    finding = answer["findings"][0]
    assert {"code", "severity", "rule", "card", "line", "actual", "allowed", "message", "hint"} <= set(finding)
    assert set(finding["hint"]) == {"text", "changes"}
    assert {"section", "card", "delta"} <= set(finding["hint"]["changes"][0])
    assert {"line", "text", "candidates"} <= set(answer["unread"][0])


def test_too_few_cards_alone_is_incomplete():
    found = verdict("inferno", "cerrado", "Demonio: Señor de Caos\n+30")
    assert (found.legal, found.complete, found.summary) == (False, False, "Incompleto")
    assert codes(found) == ["too-few-cards"]
    other = verdict("inferno", "cerrado", "Demonio: Señor de Caos\n1 Larva\n+30")
    assert (other.legal, other.complete, other.summary) == (False, False, "No es legal")
    assert verdict("inferno", "cerrado", "").summary == "Incompleto"


def test_all_findings_come_at_once():
    deck = "Principal\n+48\n1 Límite 1 (41-001H)\n4 Relleno 40 (40-040C)\nSide\n1 Relleno 41 (40-041C)"
    found = verdict("fftcg", "construido", deck)
    assert {"too-many-cards", "limit-break-in-main", "too-many-copies", "no-such-section"} <= set(codes(found))


def test_errors_come_first_and_the_order_is_stable():
    text = "Principal (3)\n3x Auron\n4 Relleno 9 (40-009C)\n4 Relleno 8 (40-008C)"
    first, again = verdict("fftcg", "construido", text), verdict("fftcg", "construido", text)
    assert first.findings == again.findings
    order = [f.severity.value for f in first.findings]
    assert order == sorted(order, key=["error", "warning", "info"].index)
    assert [f.card for f in first.errors if f.code == "too-many-copies"] == ["Relleno 8 (40-008C)", "Relleno 9 (40-009C)"]


# Inferno


def test_inferno_copies_do_not_bind_unlimited_cards_nor_closed_decks():
    assert verdict("inferno", "abierto", "Demonio: Señor de Caos\n10 Horda\n+40").legal
    assert codes(verdict("inferno", "abierto", "Demonio: Señor de Caos\n5 Relleno 30\n+45")) == ["too-many-copies"]
    assert verdict("inferno", "cerrado", "Demonio: Señor de Caos\n12 Relleno 30\n+28").legal


def test_inferno_senda_binds_open_decks_only():
    deck = "Demonio: Señor de Caos\n4 Siervo de Muerte 1\n+{}"
    assert codes(verdict("inferno", "abierto", deck.format(46))) == ["wrong-senda"]
    assert verdict("inferno", "cerrado", deck.format(36)).legal
    assert verdict("inferno", "abierto", "Demonio: Señor de Caos\n4 Siervo de Caos 1\n+46").legal


def test_inferno_another_demon_is_the_smaller_change():
    mostly = "\n".join(f"4 Siervo de Muerte {n}" for n in range(1, 11))
    found = verdict("inferno", "abierto", f"Demonio: Señor de Caos\n{mostly}\n4 Siervo de Caos 1\n+6")
    plan = smallest_change(found)
    assert plan
    assert plan.complete
    assert plan.text.startswith("Quita 1 de Señor de Caos del demonio, quita 4 de Siervo de Caos 1 del mazo")
    assert "demonio de la senda Muerte" in plan.text


def test_inferno_without_facts_says_what_it_could_not_decide():
    found = verdict("inferno", "abierto", "Demonio: Alguien\n+50", catalogue=NOTHING["inferno"])
    assert found.legal is None
    unknown = [f for f in found.findings if f.code is FindingCode.UNKNOWN_FACT]
    assert [(f.rule, f.about) for f in unknown] == [("inferno:105.3", FindingCode.WRONG_SENDA)]
    often = verdict("inferno", "abierto", "Demonio: Alguien\n5 Algo\n+45", catalogue=NOTHING["inferno"])
    assert often.legal is None
    assert FindingCode.TOO_MANY_COPIES in {f.about for f in often.findings}
    assert verdict("inferno", "cerrado", "Demonio: Alguien\n+40", catalogue=NOTHING["inferno"]).legal is True


def test_inferno_a_demon_is_found_among_the_cards():
    assert verdict("inferno", "cerrado", "1 Señor de Caos\n+40").legal
    unknown = verdict("inferno", "cerrado", "1 Alguien\n+40", catalogue=NOTHING["inferno"])
    assert (unknown.legal, codes(unknown)) == (None, ["unknown-section"])
    assert codes(verdict("inferno", "cerrado", "+40", catalogue=NOTHING["inferno"]))[0] == "too-few-cards"
    assert codes(verdict("inferno", "cerrado", "+44", catalogue=NOTHING["inferno"]))[0] == "too-many-cards"


# Final Fantasy


def test_fftcg_copies_go_by_code():
    lulu = "Principal\n3 Lulu (1-149H)\n3 Lulu (7-020C)\n2 Lulu (16-135S)\n+42"
    assert "too-many-copies" not in codes(verdict("fftcg", "construido", lulu))
    again = lulu.replace("2 Lulu (16-135S)", "2 Lulu (PR-006/1-149H)")
    assert [(f.card, f.actual, f.allowed) for f in verdict("fftcg", "construido", again).errors] == [("Lulu (1-149H)", 5, 3)]


def test_fftcg_limit_break_deck_has_at_most_eight():
    eight = "Principal\n+50\nLimit Break\n3 Límite 1 (41-001H)\n3 Límite 2 (41-002H)\n2 Límite 3 (41-003H)"
    assert verdict("fftcg", "construido", eight).legal
    assert codes(verdict("fftcg", "construido", eight.replace("2 Límite 3", "3 Límite 3"))) == ["too-many-cards"]
    five = eight.replace("2 Límite 3 (41-003H)", "2 Límite 2 (41-002H)")
    assert codes(verdict("fftcg", "construido", five)) == ["too-many-copies"]


def test_fftcg_limited_takes_any_card_in_the_limit_break_deck():
    assert verdict("fftcg", "limitado", "Principal\n+40\nLimit Break\n2 Relleno 40 (40-040C)").legal
    short = verdict("fftcg", "limitado", "Principal\n+39")
    assert (short.legal, short.complete) == (False, False)


def test_fftcg_limited_readings_are_said_in_the_finding():
    four = "Principal\n4 Relleno 50 (40-050C)\n+40"
    (finding,) = verdict("fftcg", "limitado", four).errors
    assert finding.reading
    assert finding.reading.name == "por-mazo-en-todo-formato"
    assert verdict("fftcg", "limitado", four, readings={"fftcg-copias-entre-los-dos-mazos": "no-en-limitado"}).legal
    both = "Principal\n3 Relleno 50 (40-050C)\n+40\nLimit Break\n1 Relleno 50 (40-050C)"
    default = verdict("fftcg", "limitado", both)
    assert (default.legal, codes(default)) == (True, ["other-reading"])
    strict = verdict("fftcg", "limitado", both, readings={"fftcg-copias-entre-los-dos-mazos": "entre-ambos"})
    assert codes(strict) == ["too-many-copies"]
    limit = "Principal\n+40\n1 Límite 1 (41-001H)\nLimit Break\n1 Límite 2 (41-002H)"
    assert [f.reading.name for f in verdict("fftcg", "limitado", limit).errors] == ["tampoco"]
    assert verdict("fftcg", "limitado", limit, readings={"fftcg-limit-break-en-principal-limitado": "si"}).legal


def test_fftcg_a_text_about_composition_goes_before_the_rule():
    from decks import Card

    cards = [Card("fftcg", "Enjambre", ("44-001C",), {"limit_break": False, "copies": -1}), *CATALOGUES["fftcg"].cards.values()]
    catalogue = Catalogue.of("fftcg", cards)
    assert verdict("fftcg", "construido", "Principal\n10 Enjambre (44-001C)\n+40", catalogue=catalogue).legal


def test_fftcg_without_facts():
    fifty = "\n".join(f"2 40-{n:03}C" for n in range(1, 26))
    found = verdict("fftcg", "construido", f"Principal\n{fifty}", catalogue=NOTHING["fftcg"])
    assert (found.legal, codes(found)) == (None, ["unknown-fact"])
    over = verdict("fftcg", "construido", f"Principal\n{fifty}\n2 40-025C", catalogue=NOTHING["fftcg"])
    assert over.legal is False
    unsorted = verdict("fftcg", "construido", f"{fifty}\n2 40-025C".replace("2 40-001C\n", ""), catalogue=NOTHING["fftcg"])
    assert [f.code for f in unsorted.errors] == ["too-many-copies"]


# Souls


def test_souls_copies_by_code_and_by_card():
    two = "Principal\n+36\n2 Relleno 50 (AB-001)\n2 Relleno 50 (AB-002)\nManá\n6 Maná"
    (finding,) = verdict("souls", "estandar", two).errors
    assert (finding.rule, finding.reading and finding.reading.name) == ("souls:3.1.6", "ambos")
    assert verdict("souls", "estandar", two, readings={"souls-copias-por-codigo-o-por-carta": "por-codigo"}).legal
    three = two.replace("2 Relleno 50 (AB-002)", "2 Relleno 50 (AB-001)")
    assert [(f.rule, f.actual) for f in verdict("souls", "estandar", three).errors] == [("souls:2.8.1", 4)]
    named = "Principal\n+37\n3 Relleno 50\nManá\n6 Maná"
    assert [f.rule for f in verdict("souls", "estandar", named).errors] == ["souls:3.1.6"]


def test_souls_basic_mana_is_a_reading():
    deck = "Principal\n+40\nManá\n5 Maná (ME-001)\n1 Maná Alterno (ME-002)"
    found = verdict("souls", "estandar", deck)
    assert found.legal
    assert [f.reading.name for f in found.findings if f.reading] == ["vale"]
    assert codes(verdict("souls", "estandar", deck, readings={"souls-copias-en-el-mazo-de-mana": "vale"})) == ["too-many-copies"]


def test_souls_mana_of_limbo_is_a_reading():
    deck = "Principal\n+40\nManá\n6 Maná\nLimbo\n1 Maná del Limbo"
    assert codes(verdict("souls", "estandar", deck)) == ["wrong-type"]
    assert verdict("souls", "estandar", deck, readings={"souls-limbo-con-mana": "si"}).legal


def test_souls_sorts_a_plain_export_by_card():
    found = verdict("souls", "estandar", "+40\n5 Maná\n1 Maná Alterno\n2 Sombra 1")
    assert (found.legal, found.counts["mana"], found.counts["limbo"]) == (True, 6, 2)


def test_souls_support_deck_and_second_duel():
    first = "Principal\n+40\nManá\n6 Maná\nLimbo\n2 Sombra 1\n1 Sombra 2\nApoyo\n2 Relleno 50\n1 Sombra 3"
    assert verdict("souls", "estandar", first).legal
    swapped = "Principal\n+38\n2 Relleno 50\nManá\n6 Maná\nLimbo\n2 Sombra 1\n1 Sombra 3\nApoyo\n2 Relleno 20\n1 Sombra 2"
    assert verdict("souls", "estandar", swapped, first=first).legal
    more = first.replace("Apoyo", "1 Sombra 3\nApoyo").replace("2 Relleno 50\n1 Sombra 3", "2 Relleno 50")
    assert codes(verdict("souls", "estandar", more, first=first)) == ["limbo-count-changed"]
    unread = verdict("souls", "estandar", first, first=first + "\nqué carta es esta")
    assert unread.legal is None
    ten = first + "\n7 Relleno 51"
    assert "too-many-cards" in codes(verdict("souls", "estandar", ten))


def test_a_line_without_copies_adds_nothing():
    found = verdict("fftcg", "construido", "Principal\n+50\n0 Límite 1 (41-001H)")
    assert found.legal


def test_a_code_of_another_card_than_the_one_named_is_asked_where_names_count():
    from decks import Card

    cards = [Card("souls", "Uno", ("AB-001",), {"type": ("Unidad",)}), Card("souls", "Dos", ("AB-002",), {"type": ("Unidad",)})]
    found = verdict("souls", "estandar", "1 Uno (AB-002)", catalogue=Catalogue.of("souls", cards))
    assert [unread.candidates for unread in found.unread] == [("Dos", "Uno")]


# Mitos y Leyendas


def test_myl_the_first_oro_is_a_reading():
    inside, outside = "Oro inicial: Oro Común\nCastillo\n+42\n7 Oro Común", "Oro inicial: Oro Común\nCastillo\n+42\n8 Oro Común"
    point = "myl-oro-inicial-y-castillo"
    assert verdict("myl", "furia-extendido", inside).legal
    assert verdict("myl", "furia-extendido", inside, readings={point: "aparte"}).legal is False
    assert verdict("myl", "furia-extendido", outside).legal is False
    assert verdict("myl", "furia-extendido", outside, readings={point: "aparte"}).legal
    assert [f.reading.name for f in verdict("myl", "furia-extendido", outside).errors if f.reading] == ["dentro"]


def test_myl_basic_oros_are_free_and_others_are_not():
    assert verdict("myl", "furia-extendido", "+35\n15 Oro Común").legal
    assert codes(verdict("myl", "furia-extendido", "+46\n4 Oro Tallado"))[0] == "too-many-copies"


def test_myl_facts_of_the_rules_are_known():
    found = verdict("myl", "furia-extendido", "2 Devastador\n+45\n3 Oro Común", catalogue=NOTHING["myl"])
    assert [f.card for f in found.errors] == ["Devastador"]


# Dates, lists of banned cards, formats of one's own


BANS = {
    "game": "fftcg",
    "formats": ["construido"],
    "list": "Aviso de prueba",
    "source": "https://example.org/aviso",
    "cards": [
        {"card": "40-001C", "from": "2025-12-24"},
        {"card": "Relleno 2", "copies": 1, "from": "2026-02-01", "to": "2026-02-28"},
    ],
}


@pytest.fixture
def folder(tmp_path) -> Path:
    (tmp_path / "aviso.yaml").write_text(yaml.safe_dump(BANS, allow_unicode=True), encoding="utf-8")
    return tmp_path


def test_legal_on_a_date(folder):
    formats = load_formats(folder)
    deck = "Principal\n+50"
    at = lambda *day: verdict("fftcg", "construido", deck, formats=formats, date=date(*day))  # noqa: E731
    before, after = at(2025, 12, 23), at(2025, 12, 24)
    assert (before.legal, codes(before)) == (True, ["banned-later", "banned-later"])
    assert (after.legal, [f.card for f in after.errors]) == (False, ["Relleno 1 (40-001C)"])
    assert after.errors[0].source == "https://example.org/aviso"
    assert [f.code.value for f in at(2026, 2, 28).errors] == ["banned-card", "limited-card"]
    assert [f.code.value for f in at(2026, 3, 1).errors] == ["banned-card"]
    assert verdict("fftcg", "limitado", deck, formats=formats, date=date(2026, 1, 1)).legal


def test_in_which_formats_and_until_when(folder):
    formats = load_formats(folder)
    found = read_list(expand("fftcg", "Principal\n+50"), "fftcg")
    answers = {a.verdict.format.id: a for a in legal_in(found, formats.of("fftcg"), CATALOGUES["fftcg"], date(2025, 1, 1))}
    assert answers["construido"].as_json() == {
        "format": "construido",
        "legal": True,
        "complete": True,
        "until": "2025-12-24",
        "then": False,
    }
    assert (answers["limitado"].verdict.legal, answers["limitado"].until) == (True, None)


def test_a_new_format_needs_no_code(tmp_path):
    content = {
        "game": "inferno",
        "format": "duelo-corto",
        "name": "Duelo corto",
        "rules": {"document": "inferno", "edition": "juez-1", "date": "2016-09"},
        "sections": {"mazo": {"name": "el mazo", "default": True}},
        "requirements": [
            {"size": ["mazo"], "at_least": 20, "at_most": 30, "rule": "inferno:100.3"},
            {"copies": ["mazo"], "at_most": 2, "rule": "inferno:100.3"},
        ],
    }
    (tmp_path / "duelo.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    formats = load_formats(tmp_path)
    assert [f.id for f in formats.of("inferno")] == ["abierto", "cerrado", "duelo-corto"]
    good = "\n".join(f"2 Carta {n}" for n in range(12))
    assert verdict("inferno", "duelo-corto", good, formats=formats).legal
    assert codes(verdict("inferno", "duelo-corto", good + "\n3 Otra", formats=formats)) == ["too-many-copies"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a: [", "línea"),
        ("- 1", "no es un formato"),
        ("game: ajedrez\nformat: x", "game"),
        ("game: inferno\nformat: x\nsections: {}\nrequirements: []", "default"),
        ("game: inferno\nformat: x\nsections: {a: {default: true}}\nrequirements: [{tamano: [a]}]", "size"),
        ("game: inferno\nformat: x\nsections: {a: {default: true}}\nrequirements: [{size: [b], exactly: 1}]", "sección"),
        ("game: inferno\nformat: x\nsections: {a: {default: true}}\nrequirements: [{only: [a], fact: color, is: 1}]", "color"),
        ("game: inferno\nformat: x\nfrom: ayer\nsections: {a: {default: true}}\nrequirements: []", "AAAA-MM-DD"),
        ("game: inferno\ncards: [{card: X, from: 2026-99-01}]", "AAAA-MM-DD"),
        ("game: inferno\ncards: [{copies: 1}]", "card"),
        ("game: inferno\nformats: [moderno]\ncards: [{card: X}]", "moderno"),
    ],
)
def test_a_bad_file_is_named_and_explained(tmp_path, text, said):
    (tmp_path / "malo.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "bueno.yaml").write_text("game: inferno\nformat: bueno\nbase: abierto\nrequirements: []", encoding="utf-8")
    formats = load_formats(tmp_path)
    (problem,) = formats.problems
    assert "malo.yaml" in problem
    assert re.search(said, problem)
    assert formats.get("inferno", "bueno").requirements == FORMATS.get("inferno", "abierto").requirements


def test_unknown_games_formats_and_readings_are_named():
    with pytest.raises(UnknownFormat, match="inferno, fftcg, souls, myl"):
        FORMATS.get("ajedrez", "abierto")
    with pytest.raises(UnknownFormat, match="abierto, cerrado"):
        FORMATS.get("inferno", "moderno")
    with pytest.raises(UnknownReading, match="myl-oro-inicial-y-castillo"):
        verdict("myl", "furia-extendido", "", readings={"otro": "x"})
    with pytest.raises(UnknownReading, match="dentro, aparte"):
        verdict("myl", "furia-extendido", "", readings={"myl-oro-inicial-y-castillo": "x"})


def test_a_check_is_about_today_unless_a_date_is_given():
    assert verdict("inferno", "cerrado", "", date=None).date == date.today()
    assert verdict("inferno", "cerrado", "").date == DAY
