"""The canonical form of a state: equal for two states that differ only in identities and in moments, not in their order."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from itertools import chain, count
from typing import TYPE_CHECKING, get_args, get_type_hints

from .frozen import Id, Map, Stamp, by_identity
from .items import NOTHING
from .memories import NOTHING_REMEMBERED
from .pieces import Obj, Zone
from .state import Setup, State

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

#: Fields that never make two states different: what has been, and what is only computed.
_LEFT_OUT = {"memo", "past", "next_id", "clock", "setup", "attempted", "former", "visits", "number"}


def canonical(state: State) -> object:
    """A hashable form of the state with ids renumbered as they are met, zone by zone, and stamps by their order."""
    return _Form(state).of(state)


class _Form:
    def __init__(self, state: State):
        self.state = state
        self.zones = sorted(state.zones, key=lambda z: (z.name, z.player or ""))
        self.ids = dict(zip(chain.from_iterable(map(state.zones.__getitem__, self.zones)), count(1)))
        kinds = state.setup.game.zone_kinds
        self.timed = {name for name, kind in kinds.items() if kind.in_play or kind.stack}
        listed = [state.objects[i] for zone in self.zones if zone.name in self.timed for i in state.zones[zone]]
        stamps = sorted({s for o in listed for s in (o.since, o.controlled_since)})
        stamps += sorted({e.stamp for e in state.effects} | {p.turn_began for p in state.players.values()})
        self.stamps = {stamp: place for place, stamp in enumerate(sorted(set(stamps)))}

    def of(self, value: object) -> object:
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
            return (type(value).__name__, *(self.of(self._held(value, name)) for name in _names(type(value))))
        raise TypeError(f"a state cannot hold {type(value).__name__}")

    def _held(self, value: object, name: str) -> object:
        """What a field holds; what was counted of something that is gone counts for nothing."""
        held = getattr(value, name)
        if name != "history":
            return held
        return Map(
            {k: n for k, n in held.items() if not isinstance(k, tuple) or all(i in self.ids for i in k if isinstance(i, Id))}
        )

    def _object(self, obj: Obj) -> tuple[object, ...]:
        return (
            self.of(obj.id),
            _printed(obj.base),
            obj.kind,
            obj.owner,
            obj.controller,
            obj.zone,
            *self._moments(obj),
            obj.turned,
            obj.face_down,
            obj.side,
            self.of(obj.counters),
            self.of(obj.attached),
            None if obj.memory == NOTHING_REMEMBERED else self.of(obj.memory),
            None if obj.item == NOTHING else self.of(obj.item),
        )

    def _moments(self, obj: Obj) -> tuple[object, object]:
        """Since when an object is where it is matters in play and on the stack only."""
        return (self.of(obj.since), self.of(obj.controlled_since)) if obj.zone.name in self.timed else (None, None)

    def said(self, obj: Obj) -> str:
        """The form of an object, without its identity, as text."""
        begins, ends = _besides_moments(obj)
        said = ends if isinstance(ends, str) else self.filled(ends)
        if obj.zone.name not in self.timed:
            return f"{begins}None,None{said}"
        since, controlled = self.stamps.get(obj.since, -1), self.stamps.get(obj.controlled_since, -1)
        return f"{begins}('stamp',{since}),('stamp',{controlled}){said}"

    def filled(self, outline: _Outline) -> str:
        """The text of a form of which ``outline`` is what no state changes."""
        if isinstance(outline, str):
            return outline
        if isinstance(outline, tuple):
            return "".join([self.filled(part) for part in outline])
        if isinstance(outline, Id):
            return f"('id',{self.ids.get(outline, 0)})"
        if isinstance(outline, Stamp):
            return f"('stamp',{self.stamps.get(outline, -1)})"
        if isinstance(outline, frozenset):
            return "{" + ",".join(sorted({self.filled(part) for part in outline})) + "}"
        return f"({self.filled(outline.id)},{self.said(outline)[1:]}"

    def counted(self, history: Map) -> str:
        """The text of the form of what was counted, without what is gone (``_held``)."""
        left = {self.filled(outline) for ids, outline in _outline_of_history(history) if all(i in self.ids for i in ids)}
        return "('map',{" + ",".join(sorted(left)) + "})"

    def zone(self, zone: Zone) -> tuple[str, ...]:
        """What a zone is and the forms of the objects in it, in order, as text; worked out once where no moment matters."""
        state, apart = self.state, zone.name not in self.timed
        known = state.memo.get(f"form of {zone}") if apart else None
        if known is not None:
            return known  # type: ignore[no-any-return]
        inside = [state.objects[obj] for obj in state.zones[zone]]
        said = (f"{zone.name} {zone.player}", *map(self.said, inside))
        if apart and all(map(_is_plain, inside)):
            on = frozenset({state.setup.game.zone_aspects[zone.name]})
            state.memo.computed(f"form of {zone}", lambda s: said, state, on)
        return said


def _is_plain(obj: Obj) -> bool:
    """Whether an object holds no identity."""
    return obj.attached is None and obj.memory is NOTHING_REMEMBERED and obj.item is NOTHING


#: What is the same of a form's text in every state, with what is not left open: text; an id, a moment, an object; a tuple of
#: such parts, one after another; a set of them, in the order of their texts.
_Outline = str | Id | Stamp | Obj | tuple["_Outline", ...] | frozenset["_Outline"]


@by_identity
def _besides_moments(obj: Obj) -> tuple[str, _Outline]:
    """What stands in the form of an object before the moments, and what after them."""
    begins = [_said(part) for part in (_printed(obj.base), obj.kind, obj.owner, obj.controller, obj.zone)]
    memory = None if obj.memory == NOTHING_REMEMBERED else obj.memory
    item = None if obj.item == NOTHING else obj.item
    ends = (obj.turned, obj.face_down, obj.side, obj.counters, obj.attached, memory, item)
    return f"({','.join(begins)},", _joined(",", ends, ")")


def _joined(begins: str, values: Iterable[object], ends: str) -> _Outline:
    """The outline of several values with commas between them: text where nothing is open."""
    parts: list[_Outline] = [begins]
    for place, value in enumerate(values):
        outline = _outline(value)
        parts += ([","] if place else []) + [*(outline if isinstance(outline, tuple) else (outline,))]
    parts.append(ends)
    listed: list[_Outline] = []
    for part in parts:
        if part.__class__ is str and listed and listed[-1].__class__ is str:
            listed[-1] += part  # type: ignore[operator]
        else:
            listed.append(part)
    return listed[0] if len(listed) == 1 else tuple(listed)


def _outline(value: object) -> _Outline:
    """The outline of any value held by a state: what ``_Form.of`` makes of it, as text."""
    if isinstance(value, Id | Stamp | Obj):
        return value
    if value is None or isinstance(value, str | int | bool):
        return repr(value)
    if isinstance(value, frozenset):
        return _among(map(_outline, value))
    return _outline_of(value) if value != () else "()"


def _among(outlines: Iterable[_Outline]) -> _Outline:
    """The outline of a set of values: text where nothing is open."""
    parts = frozenset(outlines)
    said = [part for part in parts if isinstance(part, str)]
    return "{" + ",".join(sorted(said)) + "}" if len(said) == len(parts) else parts


@by_identity
def _outline_of(value: object) -> _Outline:
    """The outline of several values, of a mapping or of a record."""
    if isinstance(value, tuple):
        return _joined("(", value, ")")
    if isinstance(value, Map):
        pairs = _among(_joined("(", pair, ")") for pair in value.items())
        return f"('map',{pairs})" if isinstance(pairs, str) else ("('map',", pairs, ")")
    if isinstance(value, Setup):
        return "None"
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        if not _holds_ids(value):
            return repr(value)
        return _joined("(", (type(value).__name__, *(getattr(value, name) for name in _names(type(value)))), ")")
    raise TypeError(f"a state cannot hold {type(value).__name__}")


@by_identity
def _outline_of_history(history: Map) -> tuple[tuple[tuple[Id, ...], _Outline], ...]:
    """What was counted, each with the ids of what it was counted of."""
    return tuple(
        (tuple(i for i in key if isinstance(i, Id)) if isinstance(key, tuple) else (), _joined("(", (key, n), ")"))
        for key, n in history.items()
    )


@cache
def _names(cls: type[DataclassInstance]) -> tuple[str, ...]:
    """The fields of a record that make two of them different."""
    return tuple(field.name for field in dataclasses.fields(cls) if field.name not in _LEFT_OUT)


#: Printed cards by identity, each kept with what it prints as: they are shared, never rebuilt.
_PRINTED: dict[int, tuple[object, str]] = {}


def _printed(base: object) -> str:
    """What a printed card is, the same in every run."""
    known = _PRINTED.get(id(base))
    if known is None:
        if len(_PRINTED) > 4_000:
            _PRINTED.clear()
        known = _PRINTED[id(base)] = (base, sha256(repr(base).encode()).hexdigest()[:16])
    return known[1]


def digest(form: object) -> str:
    """A canonical form as a short text, the same in every run."""
    return sha256(_said(form).encode()).hexdigest()[:16]


def _said(form: object) -> str:
    if isinstance(form, frozenset):
        return "{" + ",".join(sorted(_said(inner) for inner in form)) + "}"
    if type(form) is tuple:
        return "(" + ",".join(_said(inner) for inner in form) + ")"
    return repr(form)


def fingerprint(state: State) -> str:
    """A short text, equal for two states exactly when their canonical forms are; what an object outside play is like is
    worked out once."""
    form = _Form(state)
    said = [
        form.counted(state.history) if name == "history" else form.filled(_outline(getattr(state, name))) for name in _BESIDES
    ]
    for zone in form.zones:
        said += form.zone(zone)
    return sha256("\n".join(said).encode()).hexdigest()[:16]


#: The fields of a state besides its objects and their order.
_BESIDES = [f.name for f in dataclasses.fields(State) if f.name not in _LEFT_OUT | {"objects", "zones"}]


def _holds_ids(value: DataclassInstance) -> bool:
    """Whether a record holds ids or moments, as the types of its fields say or else what is there: a printed card does not."""
    return _of_ids(value.__class__) or _ids_inside(value)


@cache
def _of_ids(cls: type) -> bool:
    """Whether a class of records has fields for ids or moments."""
    return any(map(_is_of_ids, get_type_hints(cls).values()))


def _is_of_ids(hint: object) -> bool:
    return hint in (Id, Stamp) or any(map(_is_of_ids, get_args(hint)))


@by_identity
def _ids_inside(value: DataclassInstance) -> bool:
    """Whether there are ids or moments anywhere in a record."""
    return any(_has_ids(getattr(value, field.name)) for field in dataclasses.fields(value))


def _has_ids(value: object) -> bool:
    if isinstance(value, Id | Stamp):
        return True
    if isinstance(value, Map):
        return any(_has_ids(key) or _has_ids(inner) for key, inner in value.items())
    if isinstance(value, tuple | frozenset):
        return any(map(_has_ids, value))
    return dataclasses.is_dataclass(value) and not isinstance(value, type) and _holds_ids(value)
