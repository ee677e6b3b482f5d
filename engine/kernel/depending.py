"""Which effect of a layer applies next: the oldest that depends on no other.

An effect depends on another when applying that one first would change whether it exists, what it applies to or what it does.
Effects that differ in nothing but the element they come from are looked at together.
"""

from __future__ import annotations

from .abilities import Continuous, Exists, Filter, Is, Number, Ref, Static
from .applying import Applying, sought
from .frozen import Id, by_identity
from .layers import Active, View
from .rules import R
from .selecting import matches
from .state import Layer
from .statics import statics


@by_identity
def looked_at(effect: Continuous | Static) -> frozenset[str] | None:
    """The characteristics on which it depends whether an effect exists, what it applies to and what it does; None: any."""
    names = {"abilities", "controller"}
    filters = [effect.affects] if isinstance(effect.affects, Filter) else []
    if isinstance(effect.affects, Ref) and effect.affects.word != "este":
        return None
    for part in effect.parts:
        if isinstance(part.value, Number):
            if not isinstance(part.value.of, Filter):
                return None
            filters.append(part.value.of)
    if isinstance(effect.only_if, Exists) or (isinstance(effect.only_if, Is) and effect.only_if.what.word == "este"):
        filters.append(effect.only_if.filter)
    elif effect.only_if is not None:
        return None
    for wanted in filters:
        if wanted.marks:
            return None
        names |= sought(wanted)
    return frozenset(names)


class Dependence:
    """The order of the effects of one layer, as the projection stands now; ``changed`` says that it stands otherwise.

    ``subordinate`` are the rules by which the one chosen last is not the oldest.
    """

    def __init__(self, projection: Applying, layer: Layer):
        self.projection = projection
        self.layer = layer
        self.subordinate: tuple[R | None, ...] = ()
        self.changed()

    def changed(self) -> None:
        """What effects would do and which they would turn is looked for again."""
        self.tried: dict[tuple[int, str], dict[Id, View]] = {}
        self.turned: dict[tuple[object, ...], frozenset[Id]] = {}

    def next(self, pending: list[Active]) -> Active:
        """The first effect that depends on no other; while all depend on each other, the oldest."""
        self.subordinate = ()
        if len(pending) == 1 or self._never_depends(pending[0]):
            return pending[0]
        lends = self.projection.game.lends
        alike: dict[tuple[object, ...], list[Active]] = {}
        for other in pending:
            alike.setdefault(self._kind(other), []).append(other)
        for active in pending:
            if not any(self._depends_on_some(active, kind, others) for kind, others in alike.items()):
                if active is not pending[0]:
                    self.subordinate = (*lends.dependency, lends.dependency_order)
                return active
        self.subordinate = (lends.dependency_order,)
        return pending[0]

    def _kind(self, active: Active) -> tuple[object, ...]:
        """The same for effects that differ in nothing but the element they come from, which some of them leave out."""
        return (id(active.effect), self.projection.you(active)) if self._plain(active) else active.key

    def _plain(self, active: Active) -> bool:
        """Whether an effect does the same to every element that a filter finds, whatever else is the case."""
        effect = active.effect
        if not isinstance(effect.affects, Filter) or effect.affects.marks or effect.only_if is not None:
            return False
        return active.key not in self.projection.started and not any(isinstance(part.value, Number) for part in effect.parts)

    def _depends_on_some(self, one: Active, kind: tuple[object, ...], others: list[Active]) -> bool:
        """Whether an effect depends on one of those of a kind."""
        if self._never_depends(one):
            return False
        if "controller" in self.layer.operations or not self._plain(one) or not self._plain(others[0]):
            return any(self._depends(one, other) for other in others if other is not one and not other.defines)
        differing = self._differing(one, kind, others[0])
        return any(other is not one and not other.defines and differing - _spares(other) for other in others)

    def _never_depends(self, one: Active) -> bool:
        """Whether nothing that is done in this layer can bear on an effect."""
        if one.rigid or one.defines:
            return True
        characteristics = looked_at(one.effect)
        return self.layer.changes is not None and characteristics is not None and self.layer.changes.isdisjoint(characteristics)

    def _differing(self, one: Active, kind: tuple[object, ...], other: Active) -> frozenset[Id]:
        """The elements by which ``one`` would change if effects of a kind applied to them: those it would begin or cease to
        reach; its source, if it had the ability no more."""
        assert isinstance(one.effect.affects, Filter)
        key = (id(one.effect), self.projection.you(one), kind)
        turned = self.turned.get(key)
        if turned is None:
            p, after = self.projection, self._as_if(other)
            wanted, you = one.effect.affects, p.you(one)
            before, kept = set(p.found(wanted, you, None)), p.working
            p.working = {**kept, **after}
            turned = frozenset(i for i in after if matches(p.state, i, wanted, you, None, p.look) != (i in before))
            p.working = kept
            self.turned[key] = turned
        differing = turned - _spares(one)
        source = one.source
        if source is None or not isinstance(one.effect, Static):
            return differing
        changed = self._as_if(other).get(source)
        if changed is None or any(ability == one.effect for _, ability in statics(self.projection.state, source, changed)):
            return differing
        return differing | {source}

    def _as_if(self, other: Active) -> dict[Id, View]:
        """What the elements that effects like ``other`` reach would be after one of them."""
        key = (id(other.effect), self.projection.you(other))
        after = self.tried.get(key)
        if after is None:
            assert isinstance(other.effect.affects, Filter)
            p = self.projection
            reached = [i for i in p.found(other.effect.affects, p.you(other), None) if i in p.working]
            after = self.tried[key] = {i: dict(p.working[i]) for i in reached}
            for op, value in p.values(self.layer, other):
                operation = p.game.operation(p.state, op)
                for seen in after.values():
                    operation(seen, value)
        return after

    def _depends(self, one: Active, other: Active) -> bool:
        """Whether applying ``other`` would change the existence of ``one``, what it applies to or what it does to it."""
        p = self.projection
        before = self._signature(one)
        with p.trying(p.affected(other)):
            p.apply(self.layer, other)
            return before != self._signature(one)

    def _signature(self, active: Active) -> tuple[object, ...]:
        if not self.projection.exists(active):
            return ("gone",)
        return (self.projection.affected(active), self.projection.values(self.layer, active))


def _spares(active: Active) -> frozenset[Id | None]:
    """The element that a plain effect leaves out."""
    return frozenset([active.source]) if isinstance(active.effect.affects, Filter) and active.effect.affects.other else _NONE


_NONE: frozenset[Id | None] = frozenset()
