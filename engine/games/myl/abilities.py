"""Activated abilities (4.1, 4.4)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Context
from ...kernel.conditions import Action
from ...kernel.decisions import Procedure
from ...kernel.match import Match
from ...kernel.state import State
from . import rules as r
from .triggering import SEVERAL, declare, resolve_triggers, using


def ability_of(state: State, action: Action) -> Activated:
    """The activated ability that an action is about."""
    assert action.obj is not None
    assert action.ability is not None
    return state.setup.game.view(state, action.obj)["abilities"][action.ability]


def activate(match: Match, action: Action) -> Procedure:
    """4.7.A–G; then what triggered while it resolved (4.8)."""
    finish = yield from declare_activated(match, action)
    yield from finish()


def declare_activated(match: Match, action: Action) -> Procedure:
    """4.7.A–E. Returns what does the rest."""
    assert action.ability is not None
    ability = ability_of(match.state, action)
    text = f"{action.player} activa la habilidad de {match.game.name_of(match.state, action.obj)}"
    context = Context(action.obj, action.player)
    match.keep(history=match.state.history.set(("usó", action.player), 1))
    used = using(match.state, context, ability, (r.ACTIVATED_WHEN,), "activada", action.ability, True)
    use = yield from declare(match, used, text)

    def finish() -> Procedure:
        yield from use()
        yield from resolve_triggers(match, match.state.active, SEVERAL)

    return finish
