"""What a player may do in the Vigilia and in the Guerra de Talismanes, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Activated
from ...kernel.conditions import Action, After, All, Cond, Refusal, When, in_document_order
from ...kernel.decisions import Decision, Form, Option
from ...kernel.state import State
from ...kernel.wording import say
from . import battle
from . import rules as r
from .allowing import PLAYABLE, USABLE, types_of
from .losing import lost, why_lost
from .windows import moments
from .zones import OUTSIDE

WAR = "Guerra de Talismanes"


def _turn_to_act(state: State, action: Action) -> bool:
    return state.priority.holder == action.player


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
    return state.station.step in moments(state, action.obj)  # type: ignore[arg-type]


def _talisman_moment(state: State, action: Action) -> bool:
    """7.B, 7.C.3: the Vigilia, and every war; by another reading only what says so."""
    if _any_vigil(state, action):
        return True
    if state.station.step != WAR:
        return False
    written = WAR in moments(state, action.obj)  # type: ignore[arg-type]
    return written or state.reading("myl-talismanes-fuera-de-vigilia") == "vigilia-propia-y-guerra"


def _not_only_as_answer(state: State, action: Action) -> bool:
    """6.1.F: what says when it is used is not used at other moments."""
    said = moments(state, action.obj)  # type: ignore[arg-type]
    return not said or state.station.step in said


def _where(state: State, action: Action) -> str:
    return f"{state.station.step} de {state.station.active}"


PLAY = After(
    PLAYABLE.first,
    All(
        (
            # First what fails most often: most cards wait for a moment.
            Cond(r.CARD_STATE, "ahora le toca actuar al otro jugador", _turn_to_act),
            Cond(r.ANSWERS, "su texto dice en qué momento se usa", _not_only_as_answer),
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
    timing = state.setup.game.view(state, action.obj)["abilities"][action.ability].timing
    if timing:
        return timing in (state.station.step, "cualquier momento")
    return state.station.step == WAR or _any_vigil(state, action)


ACTIVATE = After(
    USABLE.first,
    All(
        (
            Cond(r.ABILITY_STATE, "ahora le toca actuar al otro jugador", _turn_to_act),
            Cond(r.ACTIVATED_WHEN, "solo en su Vigilia o en la Guerra de Talismanes", _timing, _where),
            USABLE.then,
        )
    ),
)


def _gold_in_hand(state: State, action: Action) -> bool:
    here = state.objects[action.obj]  # type: ignore[index]
    return here.zone.name == "mano" and here.owner == action.player


def _first_card(state: State, action: Action) -> bool:
    """7.B: the first card of the Vigilia, once; whether using an ability before counts is a reading."""
    done = state.history
    if done.get(("oro", action.player)) or done.get(("jugó", action.player)):
        return False
    strict = state.reading("myl-oro-en-vigilia") == "antes-de-todo"
    return not (strict and done.get(("usó", action.player)))


PUT_GOLD = After(
    All(
        (
            Cond(r.GOLD_IS_PUT, "solo un Oro se pone en la reserva", lambda s, a: "Oro" in types_of(s, a)),
            Cond(r.PUT_GOLD, "debe estar en su mano", _gold_in_hand),
        )
    ),
    All(
        (
            Cond(r.PUT_GOLD, "solo el jugador activo, en su Vigilia", _own_vigil, _where),
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

REQUIREMENTS = {
    "jugar": PLAY,
    "activar": ACTIVATE,
    "poner": PUT_GOLD,
    "batalla": ATTACK,
    "pasar": Cond(r.YIELD, "ahora no le toca actuar", _turn_to_act),
}


def why_not(state: State, action: Action) -> tuple[Refusal, ...]:
    """Every reason why an action is not allowed now, in the order of the document; a lost ability has no place on its card."""
    if action.kind == "activar" and action.ability is None:
        assert action.obj is not None
        return in_document_order(why_lost(state, action.obj))
    requirement = REQUIREMENTS[action.kind]
    return () if requirement.holds(state, action) else in_document_order(requirement.reasons(state, action))


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


def decision(state: State, player: str) -> Decision:
    """What the player who acts is asked: a main action of the Vigilia, or their priority in the war."""
    listed = [a for a in candidates(state, player) if REQUIREMENTS[a.kind].holds(state, a)]
    war = state.station.step == WAR
    return Decision(
        player,
        f"{player} tiene la prioridad en la Guerra de Talismanes" if war else f"{player} actúa en su Vigilia",
        (r.WAR_PRIORITY if war else r.VIGIL_ACTIONS,),
        Form.ONE,
        tuple(option(state, action) for action in listed),
        kind="prioridad",
        why_not_option=lambda action: why_not(state, action),
        near_misses=lambda: [
            (option(state, a), why) for a in (*candidates(state, player), *wished(state, player)) if (why := why_not(state, a))
        ],
    )


def option(state: State, action: Action) -> Option:
    """An action as an option."""
    what = say(state, action.obj) if action.obj is not None else ""
    return Option(action, f"{action.kind} {what}".strip(), group=action.kind)
