"""Loops (104.4b, 707.1b, 707.3–707.6): who has to break what comes back to itself, and when it is a draw."""

from __future__ import annotations

from ....kernel.decisions import Procedure
from ....kernel.match import Match
from ....kernel.state import State
from ....play.ending import draw_game
from ....play.loops import Breaking, Loops
from .. import rules as r

#: Whether every loop is a draw, or only one that nobody has to break.
INFINITE = "inferno-bucle-infinito"
#: Whether somebody has to choose [B] in the end to break a loop «[A], a menos que [B]».
UNLESS_LOOP = "inferno-bucle-con-a-menos-que"
#: Who breaks a loop in which the active player takes no part.
WHO_BREAKS = "inferno-quien-rompe-el-bucle"


def _no_way_out(match: Match) -> Procedure:
    """104.4b, 707.4, 707.5: nobody can or has to break the loop."""
    unless = _unless(match.state)
    also, reading = ((r.UNLESS_IN_LOOP,), UNLESS_LOOP) if unless else ((), None)
    match.say(r.MANDATORY_LOOP, r.NOT_FORCED, *also, text="nadie puede o tiene que romper el bucle", reading=reading)
    text = "la partida entra en un bucle sin salida: empate"
    yield from draw_game(match, r.LOOP_IS_DRAW, text, INFINITE, more=(r.MANDATORY_LOOP,))


def _unless(state: State) -> bool:
    return ("a menos que",) in state.history


def _who_breaks(state: State, involved: frozenset[str]) -> str:
    """The active player, or the first player involved who receives priority (707.3): nobody else is forced (707.5)."""
    active = state.station.active
    if active in involved:
        return str(active)
    players = state.players_from(state.priority.holder or active)
    if state.reading(WHO_BREAKS) == "primero-aunque-ajeno":
        return players[0]
    return next(p for p in players if p in involved)


def _told(match: Match, player: str) -> None:
    if _unless(match.state):
        text = f"{player} tiene que elegir en algún momento lo que rompe el bucle"
        match.say(r.BREAK_LOOP, r.UNLESS_IN_LOOP, text=text, reading=UNLESS_LOOP)


def _keeps_going(state: State, kind: str) -> bool:
    """707.6: nobody can be forced to the [B] of «[A], a menos que [B]»: refusing it is no choice that could be another, so that
    the loop has only what is obligatory in it (707.4) and is a draw (104.4b)."""
    return kind != "a menos que" or state.reading(UNLESS_LOOP) != "empate"


LOOPS = Loops(
    _no_way_out,
    mandatory=lambda state: state.reading(INFINITE) == "todo-bucle",
    breaking=Breaking(r.BREAK_LOOP, r.HOW_MANY_TIMES, r.NOT_FORCED, _who_breaks, WHO_BREAKS, _told),  # 707.1b, 707.3, 707.5
    keeps_going=_keeps_going,
)
