"""What a card is (1.D, 4.3) and how strong an Aliado is (1.F, 8.14), effect by effect."""

from __future__ import annotations

from ...kernel.abilities import Continuous
from ...kernel.frozen import Id
from ...kernel.layers import Active, Look, Operation, View
from ...kernel.pieces import Obj
from ...kernel.state import Layer, State
from ...play.operations import add, gain, lose, set_number, set_to
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


#: What an effect makes that keeps others from taking abilities away, or from changing a Fuerza: since when it does.
KEEPS_ABILITIES, KEEPS_STRENGTH = "keeps abilities", "keeps strength"
#: Whether that is so also of what was taken away, or changed, before.
WHAT_WAS_LOST = "myl-no-puede-perder-lo-ya-perdido"


def _keep(word: str) -> Operation:
    def operation(seen: View, value: object) -> None:
        seen[word] = min(seen.get(word, value), value)

    return operation


def not_kept(state: State, active: Active, op: str, listed: tuple[Id, ...], look: Look) -> tuple[Id, ...]:
    """4.3, 5.1.1: the cards to which a change is done from which nothing keeps them. What has resolved before it was kept from
    them goes on, unless the reading says otherwise; what continuous abilities do is done anew with every change of state."""
    if (kept := _KEPT_FROM.get(op)) is None:
        return listed
    resolved = isinstance(active.effect, Continuous) and state.reading(WHAT_WAS_LOST) == "lo-resuelto-sigue"
    return tuple(i for i in listed if (since := look(i).get(kept)) is None or (resolved and active.stamp < since))


#: The abilities that others give to a card, among all that it has.
_GAINED = "gained abilities"


def _gain(seen: View, value: object) -> None:
    gain(seen, value)
    seen[_GAINED] = (*seen.get(_GAINED, ()), value)


def _lose(seen: View, value: object) -> None:
    lose(seen, value)
    seen[_GAINED] = tuple(ability for ability in seen.get(_GAINED, ()) if ability in seen["abilities"])


def _blank(seen: View, value: object) -> None:
    """1.D: its box is blank, or by the reading all that is printed; what others give it stands in no box of its own (4.3)."""
    seen["abilities"] = seen.get(_GAINED, ())
    if seen.get("all blank") and seen.get("strength") is not None:
        seen["strength"] = seen["base strength"] = 0
        seen["subtypes"] = ()


def _race(seen: View, value: object) -> None:
    seen["subtypes"] = (*seen.get("subtypes", ()), value)


def _type(seen: View, value: object) -> None:
    if value not in seen["types"]:
        seen["types"] = (*seen["types"], value)


def _is_ally(seen: View) -> bool:
    """1.F: only an Aliado has Fuerza, so what becomes one has what it is given."""
    return "Aliado" in seen["types"]


#: What a continuous ability multiplies, among the other continuous bonuses in their order.
TIMES = "strength continuous times"


def _times(seen: View, value: object) -> None:
    """8.14: so many times what it has by then."""
    if seen.get("strength") is not None:
        seen["strength"] *= value


_SET, _ADD = set_number("strength", _is_ally), add("strength")

OPERATIONS: dict[str, Operation] = {
    KEEPS_ABILITIES: _keep(KEEPS_ABILITIES),
    KEEPS_STRENGTH: _keep(KEEPS_STRENGTH),
    "abilities +": _gain,
    "abilities -": _lose,
    "abilities =": _blank,
    "types": set_to("types"),
    "types +": _type,
    "race +": _race,
    "strength permanent": add("strength", "base strength"),
    "strength base =": _SET,
    "strength early =": _SET,
    "strength early +": _ADD,
    "strength continuous =": _SET,
    "strength continuous": _ADD,
    TIMES: _times,
    "strength =": _SET,
    "strength +": _ADD,
}

#: From which operations each of them keeps a card.
_KEPT_FROM = {op: KEEPS_STRENGTH for op in OPERATIONS if op.startswith("strength ")}
_KEPT_FROM |= {"abilities -": KEEPS_ABILITIES, "abilities =": KEEPS_ABILITIES}

_STRENGTH = frozenset({"strength", "base strength"})
_GIVEN = frozenset({"abilities +", "abilities -", "abilities =", "types", "types +", "race +"})
#: Permanent modifiers change the base; continuous bonuses are counted before setters and bonuses, which follow their order
#: (5.1.1, 8.14). A setter fixes what came before and later bonuses add to it. Other readings use the early operations. What is
#: given to those of some Fuerza is given to those who have it then (4.3).
LAYERS = (
    Layer(
        r.CONTINUOUS_ABILITY,
        frozenset({KEEPS_ABILITIES, KEEPS_STRENGTH}),
        changes=frozenset({KEEPS_ABILITIES, KEEPS_STRENGTH}),
    ),
    Layer(r.CONTINUOUS_ABILITY, _GIVEN, later=_STRENGTH),
    Layer(r.STRENGTH, frozenset({"strength permanent", "strength base ="}), changes=_STRENGTH),
    Layer(r.STRENGTH_ORDER, frozenset({"strength early =", "strength early +"}), under=(r.STRENGTH,), changes=_STRENGTH),
    Layer(
        r.CONTINUOUS_FIRST,
        frozenset({"strength continuous", "strength continuous =", TIMES}),
        under=(r.STRENGTH, r.CONTINUOUS_ABILITY),
        changes=_STRENGTH,
    ),
    Layer(r.STRENGTH_ORDER, frozenset({"strength =", "strength +"}), under=(r.STRENGTH,), changes=_STRENGTH),
    Layer(r.CONTINUOUS_ABILITY, _GIVEN, after=_STRENGTH),
)


def strength(state: State, obj: Id) -> int:
    """8.14; what a negative sum is worth is a reading."""
    value = state.setup.game.view(state, obj).get("strength") or 0
    return value if state.reading("myl-fuerza-menor-que-cero") == "sin-minimo" else max(0, value)
