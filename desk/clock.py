"""What the entries about a round come to: when each table ends, what is left, who is over. Times are milliseconds."""

from __future__ import annotations

from dataclasses import dataclass

from .state import Round, State

MINUTE = 60_000
#: The minutes left at which the hall is told, once each; its page reckons when (static/desk/clock.js).
MARKS = (15, 10, 5, 2, 0)


@dataclass(frozen=True)
class TableClock:
    """The clock of a table: ``left`` is negative in overtime; ``end``: when it ends, None while the clock stands."""

    table: int
    left: int
    extra: int
    end: int | None

    @property
    def over(self) -> bool:
        return self.left <= 0


def paused(round: Round, now: int) -> int:
    """For how long the round stood until ``now``."""
    return sum(max(0, min(now if to is None else to, now) - since) for since, to in round.pauses if since < now)


def stands(round: Round) -> bool:
    """Whether the clock of the round is stopped."""
    return bool(round.pauses) and round.pauses[-1][1] is None


def elapsed(round: Round, now: int) -> int:
    """For how long the round has been played; 0 before its start, the whole of it after its end."""
    if round.started is None:
        return 0
    until = now if round.ended is None else min(now, round.ended)
    return max(0, until - round.started - paused(round, until))


def left(round: Round, now: int, extra: int = 0) -> int:
    """What is left for a table with so many extra minutes; negative when it is over."""
    return ((round.minutes or 0) + extra) * MINUTE - elapsed(round, now)


def table_clock(round: Round, table: int, now: int) -> TableClock:
    """The clock of one table: that of the round and what was given to it. No other table's matters to it."""
    extra = round.extra(table)
    over = left(round, now, extra)
    running = round.started is not None and round.ended is None and not stands(round)
    return TableClock(table, over, extra, now + over if running else None)


def by_end(round: Round, now: int) -> list[TableClock]:
    """The tables by their own end, the earliest first."""
    return sorted((table_clock(round, table, now) for table in round.listed), key=lambda one: (one.left, one.table))


@dataclass(frozen=True)
class Overtime:
    """How a table stood when its time was up: ``over``: for how long it went on, as far as it is known; None where it is not
    known whether it still played."""

    table: int
    over: int | None


def went_to_time(round: Round, now: int) -> list[Overtime]:
    """The tables that still played when their own time was up, and those of which nobody noted whether they did."""
    found = (_overtime(round, table, now) for table in round.listed)
    return [one for one in found if one is not None]


def _overtime(round: Round, table: int, now: int) -> Overtime | None:
    stood = round.of_table(table)
    over = -left(round, now if stood.done is None else stood.done, round.extra(table))
    if round.started is None or (over <= 0 and stood.step is None):
        return None
    return Overtime(table, None if stood.state == "unknown" and stood.step is None else max(0, over))


@dataclass(frozen=True)
class Doubt:
    """Why this machine's clock may be wrong: the host is asked, nothing is changed by itself.

    ``back``: so long before the last entry it is now; ``phones``: by how much the clocks of devices went otherwise, by device.
    """

    back: int
    phones: dict[str, int]


def doubt(state: State, now: int) -> Doubt | None:
    """What speaks against this machine's clock: it is before the last entry, or phones agree that it jumped.

    A board without a battery of its own starts with the time at which it was shut down. One phone whose clock was set is no
    reason: at least two must have gone otherwise, and most of those that said anything.
    """
    back = max(0, state.last_at - now)
    telling = sum(device.difference is not None for device in state.devices.values())
    agreed = len(state.jumps) >= 2 and 2 * len(state.jumps) > telling
    if back <= MINUTE and not agreed:
        return None
    return Doubt(back, dict(state.jumps) if agreed else {})
