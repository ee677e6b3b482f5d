"""Discarding by an effect (8.10): as many as it says, the whole hand, at random, or what another player chose."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.frozen import Data, Id
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import amount
from ...play.choosing import elements, players
from ...play.discarding import to_discard
from . import rules as r
from .moving import discard, tell_played
from .zones import being_played


def how_many(match: Match, player: str, most: int, does: str) -> Procedure[int]:
    """4.5: how many cards a player wants, where an effect says up to how many; none where it has none."""
    if not most:
        return 0
    asks = f"¿Cuántas cartas {does} {player}? (hasta {most})"
    return (yield from match.ask(Decision(player, asks, (r.RESOLVES,), Form.NUMBER, low=0, high=most, kind="cantidad")))


def discarding(match: Match, context: Context, args: Data) -> Procedure:
    """8.10: who discards chooses, unless the effect says which or that chance does, as many as there are. Of a whole hand it is
    known how many they were."""
    gone: tuple[Id, ...] = ()
    if "what" in args:
        listed = yield from elements(match, context, args["what"], "descartar")
        yield from discard(match, listed, grounds=(r.RESOLVES,))
        return listed
    for player in players(match.state, context, args.get("who")):
        inside, playing = match.state.zone("mano", player), being_played(match.state)
        hand = [i for i in inside if i not in playing]
        count = amount(match.state, args["amount"], context) if "amount" in args else len(hand)
        if args.get("up to"):
            count = yield from how_many(match, player, min(count, len(hand)), "descarta")
        for i in inside:
            if i in playing:
                tell_played(match, i)
        random = bool(args.get("random"))
        picked = yield from to_discard(match, Zone("mano", player), count, r.DISCARD, random=random)
        yield from discard(match, picked, grounds=(r.RESOLVES,), chosen=len(picked) < len(hand) and not random)
        if len(picked) < count:
            less = "no tiene cartas que descartar" if not picked else f"descarta {len(picked)} de {count}: no tiene más cartas"
            match.say(r.DISCARD, r.RESOLVES, text=f"{player} {less}")
        gone += picked
    return gone if "amount" not in args else None
