"""What an element is (2), effect by effect, and its Fuerza and Defensa as they count (1.4.6, 4.6.4)."""

from __future__ import annotations

from ...kernel.frozen import Id
from ...kernel.layers import Operation, View
from ...kernel.pieces import Obj
from ...kernel.state import Layer, State
from ...play.operations import add, blank, gain, lose, set_number, with_
from . import rules as r

_UNKNOWN = {"name": None, "types": (), "abilities": (), "subtypes": (), "cost": None}
#: The counter that says how much damage a unit has suffered this turn (4.6.4).
DAMAGE = "daño"
#: What a negated card is marked with (8.2).
NEGATED = "negated"


def characteristics(state: State, obj: Obj) -> View:
    """What an element has before any effect."""
    seen = dict(obj.base.characteristics) if obj.base is not None else dict(_UNKNOWN)
    seen["controller"] = obj.controller
    return seen


def _negate(seen: View, value: object) -> None:
    """8.2.1: it has no effects; its Arquetipo, Fuerza and Defensa stay."""
    blank(seen, value)
    seen[NEGATED] = True


OPERATIONS: dict[str, Operation] = {
    "abilities +": gain,
    "abilities -": lose,
    "abilities =": _negate,
    "archetypes +": with_("subtypes"),
    "strength =": set_number("strength"),
    "resistance =": set_number("resistance"),
    "strength +": add("strength"),
    "resistance +": add("resistance"),
}
_NUMBERS = frozenset({"strength", "resistance"})
LAYERS = (
    Layer(r.EQUIPPED, frozenset({"abilities +"})),
    Layer(r.NEGATED, frozenset({"abilities =", "abilities -"})),
    Layer(r.PERMANENT, frozenset({"archetypes +"}), changes=frozenset({"subtypes"})),
    Layer(r.PERMANENT, frozenset({"strength =", "resistance ="}), changes=_NUMBERS),
    Layer(r.PERMANENT, frozenset({"strength +", "resistance +"}), changes=_NUMBERS),
)


def strength(state: State, obj: Id) -> int:
    """1.4.6.1"""
    return max(0, state.game.known(state, obj).get("strength") or 0)


def defence(state: State, obj: Id) -> int:
    """1.4.6.2, 4.6.4: what is left of it after the damage of this turn."""
    here = state.objects.get(obj) or state.past[obj].obj
    return max(0, (state.game.known(state, obj).get("resistance") or 0) - here.counters.get(DAMAGE, 0))


def is_a(state: State, obj: Id, *types: str) -> bool:
    """Whether an element is of one of these types."""
    return not set(types).isdisjoint(state.game.known(state, obj).get("types", ()))
