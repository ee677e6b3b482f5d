"""The moments that what players do is bound to: priority, the main phase, no combat, an empty chain (116, 306.4)."""

from __future__ import annotations

from ....kernel.conditions import Action, All, Cond
from ....kernel.frozen import Id
from ....kernel.selecting import matches
from ....kernel.state import State
from ....play.ruling import Ruling, own_rules, players_ruled
from .. import rules as r
from ..elements.layers import views

#: What a card says of itself that may be played as if it were instantáneo.
AT_ANY_TIME = "puede jugarse en cualquier momento"


def never(state: State, action: Action) -> bool:
    """For what a rule forbids wherever it is asked."""
    return False


def is_instant(state: State, action: Action) -> bool:
    """204.5c: whether a card may be played like an instantáneo."""
    assert action.obj is not None
    return "instantáneo" in views(state, action.obj)["supertypes"] or permitted_at_any_time(state, action)


def not_instant(state: State, action: Action) -> bool:
    """204.5: whether a card keeps to the moments of its type."""
    return not is_instant(state, action)


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
        Cond(r.NOT_INSTANT, "solo en la Fase Principal de su turno", main_phase, phase_words, "su Fase Principal"),
        Cond(r.NOT_INSTANT, "no debe haber un combate en desarrollo", no_combat, None, "sin combate"),
        Cond(r.NOT_INSTANT, "la cadena debe estar vacía", chain_empty, chain_words, "cadena vacía"),
    )
)
