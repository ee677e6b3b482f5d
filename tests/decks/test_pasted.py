"""Whole lists as people paste them: each line is read as a judge reads it, or asked about."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from decks import Card, Catalogue, check, read_list

from .sets import DAY, FORMATS

FILE = Path(__file__).parent / "pasted.txt"
#: What stands for a line of which nobody can be sure.
ASKED = "?"


class Pasted(NamedTuple):
    """A list with what is read in each of its lines: cards, "?" or nothing."""

    game: str
    title: str
    text: str
    expected: list[str]


def parts() -> Iterator[tuple[str, str, list[str]]]:
    """Game, title and lines of each part of the file."""
    for part in FILE.read_text(encoding="utf-8").split("\n=== ")[1:]:
        head, *lines = part.rstrip("\n").split("\n")
        game, _, title = head.partition(" ")
        yield game, title, lines


def catalogues() -> dict[str, Catalogue]:
    """The cards of each game that the file names."""
    cards: dict[str, list[Card]] = defaultdict(list)
    for game, title, lines in parts():
        for line in lines if title == "cards" else ():
            code, _, name = line.partition(" ") if game == "fftcg" else ("", "", line)
            cards[game].append(Card(game, name, (code,) if code else ()))
    return {game: Catalogue.of(game, listed) for game, listed in cards.items()}


def pasted() -> Iterator[Pasted]:
    """The lists of the file."""
    for game, title, lines in parts():
        if title != "cards":
            said = [line.replace("\\t", "\t").rpartition(" → ") for line in lines]
            expected = [one for _, _, readings in said for one in readings.split(" || ")]
            yield Pasted(game, title, "\n".join(text for text, _, _ in said), expected)


CATALOGUES = catalogues()


def as_read(one: Pasted) -> list[str]:
    """What is read in each line of a list, written as the file writes it."""
    format = FORMATS.of(one.game)[0]
    deck = check(read_list(one.text, one.game), format, CATALOGUES[one.game], DAY).deck
    unread = {line.line for line in deck.unread}
    cards: dict[int, list[str]] = defaultdict(list)
    for reading in deck.read:
        name, code = reading.card.partition(" (")[0], reading.card.rpartition(" (")[2].rstrip(")")
        card = code if one.game == "fftcg" else name
        place = "" if reading.section in (None, format.default_section) else f" @{reading.section}"
        cards[reading.line].append(f"{reading.copies} {card}{place}")
    return [ASKED if line.number in unread else " + ".join(cards[line.number]) or "-" for line in deck.lines]


@pytest.mark.parametrize("one", list(pasted()), ids=lambda one: f"{one.game} {one.title}")
def test_a_list_is_read_as_it_is_meant(one):
    expected = [reading.replace(f" @{FORMATS.of(one.game)[0].default_section}", "") for reading in one.expected]
    assert as_read(one) == expected
