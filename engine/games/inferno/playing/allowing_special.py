"""When a special action may be taken, and every reason why not (115)."""

from __future__ import annotations

from ....kernel.abilities import CostPart
from ....kernel.conditions import Action, After, All, Cond
from ....kernel.frozen import Value
from ....kernel.state import State
from ....kernel.statics import statics
from ....play.priority import has_priority
from ....play.ruling import players_ruled
from .. import rules as r
from ..elements.layers import views
from .costing import can_pay_part
from .moments import chain_empty, chain_words, main_phase, no_combat, phase_words


def _special_moment(state: State, action: Action) -> bool:
    return has_priority(state, action) and main_phase(state, action) and chain_empty(state, action)


def _effect(state: State, action: Action) -> Value:
    """The continuous effect that a special action is about."""
    return next((e for e in state.effects if e.number == action.data["effect"]), None)


def _can_end(state: State, action: Action) -> bool:
    """115.2a: only when the effect itself allows it: «un jugador puede […]» is whoever."""
    effect = _effect(state, action)
    return effect is not None and effect.rule == "puede terminarse"


def _can_ignore(state: State, action: Action) -> bool:
    """115.2b"""
    assert action.obj is not None
    return any(a.rule == "puede ignorarse" for _, a in statics(state, action.obj, views(state, action.obj)))


def price(state: State, action: Action) -> tuple[CostPart, ...]:
    """What a special action that an effect allows costs."""
    if action.kind == "terminar":
        return tuple(_effect(state, action).value)
    assert action.obj is not None
    return tuple(next(a.value for _, a in statics(state, action.obj, views(state, action.obj)) if a.rule == "puede ignorarse"))


def _can_pay_price(state: State, action: Action) -> bool:
    assert action.obj is not None
    return all(can_pay_part(state, action.player, action.obj, part) for part in price(state, action))


END_EFFECT = After(
    Cond(r.ACT_LATER, "ningún efecto suyo permite terminarse", _can_end),
    All(
        (
            Cond(r.SPECIAL_WITH_PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad"),
            Cond(r.COST_IN_FULL, "no puede pagar todo el coste", _can_pay_price),
        )
    ),
)
IGNORE = After(
    Cond(r.IGNORE_STATIC, "esa habilidad no puede ignorarse", _can_ignore),
    All(
        (
            Cond(r.SPECIAL_WITH_PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad"),
            Cond(r.COST_IN_FULL, "no puede pagar todo el coste", _can_pay_price),
        )
    ),
)


def _combats_left(state: State, action: Action) -> bool:
    """505.3b, 101.1: as many as wanted, unless an effect limits them."""
    limits = [ruling.value for ruling in players_ruled(state, action.player, "máximo de combates por turno")]
    return not limits or state.history.get(("combates", action.player), 0) < min(limits)


PROPOSE = All(
    (
        Cond(r.CARD_PREVAILS, "un efecto limita los combates por turno", _combats_left),
        Cond(r.SPECIAL_WHEN, "en su Fase Principal, con prioridad y la cadena vacía", _special_moment),
        Cond(r.PROPOSE_COMBAT, "solo en la Fase Principal de su turno", main_phase, phase_words, "su Fase Principal"),
        Cond(r.PROPOSE_COMBAT, "hace falta tener prioridad", has_priority, None, "prioridad"),
        Cond(r.PROPOSE_COMBAT, "la cadena debe estar vacía", chain_empty, chain_words, "cadena vacía"),
        Cond(r.PROPOSE_COMBAT, "ya se está desarrollando otro combate", no_combat),
    )
)
