"""Carrying out effects (4.5): instruction by instruction, as far as possible."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Instruction, Number, Part, Ref
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import as_known, as_they_were
from ...kernel.steps import How
from ...play.game import played
from . import rules as r
from .checking import state_changes
from .layers import LAST


def apply(match: Match, context: Context, effect: tuple[Instruction, ...]) -> Procedure:
    """4.5: every instruction, from 0 % to 100 %; what was chosen or moved is "esos" for the next. Then the state changes."""
    for do in effect:
        if match.state.result is not None:
            return context
        _tell_of_what_left(match, context, do.args)
        before = match.state
        those = yield from played(match.state).verb[do.verb].does(match, context, do.args)
        if isinstance(those, Context):
            context = those
        elif isinstance(those, tuple):
            context = context.but(those=those, were=as_they_were(before, match.state, those))
    yield from state_changes(match)
    return context


def _tell_of_what_left(match: Match, context: Context, args: Map[str, Any]) -> None:
    """1.F, 2.1: a step where an instruction asks something of a card that has left play: as what it is looked at is a reading."""
    asked = [ref for key, value in args.items() if (ref := _asked_of(key, value)) is not None]
    left = [i for ref in asked for i in as_known(match.state, ref, context) if i in match.state.past]
    if left:
        named = ", ".join(match.game.name_of(match.state, i) for i in dict.fromkeys(left))
        how = "como era en el campo" if match.reading(LAST) == "datos-que-tenia" else "con lo impreso, sin controlador"
        match.write((), (r.SAME_CARD,), f"{named}, que ya no está en juego: se mira {how}", None, How.AUTOMATIC, LAST)


def _asked_of(key: str, value: Any) -> Ref | None:
    """Of which card a number or a player in an argument is asked."""
    if key == "who" and isinstance(value, Ref):
        return value
    if isinstance(value, tuple) and len(value) == 1 and isinstance(value[0], Part):
        value = value[0].value
    return value.of if isinstance(value, Number) and isinstance(value.of, Ref) else None
