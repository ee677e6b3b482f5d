"""Drawing (119): one card at a time, from the top; from an empty deck the attempt is remembered."""

from __future__ import annotations

from ...kernel.events import AlterPlayer, Move
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Zone
from . import rules as r
from .ending import lose
from .layers import players_ruled


def draw_cards(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """119.1, 119.2: the top card of the deck to the hand, each on its own."""
    for _ in range(amount if match.state.follows(r.ONE_AT_A_TIME) else min(amount, 1)):
        if match.state.result is not None or not match.state.players[player].in_game:
            return
        if players_ruled(match.state, player, "no puede tomar cartas"):
            continue
        yield from _draw_one(match, player, rules)


def draw_each(match: Match, players: tuple[str, ...], amount: int, rules: tuple[R, ...]) -> Procedure:
    """119.2a: one player after another, from the active one, each all of theirs."""
    several = (r.DRAW_IN_TURN_ORDER,) if len(players) > 1 else ()
    if several and not match.state.follows(r.DRAW_IN_TURN_ORDER):
        players = players[::-1]
    for player in players:
        yield from draw_cards(match, player, amount, (*rules, *several))


def _draw_one(match: Match, player: str, rules: tuple[R, ...]) -> Procedure:
    deck = match.state.zone("mazo", player)
    if deck:
        data = Map({"de": "mazo"})
        event = Move("tomar", obj=deck[0], player=player, data=data, to=Zone("mano", player), at=-1)
        yield from match.do(event, rules=(*rules, r.DRAW, r.ONE_AT_A_TIME), text=f"{player} toma una carta")
        return
    reading = "inferno-mazo-vacio-al-tomar"
    if match.reading(reading) == "en-el-acto":
        yield from lose(match, (player,), r.LOSE_BY_DRAWING, f"{player} no puede tomar de un mazo sin cartas", reading)
        return
    failed = AlterPlayer("intentar tomar", player=player, facts=Map({"sin mazo: tomar": True}))
    text = f"{player} intenta tomar de un mazo sin cartas"
    yield from match.do(failed, rules=(*rules, r.DRAW_FROM_EMPTY), text=text, reading=reading)
