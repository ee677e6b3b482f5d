"""Effects applied to characteristics that start as printed: what they are so far, and what one effect more does to them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from .abilities import Context, Continuous, Filter, Number, Ref, Static
from .alone import before_effects, by_itself, zones_concerned
from .frozen import Id, Map, Value, by_identity
from .layers import SINCE, Active, View
from .outlines import Partly
from .pieces import Obj
from .rules import R
from .selecting import amount, counted, found, holds, part_of, refer
from .state import Layer, State
from .statics import acting_from_elsewhere, some_work_elsewhere, statics

#: Rules with the objects to which what they say was applied.
Applied = list[tuple[tuple[R, ...], tuple[Id, ...]]]


@by_identity
def sought(wanted: Filter) -> frozenset[str]:
    """The characteristics at which a filter without marks looks."""
    always = ("abilities", "controller", "types", "subtypes", "supertypes", "name")
    return frozenset((*always, *wanted.at_most, *wanted.at_least))


class Applying:
    """One pass over the layers. ``working`` are the characteristics so far; ``started`` the effects that began to apply,
    with the objects they go on applying to in later layers, even when the ability that made them is gone.

    Objects whose characteristics follow from themselves are ``spared`` until an effect reaches one: no layer changes them.
    ``applied`` collects the rules that are applied, with the objects: of all of them, or where one is ``asked`` about, of all
    that are not spared and of that one."""

    def __init__(self, state: State, applied: Applied | None = None, asked: Id | None = None):
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
            own = by_itself(state, state.objects[i])
            self.working[i] = own if own is not None else game.characteristics(state, state.objects[i])  # type: ignore[assignment]
        sparing = applied is None or asked is not None
        self.spared = {i: seen for i, seen in self.working.items() if isinstance(seen, Map) and i != asked} if sparing else {}
        for i, seen in self.working.items():
            if i not in self.spared:
                self.working[i] = self._of_its_own(state.objects[i], seen)
        self.inside = [state.objects[i] for i in self.working if i not in self.spared]
        self.started: dict[tuple[object, ...], tuple[Active, tuple[Id, ...]]] = {}
        #: What filters find, until something changes.
        self.known: dict[tuple[int, str], tuple[Filter, tuple[Id, ...]]] = {}
        self.outside = [o for o in acting_from_elsewhere(state) if o.id not in self.working]

    def _of_its_own(self, obj: Obj, seen: View) -> View:
        """Characteristics that layers may change, with what an object in play takes from outside play."""
        outside = self.game.from_outside(obj) if self.game.zone_kinds[obj.zone.name].in_play else None
        if not outside:
            return dict(seen)
        if self.applied is not None:
            return self.game.characteristics(self.state, obj)
        with self.state.memo.unnoted() as aspects:
            return Partly(self.game.characteristics(self.state, obj), outside, aspects)

    @contextmanager
    def trying(self, touched: Iterable[Id]) -> Iterator[None]:
        """Whatever is applied within is as if it never was; ``touched`` are the objects that it may change."""
        kept = self.started, self.applied, self.known, self.spared
        before = {i: self.working[i] for i in touched}
        self.working.update({i: seen.copy() for i, seen in before.items()})
        self.started, self.applied, self.known, self.spared = dict(self.started), None, {}, {}
        try:
            yield
        finally:
            self.working.update(before)
            self.started, self.applied, self.known, self.spared = kept

    def look(self, obj: Id) -> View:
        here = self.state.objects.get(obj)
        if here is None:
            return self.state.past[obj].view
        return self.working.get(obj) or self.game.characteristics(self.state, here)

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
        there = tuple(i for i in listed if i in self.working)
        return self.game.works_on(self.state, active, there, self.look) if there else there

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

    def values(self, layer: Layer, active: Active) -> tuple[tuple[str, Value], ...]:
        parts = [part for part in active.effect.parts if part.op in layer.operations]
        return tuple((p.op, self._value(p.value, active)) for p in parts)

    def _value(self, value: Value, active: Active) -> Value:
        if value == SINCE:
            return active.stamp
        return self._number(value, active) if isinstance(value, Number) else value

    def _number(self, wanted: Number, active: Active) -> int:
        if isinstance(wanted.of, str):
            context = Context(active.source, self.you(active))
            return part_of(self.state, wanted, amount(self.state, wanted.of, context, self.look))
        if isinstance(wanted.of, Filter):
            return part_of(self.state, wanted, counted(self.state, wanted.of, self.you(active), active.source, self.look))
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
            for obj in self.game.operates_on(self.state, active, op, affected, self.look):
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
