"""The layers (612): in which order continuous effects apply, and what the game itself does in them (207.4, 604.3, 121.1a)."""

from __future__ import annotations

import re
from functools import lru_cache

from ....kernel.continuous import in_layers_of
from ....kernel.continuous import view as views
from ....kernel.frozen import Id
from ....kernel.layers import Look, View
from ....kernel.memo import PLAY_ONLY
from ....kernel.pieces import Obj
from ....kernel.rules import R
from ....kernel.state import Layer, State
from ....kernel.statics import statics
from .. import rules as r
from .characteristics import DEMON
from .keywords import KEYWORDS

#: The mark of a weapon that no longer counts, because one that its ally carried before it was detached (604.3c).
OVERTAKEN = "sobrescrita"


def _instances(state: State, obj: Obj, seen: View, look: Look) -> None:
    """702: what several instances of a keyword are worth, those given by effects included."""
    seen["abilities"] = KEYWORDS.counted(seen["abilities"])


def _defined_numbers(state: State, obj: Obj, seen: View, look: Look) -> None:
    """What is no ally has no strength or resistance (207.4); an ally with weapons has what they define."""
    if obj.kind == DEMON:
        return
    if "aliado" not in seen["types"]:
        seen["strength"] = seen["resistance"] = None
        return
    _weapons(state, obj, seen, look)


def _weapons(state: State, obj: Obj, seen: View, look: Look) -> None:
    """604.3, 604.3a, 604.3b, 604.3c: an ally with weapons has its own values plus their printed modifiers, as an ability that
    defines them.

    208.1, 208.2: no effect changes the modifiers, and what is no weapon any more has none.
    """
    if obj.zone.name != "en juego" or obj.face_down:
        return
    for weapon in attached_to(state, obj.id):
        base = state.objects[weapon].base
        if OVERTAKEN in state.objects[weapon].memory.marks:
            continue
        if base is not None and "arma" in look(weapon)["types"]:
            printed = base.characteristics
            seen["strength"] = (seen["strength"] or 0) + (printed["strength"] or 0)
            seen["resistance"] = (seen["resistance"] or 0) + (printed["resistance"] or 0)


def _defines(state: State, obj: Obj) -> bool:
    """604.3: whether it has an ability of its own that defines its strength or resistance."""
    listed = statics(state, obj.id, obj.base.characteristics) if obj.base is not None else []
    return any(a.defines and any(p.op.endswith(" defined") for p in a.parts) for _, a in listed)


def weapon_grounds(state: State, obj: Id) -> tuple[R, ...]:
    """604.3b, 604.3c: the rules by which weapons give an ally its strength and resistance."""
    here = state.objects[obj]
    if here.zone.name != "en juego" or not attached_to(state, obj):
        return ()
    return (r.WEAPON_DEFINES, r.WEAPON_OVER_DEFINED) if _defines(state, here) else (r.WEAPON_DEFINES,)


def _damage_counters(state: State, obj: Obj, seen: View, look: Look) -> None:
    """121.1a, 121.1b, 612.3e: in the last part of the sixth layer (612.1f, 612.3) every damage counter takes one from resistance,
    those included that an element kept while it was no ally (118.6)."""
    count = obj.counters.get("daño", 0)
    if count and state.reading(COUNTERS_LOWER) == "umbral-fijo":
        return
    if count and seen.get("resistance") is not None and obj.kind != DEMON:
        seen["resistance"] -= count


def _plus_counters(state: State, obj: Obj, seen: View, look: Look) -> None:
    """121.1: a counter called «+1/+1» changes strength and resistance by what it is called, each for itself (121.1b), among
    what raises or lowers them (612.3c)."""
    for name, count in obj.counters.items():
        for what, each in zip(("strength", "resistance"), changed_by_counter(name), strict=True):
            if seen.get(what) is not None:
                seen[what] += each * count


@lru_cache(maxsize=256)
def changed_by_counter(name: str) -> tuple[int, int]:
    """By how much a counter with a name changes strength and resistance."""
    found = re.fullmatch(r"([+-]\d+)/([+-]\d+)", name)
    return (int(found[1]), int(found[2])) if found is not None else (0, 0)


#: Whether damage counters lower the resistance, or are only compared with it.
COUNTERS_LOWER = "inferno-resistencia-umbral-o-resto"


def left_of_resistance(state: State, obj: Id) -> int | None:
    """The resistance less the damage counters, whether they lower it or are compared with it."""
    resistance: int | None = views(state, obj)["resistance"]
    if resistance is None or state.reading(COUNTERS_LOWER) == "baja-con-cada-contador":
        return resistance
    return resistance - state.objects[obj].counters.get("daño", 0)


_NUMBERS = frozenset({"strength", "resistance"})
#: 612.1f, 612.3: what the sublayers are parts of.
_SIXTH = (r.LAYER_STRENGTH, r.SUBLAYERS)

#: 612.3a–e, 612.7: what a step says of how the strength or resistance came about.
_OF_NUMBERS = (
    r.LAYER_DEFINED,
    r.LAYER_SET,
    r.LAYER_CHANGED,
    r.LAYER_SWITCHED,
    r.LAYER_COUNTERS,
    r.SUBORDINATION,
    r.SUBORDINATE,
    r.SUBORDINATE_AFTER,
)


def rules_of_numbers(state: State, obj: Id, what: str) -> tuple[R, ...]:
    """The rules of the layers by which the strength or resistance of an ally is not what is printed."""
    here, value = state.objects[obj], views(state, obj).get(what)
    if here.base is None or here.kind == DEMON or value is None:
        return ()
    lowered = here.counters.get("daño", 0) if what == "resistance" else 0
    if value + lowered == here.base.characteristics.get(what):
        return (r.LAYER_COUNTERS,) if lowered else ()
    found = in_layers_of(state, obj)
    return tuple(rule for rule in _OF_NUMBERS if rule in found)


def rules_together(state: State, obj: Id) -> tuple[R, ...]:
    """612.3: the sublayers, where several of them made the strength and resistance of an ally, in their order."""
    found = in_layers_of(state, obj)
    sublayers = [rule for rule in _OF_NUMBERS[:5] if rule in found]
    return (r.SUBLAYERS, *sublayers) if len(sublayers) > 1 else ()


LAYERS = (
    Layer(r.LAYER_COPY, frozenset({"copy"})),
    Layer(r.LAYER_CONTROL, frozenset({"controller"})),
    Layer(r.LAYER_TEXT, frozenset({"word", "name"})),
    Layer(r.LAYER_TYPES, frozenset({"types", "types +", "subtypes", "subtypes +", "supertypes +", "supertypes -"})),
    Layer(r.LAYER_ABILITIES, frozenset({"abilities +", "abilities -", "no abilities"}), _instances),
    Layer(r.LAYER_DEFINED, frozenset({"strength defined", "resistance defined"}), _defined_numbers, _SIXTH, _NUMBERS),
    Layer(r.LAYER_SET, frozenset({"strength =", "resistance ="}), None, _SIXTH, _NUMBERS),
    Layer(r.LAYER_CHANGED, frozenset({"strength +", "resistance +"}), _plus_counters, _SIXTH, _NUMBERS),
    Layer(r.LAYER_SWITCHED, frozenset({"switch"}), None, _SIXTH, _NUMBERS),
    Layer(r.LAYER_COUNTERS, frozenset(), _damage_counters, _SIXTH),
)


def attached_to(state: State, obj: Id) -> tuple[Id, ...]:
    """The weapons attached to an ally."""
    return state.memo.computed("attached", _attached, state, PLAY_ONLY).get(obj, ())


def _attached(state: State) -> dict[Id, tuple[Id, ...]]:
    known: dict[Id, tuple[Id, ...]] = {}
    for other in state.in_play():
        if other.attached is not None:
            known[other.attached] = (*known.get(other.attached, ()), other.id)
    return known
