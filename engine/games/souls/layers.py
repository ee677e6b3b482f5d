"""What an element is (2), effect by effect, and its Fuerza and Defensa as they count (1.4.6, 4.6.4)."""

from __future__ import annotations

from ...kernel.abilities import Static
from ...kernel.frozen import Id
from ...kernel.layers import Look, Operation, View
from ...kernel.pieces import Obj
from ...kernel.rules import R
from ...kernel.state import Layer, State
from ...play.operations import add, gain, lose, set_number, with_
from . import rules as r
from .cards import BEARER, Figures
from .permanent import NEGATED, standing
from .zones import COMBAT

_UNKNOWN = {"name": None, "types": (), "abilities": (), "subtypes": (), "cost": None}
#: The counter that says how much damage a unit has suffered this turn (4.6.4).
DAMAGE = "daño"
#: Whose an element is that lies in the field of another.
CONTROLS = "souls-quien-controla"
#: The rule in words of what a player took control of.
TAKEN = "cambió de control"


def characteristics(state: State, obj: Obj) -> View:
    """8.1.2.3.1: what an element has before any effect; of its own permanent effects, those that are valid where it is."""
    seen: View = dict(obj.base.characteristics) if obj.base is not None else dict(_UNKNOWN)
    seen["controller"] = obj.controller
    if obj.controller not in (None, obj.owner) and state.reading(CONTROLS) == "el-dueno" and not _taken(state, obj):
        seen["controller"] = obj.owner
    if obj.zone.name == COMBAT or obj.counters:
        seen["abilities"] = standing(state, obj, seen["abilities"])
    return seen


def _taken(state: State, obj: Obj) -> bool:
    """1.4.1: whether a player took control of it, as a card says."""
    return any(e.rule == TAKEN and isinstance(e.affects, tuple) and obj.id in e.affects for e in state.effects)


def _negate(seen: View, value: object) -> None:
    """8.2.1, 8.2.4: it has no effects, or not those in ``value``; its Arquetipo, Fuerza and Defensa stay, and what a weapon gives
    of these."""
    gone = value if isinstance(value, tuple) else seen["abilities"]
    seen["abilities"] = tuple(a for a in seen["abilities"] if a not in gone or isinstance(a, Figures))
    seen[NEGATED] = True


OPERATIONS: dict[str, Operation] = {
    "abilities +": gain,
    "abilities -": lose,
    "abilities =": _negate,
    "archetypes +": with_("subtypes"),
    "strength is": set_number("strength"),
    "resistance is": set_number("resistance"),
    "strength =": set_number("strength"),
    "resistance =": set_number("resistance"),
    "strength +": add("strength"),
    "resistance +": add("resistance"),
}


def _at_least_zero(what: str):  # type: ignore[no-untyped-def]
    def floor(state: State, obj: Obj, seen: View, look: Look) -> None:
        if (seen.get(what) or 0) < 0:
            seen[what] = 0

    return floor


_NUMBERS = frozenset({"strength", "resistance"})
_LESS, _MORE = frozenset({"abilities =", "abilities -"}), frozenset({"abilities +", "archetypes +"})
#: What is negated gives nothing, and has nothing of what others give it (8.1.2.3.3, 8.2): before that and after it. What a number
#: permanently is («es igual a […]») others change, whichever came first (8.1.2.3.2); what makes a number of something takes the
#: place of what it was by then, and of nothing that comes later (8.6.1).
LAYERS = (
    Layer(r.NEGATED, _LESS),
    Layer(r.EFFECT, _MORE, later=_NUMBERS),
    Layer(r.NEGATED, _LESS),
    Layer(r.EFFECT, frozenset({"strength is", "resistance is"}), changes=_NUMBERS),
    Layer(r.EFFECT, frozenset({"strength =", "resistance =", "strength +", "resistance +"}), changes=_NUMBERS),
    Layer(r.STRENGTH_AT_LEAST, frozenset(), _at_least_zero("strength"), (r.AT_LEAST_ZERO,), _NUMBERS),
    Layer(r.DEFENCE_AT_LEAST, frozenset(), _at_least_zero("resistance"), (r.AT_LEAST_ZERO,), _NUMBERS),
    Layer(r.EFFECT, _MORE, after=_NUMBERS),
    Layer(r.NEGATED, _LESS),
)


def effect_grounds(effect: object) -> tuple[R, ...]:
    """8.1.2.3.1, 8.1.2.3.4, 9.1.2: an effect is applied while its card is in the field, and its condition met; a weapon's are of
    its unit."""
    if not isinstance(effect, Static):
        return ()
    of = (r.EQUIPPED,) if effect.affects == BEARER else (r.PERMANENT, r.AT_ONCE_APPLIES)
    return (*of, *((r.ON_CONDITION,) if effect.only_if is not None else ()))


def strength(state: State, obj: Id) -> int:
    """1.4.6.1"""
    return max(0, state.game.known(state, obj).get("strength") or 0)


def defence(state: State, obj: Id) -> int:
    """1.4.6.2, 4.6.4: what is left of it after the damage of this turn."""
    here = state.last(obj)
    return max(0, (state.game.known(state, obj).get("resistance") or 0) - here.counters.get(DAMAGE, 0))


def is_a(state: State, obj: Id, *types: str) -> bool:
    """Whether an element is of one of these types."""
    return not set(types).isdisjoint(state.game.known(state, obj).get("types", ()))
