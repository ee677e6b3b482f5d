"""Effects that are activated at the same time (1.4.4, 6.5.2.1): one each, from the player whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import zip_longest

from ...kernel.abilities import Waiting
from ...kernel.decisions import Procedure
from ...kernel.match import Match
from ...kernel.returning import came_back
from ...kernel.state import State
from ...kernel.triggers import first_chosen
from ...play.lending import required
from ...play.loops import Loops
from . import rules as r
from .zones import DRAWING_PHASE

#: In which order they come outside of the phase of drawing.
AT_ONCE = "souls-efectos-simultaneos"
#: Effects one after another among which no loop is looked for.
SHORT = 8


def _alternate(match: Match, both: bool) -> bool:
    """6.5.2.1: whether they come one each; outside the phase of drawing a reading."""
    if match.state.station.step == DRAWING_PHASE or match.reading(AT_ONCE) == "alternando":
        return True
    if both:
        match.say(r.BOTH_DECIDE, text="primero todos los efectos del jugador de turno", reading=AT_ONCE)
    return False


def alternating(match: Match, order: tuple[Waiting, ...]) -> tuple[Waiting, ...]:
    """6.5.2.1: one effect each, from the player whose turn it is, each player's own in the order given."""
    mine = [w for w in order if w.context.you == match.state.active]
    others = [w for w in order if w.context.you != match.state.active]
    if not _alternate(match, bool(mine and others)):
        return order
    return tuple(w for pair in zip_longest(mine, others) for w in pair if w is not None)


def one_by_one(
    match: Match,
    does: Callable[[Match, Waiting], Procedure],
    which: Callable[[State, Waiting], bool] = lambda state, waiting: True,
) -> Procedure:
    """1.4.4, 6.5.2.1: what waits is done without a fila, with what is set off by it: one each, from the player whose turn it is,
    who chooses which of their own. ``does(match, waiting)``: a procedure that does one; ``which``: what of it is done so."""
    last, told, done = "", False, 0
    while match.state.result is None and (due := tuple(w for w in match.state.waiting if which(match.state, w))):
        done += 1
        if done > SHORT and (chosen := came_back(match)) is not None:
            yield from _repeated(match, chosen)
            if match.state.result is not None:
                return
        state = match.state
        there = [p for p in state.players_from(state.active) if any(w.context.you == p for w in due)]
        both = len(there) > 1
        if both and not told and state.station.step != DRAWING_PHASE:
            match.say(r.BOTH_DECIDE, text=f"se activan varios efectos: el primero es de {there[0]}", reading=AT_ONCE)
            told = True
        turns = _alternate(match, False)
        player = next((p for p in there if p != last), there[0]) if turns else there[0]
        own = tuple(w for w in due if w.context.you == player)
        one = yield from first_chosen(match, own, player, r.DRAW_ORDER if turns else r.BOTH_DECIDE)
        last = player
        match.keep(waiting=tuple(w for w in match.state.waiting if w is not one))
        yield from does(match, one)


def _repeated(match: Match, chosen: tuple[str, ...]) -> Procedure:
    """11.1.1: what sets off what had set it off, while nobody has a moment to act: only who chose something in it can stop it."""
    loops = required(match.state, Loops)
    yield from loops.repeated(match, chosen) if chosen else loops.endless(match)
