"""Nobody does anything more: passing for everybody until somebody can act, or what was disputed is over."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.decisions import Decision
from ..kernel.state import State
from ..play.game import PlayedGame
from .walking import ACTING, Walk

#: The line of ``do`` by which everybody passes, and how often it is added at most.
ALL_PASS, MOST = "pasan", 40


def nobody_acts(found: Walk, run: Callable[[str], Walk]) -> Walk:
    """``found`` with everybody passing, once and then on while nobody could do anything else: until what waited on the stack
    has resolved, or the fight is over; never into another turn. ``run`` runs a situation. Raises SituationError."""
    begun = found.ran.run.state
    here = run(found.going_on([ALL_PASS]))
    for _ in range(MOST):
        if _over(begun, here):
            break
        further = run(here.going_on([ALL_PASS]))
        since = [decision for decision, _ in further.ran.asked[len(here.ran.asked) :]]
        if any(map(_could_act, since)) or further.ran.run.state.station.turn != begun.station.turn:
            break
        here = further
    return here


def _over(begun: State, here: Walk) -> bool:
    state, asked = here.ran.run.state, here.ran.run.pending
    if asked is None or asked.kind != ACTING or _could_act(asked) or state.station.turn != begun.station.turn:
        return True
    return bool(_waiting(begun) and not _waiting(state)) or bool(_fighting(begun) and not _fighting(state))


def _could_act(decision: Decision) -> bool:
    """Whether whoever is asked could do anything but pass."""
    return decision.kind != ACTING or len(decision.offered) > 1


def _waiting(state: State) -> int:
    return len(state.zones.get(state.game.stack, ())) if state.game.stack else 0


def _fighting(state: State) -> bool:
    game = state.game
    return isinstance(game, PlayedGame) and game.combat is not None and state.procedure(game.combat.name) is not None
