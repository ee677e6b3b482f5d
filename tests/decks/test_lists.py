"""Every shape of list that people paste, each with a whole deck."""

from __future__ import annotations

from pathlib import Path

import pytest

from decks import BadList, Card, Catalogue, check, read_list
from decks.lists import LineKind
from decks.plans import smallest_change

from .sets import DAY, FORMATS

FOLDER = Path(__file__).parent / "lists"
#: File → game, format, cards read, lines (or entries) unread.
SHAPES = {
    "count-name-code.txt": ("fftcg", "construido", 50, 0),
    "count-x-code-name.txt": ("fftcg", "construido", 50, 0),
    "markdown-bullets.md": ("fftcg", "construido", 50, 0),
    "count-code.txt": ("fftcg", "construido", 50, 0),
    "names.txt": ("fftcg", "construido", 41, 3),
    "ffdecks.json": ("fftcg", "construido", 50, 0),
    "link.txt": ("fftcg", "construido", 0, 1),
    "app.json": ("fftcg", "construido", 50, 0),
    "cube.json": ("fftcg", "construido", 17, 0),
    "octgn.o8d": ("fftcg", "construido", 50, 0),
    "comma.csv": ("fftcg", "construido", 50, 0),
    "semicolon.csv": ("fftcg", "construido", 50, 0),
    "bare.csv": ("fftcg", "construido", 50, 0),
    "without-number.csv": ("fftcg", "construido", 41, 3),
    "limit-break.txt": ("fftcg", "construido", 56, 0),
    "untidy.txt": ("fftcg", "construido", 50, 0),
    "souls-product.txt": ("souls", "estandar", 49, 0),
    "souls-export.txt": ("souls", "estandar", 49, 0),
    "myl.txt": ("myl", "furia-extendido", 50, 0),
    "myl.json": ("myl", "furia-extendido", 50, 0),
    "inferno.txt": ("inferno", "abierto", 51, 0),
}
#: Lists of which only this is wrong: two cards have one name, the list is a link, a cube holds one copy of each.
NOT_LEGAL = {"names.txt": None, "without-number.csv": None, "link.txt": None, "cube.json": False}


def known_cards(game: str) -> Catalogue:
    """A catalogue in which every card of the lists is known, with what each is."""
    return Catalogue.of(game, _KNOWN[game]())


def _fftcg():
    found = read_list((FOLDER / "limit-break.txt").read_bytes(), "fftcg")
    for number, entry in enumerate(found.entries):
        facts = {"limit_break": entry.section == "limit-break", "octgn": (f"00000000-0000-4000-8000-{number:012d}",)}
        codes = (entry.code, "PR-006/1-149H") if entry.code == "1-149H" else (entry.code,)
        yield Card("fftcg", entry.name, codes, facts)


def _souls():
    product = read_list((FOLDER / "souls-product.txt").read_bytes(), "souls")
    export = [entry.code or entry.name for entry in read_list((FOLDER / "souls-export.txt").read_bytes(), "souls").entries]
    listed = [entry for entry in product.entries if entry.section != "fichas"]
    for entry, code in zip(listed, export, strict=True):
        kind = "Maná" if entry.section == "mana" else "Unidad"
        yield Card("souls", entry.name, (code,), {"type": (kind,), "limbo": entry.section == "limbo"})


def _myl():
    for entry in read_list((FOLDER / "myl.txt").read_bytes(), "myl").entries:
        oro = entry.name == "Oro Liso"
        unique = entry.quantity == 1 and not oro
        yield Card("myl", entry.name, (), {"type": ("Oro" if oro else "Aliado",), "basic": oro, "unique": unique})


def _inferno():
    for entry in read_list((FOLDER / "inferno.txt").read_bytes(), "inferno").entries[1:]:
        demon = entry.section == "demonio"
        facts = {"type": ("Demonio" if demon else "Aliado",), "supertypes": (), "senda": "Poder" if demon else ""}
        yield Card("inferno", entry.name, (), facts)


_KNOWN = {"fftcg": _fftcg, "souls": _souls, "myl": _myl, "inferno": _inferno}


@pytest.mark.parametrize("name", SHAPES)
def test_a_whole_deck_is_read(name):
    game, format, cards, unread = SHAPES[name]
    found = read_list((FOLDER / name).read_bytes(), game)
    verdict = check(found, FORMATS.get(game, format), known_cards(game), DAY)
    assert sum(verdict.counts.values()) == cards
    assert len(verdict.unread) == unread
    lines = verdict.as_json()["lines"]
    assert lines["read"] + lines["unread"] == lines["given"] == len(found.lines)
    assert verdict.legal is NOT_LEGAL.get(name, True), [f.message for f in verdict.findings]


@pytest.mark.parametrize("name", ["names.txt", "without-number.csv"])
def test_an_ambiguous_name_is_asked_with_candidates(name):
    found = read_list((FOLDER / name).read_bytes(), "fftcg")
    verdict = check(found, FORMATS.get("fftcg", "construido"), known_cards("fftcg"), DAY)
    lulu = ("Lulu (1-149H)", "Lulu (7-020C)", "Lulu (16-135S)")
    assert [unread.candidates for unread in verdict.unread] == [("Mago Blanco (3-136C)", "Mago Blanco (5-057C)"), lulu, lulu]
    assert all("nombre no basta" in unread.reason for unread in verdict.unread)


def test_a_price_list_is_refused_with_a_reason():
    with pytest.raises(BadList, match="lista de precios"):
        read_list((FOLDER / "prices.csv").read_bytes(), "fftcg")


def test_a_link_says_that_the_list_is_to_be_pasted():
    (unread,) = read_list("https://ffdecks.com/deck/6272690272862208", "fftcg").unread
    assert "pégala" in unread.reason
    assert read_list("6272690272862208", "fftcg").unread[0].reason == unread.reason


@pytest.mark.parametrize(
    ("line", "quantity", "name", "code"),
    [
        ("3 Lulu (1-149H)", 3, "Lulu", "1-149H"),
        ("1 Cid Raines (1-192S)", 1, "Cid Raines", "1-192S"),
        ("3x 1-001H", 3, "", "1-001H"),
        ("3 x 1-005R Warrior of Light", 3, "Warrior of Light", "1-005R"),
        ("* (2x) [1-004C] - Ifrit", 2, "Ifrit", "1-004C"),
        ("* (2x) [1-068C] Evoker", 2, "Evoker", "1-068C"),
        ('* (2x) [<a href="https://example.org/(1)">1-004C</a>] - Ifrit', 2, "Ifrit", "1-004C"),
        ("- (2x) [1-004C](https://example.org/x) - Ifrit", 2, "Ifrit", "1-004C"),
        ("3 Mateus (XII RW) (24-035C)", 3, "Mateus (XII RW)", "24-035C"),
        ("1 Shiva (Ice) (1-030H)", 1, "Shiva (Ice)", "1-030H"),
        ("2 Choco/Mog (1-077R)", 2, "Choco/Mog", "1-077R"),
        ("3 Re-014H/PR-108 Cloud", 3, "Cloud", "Re-014H/PR-108"),
        ("1 PR133/19-105H", 1, "", "PR-133/19-105H"),
        ("1 P-059/5-032h", 1, "", "PR-059/5-032H"),
        ("2 20-010C/15-007C", 2, "", "20-010C/15-007C"),
        ("1 8-0139S", 1, "", "8-139S"),
        ("1 05-002R", 1, "", "5-002R"),
        ("1 1_001H", 1, "", "1-001H"),
        ("1 1-001-H", 1, "", "1-001H"),
        ("3xAuron (1-001H)", 3, "Auron", "1-001H"),
        ("x3 Auron (1-001H)", 3, "Auron", "1-001H"),
        ("Auron (1-001H) x3", 3, "Auron", "1-001H"),
        ("1-001H x3", 3, "", "1-001H"),
        ("1-001H", None, "", "1-001H"),
        ("2 Cid Jr. (1-002C)", 2, "Cid Jr.", "1-002C"),
        ('2x "Auron" 1-001H', 2, "Auron", "1-001H"),
        ("Auron (1-001H) 3", 3, "Auron", "1-001H"),
        ("1-001H\t3", 3, "", "1-001H"),
        ("3|1-001H|Auron", 3, "Auron", "1-001H"),
        ("3, Auron, 1-001H", 3, "Auron", "1-001H"),
        ("3\t1-003C\tRed Mage", 3, "Red Mage", "1-003C"),
        ("3 Y’shtola (5-068L)", 3, "Y'shtola", "5-068L"),
        ("3 X-ATM092 (1-098R)", 3, "X-ATM092", "1-098R"),
    ],
)
def test_a_line(line, quantity, name, code):
    (entry,) = read_list(line, "fftcg").entries
    assert (entry.quantity, entry.name, entry.code) == (quantity, name, code)


@pytest.mark.parametrize(
    ("line", "section"),
    [
        ("Limit Break", "limit-break"),
        ("## Limit Break Deck (8/8)", "limit-break"),
        ("LB:", "limit-break"),
        ("=== LB Deck ===", "limit-break"),
        ("Forwards (27)", None),
        ("27 Delanteros", None),
        ("[Apoyos]", None),
        ("Sideboard", "aparte"),
    ],
)
def test_a_heading(line, section):
    found = read_list(f"{line}\n1 1-001H", "fftcg")
    assert [x.kind for x in found.lines] == [LineKind.HEADING, LineKind.CARD]
    assert found.entries[0].section == section


def test_a_line_that_is_heading_or_card_goes_by_the_sum_below():
    heading = read_list("6 Maná\n5 Maná\n1 Maná Alterno", "souls")
    assert [line.kind for line in heading.lines] == [LineKind.HEADING, LineKind.CARD, LineKind.CARD]
    card = read_list("Mazo de maná\n5 Maná\n1 Maná Alterno", "souls")
    assert [entry.quantity for entry in card.entries] == [5, 1]
    plain = read_list("2 Unidad Uno\n6 Maná", "souls")
    assert [entry.name for entry in plain.entries] == ["Unidad Uno", "Maná"]


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"cards": [', "línea 1"),
        ("<deck><section name='x'>", "línea 1"),
        ('<!DOCTYPE x [<!ENTITY a "b">]><deck><card qty="1">&a;</card></deck>', "declaraciones"),
        ("{}", "no lleva cartas"),
        ("<deck></deck>", "no lleva cartas"),
        ("<!doctype html><html><body>3 Lulu</body></html>", "página web"),
        (b"%PDF-1.4", "PDF"),
        (b"\x00\x01\x02\x03" * 40, "no es un texto"),
        ("1 carta\n" * 3000, "demasiado larga"),
        ("x" * 300_000, "demasiado larga"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(text, where):
    with pytest.raises(BadList, match=where):
        read_list(text, "fftcg")


def test_other_encodings_are_read():
    for data in ("3 Ángel de la Ñ".encode("cp1252"), "3 Ángel de la Ñ".encode("utf-16"), "3 Ángel de la Ñ".encode("utf-8-sig")):
        assert read_list(data, "inferno").entries[0].name == "Ángel de la Ñ"


_LONG = {
    "links": "](//" * 50_000,
    "brackets": "(" * 199_000,
    "words": "3 " + "a " * 90_000,
    "tags": "<a" * 90_000,
    "json": '{"cards":[' + "[" * 5_000,
}


@pytest.mark.parametrize("text", _LONG.values(), ids=_LONG)
def test_long_lines_are_refused_at_once(text):
    try:
        found = read_list(text, "fftcg")
    except BadList:
        return
    assert check(found, FORMATS.get("fftcg", "construido"), known_cards("fftcg"), DAY).legal is None
    assert all(line.kind is LineKind.UNREAD for line in found.lines)


def test_half_characters_do_not_get_through():
    found = read_list('{"cards": [{"name": "Ang\\ud83del", "qty": 2}, {"name": 3, "qty": []}, "\\udc00"]}', "inferno")
    assert [entry.name for entry in found.entries] == ["Angel"]
    assert all(line.text.encode("utf-8") for line in found.lines)


def test_names_match_without_accents_quotes_and_invisible_characters():
    catalogue = Catalogue.of("myl", [Card("myl", "O'Malley, el Ágil", (), {"type": ("Aliado",), "unique": False})])
    found = read_list("1 O’Malley, el Ágil\n1 o´malley, EL AGIL\n1 O\u200b'Malley, el A\u0301gil", "myl")
    verdict = check(found, FORMATS.get("myl", "furia-extendido"), catalogue, DAY)
    (held,) = verdict.deck.held
    assert (held.copies, held.lines) == (3, (1, 2, 3))


def test_printings_are_one_card_by_union_of_their_numbers():
    text = "Principal\n1 Yuri (11-062R/PR-055)\n1 PR-055\n1 11-062\n1 Re-063C/15-043R\n1 8-046R/15-043R\n2 8-046"
    verdict = check(read_list(text, "fftcg"), FORMATS.get("fftcg", "construido"), Catalogue.of("fftcg"), DAY)
    assert sorted(held.copies for held in verdict.deck.held) == [3, 4]
    assert [f.card for f in verdict.errors if f.code == "too-many-copies"] == ["Alejandro (8-046R)"]


def test_the_side_of_souls_is_its_support_deck_and_others_have_none():
    for game, format, legal in (("souls", "estandar", True), ("inferno", "cerrado", False), ("myl", "furia-extendido", False)):
        found = read_list("Side\n1 Carta", game)
        verdict = check(found, FORMATS.get(game, format), Catalogue.of(game), DAY)
        assert ("no-such-section" not in {f.code for f in verdict.findings}) is legal


def test_the_plan_makes_every_list_here_legal():
    for name in ("cube.json",):
        game, format, *_ = SHAPES[name]
        verdict = check(read_list((FOLDER / name).read_bytes(), game), FORMATS.get(game, format), known_cards(game), DAY)
        plan = smallest_change(verdict)
        assert plan
        assert plan.complete
        assert plan.text == "Añade 33 cartas al mazo principal."
