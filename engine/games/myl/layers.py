"""Strength (1.F, 8.14) and what static abilities say of a card."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Filter, Ref
from ...kernel.continuous import Layer, Operation, View, statics
from ...kernel.frozen import Id
from ...kernel.selecting import holds, matches, refer
from ...kernel.state import Obj, State
from . import rules as r


def characteristics(state: State, obj: Obj) -> View:
    """What a card has before any effect."""
    seen = dict(obj.base.characteristics) if obj.base is not None else {"name": None, "types": (), "abilities": (), "cost": 0}
    seen["controller"] = obj.controller
    return seen


def _strength(change: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        if seen.get("strength") is not None:
            seen["strength"] = value if change == "=" else seen["strength"] + value

    return operation


def _gain(seen: View, value: Any) -> None:
    seen["abilities"] = (*seen["abilities"], value)


OPERATIONS: dict[str, Operation] = {
    "abilities +": _gain,
    "strength permanent": _strength("+"),
    "strength continuous": _strength("+"),
    "strength =": _strength("="),
    "strength +": _strength("+"),
}

#: Permanent modifiers change the base; continuous bonuses are counted before setters and bonuses, which follow their order
#: (5.1.1, 8.14). A setter fixes what came before and later bonuses add to it.
LAYERS = (
    Layer(r.CONTINUOUS_ABILITY, frozenset({"abilities +"})),
    Layer(r.CONTINUOUS_FIRST, frozenset({"strength permanent", "strength continuous"})),
    Layer(r.STRENGTH_ORDER, frozenset({"strength =", "strength +"})),
)


def ruled(state: State, obj: Id, rule: str) -> bool:
    """Whether a static ability or an effect gives a card this rule word."""
    for other in state.in_play():
        if other.base is None:
            continue
        seen = state.setup.game.view(state, other.id)
        for _, ability in statics(state, other.id, seen):
            context = Context(other.id, seen["controller"])
            if ability.rule != rule or not holds(state, ability.only_if, context):
                continue
            if isinstance(ability.affects, Ref) and obj in refer(state, ability.affects, context):
                return True
            if isinstance(ability.affects, Filter) and matches(state, obj, ability.affects, context.you, other.id):
                return True
    return False


def strength(state: State, obj: Id) -> int:
    """8.14, never below zero for damage (the rules do not say)."""
    value = state.setup.game.view(state, obj).get("strength")
    return max(0, value or 0)
