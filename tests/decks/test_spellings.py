"""A count is read wherever it stands beside a code, or the line is unread: never one copy by default."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decks import BadList, Card, Catalogue, check, read_list
from decks.yaml_files import read_yaml

from .sets import DAY, FORMATS

SPELLINGS = read_yaml(Path(__file__).parent / "spellings.yaml")


@pytest.mark.parametrize("said", SPELLINGS, ids=lambda said: said["line"])
def test_a_spelling_is_read_as_a_judge_does(said):
    found = read_list(said["line"], "fftcg")
    copies = said["copies"]
    if copies == "?":
        assert found.unread
        assert not found.entries
    elif copies == "doubt":
        deck = check(found, FORMATS.get("fftcg", "construido"), Catalogue.of("fftcg"), DAY).deck
        assert (len(deck.unread), deck.held) == (1, ())
    else:
        expected = copies if isinstance(copies, dict) else {"1-149H": copies}
        assert {entry.code: entry.quantity or 1 for entry in found.entries} == expected


def read_as(text: str, *cards: Card) -> list[int] | None:
    """The copies that each line of a list is read as; None where a line is unread."""
    catalogue = Catalogue.of("fftcg", cards)
    deck = check(read_list(text, "fftcg"), FORMATS.get("fftcg", "construido"), catalogue, DAY).deck
    return None if deck.unread else [reading.copies for reading in deck.read]


def assert_right_or_told(line: str, count: int) -> None:
    """A line is read with its count, or is unread, or the list is refused with a reason."""
    try:
        found = read_list(line, "fftcg")
    except BadList:
        return
    assert [entry.quantity for entry in found.entries] in ([count], [])
    assert found.entries or found.unread


_PRINTABLE = st.text(
    st.characters(min_codepoint=32, max_codepoint=0x2FFF, exclude_categories=("Cc", "Cs", "Cn", "N")), max_size=4
)


@settings(max_examples=400)
@given(
    st.integers(2, 60), _PRINTABLE, _PRINTABLE, st.permutations(["count", "name", "code"]), st.sampled_from([" ", "\t", "", ", "])
)
def test_whatever_stands_around_a_count_it_is_read_right_or_told(count, before, after, order, between):
    words = {"count": f"{before}{count}{after}", "name": "Lulu", "code": "(1-149H)"}
    assert_right_or_told(between.join(words[part] for part in order), count)


@settings(max_examples=300)
@given(st.integers(2, 60), _PRINTABLE, _PRINTABLE, st.permutations(["count", "name", "code"]))
def test_whatever_stands_around_a_line_its_count_is_read_right_or_told(count, before, after, order):
    words = {"count": f"{count}", "name": "Lulu", "code": "(1-149H)"}
    assert_right_or_told(f"{before} {' '.join(words[part] for part in order)} {after}", count)


_WITH_FIGURES = st.text("0123456789x×.,:;-–+*#/|()[]{}<>~=_ '\"!?¿°ºª%&@✅☐•①½²", min_size=1, max_size=4)


@settings(max_examples=400)
@given(
    st.integers(2, 60),
    _WITH_FIGURES,
    st.permutations(["count", "name", "code"]),
    st.booleans(),
    st.sampled_from([" ", "\t", ", "]),
)
def test_another_figure_on_the_line_is_never_taken_for_its_count_in_silence(count, other, order, before, between):
    words = {"count": f"{count}", "name": "Lulu", "code": "(1-149H)"}
    line = between.join(words[part] for part in order)
    line = f"{other} {line}" if before else f"{line} {other}"
    try:
        found = read_list(line, "fftcg")
    except BadList:
        return
    deck = check(found, FORMATS.get("fftcg", "construido"), Catalogue.of("fftcg"), DAY).deck
    assert deck.unread or [reading.copies for reading in deck.read] == [count]


def test_a_code_may_hold_any_blank():
    assert read_list("17 _\t9 2\n1-\t149H", "fftcg").lines


@given(st.integers(2, 60), st.integers(2, 60), st.sampled_from([", ", "; ", "\t", "<br>", " ", "", " y ", "</li><li>"]))
def test_two_cards_on_a_line_are_both_read_or_told(one, other, between):
    found = read_list(f"{one} Lulu (1-149H){between}{other} Auron (1-001H)", "fftcg")
    read = [(entry.code, entry.quantity) for entry in found.entries]
    assert read == [("1-149H", one), ("1-001H", other)] or (found.unread and not read)


def test_a_number_in_the_name_of_a_card_is_no_count():
    waltz = Card("fftcg", "Vals 3", ("9-050R",), {"type": ("Delantero",)})
    assert read_as("2 Vals 3 (9-050R)", waltz) == [2]
    assert read_as("2 Vals 3 (9-050R)") is None
    assert read_as("Vals 3 (9-050R)", waltz) is None


@pytest.mark.parametrize("game", ["inferno", "souls", "myl"])
@pytest.mark.parametrize(
    "line", ["3 Uno, 2 Otro", "3x Uno; 2x Otro", "3 Uno\t2 Otro", "3 Uno<br>2 Otro", "Uno x3, Otro x2", "3 Uno y 2 Otro"]
)
def test_two_names_on_a_line_are_two_cards(game, line):
    assert [(entry.quantity, entry.name) for entry in read_list(line, game).entries] == [(3, "Uno"), (2, "Otro")]


def test_a_comma_in_a_name_parts_nothing():
    (entry,) = read_list("3 Ifrit, señor del infierno", "inferno").entries
    assert (entry.quantity, entry.name) == (3, "Ifrit, señor del infierno")


def test_html_is_cut_at_its_blocks():
    found = read_list("<ul><li>3 Lulu (1-149H)</li><li><b>2</b> Auron (1-001H)</li></ul><p>Total: 5</p>", "fftcg")
    assert [(line.number, line.kind.value) for line in found.lines] == [(1, "card"), (2, "card"), (3, "comment")]
    assert [entry.quantity for entry in found.entries] == [3, 2]


@pytest.mark.parametrize("game", ["inferno", "souls", "myl"])
@pytest.mark.parametrize(
    "line",
    [
        *("✅ 3 Uno", "[3] Uno", "**3** Uno", "Uno [3]", "Uno: 3", "3. Uno", "-3 Uno", "1000 Uno", "tres Uno", "Uno (playset)"),
        *("3Uno", "~~3 Uno~~", "# 3 Uno", "3 Uno (2)", "3 Uno x2", "3 Uno [2]", "3 Uno 0,50 €", "Uno, Uno", "tres Uno (AB-001)"),
    ],
)
def test_a_card_known_by_its_name_is_read_with_its_count_or_told(game, line):
    """Also where it stands first, as the name of the deck might."""
    known = Catalogue.of(game, [Card(game, "Uno", (), {"type": ("Aliado",)})])
    format = next(format for format in FORMATS.of(game))
    deck = check(read_list(line, game), format, known, DAY).deck
    assert [reading.copies for reading in deck.read] == [] or [reading.copies for reading in deck.read] == [3]
    assert deck.read or deck.unread


@pytest.mark.parametrize("line", ["Uno (AB-001) [3]", "✅ 3 Uno (AB-001)", "AB-001\t3\tUno", "**3** Uno [AB-001]"])
def test_a_count_beside_a_code_of_other_games_is_read(line):
    (entry,) = read_list(line, "myl").entries
    assert (entry.quantity, entry.name, entry.code) == (3, "Uno", "AB-001")


@pytest.mark.parametrize(("open", "close"), [("<!--", "-->"), ("/*", "*/")])
def test_a_card_in_a_comment_of_several_lines_is_told(open, close):
    found = read_list(f"{open}\n3 Lulu (1-149H)\nSide\n{close}\n2 Auron (1-001H)", "fftcg")
    assert [(unread.line, unread.quantity) for unread in found.unread] == [(2, 3)]
    assert [(entry.line, entry.quantity, entry.section) for entry in found.entries] == [(5, 2, None)]


@pytest.mark.parametrize(
    "text", ["3\nLulu (1-149H)\n2\nAuron (1-001H)", "Lulu (1-149H)\nx3\nAuron (1-001H)\nx2", "3 Lulu\n1-149H\n2 Auron\n1-001H"]
)
def test_a_count_on_another_line_than_its_card_leaves_both_unread(text):
    deck = check(read_list(text, "fftcg"), FORMATS.get("fftcg", "construido"), Catalogue.of("fftcg"), DAY).deck
    assert (len(deck.unread), deck.read) == (4, ())


def test_a_row_of_an_html_table_is_one_line():
    found = read_list("<table>\n<tr>\n<td>2</td>\n<td>Auron</td>\n<td>1-001H</td>\n</tr>\n</table>", "fftcg")
    assert [(entry.quantity, entry.name, entry.code) for entry in found.entries] == [(2, "Auron", "1-001H")]


def test_a_name_with_a_figure_is_known_without_a_catalogue():
    assert read_as("3 Black Waltz 3 (3-105R)") == [3]
    assert read_as("Black Waltz 3 (3-105R) x2\n3 Number 24 (20-036C)") == [2, 3]
    assert read_as("Black Waltz 3 (3-105R)") is None
