"""Why an action or a special ability may not be used now (11.6, 11.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Context, Target
from ...kernel.conditions import Action, After, All, Cond, Refusal, Requirement, When, on_table
from ...kernel.selecting import found, holds
from ...kernel.state import State
from ...kernel.visiting import every
from ...play.modes import aims
from ...play.priority import has_priority
from ...play.resting import resting
from . import rules as r
from .affording import DULLS, SHOW, kept_from, means, payable
from .casting import ICON, ability_of
from .choosing import UP_TO
from .costing import bill
from .cp import makes_cp
from .forbidding import kept_from_using
from .keywords import HASTE
from .layers import controller_of, has, is_a, is_forward, since_before_this_turn
from .moments import PAYING, at_end, in_time, obj_of, why_not_paid
from .sections import ACTION, SPECIAL, Section, is_special, section_of
from .zones import FIELD, REMOVED


@on_table
def _mine(state: State, action: Action) -> bool:
    here, ability = state.objects[obj_of(action)], ability_of(state, action)
    if ability is None or controller_of(state, obj_of(action)) != action.player:
        return False
    return here.zone.name == (ability.zone or FIELD) and not makes_cp(ability)


@on_table
def _is_there_long_enough(state: State, action: Action) -> bool:
    """11.6.2.2: for the Dull icon of a Delantero or Apoyo without Prisa."""
    ability, obj = ability_of(state, action), obj_of(action)
    if ability is None or not any(part.kind == "dull" for part in ability.cost):
        return True
    if is_a(state, obj, "Monstruo") and (not is_forward(state, obj) or state.reading(ICON) == "siempre-puede"):
        return True
    return has(state, obj, HASTE) or since_before_this_turn(state, obj)


@on_table
def _condition(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is None or holds(state, ability.only_if, Context(obj_of(action), action.player))


def _often(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    used = state.history.get(("habilidad", action.obj, action.ability), 0)
    return ability is None or not ability.times or used < ability.times


@on_table
def _ability_payable(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    context = Context(obj_of(action), action.player)
    return ability is None or payable(state, context, bill(state, context, ability.cost))


@on_table
def _ability_aims(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is None or aims(state, ability.effect, Context(obj_of(action), action.player))


@on_table
def _nothing_hidden(state: State, action: Action) -> bool:
    """7.13.3: whether nothing lies face down where alone it could have chosen something."""
    ability = ability_of(state, action)
    if ability is None or _ability_aims(state, action) or not any(REMOVED in one.filter.zones for one in every(Target, ability)):
        return True
    return not any(here.zone.name == REMOVED and here.face_down for here in state.objects.values())


@on_table
def _usable(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is None or not kept_from_using(state, obj_of(action), action.player, ability)


@on_table
def _special(state: State, action: Action) -> bool:
    ability = ability_of(state, action)
    return ability is not None and is_special(ability)


@on_table
def _plain(state: State, action: Action) -> bool:
    return not _special(state, action)


def _of_others(state: State, action: Action) -> tuple[Refusal, ...]:
    """11.6.2.3, 11.6.2.4, 11.6.4, 11.7.2.3, 11.7.2.4, 11.7.4: what the cost asks for is another player's, cannot be taken so, or
    is not in the hand."""
    ability, context = ability_of(state, action), Context(obj_of(action), action.player)
    if ability is None:
        return ()
    section = section_of(ability)
    for part in ability.cost:
        if means(state, context, part, ()):
            continue
        if kept := kept_from(state, context, part):
            text = "un efecto impide hacérselo, y por eso no paga el coste"
            return (Refusal(section.kept, text, state.game.name_of(state, kept[0])),)
        if part.kind == SHOW:
            return (Refusal(section.declares[0], "no tiene en la Mano la carta que hay que revelar"),)
        if part.kind not in (*DULLS, "romper") or part.filter is None:
            continue
        there = found(state, part.filter.but(controller=""), action.player, context.source)
        if theirs := [i for i in there if controller_of(state, i) != action.player]:
            text = "solo se paga con Personajes que controla quien la usa"
            return (Refusal(section.own, text, state.game.name_of(state, theirs[0])),)
    return ()


def _why_not_used(state: State, action: Action) -> Iterator[Refusal]:
    yield from why_not_paid(state, action)
    yield from _of_others(state, action)


def _as(section: Section, *also: Requirement) -> Requirement:
    """What an action or a special ability asks for by the rules of its section."""
    return All(
        (
            Cond(section.icon, "no está bajo su control desde el comienzo del turno", _is_there_long_enough),
            Cond(section.aims, "no hay un objetivo legal que elegir", _ability_aims, point=resting((UP_TO,), _ability_aims)),
            Cond(r.FACE_DOWN, "lo que está Removido boca abajo no es nada que pueda elegirse", _nothing_hidden),
            *also,
            Cond(
                section.unpaid,
                "no puede pagar todo el coste",
                _ability_payable,
                point=resting(PAYING, _ability_payable),
                because=_why_not_used,
            ),
        )
    )


_SAME_NAME = Cond(r.SPECIAL, "no puede pagar su coste, con un Personaje del mismo nombre", _ability_payable)
ACTIVATE = After(
    Cond(r.DECLARES_ABILITY, "no tiene esa Habilidad", _mine),
    All(
        (
            Cond(r.PRIORITY, "no tiene la prioridad", has_priority),
            Cond(r.WHEN_ABILITIES, "solo en la Main Phase y en la Attack Phase", in_time, because=at_end),
            Cond(r.RESTRICTION, "un efecto no le permite usarla", _usable),
            Cond(r.IGNORED, "no se cumple lo que la Habilidad pide", _condition),
            Cond(r.RESTRICTION, "ya se usó este turno", _often),
            When(_special, _as(SPECIAL, _SAME_NAME)),
            When(_plain, _as(ACTION)),
        )
    ),
)
