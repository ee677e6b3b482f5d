"""Formats and bans by date: what each allows before and after, up to when that is known, how files of one's own write them."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from decks import Card, Catalogue, FindingCode, answer, load_formats, read_list
from decks.format_reports import check_file, format_rows

from .sets import CATALOGUES, FORMATS, codes, verdict

#: Format, card, the copies allowed of it, the first day of that.
BANS = [
    ("estandar", "5-034C", 0, date(2018, 12, 1)),
    ("estandar", "5-040C", 0, date(2018, 12, 1)),
    ("estandar", "3-131H", 0, date(2021, 3, 26)),
    ("titulo", "12-110L", 0, date(2021, 3, 26)),
    ("l6", "12-110L", 0, date(2021, 4, 7)),
    ("estandar", "5-067R", 0, date(2021, 12, 24)),
    ("estandar", "13-120H", 0, date(2021, 12, 24)),
    ("estandar", "14-118H", 0, date(2021, 12, 24)),
    ("estandar", "13-119L", 1, date(2021, 12, 24)),
    ("l6", "13-120H", 0, date(2021, 12, 24)),
    ("l6", "14-118H", 0, date(2021, 12, 24)),
    ("estandar", "12-038H", 0, date(2023, 7, 28)),
    ("estandar", "12-097H", 0, date(2023, 7, 28)),
]
_DAY = date.resolution


def banned(format: str, text: str, day: date) -> list[str]:
    found = verdict("fftcg", format, text, date=day)
    return [f.code.value for f in found.errors if f.code in (FindingCode.BANNED_CARD, FindingCode.LIMITED_CARD)]


@pytest.mark.parametrize(("format", "card", "copies", "day"), BANS)
def test_a_ban_begins_on_its_day(format, card, copies, day):
    text = f"{copies + 1} {card}"
    assert banned(format, text, day - _DAY) == []
    assert banned(format, text, day) == ["limited-card" if copies else "banned-card"]
    assert banned("construido", text, day) == banned("limitado", text, day) == []
    assert not copies or banned(format, f"{copies} {card}", day) == []


def test_every_ban_of_the_data_is_here_with_its_source():
    listed = {
        (format.id, ban.card, ban.copies, ban.from_)
        for format in FORMATS.of("fftcg")
        for bans in format.bans
        for ban in bans.bans
        if not ban.group
    }
    assert listed == set(BANS)
    assert all(bans.source.startswith("https://") for format in FORMATS.of("fftcg") for bans in format.bans)


def test_cards_of_two_names_are_limited_together_while_one_is_in_the_deck():
    day = date(2025, 3, 28)
    two = "2 Chaos (23-117L)\n2 Feral Chaos (9-001H)"
    assert banned("estandar", two, day) == ["limited-card"]
    assert banned("estandar", two, day - _DAY) == []
    assert banned("estandar", "1 Chaos (23-117L)\n2 Feral Chaos (9-001H)", day) == []
    assert banned("estandar", "2 Chaos (1-184H)\n3 Feral Chaos (9-001H)", day) == []
    assert banned("construido", two, day) == []


def test_a_name_that_nobody_knows_is_asked_where_names_are_limited():
    found = verdict("fftcg", "estandar", "1 Chaos (23-117L)\n3 9-001H", date=date(2025, 3, 28))
    assert any(f.about is FindingCode.LIMITED_CARD and "9-001H" in f.message for f in found.findings)


def test_a_verdict_says_up_to_when_bans_are_known():
    legal = "Principal\n+50"
    by = verdict("fftcg", "estandar", legal, date=date(2025, 3, 28))
    after = verdict("fftcg", "estandar", legal, date=date(2025, 3, 29))
    none = verdict("fftcg", "construido", legal, date=date(2025, 3, 29))
    assert (by.summary, by.format.bans_known) == ("Legal", "Prohibiciones conocidas hasta el 2025-03-28.")
    assert (after.legal, after.summary) == (True, "Legal, salvo avisos posteriores al 2025-03-28")
    assert (none.summary, none.as_json()["known_until"]) == ("Legal", None)
    assert "no conoce ninguna lista" in none.format.bans_known
    assert after.as_json()["known_until"] == "2025-03-28"


def test_the_usual_format_comes_first():
    assert [format.id for format in FORMATS.of("fftcg")] == ["estandar", "construido", "l3", "l6", "limitado", "titulo"]


@pytest.mark.parametrize(("format", "first"), [("l3", 38), ("l6", 35)])
def test_only_the_latest_sets_are_played(format, first):
    def errors(text: str) -> list[str]:
        return codes(verdict("fftcg", format, f"Principal\n+47\n{text}", told=("latest_set:40:el evento",)))

    assert errors(f"3 {first}-001C") == ["unknown-fact"]  # whether it is Limit Break
    assert "out-of-range" in errors(f"3 {first - 1}-001C")
    assert "out-of-range" not in errors(f"3 {first - 1}-001C/39-002C")
    assert "out-of-range" not in errors("3 PR-108")


@pytest.mark.parametrize(
    ("day", "latest"),
    [
        *(("2020-02-01", 10), ("2020-03-27", 11), ("2020-11-05", 11), ("2021-02-28", 12), ("2021-03-01", None)),
        *(("2022-04-14", None), ("2022-04-15", 16), ("2022-08-11", 16), ("2022-08-12", None), ("2026-11-01", None)),
    ],
)
def test_the_latest_set_is_known_as_far_as_a_source_says(day, latest):
    assert FORMATS.get("fftcg", "l3").sets.latest(date.fromisoformat(day)) == latest


def test_sets_of_a_file_of_ones_own_add_to_those_that_are_known(tmp_path):
    (tmp_path / "mias.yml").write_text("{game: fftcg, known_until: 2026-12-31, sets: [{set: 27, from: 2026-07-01}]}")
    sets = load_formats(tmp_path).get("fftcg", "l6").sets
    days = ("2020-12-01", "2021-06-01", "2026-06-30", "2026-07-01", "2027-01-01")
    assert [sets.latest(date.fromisoformat(day)) for day in days] == [12, None, None, 27, None]


def test_which_set_is_the_latest_is_asked_where_no_source_says():
    found = verdict("fftcg", "l3", "Principal\n+50", date=date(2026, 1, 1))
    assert found.legal is None
    (question,) = [question for f in found.findings for question in f.asks if question.fact == "latest_set"]
    assert question.cards == ("el evento",)
    known = verdict("fftcg", "l3", "3 9-001C\n3 10-001C\n3 12-001C", date=date(2020, 12, 1))
    assert [f.card for f in known.findings if f.code is FindingCode.OUT_OF_RANGE] == ["9-001C"]


def test_a_starter_deck_that_may_not_be_out_yet_is_asked():
    found = verdict("fftcg", "l3", "3 41-139S", told=("latest_set:40:el evento",))
    assert any("mazo de inicio" in f.message and f.code is FindingCode.UNKNOWN_FACT for f in found.findings)


def titled(name: str, code: str, *categories: str) -> Card:
    return Card("fftcg", name, (code,), {"categories": categories, "limit_break": False})


def test_a_title_is_one_that_all_cards_share():
    known = Catalogue.of(
        "fftcg", [titled("Uno", "30-001C", "VII"), titled("Dos", "30-002C", "DFF", "VII"), titled("Tres", "30-003C", "X")]
    )
    deck = verdict("fftcg", "titulo", "3 Uno (30-001C)\n3 Dos (30-002C)", catalogue=known)
    assert codes(deck) == ["too-few-cards"]
    mixed = verdict("fftcg", "titulo", "3 Uno (30-001C)\n3 Dos (30-002C)\n1 Tres (30-003C)", catalogue=known)
    assert [(f.card, f.allowed) for f in mixed.errors if f.code is FindingCode.NOT_OF_TITLE] == [("Tres (30-003C)", "VII")]
    assert verdict("fftcg", "titulo", "Principal\n+50").legal is None


@pytest.mark.parametrize(
    ("code", "known"), [("22-112R", True), ("26-001C", False), ("1-001H", False), ("27-001H", None), ("PR-142", None)]
)
def test_which_cards_are_limit_break_is_known_without_a_catalogue(code, known):
    assert Card("fftcg", "", (code,)).fact("limit_break") is known


def test_a_fresh_install_decides_an_ordinary_deck():
    deck = "\n".join(f"2 {1 + n // 5}-{n + 1:03}" for n in range(25)) + "\nLimit Break\n1 22-112R\n1 22-114H"
    assert verdict("fftcg", "construido", f"Principal\n{deck}", catalogue=Catalogue.of("fftcg")).legal is True


MYL = """
game: myl
format: de-la-casa
name: De la casa
base: furia-extendido
requirements:
- or:
  - {some: [castillo], fact: type, in: [Aliado], at_least: 15}
  - {some: [castillo], fact: type, in: [Tótem], at_least: 15}
- {some: [castillo], fact: type, in: [Oro], at_least: 7}
- {copies: [castillo], names: [Relleno 1, Relleno 2], at_most: 3, while: {fact: name, is: Relleno 3}}
"""


def test_a_format_of_ones_own_is_based_on_another(tmp_path):
    (tmp_path / "casa.yaml").write_text(MYL, encoding="utf-8")
    formats = load_formats(tmp_path)
    ask = lambda text: codes(verdict("myl", "de-la-casa", text, formats=formats))  # noqa: E731
    assert ask("Oro inicial: Oro Común\nCastillo\n3 Relleno 1\n39 Oro Tallado\n7 Oro Común") == [
        "condition-not-met",
        "too-many-copies",
    ] or "condition-not-met" in ask("Oro inicial: Oro Común\nCastillo\n3 Relleno 1\n46 Oro Común")
    assert "condition-not-met" in ask("Oro inicial: Oro Común\nCastillo\n+43\n6 Oro Común")
    assert "too-many-copies" in ask("Oro inicial: Oro Común\nCastillo\n+42\n7 Oro Común")
    assert ask("Oro inicial: Oro Común\nCastillo\n3 Relleno 1\n7 Oro Común").count("too-many-copies") == 0


def test_a_range_of_sets_and_a_number_are_conditions(tmp_path):
    (tmp_path / "viejas.yaml").write_text(
        "game: fftcg\nformat: viejas\nbase: construido\nrequirements:\n"
        "- {only: [principal], fact: set, between: [1, 40]}\n"
        "- {copies: [principal], at_most: 1, where: {fact: number, in: [40-001C]}}\n",
        encoding="utf-8",
    )
    formats = load_formats(tmp_path)
    assert codes(verdict("fftcg", "viejas", "Principal\n+50", formats=formats)) == ["too-many-copies"]
    assert "not-allowed" in codes(verdict("fftcg", "viejas", "Principal\n3 42-001C", formats=formats))


def test_a_bad_file_is_told_with_the_verdict_and_the_others_stay(tmp_path):
    (tmp_path / "malo.yaml").write_text("game: myl\nformat: x", encoding="utf-8")
    (tmp_path / "aviso.yaml").write_text("game: myl\ncards: [{card: Relleno 1}, {card: Nadie}]", encoding="utf-8")
    formats = load_formats(tmp_path)
    found = answer(
        read_list("3 Relleno 1", "myl"), formats.get("myl", "furia-extendido"), formats, CATALOGUES["myl"], date(2026, 1, 1)
    )
    told = found.as_json()
    assert ["malo.yaml" in notice or "Nadie" in notice for notice in told["notices"]] == [True, True]
    assert "banned-card" in {finding["code"] for finding in told["findings"]}


def test_a_base_that_is_not_there_is_told(tmp_path):
    (tmp_path / "a.yaml").write_text("game: myl\nformat: a\nbase: b\nrequirements: []", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("game: myl\nformat: b\nbase: a\nrequirements: []", encoding="utf-8")
    assert len(load_formats(tmp_path).problems) == 2


def test_a_file_is_checked_before_it_is_used(tmp_path):
    known = lambda game: CATALOGUES[game]  # noqa: E731
    good = check_file("casa.yaml", MYL, tmp_path, known)
    assert (good.good, [format.id for format in good.formats]) == (True, ["de-la-casa"])
    bans = check_file("aviso.yaml", "game: myl\ncards: [{card: Relleno 1}, {card: Nadie}]", None, known)
    assert (bans.good, bans.unknown) == (True, ("Nadie",))
    for text, said in (
        ("a: [", "no es YAML"),
        ("game: myl\nformats: [x]\ncards: [{card: Y}]", "«x»"),
        ("game: myl\nformat: x", "falta"),
    ):
        report = check_file("malo.yaml", text, Path("nowhere"), known)
        assert not report.good
        assert said in report.problems[0]


@pytest.mark.parametrize(
    "text",
    [
        "requirements: [{some: [castillo], fact: type, is: Aliado, rule: 'myl:99.1'}]",
        "requirements: [{size: [castillo], at_most: 60, rule: 'myl:1', also: ['myl:99.1']}]",
        "requirements: [{copies: [castillo], at_most: 2, source: Casa, unless_rule: 'myl:99.1'}]",
        "requirements: [{or: [{size: [castillo], exactly: 50, rule: 'myl:99.1'}]}]",
        "requirements: []\nsections: {castillo: {default: true}}\n"
        "readings: [{id: a, point: A, rules: ['myl:99.1'], default: b, options: {b: B}}]",
        "requirements: []\nmatch: [{text: Al mejor de tres, rule: 'myl:99.1'}]",
        "requirements: []\nbans: {rule: 'myl:99.1'}",
        "requirements: []\nbans: {rules: {castillo: 'myl:99.1'}}",
        "cards: [{card: Relleno 1}]\nrule: 'myl:99.1'",
    ],
)
def test_a_rule_that_does_not_exist_is_told_wherever_a_file_cites_it(tmp_path, text):
    base = "" if "sections:" in text else "base: furia-extendido\n"
    written = f"game: myl\n{text}" if "cards:" in text else f"game: myl\nformat: casa\n{base}{text}"
    (tmp_path / "bien.yaml").write_text(MYL, encoding="utf-8")
    report = check_file("casa.yaml", written, tmp_path, lambda game: CATALOGUES[game], lambda rule: rule != "myl:99.1")
    assert report.problems == ("«casa.yaml»: cita una regla que no existe: «myl:99.1».",)
    assert not report.good
    (tmp_path / "casa.yaml").write_text(written, encoding="utf-8")
    formats = load_formats(tmp_path, lambda rule: rule != "myl:99.1")
    assert formats.problems == report.problems
    assert "de-la-casa" in {format.id for format in formats.of("myl")}
    assert "casa" not in {format.id for format in formats.of("myl")}
    found = formats.get("myl", "furia-extendido")
    told = answer(read_list("3 Relleno 1", "myl"), found, formats, CATALOGUES["myl"], date(2026, 1, 1)).notices
    assert told == [f"No se usa: {report.problems[0]}"]


def test_formats_are_listed_as_data():
    rows = format_rows(FORMATS)
    assert {(row["game"], row["format"]) for row in rows["formats"]} >= {("fftcg", "l6"), ("souls", "estandar")}
