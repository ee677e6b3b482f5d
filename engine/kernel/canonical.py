"""The canonical form of a state: equal for two states that differ only in identities and in moments, not in their order."""

from __future__ import annotations

import dataclasses
from typing import Any

from .frozen import Id, Map, Stamp
from .state import Obj, Setup, State

#: Fields that never make two states different: what has been, and what is only computed.
_LEFT_OUT = {"memo", "past", "next_id", "clock", "setup", "attempted", "former", "visits"}


def canonical(state: State) -> Any:
    """A hashable form of the state with ids renumbered as they are met, zone by zone, and stamps by their order."""
    return _Form(state).of(state)


class _Form:
    def __init__(self, state: State):
        self.ids: dict[Id, int] = {}
        for zone in sorted(state.zones, key=lambda z: (z.name, z.player or "")):
            for obj in state.zones[zone]:
                self.ids[obj] = len(self.ids) + 1
        stamps = sorted({s for o in state.objects.values() for s in (o.since, o.controlled_since)})
        stamps += sorted({e.stamp for e in state.effects} | {p.turn_began for p in state.players.values()})
        self.stamps = {stamp: place for place, stamp in enumerate(sorted(set(stamps)))}

    def of(self, value: Any) -> Any:
        """The form of any value held by a state."""
        if isinstance(value, Id):
            return ("id", self.ids.get(value, 0))
        if isinstance(value, Stamp):
            return ("stamp", self.stamps.get(value, -1))
        if value is None or isinstance(value, str | int | bool):
            return value
        if isinstance(value, Map):
            return ("map", frozenset((self.of(k), self.of(v)) for k, v in value.items()))
        if isinstance(value, frozenset):
            return frozenset(self.of(v) for v in value)
        if isinstance(value, tuple):
            return tuple(self.of(v) for v in value)
        if isinstance(value, Setup):
            return None
        if dataclasses.is_dataclass(value) and not isinstance(value, type):
            if not isinstance(value, State) and not _holds_ids(value):
                return value
            if isinstance(value, Obj):
                return self._object(value)
            names = [f.name for f in dataclasses.fields(value) if f.name not in _LEFT_OUT]
            return (type(value).__name__, *(self.of(getattr(value, name)) for name in names))
        raise TypeError(f"a state cannot hold {type(value).__name__}")

    def _object(self, obj: Obj) -> tuple[Any, ...]:
        return (
            self.of(obj.id),
            _printed(obj.base),
            obj.kind,
            obj.owner,
            obj.controller,
            obj.zone,
            self.of(obj.since),
            self.of(obj.controlled_since),
            obj.turned,
            obj.face_down,
            obj.side,
            self.of(obj.counters),
            self.of(obj.attached),
            self.of(obj.choices),
        )


def _printed(base: Any) -> int:
    """Printed cards are shared, never rebuilt: one is itself."""
    return id(base)


def _holds_ids(value: Any) -> bool:
    """Whether an object of this class may hold ids or stamps: printed cards and abilities may not."""
    return type(value).__name__ in _WITH_IDS


_WITH_IDS = {
    "Obj",
    "Player",
    "Station",
    "Priority",
    "Procedure",
    "Waiting",
    "Delayed",
    "Continuous",
    "Context",
    "Result",
}
