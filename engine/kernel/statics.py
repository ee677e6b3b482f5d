"""Static abilities: which ones an object has, where they work, and which reach what is not in play."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .abilities import Continuous, Filter, Keyword, Static
from .frozen import Id, by_identity
from .state import Obj, State

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


def works(state: State, obj: Obj, ability: Static) -> bool:
    """Whether a static ability works where its element is: everywhere if it defines, in the zone it names, else in play."""
    if ability.defines:
        return True
    return obj.zone.name == ability.zone if ability.zone else state.setup.game.zone_kinds[obj.zone.name].in_play


@lru_cache(maxsize=64)
def some_work_elsewhere(setup: Any) -> bool:
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
