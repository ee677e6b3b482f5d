"""Before the first turn (5.2)."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Move
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import CHANCE
from ...play.drawing import draw
from ...play.starting import Starting
from . import rules as r

#: Whether who wins the draw chooses, or chance gives the ficha at once.
WHO = "souls-quien-empieza"


def _prepares(match: Match, first: str) -> Procedure:
    """5.2.4: chance says who wins; whether that player has the ficha or chooses who does is a reading."""
    options = tuple(Option(p, p) for p in match.state.living())
    asks = "¿Quién gana el sorteo?"
    winner = yield from match.ask(Decision(CHANCE, asks, (r.WHO_BEGINS,), Form.ONE, options, kind="azar"))
    has = winner
    if match.reading(WHO) == "el-ganador-elige":
        has = yield from match.choose(winner, "¿Quién comienza con la Ficha de Ataque?", (r.WHO_BEGINS,), options, "ficha")
    match.say(r.WHO_BEGINS, text=f"{has} comienza con la Ficha de Ataque", reading=WHO)
    return has


def _draws(match: Match, player: str, rule: R) -> Procedure:
    if not match.state.zone("mano", player):
        yield from draw(match, player, 6, (r.FIRST_HAND,))


def _exchanges(match: Match, player: str) -> Procedure:
    """5.2.7.1: cards that are not kept go back, the deck is shuffled, and as many are drawn, once."""
    hand = match.state.zone("mano", player)
    options = tuple(match.option(i) for i in hand)
    asks = "¿Qué cartas de tu mano inicial devuelves?"
    asked = Decision(player, asks, (r.CHANGES_HAND,), Form.SOME, options, low=0, high=len(hand), kind="mano")
    given = tuple((yield from match.ask(asked)))
    if not given:
        match.say(r.CHANGES_HAND, text=f"{player} conserva su mano", by=player, chosen=True)
        return
    events = [Move("devolver la mano", obj=i, player=player, to=Zone("mazo", player), at=-1) for i in given]
    text = f"{player} devuelve {len(given)} de su mano"
    yield from match.do(*events, rules=(r.CHANGES_HAND,), text=text, by=player, chosen=True, grounds=(r.BOTH_DECIDE,))
    yield from shuffle(match, Zone("mazo", player), r.CHANGES_HAND, f"{player} baraja su mazo")
    yield from draw(match, player, len(given), (r.CHANGES_HAND,))


STARTING = Starting(
    _prepares,
    deck="mazo",
    hand="mano",
    shuffle=r.SHUFFLES_FIRST,
    shuffles="tiene barajado",
    draws=_draws,
    first_turn=r.BEGINS,
    exchanges=_exchanges,
)
