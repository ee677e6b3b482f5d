"""Cards that an effect puts on the top of a Castillo or under it, which is not shuffled for it, and those that it puts into a
Cementerio from elsewhere."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.events import Arrange
from ...kernel.frozen import Data, Id
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...play.choosing import elements
from . import rules as r
from .moving import BY_HAND, became, send
from .searching import AT_BOTTOM
from .zones import move_event

VERB = "al castillo"
#: What puts cards that are not in play into a Cementerio.
TO_CEMETERY = "al cementerio"


def to_castle(match: Match, context: Context, args: Data) -> Procedure:
    """3.1.1, 4.5: each to the Castillo of its owner, on top or at the bottom."""
    listed = yield from elements(match, context, args["what"], VERB)
    events = [move_event(match.state, BY_HAND, i, "castillo", context.source) for i in listed]
    moved = yield from send(match, list(events), (r.RESOLVES,), (r.OWNERS_ZONE,))
    now = became(match.state, moved)
    for player in match.state.players:
        mine = tuple(i for i in now if i in match.state.zone("castillo", player))
        if mine:
            yield from _placed(match, player, mine, args["place"])
    return now


def _placed(match: Match, player: str, cards: tuple[Id, ...], place: str) -> Procedure:
    zone = Zone("castillo", player)
    rest = tuple(i for i in match.state.zones[zone] if i not in cards)
    order = (*rest, *cards) if place == AT_BOTTOM else (*cards, *rest)
    text = f"queda en la {place} del castillo de {player}"
    yield from match.do(Arrange("colocar", zone=zone, order=order, player=player), rules=(r.RESOLVES,), text=text)


def to_cemetery(match: Match, context: Context, args: Data) -> Procedure:
    """2.2.2, 3.1.1, 4.5: each to the Cementerio of its owner."""
    listed = yield from elements(match, context, args["what"], TO_CEMETERY)
    events = [move_event(match.state, BY_HAND, i, "cementerio", context.source) for i in listed]
    return became(match.state, (yield from send(match, list(events), (r.RESOLVES,), (r.OWNERS_ZONE,))))
