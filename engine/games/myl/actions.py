"""What a player may do in the Vigilia and in the Guerra de Talismanes, and every reason why not."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Activated, Context
from ...kernel.conditions import Action, After, All, Cond, Refusal, When, in_document_order
from ...kernel.decisions import Decision, Form, Option
from ...kernel.state import State
from ...kernel.targets import possible, slots
from ...kernel.wording import say
from . import battle
from . import rules as r
from .abilities import ability_of
from .playing import spell

WAR = "Guerra de Talismanes"


def _types(state: State, action: Action) -> tuple[str, ...]:
    return state.setup.game.view(state, action.obj)["types"]  # type: ignore[arg-type]


def _in_hand(state: State, action: Action) -> bool:
    here = state.objects[action.obj]  # type: ignore[index]
    return here.zone.name == "mano" and here.owner == action.player


def _turn_to_act(state: State, action: Action) -> bool:
    return state.priority.holder == action.player


def _own_vigil(state: State, action: Action) -> bool:
    return state.station.step == "Vigilia" and state.station.active == action.player


def _vigil_or_war(state: State, action: Action) -> bool:
    return state.station.step == WAR or _own_vigil(state, action)


def _where(state: State, action: Action) -> str:
    return f"{state.station.step} de {state.station.active}"


def _cost(state: State, action: Action) -> int:
    return state.setup.game.view(state, action.obj)["cost"]  # type: ignore[arg-type]


def _gold(state: State, action: Action) -> int:
    return len(state.zone("reserva de oro", action.player))


def _can_pay(state: State, action: Action) -> bool:
    return _cost(state, action) <= _gold(state, action)


def _targets(state: State, action: Action) -> bool:
    effect = spell(state, action.obj) if action.ability is None else ability_of(state, action).effect  # type: ignore[arg-type]
    context = Context(action.obj, action.player)
    return all(len(possible(state, wanted, context, action.obj)) >= max(1, wanted.low) for wanted in slots(effect))


def _has_bearer(state: State, action: Action) -> bool:
    if "Arma" not in _types(state, action):
        return True
    return any("Aliado" in state.setup.game.view(state, o.id)["types"] for o in state.in_play())


PLAY = After(
    All(
        (
            Cond(r.HAND, "se juega desde la mano propia", _in_hand),
            Cond(r.GOLD_IS_PUT, "un Oro no se juega: se pone en juego", lambda s, a: "Oro" not in _types(s, a)),
        )
    ),
    All(
        (
            Cond(r.CARD_STATE, "ahora le toca actuar al otro jugador", _turn_to_act),
            Cond(r.PAY_GOLD, "no tiene Oros suficientes", _can_pay, lambda s, a: f"cuesta {_cost(s, a)}; tiene {_gold(s, a)}"),
            Cond(r.TARGETS, "no hay un objetivo válido", lambda s, a: _targets(s, a) and _has_bearer(s, a)),
            When(
                lambda s, a: "Talismán" not in _types(s, a),
                Cond(r.VIGIL_PHASE, "solo se juega en su Fase de Vigilia", _own_vigil, _where, "su Vigilia"),
            ),
            When(
                lambda s, a: "Talismán" in _types(s, a),
                Cond(r.WAR_PRIORITY, "un Talismán se juega en su Vigilia o en la Guerra de Talismanes", _vigil_or_war, _where),
            ),
        )
    ),
)


def _controls(state: State, action: Action) -> bool:
    return state.setup.game.view(state, action.obj)["controller"] == action.player  # type: ignore[arg-type]


def _times(state: State, action: Action) -> bool:
    times = ability_of(state, action).times
    return not times or state.history.get(("habilidad", action.obj, action.ability), 0) < times


def _ability_paid(state: State, action: Action) -> bool:
    gold = sum(p.amount for p in ability_of(state, action).cost if p.kind == "oro" and isinstance(p.amount, int))
    cards = sum(p.amount for p in ability_of(state, action).cost if p.kind == "descartar" and isinstance(p.amount, int))
    return gold <= _gold(state, action) and cards <= len(state.zone("mano", action.player))


def _free_repeats(state: State, action: Action) -> bool:
    """4.4: without a cost and a number nothing bounds it; the reading says how often."""
    if ability_of(state, action).cost or ability_of(state, action).times:
        return True
    used = state.history.get(("habilidad", action.obj, action.ability), 0)
    return used < (1 if state.reading("myl-activadas-sin-limite-y-ciclos") == "una-vez" else 20)


ACTIVATE = All(
    (
        Cond(r.ACTIVATED_WHEN, "solo la activa quien controla la carta", _controls),
        Cond(r.ABILITY_STATE, "ahora le toca actuar al otro jugador", _turn_to_act),
        Cond(r.ACTIVATED_WHEN, "solo en su Vigilia o en la Guerra de Talismanes", _vigil_or_war, _where),
        Cond(r.TIMES, "ya se utilizó las veces que permite", lambda s, a: _times(s, a) and _free_repeats(s, a)),
        Cond(r.COST_PAID, "no puede pagar su coste", _ability_paid),
        Cond(r.TARGETS, "no hay un objetivo válido", _targets),
    )
)

ATTACK = All(
    (
        Cond(r.TO_BATTLE, "solo en su Fase de Vigilia", _own_vigil, _where),
        Cond(r.TO_BATTLE, "no controla Aliados que puedan atacar", lambda s, a: bool(battle.attackers_possible(s, a.player))),
    )
)

REQUIREMENTS = {
    "jugar": PLAY,
    "activar": ACTIVATE,
    "batalla": ATTACK,
    "pasar": Cond(r.YIELD, "ahora no le toca actuar", _turn_to_act),
}


def why_not(state: State, action: Action) -> tuple[Refusal, ...]:
    """Every reason why an action is not allowed now, in the order of the document."""
    requirement = REQUIREMENTS[action.kind]
    return () if requirement.holds(state, action) else in_document_order(requirement.reasons(state, action))


def candidates(state: State, player: str) -> Iterator[Action]:
    """Everything a player might think of doing."""
    yield Action("pasar", player)
    for obj in state.zone("mano", player):
        if state.objects[obj].base is not None:
            yield Action("jugar", player, obj)
    for here in state.in_play():
        seen = state.setup.game.view(state, here.id)
        if seen["controller"] == player:
            yield from (
                Action("activar", player, here.id, i) for i, a in enumerate(seen["abilities"]) if isinstance(a, Activated)
            )
    if state.station.active == player:
        yield Action("batalla", player)


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
        near_misses=lambda: [(option(state, a), why) for a in candidates(state, player) if (why := why_not(state, a))],
    )


def option(state: State, action: Action) -> Option:
    """An action as an option."""
    what = say(state, action.obj) if action.obj is not None else ""
    return Option(action, f"{action.kind} {what}".strip(), group=action.kind)
