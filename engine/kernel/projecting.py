"""One pass over the layers: effects in order of time and dependency, applied to characteristics that start as printed."""

from __future__ import annotations

from collections import Counter

from .abilities import Continuous, Static
from .applying import Applying
from .depending import Dependence, looked_at
from .frozen import Id, Map, by_identity
from .layers import Active
from .outlines import Partly, Views
from .pieces import Obj
from .state import Layer
from .statics import Among, works


@by_identity
def _operations(effect: Continuous | Static) -> frozenset[str]:
    """What an effect does."""
    return frozenset(part.op for part in effect.parts)


def _that_change(listed: tuple[tuple[int, Static], ...]) -> tuple[tuple[int, Static], ...]:
    """Those of the static abilities that change characteristics."""
    return tuple((place, ability) for place, ability in listed if ability.parts)


_changing_among = Among(Static, _that_change)
#: The operations by which abilities come or go, and with them effects.
_OF_ABILITIES = frozenset({"abilities +", "abilities -", "abilities ="})


def _of_layer(layer: Layer, at_work: list[Active]) -> list[Active]:
    """Those of the effects that do something in a layer."""
    listed = [a for a in at_work if not layer.operations.isdisjoint(_operations(a.effect))]
    if layer.later:
        return [a for a in listed if layer.later.isdisjoint(looked_at(a.effect) or ())]
    if layer.after:
        return [a for a in listed if not layer.after.isdisjoint(looked_at(a.effect) or ())]
    return listed


def _same(active: Active) -> tuple[Id | None, int]:
    """By what an effect is the same after its source gained or lost others: it may have another place among them."""
    return (active.source, id(active.effect))


def _not_done(listed: list[Active], done: Counter[tuple[Id | None, int]]) -> list[Active]:
    """The effects that are still to be applied in a layer: an ability gained in it may do something in it, too."""
    left = Counter(done)
    still = []
    for active in listed:
        if left[_same(active)] > 0:
            left[_same(active)] -= 1
        else:
            still.append(active)
    return still


class Projection(Applying):
    """One pass over the layers, from the first to the last."""

    def run(self) -> Views:
        at_work = self._at_work()
        for layer in self.game.layers_in(self.state):
            if pending := _of_layer(layer, at_work):
                at_work = self._one_by_one(layer, pending, at_work)
            if layer.intrinsic and self.inside:
                for obj in self.inside:
                    self._intrinsic(layer, obj)
                self._changed(layer.changes)
        return self._outcome()

    def _one_by_one(self, layer: Layer, pending: list[Active], at_work: list[Active]) -> list[Active]:
        """Apply the effects of a layer, each when it is its turn. Returns those that are at work then."""
        order = Dependence(self, layer)
        done: Counter[tuple[Id | None, int]] = Counter()
        while pending:
            chosen = order.next(pending)
            self.subordinate = order.subordinate
            pending.pop(next(place for place, active in enumerate(pending) if active is chosen))
            done[_same(chosen)] += 1
            if changed := self.apply(layer, chosen):
                order.changed()
            if changed and not layer.operations.isdisjoint(_OF_ABILITIES):
                at_work = self._at_work()
                pending = _not_done(_of_layer(layer, at_work), done)
        return at_work

    def _outcome(self) -> Views:
        """What came of it; what an object takes from outside play is part of it only where an effect looked at that."""
        outlines = {obj: self.spared[obj] if obj in self.spared else Map(seen) for obj, seen in self.working.items()}
        views = dict(outlines)
        for obj, seen in self.working.items():
            if isinstance(seen, Partly):
                outlines[obj] = outlines[obj].with_(dict.fromkeys(seen.outside))
                if seen.looked_at:
                    self.state.memo.note(seen.aspects)
                else:
                    del views[obj]
        return Views(views, outlines)

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
            abilities = seen.get("abilities")
            for place, a in _changing_among(self.state, abilities) if abilities else ():
                if works(self.state, here := self.state.objects[obj], a):
                    listed.append(Active(a, obj, here.since, place))
        for here in self.outside:
            seen = self.game.characteristics(self.state, here)
            listed += [
                Active(a, here.id, here.since, place)
                for place, a in _changing_among(self.state, seen.get("abilities", ()))
                if not a.defines and works(self.state, here, a)
            ]
        if self.started:
            there = {active.key for active in listed}
            listed += [active for key, (active, _) in self.started.items() if key not in there]
        return sorted(listed, key=lambda a: (not a.defines, a.stamp, a.place))
