"""What an element is, effect by effect in the five classes of 11.12.4.6, and what follows from that."""

from __future__ import annotations

from ...kernel.continuous import seen_in_play, view
from ...kernel.frozen import Id
from ...kernel.layers import Operation, View
from ...kernel.memo import PLAY_ONLY
from ...kernel.pieces import Obj
from ...kernel.state import Layer, State
from ...play.operations import add, blank, gain, less, lose, set_number, set_to, with_
from . import rules as r
from .cards import BACKUP, FORWARD, MONSTER, SUMMON

_UNKNOWN = {
    "name": None,
    "types": (),
    "elements": (),
    "cost": None,
    "strength": None,
    "subtypes": (),
    "supertypes": (),
    "multi": False,
    "code": "",
    "abilities": (),
}
#: The counters that say how much damage a Delantero has received (9.5.1.3.1), and that it is frozen (15.2.4).
DAMAGE, FROZEN = "daño", "congelado"
#: By one reading of 11.3.10, adding to the Poder is a change of what is printed.
PRINTED_MORE, EVERY_CHANGE = "printed strength +", "fftcg-cambios-de-poder-y-poder-impreso"
#: What a card is marked with that has lost its abilities.
BLANK = "sin habilidades"


def characteristics(state: State, obj: Obj) -> View:
    """What an element has before any effect: nothing where nobody knows it, nor face down out of the game (7.13.3)."""
    hidden = obj.base is None or obj.face_down
    seen = dict(_UNKNOWN if hidden else obj.base.characteristics)
    seen["controller"] = obj.controller
    return seen


def _blank(seen: View, value: object) -> None:
    """It has no abilities."""
    blank(seen, value)
    seen[BLANK] = True


OPERATIONS: dict[str, Operation] = {
    "controller": set_to("controller"),
    "abilities +": gain,
    "abilities -": lose,
    "abilities =": _blank,
    "types +": with_("types"),
    "types =": set_to("types"),
    "jobs +": with_("subtypes"),
    "jobs -": less("subtypes"),
    "jobs =": set_to("subtypes"),
    "name =": set_to("name"),
    "elements +": with_("elements"),
    "elements =": set_to("elements"),
    "categories +": with_("supertypes"),
    "cost +": add("cost"),
    "cost =": set_number("cost"),
    "strength =": set_to("strength"),
    "strength +": add("strength"),
    PRINTED_MORE: add("strength"),
}
_INFORMATION = frozenset({"name =", "elements +", "elements =", "categories +", "cost +", "cost ="})
_OF_ABILITIES = frozenset({"abilities +", "abilities -", "abilities ="})
_POWER = frozenset({"strength"})
#: In which class an ability is gained or lost.
CLASS_OF_ABILITIES = "fftcg-clase-de-ganar-una-habilidad"
#: 11.12.4.6, and within the fifth class 11.12.4.7. Having no abilities changes the text, so what it would have said is never
#: applied, and takes away with the rest of the information what was gained before; gaining and losing one is information.
LAYERS = (
    Layer(r.CLASSES, frozenset({"controller"}), changes=frozenset({"controller"})),
    Layer(r.CLASSES, frozenset({"abilities ="})),
    Layer(r.CLASSES, frozenset({"types +", "types =", "jobs +", "jobs -", "jobs ="}), changes=frozenset({"types", "subtypes"})),
    Layer(r.CLASSES, _INFORMATION | _OF_ABILITIES),
    Layer(r.PRINTED_FIRST, frozenset({"strength =", PRINTED_MORE}), under=(r.CLASSES,), changes=_POWER),
    Layer(r.PRINTED_FIRST, frozenset({"strength +"}), under=(r.CLASSES,), changes=_POWER),
)
#: The layers by the reading that gaining and losing an ability is a change of the text.
_WITH_THE_TEXT = (
    LAYERS[0],
    Layer(r.CLASSES, _OF_ABILITIES),
    LAYERS[2],
    Layer(r.CLASSES, _INFORMATION),
    *LAYERS[4:],
)


def layers_in(state: State) -> tuple[Layer, ...]:
    """11.12.4.6"""
    return _WITH_THE_TEXT if state.reading(CLASS_OF_ABILITIES) == "con-el-texto" else LAYERS


def is_a(state: State, obj: Id, *types: str) -> bool:
    """Whether an element is of one of these types, or was when it left."""
    has = view(state, obj).get("types", ())
    for one in types:  # noqa: SIM110 - asked of every element again and again
        if one in has:
            return True
    return False


def is_forward(state: State, obj: Id) -> bool:
    return is_a(state, obj, FORWARD)


def is_character(state: State, obj: Id) -> bool:
    """5.2.3.1.1"""
    return is_a(state, obj, FORWARD, BACKUP, MONSTER)


def is_summon(state: State, obj: Id) -> bool:
    return is_a(state, obj, SUMMON)


def power(state: State, obj: Id) -> int:
    """4.3, 4.4: the Poder, also below zero; 0 where there is none."""
    return int(view(state, obj).get("strength") or 0)


def elements_of(state: State, obj: Id) -> tuple[str, ...]:
    """5.2.1.1"""
    return tuple(view(state, obj).get("elements", ()))


def controller_of(state: State, obj: Id) -> str:
    """Who controls it, or did; whose it is where nobody does (6.2)."""
    here = state.last(obj)
    return str(view(state, obj).get("controller") or here.owner)


def field_of(state: State, player: str) -> tuple[Id, ...]:
    """7.7.1: what a player controls in the Terreno de Juego."""

    def compute(state: State) -> tuple[Id, ...]:
        return tuple(here.id for here, seen in seen_in_play(state) if seen.get("controller") == player)

    known: tuple[Id, ...] = state.memo.computed(f"field of {player}", compute, state, PLAY_ONLY)
    return known


def has(state: State, obj: Id, keyword: str) -> bool:
    return state.setup.game.has_keyword(view(state, obj), keyword)


def since_before_this_turn(state: State, obj: Id) -> bool:
    """10.1.2.1.1, 11.6.2.2: whether its player has controlled it since before the turn began."""
    since = state.objects[obj].controlled_since
    return state.active is None or since <= state.players[state.active].turn_began
