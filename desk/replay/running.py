"""Entries one after the other → the state.

An entry takes effect unless it clashed, or was undone or replaced by a later one. What was decided about it when it came in
stays decided: an undo changes what an entry did, not whether it came first.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ..contents import Called, Settled
from ..entries import Entry
from ..kinds import KINDS
from ..state import Decision, State, put
from . import calls, checks, devices, event, players, rounds, rulings  # noqa: F401 — they fill the table of handlers
from .deciding import decide
from .handling import HANDLERS

#: Decided about most entries: that they do not clash.
NOTHING = Decision()
#: A device's clock that goes otherwise than this machine's by more than this has jumped, or this machine's has (milliseconds).
JUMP = 60_000
#: Of so many states one is kept.
KEPT = 50


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
        #: Where each entry is, and the states before every so-manieth: an undo goes back no further than it must.
        self._places: dict[str, int] = {}
        self._states: list[State] = []

    def add(self, entry: Entry) -> State:
        """The state with one entry more."""
        decision = decide(self.state, entry)
        decided = self.state.decided
        if decision != NOTHING:
            decided = put(decided, entry.id, decision)
        self._remember(self.state)
        self._places[entry.id] = len(self._entries)
        self._entries.append(entry)
        self._by_id[entry.id] = entry
        if entry.replaces is not None and decision.clash is None:
            self.state = self._anew(decided)
        else:
            self.state = self._after(self.state.but(decided=decided), entry, decision)
        return self.state

    def _remember(self, state: State) -> None:
        """Keep the state before an entry that is to come, if it is one of those that are kept."""
        if len(self._entries) == len(self._states) * KEPT:
            self._states.append(state)

    def _anew(self, decided: Mapping[str, Decision]) -> State:
        """The entries again from the first that is undone now, or no longer."""
        dead = _dead(self._entries, decided)
        changed = [self._places[id] for id in dead ^ self.state.dead if id in self._places]
        kept = min(changed, default=len(self._entries) - 1) // KEPT
        entries, state = self._entries, self._states[kept].but(dead=dead, decided=decided)
        del self._states[kept:]
        self._entries = entries[: kept * KEPT]
        for entry in entries[kept * KEPT :]:
            self._remember(state)
            self._entries.append(entry)
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
        difference = entry.device_at + entry.waited - entry.at
        jump = difference - (difference if known.difference is None else known.difference)
        jumps = put(state.jumps, known.id, state.jumps.get(known.id, 0) + jump) if abs(jump) > JUMP else state.jumps
        devices_ = put(state.devices, known.id, replace(known, difference=difference))
        state = state.but(devices=devices_, jumps=jumps)
    return state.but(number=entry.number, last_at=entry.at, late=late)


def _dead(entries: Sequence[Entry], decided: Mapping[str, Decision]) -> frozenset[str]:
    """The entries that are undone or replaced; who undoes an undoing brings back what it undid."""
    dead: set[str] = set()
    for entry in reversed(entries):
        if entry.replaces is not None and entry.id not in dead and decided.get(entry.id, NOTHING).clash is None:
            dead.add(entry.replaces)
    return frozenset(dead)
