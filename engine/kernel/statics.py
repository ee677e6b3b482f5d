"""Static abilities: which ones an object has, where they work, and which reach what is not in play."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Generic, TypeVar

from .abilities import Continuous, Filter, Keyword, Static
from .frozen import Id, by_identity
from .layers import View
from .pieces import Obj
from .state import Setup, State

A = TypeVar("A")
B = TypeVar("B")


class Among(Generic[A, B]):
    """What is ``made`` of the abilities of one sort among others, those of keywords included, each with its place: looked for
    once for the same tuple, which is kept, so that its identity stays its own."""

    def __init__(self, sort: type[A], made: Callable[[tuple[tuple[int, A], ...]], B]):
        self.sort = sort
        self.made = made
        self.known: dict[int, tuple[object, B]] = {}

    def __call__(self, state: State, abilities: tuple[object, ...]) -> B:
        known = self.known.get(id(abilities))
        if known is not None and known[0] is abilities:
            return known[1]
        listed: list[tuple[int, A]] = []
        for place, ability in enumerate(abilities):
            inner = state.setup.game.abilities_of_keyword(ability) if isinstance(ability, Keyword) else (ability,)
            listed += [(place, a) for a in inner if isinstance(a, self.sort)]
        if len(self.known) > 4_000:
            self.known.clear()
        made = self.made(tuple(listed))
        self.known[id(abilities)] = (abilities, made)
        return made


def as_listed(listed: tuple[tuple[int, A], ...]) -> tuple[tuple[int, A], ...]:
    """The abilities themselves, each with its place."""
    return listed


_static_among = Among(Static, as_listed)


def statics(state: State, obj: Id, seen: View) -> tuple[tuple[int, Static], ...]:
    """The static abilities an object has in ``seen``, those of its keywords included, each with its place."""
    abilities = seen.get("abilities")
    return _static_among(state, abilities) if abilities else ()


def works(state: State, obj: Obj, ability: Static) -> bool:
    """Whether a static ability works where its element is: everywhere if it defines, in the zone it names, else in play."""
    if ability.defines:
        return True
    return obj.zone.name == ability.zone if ability.zone else state.setup.game.zone_kinds[obj.zone.name].in_play


@lru_cache(maxsize=64)
def some_work_elsewhere(setup: Setup) -> bool:
    """Whether any card of the match has a static ability that changes others from outside play."""
    return any(getattr(card, "changes_from_elsewhere", False) for card in setup.cards.values())


def acting_from_elsewhere(state: State) -> list[Obj]:
    """The cards outside play that may have such an ability."""
    if not some_work_elsewhere(state.setup):
        return []
    state.memo.note(state.setup.game.zone_aspects.values())
    return [o for o in state.objects.values() if getattr(o.base, "changes_from_elsewhere", False)]


def some_grant(state: State) -> bool:
    """Whether a static ability may give others abilities, which then belong to no printed card."""
    return any(o.base is not None and o.base.grants for o in (*state.in_play(), *acting_from_elsewhere(state)))


@by_identity
def zones_reached(effect: Continuous | Static) -> frozenset[str]:
    """The zones, by name, in which an effect, or an ability that it gives, changes elements of zones that it names."""
    named = effect.affects.zones if effect.parts and isinstance(effect.affects, Filter) else ()
    given = [zones_reached(part.value) for part in effect.parts if isinstance(part.value, Static)]
    return frozenset(named).union(*given)
