"""A registered list against the cards that are found in the deck: what is missing, extra, in another part, the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from .catalogue import Catalogue
from .formats import Duel, Format
from .holding import Deck, hold
from .lists.model import DeckList


@dataclass(frozen=True)
class Row:
    """So many copies of a card in a part of the deck; of one that was moved, ``to`` is where it is."""

    card: str
    section: str
    copies: int
    to: str = ""

    def as_json(self) -> dict[str, Any]:
        row = {"card": self.card, "section": self.section, "copies": self.copies}
        return {**row, "to": self.to} if self.to else row


@dataclass(frozen=True)
class Comparison:
    """``later``: it is a later duel of the match, in which cards may have been exchanged between some parts.

    ``unread``: lines of either list that could not be read, so that nothing is sure.
    """

    missing: tuple[Row, ...]
    extra: tuple[Row, ...]
    moved: tuple[Row, ...]
    same: tuple[Row, ...]
    unread: tuple[str, ...] = ()
    later: bool = False

    @property
    def agrees(self) -> bool | None:
        """Whether the deck is the registered one; None where a line could not be read."""
        if self.missing or self.extra or (self.moved and not self.later):
            return False
        return None if self.unread else True

    def as_json(self) -> dict[str, Any]:
        parts = {"missing": self.missing, "extra": self.extra, "moved": self.moved, "same": self.same}
        rows = {name: [row.as_json() for row in listed] for name, listed in parts.items()}
        return {"agrees": self.agrees, **rows, "unread": list(self.unread)}


def compare(registered: DeckList, found: DeckList, format: Format, catalogue: Catalogue, duel: int = 1) -> Comparison:
    """The comparison of two lists; from the second duel on, cards may have changed between the parts that the format names."""
    before, after = hold(registered, format, catalogue), hold(found, format, catalogue)
    lists = (("registrada", before), ("contada", after))
    unread = tuple(f"{name}, línea {line.line}: {line.text}" for name, deck in lists for line in deck.unread)
    pool = exchanged(format) if duel > 1 else frozenset()
    labels, were = _copies(before, {})
    labels, are = _copies(after, labels)
    keys = sorted({*were, *are}, key=lambda key: (labels[key[0]], key[1]))
    same = [Row(labels[key], section, kept) for key, section in keys if (kept := min(were[key, section], are[key, section]))]
    gone = Counter({key: were[key] - are[key] for key in keys if were[key] > are[key]})
    new = Counter({key: are[key] - were[key] for key in keys if are[key] > were[key]})
    moved = list(_moved(gone, new, labels))
    missing = tuple(Row(labels[key], section, number) for (key, section), number in gone.items() if number)
    extra = tuple(Row(labels[key], section, number) for (key, section), number in new.items() if number)
    later = bool(pool) and all({row.section, row.to} <= pool for row in moved)
    return Comparison(missing, extra, tuple(moved), tuple(same), unread, later)


def exchanged(format: Format) -> frozenset[str]:
    """The parts between which cards may be exchanged from one duel to the next."""
    pools = (one.sections for one in format.requirements if isinstance(one, Duel) and one.kept == "pool")
    return frozenset(section for sections in pools for section in sections)


def _copies(deck: Deck, labels: dict[str, str]) -> tuple[dict[str, str], Counter[tuple[str, str]]]:
    """Card and part → copies; the names of the cards beside them."""
    copies: Counter[tuple[str, str]] = Counter()
    known = dict(labels)
    for held in deck.held:
        key = f"{held.key} {held.code}"
        known.setdefault(key, held.label)
        copies[key, held.places[0]] += held.copies
    return known, copies


def _moved(gone: Counter[tuple[str, str]], new: Counter[tuple[str, str]], labels: dict[str, str]) -> Iterator[Row]:
    """Copies that are in another part than before; they are taken out of what is gone and new."""
    for key, section in list(gone):
        for other, place in list(new):
            number = min(gone[key, section], new[other, place])
            if other == key and number:
                gone[key, section] -= number
                new[other, place] -= number
                yield Row(labels[key], section, number, place)
