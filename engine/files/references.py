"""What a state refers to, what no longer exists included."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator

from ..kernel.frozen import Id, Map
from ..kernel.state import State


def _ids(value: object) -> Iterator[Id]:
    """Every id in a value."""
    if isinstance(value, Id):
        yield value
    elif isinstance(value, Map):
        for key, inner in value.items():
            yield from _ids(key)
            yield from _ids(inner)
    elif isinstance(value, tuple | frozenset):
        for inner in value:
            yield from _ids(inner)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "characteristics"):
        for field in dataclasses.fields(value):
            if field.name != "number":
                yield from _ids(getattr(value, field.name))


def referred(state: State) -> Iterator[Id]:
    """The ids that a state holds besides those of its zones."""
    for obj in state.objects.values():
        yield from _ids((obj.attached, obj.memory, obj.item))
    yield from _ids((state.effects, state.delayed, state.waiting, state.procedures, state.agenda, tuple(state.attempted)))
    for key in state.history:
        if present(state, key):
            yield from _ids(key)


def present(state: State, key: object) -> bool:
    """Whether what was counted is counted of something that is still there."""
    return all(i in state.objects for i in _ids(key))


def referred_by(state: State, obj: Id) -> Iterable[Id]:
    snapshot = state.past.get(obj)
    if snapshot is None:
        return ()
    return [i for i in _ids((snapshot.obj.attached, snapshot.obj.memory, snapshot.obj.item, snapshot.became)) if i is not None]


def gone_in(state: State) -> tuple[Id, ...]:
    """What no longer exists and is referred to, first those to which something that exists refers."""
    found: dict[Id, None] = {}
    open_ = [i for i in referred(state) if i not in state.objects]
    while open_:
        obj = open_.pop(0)
        if obj not in found:
            found[obj] = None
            open_ += [i for i in referred_by(state, obj) if i not in state.objects]
    return tuple(found)
