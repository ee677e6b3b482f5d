"""The moments that what players do is bound to: priority, the main phase, no combat, an empty chain (116, 306.4)."""

from __future__ import annotations

from ....kernel.abilities import Condition, Fact, Static, Un
from ....kernel.conditions import Action, All, Cond, When
from ....kernel.frozen import Id
from ....kernel.memo import PLAY_ONLY
from ....kernel.selecting import matches
from ....kernel.state import State
from ....play.ruling import Ruling, own_rules, players_ruled
from .. import rules as r
from ..elements.layers import views

#: Rule words of what a card says of the moment it may be played at.
BEFORE_STAGE, AFTER_STAGE, NOT_NOW = "solo antes de", "solo después de", "no puede jugarse"
#: Whether what a card that is not instantáneo says of the one moment at which it may be played lets it be played then.
ONLY_THEN = "inferno-momento-propio-sin-instantaneo"
#: Of what it says, the conditions under which it is not played: where there is no combat; in the turn of its player.
_NO_COMBAT, _OWN_TURN = Un(Fact("hay combate")), Fact("tu turno")
#: What a card says of itself that may be played as if it were instantáneo.
AT_ANY_TIME = "puede jugarse en cualquier momento"


def never(state: State, action: Action) -> bool:
    """For what a rule forbids wherever it is asked."""
    return False


def is_instant(state: State, action: Action) -> bool:
    """204.5c: whether a card may be played like an instantáneo."""
    obj = action.obj
    assert obj is not None
    on = PLAY_ONLY | {state.setup.game.zone_aspects[state.objects[obj].zone.name]}
    known: bool = state.memo.computed(f"{obj} instant for {action.player}", lambda s: _is_instant(s, action), state, on)
    return known


def _is_instant(state: State, action: Action) -> bool:
    assert action.obj is not None
    return "instantáneo" in views(state, action.obj)["supertypes"] or permitted_at_any_time(state, action)


def not_instant(state: State, action: Action) -> bool:
    """204.5: whether a card keeps to the moments of its type."""
    return not is_instant(state, action)


def bound_to_its_type(state: State, action: Action) -> bool:
    """116.1a: whether a card keeps to the moments of its type, whatever else it says of when it may be played."""
    return not_instant(state, action) and not lets_itself(state, action)


def lets_itself(state: State, action: Action) -> bool:
    """101.1, by one reading: whether the moment that a card that is not instantáneo says of itself takes the place of that of
    its type."""
    if state.reading(ONLY_THEN) != "lo-permite" or is_instant(state, action):
        return False
    return only_in_combat(state, action) or only_in_their_turn(state, action)


def only_in_combat(state: State, action: Action) -> bool:
    """506.5: whether a card says that it is played only in a combat, or before or after a stage of one."""
    return any(a.rule in (BEFORE_STAGE, AFTER_STAGE) for a in _of_itself(state, action)) or _barred(state, action, _NO_COMBAT)


def only_in_their_turn(state: State, action: Action) -> bool:
    """113.5d: whether a card says that it is played only in the turn of an opponent."""
    return _barred(state, action, _OWN_TURN)


def _barred(state: State, action: Action, condition: Condition) -> bool:
    return any(a.rule == NOT_NOW and a.only_if == condition for a in _of_itself(state, action))


def _of_itself(state: State, action: Action) -> list[Static]:
    assert action.obj is not None
    return [a for a in views(state, action.obj)["abilities"] if isinstance(a, Static)]


def _on_what_it_says(state: State, action: Action) -> str:
    """The disputed point on which it rests that a card cannot be played at the moment that it names itself."""
    return ONLY_THEN if only_in_combat(state, action) or only_in_their_turn(state, action) else ""


def permitted_at_any_time(state: State, action: Action) -> bool:
    """101.1: an effect that lets a player play certain cards as if they were instantáneo, or what a card says of itself, prevails
    over 116.1a; for anything else it is not instantáneo (608.4)."""
    assert action.obj is not None
    if own_rules(state, action.obj, AT_ANY_TIME):
        return True
    granted = players_ruled(state, action.player, "puede jugar en cualquier momento")
    return any(speaks_of(state, ruling, action.obj) for ruling in granted)


def speaks_of(state: State, ruling: Ruling, obj: Id) -> bool:
    """Whether a rule about the cards that somebody plays, or those of a kind, is about this one."""
    wanted, context = ruling.value, ruling.context
    return wanted is None or matches(state, obj, wanted, context.you, context.source, anywhere=True)


def ritual_moment(state: State, action: Action) -> bool:
    """306.4, 116.1a: the main phase of one's own turn, no combat, the chain empty."""
    return main_phase(state, action) and no_combat(state, action) and chain_empty(state, action)


def main_phase(state: State, action: Action) -> bool:
    """505: the main phase of one's own turn."""
    return state.station.phase == "Fase Principal" and state.station.active == action.player


def no_combat(state: State, action: Action) -> bool:
    """306.4: no combat is under way."""
    return state.procedure("combate") is None


#: Whether what is done when a ritual could be played is done during a combat.
IN_COMBAT_TOO = "inferno-momento-de-ritual-y-combate"


def chain_empty(state: State, action: Action) -> bool:
    """306.4: nothing waits on the chain."""
    return not state.zone("cadena")


def chain_words(state: State, action: Action) -> str:
    """What stands on top of the chain, where it should be empty."""
    top = state.setup.game.name_of(state, state.zone("cadena")[0])
    return f"en la cadena está {top}"


def phase_words(state: State, action: Action) -> str:
    """The step it is, where it should be another."""
    return f"{state.station.step} de {state.station.active}"


def zone_words(state: State, action: Action) -> str:
    """The zone of the card that an action is about."""
    assert action.obj is not None
    return f"está en {state.objects[action.obj].zone.name}"


AT_RITUAL_TIME = All(
    (
        Cond(
            r.NOT_INSTANT, "solo en la Fase Principal de su turno", main_phase, phase_words, "su Fase Principal", _on_what_it_says
        ),
        Cond(r.NOT_INSTANT, "no debe haber un combate en desarrollo", no_combat, None, "sin combate", _on_what_it_says),
        Cond(r.NOT_INSTANT, "la cadena debe estar vacía", chain_empty, chain_words, "cadena vacía"),
    )
)

#: What is left of it for a card that lets itself be played in a combat, or in the turn of an opponent.
AT_ITS_OWN_TIME = All(
    (
        Cond(r.NOT_INSTANT, "la cadena debe estar vacía", chain_empty, chain_words, "cadena vacía"),
        When(
            only_in_combat,
            Cond(r.NOT_INSTANT, "solo en la Fase Principal de su turno", main_phase, phase_words, "su Fase Principal"),
        ),
        When(only_in_their_turn, Cond(r.NOT_INSTANT, "no debe haber un combate en desarrollo", no_combat, None, "sin combate")),
    )
)
