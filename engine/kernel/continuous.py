"""Continuous effects: what the characteristics of an object are, layer by layer, in order of time and dependency.

A pure projection of the state; nothing is ever written back. The game gives the ordered list of layers, with the rule of
each; an operation belongs to exactly one layer. What every object gets in a layer without any effect (counters, a weapon's
modifiers) is the layer's ``intrinsic`` part.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from .abilities import Context, Continuous, Filter, Number, Ref, Static
from .depending import Dependence, sought
from .frozen import Id, Map, by_identity
from .layers import Active, Layer, View
from .memo import PLAY_ONLY
from .rules import R
from .selecting import amount, found, holds, part_of, refer
from .state import Obj, State
from .statics import acting_from_elsewhere, some_work_elsewhere, statics, works, zones_reached


def view(state: State, obj: Id) -> Map[str, Any]:
    """The characteristics of an object now, or the last known ones when it left."""
    memo = state.memo
    known = memo.get("views")
    if known is None:
        known = memo.computed("views", _project, state, PLAY_ONLY)
    elif memo.noted is not None:
        memo.noted |= memo.rests_on["views"]
    if (seen := known.get(obj)) is not None:
        return seen
    here = state.objects.get(obj)
    if here is None:
        snapshot = state.past.get(obj)
        return snapshot.view if snapshot else Map()
    if (own := _by_itself(state, here)) is not None:
        return own
    return _found_out(state, here)


def seen_in_play(state: State) -> list[tuple[Obj, Map[str, Any]]]:
    """Every object in play with its characteristics, in the order of ``in_play``."""
    memo = state.memo
    known = memo.get("views")
    if known is None:
        known = memo.computed("views", _project, state, PLAY_ONLY)
    elif memo.noted is not None:
        memo.noted |= memo.rests_on["views"]
    return [(here, known[here.id]) for here in state.in_play()]


def _found_out(state: State, obj: Obj) -> Map[str, Any]:
    """The characteristics of an object outside play on which others bear."""
    on = PLAY_ONLY | {state.setup.game.zone_aspects[obj.zone.name]}
    seen: Map[str, Any] = state.memo.computed(f"view of {obj.id}", lambda s: _alone(s, obj), state, on)
    return seen


def untouched(state: State, obj: Id) -> bool:
    """Whether an object outside play is not among those to which effects apply."""
    return obj not in state.memo.computed("views", _project, state, PLAY_ONLY)


#: Objects whose characteristics follow from themselves → these; None for the others. The object is kept, so that its
#: identity stays its own.
_BY_THEMSELVES: dict[int, tuple[Obj, Map[str, Any] | None]] = {}


def _by_itself(state: State, obj: Obj) -> Map[str, Any] | None:
    """The characteristics of an object on which nothing else bears, the layers included; None when something may."""
    known = _BY_THEMSELVES.get(id(obj))
    if known is not None and known[0] is obj:
        return known[1]
    game, seen = state.setup.game, None
    if obj.id in _bearing(state):
        return None
    if game.by_itself(obj):
        printed = game.characteristics(state, obj)
        if not any(a.defines for _, a in statics(state, obj.id, printed)):
            alone = _alone(state, obj)
            seen = alone if alone == printed else None
    if len(_BY_THEMSELVES) > 10_000:
        _BY_THEMSELVES.clear()
    _BY_THEMSELVES[id(obj)] = (obj, seen)
    return seen


def _bearing(state: State) -> frozenset[Id]:
    """The objects to which another is attached: what they are may rest on it."""

    def compute(state: State) -> frozenset[Id]:
        return frozenset(o.attached for o in state.in_play() if o.attached is not None)

    found: frozenset[Id] = state.memo.computed("bearing", compute, state, PLAY_ONLY)
    return found


def _alone(state: State, obj: Obj) -> Map[str, Any]:
    """The characteristics of an object that no effect of another reaches.

    What it defines of itself looks at others outside play as they are without what they define, for they may look back.
    """
    game = state.setup.game

    def look(other: Id) -> Any:
        there = state.objects.get(other)
        if there is None or game.zone_kinds[there.zone.name].in_play:
            return view(state, other)
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


def _project(state: State) -> dict[Id, Map[str, Any]]:
    """Every object in play and on the stack with its characteristics."""
    return Projection(state).run()


Applied = list[tuple[tuple[R, ...], tuple[Id, ...]]]


def in_layers(state: State) -> Applied:
    """The rules of the layers that changed something, with the objects, in the order of application."""

    def compute(state: State) -> Applied:
        listed: Applied = []
        Projection(state, listed).run()
        return listed

    found: Applied = state.memo.computed("in layers", compute, state)
    return found


def applied(state: State) -> list[tuple[R, Id]]:
    """The rules of the layers that gave each object in play and on the stack what it has, in the order of application,
    and those on which the rest of its characteristics rests."""
    listed = [(rule, obj) for rules, reached in in_layers(state) for obj in reached for rule in rules]
    listed += [(rule, obj) for obj in state.objects for rule in state.setup.game.grounds(state, obj)]
    everywhere = state.setup.game.lends.defined_everywhere
    if everywhere:
        for obj in state.objects.values():
            seen = obj.base.characteristics if obj.base is not None and not obj.face_down else {}
            if seen and any(a.defines for _, a in statics(state, obj.id, seen)):
                listed += [(rule, obj.id) for rule in everywhere]
    return listed


def zones_concerned(state: State) -> frozenset[str]:
    """The zones, by name, that some effect, or some static ability, names as those whose elements it changes."""
    found: frozenset[str] = state.memo.computed("zones concerned", _zones_concerned, state, PLAY_ONLY)
    return found


def _zones_concerned(state: State) -> frozenset[str]:
    game = state.setup.game
    concerned = frozenset[str]().union(*map(zones_reached, state.effects))
    before = before_effects(state)
    elsewhere = {o.id: game.characteristics(state, o) for o in acting_from_elsewhere(state) if o.id not in before}
    for obj, seen in (*before.items(), *elsewhere.items()):
        for _, ability in statics(state, obj, seen):
            if zones := zones_reached(ability):
                concerned |= zones
    return concerned


def before_effects(state: State) -> dict[Id, Any]:
    """What every object in play is before any effect: a ``Map`` where nothing but the object bears on it."""

    def compute(state: State) -> dict[Id, Any]:
        bearing, game = _bearing(state), state.setup.game
        found: dict[Id, Any] = {}
        for obj in state.in_play():
            own = _by_itself(state, obj) if obj.id not in bearing else None
            found[obj.id] = own if own is not None else game.characteristics(state, obj)
        return found

    known: dict[Id, Any] = state.memo.computed("before effects", compute, state, PLAY_ONLY)
    return known


@by_identity
def _operations(effect: Continuous | Static) -> frozenset[str]:
    """What an effect does."""
    return frozenset(part.op for part in effect.parts)


class Projection:
    """One pass over the layers. ``working`` are the characteristics so far; ``started`` the effects that began to apply,
    with the objects they go on applying to in later layers, even when the ability that made them is gone.

    Objects whose characteristics follow from themselves are ``spared`` until an effect reaches one: no layer changes them."""

    def __init__(self, state: State, applied: Applied | None = None):
        self.applied = applied
        self.subordinate: tuple[R | None, ...] = ()
        game = self.game = state.setup.game
        self.state = state
        before = before_effects(state)
        concerned = zones_concerned(state)
        if game.stack is not None and (applied is not None or concerned or some_work_elsewhere(state.setup)):
            concerned |= {game.stack.name}
        outside = [zone for zone in state.zones if zone.name in concerned and not game.zone_kinds[zone.name].in_play]
        state.memo.note(game.zone_aspects[zone.name] for zone in outside)
        ids = [i for zone in outside for i in state.zones[zone]]
        here = {*before, *ids}
        reached = [i for e in state.effects if e.parts and isinstance(e.affects, tuple) for i in e.affects]
        elsewhere = [i for i in dict.fromkeys(reached) if i in state.objects and i not in here]
        state.memo.note(game.zone_aspects[state.objects[i].zone.name] for i in elsewhere)
        self.working: dict[Id, View] = dict(before)
        for i in (*ids, *elsewhere):
            own = _by_itself(state, state.objects[i])
            self.working[i] = own if own is not None else game.characteristics(state, state.objects[i])  # type: ignore[assignment]
        self.spared = {i: seen for i, seen in self.working.items() if isinstance(seen, Map)} if applied is None else {}
        for i, seen in self.working.items():
            if i not in self.spared:
                self.working[i] = dict(seen)
        self.inside = [state.objects[i] for i in self.working if i not in self.spared]
        self.started: dict[tuple[Any, ...], tuple[Active, tuple[Id, ...]]] = {}
        #: What filters find, until something changes.
        self.known: dict[tuple[int, str], tuple[Filter, tuple[Id, ...]]] = {}
        self.outside = [o for o in acting_from_elsewhere(state) if o.id not in self.working]

    @contextmanager
    def trying(self, touched: Iterable[Id]) -> Iterator[None]:
        """Whatever is applied within is as if it never was; ``touched`` are the objects that it may change."""
        kept = self.started, self.applied, self.known, self.spared
        before = {i: self.working[i] for i in touched}
        self.working.update({i: dict(seen) for i, seen in before.items()})
        self.started, self.applied, self.known, self.spared = dict(self.started), None, {}, {}
        try:
            yield
        finally:
            self.working.update(before)
            self.started, self.applied, self.known, self.spared = kept

    def look(self, obj: Id) -> Any:
        here = self.state.objects.get(obj)
        if here is None:
            return self.state.past[obj].view
        return self.working.get(obj) or self.game.characteristics(self.state, here)

    def run(self) -> dict[Id, Map[str, Any]]:
        at_work = self._at_work()
        for layer in self.game.layers:
            pending = [a for a in at_work if not layer.operations.isdisjoint(_operations(a.effect))]
            order = Dependence(self, layer)
            while pending:
                chosen = order.next(pending)
                self.subordinate = order.subordinate
                pending.pop(next(place for place, active in enumerate(pending) if active is chosen))
                if changed := self.apply(layer, chosen):
                    order.changed()
                if changed and "abilities +" in layer.operations:
                    pending = [active for active in pending if self.exists(active)]
                    at_work = self._at_work()
            if layer.intrinsic:
                for obj in self.inside:
                    self._intrinsic(layer, obj)
                self._changed(layer.changes)
        return {obj: self.spared[obj] if obj in self.spared else Map(seen) for obj, seen in self.working.items()}

    def _intrinsic(self, layer: Layer, obj: Obj) -> None:
        assert layer.intrinsic is not None
        seen = self.working[obj.id]
        before = dict(seen) if self.applied is not None else None
        layer.intrinsic(self.state, obj, seen, self.look)
        if self.applied is not None and seen != before:
            self.applied.append(((layer.rule, *layer.under), (obj.id,)))

    def _at_work(self) -> list[Active]:
        """The effects there are: those that define characteristics first, then oldest first. Abilities gained or lost on
        the way bring or end effects; one that began to apply goes on."""
        listed = [Active(e, e.source, e.stamp, 0) for e in self.state.effects]
        for obj, seen in self.working.items():
            for place, a in statics(self.state, obj, seen):
                here = self.state.objects[obj]
                if a.parts and works(self.state, here, a):
                    listed.append(Active(a, obj, here.since, place))
        for here in self.outside:
            seen = self.game.characteristics(self.state, here)
            listed += [
                Active(a, here.id, here.since, place)
                for place, a in statics(self.state, here.id, seen)
                if a.parts and not a.defines and works(self.state, here, a)
            ]
        there = {active.key for active in listed}
        listed += [active for key, (active, _) in self.started.items() if key not in there]
        return sorted(listed, key=lambda a: (not a.defines, a.stamp, a.place))

    def exists(self, active: Active) -> bool:
        if isinstance(active.effect, Continuous) or active.key in self.started:
            return True
        assert active.source is not None
        seen = self.working.get(active.source)
        return seen is None or any(ability == active.effect for _, ability in statics(self.state, active.source, seen))

    def you(self, active: Active) -> str:
        if isinstance(active.effect, Continuous):
            return active.effect.you
        assert active.source is not None
        seen = self.working.get(active.source)
        return seen["controller"] if seen is not None else self.state.objects[active.source].owner

    def affected(self, active: Active) -> tuple[Id, ...]:
        if active.key in self.started:
            return self.started[active.key][1]
        effect, context = active.effect, Context(active.source, self.you(active))
        if not holds(self.state, effect.only_if, context, self.look):
            return ()
        listed: tuple[Id, ...] = ()
        if isinstance(effect.affects, tuple):
            listed = effect.affects
        elif isinstance(effect.affects, Filter):
            listed = self.found(effect.affects, context.you, active.source)
        elif isinstance(effect.affects, Ref):
            listed = refer(self.state, effect.affects, context)
        return tuple(i for i in listed if i in self.working)

    def found(self, wanted: Filter, you: str, source: Id | None) -> tuple[Id, ...]:
        """What a filter finds, looked for once for all who ask the same of the same characteristics."""
        if wanted.marks:
            return found(self.state, wanted, you, source, self.look)
        key = (id(wanted), you)
        if key not in self.known:
            self.known[key] = (wanted, found(self.state, wanted, you, None, self.look))
        listed = self.known[key][1]
        return tuple(i for i in listed if i != source) if wanted.other else listed

    def _changed(self, changes: frozenset[str] | None) -> None:
        """These characteristics of some objects (None: any) are others: what filters that look at them find may be, too."""
        kept = {} if changes is None else {key: one for key, one in self.known.items() if changes.isdisjoint(sought(one[0]))}
        self.known = kept

    def values(self, layer: Layer, active: Active) -> tuple[tuple[str, Any], ...]:
        parts = [part for part in active.effect.parts if part.op in layer.operations]
        return tuple((p.op, self._number(p.value, active) if isinstance(p.value, Number) else p.value) for p in parts)

    def _number(self, wanted: Number, active: Active) -> int:
        if isinstance(wanted.of, Filter):
            return part_of(self.state, wanted, len(found(self.state, wanted.of, self.you(active), active.source, self.look)))
        elements = refer(self.state, wanted.of, Context(active.source, self.you(active))) if isinstance(wanted.of, Ref) else ()
        elements = tuple(i for i in elements if i in self.state.objects)
        return part_of(
            self.state, wanted, sum(self.game.measured(self.state, i, wanted.what, self.look(i)) or 0 for i in elements)
        )

    def apply(self, layer: Layer, active: Active) -> bool:
        """Apply an effect in a layer. Whether there was anything to apply it to."""
        affected, rules = self.affected(active), self._rules(layer, active)
        for op, value in self.values(layer, active):
            operation = self.game.operation(self.state, op)
            for obj in affected:
                if obj in self.spared:
                    self._reach(obj)
                operation(self.working[obj], value)
            if self.applied is not None:
                self.applied.append((rules, affected))
        if len(active.effect.parts) > 1:
            self.started[active.key] = (active, affected)
        if affected:
            self._changed(layer.changes)
        return bool(affected)

    def _reach(self, obj: Id) -> None:
        """An effect changes an object that was spared: from here on the layers do, too."""
        self.working[obj] = dict(self.spared.pop(obj))
        self.inside.append(self.state.objects[obj])

    def _rules(self, layer: Layer, active: Active) -> tuple[R, ...]:
        """The rules on which what an effect does in a layer rests, where they are asked for."""
        if self.applied is None:
            return ()
        grounds = (layer.rule, *layer.under, *self.game.effect_grounds(active.effect), *self._of_order(active))
        return tuple(rule for rule in grounds if rule is not None)

    def _of_order(self, active: Active) -> tuple[R | None, ...]:
        """The rules on the order of application that this effect was subject to."""
        lends = self.game.lends
        time = lends.timestamp_of_static if isinstance(active.effect, Static) else lends.timestamp_of_resolution
        first = (lends.defining_first,) if active.defines else ()
        spread = (lends.several_layers,) if active.key in self.started else ()
        return (lends.layers_in_order, lends.timestamps, time, *first, *spread, *self.subordinate)
