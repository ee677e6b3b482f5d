"""Activating abilities (602), those of energy included (605.3a): to the chain, and the rest as playing a card."""

from __future__ import annotations

from dataclasses import dataclass

from ....kernel.abilities import Activated
from ....kernel.conditions import Action
from ....kernel.decisions import Procedure
from ....kernel.events import Event
from ....kernel.items import Item
from ....kernel.match import Illegal, Match
from ....kernel.state import State
from ....play.aiming import announce_division, announce_targets
from ....play.announcing import Step, announce
from ....play.undoing import undo
from .. import rules as r
from ..elements import grounds
from ..elements.layers import views
from .affording import counters_for_x
from .announcing import PLAYS, Announcing, announce_x, announce_x_of_text, not_energy, undone
from .chain import create_on_chain
from .costing import ability_of, activation_energy, besides_energy
from .energy import uses
from .locking import pay_or_again
from .moments import IN_COMBAT_TOO, no_combat
from .paying import use_energy_ability


@dataclass(kw_only=True)
class Activating(Announcing):
    """An ability that is being activated."""

    ability: Activated


def activate(match: Match, action: Action) -> Procedure:
    """602.2: an ability to the chain and its activation cost paid; the rest as playing a card. True when activated."""
    ability = ability_of(match.state, action)
    activating = Activating(
        PLAYS, action.player, action.obj, r.ABILITY_LIKE_CARD, effect=ability.effect, action=action, ability=ability
    )
    return (yield from announce(match, activating, STEPS, undone))


def _announce_x(match: Match, activating: Activating) -> Procedure:
    """602.2b: the value of X, and with it what is paid."""
    cost = activating.ability.cost
    if any(part.amount == "X" for part in cost):
        assert activating.action.obj is not None
        counters = counters_for_x(match.state, activating.action.obj, cost)
        yield from announce_x(match, activating, most=counters)
    yield from announce_x_of_text(match, activating)
    obj, x = activating.action.obj, match.state.objects[activating.item].item.x or 0
    assert obj is not None
    activating.energy = activation_energy(match.state, obj, activating.ability, x)
    activating.parts = besides_energy(cost)


def _activated(match: Match, activating: Activating) -> Procedure:
    """602.2b, 601.1h: the ability counts as activated."""
    action, ability = activating.action, activating.ability
    key = uses(ability, action.player, action.obj, action.ability)
    here = match.state.objects.get(activating.action.obj)  # type: ignore[arg-type]
    if ability.times or (here is not None and here.kind == "demon"):
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    alike = (r.ACQUIRED_APART,) if _used_alike(match.state, action, ability) else ()
    yield from match.do(
        Event("activada", obj=activating.item, player=action.player, source=action.obj),
        rules=(r.ABILITY_LIKE_CARD, r.PLAYED, r.PLAY_ABILITY_WORD, *alike),
        text=f"{action.player} ha activado la habilidad de {match.game.name_of(match.state, action.obj)}",
        by=action.player,
    )


def _announce_ability(match: Match, activating: Activating) -> Procedure:
    """602.2a: the ability to the top of the chain; a card that has it in a hand is shown first."""
    action, ability = activating.action, activating.ability
    name = match.game.name_of(match.state, action.obj)
    also = grounds.of_activating(match.state, action, ability)
    if ability.timing == "ritual" and not no_combat(match.state, action):
        text = "lo que se hace cuando pudiera jugarse un ritual se hace también en un combate"
        match.say(r.RITUAL_TIME, text=text, by=action.player, reading=IN_COMBAT_TOO)
    elif ability.timing == "ritual":
        text = "es un momento en que podría jugarse un ritual, pueda o no jugarse alguno"
        match.say(r.RITUAL_TIME, r.ABILITY_AT_RITUAL_TIME, text=text, by=action.player)
    assert action.obj is not None
    if match.state.objects[action.obj].zone.name == "mano":
        shown = Event("mostrar", obj=action.obj, player=action.player)
        yield from match.do(shown, rules=(r.ANNOUNCE_ABILITY, r.SHOW), text=f"{action.player} muestra {name}", by=action.player)
    assert action.ability is not None
    new = Item(source=action.obj, index=action.ability, ability=ability)
    rules = (r.ANNOUNCE_ABILITY, *also, *not_energy(ability.effect, r.NOT_ENERGY))
    text = f"{action.player} activa una habilidad de {name}"
    activating.item = yield from create_on_chain(match, action.player, new, rules, text, chosen=True)


#: 602.2: the ability, and the rest as of a card.
STEPS: tuple[Step[Activating], ...] = (
    Step("602.2a", _announce_ability),
    Step("601.1b", _announce_x),
    Step("601.1c", announce_targets),
    Step("601.1d", announce_division),
    Step("601.1f", pay_or_again),
    Step("601.1h", _activated),
)


def _used_alike(state: State, action: Action, ability: Activated) -> bool:
    """602.5c: whether an equal ability of the element, with its own limit, was used up this turn."""
    assert action.obj is not None
    places = enumerate(views(state, action.obj)["abilities"])
    alike = (i for i, a in places if a == ability and i != action.ability)
    used = [i for i in alike if state.history.get(uses(ability, action.player, action.obj, i))]
    return bool(ability.times and used)


def activate_energy(match: Match, action: Action) -> Procedure:
    """605.3a, b: with priority; it does not use the chain, even when it would give no energy now (605.2)."""
    assert action.obj is not None
    assert action.ability is not None
    mark, rules = match.mark(), (r.ENERGY_WHEN, r.ENERGY_LIKE_OTHERS)
    try:
        yield from use_energy_ability(match, action.player, action.obj, action.ability, rules)
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    return True
