"""Words on which a meaning hangs: struck, swapped or replaced in a text that is read, it means something else or is refused."""

import re
from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.catalogue import GAMES
from engine.kernel.abilities import Unread
from engine.kernel.visiting import every
from engine.text.checking import DataError
from engine.text.words import TextError
from tests.amounts import spread

from .own_texts import OwnText, own_texts

#: Each word with what takes its place; "" strikes it.
MARKERS = (
    (r"\botr[oa]s? ", ""),
    (r"\bdemás ", ""),
    (r"\bhasta (?=\w+ \w+ objetivo|dos|tres|un)", ""),
    (r"\b(sólo|solo|solamente) ", ""),
    (r"\bcada ", ""),
    (r"\bno ", ""),
    (r"\bpuedes? ", ""),
    (r"\bo más\b", "o menos"),
    (r"\bo menos\b", "o más"),
    (r" objetivos?\b", ""),
    (r"\ben vez de eso,? ", ""),
    (r" de combate\b", ""),
    (r" enemig[oa]s?\b", ""),
    (r"\bun oponente\b", "un jugador"),
    (r"\btu oponente\b", "tú"),
    (r"\bgirad([oa]s?)\b", r"enderezad\1"),
    (r"\benderezad([oa]s?)\b", r"girad\1"),
    (r"\bsuperior(es)?\b", r"inferior\1"),
    (r"\bfuerza\b", "resistencia"),
    (r"\bresistencia\b", "fuerza"),
    (r"\bmás\b", "menos"),
    (r" que controlas\b", ""),
    (r" que controles\b", ""),
    (r"\bmientras ", "a menos que "),
    (r"\bsi ", ""),
    (r"\ba menos que ", "y "),
    (r" hasta el final del (turno|combate)\b", ""),
    (r" este turno\b", ""),
    (r" además de sus otros tipos\b", ""),
    (r"\bal azar\b", ""),
    (r"\bdefensa\b", "fuerza"),
    (r" oponentes?\b", ""),
    (r" dañad[oa]s?\b", ""),
)
FEWEST = 0.98


#: How many texts of each game are tried in a usual run; all of them are more than 900.
FEW = 120
INVENTED = "zutanear"
games = pytest.mark.parametrize("game", GAMES)


def _abilities(game: str, card: OwnText, text: str) -> object:
    definition = {"type": " y ".join(card.types), "text": text}
    definition |= {"strength": 1} if "liado" in definition["type"] else {}
    definition |= {"resistance": 1} if "aliado" in definition["type"] else {}
    return GAMES[game].card(card.name, definition).abilities


def meaning(game: str, card: OwnText, text: str) -> object:
    """What a text means on its card; None when it is refused, or some of it is not understood."""
    try:
        abilities = _abilities(game, card, text)
    except (DataError, TextError):
        return None
    return None if any(every(Unread, abilities)) else abilities


def mutants(text: str) -> Iterator[str]:
    """The text with one word struck or swapped, in every place."""
    for pattern, instead in MARKERS:
        for found in re.finditer(pattern, text, re.IGNORECASE):
            yield text[: found.start()] + found.expand(instead) + text[found.end() :]


def _reminders(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in re.finditer(r"\([^()]*\)", text)]


def invented(text: str) -> Iterator[tuple[str, int]]:
    """The text with an invented word in the place of one that is no name, and where; reminders in parentheses say nothing."""
    for found in re.finditer(r"\b[a-záéíóúñü]{4,}\b", text):
        if not any(start <= found.start() < end for start, end in _reminders(text)):
            yield text[: found.start()] + INVENTED + text[found.end() :], found.start()


def exchanged(text: str) -> Iterator[str]:
    """The text with two different numbers in each other's place."""
    for one, other in combinations(re.finditer(r"\d+", text), 2):
        if one[0] != other[0]:
            yield text[: one.start()] + other[0] + text[one.end() : other.start()] + one[0] + text[other.end() :]


def _read(game: str, few: int) -> Iterator[tuple[OwnText, object]]:
    for card in spread(own_texts(game), few):
        if (meant := meaning(game, card, card.text)) is not None:
            yield card, meant


def test_there_are_more_than_five_hundred_texts():
    assert sum(meaning(game, card, card.text) is not None for game in GAMES for card in own_texts(game)) > 900


@games
def test_a_word_struck_or_swapped_changes_the_meaning_or_the_text_is_refused(game):
    tried, alike = 0, []
    for card, meant in _read(game, FEW):
        for mutant in mutants(card.text):
            tried += 1
            if meaning(game, card, mutant) == meant:
                alike.append(f"{card.text} → {mutant}")
    assert tried > 50
    assert len(alike) <= (1 - FEWEST) * tried, alike


@games
def test_a_text_with_an_invented_word_is_unread_at_that_word_or_means_something_else(game):
    wrong = []
    for card, meant in _read(game, FEW):
        for mutant, at in invented(card.text):
            now = meaning(game, card, mutant)
            if now == meant or (now is None and not _names(game, card, mutant, at)):
                wrong.append(mutant)
    assert not wrong


def _names(game: str, card: OwnText, text: str, at: int) -> bool:
    """Whether what is not understood of a text holds this place."""
    try:
        read = GAMES[game].text.read(text, card.name)
    except TextError:
        return True
    return not read.unread or any(what.start <= at < what.end for what in read.unread)


@games
def test_two_numbers_exchanged_change_the_meaning_or_the_text_is_refused(game):
    tried = [(card, mutant, meant) for card, meant in _read(game, 10_000) for mutant in exchanged(card.text)]
    assert tried
    assert not [mutant for card, mutant, meant in tried if meaning(game, card, mutant) == meant]
