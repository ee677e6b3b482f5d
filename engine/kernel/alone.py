"""What objects are before any effect of another: of most this follows from nothing but the object."""

from __future__ import annotations

from .abilities import Context, Number
from .frozen import Data, Id, Map
from .layers import View
from .memo import PLAY_ONLY
from .pieces import Obj
from .selecting import amount
from .state import State
from .statics import acting_from_elsewhere, statics, zones_reached

#: Objects whose characteristics follow from themselves → these; None for the others. The object is kept, so that its
#: identity stays its own.
known_by_itself: dict[int, tuple[Obj, Data | None]] = {}


def by_itself(state: State, obj: Obj) -> Data | None:
    """The characteristics of an object on which nothing else bears, the layers included; None when something may."""
    known = known_by_itself.get(id(obj))
    if known is not None and known[0] is obj:
        return known[1]
    game, seen = state.setup.game, None
    if obj.id in bearing(state):
        return None
    if game.by_itself(obj):
        printed = game.characteristics(state, obj)
        if not any(a.defines for _, a in statics(state, obj.id, printed)):
            with_layers = alone(state, obj)
            seen = with_layers if with_layers == printed else None
    if len(known_by_itself) > 10_000:
        known_by_itself.clear()
    known_by_itself[id(obj)] = (obj, seen)
    return seen


def bearing(state: State) -> frozenset[Id]:
    """The objects to which another is attached: what they are may rest on it."""

    def compute(state: State) -> frozenset[Id]:
        return frozenset(o.attached for o in state.in_play() if o.attached is not None)

    known: frozenset[Id] = state.memo.computed("bearing", compute, state, PLAY_ONLY)
    return known


def alone(state: State, obj: Obj) -> Data:
    """The characteristics of an object that no effect of another reaches.

    What it defines of itself looks at others outside play as they are without what they define, for they may look back.
    """
    game = state.setup.game

    def look(other: Id) -> View:
        there = state.objects.get(other)
        if there is None or game.zone_kinds[there.zone.name].in_play:
            return game.view(state, other)
        return game.characteristics(state, there)

    seen = game.characteristics(state, obj)
    defining = [a for _, a in statics(state, obj.id, seen) if a.defines] if obj.base is not None else []
    for layer in game.layers:
        for ability in defining:
            for part in ability.parts:
                if part.op in layer.operations:
                    context = Context(obj.id, obj.controller or obj.owner)
                    value = amount(state, part.value, context, look) if isinstance(part.value, Number) else part.value
                    game.operation(state, part.op)(seen, value)
        if layer.intrinsic:
            layer.intrinsic(state, obj, seen, look)
    return Map(seen)


def zones_concerned(state: State) -> frozenset[str]:
    """The zones, by name, that some effect, or some static ability, names as those whose elements it changes."""
    known: frozenset[str] = state.memo.computed("zones concerned", _zones_concerned, state, PLAY_ONLY)
    return known


def _zones_concerned(state: State) -> frozenset[str]:
    game = state.setup.game
    concerned: frozenset[str] = frozenset().union(*map(zones_reached, state.effects))
    before = before_effects(state)
    elsewhere = {o.id: game.characteristics(state, o) for o in acting_from_elsewhere(state) if o.id not in before}
    for obj, seen in (*before.items(), *elsewhere.items()):
        for _, ability in statics(state, obj, seen):
            if zones := zones_reached(ability):
                concerned |= zones
    return concerned


def before_effects(state: State) -> dict[Id, View]:
    """What every object in play is before any effect: a ``Map`` where nothing but the object bears on it."""

    def compute(state: State) -> dict[Id, View]:
        borne = bearing(state)
        by_id: dict[Id, View] = {}
        for obj in state.in_play():
            own = by_itself(state, obj) if obj.id not in borne else None
            by_id[obj.id] = own if own is not None else _outlined(state, obj)
        return by_id

    known: dict[Id, View] = state.memo.computed("before effects", compute, state, PLAY_ONLY)
    return known


def _outlined(state: State, obj: Obj) -> View:
    """The characteristics of an object without what it takes from outside play."""
    game = state.setup.game
    outside = game.from_outside(obj)
    if not outside:
        return game.characteristics(state, obj)
    with state.memo.unnoted():
        return game.characteristics(state, obj) | dict.fromkeys(outside)
