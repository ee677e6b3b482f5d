"""What a game's grammar lacks for many cards, as plain data."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, NamedTuple

from ..catalogue import GAMES
from ..text.card_data import DataError
from ..text.gaps import Gauge, Measured
from ..text.ranking import BY, families, shares, unused
from .yaml_nodes import SituationError

#: What parts that are not read are gathered by, the first where nothing is said.
GATHERED = tuple(BY)
#: How many families are told where nobody says how many.
MOST = 20


class PrintedCard(NamedTuple):
    """A card of a file: its name, its types if they are known, and what is printed on it."""

    name: str
    types: tuple[str, ...]
    text: str


@cache
def _gauge(game: str) -> Gauge:
    reader = GAMES[game].text
    if reader is None:
        known = ", ".join(name for name in GAMES if GAMES[name].text is not None)
        raise SituationError(f"no se lee el texto de cartas de «{game}»; se lee el de: {known}")
    return Gauge(reader)


def measure(game: str, card: PrintedCard) -> Measured:
    """A card's text as its game reads it: whatever cannot act on a card of its types is not read.

    Raises SituationError for a game whose texts are not read.
    """
    gauge, fits = _gauge(game), GAMES[game].fits
    assert fits is not None
    try:
        kinds = " y ".join(GAMES[game].as_type(kind) for kind in card.types)
        here = fits({"type": kinds, "text": card.text}) if card.types else None
    except DataError:
        here = None  # a type that the game does not have says nothing of what can act on it
    return gauge.measure(card.text, card.name, here)


def card_gaps(
    game: str,
    cards: Iterable[PrintedCard],
    by: str = GATHERED[0],
    limit: int = MOST,
    tried: tuple[str, str] | None = None,
    show_unused: bool = False,
    measured: Callable[[PrintedCard], Measured] | None = None,
) -> dict[str, Any]:
    """How much of the cards is read and right, and what to read next. ``tried``: words, and those that are read in their place;
    ``measured`` measures a card where somebody remembers it. Raises SituationError."""
    gauge = _gauge(game)
    told = measured or (lambda card: measure(game, card))
    listed: dict[str, PrintedCard] = {}
    for number, card in enumerate(cards, 1):
        listed[_key(number, card, listed)] = card
    if not listed:
        raise SituationError("ninguna carta trae su texto")
    found = {key: told(card) for key, card in listed.items()}
    ranked = families(found, by)
    return {
        "game": game,
        "by": by,
        "shares": shares(found.values()),
        "families": [family.as_json() for family in ranked[:limit]],
        "more": max(0, len(ranked) - limit),
        "tried": _tried(game, listed, found, tried) if tried else None,
        "unused": unused(gauge.phrases, found.values()) if show_unused else None,
    }


def _key(number: int, card: PrintedCard, taken: Mapping[str, PrintedCard]) -> str:
    """What a card is called in the list; cards of one name are told apart by their number."""
    return f"{card.name} ({number})" if card.name in taken else card.name or f"carta {number}"


def _tried(game: str, cards: Mapping[str, PrintedCard], found: Mapping[str, Measured], tried: tuple[str, str]) -> dict[str, Any]:
    """What becomes of the cards with some words when others stand in their place."""
    words, instead = tried
    wanted = re.compile(re.escape(words), re.IGNORECASE)
    with_them = {key: card for key, card in cards.items() if wanted.search(card.text)}
    after = {key: measure(game, card._replace(text=wanted.sub(lambda _: instead, card.text))) for key, card in with_them.items()}
    return {
        "words": words,
        "instead": instead,
        "cards": len(with_them),
        "whole_before": sum(found[key].whole for key in with_them),
        "whole_after": sum(one.whole for one in after.values()),
        "finished": [key for key, one in after.items() if one.whole and not found[key].whole],
    }
