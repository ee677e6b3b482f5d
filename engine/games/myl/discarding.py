"""Discarding by an effect (8.10): as many as it says, the whole hand, at random, or what another player chose."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import amount
from ...play.choosing import elements, players
from ...play.discarding import to_discard
from . import rules as r
from .moving import discard, tell_played
from .zones import being_played


def discarding(match: Match, context: Context, args: Data) -> Procedure:
    """8.10: who discards chooses, unless the effect says which or that chance does, as many as there are."""
    if "what" in args:
        yield from discard(match, (yield from elements(match, context, args["what"], "descartar")), grounds=(r.RESOLVES,))
        return
    for player in players(match.state, context, args.get("who")):
        inside, playing = match.state.zone("mano", player), being_played(match.state)
        hand = [i for i in inside if i not in playing]
        count = amount(match.state, args["amount"], context) if "amount" in args else len(hand)
        for i in inside:
            if i in playing:
                tell_played(match, i)
        random = bool(args.get("random"))
        picked = yield from to_discard(match, Zone("mano", player), count, r.DISCARD, random=random)
        yield from discard(match, picked, grounds=(r.RESOLVES,), chosen=len(picked) < len(hand) and not random)
        if len(picked) < count:
            less = "no tiene cartas que descartar" if not picked else f"descarta {len(picked)} de {count}: no tiene más cartas"
            match.say(r.DISCARD, r.RESOLVES, text=f"{player} {less}")
