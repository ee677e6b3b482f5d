"""Entries one after the other → the state.

An entry takes effect unless it clashed, or was undone or replaced by a later one. What was decided about it when it came in
stays decided: an undo changes what an entry did, not whether it came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..entries import Entry
from ..kinds import KINDS, Called, Settled
from ..state import Decision, State, put
from . import calls, checks, devices, event, players, rounds, rulings  # noqa: F401 — they fill the table of handlers
from .deciding import decide
from .handling import HANDLERS

#: Decided about most entries: that they do not clash.
NOTHING = Decision()


def replay(entries: Iterable[Entry]) -> State:
    """The state that entries, in the order of their numbers, come to."""
    running = Replay()
    for entry in entries:
        running.add(entry)
    return running.state


class Replay:
    """Entries so far and the state they come to."""

    def __init__(self) -> None:
        self.state = State()
        self._entries: list[Entry] = []
        self._by_id: dict[str, Entry] = {}

    def add(self, entry: Entry) -> State:
        """The state with one entry more."""
        decision = decide(self.state, entry)
        decided = self.state.decided
        if decision != NOTHING:
            decided = put(decided, entry.id, decision)
        self._entries.append(entry)
        self._by_id[entry.id] = entry
        if entry.replaces is not None and decision.clash is None:
            self.state = self._anew(decided)
        else:
            self.state = self._after(self.state.but(decided=decided), entry, decision)
        return self.state

    def _anew(self, decided: Mapping[str, Decision]) -> State:
        """All entries again, now that another is undone or no longer."""
        state = State(dead=_dead(self._entries, decided), decided=decided)
        for entry in self._entries:
            state = self._after(state, entry, decided.get(entry.id, NOTHING))
        return state

    def _after(self, state: State, entry: Entry, decision: Decision) -> State:
        state = _noted(state, entry)
        if decision.clash is not None:
            return state.but(clashes=put(state.clashes, entry.id, decision.clash))
        state = self._headed(state, entry, decision)
        if entry.id in state.dead and KINDS[entry.kind].undoable and not isinstance(entry.content, Called):
            return state
        if isinstance(entry.content, Settled):
            return self._settled(state, entry, entry.content)
        return _done(state, entry)

    def _headed(self, state: State, entry: Entry, decision: Decision) -> State:
        """The matters that the entry is now the last word on."""
        if decision.root is not None:
            state = state.but(roots=put(state.roots, entry.id, decision.root))
            if decision.root == entry.id:
                return state.but(heads=put(state.heads, f"call {entry.id}", entry.id))
            return state
        undone = self._by_id.get(entry.replaces or "")
        for one in filter(None, (undone, entry)):
            matter = state.matter(one.kind, one.content)
            if matter is not None:
                state = state.but(heads=put(state.heads, matter, entry.id))
        return state

    def _settled(self, state: State, entry: Entry, said: Settled) -> State:
        """What a head judge says about a clash; what takes effect does so now."""
        clash = state.clashes.get(said.entry)
        if clash is None:
            return state
        state = state.but(clashes=put(state.clashes, said.entry, replace(clash, takes=said.takes)))
        clashing = self._by_id[said.entry]
        if not said.takes or clash.why == "hosts" or clashing.id in state.dead:
            return state
        state = state.but(heads=put(state.heads, clash.about, entry.id))
        return _done(state, replace(clashing, at=entry.at, waited=0))


def _done(state: State, entry: Entry) -> State:
    handler = HANDLERS.get(entry.kind)
    return handler(state, entry, entry.content) if handler else state


def _noted(state: State, entry: Entry) -> State:
    """What every entry tells: how far the log is, when, how its device's clock goes, under which take-over it was made."""
    late = (*state.late, entry.id) if entry.takeover < state.takeover else state.late
    known = state.devices.get(entry.device)
    if known is not None and entry.device_at is not None:
        seen = replace(known, difference=entry.device_at + entry.waited - entry.at)
        state = state.but(devices=put(state.devices, known.id, seen))
    return state.but(number=entry.number, last_at=entry.at, late=late)


def _dead(entries: Sequence[Entry], decided: Mapping[str, Decision]) -> frozenset[str]:
    """The entries that are undone or replaced; who undoes an undoing brings back what it undid."""
    dead: set[str] = set()
    for entry in reversed(entries):
        if entry.replaces is not None and entry.id not in dead and decided.get(entry.id, NOTHING).clash is None:
            dead.add(entry.replaces)
    return frozenset(dead)
