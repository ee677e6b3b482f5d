"""Why a card cannot be played (6.6.1.1, 4.7.1): every requirement with its rule, and what an effect forbids (1.4.3)."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Context, Exists, Filter
from ...kernel.conditions import Action, After, All, Cond, Requirement, Test, When, general
from ...kernel.frozen import Id
from ...kernel.rules import R
from ...kernel.selecting import holds, matches
from ...kernel.state import State
from ...play.priority import has_priority
from ...play.ruling import Ruling, own_rules, players_ruled
from ...play.stack import effect_of
from . import costing, mana
from . import rules as r
from .costing import about_card
from .fila import CLOSED, answering, in_combat, row
from .layers import CONTROLS, is_a
from .moving import room
from .playing import EITHER, LIMBO_WEAPON, PLAYS_FROM, bearers
from .resolving import IF_SO, as_asked
from .zones import ACTION, EXCHANGE, FIELD, HELD, PLAYED_IN

#: Whether somebody may add to what is their own.
ON_ONES_OWN = "souls-responder-a-lo-propio"


def obj_of(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def _bars(state: State, action: Action) -> list[Ruling]:
    return about_card(state, obj_of(action), action.player, "no puede jugar")


def _not_forbidden(state: State, action: Action) -> bool:
    """1.4.3: whether no effect forbids it."""
    return not _bars(state, action)


def _not_too_many(state: State, action: Action) -> bool:
    return not costing.as_many_as_may_be(state, obj_of(action), action.player)


def _not_as_cost_zero(state: State, action: Action) -> bool:
    """2.2.2: whether it is not as a card of cost 0, which it does not say, that it is forbidden."""
    if state.game.view(state, obj_of(action)).get("cost") is not None:
        return True
    return not any(isinstance(one.affects, Filter) and "cost" in one.affects.at_most for one in _bars(state, action))


def _from_hand_or_limbo(state: State, action: Action) -> bool:
    here = state.objects[obj_of(action)]
    return here.owner == action.player and (here.zone.name in HELD or from_elsewhere(state, here.id, action.player))


def from_elsewhere(state: State, obj: Id, player: str) -> bool:
    """1.4.1: whether an effect lets a player play a card that lies neither in the hand nor in Limbo."""
    return any(matches(state, obj, one.value, player, one.context.source) for one in players_ruled(state, player, PLAYS_FROM))


def _is(*types: str):  # type: ignore[no-untyped-def]
    return lambda state, action: is_a(state, obj_of(action), *types)


def _as_asked(state: State, action: Action) -> bool:
    """8.5.8: of a Conjuro, whether by the reading in force what it says with «si» is so."""
    return as_asked(state, Context(action.obj, action.player), effect_of(state, obj_of(action)))


def _may_answer(state: State, action: Action) -> bool:
    return is_a(state, obj_of(action), "Conjuro") or not answering(state)


def _in_row(state: State, action: Action) -> bool:
    return bool(row(state))


@general
def _in_quick_step(state: State, action: Action) -> bool:
    return in_combat(state) and not row(state)


@general
def not_on_ones_own(state: State, action: Action) -> bool:
    """6.6.1.2.1: by one reading nobody adds to what is their own."""
    top = row(state)
    return not top or state.objects[top[0]].controller != action.player or state.reading(ON_ONES_OWN) == "puede"


def _requirement(state: State, action: Action) -> bool:
    """8.5.1, 8.5.6: all conditions of its Requerimiento."""
    context = Context(obj_of(action), action.player)
    return all(holds(state, one.value, context) for one in own_rules(state, obj_of(action), "requiere"))


def _added_too(state: State, action: Action) -> bool:
    """8.5.7: the conditions that other effects add."""
    obj = obj_of(action)
    printed = getattr(state.objects[obj].base, "abilities", ())
    added = [one for one in own_rules(state, obj, "requiere") if one not in printed]
    return all(holds(state, one.value, Context(obj, action.player)) for one in added)


def _some_bearer(state: State, action: Action) -> bool:
    """9.1.1: whether there is a unit to equip it to once it is paid."""
    obj = obj_of(action)
    parts, fit = costing.requires(state, obj), bearers(state, obj)
    if state.reading(EITHER) == "a-eleccion" and _cost(state, action):
        parts = ()
    return costing.leaves_one(state, Context(obj, action.player), parts, fit)


def _bare_bearer(state: State, action: Action) -> bool:
    """9.1.6: whether it is not only because every unit has a weapon that there is none to equip it to."""
    return bool(bearers(state, obj_of(action))) or not any(is_a(state, o.id, "Unidad") for o in state.in_play())


def _not_only_some(state: State, action: Action) -> bool:
    """8.5.6: whether it does not meet some of its conditions alone."""
    context = Context(obj_of(action), action.player)
    met = [holds(state, one.value, context) for one in own_rules(state, obj_of(action), "requiere")]
    return all(met) or not any(met)


def _as_many(state: State, action: Action) -> bool:
    """8.5.2: «X+»: at least so many."""
    context = Context(obj_of(action), action.player)
    required = (one.value for one in own_rules(state, obj_of(action), "requiere"))
    return all(holds(state, one, context) for one in required if isinstance(one, Exists))


def _cost(state: State, action: Action) -> int:
    return costing.cost_of(state, obj_of(action), action.player)


def _payable(state: State, action: Action) -> bool:
    context = Context(obj_of(action), action.player)
    parts, cost = costing.requires(state, obj_of(action)), _cost(state, action)
    besides = costing.activates(state, obj_of(action))
    if parts and cost and state.reading(EITHER) == "a-eleccion":
        return costing.can_pay(state, context, (*parts, *besides)) or costing.can_pay(state, context, besides, cost)
    return costing.can_pay(state, context, (*parts, *besides), cost)


def _activation_payable(state: State, action: Action) -> bool:
    """8.4.1, 8.4.3: what stands before «;» on a conjuro."""
    return costing.can_pay(state, Context(obj_of(action), action.player), costing.activates(state, obj_of(action)))


def _requirement_payable(state: State, action: Action) -> bool:
    """4.1.2.8, 8.4.2: what its Requerimiento makes its player pay; by one reading the cost stands in its place."""
    context, parts = Context(obj_of(action), action.player), costing.requires(state, obj_of(action))
    either = state.reading(EITHER) == "a-eleccion" and _cost(state, action)
    return costing.can_pay(state, context, parts) or (bool(either) and _payable(state, action))


def _without_paid(state: State, action: Action) -> bool:
    """4.4.2: whether it is not the maná that is Pagado that it lacks."""
    if _payable(state, action):
        return True
    paid = sum(mana.worth(state, i) for i in state.zone("maná", action.player) if state.objects[i].turned)
    return mana.total(state, action.player) + paid < _cost(state, action)


def _conditioned(state: State, action: Action) -> bool:
    """4.1.2.8: whether what its Requerimiento asks for comes in addition to a cost."""
    return bool(own_rules(state, obj_of(action), "requiere")) and bool(_cost(state, action))


def _mana(state: State, action: Action) -> str:
    return f"coste {_cost(state, action)}, maná disponible {mana.total(state, action.player)}"


def _room(state: State, action: Action) -> bool:
    """3.8.2, 3.8.3, 8.4.2: there is room, or what its Requerimiento takes makes some, or a card of the hand may replace one."""
    obj = obj_of(action)
    if room(state, action.player) > 0 or costing.makes_room(state, Context(obj, action.player), costing.requires(state, obj)):
        return True
    return state.objects[obj].zone.name == "mano" and bool(state.zone(FIELD, action.player))


def _of_limbo(state: State, action: Action) -> bool:
    return is_a(state, obj_of(action), "Unidad", "Ente") and state.objects[obj_of(action)].zone.name == "limbo"


def _of_elsewhere(state: State, action: Action) -> bool:
    return is_a(state, obj_of(action), "Unidad", "Ente") and state.objects[obj_of(action)].zone.name not in HELD


def _abroad(state: State, action: Action) -> bool:
    return any(o.controller != o.owner for o in state.in_play())


def _counting(rule: R, text: str, test: Test) -> tuple[Requirement, ...]:
    """8.5.2: whom what lies in the field of another counts for is a reading."""
    at_home = When(lambda state, action: not _abroad(state, action), Cond(rule, text, test))
    return at_home, When(_abroad, Cond(rule, text, test, point=CONTROLS))


@general
def in_action(state: State, action: Action) -> bool:
    """6.6: whether it is the phase of action, or something of another phase is being answered."""
    return state.station.step == ACTION or bool(row(state))


def _in_its_phase(state: State, action: Action) -> bool:
    """6.4.1.4, 6.5.2.2, 6.7.2: whether it is the phase of action, or one in which the card says that it is played."""
    word = PLAYED_IN.get(state.station.step, "")
    return in_action(state, action) or bool(own_rules(state, obj_of(action), word))


def closed(test: Test, point: str = "") -> tuple[Requirement, ...]:
    """6.4.1.4, 6.5.2.2, 6.7.2: what the other phases do not allow."""
    rules = (*CLOSED.items(), (EXCHANGE, r.ACTIONS))
    closed_in = (
        When(general(partial(_stands_at, step)), Cond(rule, f"en la {step} no se hace", test, point=point))
        for step, rule in rules
    )
    elsewhere = general(lambda state, action: state.station.step != ACTION)
    return (When(elsewhere, All(tuple(closed_in))),)


def _stands_at(step: str, state: State, action: Action) -> bool:
    return state.station.step == step


#: 6.6.1.1.2.1, 7.2.3.3: who may act.
OWN_MOMENT = (
    Cond(r.TO_THE_OTHER, "ahora le toca actuar al otro jugador", has_priority),
    When(_in_quick_step, Cond(r.ATTACKER_FIRST, "en este paso el momento de activar es ahora del otro jugador", has_priority)),
)
PLAY = After(
    Cond(r.MAY_PLAY, "debe estar en su mano o en su Limbo", _from_hand_or_limbo),
    All(
        (
            *OWN_MOMENT,
            Cond(r.MAY_PLAY, "una carta de Maná no se juega como acción", lambda s, a: not is_a(s, obj_of(a), "Maná")),
            *closed(_in_its_phase),
            When(_in_row, Cond(r.ANSWERS, "ahora solo se responde con Conjuros o efectos «Rápido:»", _may_answer)),
            When(_in_quick_step, Cond(r.QUICK_STEP, "en este paso solo caben Conjuros y efectos «Rápido:»", _may_answer)),
            Cond(r.ANSWERS, "no se encadena sobre la propia carta", not_on_ones_own, point=ON_ONES_OWN),
            Cond(r.CARD_FIRST, "lo que dice el texto de una carta prevalece sobre las reglas", _not_forbidden),
            Cond(r.PROHIBITED, "un efecto no le permite jugarla", _not_forbidden),
            Cond(r.PROHIBITED, "un efecto no le permite jugar más de esa clase este turno", _not_too_many),
            Cond(r.WITHOUT_COST, "no tiene coste ni Requerimiento: su coste se considera 0", _not_as_cost_zero),
            Cond(r.REQUIREMENT, "no se cumple su Requerimiento", _requirement),
            *_counting(r.CONDITIONS, "no se cumple su Requerimiento", _requirement),
            When(_is("Conjuro"), Cond(r.CONDITIONS, "no se cumple lo que dice con «si»", _as_asked, point=IF_SO)),
            Cond(r.ADDED, "no cumple una condición que otro efecto le agrega", _added_too),
            Cond(r.ALL_CONDITIONS, "cumple una de sus condiciones, y deben cumplirse todas", _not_only_some),
            *_counting(r.AT_LEAST, "no tiene la cantidad mínima que pide su Requerimiento", _as_many),
            Cond(r.REQUIREMENT, "no puede pagar su Requerimiento", _requirement_payable),
            Cond(r.NOT_IN_PART, "lo que pide su Requerimiento se paga entero o no se paga", _requirement_payable),
            Cond(r.NOT_IN_PART, "no puede pagar todo el costo de activación", _activation_payable),
            Cond(r.COST_BEFORE, "lo que va antes del punto y coma es un costo", _activation_payable),
            Cond(r.PAY_ALL, "los costos de activación se pagan todos", _activation_payable),
            When(_conditioned, Cond(r.REQUIREMENT, "el Requerimiento no quita el coste", _payable, _mana)),
            Cond(r.PLAYS, "no puede pagar lo que pide", _payable, _mana),
            Cond(r.MAY_PLAY, "se juega pagando su costo", _payable, _mana),
            When(_is("Arma"), Cond(r.EQUIP, "un Arma se equipa pagando su costo", _payable, _mana)),
            Cond(r.PAID, "con el maná Pagado ya no se paga", _without_paid, _mana),
            When(_of_limbo, Cond(r.NOT_FROM_LIMBO, "una carta de Limbo no reemplaza", _room)),
            When(_of_limbo, Cond(r.ONLY_FROM_HAND, "solo una carta de la mano reemplaza", _room)),
            When(_of_limbo, Cond(r.ONLY_OF_THE_HAND, "solo una carta de la mano reemplaza", _room)),
            When(_of_elsewhere, Cond(r.ONLY_OF_THE_HAND, "solo una carta de la mano reemplaza", _room)),
            When(_is("Unidad", "Ente"), Cond(r.SIX_AT_MOST, "el campo está lleno y no puede reemplazar", _room)),
            *(
                When(_is("Arma"), Cond(rule, "un Arma del Limbo no reemplaza a otra", _bare_bearer, point=LIMBO_WEAPON))
                for rule in (r.ONLY_FROM_HAND, r.ONLY_OF_THE_HAND, r.NOT_FROM_LIMBO, r.ONE_WEAPON)
            ),
            When(_is("Arma"), Cond(r.EQUIP, "no hay una Unidad a la que equiparla", _some_bearer)),
        )
    ),
)
