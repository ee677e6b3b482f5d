"""What a player may do with priority, and every reason why not: one place for both (115, 116, 601, 602)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...kernel.abilities import Activated, Context, CostPart, Fact, Ref, Triggered
from ...kernel.conditions import Action, After, All, Cond, Refusal, Requirement, When, in_document_order
from ...kernel.continuous import statics
from ...kernel.decisions import Decision, Form, Option
from ...kernel.frozen import Id, Map
from ...kernel.memo import PLAY_ONLY
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State, Zone
from ...kernel.targets import possible, slots
from ...kernel.wording import say
from . import rules as r
from .cards import RESOURCE_ABILITY
from .combatants import STAGES, could_attack
from .costing import ability_of, can_pay_part, energy_at_hand, increases, least_cost, spell_effect
from .layers import DEMON, environment_active, own_rules, players_ruled, ruled, static_words, views
from .resources import is_energy_ability, ready, resources_turn_always

# --- the questions that conditions ask ---------------------------------------------------------------------------------


def has_priority(state: State, action: Action) -> bool:
    return state.priority.holder == action.player


def _instant(state: State, action: Action) -> bool:
    assert action.obj is not None
    return "instantáneo" in views(state, action.obj)["supertypes"] or permitted_at_any_time(state, action)


def permitted_at_any_time(state: State, action: Action) -> bool:
    """101.1: an effect that lets a player play certain cards as if they were instantáneo prevails over 116.1a."""
    granted = players_ruled(state, action.player, "puede jugar en cualquier momento")
    if not granted or not state.follows(r.CARD_PREVAILS):
        return False
    assert action.obj is not None
    view = views(state, action.obj)
    return any(e.value is None or set(e.value.types) & set(view["types"]) for e in granted)


def ritual_moment(state: State, action: Action) -> bool:
    """306.4, 116.1a: the main phase of one's own turn, no combat, the chain empty."""
    return _main_phase(state, action) and _no_combat(state, action) and _chain_empty(state, action)


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
    return here.zone.name == "mano" or playable_from_here(state, action.obj)


def playable_from_here(state: State, obj: Id) -> bool:
    """113.5e: an ability of the card itself, or one given to it, lets it be played from a zone that is not the hand."""
    if not state.follows(r.WHENCE_PLAYED):
        return False
    zone = state.objects[obj].zone.name
    if zone == "inferno" and own_rules(state, obj, "recobrar"):
        return True
    return any(zone == effect.value for effect in own_rules(state, obj, "puede jugarse desde"))


def _zone_words(state: State, action: Action) -> str:
    assert action.obj is not None
    return f"está en {state.objects[action.obj].zone.name}"


def is_permanent(types: tuple[str, ...]) -> bool:
    """110.4"""
    return "ritual" not in types


def _enough_targets(state: State, action: Action, effect: tuple[Any, ...]) -> bool:
    wanted_ones = slots(effect)
    if not wanted_ones:
        return True
    context = Context(action.obj, action.player)
    return all(len(possible(state, wanted, context, action.obj)) >= wanted.low for wanted in wanted_ones)


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


def _can_pay_or_alone(state: State, action: Action) -> bool:
    """800.6: what companions have pays nothing."""
    team = state.players[action.player].team
    mates = [p.name for p in state.players.values() if p.team == team and p.name != action.player and p.in_game]
    return not mates or _can_pay(state, action)


def _has_cost_or_no_increase(state: State, action: Action) -> bool:
    return _has_cost(state, action) or not increases(state, action.player)


def _not_forbidden(state: State, action: Action) -> bool:
    return not players_ruled(state, action.player, "no puede jugar cartas")


def _no_conflict(state: State, action: Action) -> bool:
    """101.2: what one effect allows and another forbids is forbidden."""
    return _not_forbidden(state, action) or not players_ruled(state, action.player, "puede jugar en cualquier momento")


def _active_in_main(state: State, action: Action) -> bool:
    """505.3a: instants may be played at other times; whether they may is a reading."""
    free = state.reading("inferno-quien-y-cuando-juega-cartas") == "instantaneas-siempre" and _instant(state, action)
    return free or _main_phase(state, action)


def _stage(state: State, name: str) -> bool:
    """506.5: a restriction looks only at the stages of the combat under way."""
    return state.follows(r.THIS_COMBAT) or not state.history.get(("etapa", name))


def _before_stage(state: State, action: Action) -> bool:
    assert action.obj is not None
    combat = state.procedure("combate")
    asked = [effect.value for effect in own_rules(state, action.obj, "solo antes de")]
    if not asked:
        return True
    return combat is not None and all(STAGES.index(combat.at) < STAGES.index(name) and _stage(state, name) for name in asked)


def _after_stage(state: State, action: Action) -> bool:
    assert action.obj is not None
    combat = state.procedure("combate")
    asked = [effect.value for effect in own_rules(state, action.obj, "solo después de")]
    if not asked:
        return True
    return combat is not None and all(STAGES.index(combat.at) > STAGES.index(name) for name in asked)


def _before_combats(state: State, action: Action) -> bool:
    assert action.obj is not None
    asked = own_rules(state, action.obj, "solo antes de todo combate")
    return not asked or not any(key[0] == "combates" for key in state.history)


def _combat_words(state: State, action: Action) -> str:
    combat = state.procedure("combate")
    return f"la etapa de {combat.at}" if combat is not None else "no hay combate"


class _TimeOfType(Requirement):
    """301.1, 302.1, 303.1, 304.1, 306.1: when a card of each type may be played. Instants need not respect it (204.5c)."""

    def holds(self, state: State, action: Action) -> bool:
        if ritual_moment(state, action):
            return True
        return not any(state.follows(rule) for rule in self._rules(state, action))

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        if ritual_moment(state, action):
            return []
        text = "en la Fase Principal del turno propio, sin combate y con la cadena vacía"
        name = state.setup.game.name_of(state, action.obj)
        return [Refusal(rule, text, name) for rule in self._rules(state, action) if state.follows(rule)]

    def _rules(self, state: State, action: Action) -> list[R]:
        assert action.obj is not None
        return [TIME_OF_TYPE[word] for word in views(state, action.obj)["types"] if word in TIME_OF_TYPE]


TIME_OF_TYPE = {
    "aliado": r.ALLY_TIME,
    "arma": r.WEAPON_TIME,
    "escenario": r.SCENARIO_TIME,
    "objeto": r.OBJECT_TIME,
    "ritual": r.RITUAL_TIME_OF_PLAY,
}


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
            Cond(r.PROHIBITION_PREVAILS, "un efecto lo permite y otro lo prohíbe: prevalece la prohibición", _no_conflict),
            Cond(r.PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad"),
            When(lambda s, a: not _instant(s, a), All((AT_RITUAL_TIME, _TimeOfType()))),
            Cond(r.ONLY_IN_MAIN, "solo el jugador activo, en su Fase Principal", _active_in_main, _phase_words),
            Cond(r.ONLY_BEFORE, "solo antes de cierta etapa de un combate en curso", _before_stage, _combat_words),
            Cond(r.ONLY_AFTER, "solo después de cierta etapa de un combate en curso", _after_stage, _combat_words),
            Cond(r.BEFORE_ANY_COMBAT, "solo antes del primer combate del turno", _before_combats),
            Cond(r.COST_IN_FULL, "no puede reunir la energía de su coste", _can_pay, _cost_words),
            Cond(r.NOT_SHARED, "la energía de un compañero no sirve", _can_pay_or_alone, _cost_words),
            Cond(r.EMPTY_COST, "su coste es vacío y no puede pagarse", _has_cost),
            Cond(r.EMPTY_STAYS_EMPTY, "aumentado, un coste vacío tampoco puede pagarse", _has_cost_or_no_increase),
            Cond(r.NO_COST, "no tiene coste de energía", _has_cost),
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
    ability, here = ability_of(state, action), state.objects[action.obj].zone.name
    if any(part.kind == "descartar esta" for part in ability.cost) and state.follows(r.WHERE_PAYABLE):
        return here == "mano"
    if ability.zone and moves_itself(ability) and not state.follows(r.WHERE_IT_MOVES):
        return here == "en juego"
    return here == (ability.zone or "en juego")


def moves_itself(ability: Activated) -> bool:
    """113.5j: whether the effect of an ability puts its own element into another zone."""
    return any(do.verb == "mover" and do.args.get("what") == Ref("este") for do in ability.effect)


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
    if allowed and not state.follows(r.ACQUIRED_APART):  # 602.5c: an equal ability has a limit of its own
        abilities = views(state, action.obj)["abilities"]  # type: ignore[arg-type]
        alike = [place for place, a in enumerate(abilities) if a == abilities[action.ability]]  # type: ignore[index]
        return sum(state.history.get(("habilidad", action.obj, place), 0) for place in alike) < allowed
    return not allowed or times_used(state, action) < allowed


def _infernal_times(state: State, action: Action) -> bool:
    assert action.obj is not None
    here = state.objects[action.obj]
    if here.kind != DEMON or (here.side == "terrenal" and state.follows(r.EARTHLY_FREELY)):
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
    condition = ability_of(state, action).only_if
    return condition is None or holds(state, condition, Context(action.obj, action.player))


def _parts_payable(state: State, action: Action) -> bool:
    assert action.obj is not None
    cost = ability_of(state, action).cost
    return all(can_pay_part(state, action.player, action.obj, part) for part in cost if part.kind != "girar")


def _nothing_forbids(state: State, action: Action) -> bool:
    """602.5; a resource can be turned for energy all the same (305.5)."""
    assert action.obj is not None
    if not ruled(state, action.obj, "no puede activar habilidades"):
        return True
    return ability_of(state, action) is RESOURCE_ABILITY and resources_turn_always(state)


def _not_flipping_again(state: State, action: Action) -> bool:
    """112.5a: the ability by which a demon flips, once a turn."""
    assert action.obj is not None
    if state.objects[action.obj].kind != DEMON or not any(do.verb == "voltear" for do in ability_of(state, action).effect):
        return True
    return times_used(state, action) < 1


def _environment_there(state: State, action: Action) -> bool:
    """122.3b: looked at when the ability is activated."""
    condition = ability_of(state, action).only_if
    if not isinstance(condition, Fact) or condition.word != "entorno":
        return True
    return environment_active(state, condition.value)


def _stated_zone(state: State, action: Action) -> bool:
    """113.5b: an ability that says where it works works only there."""
    assert action.obj is not None
    return ability_of(state, action).zone in ("", state.objects[action.obj].zone.name)


def _is_activated(state: State, action: Action) -> bool:
    return isinstance(ability_of(state, action), Activated)


CAN_ACTIVATE_IT = All(
    (
        Cond(r.ONLY_ACTIVATED, "esa habilidad no es activada", _is_activated),
        Cond(r.ONLY_CONTROLLER, "solo quien controla el elemento activa sus habilidades", _controls),
        Cond(r.ACTIVATING, "solo su controlador puede activar habilidades del elemento", _controls),
    )
)

ACTIVATE = After(
    CAN_ACTIVATE_IT,
    All(
        (
            Cond(r.FLIP_ONCE, "la habilidad que voltea al demonio, una sola vez por turno", _not_flipping_again, _times_words),
            Cond(r.INFERNAL_ONCE, "en forma infernal, una sola vez por turno", _infernal_times, _times_words),
            Cond(r.STATED_ZONE, "la habilidad dice en qué zona funciona", _stated_zone, _zone_words),
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
                        Cond(r.SINCE_INITIAL_PHASE, "ese aliado no está bajo su control desde su última Fase Inicial", _ready),
                        Cond(r.ALLY_TURNS_LATER, "ese aliado no está bajo su control desde el comienzo del turno", _ready),
                    )
                ),
            ),
            Cond(r.ABILITY_LIKE_CARD, "no hay objetivos legales suficientes", _ability_targets),
            Cond(r.ENVIRONMENT_ACTIVATED, "no hay el entorno que la habilidad pide", _environment_there),
            Cond(r.ACTIVATION_INSTRUCTIONS, "no se cumple lo que la habilidad pide para activarse", _condition),
            Cond(r.FORBIDDEN_ABILITY, "un efecto prohíbe activarla", _nothing_forbids),
            Cond(r.RESTRICTED_USE, "ya se activó las veces que permite", _times_left, _times_words),
            When(
                _when_ritual,
                All(
                    (
                        Cond(r.ABILITY_AT_RITUAL_TIME, "solo en la Fase Principal de su turno", _main_phase, _phase_words),
                        Cond(r.ABILITY_AT_RITUAL_TIME, "la cadena debe estar vacía", _chain_empty, _chain_words),
                        Cond(r.ABILITY_AT_RITUAL_TIME, "no debe haber un combate en desarrollo", _no_combat),
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


def _special_moment(state: State, action: Action) -> bool:
    return has_priority(state, action) and _main_phase(state, action) and _chain_empty(state, action)


def _effect(state: State, action: Action) -> Any:
    """The continuous effect that a special action is about."""
    return next((e for e in state.effects if e.number == action.data["effect"]), None)


def _can_end(state: State, action: Action) -> bool:
    """115.2a: only when the effect itself allows it to this player."""
    effect = _effect(state, action)
    return effect is not None and effect.rule == "puede terminarse" and effect.you == action.player


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

PROPOSE = All(
    (
        Cond(r.SPECIAL_WHEN, "en su Fase Principal, con prioridad y la cadena vacía", _special_moment),
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
    "proponer atajo": Cond(r.PROPOSE_SHORTCUT, "solo quien tiene prioridad sugiere un atajo", has_priority),
    "terminar": END_EFFECT,
    "ignorar": IGNORE,
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


def candidates(state: State, player: str) -> tuple[Action, ...]:
    """Everything a player might think of doing, allowed or not, in a fixed order."""
    memo = state.memo
    at_hand = memo.computed(f"cards of {player}", lambda s: tuple(_from_cards(s, player)), state, _CARDS_OF_PLAYERS)
    in_play = memo.computed(f"elements of {player}", lambda s: tuple(_from_play(s, player)), state, PLAY_ONLY)
    proposing = (Action("proponer combate", player),) if state.station.active == player else ()
    return (
        Action("pasar", player),
        *at_hand,
        *in_play,
        *proposing,
        Action("proponer atajo", player),
        Action("conceder", player),
    )


_CARDS_OF_PLAYERS = frozenset({"mano", "inferno", "exilio"})


def _from_cards(state: State, player: str) -> Iterator[Action]:
    for obj in state.zone("mano", player):
        if state.objects[obj].base is not None:
            yield Action("jugar", player, obj)
    for zone in (Zone("inferno", player), Zone("exilio", player), Zone("mano", player)):
        for obj in state.zones.get(zone, ()):
            base = state.objects[obj].base
            if base is None:
                continue
            if zone.name != "mano" and static_words(views(state, obj)["abilities"]) and playable_from_here(state, obj):
                yield Action("jugar", player, obj)
            for place, ability in enumerate(base.abilities):
                if isinstance(ability, Activated) and (ability.zone == zone.name or discards_itself(ability, zone.name)):
                    yield Action("activar", player, obj, place)


def _from_play(state: State, player: str) -> Iterator[Action]:
    for here in state.in_play():
        seen = views(state, here.id)
        for _, static in statics(state, here.id, seen):
            if static.rule == "puede ignorarse":
                yield Action("ignorar", player, here.id)
        if seen["controller"] != player:
            continue
        for place, ability in enumerate(seen["abilities"]):
            if isinstance(ability, Activated):
                kind = "girar por energía" if is_energy_ability(ability) else "activar"
                yield Action(kind, player, here.id, place)
    for effect in state.effects:
        if effect.rule == "puede terminarse" and effect.you == player:
            yield Action("terminar", player, effect.source, data=Map(effect=effect.number))


def discards_itself(ability: Activated, zone: str) -> bool:
    """113.5h: a cost that can only be paid from the hand."""
    return zone == "mano" and any(part.kind == "descartar esta" for part in ability.cost)


def wished(state: State, player: str) -> Iterator[Action]:
    """What somebody might ask about though it is never offered: abilities of an opponent's, abilities nobody activates."""
    for here in state.in_play():
        seen = views(state, here.id)
        mine = seen["controller"] == player
        activated = [place for place, a in enumerate(seen["abilities"]) if isinstance(a, Activated)]
        if mine and not activated:
            activated = [place for place, a in enumerate(seen["abilities"]) if isinstance(a, Triggered)][:1]
        elif mine or "recurso" in seen["types"]:
            continue
        for place in activated:
            yield Action("activar", player, here.id, place)


def decision(state: State, player: str) -> Decision:
    """What the holder of priority is asked (116.1, 116.3)."""
    options, same = [], set()
    for action in candidates(state, player):
        alike = say(state, action.obj) if action.kind == "girar por energía" and action.obj is not None else None
        if alike in same or not REQUIREMENTS[action.kind].holds(state, action):
            continue
        offered = action.kind not in ("conceder", "girar por energía", "proponer atajo") and not (
            state.attempted and action in state.attempted
        )
        if action.kind == "proponer combate" and offered:
            offered = could_attack(state, player)
        if alike is not None:
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
            (option(state, a, False), reasons)
            for a in (*candidates(state, player), *wished(state, player))
            if (reasons := why_not(state, a))
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
