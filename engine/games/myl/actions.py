"""What a player may do in the Vigilia and in the Guerra de Talismanes, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from ...kernel.abilities import Activated
from ...kernel.conditions import Action, After, All, Cond, When
from ...kernel.decisions import Procedure
from ...kernel.match import Match
from ...kernel.pieces import Priority
from ...kernel.rules import R
from ...kernel.state import State
from ...play import acting
from ...play.acting import Acting
from ...play.allowing import Act, Allowing, plainly, unread_cost
from ...play.priority import alternates, has_priority
from ...play.ruling import own_rules, players_ruled
from ...play.turns import go_on
from . import attacking, battle
from . import rules as r
from .abilities import activate
from .allowing import PLAYABLE, USABLE, types_of
from .entering import put
from .losing import lost
from .playing import play
from .ruling import GOLDS, MORE_GOLDS, one_or_as_many
from .triggering import SEVERAL, resolve_triggers
from .turn import TURN
from .windows import (
    AFTER_DAMAGE,
    ANNULS,
    ANSWERS,
    ANY_MOMENT,
    ATTACKS,
    BEFORE_DAMAGE,
    BLOCKS,
    GROUPING,
    IN_ANSWER,
    OWN_VIGIL,
    PREVENTS,
    VIGIL,
    WAR,
    moment_of,
    moments,
)
from .zones import OUTSIDE


def _own_vigil(state: State, action: Action) -> bool:
    return state.station.step == "Vigilia" and state.station.active == action.player


#: Whether the opponent receives priority in the Vigilia.
IN_VIGIL = "myl-el-oponente-en-la-vigilia"


def _any_vigil(state: State, action: Action) -> bool:
    """By one reading the opponent receives priority in the Vigilia, too."""
    if state.reading(IN_VIGIL) == "recibe-prioridad":
        return state.station.step == "Vigilia"
    return _own_vigil(state, action)


def _own_vigil_or_said(state: State, action: Action) -> bool:
    """7.B: its own Vigilia, or another moment that its text gives."""
    if _own_vigil(state, action):
        return True
    assert action.obj is not None
    also = (rule.value for rule in own_rules(state, action.obj, "se juega también en"))
    return state.station.step in (*moments(state, action.obj), *also)


def _talisman_moment(state: State, action: Action) -> bool:
    """7.B, 7.C.3: the Vigilia, and every war; by another reading only what says so."""
    if _any_vigil(state, action):
        return True
    if state.station.step != WAR:
        return False
    assert action.obj is not None
    written = WAR in moments(state, action.obj)
    return written or state.reading("myl-talismanes-fuera-de-vigilia") == "vigilia-propia-y-guerra"


#: The rules of the moments at which a card says that it is used.
_OTHER_MOMENTS = (
    (r.ANSWERS, {ANNULS, ANSWERS}),
    (r.PREVENT_CARD, {PREVENTS}),
    (r.BEFORE_DAMAGE, {BEFORE_DAMAGE}),
    (r.AFTER_DAMAGE, {AFTER_DAMAGE}),
    (r.GROUPING_CARDS, {GROUPING}),
    (r.WAR_PRIORITY, {WAR}),
    (r.CARD_STATE, {IN_ANSWER, VIGIL, ATTACKS, BLOCKS}),
)


def _at_other_moments(state: State, action: Action) -> bool:
    """6.1.F, 6.1.G: whether a card says when it is used, and that is not now."""
    assert action.obj is not None
    said = moments(state, action.obj)
    return bool(said) and state.station.step not in said


def _one_of(state: State, action: Action, moments_of: set[str]) -> bool:
    """Whether a card says that it is used at one of these moments."""
    assert action.obj is not None
    return not moments_of.isdisjoint(moments(state, action.obj))


def _said_moments(state: State, action: Action) -> str:
    assert action.obj is not None
    return ", ".join(moments(state, action.obj))


def _where(state: State, action: Action) -> str:
    return f"{state.station.step} de {state.station.active}"


PLAY = After(
    PLAYABLE.first,
    All(
        (
            # First what fails most often: most cards wait for a moment.
            Cond(r.CARD_STATE, "ahora le toca actuar al otro jugador", has_priority),
            When(
                _at_other_moments,
                All(
                    tuple(
                        When(
                            partial(_one_of, moments_of=words),
                            Cond(rule, "su texto dice en qué momento se usa", lambda s, a: False, _said_moments),
                        )
                        for rule, words in _OTHER_MOMENTS
                    )
                ),
            ),
            When(
                lambda s, a: "Talismán" not in types_of(s, a),
                Cond(r.VIGIL_PHASE, "solo se juega en su Fase de Vigilia", _own_vigil_or_said, _where, "su Vigilia"),
            ),
            When(
                lambda s, a: "Talismán" in types_of(s, a),
                Cond(r.WAR_PRIORITY, "un Talismán se juega en su Vigilia o en la Guerra de Talismanes", _talisman_moment, _where),
            ),
            PLAYABLE.then,
        )
    ),
)


def _timing(state: State, action: Action) -> bool:
    """4.1: its controller's Vigilia or any war, unless the card says when."""
    assert action.obj is not None
    assert action.ability is not None
    timing = moment_of(state.setup.game.view(state, action.obj)["abilities"][action.ability])
    if timing == OWN_VIGIL:
        return _own_vigil(state, action)
    if timing and timing != ANY_MOMENT:
        return timing == state.station.step
    return state.station.step == WAR or _any_vigil(state, action)


ACTIVATE = After(
    USABLE.first,
    All(
        (
            Cond(r.ABILITY_STATE, "ahora le toca actuar al otro jugador", has_priority),
            Cond(r.ACTIVATED_WHEN, "solo en su Vigilia o en la Guerra de Talismanes", _timing, _where),
            USABLE.then,
        )
    ),
)


def _gold_in_hand(state: State, action: Action) -> bool:
    assert action.obj is not None
    here = state.objects[action.obj]
    return here.zone.name == "mano" and here.owner == action.player


def _first_card(state: State, action: Action) -> bool:
    """7.B: the first card of the Vigilia, once or as often as effects say; whether an ability before counts is a reading."""
    done = state.history
    if done.get(("oro", action.player), 0) >= _golds_a_turn(state, action.player) or done.get(("jugó", action.player)):
        return False
    strict = state.reading("myl-oro-en-vigilia") == "antes-de-todo"
    return not (strict and done.get(("usó", action.player)))


def _golds_a_turn(state: State, player: str) -> int:
    """7.B.2, 4.3: how many Oros of the hand a player may put in a turn."""
    return one_or_as_many(state, players_ruled(state, player, GOLDS), players_ruled(state, player, MORE_GOLDS))


def _may_put_gold(state: State, action: Action) -> bool:
    return not players_ruled(state, action.player, "no pone Oros")


PUT_GOLD = After(
    Cond(r.PUT_GOLD, "debe estar en su mano", _gold_in_hand),
    All(
        (
            Cond(r.PUT_GOLD, "solo el jugador activo, en su Vigilia", _own_vigil, _where),
            Cond(r.CONTINUOUS_ABILITY, "un efecto no le permite poner Oros", _may_put_gold),
            Cond(r.VIGIL_PHASE, "el Oro va antes que nada en la Vigilia, y uno solo", _first_card),
        )
    ),
)

ATTACK = All(
    (
        Cond(r.TO_BATTLE, "solo en su Fase de Vigilia", _own_vigil, _where),
        Cond(
            r.TO_BATTLE,
            "no controla Aliados que puedan atacar",
            lambda s, a: bool(battle.attackers_possible(s, a.player)),
            because=lambda s, a: battle.why_nobody(s, a.player),
        ),
    )
)


def _none_must_attack(state: State, action: Action) -> bool:
    """7.B.4, 4.3: whether no effect makes an Aliado attack that can: else the Vigilia does not end without a battle."""
    return not _own_vigil(state, action) or not attacking.who_must(state, battle.attackers_possible(state, action.player))


PASS = All(
    (
        Cond(r.YIELD, "ahora no le toca actuar", has_priority),
        Cond(r.CONTINUOUS_ABILITY, "un Aliado que puede atacar debe hacerlo", _none_must_attack),
    )
)


def candidates(state: State, player: str) -> Iterator[Action]:
    """Everything a player might think of doing."""
    yield Action("pasar", player)
    view = state.setup.game.view
    for zone in OUTSIDE:
        for obj in state.zone(zone, player):
            base = state.objects[obj].base
            if base is None or not (zone == "mano" or base.acts_elsewhere):
                continue
            yield Action("jugar", player, obj)
            if "Oro" in base.types:
                yield Action("poner", player, obj)
            yield from (
                Action("activar", player, obj, i) for i, a in enumerate(base.abilities) if isinstance(a, Activated) and a.zone
            )
    for here in state.in_play():
        abilities = view(state, here.id)["abilities"]
        if abilities and (here.controller == player or here.owner == player):
            yield from (Action("activar", player, here.id, i) for i, a in enumerate(abilities) if isinstance(a, Activated))
        elif abilities:
            used = ((i, a) for i, a in enumerate(abilities) if isinstance(a, Activated) and a.by)
            yield from (Action("activar", player, here.id, i) for i, _ in used)
    if state.station.active == player:
        yield Action("batalla", player)


def wished(state: State, player: str) -> Iterator[Action]:
    """What somebody might ask about though it is never offered: a battle in the turn of another, an ability that a card has
    lost.
    """
    if state.station.active != player:
        yield Action("batalla", player)
    for here in state.in_play():
        if here.controller == player and any(isinstance(ability, Activated) for ability in lost(state, here.id)):
            yield Action("activar", player, here.id)


def _asks(state: State, player: str) -> tuple[str, R]:
    """7.B, 7.C.3: a main action of the Vigilia, or the priority of the war."""
    if state.station.step == WAR:
        return f"{player} tiene la prioridad en la Guerra de Talismanes", r.WAR_PRIORITY
    return f"{player} actúa en su Vigilia", r.VIGIL_ACTIONS


# --- what is done, and who acts next ------------------------------------------------------------------------------------


def _pass(match: Match, action: Action) -> Procedure:
    """7.B.4, 7.C.3: in the war priority is yielded; the Vigilia ends without a battle when its player is done."""
    if match.state.station.step == WAR:
        yield from acting.passing(match, action)
    elif action.player != match.state.active:
        priority = Priority(match.state.active)
        match.set(r.YIELD, text=f"{action.player} cede la prioridad", by=action.player, chosen=True, priority=priority)
    else:
        could = " sin atacar" if battle.attackers_possible(match.state, action.player) else ""
        match.set(r.TO_BATTLE, text=f"{action.player} termina su Vigilia{could}", by=action.player, chosen=True)
        go_on(match, TURN.plan[-1])


def _battle(match: Match, action: Action) -> Procedure:
    """7.B.4"""
    match.set(r.TO_BATTLE, text=f"{action.player} comienza la Batalla Mitológica", by=action.player, chosen=True)
    go_on(match)
    return
    yield


def _put_gold(match: Match, action: Action) -> Procedure:
    """7.B.2, 6.3.2"""
    assert action.obj is not None
    put_before = match.state.history.get(("oro", action.player), 0)
    match.keep(history=match.state.history.set(("oro", action.player), put_before + 1))
    yield from put(match, action.obj, action.player, None, (r.PUT_GOLD, r.GOLD_IS_PUT))
    yield from resolve_triggers(match, action.player, SEVERAL)


def _next(match: Match, action: Action) -> None:
    """7.C.3: in the war priority alternates; whether the opponent receives it in the Vigilia is a reading."""
    if match.state.station.step == WAR:
        alternates(match, r.WAR_PRIORITY)
    elif match.reading(IN_VIGIL) == "recibe-prioridad":
        match.say(r.YIELD, text="en la Vigilia también recibe la prioridad el oponente", reading=IN_VIGIL)
        alternates(match, r.YIELD)


def _war_ends(match: Match) -> Procedure:
    """7.C.3"""
    match.set(r.YIELD, text="ambos ceden la prioridad: termina la Guerra de Talismanes")
    return
    yield


ALLOWING = Allowing(
    (
        Act("jugar", PLAY, play, _next),
        Act("activar", ACTIVATE, activate, _next),
        Act("poner", PUT_GOLD, _put_gold, _next),
        Act("batalla", ATTACK, _battle),
        Act("pasar", PASS, _pass),
    ),
    candidates,
    wished,
    _asks,
    lambda state, action: plainly(state, action) + unread_cost(state, action),
    marks_refused=False,
)
ACTING = Acting(r.YIELD, lambda state, player: f"{player} cede la prioridad", _war_ends)
