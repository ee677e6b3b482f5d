"""The clock of a round, extra time, how its tables stand. What the times come to: :mod:`desk.clock`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..contents import (
    EndStepped,
    Extended,
    JudgeSent,
    RoundEnded,
    RoundKind,
    RoundLength,
    RoundPaused,
    RoundResumed,
    RoundStarted,
    TableKind,
    TableStood,
    ZonesSet,
)
from ..entries import Entry
from ..state import Extension, Round, State, put
from .handling import handles


def _round(state: State, said: RoundKind | TableKind) -> Round:
    return state.rounds.get(said.round, Round(said.round))


def _with(state: State, round: Round, **changes: Any) -> State:
    return state.but(rounds=put(state.rounds, round.number, replace(round, **changes)))


@handles("round_started")
def started(state: State, entry: Entry, said: RoundStarted) -> State:
    """The clock begins; begun again, it begins anew and what was given to tables stays."""
    return _with(state, _round(state, said), minutes=said.minutes, started=entry.at, ended=None, pauses=())


@handles("round_paused")
def paused(state: State, entry: Entry, said: RoundPaused) -> State:
    round = _round(state, said)
    if round.started is None or (round.pauses and round.pauses[-1][1] is None):
        return state
    return _with(state, round, pauses=(*round.pauses, (entry.at, None)))


@handles("round_resumed")
def resumed(state: State, entry: Entry, said: RoundResumed) -> State:
    round = _round(state, said)
    if not round.pauses or round.pauses[-1][1] is not None:
        return state
    *before, (since, _) = round.pauses
    return _with(state, round, pauses=(*before, (since, entry.at)))


@handles("round_length")
def length(state: State, entry: Entry, said: RoundLength) -> State:
    return _with(state, _round(state, said), minutes=said.minutes)


@handles("round_ended")
def ended(state: State, entry: Entry, said: RoundEnded) -> State:
    return _with(state, _round(state, said), ended=entry.at)


@handles("extended")
def extended(state: State, entry: Entry, said: Extended) -> State:
    round = _round(state, said)
    extension = Extension(
        entry.id, said.table, said.minutes, said.reason, entry.device, entry.role, said.note, said.rules, said.call
    )
    return _with(state, round, extensions=(*round.extensions, extension))


def _table(before: State, said: TableKind, **changes: Any) -> State:
    round = _round(before, said)
    return _with(before, round, tables=put(round.tables, said.table, replace(round.of_table(said.table), **changes)))


@handles("table_stood")
def stood(state: State, entry: Entry, said: TableStood) -> State:
    return _table(state, said, state=said.state, by=entry.device, done=entry.made_at if said.state == "done" else None)


@handles("zones")
def zones(state: State, entry: Entry, said: ZonesSet) -> State:
    return state.but(zones=said.zones)


@handles("judge_sent")
def sent(state: State, entry: Entry, said: JudgeSent) -> State:
    return _table(state, said, judge=said.device)


@handles("end_stepped")
def stepped(state: State, entry: Entry, said: EndStepped) -> State:
    return _table(state, said, step=said.step, count=said.count)
