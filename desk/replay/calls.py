"""Calls: made, joined, taken, settled."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ..contents import Arrived, CallAppealed, CallClosed, Called, CallKind, Claimed, TableMuted
from ..entries import Entry
from ..state import Call, Round, State, put
from .handling import handles


@handles("called")
def called(state: State, entry: Entry, said: Called) -> State:
    """A call begins, or joins the one that its decision names."""
    root = state.roots[entry.id]
    withdrawn = (entry.id,) if entry.id in state.dead else ()
    texts = (said.text,) if said.text else ()
    before = state.calls.get(root)
    if before is not None:
        joined = replace(
            before,
            entries=(*before.entries, entry.id),
            withdrawn=(*before.withdrawn, *withdrawn),
            texts=(*before.texts, *texts),
            about=before.about or said.about,
        )
        return state.but(calls=put(state.calls, root, joined))
    players = state.rounds.get(said.round, Round(said.round)).seats.get(said.table, ())
    call = Call(entry.id, said.round, said.table, entry.made_at, (entry.id,), withdrawn, said.about, texts, players)
    return state.but(calls=put(state.calls, entry.id, call))


def _with(state: State, said: CallKind, **changes: Any) -> State:
    call = state.call(said.call)
    return state if call is None else state.but(calls=put(state.calls, call.id, replace(call, **changes)))


@handles("claimed")
def claimed(state: State, entry: Entry, said: Claimed) -> State:
    return _with(state, said, claimed_by=entry.device, claimed=entry.made_at)


@handles("arrived")
def arrived(state: State, entry: Entry, said: Arrived) -> State:
    """The watch begins. Whoever arrives has the call, claimed or not."""
    return _with(state, said, claimed_by=entry.device, arrived=entry.made_at)


@handles("call_closed")
def closed(state: State, entry: Entry, said: CallClosed) -> State:
    return _with(state, said, closed=entry.made_at)


@handles("call_appealed")
def appealed(state: State, entry: Entry, said: CallAppealed) -> State:
    return _with(state, said, appealed=entry.made_at)


@handles("table_muted")
def muted(state: State, entry: Entry, said: TableMuted) -> State:
    return state.but(muted=state.muted | {said.table} if said.muted else state.muted - {said.table})
