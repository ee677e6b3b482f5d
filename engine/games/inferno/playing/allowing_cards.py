"""When a card may be played, and every reason why not (601)."""

from __future__ import annotations

from collections.abc import Callable
from operator import gt, lt

from ....kernel.abilities import Ability, CostPart, Instruction, Static
from ....kernel.conditions import Action, After, All, Concerning, Cond, Refusal, Requirement, When
from ....kernel.frozen import Data, Id
from ....kernel.rules import R
from ....kernel.selecting import matches
from ....kernel.state import State
from ....kernel.statics import statics
from ....play.priority import has_priority
from ....play.ruling import own_rules, players_ruled
from ....play.slots import slots
from .. import rules as r
from ..combat.combatants import STAGES
from ..elements.environments import environment_active
from ..elements.layers import views
from ..elements.ruling import static_words
from .affording import kept_by_indestructible
from .costing import ADDITIONAL, besides_energy, cost_rules, energy_at_hand, increases, least_cost, spell_effect, what_is_done
from .moments import (
    AFTER_STAGE,
    AT_ITS_OWN_TIME,
    AT_RITUAL_TIME,
    BEFORE_STAGE,
    NOT_NOW,
    bound_to_its_type,
    is_instant,
    lets_itself,
    main_phase,
    never,
    only_in_their_turn,
    phase_words,
    ritual_moment,
    speaks_of,
    zone_words,
)
from .targeting import EnoughTargets

#: Rule words of what else a card says of the moment it may be played at.
BEFORE_COMBATS, IF_ENVIRONMENT = "solo antes de todo combate", "solo si hay"


def _in_hand(state: State, action: Action) -> bool:
    """601.1, 604.6: from the hand, or from where a rule of the card lets it be played."""
    assert action.obj is not None
    here = state.objects[action.obj]
    if here.owner != action.player:
        return False
    permitted = here.zone.name == "mano" or action.obj in permitted_elsewhere(state, action.player)
    if not static_words(views(state, action.obj)["abilities"]):
        return permitted
    if any(here.zone.name == effect.value for effect in own_rules(state, action.obj, "no puede jugarse desde")):
        return False
    return permitted or playable_from_here(state, action.obj)


def permitted_elsewhere(state: State, player: str) -> list[Id]:
    """101.1, 601.1: the cards that effects let a player play from a zone that is not the hand: in the deck only the top one."""
    listed: list[Id] = []
    for ruling in players_ruled(state, player, "puede jugar desde"):
        zone, wanted = ruling.value["zone"], ruling.value.get("filter")
        cards = state.zone(zone, player)
        known = (i for i in (cards[:1] if zone == "mazo" else cards) if state.objects[i].base is not None)
        listed += [i for i in known if wanted is None or matches(state, i, wanted, player, anywhere=True)]
    return listed


def playable_from_here(state: State, obj: Id) -> bool:
    """113.5e: an ability of the card itself, or one given to it, lets it be played from a zone that is not the hand."""
    return bool(_permissions(state, obj))


def permission_given(state: State, obj: Id) -> bool:
    """400.7e: whether it can be played from there by what an effect gave it, and not by what is printed on it."""
    printed = [a for _, a in statics(state, obj, {"abilities": state.objects[obj].base.abilities})]
    permissions = _permissions(state, obj)
    return bool(permissions) and not any(ability in printed for ability in permissions)


def _permissions(state: State, obj: Id) -> list[Static]:
    """What lets it be played from the zone where it is."""
    zone = state.objects[obj].zone.name
    recovered = own_rules(state, obj, "recobrar") if zone == "inferno" else []
    return [*recovered, *(effect for effect in own_rules(state, obj, "puede jugarse desde") if zone == effect.value)]


def _card_effect(state: State, action: Action) -> tuple[Instruction, ...]:
    assert action.obj is not None
    return spell_effect(state, action.obj)


def _can_pay(state: State, action: Action) -> bool:
    cost = least_cost(state, action)
    return cost is None or cost <= energy_at_hand(state, action.player)


def _parts(state: State, action: Action) -> tuple[CostPart, ...]:
    """117.8: what has to be paid besides energy: the additional costs that are no choice, and what recobrar asks."""
    assert action.obj is not None
    if state.reading(ADDITIONAL) == "a-eleccion":
        extra = []
    else:
        extra = [effect for effect in cost_rules(state, action.obj, "coste adicional") if not effect.defines]
    if state.objects[action.obj].zone.name == "inferno":
        extra += cost_rules(state, action.obj, "recobrar")[:1]
    return tuple(part for effect in extra for part in besides_energy(effect.value))


def _nothing_indestructible(state: State, action: Action) -> bool:
    """702.12a: it cannot be destroyed to pay; another cost that falls short is begun and undone (708.1)."""
    assert action.obj is not None
    return not kept_by_indestructible(state, action.player, action.obj, _parts(state, action))


def _asks_parts(abilities: tuple[Ability, ...]) -> bool:
    return bool(static_words(abilities) & {"coste adicional", "recobrar"})


def _one_alternative(state: State, action: Action) -> bool:
    """601.1b: an alternative cost is no way to pay for what is played by another alternative."""
    assert action.obj is not None
    if state.objects[action.obj].zone.name != "inferno" or _can_pay(state, action):
        return True
    return not cost_rules(state, action.obj, "coste alternativo")


def _cost_words(state: State, action: Action) -> str:
    return f"cuesta {least_cost(state, action)}; puede reunir {energy_at_hand(state, action.player)}"


def _costless(state: State, action: Action) -> bool:
    return least_cost(state, action) is None


def _has_mates(state: State, action: Action) -> bool:
    """800.6: what companions have pays nothing."""
    team = state.players[action.player].team
    return any(p.team == team and p.name != action.player and p.in_game for p in state.players.values())


def _no_increase(state: State, action: Action) -> bool:
    assert action.obj is not None
    return not increases(state, action.player, action.obj)


def _not_forbidden(state: State, action: Action) -> bool:
    """601.4: an effect may forbid cards, or those of a kind."""
    assert action.obj is not None
    forbidden = players_ruled(state, action.player, "no puede jugar cartas")
    return not any(speaks_of(state, ruling, action.obj) for ruling in forbidden)


def _within_limits(state: State, action: Action) -> bool:
    """101.1: an effect may limit how many cards, or cards of certain types, somebody plays in a turn."""
    assert action.obj is not None
    types = views(state, action.obj)["types"]
    limits = (ruling.value for ruling in players_ruled(state, action.player, "máximo de cartas por turno"))
    return not any(_reached(state, action.player, limit, types) for limit in limits)


def _reached(state: State, player: str, limit: Data, types: tuple[str, ...]) -> bool:
    wanted = limit["filter"].types if "filter" in limit else ()
    if wanted and not set(wanted) & set(types):
        return False
    counted = [("jugó", player, word) for word in wanted] if wanted else [("jugó", player)]
    return bool(sum(state.history.get(key, 0) for key in counted) >= limit["amount"])


def _no_conflict(state: State, action: Action) -> bool:
    """101.2: what one effect allows and another forbids is forbidden."""
    return _not_forbidden(state, action) or not players_ruled(state, action.player, "puede jugar en cualquier momento")


#: Who may play cards, and when.
WHO_PLAYS = "inferno-quien-y-cuando-juega-cartas"


def _active_in_main(state: State, action: Action) -> bool:
    """505.3a: instants may be played at other times; whether they may is a reading."""
    free = state.reading(WHO_PLAYS) == "instantaneas-siempre" and is_instant(state, action)
    let = lets_itself(state, action) and only_in_their_turn(state, action)
    return free or let or main_phase(state, action)


def _stands(state: State, action: Action, word: str, to: Callable[[int, int], bool]) -> bool:
    """506.5, 113.5d: whether the combat under way, and no other, stands so to every stage that the card names with this word."""
    assert action.obj is not None
    asked = own_rules(state, action.obj, word)
    combat = state.procedure("combate")
    return combat is not None and all(to(STAGES.index(combat.at), STAGES.index(effect.value)) for effect in asked)


def _before_stage(state: State, action: Action) -> bool:
    return _stands(state, action, BEFORE_STAGE, lt)


def _after_stage(state: State, action: Action) -> bool:
    return _stands(state, action, AFTER_STAGE, gt)


def _before_combats(state: State, action: Action) -> bool:
    assert action.obj is not None
    asked = own_rules(state, action.obj, BEFORE_COMBATS)
    return not asked or not any(key[0] == "combates" for key in state.history)


def _combat_words(state: State, action: Action) -> str:
    combat = state.procedure("combate")
    return f"la etapa de {combat.at}" if combat is not None else "no hay combate"


def _no_bar_of_its_own(state: State, action: Action) -> bool:
    """113.5d: what the card says of when it may be played."""
    assert action.obj is not None
    return not own_rules(state, action.obj, NOT_NOW)


class _TimeOfType(Requirement):
    """301.1, 302.1, 303.1, 304.1, 306.1: when a card of each type may be played. Instants need not respect it (204.5c)."""

    def holds(self, state: State, action: Action) -> bool:
        return ritual_moment(state, action) or not self._rules(state, action)

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        if ritual_moment(state, action):
            return []
        text = "en la Fase Principal del turno propio, sin combate y con la cadena vacía"
        name = state.setup.game.name_of(state, action.obj)
        return [Refusal(rule, text, name) for rule in self._rules(state, action)]

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
        asked = [effect.value for effect in own_rules(state, action.obj, IF_ENVIRONMENT)]
        return name not in asked or environment_active(state, name)

    return test


def _may_be_activated(state: State, action: Action) -> bool:
    """122.5: no effect keeps off, for a time, the environment that the card asks for."""
    assert action.obj is not None
    asked = {effect.value for effect in own_rules(state, action.obj, IF_ENVIRONMENT)}
    off = {e.value for e in state.effects if e.rule == "sin entorno" and e.until}
    return not any(name in off and not environment_active(state, name) for name in asked)


def _not_resource(state: State, action: Action) -> bool:
    assert action.obj is not None
    return "recurso" not in views(state, action.obj)["types"]


def _abilities(state: State, action: Action) -> tuple[Ability, ...]:
    assert action.obj is not None
    abilities: tuple[Ability, ...] = views(state, action.obj)["abilities"]
    return abilities


def _says(rule: str) -> Callable[[tuple[Ability, ...]], bool]:
    """Whether there is a static ability with a rule word among the abilities of a card."""
    return lambda abilities: rule in static_words(abilities)


def _has_targets(abilities: tuple[Ability, ...]) -> bool:
    return bool(slots(what_is_done(abilities)))


def _known(state: State, action: Action) -> bool:
    assert action.obj is not None
    return action.obj in state.objects and state.objects[action.obj].base is not None


_OF_EVERY_CARD = All(
    (
        # First, for it fails most often: most cards wait for the main phase.
        When(bound_to_its_type, All((AT_RITUAL_TIME, _TimeOfType()))),
        When(lets_itself, AT_ITS_OWN_TIME),
        Cond(r.PROHIBITION_PREVAILS, "un efecto lo permite y otro lo prohíbe: prevalece la prohibición", _no_conflict),
        Cond(r.PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad"),
        Cond(r.ONLY_IN_MAIN, "solo el jugador activo, en su Fase Principal", _active_in_main, phase_words, point=WHO_PLAYS),
        Cond(r.COST_IN_FULL, "no puede reunir la energía de su coste", _can_pay, _cost_words),
        When(_has_mates, Cond(r.NOT_SHARED, "la energía de un compañero no sirve", _can_pay, _cost_words)),
        When(
            _costless,
            All(
                (
                    Cond(r.EMPTY_COST, "su coste es vacío y no puede pagarse", never),
                    Cond(r.EMPTY_STAYS_EMPTY, "aumentado, un coste vacío tampoco puede pagarse", _no_increase),
                    Cond(r.NO_COST, "no tiene coste de energía", never),
                )
            ),
        ),
        Cond(r.RESOURCE_NOT_PLAYED, "los recursos no se juegan", _not_resource),
        Cond(r.FORBIDDEN_CARD, "un efecto le prohíbe jugar cartas", _not_forbidden),
        Cond(r.CARD_PREVAILS, "un efecto limita cuántas puede jugar por turno", _within_limits),
    )
)

#: What is required only of cards with certain abilities.
_OF_SOME_CARDS = Concerning(
    _abilities,
    (
        (
            _says(BEFORE_STAGE),
            Cond(r.ONLY_BEFORE, "solo antes de cierta etapa de un combate en curso", _before_stage, _combat_words),
        ),
        (
            _says(AFTER_STAGE),
            Cond(r.ONLY_AFTER, "solo después de cierta etapa de un combate en curso", _after_stage, _combat_words),
        ),
        (
            _says("recobrar"),
            Cond(r.ANNOUNCE_COSTS, "recobrar no se combina con otro coste alternativo", _one_alternative, _cost_words),
        ),
        (_says(BEFORE_COMBATS), Cond(r.BEFORE_ANY_COMBAT, "solo antes del primer combate del turno", _before_combats)),
        (
            _asks_parts,
            Cond(
                r.INDESTRUCTIBLE,
                "lo que habría que destruir es indestructible",
                _nothing_indestructible,
                point=ADDITIONAL,
            ),
        ),
        (_says(NOT_NOW), Cond(r.FORBIDDEN_CARD, "su texto no permite jugarla ahora", _no_bar_of_its_own)),
        (_has_targets, EnoughTargets(r.CARD_TARGETS, _card_effect)),
        (
            _says(IF_ENVIRONMENT),
            All(
                (
                    Cond(
                        r.WEAK_BLOOD,
                        "solo puede jugarse si hay Thanatos",
                        _environment("thanatos"),
                        lambda s, a: "no hay Thanatos",
                    ),
                    Cond(r.IMMERSED, "solo puede jugarse si hay Acqua", _environment("acqua"), lambda s, a: "no hay Acqua"),
                    Cond(r.ENVIRONMENT_KEPT_OFF, "el entorno está desactivado y no puede activarse", _may_be_activated),
                )
            ),
        ),
    ),
)

#: What playing a card asks.
PLAY = After(
    Cond(r.PLAYING, "no se sabe qué carta es", _known),
    After(
        Cond(
            r.PLAYING,
            "solo se juega una carta propia desde la mano, o desde donde ella misma permita",
            _in_hand,
            zone_words,
            "mano",
        ),
        All((_OF_EVERY_CARD, _OF_SOME_CARDS)),
    ),
)
