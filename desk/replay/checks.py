"""Deck checks: drawn, wanted, begun, and what was found."""

from __future__ import annotations

from dataclasses import replace

from ..contents import CheckDone, CheckStarted, CheckWanted, Drawn
from ..entries import Entry
from ..state import Check, Draw, Found, Round, State, put
from .handling import handles


def _check(state: State, round: int, table: int) -> Check:
    players = state.rounds.get(round, Round(round)).seats.get(table, ())
    return state.checks.get((round, table), Check(round, table, players=players))


def _put(state: State, check: Check) -> State:
    return state.but(checks=put(state.checks, (check.round, check.table), check))


@handles("drawn")
def drawn(state: State, entry: Entry, said: Drawn) -> State:
    """A draw takes the place of one for the same round; what was begun or wanted stays."""
    earlier = state.draws.get(said.round)
    before = earlier.before + 1 if earlier else 0
    draw = Draw(entry.id, said.round, said.seed, said.word, said.method, said.asked, said.groups, said.tables, before)
    idle = {
        key for key, check in state.checks.items() if key[0] == said.round and not (check.wanted or check.started or check.found)
    }
    state = state.but(
        draws=put(state.draws, said.round, draw), checks={key: one for key, one in state.checks.items() if key not in idle}
    )
    for table in said.tables:
        state = _put(state, replace(_check(state, said.round, table), drawn=True))
    return state


@handles("check_wanted")
def wanted(state: State, entry: Entry, said: CheckWanted) -> State:
    return _put(state, replace(_check(state, said.round, said.table), wanted=True, reason=said.reason))


@handles("check_started")
def started(state: State, entry: Entry, said: CheckStarted) -> State:
    check = _check(state, said.round, said.table)
    return _put(state, check if check.started else replace(check, started=entry.made_at, by=entry.device))


@handles("check_done")
def done(state: State, entry: Entry, said: CheckDone) -> State:
    check = _check(state, said.round, said.table)
    found = Found(
        entry.id,
        entry.made_at,
        entry.device,
        said.player,
        said.outcome,
        said.minutes,
        said.findings,
        said.note,
    )
    return _put(state, replace(check, found=(*check.found, found)))
