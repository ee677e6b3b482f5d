"""Continuous effects: what the characteristics of an object are, layer by layer, in order of time and dependency.

A pure projection of the state; nothing is ever written back. The game gives the ordered list of layers, with the rule of
each; an operation belongs to exactly one layer. What every object gets in a layer without any effect (counters, a weapon's
modifiers) is the layer's ``intrinsic`` part.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .abilities import Context, Continuous, Filter, Keyword, Number, Ref, Static
from .frozen import Frozen, Id, Map
from .rules import R
from .selecting import amount, found, holds, refer
from .state import Obj, State

View = dict[str, Any]
Operation = Callable[[View, Any], None]


@dataclass(frozen=True)
class Layer(Frozen):
    """One layer or sublayer: its rule, the operations applied in it, and what it does to every object."""

    rule: R
    operations: frozenset[str]
    intrinsic: Callable[[State, Obj, View, Callable[[Id], Any]], None] | None = None


@dataclass(frozen=True)
class _Active(Frozen):
    """An effect at work: from a resolution, or from a static ability of ``source``."""

    effect: Continuous | Static
    source: Id | None
    stamp: int
    place: int

    @property
    def key(self) -> tuple[Any, ...]:
        return (self.source, self.place, id(self.effect))

    @property
    def defines(self) -> bool:
        return getattr(self.effect, "defines", False)

    @property
    def rigid(self) -> bool:
        """Nothing that another effect of the same layer does can change this one."""
        effect = self.effect
        if not isinstance(effect, Continuous) or not isinstance(effect.affects, tuple) or effect.only_if is not None:
            return False
        return not any(isinstance(part.value, Number) for part in effect.parts)


def view(state: State, obj: Id) -> Map[str, Any]:
    """The characteristics of an object now, or the last known ones when it left."""
    known = state.memo.get("views")
    if known is None:
        known = state.memo["views"] = _project(state) if _anything_at_work(state) else {}
    if (seen := known.get(obj)) is not None:
        return seen
    here = state.objects.get(obj)
    if here is None:
        snapshot = state.past.get(obj)
        return snapshot.view if snapshot else Map()
    known[obj] = seen = _alone(state, here)
    return seen


def _alone(state: State, obj: Obj) -> Map[str, Any]:
    """The characteristics of an object that no effect of another reaches."""
    game = state.setup.game
    seen = game.characteristics(state, obj)
    defining = [a for _, a in statics(state, obj.id, seen) if a.defines] if obj.base is not None else []
    for layer in game.layers:
        for ability in defining:
            for part in ability.parts:
                if part.op in layer.operations:
                    context = Context(obj.id, obj.controller or obj.owner)
                    value = amount(state, part.value, context) if isinstance(part.value, Number) else part.value
                    game.operations[part.op](seen, value)
        if layer.intrinsic and layer.rule.id not in state.setup.off:
            layer.intrinsic(state, obj, seen, lambda i: view(state, i))
    return Map(seen)


def _anything_at_work(state: State) -> bool:
    if any(effect.parts for effect in state.effects):
        return True
    return any(getattr(o.base, "changes_others", False) for o in state.in_play())


_NONE: list[tuple[int, Static]] = []
#: Abilities as one tuple → the static ones among them. The tuple is kept, so that its identity stays its own.
_STATICS: dict[int, tuple[Any, list[tuple[int, Static]]]] = {}


def statics(state: State, obj: Id, seen: Any) -> list[tuple[int, Static]]:
    """The static abilities an object has in ``seen``, those of its keywords included, each with its place."""
    abilities = seen.get("abilities", ())
    if not abilities:
        return _NONE
    known = _STATICS.get(id(abilities))
    if known is not None and known[0] is abilities:
        return known[1]
    game = state.setup.game
    listed: list[tuple[int, Static]] = []
    for place, ability in enumerate(abilities):
        if isinstance(ability, Static):
            listed.append((place, ability))
        elif isinstance(ability, Keyword):
            listed += [(place, a) for a in game.abilities_of_keyword(ability) if isinstance(a, Static)]
    if len(_STATICS) > 4_000:
        _STATICS.clear()
    _STATICS[id(abilities)] = (abilities, listed)
    return listed


def _project(state: State) -> dict[Id, Map[str, Any]]:
    """Every object in play and on the stack with its characteristics."""
    return _Projection(state).run()


def applied(state: State) -> list[tuple[R, Id]]:
    """The rules of the layers that gave each object in play and on the stack what it has, in the order of application,
    and those on which the rest of its characteristics rests."""
    listed: list[tuple[R, Id]] = []
    _Projection(state, listed).run()
    listed += [(rule, obj) for obj in state.objects for rule in state.setup.game.grounds(state, obj)]
    return listed


class _Projection:
    """One pass over the layers. ``working`` are the characteristics so far; ``started`` the effects that began to apply,
    with the objects they go on applying to in later layers, even when the ability that made them is gone."""

    def __init__(self, state: State, applied: list[tuple[R, Id]] | None = None):
        self.applied = applied
        game = self.game = state.setup.game
        self.state = state
        kinds = game.zone_kinds
        ids = [i for zone, inside in state.zones.items() if kinds[zone.name].in_play or kinds[zone.name].stack for i in inside]
        self.inside = [state.objects[i] for i in ids]
        self.working: dict[Id, View] = {o.id: game.characteristics(state, o) for o in self.inside}
        self.started: dict[tuple[Any, ...], tuple[_Active, tuple[Id, ...]]] = {}

    def look(self, obj: Id) -> Any:
        return self.working.get(obj) or self.game.characteristics(self.state, self.state.objects[obj])

    def run(self) -> dict[Id, Map[str, Any]]:
        at_work = self._at_work()
        for layer in self.game.layers:
            if layer.rule.id in self.state.setup.off:
                continue
            if layer.intrinsic:
                for obj in self.inside:
                    self._intrinsic(layer, obj)
            pending = [a for a in at_work if any(part.op in layer.operations for part in a.effect.parts)]
            while pending:
                chosen = self._next(layer, pending)
                pending.remove(chosen)
                self._apply(layer, chosen)
                if "abilities +" in layer.operations:
                    pending = [active for active in pending if self._exists(active)]
                    at_work = self._at_work()
        return {obj: Map(seen) for obj, seen in self.working.items()}

    def _intrinsic(self, layer: Layer, obj: Obj) -> None:
        assert layer.intrinsic is not None
        seen = self.working[obj.id]
        before = dict(seen) if self.applied is not None else None
        layer.intrinsic(self.state, obj, seen, self.look)
        if self.applied is not None and seen != before:
            self.applied.append((layer.rule, obj.id))

    def _at_work(self) -> list[_Active]:
        """The effects there are: those that define characteristics first, then oldest first. Abilities gained or lost on
        the way bring or end effects; one that began to apply goes on."""
        listed = [_Active(e, e.source, e.stamp, 0) for e in self.state.effects]
        for obj, seen in self.working.items():
            since = self.state.objects[obj].since
            listed += [_Active(a, obj, since, place) for place, a in statics(self.state, obj, seen) if a.parts]
        here = {active.key for active in listed}
        listed += [active for key, (active, _) in self.started.items() if key not in here]
        return sorted(listed, key=lambda a: (not a.defines, a.stamp, a.place))

    def _exists(self, active: _Active) -> bool:
        if isinstance(active.effect, Continuous) or active.key in self.started:
            return True
        assert active.source is not None
        return any(ability == active.effect for _, ability in statics(self.state, active.source, self.working[active.source]))

    def _you(self, active: _Active) -> str:
        if isinstance(active.effect, Continuous):
            return active.effect.you
        assert active.source is not None
        return self.working[active.source]["controller"]

    def _affected(self, active: _Active) -> tuple[Id, ...]:
        if active.key in self.started:
            return self.started[active.key][1]
        effect, context = active.effect, Context(active.source, self._you(active))
        if not holds(self.state, effect.only_if, context, self.look):
            return ()
        listed: tuple[Id, ...] = ()
        if isinstance(effect.affects, tuple):
            listed = effect.affects
        elif isinstance(effect.affects, Filter):
            listed = found(self.state, effect.affects, context.you, active.source, self.look)
        elif isinstance(effect.affects, Ref):
            listed = refer(self.state, effect.affects, context)
        return tuple(i for i in listed if i in self.working)

    def _values(self, layer: Layer, active: _Active) -> tuple[tuple[str, Any], ...]:
        parts = [part for part in active.effect.parts if part.op in layer.operations]
        return tuple((p.op, self._number(p.value, active) if isinstance(p.value, Number) else p.value) for p in parts)

    def _number(self, wanted: Number, active: _Active) -> int:
        if isinstance(wanted.of, Filter):
            return wanted.times * len(found(self.state, wanted.of, self._you(active), active.source, self.look))
        elements = refer(self.state, wanted.of, Context(active.source, self._you(active)))
        return wanted.times * sum(self.look(i).get(wanted.what) or 0 for i in elements)

    def _apply(self, layer: Layer, active: _Active) -> None:
        affected = self._affected(active)
        for op, value in self._values(layer, active):
            for obj in affected:
                self.game.operations[op](self.working[obj], value)
                if self.applied is not None:
                    self.applied.append((layer.rule, obj))
        if len(active.effect.parts) > 1:
            self.started[active.key] = (active, affected)

    def _next(self, layer: Layer, pending: list[_Active]) -> _Active:
        """The first effect that depends on no other; while all depend on each other, the oldest."""
        if len(pending) == 1 or pending[0].defines or all(active.rigid for active in pending):
            return pending[0]
        for active in pending:
            if not any(self._depends(layer, active, other) for other in pending if other is not active):
                return active
        return pending[0]

    def _depends(self, layer: Layer, one: _Active, other: _Active) -> bool:
        """Whether applying ``other`` would change the existence of ``one``, what it applies to or what it does to it."""
        if one.rigid or one.defines or other.defines:
            return False
        before = self._signature(layer, one)
        kept, began, noted = self.working, self.started, self.applied
        self.applied = None
        self.working = {obj: dict(seen) for obj, seen in kept.items()}
        self.started = dict(began)
        self._apply(layer, other)
        after = self._signature(layer, one)
        self.working, self.started, self.applied = kept, began, noted
        return before != after

    def _signature(self, layer: Layer, active: _Active) -> tuple[Any, ...]:
        if not self._exists(active):
            return ("gone",)
        return (self._affected(active), self._values(layer, active))
