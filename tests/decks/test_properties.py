"""What holds of every deck."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from decks import BadList, Catalogue, FindingCode, check, read_list
from decks.codes import numbers_of, tidy
from decks.findings import Severity
from decks.lists.model import LineKind
from decks.plans import smallest_change
from decks.words import fold

from .sets import CATALOGUES, DAY, FORMATS, LEGAL, MADE, codes, expand, verdict

GAMES = sorted(LEGAL)
_HEADINGS = {
    "demonio": "Demonio",
    "mazo": "Mazo",
    "principal": "Principal",
    "limit-break": "Limit Break",
    "mana": "Mazo de maná",
    "limbo": "Limbo",
    "apoyo": "Apoyo",
    "castillo": "Castillo",
    "oro-inicial": "Oro inicial",
    "aparte": "Side",
}
#: A card that is legal in each section of each game, as often as asked.
_FREE = {
    "demonio": ["Señor de Caos"],
    "limbo": [f"Sombra {n}" for n in range(3, 9)],
    "limit-break": [f"Límite {n} (41-{n:03}H)" for n in range(4, 9)],
    "mana": ["Maná"] * 9,
    "oro-inicial": ["Oro Común"],
}


@st.composite
def decks(draw, game: str, format: str):
    """Lines by section: (copies, card), legal or not."""
    sections = list(FORMATS.get(game, format).sections)
    cards = MADE[game](40)
    lines = {}
    for section in sections:
        few = section in ("demonio", "oro-inicial", "limbo", "limit-break", "mana", "apoyo")
        count = st.integers(1, 3 if few else 6)
        chosen = draw(st.lists(st.tuples(count, st.sampled_from(cards)), max_size=4 if few else 16))
        lines[section] = [(n, f"{c.name} ({c.codes[0]})" if c.codes else c.name) for n, c in chosen]
    return lines


def written(lines: dict[str, list[tuple[int, str]]]) -> str:
    return "\n".join(
        f"{_HEADINGS[section]}\n" + "\n".join(f"{n} {card}" for n, card in cards) for section, cards in lines.items() if cards
    )


def without_lines(found) -> list:
    """Findings, lines aside."""
    kept = [f for f in found.findings if f.code is not FindingCode.HEADING_COUNT]
    return sorted((f.code.value, f.card or "", f.section or "", str(f.actual), str(f.allowed)) for f in kept)


@given(st.sampled_from(GAMES), st.data(), st.randoms())
def test_the_order_of_lines_changes_nothing(which, data, chance):
    lines = data.draw(decks(*which))
    mixed = {section: chance.sample(cards, len(cards)) for section, cards in lines.items()}
    one, two = verdict(*which, written(lines)), verdict(*which, written(mixed))
    assert without_lines(one) == without_lines(two)
    assert (one.legal, one.complete, one.counts) == (two.legal, two.complete, two.counts)


@given(st.sampled_from(GAMES), st.data())
def test_splitting_lines_changes_nothing(which, data):
    lines = data.draw(decks(*which))
    split = {section: [(1, card) for n, card in cards for _ in range(n)] for section, cards in lines.items()}
    one, two = verdict(*which, written(lines)), verdict(*which, written(split))
    assert without_lines(one) == without_lines(two)
    assert (one.legal, one.complete, one.counts) == (two.legal, two.complete, two.counts)


@given(st.integers(0, 20), st.integers(0, 8))
def test_adding_a_legal_card_below_the_limits_keeps_a_deck_legal(more, breaks):
    limited = f"Principal\n+{40 + more}\nLimit Break\n" + "\n".join(f"1 Límite {n} (41-{n:03}H)" for n in range(1, breaks + 1))
    assert verdict("fftcg", "limitado", limited).legal
    limbo = "\n".join(f"1 Sombra {n}" for n in range(1, min(breaks, 6) + 1))
    assert verdict("souls", "estandar", f"Principal\n+40\nMazo de maná\n6 Maná\nLimbo\n{limbo}").legal


def applied(lines: dict[str, list[tuple[int, str]]], changes, game: str) -> dict[str, list[tuple[int, str]]]:
    """A deck after the changes of a hint; a card that is left open becomes one that is legal there."""
    cards = {section: dict[str, int]() for section in [*lines, "aparte"]}
    for section, listed in lines.items():
        for n, card in listed:
            cards[section][card] = cards[section].get(card, 0) + n
    for change in changes:
        if change.card is None:
            free = iter(_FREE.get(change.section, [f"Relleno {n}" for n in range(41, 400)]))
            for _ in range(change.delta):
                card = "Oro Común" if change.what == "Oro" else next(free)
                if game == "fftcg" and card.startswith("Relleno"):
                    card = f"{card} (40-{int(card.split()[1]):03}C)"
                cards[change.section][card] = cards[change.section].get(card, 0) + 1
        else:
            cards[change.section][change.card] = cards[change.section].get(change.card, 0) + change.delta
            assert cards[change.section][change.card] >= 0
    return {section: [(n, card) for card, n in listed.items() if n] for section, listed in cards.items()}


BIG = {game: Catalogue.of(game, made(400)) for game, made in MADE.items()}


@given(st.sampled_from(GAMES), st.data())
def test_applying_a_hint_removes_its_finding(which, data):
    lines = data.draw(decks(*which))
    found = verdict(*which, written(lines), catalogue=BIG[which[0]])
    errors = [f for f in found.findings if f.severity is Severity.ERROR]
    assume(errors)
    finding = data.draw(st.sampled_from(errors))
    assert finding.hint
    assert finding.hint.changes
    after = verdict(*which, written(applied(lines, finding.hint.changes, which[0])), catalogue=BIG[which[0]])
    what = (finding.code, finding.card, finding.section, finding.rule)
    assert what not in [(f.code, f.card, f.section, f.rule) for f in after.findings]


@given(st.sampled_from(GAMES), st.data())
def test_the_plan_makes_a_deck_legal(which, data):
    lines = data.draw(decks(*which))
    found = verdict(*which, written(lines), catalogue=BIG[which[0]])
    plan = smallest_change(found)
    assume(plan is not None)
    assert plan.complete
    changes = plan.changes
    if any("senda" in change.what for change in changes):
        return
    after = verdict(*which, written(applied(lines, changes, which[0])), catalogue=BIG[which[0]])
    assert after.legal, (plan.text, [f.message for f in after.findings])


@given(st.sampled_from(GAMES))
def test_a_plan_is_no_larger_than_needed(which):
    text = expand(which[0], LEGAL[which])
    for line in text.splitlines():
        if line.startswith(("Demonio", "Oro inicial")) or not line[0].isdigit():
            continue
        shorter = text.replace(line, "# fuera", 1)
        plan = smallest_change(verdict(*which, shorter))
        taken = int(line.split()[0])
        added = sum(change.delta for change in plan.changes) if plan else 0
        assert 0 <= added <= taken


@given(st.one_of(st.binary(max_size=600), st.text(max_size=600)), st.sampled_from(GAMES))
def test_anything_ends_in_a_report(given_, which):
    game, format = which
    try:
        found = read_list(given_, game)
    except BadList:
        return
    report = check(found, FORMATS.get(game, format), CATALOGUES[game], DAY)
    lines = report.as_json()["lines"]
    assert lines["read"] + lines["unread"] == lines["given"] == len(found.lines)
    smallest_change(report)


_PIECES = st.sampled_from(
    [
        *("3", "x", "(", ")", "[", "]", "1-001H", "Re-014H/PR-108", "/", "-", " ", "\n", ":", "27", "#", "//", ",", ";", "\t"),
        *("Limit Break", "Auron", "Maná", "Demonio", "Unidades", "*", "<a>", "&amp;", "’", "\u200b", "9" * 21, "é", "{", "}"),
        *('"', "qty", "card", "name", "<deck>", "http://x"),
    ]
)


@given(st.lists(_PIECES, max_size=80).map("".join), st.sampled_from(GAMES))
def test_anything_that_looks_like_a_list_ends_in_a_report(text, which):
    test_anything_ends_in_a_report.hypothesis.inner_test(text, which)


@given(st.integers(1, 40), st.integers(1, 999), st.sampled_from(["", "C", "R", "H", "L", "S"]), st.sampled_from("-_"))
def test_a_code_is_the_same_however_it_is_written(opus, number, letter, mark):
    usual = f"{opus}-{number:03}{letter}"
    for text in (usual, usual.lower(), f"{opus:02}{mark}{number:03}{letter}", f"{opus}{mark}{number}{letter}"):
        assert numbers_of(text, "fftcg") == numbers_of(usual, "fftcg")
        assert tidy(text, "fftcg") == usual


@given(st.text(max_size=40))
def test_folding_twice_is_folding_once(text):
    assert fold(fold(text)) == fold(text)


_LINES = st.sampled_from(["", "# nota", "3 Relleno 1 (40-001C)", "Principal", "qué será", "2x Auron", "https://x.org/1"])


@given(st.lists(_LINES, max_size=30))
def test_every_line_is_read_or_unread(lines):
    text = "\n".join(lines)
    found = check(read_list(text, "fftcg"), FORMATS.get("fftcg", "construido"), CATALOGUES["fftcg"], DAY)
    kinds = [line.kind for line in found.deck.lines]
    assert len(kinds) == len(text.removesuffix("\n").split("\n"))
    assert sum(kind is LineKind.UNREAD for kind in kinds) == len(found.unread)
    assert codes(found).count("unread-line") == len(found.unread)
