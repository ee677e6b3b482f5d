"""Infinite loops (13): who can stop one, how often it is repeated before, and when the match is a draw."""

from __future__ import annotations

from ...kernel.abilities import Continuous
from ...kernel.decisions import Procedure
from ...kernel.events import Count, End
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.pieces import Result
from ...kernel.state import State
from ...play.loops import Breaking, Loops, asked_who_could
from . import rules as r
from .keywords import WARP_COUNTER
from .layers import DAMAGE, FROZEN

#: Counters that are no mere heap.
_OF_RULES = (DAMAGE, FROZEN, WARP_COUNTER)
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


def _apart(state: State) -> tuple[State, int] | None:
    """13.1: the same happens again and again, whatever piles up with it: counters, but for those of which a rule speaks,
    crystals, and Poder that is gained."""
    piles = [(o.id, kind, n) for o in state.objects.values() for kind, n in o.counters.items() if kind not in _OF_RULES]
    for obj, kind, n in piles:
        state = Count("", obj=obj, counter=kind, amount=-n).apply(state, state)
    kept = tuple(effect for effect in state.effects if not _only_strengthens(effect))
    players = state.players
    much = sum(n for _, _, n in piles) + len(state.effects) - len(kept) + sum(one.pool for one in players.values())
    none = Map({name: one.but(pool=0) for name, one in players.items()})
    return (state.but(effects=kept, players=none), much) if much else None


def _only_strengthens(effect: Continuous) -> bool:
    """Whether by a lasting effect nothing but so much Poder is gained."""
    gained = [part.value for part in effect.parts if part.op == "strength +" and isinstance(part.value, int)]
    return len(gained) == len(effect.parts) > 0 and min(gained) > 0 and not effect.rule and effect.replacing is None


LOOPS = Loops(
    _endless,
    apart=_apart,
    breaking=Breaking(r.ONE_STOPS, r.ONE_STOPS, r.LOOP, _stops, several=r.BOTH_STOP),
    could=asked_who_could((r.LOOP, r.ONE_STOPS)),
    will=_will,
)
