"""Infinite loops (13): who can stop one, how often it is repeated before, and when the match is a draw."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import End
from ...kernel.match import Match
from ...kernel.pieces import Result
from ...kernel.state import State
from ...play.loops import Breaking, Loops, asked_who_could
from . import rules as r

#: Whether who can stop a loop has to.
BOUND = "fftcg-bucle-obligacion-de-detenerlo"


def _endless(match: Match) -> Procedure:
    """13.1"""
    end = End("fin", result=Result((), (), True, (r.LOOP.id,)))
    yield from match.do(end, rules=(r.LOOP,), text="nadie puede detener el bucle infinito: empate")


def _stops(state: State, involved: frozenset[str]) -> str:
    """13.2: the only one who could choose otherwise."""
    return next(p for p in state.players_from(state.active) if p in involved)


def _will(match: Match, bound: tuple[str, ...]) -> Procedure:
    """13.1: by one reading nobody has to stop what they can stop; who does."""
    if match.reading(BOUND) == "obligado":
        return bound
    willing = []
    for player in bound:
        if (yield from match.confirm(player, f"¿Detiene {player} el bucle?", (r.ONE_STOPS,), "bucle")):
            willing.append(player)
    if not willing:
        match.say(r.LOOP, text="nadie quiere detener el bucle, y nadie está obligado", reading=BOUND)
    return tuple(willing)


LOOPS = Loops(
    _endless,
    breaking=Breaking(r.ONE_STOPS, r.ONE_STOPS, r.LOOP, _stops, several=r.BOTH_STOP),
    could=asked_who_could((r.LOOP, r.ONE_STOPS)),
    will=_will,
)
