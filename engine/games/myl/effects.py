"""Carrying out effects (4.5): instruction by instruction, as far as possible."""

from __future__ import annotations

from ...kernel.abilities import Context, Instruction
from ...kernel.game import Procedure
from ...kernel.match import Match
from .checking import state_changes


def apply(match: Match, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """4.5: every instruction, from 0 % to 100 %; what was chosen or moved is "esos" for the next. Then the state changes."""
    for do in effect:
        if match.state.result is not None:
            return context
        those = yield from match.game.verbs[do.verb](match, context, do.args)
        if isinstance(those, Context):
            context = those
        elif isinstance(those, tuple):
            context = context.but(those=those)
    yield from state_changes(match)
    return context
