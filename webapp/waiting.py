"""Who is served next where not all can be at once: judges before visitors, then who has taken least, and who waits longest.

Knows nothing of what is waited for; its callers hold a lock.
"""

from __future__ import annotations

from dataclasses import dataclass

#: How many wait at once, and how many of an address that have no name of their own.
MOST_WAITING, MOST_UNNAMED = 40, 20
#: Seconds after which half of what somebody took is forgotten; how many are remembered.
HALF_LIFE, REMEMBERED = 60.0, 4_000


class NoPlace(Exception):
    """Too many wait already."""


@dataclass(eq=False)
class Ticket:
    """A request that waits or is served: who asks, ``rank`` (higher goes first), whether they have a name of their own."""

    who: str
    rank: int
    named: bool
    arrived: float
    refused: bool = False


class Line:
    """Tickets that wait and that are served. One place is kept for those above the lowest rank, where there are several."""

    def __init__(self, places: int) -> None:
        self.places = places
        self.waiting: list[Ticket] = []
        self.served: list[Ticket] = []
        self._taken: dict[str, tuple[float, float]] = {}

    def join(self, ticket: Ticket, now: float) -> None:
        """Wait. Who has a name waits once: an earlier request of theirs is refused. Raises NoPlace."""
        same = [other for other in self.waiting if other.who == ticket.who]
        if ticket.named:
            for other in same:
                self.refuse(other)
        elif len(same) >= MOST_UNNAMED:
            raise NoPlace
        self.waiting.append(ticket)
        if len(self.waiting) > MOST_WAITING:
            last = max(self.waiting, key=lambda each: self._turn(each, now))
            self.refuse(last)
            if last is ticket:
                raise NoPlace

    def refuse(self, ticket: Ticket) -> None:
        ticket.refused = True
        self.waiting.remove(ticket)

    def next(self, now: float) -> Ticket | None:
        """Who is to be served if a place is free; None where nobody may be."""
        low = sum(not ticket.rank for ticket in self.served)
        full = low >= max(1, self.places - 1)
        able = [ticket for ticket in self.waiting if ticket.rank or not full]
        return min(able, key=lambda each: self._turn(each, now), default=None)

    def serve(self, ticket: Ticket) -> None:
        self.waiting.remove(ticket)
        self.served.append(ticket)

    def leave(self, ticket: Ticket) -> None:
        """Wait no longer."""
        if ticket in self.waiting:
            self.waiting.remove(ticket)

    def done(self, ticket: Ticket, seconds: float, now: float) -> None:
        """It was served and took so long."""
        self.served.remove(ticket)
        self._taken[ticket.who] = (self._taken_by(ticket.who, now) + seconds, now)
        if len(self._taken) > REMEMBERED:
            for who in sorted(self._taken, key=lambda who: self._taken_by(who, now))[: REMEMBERED // 2]:
                del self._taken[who]

    def _turn(self, ticket: Ticket, now: float) -> tuple[int, int, float]:
        """The smaller, the sooner."""
        under_way = sum(other.who == ticket.who for other in self.served)
        return -ticket.rank, under_way, self._taken_by(ticket.who, now) - (now - ticket.arrived)

    def _taken_by(self, who: str, now: float) -> float:
        seconds, at = self._taken.get(who, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))
