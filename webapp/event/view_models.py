"""What the pages of the desk show, worked out of the state."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass

from desk import Event, State, clock
from desk.state import Clash, Round

from .here import Who

#: Minutes that are offered at a tap: for a table, for a round.
EXTRA, LENGTHS = (1, 2, 3, 4, 5, 7, 10, 15), (30, 35, 40, 45, 50, 55, 60, 70)
_DAY = 24 * 3600 * 1000


@dataclass(frozen=True)
class TableRow:
    """A table in the round: its clock, how it stands, who sits there."""

    table: int
    left: int
    end: int | None
    extra: int
    state: str
    judge: str
    players: tuple[int, ...]
    called: bool
    step: int | None
    count: int
    moved_from: int | None

    @property
    def finished(self) -> bool:
        return self.state == "done"


def round_shown(state: State) -> Round:
    """The round that goes on, or the one that comes first."""
    return state.current() or Round(1)


def next_number(state: State) -> int:
    """The round to be started next: one that has its tables already, else the number after the last."""
    waiting = [one.number for one in state.rounds.values() if one.started is None]
    begun = [one.number for one in state.rounds.values() if one.started is not None]
    later = [number for number in waiting if number > max(begun, default=0)]
    return min(later, default=max(begun, default=0) + 1)


def tables_of(state: State, round: Round) -> Sequence[int]:
    """The tables of a round; where none are known for it, those of the last round that has any."""
    if round.listed:
        return round.listed
    before = [one for number, one in sorted(state.rounds.items()) if one.listed and number < round.number]
    return before[-1].listed if before else ()


def rows(state: State, round: Round, now: int) -> list[TableRow]:
    """The tables by their own end."""
    calling = {call.table for call in state.queue() if call.round == round.number}
    clocks = [clock.table_clock(round, table, now) for table in tables_of(state, round)]
    return [_row(round, one, one.table in calling) for one in sorted(clocks, key=lambda one: (one.left, one.table))]


def _row(round: Round, one: clock.TableClock, called: bool) -> TableRow:
    stood = round.of_table(one.table)
    return TableRow(
        table=one.table,
        left=one.left,
        end=one.end,
        extra=one.extra,
        state=stood.state,
        judge=stood.judge,
        players=round.seats.get(one.table, ()),
        called=called,
        step=stood.step,
        count=stood.count,
        moved_from=stood.moved_from,
    )


def chosen_rows(all_rows: Iterable[TableRow], wanted: str, mine: Container[int]) -> list[TableRow]:
    """Those of a filter: of one's own zone, with extra time, still open, all."""
    if wanted == "zona":
        return [row for row in all_rows if row.table in mine]
    if wanted == "extra":
        return [row for row in all_rows if row.extra]
    if wanted == "abiertas":
        return [row for row in all_rows if not row.finished]
    return list(all_rows)


def clashes_for(event: Event, who: Who) -> list[Clash]:
    """The conflicts that concern somebody: all of them for the head judge, else those one has a part in."""
    state = event.state
    if who.heads:
        return state.conflicts
    return [clash for clash in state.conflicts if who.own & {clash.device, _device_of(event, clash.held)}]


def _device_of(event: Event, entry: str | None) -> str:
    found = event.file.entry(entry) if entry else None
    return found.device if found else ""


def clock_text(milliseconds: int) -> str:
    """Minutes and seconds, as the page says them before its script does: overtime counts up."""
    seconds = -(-milliseconds // 1000) if milliseconds > 0 else -milliseconds // 1000
    return f"{'' if milliseconds > 0 else '+'}{seconds // 60}:{seconds % 60:02}"


def lasting(milliseconds: int) -> str:
    """For how long, in words that fit a row."""
    minutes = milliseconds // 60_000
    return f"{minutes} min" if minutes else "menos de 1 min"
