"""Activating abilities (602), those of energy included (605.3a): to the chain, and the rest as playing a card."""

from __future__ import annotations

from ...kernel.abilities import Activated
from ...kernel.conditions import Action
from ...kernel.events import Event
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.state import State
from . import grounds
from . import rules as r
from .aiming import announce_division, announce_targets
from .announcing import announce_x, announce_x_of_text, leave_letter, letter, not_energy
from .chain import create_on_chain
from .costing import ability_of, besides_energy, energy_of
from .layers import views
from .locking import pay_or_again
from .moments import IN_COMBAT_TOO, no_combat
from .paying import use_energy_ability
from .undoing import undo


def activate(match: Match, action: Action) -> Procedure:
    """602.2: an ability to the chain and its activation cost paid; the rest as playing a card. True when activated."""
    assert action.obj is not None
    mark = match.mark()
    ability = ability_of(match.state, action)
    try:
        item = yield from _announce_ability(match, action, ability)
        yield from announce_x(match, item, any(part.amount == "X" for part in ability.cost))
        yield from announce_x_of_text(match, item, ability.effect)
        yield from announce_targets(match, item, ability.effect, r.ABILITY_LIKE_CARD)
        yield from announce_division(match, item, ability.effect)
        energy = energy_of(ability.cost, match.state.objects[item].choices.get("x") or 0)
        yield from pay_or_again(match, item, energy, besides_energy(ability.cost))
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    key = ("habilidad", action.obj, action.ability)
    limited = ability.times or (action.obj in match.state.objects and match.state.objects[action.obj].kind == "demon")
    if limited:
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    event = Event("activada", obj=item, player=action.player, source=action.obj)
    alike = (r.ACQUIRED_APART,) if _used_alike(match.state, action, ability) else ()
    yield from match.do(
        event,
        rules=(r.ABILITY_LIKE_CARD, r.PLAYED, r.PLAY_ABILITY_WORD, *alike),
        text=f"{action.player} activó la habilidad",
        by=action.player,
    )
    leave_letter(match)
    return True


def _announce_ability(match: Match, action: Action, ability: Activated) -> Procedure:
    """602.2a: the ability to the top of the chain; a card that has it in a hand is shown first."""
    letter(match, "602.2a", action)
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
    choices = {"source": action.obj, "index": action.ability, "ability": ability}
    rules = (r.ANNOUNCE_ABILITY, *also, *not_energy(ability.effect, r.NOT_ENERGY))
    text = f"{action.player} activa una habilidad de {name}"
    return (yield from create_on_chain(match, action.player, choices, rules, text, chosen=True))


def _used_alike(state: State, action: Action, ability: Activated) -> bool:
    """602.5c: whether an equal ability of the element, with its own limit, was used up this turn."""
    assert action.obj is not None
    places = enumerate(views(state, action.obj)["abilities"])
    used = [i for i, a in places if a == ability and i != action.ability and state.history.get(("habilidad", action.obj, i))]
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
