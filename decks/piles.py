"""Into which piles an unsorted deck is dealt so that it is counted with the fewest cards handled."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

#: So many piles fit on a table within reach.
MOST = 8
#: With fewer different cards a deck is counted as it is.
LEAST = 10

#: Copies and a card.
Row = tuple[int, str]


@dataclass(frozen=True)
class Pile:
    """Cards that stand next to each other by name."""

    rows: tuple[Row, ...]

    @property
    def copies(self) -> int:
        return sum(copies for copies, _ in self.rows)

    @property
    def first(self) -> str:
        return self.rows[0][1]

    @property
    def last(self) -> str:
        return self.rows[-1][1]


def plan(rows: Sequence[Row]) -> tuple[Pile, ...]:
    """The piles of a part of a deck whose rows are ordered by name: one where it is counted as it is.

    Dealing looks at each card once for every pile it may go to, counting a pile looks at each of its cards once for every card
    it may be; of all ways to cut the rows the one with the fewest looks is taken.
    """
    if len(rows) < LEAST:
        return (Pile(tuple(rows)),) if rows else ()
    whole = sum(copies for copies, _ in rows)

    @cache
    def best(start: int, piles: int) -> tuple[int, tuple[int, ...]]:
        """The fewest looks that count the rows from ``start`` on in so many piles, and where each begins."""
        if piles == 1:
            return _looks(rows[start:]), (start,)
        found = []
        for end in range(start + 1, len(rows) - piles + 2):
            looks, begins = best(end, piles - 1)
            found.append((looks + _looks(rows[start:end]), (start, *begins)))
        return min(found)

    _, _, begins = min((whole * piles + best(0, piles)[0], piles, best(0, piles)[1]) for piles in range(1, MOST + 1))
    return tuple(Pile(tuple(rows[a:b])) for a, b in zip(begins, (*begins[1:], len(rows))))


def _looks(rows: Sequence[Row]) -> int:
    return sum(copies for copies, _ in rows) * len(rows)
