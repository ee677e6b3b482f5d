"""What a player may do (6.6): play a card, use an effect, declare combat, pass; every requirement with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Activated, Context, Exists
from ...kernel.conditions import Action, After, All, Cond, When
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.pieces import Priority
from ...kernel.pieces import Procedure as UnderWay
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play import acting
from ...play.acting import Acting, Before, Top
from ...play.allowing import Act, Allowing
from ...play.priority import has_priority, would_receive
from ...play.ruling import own_rules, players_ruled
from ...play.turns import give_to_first
from . import combat, costing, hurting, lives, mana
from . import rules as r
from .fila import STACKING, in_combat, next_to_add, resolve_top, row
from .layers import is_a
from .moving import room
from .playing import AS_ACTION, EITHER, TIMES, activate, bearers, play, used_for_good, used_this_turn
from .turn import ACTION, alternating
from .zones import FIELD, ROW

#: Whose action follows a fila; how many filas in the quick step; how many actions in a row.
AFTER, HOW_MANY = "souls-accion-tras-la-fila", "souls-filas-en-el-paso-de-juego-rapido"
IN_A_ROW, ON_ONES_OWN = "souls-acciones-seguidas", "souls-responder-a-lo-propio"


def _obj(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def _from_hand_or_limbo(state: State, action: Action) -> bool:
    here = state.objects[_obj(action)]
    return here.owner == action.player and here.zone.name in ("mano", "limbo")


def _is(*types: str):  # type: ignore[no-untyped-def]
    return lambda state, action: is_a(state, _obj(action), *types)


def _answering(state: State) -> bool:
    """10.6, 7.2.3.1: whether only conjuros and Rápido can be used now."""
    return bool(row(state)) or in_combat(state)


def _may_answer(state: State, action: Action) -> bool:
    return is_a(state, _obj(action), "Conjuro") or not _answering(state)


def _not_on_ones_own(state: State, action: Action) -> bool:
    """6.6.1.2.1: by one reading nobody adds to what is their own."""
    top = row(state)
    return not top or state.objects[top[0]].controller != action.player or state.reading(ON_ONES_OWN) == "puede"


def _allowed_by_effects(state: State, action: Action) -> bool:
    return not players_ruled(state, action.player, "no puede jugar")


def _requirement(state: State, action: Action) -> bool:
    """8.5.1, 8.5.6: all conditions of its Requerimiento."""
    context = Context(_obj(action), action.player)
    return all(holds(state, one.value, context) for one in own_rules(state, _obj(action), "requiere"))


def _as_many(state: State, action: Action) -> bool:
    """8.5.2: «X+»: at least so many."""
    context = Context(_obj(action), action.player)
    required = (one.value for one in own_rules(state, _obj(action), "requiere"))
    return all(holds(state, one, context) for one in required if isinstance(one, Exists))


def _cost(state: State, action: Action) -> int:
    return costing.cost_of(state, _obj(action), action.player)


def _payable(state: State, action: Action) -> bool:
    context = Context(_obj(action), action.player)
    parts, cost = costing.requires(state, _obj(action)), _cost(state, action)
    if parts and cost and state.reading(EITHER) == "a-eleccion":
        return costing.can_pay(state, context, parts) or costing.can_pay(state, context, (), cost)
    return costing.can_pay(state, context, parts, cost)


def _mana(state: State, action: Action) -> str:
    return f"coste {_cost(state, action)}, maná disponible {mana.total(state, action.player)}"


def _room(state: State, action: Action) -> bool:
    """3.8.2, 3.8.3: there is room, or a card of the hand may replace one."""
    if room(state, action.player) > 0:
        return True
    return state.objects[_obj(action)].zone.name == "mano" and bool(state.zone(FIELD, action.player))


def _of_limbo(state: State, action: Action) -> bool:
    return is_a(state, _obj(action), "Unidad", "Ente") and state.objects[_obj(action)].zone.name == "limbo"


PLAY = After(
    Cond(r.MAY_PLAY, "debe estar en su mano o en su Limbo", _from_hand_or_limbo),
    All(
        (
            Cond(r.TO_THE_OTHER, "ahora le toca actuar al otro jugador", has_priority),
            Cond(r.MAY_PLAY, "una carta de Maná no se juega como acción", lambda s, a: not is_a(s, _obj(a), "Maná")),
            Cond(r.ANSWERS, "ahora solo se responde con Conjuros o efectos «Rápido:»", _may_answer),
            Cond(r.ANSWERS, "no se encadena sobre la propia carta", _not_on_ones_own, point=ON_ONES_OWN),
            Cond(r.PROHIBITED, "un efecto no le permite jugar cartas", _allowed_by_effects),
            Cond(r.CONDITIONS, "no se cumple su Requerimiento", _requirement),
            Cond(r.AT_LEAST, "no tiene la cantidad mínima que pide su Requerimiento", _as_many),
            Cond(r.PLAYS, "no puede pagar lo que pide", _payable, _mana),
            When(_of_limbo, Cond(r.NOT_FROM_LIMBO, "una carta de Limbo no reemplaza", _room)),
            When(_of_limbo, Cond(r.ONLY_OF_THE_HAND, "solo una carta de la mano reemplaza", _room)),
            When(_is("Unidad", "Ente"), Cond(r.SIX_AT_MOST, "el campo está lleno y no puede reemplazar", _room)),
            When(_is("Arma"), Cond(r.EQUIP, "no hay una Unidad a la que equiparla", lambda s, a: bool(bearers(s, _obj(a))))),
        )
    ),
)


# --- effects --------------------------------------------------------------------------------------------------------------


def _ability(state: State, action: Action) -> Activated | None:
    abilities = state.game.view(state, _obj(action)).get("abilities", ())
    if action.ability is None or action.ability >= len(abilities):
        return None
    found = abilities[action.ability]
    return found if isinstance(found, Activated) else None


def _mine(state: State, action: Action) -> bool:
    here = state.objects[_obj(action)]
    in_play = state.game.zone_kinds[here.zone.name].in_play
    return in_play and here.controller == action.player and _ability(state, action) is not None


def _quick(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is not None and bool(ability.timing)


def _not_this_turn(state: State, action: Action) -> bool:
    return not _quick(state, action) or not used_this_turn(state, _obj(action))


def _not_before(state: State, action: Action) -> bool:
    return not _quick(state, action) or not used_for_good(state, _obj(action))


def _as_action(state: State, action: Action) -> bool:
    return _quick(state, action) or (state.reading(AS_ACTION) == "todo-efecto-con-costo" and not _answering(state))


def _condition(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is None or holds(state, ability.only_if, Context(action.obj, action.player))


def _ability_payable(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is None or costing.can_pay(state, Context(action.obj, action.player), ability.cost)


ACTIVATE = After(
    Cond(r.NEGATED, "no tiene ese efecto", _mine),
    All(
        (
            Cond(r.TO_THE_OTHER, "ahora le toca actuar al otro jugador", has_priority),
            Cond(r.QUICK_ANY_TIME, "solo un efecto «Rápido:» se activa así", _as_action, point=AS_ACTION),
            Cond(r.ANSWERS, "no se encadena sobre el propio efecto", _not_on_ones_own, point=ON_ONES_OWN),
            Cond(r.QUICK_A_TURN, "ya usó su efecto «Rápido:» este turno", _not_this_turn),
            Cond(r.QUICK_ONCE, "ya usó su efecto «Rápido:»", _not_before, point=TIMES),
            Cond(r.CONDITIONS, "no se cumplen las condiciones del efecto", _condition),
            Cond(r.NOT_IN_PART, "no puede pagar todo el costo de activación", _ability_payable),
        )
    ),
)


# --- combat, passing, conceding -------------------------------------------------------------------------------------------


def _own_turn(state: State, action: Action) -> bool:
    return state.active == action.player


def _nothing_under_way(state: State, action: Action) -> bool:
    return not _answering(state)


def _some_attacker(state: State, action: Action) -> bool:
    return bool(combat.attackers(state, action.player)) or state.reading(combat.WITHOUT_UNITS) == "ninguna"


FIGHT = All(
    (
        Cond(r.MAY_FIGHT, "solo quien tiene la Ficha de Ataque declara Combate", _own_turn),
        Cond(r.TO_THE_OTHER, "ahora le toca actuar al otro jugador", has_priority),
        Cond(r.ACTIONS, "ya declaró Combate este turno", lambda s, a: not s.history.get(("combate",))),
        Cond(r.ANSWERS, "hay una fila o un Combate en curso", _nothing_under_way),
        Cond(r.ATTACKERS, "no tiene unidades que puedan atacar", _some_attacker, point=combat.WITHOUT_UNITS),
    )
)


def candidates(state: State, player: str) -> Iterator[Action]:
    """Everything a player might think of doing."""
    yield Action("pasar", player)
    for zone in ("mano", "limbo"):
        yield from (Action("jugar", player, i) for i in state.zone(zone, player) if state.objects[i].base is not None)
    for here in state.in_play():
        if here.controller == player:
            abilities = state.game.view(state, here.id).get("abilities", ())
            yield from (Action("activar", player, here.id, n) for n, a in enumerate(abilities) if isinstance(a, Activated))
    if state.active == player and not _answering(state):
        yield Action("combate", player)
    yield Action("conceder", player)


def wished(state: State, player: str) -> Iterator[Action]:
    """What somebody might ask about though it is not offered: a combat without the ficha."""
    if state.active != player or _answering(state):
        yield Action("combate", player)


def _asks(state: State, player: str) -> tuple[str, R]:
    if row(state):
        return f"{player} puede agregar a la fila o pasar", r.ROW
    if in_combat(state):
        return f"{player} actúa en el Paso de Juego Rápido", r.QUICK_STEP
    return f"{player} tiene la acción", r.ACTIONS


# --- who acts next --------------------------------------------------------------------------------------------------------


def _next(match: Match, action: Action) -> None:
    """6.6.1.1.2.1, 10.1: to the other player, unless a fila was opened or goes on."""
    match.keep(attempted=frozenset())
    if row(match.state):
        next_to_add(match, action.player)
    elif in_combat(match.state):
        would_receive(match, match.state.after(action.player), r.ATTACKER_FIRST)
    else:
        same = match.reading(IN_A_ROW) == "seguidas"
        if same:
            match.say(r.ACTIONS, text=f"{action.player} puede seguir actuando", reading=IN_A_ROW)
        would_receive(match, action.player if same else match.state.after(action.player), r.TO_THE_OTHER)


def _concede(match: Match, action: Action) -> Procedure:
    yield from lives.lost(match, (action.player,), r.CONCEDES, "concede")


ALLOWING = Allowing(
    (
        Act("jugar", PLAY, play, _next),
        Act("activar", ACTIVATE, activate, _next),
        Act("combate", FIGHT, combat.declare),
        Act("pasar", Cond(r.PASS, "ahora no le toca actuar", has_priority), acting.passing),
        Act("conceder", Cond(r.CONCEDES, "", lambda state, action: True), _concede, offered=None),
    ),
    candidates,
    wished,
    _asks,
    marks_refused=False,
)


# --- the course of play ---------------------------------------------------------------------------------------------------


def _both_passed(match: Match) -> Procedure:
    """6.6.1.3.2, 7.2.3.4: the quick step goes on to the damage, the phase of action to the final one."""
    if in_combat(match.state):
        yield from combat.damage_step(match)
    else:
        match.set(r.BOTH_PASS, text="ambos pasan: se entra en la Fase Final", priority=Priority())


def _after_row(match: Match) -> Procedure:
    """10.7, 7.2.3.7.1: outside of combat who did not open it acts; in combat the step of damage follows."""
    fila = match.state.procedure(ROW)
    match.keep(procedures=tuple(p for p in match.state.procedures if p is not fila), priority=Priority())
    yield from hurting.checks(match)
    if match.state.result is not None:
        return
    if in_combat(match.state) and not match.state.waiting:
        if match.reading(HOW_MANY) == "varias":
            match.say(r.ATTACKER_FIRST, text="puede empezar otra fila en el mismo paso", reading=HOW_MANY)
            give_to_first(match, r.ATTACKER_FIRST)
        else:
            match.say(r.AFTER_ROW, text="resuelta la fila, sigue el Paso de Daños", reading=HOW_MANY)
            yield from combat.damage_step(match)
    elif match.state.station.step == ACTION or match.state.waiting:
        assert fila is not None
        _acts_next(match, fila)


def _acts_next(match: Match, fila: UnderWay) -> None:
    """10.7: the one who did not activate the first; by one reading, the one whose action it was not."""
    acted = fila.data["acted"]
    if match.reading(AFTER) == "segun-la-accion" and acted != fila.player:
        match.say(r.TO_THE_OTHER, text=f"la acción fue de {acted}", reading=AFTER)
        would_receive(match, match.state.after(acted), r.TO_THE_OTHER)
    else:
        match.say(r.AFTER_THE_ROW, text=f"resuelta la fila, la acción es de {match.state.after(fila.player)}")
        would_receive(match, match.state.after(fila.player), r.AFTER_THE_ROW)


COURSE = Acting(
    r.PASS,
    lambda state, player: f"{player} pasa",
    _both_passed,
    before=Before(hurting.checks, STACKING.but(arranged=alternating)),
    top=Top(resolve_top, r.AFTER_THE_ROW, lambda match, top: True, _after_row),
)
