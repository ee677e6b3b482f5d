"""Rulings with their appeals, and penalties."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..contents import AppealEnded, Penalised, PenaltyConfirmed, Ruled, RulingAppealed
from ..entries import Entry
from ..roles import HEADS
from ..state import Penalty, Ruling, State, put
from .handling import handles


@handles("ruled")
def ruled(state: State, entry: Entry, said: Ruled) -> State:
    """By the readings and the edition of the event, where it names no others."""
    judged = {"readings": said.readings or state.readings, "edition": said.edition or state.edition}
    ruling = Ruling(entry=entry.id, at=entry.made_at, device=entry.device, **{**dict(said), **judged})
    return state.but(rulings=put(state.rulings, entry.id, ruling))


def _with(state: State, id: str, **changes: Any) -> State:
    ruling = state.rulings.get(id)
    return state if ruling is None else state.but(rulings=put(state.rulings, id, replace(ruling, **changes)))


@handles("ruling_appealed")
def appealed(state: State, entry: Entry, said: RulingAppealed) -> State:
    return _with(state, said.ruling, appealed=entry.made_at, appeal_reason=said.reason)


@handles("appeal_ended")
def appeal_ended(state: State, entry: Entry, said: AppealEnded) -> State:
    return _with(state, said.ruling, upheld=said.upheld, ended_with=said.words)


@handles("penalised")
def penalised(state: State, entry: Entry, said: Penalised) -> State:
    """By which a game or more is lost waits for the head judge, unless a head judge noted it."""
    pending = said.loses and entry.role not in HEADS
    penalty = Penalty(entry=entry.id, at=entry.made_at, device=entry.device, pending=pending, **dict(said))
    return state.but(penalties=put(state.penalties, entry.id, penalty))


@handles("penalty_confirmed")
def confirmed(state: State, entry: Entry, said: PenaltyConfirmed) -> State:
    penalty = state.penalties.get(said.penalty)
    if penalty is None:
        return state
    return state.but(penalties=put(state.penalties, penalty.entry, replace(penalty, pending=False)))
