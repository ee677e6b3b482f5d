"""Lives: lost, recovered up to six, and the duel that ends with the last (1.3, 4.6.2, 11.4)."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import Pool
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.rules import R
from ...play.ending import lost_at_once
from . import rules as r
from .zones import LIVES


def lose(match: Match, player: str, amount: int, rules: tuple[R, ...], text: str, source: Id | None = None) -> Procedure:
    """4.6.2: they are lost at once. Returns how many were."""
    before = match.state.players[player].pool
    if amount > 0:
        event = Pool("perder vidas", player=player, source=source, amount=-amount)
        left = max(0, before - amount)
        text = f"{text}; le {'queda' if left == 1 else 'quedan'} {left}"
        yield from match.do(event, rules=rules, text=text, grounds=(r.LIVES_AT_ONCE,))
    return before - match.state.players[player].pool


def recover(match: Match, player: str, amount: int, rules: tuple[R, ...], source: Id | None = None) -> Procedure:
    """5.2.6, 11.4: never more than six."""
    there = match.state.players[player].pool
    gained = min(amount, LIVES - there)
    capped = (r.SIX_LIVES,) if gained < amount else ()
    if gained <= 0:
        match.say(r.SIX_LIVES, text=f"{player} no recupera vidas: ya tiene {there}", grounds=rules)
        return
    event = Pool("recuperar vidas", player=player, source=source, amount=gained)
    plural = "vida" if gained == 1 else "vidas"
    text = f"{player} recupera {gained} {plural}: tiene {there + gained}"
    yield from match.do(event, rules=(*rules, *capped), text=text)


def over(match: Match, *grounds: R) -> Procedure:
    """1.3.1.1.1, 1.3.2: who has no lives left loses at once; both together draw."""
    state = match.state
    if state.result is not None:
        return
    losers = tuple(p for p in state.setup.order if not state.players[p].pool)
    if losers:
        yield from lost(match, losers, r.LIVES_AT_ZERO, "no le quedan vidas", grounds=grounds)


def lost(match: Match, losers: tuple[str, ...], rule: R, why: str, grounds: tuple[R, ...] = ()) -> Procedure:
    """1.3.1, 1.3.2: the duel ends; all who lose at once draw."""
    winners = tuple(p for p in match.state.setup.order if p not in losers)
    text = f"{losers[0]} pierde el duelo: {why}" if winners else f"el duelo es un empate: {why} a ninguno"
    events = lost_at_once(losers if winners else (), winners, rule)
    yield from match.do(*events, rules=(rule, r.LOSES_AT_ONCE), text=text, grounds=grounds)
