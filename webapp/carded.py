"""The cards of a catalogue as they are printed, by collection: what there is to read."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from decks import Card, Catalogue
from decks.codes import numbers_of
from indexer.card_readings import key_of

#: How collections of Final Fantasy TCG are called that have no number.
_CALLED = {"PR": "Promocionales", "RE": "Reimpresiones", "B": "Jefes"}


@dataclass(frozen=True)
class Printed:
    """A card as it is printed: its key in the catalogue, how it is shown, its collection, and what stands on it. ``text`` is None
    where the catalogue does not have it, "" where it has none; ``reading`` tells its reading from every other."""

    key: str
    label: str
    collection: str
    name: str
    types: tuple[str, ...]
    text: str | None
    reading: str


class Carded:
    """The cards of a game, in the order of their collections and codes. Immutable; made once for a catalogue."""

    def __init__(self, catalogue: Catalogue):
        self.game = catalogue.game
        self.imported = catalogue.imported
        cards = [_printed(catalogue, key, card) for key, card in catalogue.cards.items()]
        self.cards = sorted(cards, key=lambda card: (_place(card.collection), _place(card.key), card.label))

    @cached_property
    def by_reading(self) -> dict[str, Printed]:
        """The cards that have a text, by their readings."""
        return {card.reading: card for card in self.cards if card.text}

    @cached_property
    def by_key(self) -> dict[str, Printed]:
        return {card.key: card for card in self.cards}

    @cached_property
    def collections(self) -> list[str]:
        """The collections, in their order; "" for cards of none that is known."""
        return list(dict.fromkeys(card.collection for card in self.cards))


def _printed(catalogue: Catalogue, key: str, card: Card) -> Printed:
    text = card.facts.get("text")
    types = tuple(card.facts.get("type") or ())
    reading = key_of(card.name, types, text) if text else ""
    return Printed(key, catalogue.label(key), _collection(catalogue.game, card), card.name, types, text, reading)


def _collection(game: str, card: Card) -> str:
    """The collection in which a card was printed first."""
    numbers = [number for code in card.codes for number in numbers_of(code, game)]
    if numbers:
        return numbers[0].key.partition("-")[0]
    return next(iter(card.facts.get("collections") or ()), "")


def _place(text: str) -> tuple[int, int, str]:
    """Where something stands among others: numbers by their size, what has none behind them, what is nothing last."""
    head, _, tail = text.partition("-")
    if head.isdigit():
        return (0, int(head), tail.zfill(6))
    return (1 if text else 2, 0, text)


def called(game: str, collection: str) -> str:
    """A collection as a reader says it."""
    if not collection:
        return "Sin colección"
    return _CALLED.get(collection, f"Colección {collection}") if game == "fftcg" else collection
