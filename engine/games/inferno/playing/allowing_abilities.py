"""When an ability may be activated, and every reason why not (602)."""

from __future__ import annotations

from ....kernel.abilities import Activated, Context, Do, Fact, Instruction, Ref, Triggered
from ....kernel.conditions import Action, After, All, Concerning, Cond, When
from ....kernel.continuous import outline
from ....kernel.selecting import holds
from ....kernel.state import State
from ....kernel.visiting import every
from ....play.choosing import players
from ....play.priority import has_priority
from ....play.ruling import ruled
from ....play.slots import slots
from .. import rules as r
from ..elements.cards import RESOURCE_ABILITY, discards_itself
from ..elements.characteristics import DEMON
from ..elements.environments import environment_active
from ..elements.resources import KEPT_FROM_TURNING, SINCE_WHEN, ready, resources_turn_always
from .affording import kept_by_indestructible
from .costing import ability_of, activation_energy, can_pay_part, energy_at_hand, energy_of
from .energy import uses
from .moments import (
    IN_COMBAT_TOO,
    chain_empty,
    chain_words,
    main_phase,
    never,
    no_combat,
    not_instant,
    phase_words,
    zone_words,
)
from .targeting import EnoughTargets


def _ability_effect(state: State, action: Action) -> tuple[Instruction, ...]:
    return ability_of(state, action).effect


def _another_controls(state: State, action: Action) -> bool:
    """701.2a; of what nobody controls the owner counts (108.4a). Others may where the ability says it."""
    assert action.obj is not None
    controller = outline(state, action.obj)["controller"] or state.objects[action.obj].owner
    ability = ability_of(state, action)
    by = ability.by if isinstance(ability, Activated) else ""
    return action.player != controller and not (by and action.player in players(state, Context(action.obj, controller), by))


def _works_here(state: State, action: Action) -> bool:
    """113.5b, 113.5h, 113.5j: where it says, where its cost can be paid, where its effect moves its card from; else in play."""
    assert action.obj is not None
    ability, here = ability_of(state, action), state.objects[action.obj].zone.name
    if discards_itself(ability):
        return here == "mano"
    return here == (ability.zone or "en juego")


def moves_itself(ability: Activated | Triggered) -> bool:
    """113.5j: whether the effect of an ability puts its own element into another zone."""
    return any(do.verb == "mover" and do.args.get("what") == Ref("este") for do in every(Do, ability.effect))


def _turns_itself(ability: Activated) -> bool:
    return any(part.kind == "girar" for part in ability.cost)


def _other_parts(ability: Activated) -> bool:
    """Whether the cost has more to it than turning the card."""
    return any(part.kind != "girar" for part in ability.cost)


def _flips(ability: Activated) -> bool:
    return any(do.verb == "voltear" for do in ability.effect)


def _states_its_zone(ability: Activated) -> bool:
    return bool(ability.zone)


def _in_its_zone(ability: Activated) -> bool:
    return not discards_itself(ability)


def _has_targets(ability: Activated) -> bool:
    return bool(slots(ability.effect))


def _has_condition(ability: Activated) -> bool:
    return ability.only_if is not None


def _upright(state: State, action: Action) -> bool:
    assert action.obj is not None
    return not state.objects[action.obj].turned


def _ready(state: State, action: Action) -> bool:
    assert action.obj is not None
    return ready(state, action.obj) or bool(ruled(state, action.obj, "furia para girarse"))


def times_used(state: State, action: Action) -> int:
    return state.history.get(uses(ability_of(state, action), action.player, action.obj, action.ability), 0)


def _times_left(state: State, action: Action) -> bool:
    """602.5c: an equal ability has a limit of its own."""
    return times_used(state, action) < ability_of(state, action).times


def _changed_hands(state: State, action: Action) -> bool:
    """602.5b: whether the element came under its controller's control during this turn."""
    assert action.obj is not None
    began = state.players[state.active].turn_began if state.active is not None else 0
    return state.objects[action.obj].controlled_since > began


#: Whether the limit of an infernal demon holds for each of its abilities or for all together.
INFERNAL_LIMIT = "inferno-limite-de-habilidades-infernales"


def _infernal_times(state: State, action: Action) -> bool:
    """112.6, 112.7: an infernal demon has a limit that an earthly one has not."""
    assert action.obj is not None
    here = state.objects[action.obj]
    if here.kind != DEMON or here.side == "terrenal":
        return True
    if state.reading(INFERNAL_LIMIT) == "entre-todas":
        return not any(n for key, n in state.history.items() if key[:2] == ("habilidad", action.obj))
    return times_used(state, action) < 1


def _times_words(state: State, action: Action) -> str:
    return f"ya se activó {times_used(state, action)} vez este turno"


def _no_combat_for_it(state: State, action: Action) -> bool:
    """306.4, 602.5d: not during a combat, unless the reading lets it be done in one."""
    return no_combat(state, action) or state.reading(IN_COMBAT_TOO) == "permite-el-combate"


def _condition(state: State, action: Action) -> bool:
    return holds(state, ability_of(state, action).only_if, Context(action.obj, action.player))


def _parts_payable(state: State, action: Action) -> bool:
    assert action.obj is not None
    ability = ability_of(state, action)
    if energy_of(ability.cost) and activation_energy(state, action.obj, ability) > energy_at_hand(state, action.player):
        return False
    rest = (part for part in ability.cost if part.kind not in ("girar", "energía"))
    return all(can_pay_part(state, action.player, action.obj, part) for part in rest)


def _destroys(ability: Activated) -> bool:
    return any(part.kind == "destruir" for part in ability.cost)


def _nothing_indestructible(state: State, action: Action) -> bool:
    assert action.obj is not None
    return not kept_by_indestructible(state, action.player, action.obj, ability_of(state, action).cost)


def _nothing_forbids(state: State, action: Action) -> bool:
    """602.5; a resource can be turned for energy all the same (305.5)."""
    assert action.obj is not None
    if not ruled(state, action.obj, "no puede activar habilidades"):
        return True
    return ability_of(state, action) is RESOURCE_ABILITY and resources_turn_always(state)


def _of_resource(ability: Activated) -> bool:
    return ability is RESOURCE_ABILITY


def _of_no_resource(ability: Activated) -> bool:
    return ability is not RESOURCE_ABILITY


def _not_flipping_again(state: State, action: Action) -> bool:
    """112.5a: the ability by which a demon flips, once a turn."""
    assert action.obj is not None
    return state.objects[action.obj].kind != DEMON or times_used(state, action) < 1


def _environment_there(state: State, action: Action) -> bool:
    """122.3b: looked at when the ability is activated."""
    condition = ability_of(state, action).only_if
    if not isinstance(condition, Fact) or condition.word != "entorno":
        return True
    return environment_active(state, condition.value)


def _stated_zone(state: State, action: Action) -> bool:
    """113.5b: an ability that says where it works works only there."""
    assert action.obj is not None
    return ability_of(state, action).zone == state.objects[action.obj].zone.name


def _is_activated(state: State, action: Action) -> bool:
    return isinstance(ability_of(state, action), Activated)


CAN_ACTIVATE_IT = All(
    (
        Cond(r.ONLY_ACTIVATED, "esa habilidad no es activada", _is_activated),
        When(
            _another_controls,
            All(
                (
                    Cond(r.ONLY_CONTROLLER, "solo quien controla el elemento activa sus habilidades", never),
                    Cond(r.ACTIVATING, "solo su controlador puede activar habilidades del elemento", never),
                )
            ),
        ),
    )
)

#: 302.5: when the ability of a weapon may be activated.
_AS_CARD = "solo cuando pudiera jugarse esa misma carta"

#: What is required of an ability, and of which ones it is: most ask for little.
ACTIVATE = After(
    CAN_ACTIVATE_IT,
    Concerning(
        ability_of,
        (
            # First, for it fails most often: of what lies in play most resources are turned.
            (
                _turns_itself,
                All(
                    (
                        Cond(
                            r.TURN_CARD, "solo una carta enderezada puede girarse", _upright, lambda s, a: "girada", "enderezada"
                        ),
                        Cond(r.COST_IN_FULL, "lo que está girado no puede girarse para pagar", _upright, lambda s, a: "girada"),
                        Cond(
                            r.SINCE_INITIAL_PHASE,
                            "ese aliado no está bajo su control desde su última Fase Inicial",
                            _ready,
                            point=SINCE_WHEN,
                        ),
                        Cond(
                            r.ALLY_TURNS_LATER,
                            "ese aliado no está bajo su control desde el comienzo del turno",
                            _ready,
                            point=SINCE_WHEN,
                        ),
                    )
                ),
            ),
            (
                _flips,
                Cond(
                    r.FLIP_ONCE, "la habilidad que voltea al demonio, una sola vez por turno", _not_flipping_again, _times_words
                ),
            ),
            (
                None,
                Cond(
                    r.INFERNAL_ONCE,
                    "en forma infernal, una sola vez por turno",
                    _infernal_times,
                    _times_words,
                    point=INFERNAL_LIMIT,
                ),
            ),
            (_states_its_zone, Cond(r.STATED_ZONE, "la habilidad dice en qué zona funciona", _stated_zone, zone_words)),
            (
                discards_itself,
                All(
                    (
                        Cond(
                            r.WHERE_PAYABLE, "solo funciona donde su coste puede pagarse", _works_here, zone_words, "en la mano"
                        ),
                        Cond(r.COST_IN_FULL, "su coste no puede pagarse en esa zona", _works_here, zone_words),
                    )
                ),
            ),
            (_in_its_zone, Cond(r.WHERE_ABILITIES_WORK, "la habilidad no funciona en esa zona", _works_here, zone_words)),
            (None, Cond(r.ACTIVATE_WITH_PRIORITY, "hace falta tener prioridad", has_priority, None, "prioridad")),
            (_other_parts, Cond(r.COST_IN_FULL, "no puede pagar todo el coste", _parts_payable)),
            (_has_targets, EnoughTargets(r.ABILITY_LIKE_CARD, _ability_effect)),
            (_has_condition, Cond(r.ENVIRONMENT_ACTIVATED, "no hay el entorno que la habilidad pide", _environment_there)),
            (
                _has_condition,
                Cond(r.ACTIVATION_INSTRUCTIONS, "no se cumple lo que la habilidad pide para activarse", _condition),
            ),
            (
                _of_resource,
                Cond(r.FORBIDDEN_ABILITY, "un efecto prohíbe activarla", _nothing_forbids, point=KEPT_FROM_TURNING),
            ),
            (_of_no_resource, Cond(r.FORBIDDEN_ABILITY, "un efecto prohíbe activarla", _nothing_forbids)),
            (
                lambda ability: bool(ability.times),
                All(
                    (
                        Cond(r.ACTIVATION_INSTRUCTIONS, "ya se activó las veces que permite", _times_left, _times_words),
                        When(
                            _changed_hands,
                            Cond(r.RESTRICTED_USE, "el límite sigue aunque cambie de controlador", _times_left, _times_words),
                        ),
                    )
                ),
            ),
            (
                lambda ability: ability.timing == "ritual",
                All(
                    (
                        Cond(r.ABILITY_AT_RITUAL_TIME, "solo en la Fase Principal de su turno", main_phase, phase_words),
                        Cond(r.ABILITY_AT_RITUAL_TIME, "la cadena debe estar vacía", chain_empty, chain_words),
                        Cond(r.ABILITY_AT_RITUAL_TIME, "no debe haber un combate en desarrollo", _no_combat_for_it),
                        Cond(
                            r.RITUAL_TIME, "solo en la Fase Principal de su turno", main_phase, phase_words, "su Fase Principal"
                        ),
                        Cond(r.RITUAL_TIME, "la cadena debe estar vacía", chain_empty, chain_words, "cadena vacía"),
                        Cond(r.RITUAL_TIME, "no debe haber un combate en desarrollo", _no_combat_for_it),
                    )
                ),
            ),
            (
                lambda ability: ability.timing == "como esta carta",
                When(
                    not_instant,
                    All(
                        (
                            Cond(r.ATTACH_ABILITY, f"{_AS_CARD}: en la Fase Principal de su turno", main_phase, phase_words),
                            Cond(r.ATTACH_ABILITY, f"{_AS_CARD}: sin combate en desarrollo", no_combat),
                            Cond(r.ATTACH_ABILITY, f"{_AS_CARD}: con la cadena vacía", chain_empty, chain_words),
                        )
                    ),
                ),
            ),
            (_destroys, Cond(r.INDESTRUCTIBLE, "lo que habría que destruir es indestructible", _nothing_indestructible)),
        ),
    ),
)
