"""How many cards a deck holds, as far as is known: at least so many, at most so many."""

from __future__ import annotations

from collections.abc import Iterable

from .formats import Format, Size
from .holding import Deck, Held

#: What an unread line of unknown length may hold.
_MANY = 999


class Counts:
    """The bounds of every group of sections of one deck."""

    def __init__(self, deck: Deck, format: Format):
        self.deck = deck
        self.format = format
        self.sure: dict[str, int] = dict.fromkeys(format.sections, 0)
        self.unsure: list[Held] = []
        #: The parts in which cards are, or may be, with how many there.
        self.places: dict[tuple[str, ...], int] = {}
        for _, _, _, _, places, copies, _ in deck.held:
            self.places[places] = self.places.get(places, 0) + copies
        for places, copies in self.places.items():
            if len(places) == 1 and places[0] in self.sure:
                self.sure[places[0]] += copies
        if any(len(places) > 1 for places in self.places):
            self.unsure += [held for held in deck.held if len(held.places) > 1]
        self._unread = {section: self._unread_in(section) for section in format.sections} if deck.unread else {}

    def _unread_in(self, section: str) -> int:
        found = (line for line in self.deck.unread if line.section is None or line.section == section)
        return sum(_MANY if line.quantity is None else line.quantity for line in found)

    def bounds(self, sections: Iterable[str]) -> tuple[int, int]:
        """How many cards the sections hold together, at least and at most; unread lines are not counted."""
        wanted = set(sections)
        low = high = sum(self.sure[section] for section in wanted)
        for held in self.unsure:
            if wanted.issuperset(held.places):
                low += held.copies
                high += held.copies
            elif not wanted.isdisjoint(held.places):
                high += held.copies
        return low, high

    def unread(self, sections: Iterable[str]) -> int:
        """How many more cards the unread lines may put into the sections."""
        return max((self._unread.get(section, 0) for section in sections), default=0)

    def shown(self) -> dict[str, int]:
        """Section → cards, those of unknown place counted where they most likely are."""
        found = dict(self.sure)
        for held in self.unsure:
            found[held.places[0]] += held.copies
        return found


def limits(format: Format, chosen: dict[str, str]) -> dict[str, tuple[int, int | None]]:
    """Section → at least, at most: what the sizes of single sections ask together."""
    found: dict[str, tuple[int, int | None]] = dict.fromkeys(format.sections, (0, None))
    for requirement in format.requirements:
        if isinstance(requirement, Size) and len(requirement.sections) == 1 and requirement.active(chosen):
            section = requirement.sections[0]
            least, most = found[section]
            upper = [bound for bound in (most, requirement.at_most) if bound is not None]
            found[section] = (max(least, requirement.at_least), min(upper) if upper else None)
    return found
