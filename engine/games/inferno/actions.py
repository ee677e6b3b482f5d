"""What a player may do with priority, and every reason why not: one place for both (115, 116, 601, 602)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.abilities import Activated, Context
from ...kernel.conditions import Action, After, All, Cond, Refusal, When, in_document_order
from ...kernel.decisions import Decision, Form, Option
from ...kernel.selecting import holds
from ...kernel.state import State
from ...kernel.targets import possible, slots
from ...kernel.wording import say
from . import rules as r
from .combatants import could_attack
from .costing import ability_of, can_pay_part, energy_at_hand, least_cost, spell_effect
from .layers import environment_active, own_rules, players_ruled, ruled, views
from .resources import is_energy_ability, ready

# --- the questions that conditions ask ---------------------------------------------------------------------------------


def has_priority(state: State, action: Action) -> bool:
    return state.priority.holder == action.player


def _instant(state: State, action: Action) -> bool:
    assert action.obj is not None
    return "instantáneo" in views(state, action.obj)["supertypes"]


def _main_phase(state: State, action: Action) -> bool:
    return state.station.phase == "Fase Principal" and state.station.active == action.player


def _no_combat(state: State, action: Action) -> bool:
    return state.procedure("combate") is None


def _chain_empty(state: State, action: Action) -> bool:
    return not state.zone("cadena")


def _chain_words(state: State, action: Action) -> str:
    top = state.setup.game.name_of(state, state.zone("cadena")[0])
    return f"en la cadena está {top}"


def _phase_words(state: State, action: Action) -> str:
    return f"{state.station.step} de {state.station.active}"


def _in_hand(state: State, action: Action) -> bool:
    """601.1, 604.6: from the hand, or from where a rule of the card lets it be played."""
    assert action.obj is not None
    here = state.objects[action.obj]
    if here.owner != action.player:
        return False
    return here.zone.name == "mano" or (here.zone.name == "inferno" and bool(own_rules(state, action.obj, "recobrar")))


def _zone_words(state: State, action: Action) -> str:
    assert action.obj is not None
    return f"está en {state.objects[action.obj].zone.name}"


def is_permanent(types: tuple[str, ...]) -> bool:
    """110.4"""
    return "ritual" not in types


def _enough_targets(state: State, action: Action, effect: tuple[Any, ...]) -> bool:
    context = Context(action.obj, action.player)
    return all(len(possible(state, wanted, context, action.obj)) >= wanted.low for wanted in slots(effect))


def _card_targets(state: State, action: Action) -> bool:
    assert action.obj is not None
    return _enough_targets(state, action, spell_effect(state, action.obj))


def _ability_targets(state: State, action: Action) -> bool:
    return _enough_targets(state, action, ability_of(state, action).effect)


def _can_pay(state: State, action: Action) -> bool:
    cost = least_cost(state, action)
    return cost is None or cost <= energy_at_hand(state, action.player)


def _cost_words(state: State, action: Action) -> str:
    return f"cuesta {least_cost(state, action)}; puede reunir {energy_at_hand(state, action.player)}"


def _has_cost(state: State, action: Action) -> bool:
    return least_cost(state, action) is not None


def _not_forbidden(state: State, action: Action) -> bool:
    return not players_ruled(state, action.player, "no puede jugar cartas")


def _environment(name: str):
    def test(state: State, action: Action) -> bool:
        assert action.obj is not None
        asked = [effect.value for effect in own_rules(state, action.obj, "solo si hay")]
        return name not in asked or environment_active(state, name)

    return test


def _is_type(name: str):
    def test(state: State, action: Action) -> bool:
        assert action.obj is not None
        return name in views(state, action.obj)["types"]

    return test


def _known(state: State, action: Action) -> bool:
    assert action.obj is not None
    return action.obj in state.objects and state.objects[action.obj].base is not None


# --- playing a card ----------------------------------------------------------------------------------------------------

AT_RITUAL_TIME = All(
    (
        Cond(r.NOT_INSTANT, "solo en la Fase Principal de su turno", _main_phase, _phase_words, "su Fase Principal"),
        Cond(r.NOT_INSTANT, "no debe haber un combate en desarrollo", _no_combat, None, "sin combate"),
        Cond(r.NOT_INSTANT, "la cadena debe estar vacía", _chain_empty, _chain_words, "cadena vacía"),
    )
)

PLAY = After(
    Cond(
        r.PLAYING, "solo se juega una carta propia desde la mano, o desde donde ella misma permita", _in_hand, _zone_words, "mano"
    ),
    All(
        (
            Cond(r.PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad"),
            When(lambda s, a: not _instant(s, a), AT_RITUAL_TIME),
            Cond(r.COST_IN_FULL, "no puede reunir la energía de su coste", _can_pay, _cost_words),
            Cond(r.EMPTY_COST, "su coste es vacío y no puede pagarse", _has_cost),
            Cond(r.RESOURCE_NOT_PLAYED, "los recursos no se juegan", lambda s, a: not _is_type("recurso")(s, a)),
            Cond(r.CARD_TARGETS, "no hay objetivos legales suficientes", _card_targets),
            Cond(r.FORBIDDEN_CARD, "un efecto le prohíbe jugar cartas", _not_forbidden),
            Cond(r.WEAK_BLOOD, "solo puede jugarse si hay Thanatos", _environment("thanatos"), lambda s, a: "no hay Thanatos"),
            Cond(r.IMMERSED, "solo puede jugarse si hay Acqua", _environment("acqua"), lambda s, a: "no hay Acqua"),
        )
    ),
)

# --- activating an ability ---------------------------------------------------------------------------------------------


def _controls(state: State, action: Action) -> bool:
    assert action.obj is not None
    here = state.objects[action.obj]
    return (views(state, action.obj)["controller"] or here.owner) == action.player


def _works_here(state: State, action: Action) -> bool:
    assert action.obj is not None
    return state.objects[action.obj].zone.name == (ability_of(state, action).zone or "en juego")


def _turns_itself(state: State, action: Action) -> bool:
    return any(part.kind == "girar" for part in ability_of(state, action).cost)


def _upright(state: State, action: Action) -> bool:
    assert action.obj is not None
    return not state.objects[action.obj].turned


def _ready(state: State, action: Action) -> bool:
    assert action.obj is not None
    return ready(state, action.obj) or bool(ruled(state, action.obj, "furia para girarse"))


def times_used(state: State, action: Action) -> int:
    return state.history.get(("habilidad", action.obj, action.ability), 0)


def _times_left(state: State, action: Action) -> bool:
    allowed = ability_of(state, action).times
    return not allowed or times_used(state, action) < allowed


def _infernal_times(state: State, action: Action) -> bool:
    assert action.obj is not None
    here = state.objects[action.obj]
    if here.kind != "demon" or here.side == "terrenal":
        return True
    if state.reading("inferno-limite-de-habilidades-infernales") == "entre-todas":
        return not any(n for (word, obj, _), n in state.history.items() if word == "habilidad" and obj == action.obj)
    return times_used(state, action) < 1


def _times_words(state: State, action: Action) -> str:
    return f"ya se activó {times_used(state, action)} vez este turno"


def _when_ritual(state: State, action: Action) -> bool:
    return ability_of(state, action).timing == "ritual"


def _when_card(state: State, action: Action) -> bool:
    return ability_of(state, action).timing == "como esta carta" and not _instant(state, action)


def _condition(state: State, action: Action) -> bool:
    return holds(state, ability_of(state, action).only_if, Context(action.obj, action.player))


def _parts_payable(state: State, action: Action) -> bool:
    assert action.obj is not None
    cost = ability_of(state, action).cost
    return all(can_pay_part(state, action.player, action.obj, part) for part in cost if part.kind != "girar")


def _nothing_forbids(state: State, action: Action) -> bool:
    assert action.obj is not None
    return not ruled(state, action.obj, "no puede activar habilidades")


ACTIVATE = After(
    Cond(r.ONLY_CONTROLLER, "solo quien controla el elemento activa sus habilidades", _controls),
    All(
        (
            Cond(r.INFERNAL_ONCE, "en forma infernal, una sola vez por turno", _infernal_times, _times_words),
            Cond(r.WHERE_ABILITIES_WORK, "la habilidad no funciona en esa zona", _works_here, _zone_words),
            Cond(r.ACTIVATE_WITH_PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad"),
            Cond(r.COST_IN_FULL, "no puede pagar todo el coste", _parts_payable),
            When(
                _turns_itself,
                All(
                    (
                        Cond(
                            r.TURN_CARD, "solo una carta enderezada puede girarse", _upright, lambda s, a: "girada", "enderezada"
                        ),
                        Cond(r.ALLY_TURNS_LATER, "ese aliado no está bajo su control desde el comienzo del turno", _ready),
                    )
                ),
            ),
            Cond(r.ABILITY_LIKE_CARD, "no hay objetivos legales suficientes", _ability_targets),
            Cond(r.ACTIVATION_INSTRUCTIONS, "no se cumple lo que la habilidad pide para activarse", _condition),
            Cond(r.FORBIDDEN_ABILITY, "un efecto prohíbe activarla", _nothing_forbids),
            Cond(r.RESTRICTED_USE, "ya se activó las veces que permite", _times_left, _times_words),
            When(
                _when_ritual,
                All(
                    (
                        Cond(
                            r.RITUAL_TIME, "solo en la Fase Principal de su turno", _main_phase, _phase_words, "su Fase Principal"
                        ),
                        Cond(r.RITUAL_TIME, "la cadena debe estar vacía", _chain_empty, _chain_words, "cadena vacía"),
                        Cond(r.RITUAL_TIME, "no debe haber un combate en desarrollo", _no_combat),
                    )
                ),
            ),
            When(_when_card, AT_RITUAL_TIME),
        )
    ),
)

# --- special actions ---------------------------------------------------------------------------------------------------

PROPOSE = All(
    (
        Cond(r.PROPOSE_COMBAT, "solo en la Fase Principal de su turno", _main_phase, _phase_words, "su Fase Principal"),
        Cond(r.PROPOSE_COMBAT, "hace falta tener prioridad", has_priority, None, "prioridad"),
        Cond(r.PROPOSE_COMBAT, "la cadena debe estar vacía", _chain_empty, _chain_words, "cadena vacía"),
        Cond(r.PROPOSE_COMBAT, "ya se está desarrollando otro combate", _no_combat),
    )
)

PASS = Cond(r.PASSING, "solo pasa quien tiene prioridad", has_priority)
CONCEDE = Cond(r.CONCEDE, "ya dejó el juego", lambda s, a: s.players[a.player].in_game)

REQUIREMENTS = {
    "jugar": After(Cond(r.PLAYING, "no se sabe qué carta es", _known), PLAY),
    "activar": ACTIVATE,
    "girar por energía": ACTIVATE,
    "proponer combate": PROPOSE,
    "pasar": PASS,
    "conceder": CONCEDE,
}


def why_not(state: State, action: Action) -> tuple[Refusal, ...]:
    """Every reason why an action is not allowed now, in the order of the document."""
    requirement = REQUIREMENTS[action.kind]
    if requirement.holds(state, action):
        return ()
    return in_document_order(requirement.reasons(state, action))


# --- the list ----------------------------------------------------------------------------------------------------------


def candidates(state: State, player: str) -> Iterator[Action]:
    """Everything a player might think of doing, allowed or not, in a fixed order."""
    yield Action("pasar", player)
    for obj in state.zone("mano", player):
        if state.objects[obj].base is not None:
            yield Action("jugar", player, obj)
    for obj in state.zone("inferno", player):
        if state.objects[obj].base is not None and own_rules(state, obj, "recobrar"):
            yield Action("jugar", player, obj)
    for here in state.in_play():
        seen = views(state, here.id)
        if seen["controller"] != player:
            continue
        for place, ability in enumerate(seen["abilities"]):
            if isinstance(ability, Activated):
                kind = "girar por energía" if is_energy_ability(ability) else "activar"
                yield Action(kind, player, here.id, place)
    if state.station.active == player:
        yield Action("proponer combate", player)
    yield Action("conceder", player)


def decision(state: State, player: str) -> Decision:
    """What the holder of priority is asked (116.1, 116.3)."""
    options, same = [], set()
    for action in candidates(state, player):
        if not REQUIREMENTS[action.kind].holds(state, action):
            continue
        offered = action.kind not in ("conceder", "girar por energía") and action not in state.attempted
        if action.kind == "proponer combate" and offered:
            offered = could_attack(state, player)
        if action.kind == "girar por energía":
            alike = say(state, action.obj) if action.obj is not None else ""
            if alike in same:
                continue
            same.add(alike)
        options.append(option(state, action, offered))
    return Decision(
        player,
        f"{player} tiene prioridad",
        (state.priority.why or r.PRIORITY,),
        Form.ONE,
        tuple(options),
        kind="prioridad",
        why_not_option=lambda action: why_not(state, action),
        near_misses=lambda: [
            (option(state, a, False), reasons) for a in candidates(state, player) if (reasons := why_not(state, a))
        ],
    )


def option(state: State, action: Action, offered: bool = True) -> Option:
    """An action as an option: how a situation says it."""
    what = say(state, action.obj) if action.obj is not None else ""
    number = ""
    if action.kind == "activar":
        listed = [i for i, a in enumerate(views(state, action.obj)["abilities"]) if isinstance(a, Activated)]  # type: ignore[arg-type]
        if len(listed) > 1:
            number = f" #{listed.index(action.ability) + 1}"  # type: ignore[arg-type]
    return Option(action, f"{action.kind} {what}{number}".strip(), group=action.kind, offered=offered)
