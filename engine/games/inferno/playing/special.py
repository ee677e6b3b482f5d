"""Special actions (115) and conceding, as they are carried out."""

from __future__ import annotations

from ....kernel.abilities import Context
from ....kernel.conditions import Action
from ....kernel.decisions import Procedure
from ....kernel.match import Illegal, Match
from ....kernel.rules import R
from ....play.ending import lose
from ....play.lasting import lasts, with_effects
from ....play.undoing import undo
from .. import rules as r
from .allowing_special import price
from .paying import pay_parts


def end_effect(match: Match, action: Action) -> Procedure:
    """115.2a: what an effect lets a player do later, here to end it."""
    number = action.data["effect"]
    if not (yield from _pay_price(match, action, r.ACT_LATER)):
        return False
    left = tuple(e for e in match.state.effects if e.number != number)
    name = match.game.name_of(match.state, action.obj)
    match.set(r.ACT_LATER, r.SPECIAL_WITH_PRIORITY, text=f"{action.player} termina el efecto de {name}", effects=left)
    return True


def ignore(match: Match, action: Action) -> Procedure:
    """115.2b: what a static ability lets a player do, to ignore it until the end of the turn."""
    if not (yield from _pay_price(match, action, r.IGNORE_STATIC)):
        return False
    state = match.state
    effect = lasts(state, Context(action.obj, action.player), (), "turno", rule="ignora", value=action.obj)
    text = f"{action.player} ignora {match.game.name_of(state, action.obj)} este turno"
    match.set(r.IGNORE_STATIC, r.SPECIAL_WITH_PRIORITY, text=text, effects=with_effects(state, effect))
    return True


def _pay_price(match: Match, action: Action, rule: R) -> Procedure:
    """Pay for a special action; it is undone when it cannot be paid. False when it is."""
    mark = match.mark()
    name = match.game.name_of(match.state, action.obj)
    match.say(rule, r.SPECIAL_ACTION, text=f"{action.player} toma una acción especial: {name}", by=action.player, chosen=True)
    try:
        yield from pay_parts(match, Context(action.obj, action.player), price(mark[0], action), (rule, r.PAY_ENERGY))
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    return True


def concede(match: Match, action: Action) -> Procedure:
    """104.3a, 405.6g: at any moment, and at once."""
    yield from lose(match, (action.player,), r.CONCEDE, f"{action.player} concede", more=(r.CONCEDE_AT_ONCE,), by=action.player)
