"""What a player may do (6.6): play a card, use an effect, declare combat, pass; every requirement with its rule."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Ability, Activated, Context
from ...kernel.conditions import Action, After, All, Cond
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play import acting
from ...play.allowing import Act, Allowing, plainly, unread_cost
from ...play.combat import fight
from ...play.priority import forget_attempts, has_priority, would_receive
from ...play.ruling import players_ruled
from . import between_duels, combat, costing, lives, may_fight
from . import rules as r
from .barring import ON_ONES_OWN, OWN_MOMENT, PLAY, closed, from_elsewhere, in_action, not_on_ones_own, obj_of
from .best_of_three import CONCEDING
from .ficha import KEPT, holder
from .fila import CLOSED, answering, in_combat, next_to_add, opens_none, row
from .permanent import NEGATED, NEW_WEAPON, silenced
from .playing import AS_ACTION, NO_QUICK, PLAYS_FROM, TIMES, WHOSE_EFFECTS, activate, play, used_for_good, used_this_turn
from .resolving import IF_SO, as_asked
from .zones import ACTION, ANY_PHASE, HELD, OUTSIDE, SUPPORT

#: How many actions there are in a row.
IN_A_ROW = "souls-acciones-seguidas"


# --- effects --------------------------------------------------------------------------------------------------------------


def _ability(state: State, action: Action) -> Activated | None:
    abilities = state.game.view(state, obj_of(action)).get("abilities", ())
    if action.ability is None or action.ability >= len(abilities):
        return None
    found = abilities[action.ability]
    return found if isinstance(found, Activated) else None


def _of_its_bearer(state: State, action: Action) -> bool:
    """9.1.2: whether it is not an effect of one's own weapon that a unit of the other player has."""
    here = state.objects[obj_of(action)]
    return here.attached is None or here.controller == action.player


def _mine(state: State, action: Action) -> bool:
    here = state.objects[obj_of(action)]
    in_play = state.game.zone_kinds[here.zone.name].in_play
    return in_play and here.controller == action.player and _ability(state, action) is not None


def _quick(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is not None and bool(ability.timing)


def _quick_now(state: State, action: Action) -> bool:
    """4.1.2.10, 8.3.1: outside the phase of action only by one reading."""
    return in_action(state, action) or (_quick(state, action) and state.reading(ANY_PHASE) == "cualquier-fase")


def _not_this_turn(state: State, action: Action) -> bool:
    return not _quick(state, action) or not used_this_turn(state, obj_of(action))


def _not_before(state: State, action: Action) -> bool:
    return not _quick(state, action) or not used_for_good(state, obj_of(action))


def _as_action(state: State, action: Action) -> bool:
    return _quick(state, action) or (state.reading(AS_ACTION) == "todo-efecto-con-costo" and not answering(state))


def _may_be_quick(state: State, action: Action) -> bool:
    """1.4.3: whether no effect forbids its player effects «Rápido:»."""
    return not _quick(state, action) or not players_ruled(state, action.player, NO_QUICK)


def _not_silenced(state: State, action: Action) -> bool:
    return not silenced(state, obj_of(action))


def _condition(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is None or holds(state, ability.only_if, Context(action.obj, action.player))


def _as_asked(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is None or as_asked(state, Context(action.obj, action.player), ability.effect)


def _ability_payable(state: State, action: Action) -> bool:
    ability = _ability(state, action)
    return ability is None or costing.can_pay(state, Context(action.obj, action.player), ability.cost)


def _not_as_reduced(state: State, action: Action) -> bool:
    """1.4.9.1: whether it is not only if what makes its card cheaper made its effect so, too, that it could be paid."""
    ability = _ability(state, action)
    return ability is None or not costing.payable_as_reduced(state, Context(action.obj, action.player), ability.cost)


ACTIVATE = After(
    After(
        Cond(r.EQUIPPED, "los efectos del Arma son de la Unidad que la lleva", _of_its_bearer, point=WHOSE_EFFECTS),
        Cond(r.NEGATED, "no tiene ese efecto", _mine),
    ),
    All(
        (
            *OWN_MOMENT,
            *closed(_quick_now, ANY_PHASE),
            Cond(r.QUICK_ANY_TIME, "solo un efecto «Rápido:» se activa así", _as_action, point=AS_ACTION),
            Cond(r.CARD_FIRST, "lo que dice el texto de una carta prevalece sobre las reglas", _may_be_quick),
            Cond(r.PROHIBITED, "un efecto no le permite activar efectos «Rápido:»", _may_be_quick),
            Cond(r.ANSWERS, "no se encadena sobre el propio efecto", not_on_ones_own, point=ON_ONES_OWN),
            Cond(r.QUICK_A_TURN, "ya usó su efecto «Rápido:» este turno", _not_this_turn),
            Cond(r.QUICK_ONCE, "ya usó su efecto «Rápido:»", _not_before, point=TIMES),
            Cond(r.OF_THE_WEAPON, "la Unidad que la lleva está negada", _not_silenced, point=NEW_WEAPON),
            Cond(r.CONDITIONS, "no se cumplen las condiciones del efecto", _condition),
            Cond(r.CONDITIONS, "no se cumple lo que el efecto dice con «si»", _as_asked, point=IF_SO),
            Cond(r.NOT_IN_PART, "no puede pagar todo el costo de activación", _ability_payable),
            Cond(r.WRITTEN_COST, "lo que se reduce es el costo de jugarla, no el de activación", _not_as_reduced),
            Cond(r.COST_BEFORE, "lo que va antes del punto y coma es un costo", _ability_payable),
            Cond(r.PAY_ALL, "los costos de activación se pagan todos", _ability_payable),
        )
    ),
)


# --- combat, passing, conceding -------------------------------------------------------------------------------------------


def _own_turn(state: State, action: Action) -> bool:
    return state.active == action.player


def _has_ficha(state: State, action: Action) -> bool:
    return state.active != action.player or holder(state) == action.player


def _may_declare(state: State, action: Action) -> bool:
    """1.4.3"""
    return not players_ruled(state, action.player, may_fight.NO_FIGHT)


def _nothing_under_way(state: State, action: Action) -> bool:
    return not answering(state)


def _some_attacker(state: State, action: Action) -> bool:
    return bool(may_fight.attackers(state, action.player)) or state.reading(combat.WITHOUT_UNITS) == "ninguna"


FIGHT = All(
    (
        Cond(r.MAY_FIGHT, "solo quien tiene la Ficha de Ataque declara Combate", _own_turn),
        Cond(r.NO_COMBAT, "quien no es jugador de turno no tiene la acción de entrar en Combate", _own_turn),
        Cond(r.MAY_FIGHT, "en este turno no tiene la Ficha de Ataque", _has_ficha, point=KEPT),
        *closed(in_action),
        Cond(r.TO_THE_OTHER, "ahora le toca actuar al otro jugador", has_priority),
        Cond(r.CARD_FIRST, "lo que dice el texto de una carta prevalece sobre las reglas", _may_declare),
        Cond(r.PROHIBITED, "un efecto no le permite declarar Combate", _may_declare),
        Cond(r.ACTIONS, "ya declaró Combate este turno", lambda s, a: not s.history.get(("combate",))),
        Cond(r.ATTACK_CLOSED, "el Combate ya se anunció: no se añaden atacantes", lambda s, a: not in_combat(s)),
        Cond(r.ANSWERS, "hay una fila o un Combate en curso", _nothing_under_way),
        Cond(
            r.ATTACKERS,
            "no tiene unidades que puedan atacar",
            _some_attacker,
            because=lambda s, a: may_fight.why_nobody(s, a.player),
            point=combat.WITHOUT_UNITS,
        ),
    )
)


def candidates(state: State, player: str) -> Iterator[Action]:
    """Everything a player might think of doing."""
    if between_duels.exchanging(state):
        yield from between_duels.candidates(state, player)
        yield Action("conceder", player)
        return
    yield Action("pasar", player)
    yield from state.memo.computed(f"cards of {player}", lambda s: tuple(_with_cards(s, player)), state, PLAY_ONLY)
    if players_ruled(state, player, PLAYS_FROM):
        buried = (i for zone in OUTSIDE if zone not in HELD for i in state.zone(zone, player))
        yield from (Action("jugar", player, i) for i in buried if from_elsewhere(state, i, player))
    if state.active == player and not answering(state):
        yield Action("combate", player)
    yield from (Action("conceder", p) for p in (player, state.after(player)))  # 1.3.3: whoever acts


def _with_cards(state: State, player: str) -> Iterator[Action]:
    """What a player might think of doing with the cards that the player has."""
    for zone in HELD:
        yield from (Action("jugar", player, i) for i in state.zone(zone, player) if state.objects[i].base is not None)
    for here in state.in_play():
        if here.controller == player:
            yield from _activating(player, here.id, state.game.view(state, here.id).get("abilities", ()))


def wished(state: State, player: str) -> Iterator[Action]:
    """What somebody might ask about though it is not offered: a combat without the ficha, passing between two duels,
    an effect that is negated, or of one's own weapon on a unit of the other."""
    if between_duels.exchanging(state):
        yield Action("pasar", player)
    else:
        yield from (Action("cambiar", player, i) for i in state.zone(SUPPORT, player) if state.objects[i].base is not None)
    if state.active != player or answering(state):
        yield Action("combate", player)
    for here in state.in_play():
        if here.controller == player and state.game.view(state, here.id).get(NEGATED):
            yield from _activating(player, here.id, getattr(here.base, "abilities", ()))
        elif here.owner == player != here.controller and here.attached is not None:
            yield from _activating(player, here.id, state.game.view(state, here.id).get("abilities", ()))


def _activating(player: str, obj: Id, abilities: tuple[Ability, ...]) -> Iterator[Action]:
    return (Action("activar", player, obj, n) for n, a in enumerate(abilities) if isinstance(a, Activated))


def _said(state: State, action: Action) -> str:
    """How a situation says an action: who concedes, where it is not the one who acts; which of several effects of a card."""
    if action.kind == "conceder" and state.priority.holder not in (None, action.player):
        return f"concede {action.player}"
    listed = state.game.view(state, action.obj)["abilities"] if action.obj is not None and action.kind == "activar" else ()
    places = [place for place, ability in enumerate(listed) if isinstance(ability, Activated)]
    number = f" #{places.index(action.ability) + 1}" if len(places) > 1 and action.ability in places else ""
    return plainly(state, action) + (unread_cost(state, action) if action.ability in places else "") + number


def _asks(state: State, player: str) -> tuple[str, R]:
    if row(state):
        return f"{player} puede agregar a la fila o pasar", r.ROW
    if in_combat(state):
        return f"{player} actúa en el Paso de Juego Rápido", r.QUICK_STEP
    if between_duels.exchanging(state):
        return f"{player} cambia cartas con su mazo de apoyo o presenta sus mazos", r.SUPPORT_DECK
    if state.station.step != ACTION:
        if state.reading(ANY_PHASE) != "cualquier-fase":
            return f"{player} puede jugar una carta que lo diga", CLOSED[state.station.step]
        return f"{player} puede activar un efecto «Rápido:»", r.QUICK_ANY_TIME
    return f"{player} tiene la acción", r.OWN_MOMENT


# --- who acts next --------------------------------------------------------------------------------------------------------


def _next(match: Match, action: Action) -> None:
    """6.6.1.1.2.1, 7.2.3.5, 10.1: to the other player, unless a fila was opened or goes on."""
    forget_attempts(match)
    if row(match.state):
        combat = fight(match.state)
        attacker = match.state.active if combat is None else combat.player
        if in_combat(match.state) and match.state.priority.passed and action.player != attacker and len(row(match.state)) == 1:
            match.say(r.NOTHING_MORE, text=f"{attacker}, que no activó nada, volverá a poder hacerlo")
        next_to_add(match, action.player)
    elif in_combat(match.state):
        would_receive(match, match.state.after(action.player), r.ATTACKER_FIRST)
    else:
        same, other = match.reading(IN_A_ROW) == "seguidas", match.state.after(action.player)
        if same:
            match.say(r.ACTIONS, text=f"{action.player} puede seguir actuando", reading=IN_A_ROW)
        elif all(opens_none(match.state, w) for w in match.state.waiting) and match.state.result is None:
            match.say(r.TO_THE_OTHER, text=f"la acción pasa a {other}", grounds=_unanswered(match.state, action))
        would_receive(match, action.player if same else other, r.TO_THE_OTHER)


def _unanswered(state: State, action: Action) -> tuple[R, ...]:
    """6.6.1.2.1.1, 10.3: why nobody could answer a card that came into the field: nothing of it opened a fila."""
    played = action.kind == "jugar" and action.obj is not None
    came = played and any(here.former == action.obj and here.attached is None for here in state.in_play())
    return (r.OPENS_WITH_SIGN, r.OPENS_ROW) if came else ()


def _one_passed(match: Match, action: Action) -> None:
    """6.6.1.3.2: a pass that does not follow another one does not end the phase, however many there were."""
    state = match.state
    if answering(state) or state.station.step != ACTION or state.priority.passed != 1:
        return
    if state.history.get(combat.PASSED):
        match.say(r.BOTH_PASS, text="los pases no fueron consecutivos: la Fase de Acción sigue")
    match.keep(history=state.history.set(combat.PASSED, 1))


def _concede(match: Match, action: Action) -> Procedure:
    spared = lives.spared(match.state, action.player)
    yield from lives.lost(match, (action.player,), r.CONCEDES, "concede", (r.NOTHING_AGAINST_IT,) if spared else ())


def _duel_to_concede(state: State, action: Action) -> bool:
    """1.3.3: between duels there is none; by one reading conceding loses the match."""
    return not between_duels.exchanging(state) or state.reading(CONCEDING) == "el-encuentro"


PASSING = All(
    (
        Cond(r.PASS, "ahora no le toca actuar", has_priority),
        Cond(r.PRESENTS, "entre dos duelos se presentan los mazos", lambda state, action: not between_duels.exchanging(state)),
    )
)
ALLOWING = Allowing(
    (
        Act("jugar", PLAY, play, _next),
        Act("activar", ACTIVATE, activate, _next),
        Act("combate", FIGHT, combat.declare),
        Act("pasar", PASSING, acting.passing, _one_passed),
        Act("conceder", Cond(r.CONCEDES, "no hay un duelo en curso", _duel_to_concede), _concede, offered=None),
        *between_duels.ACTS,
    ),
    candidates,
    wished,
    _asks,
    _said,
    marks_refused=False,
)
