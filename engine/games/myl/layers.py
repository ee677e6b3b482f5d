"""What a card is (1.D, 4.3) and how strong an Aliado is (1.F, 8.14), effect by effect."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Keyword
from ...kernel.frozen import Id
from ...kernel.layers import Layer, Operation, View
from ...kernel.state import Obj, State
from . import rules as r

_UNKNOWN = {"name": None, "types": (), "abilities": (), "cost": 0}


def characteristics(state: State, obj: Obj) -> View:
    """What a card has before any effect."""
    seen = dict(obj.base.characteristics) if obj.base is not None else dict(_UNKNOWN)
    seen["controller"] = obj.controller
    if state.setup.readings and state.reading("myl-caja-en-blanco") == "carta":
        seen["all blank"] = True
    return seen


#: As what a card is looked at that has left play.
LAST = "myl-ultima-informacion"


def known(state: State, obj: Id) -> View:
    """1.F, 2.1, 2.2: what left is the card it became, as it is printed and controlled by nobody, unless the reading looks at
    what it was."""
    left = state.past.get(obj) if obj not in state.objects else None
    if left is None or state.reading(LAST) == "datos-que-tenia":
        return state.game.view(state, obj)
    return {**characteristics(state, left.obj), "controller": None}


def _strength(change: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        if seen.get("strength") is not None:
            seen["strength"] = value if change == "=" else seen["strength"] + value

    return operation


def _permanent(seen: View, value: Any) -> None:
    if seen.get("strength") is not None:
        seen["base strength"] += value
        seen["strength"] += value


def _gain(seen: View, value: Any) -> None:
    seen["abilities"] = (*seen["abilities"], value)


def _lose(seen: View, value: Any) -> None:
    seen["abilities"] = tuple(a for a in seen["abilities"] if not (isinstance(a, Keyword) and a.name == value.name))


def _blank(seen: View, _: Any) -> None:
    seen["abilities"] = ()
    if seen.get("all blank") and seen.get("strength") is not None:
        seen["strength"] = seen["base strength"] = 0
        seen["subtypes"] = ()


def _types(seen: View, value: Any) -> None:
    seen["types"] = tuple(value)


def _race(seen: View, value: Any) -> None:
    seen["subtypes"] = (*seen.get("subtypes", ()), value)


OPERATIONS: dict[str, Operation] = {
    "abilities +": _gain,
    "abilities -": _lose,
    "abilities =": _blank,
    "types": _types,
    "race +": _race,
    "strength permanent": _permanent,
    "strength base =": _strength("="),
    "strength early =": _strength("="),
    "strength early +": _strength("+"),
    "strength continuous =": _strength("="),
    "strength continuous": _strength("+"),
    "strength =": _strength("="),
    "strength +": _strength("+"),
}

_STRENGTH = frozenset({"strength", "base strength"})
#: Permanent modifiers change the base; continuous bonuses are counted before setters and bonuses, which follow their order
#: (5.1.1, 8.14). A setter fixes what came before and later bonuses add to it. Other readings use the early operations.
LAYERS = (
    Layer(r.CONTINUOUS_ABILITY, frozenset({"abilities +", "abilities -", "abilities ="})),
    Layer(r.AFFECT, frozenset({"types", "race +"}), changes=frozenset({"types", "subtypes"})),
    Layer(r.STRENGTH, frozenset({"strength permanent", "strength base ="}), changes=_STRENGTH),
    Layer(r.STRENGTH_ORDER, frozenset({"strength early =", "strength early +"}), changes=_STRENGTH),
    Layer(r.CONTINUOUS_FIRST, frozenset({"strength continuous", "strength continuous ="}), changes=_STRENGTH),
    Layer(r.STRENGTH_ORDER, frozenset({"strength =", "strength +"}), changes=_STRENGTH),
)


def strength(state: State, obj: Id) -> int:
    """8.14; what a negative sum is worth is a reading."""
    value = state.setup.game.view(state, obj).get("strength") or 0
    return value if value >= 0 or state.reading("myl-fuerza-menor-que-cero") == "sin-minimo" else 0
