"""Before the first turn (8.2)."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Move
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import CHANCE
from ...play.drawing import draw
from ...play.starting import Starting
from . import rules as r
from .zones import DECK, HAND

#: How many cards the first hand has.
FIRST_HAND = 5


def _prepares(match: Match, first: str) -> Procedure:
    """8.2.1.2: chance says who decides who plays first."""
    options = tuple(Option(p, p) for p in match.state.living())
    chosen = yield from match.ask(Decision(CHANCE, "¿A quién señala el azar?", (r.WHO_BEGINS,), Form.ONE, options, kind="azar"))
    first = yield from match.choose(chosen, "¿Quién juega el primero?", (r.WHO_BEGINS,), options, "empieza")
    match.say(r.WHO_BEGINS, text=f"{chosen} decide que empiece {first}", by=chosen, chosen=True)
    return first


def _draws(match: Match, player: str, rule: R) -> Procedure:
    if not match.state.zone(HAND, player):
        yield from draw(match, player, FIRST_HAND, (r.FIRST_HAND,))


def _exchanges(match: Match, player: str) -> Procedure:
    """8.2.1.4: the whole hand, once, to the bottom of the deck in the order of the player's choice."""
    hand = match.state.zone(HAND, player)
    if not (yield from match.confirm(player, "¿Cambias tu mano inicial?", (r.NEW_HAND,), "mano")):
        match.say(r.NEW_HAND, text=f"{player} conserva su mano", by=player, chosen=True)
        return
    asks = "¿En qué orden van al fondo de tu mazo?"
    options = tuple(match.option(i) for i in hand)
    alike = len({match.state.objects[i].base for i in hand}) == 1
    asked = Decision(player, asks, (r.NEW_HAND,), Form.ORDER, options, kind="orden", default=hand if alike else None)
    order = yield from match.ask(asked)
    moves = [Move("devolver la mano", obj=i, player=player, to=Zone(DECK, player), at=-1) for i in order]
    text = f"{player} pone su mano en el fondo de su mazo"
    yield from match.do(*moves, rules=(r.NEW_HAND,), text=text, by=player, chosen=True)
    yield from draw(match, player, FIRST_HAND, (r.NEW_HAND,))


STARTING = Starting(
    _prepares,
    deck=DECK,
    hand=HAND,
    shuffle=r.SHUFFLES,
    shuffles="baraja",
    draws=_draws,
    first_turn=r.BEGINS,
    exchanges=_exchanges,
)
