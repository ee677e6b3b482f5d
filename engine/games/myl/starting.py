"""Before the first turn. The document does not say with how many cards; a situation gives hands, or eight are drawn."""

from __future__ import annotations

from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Move
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import CHANCE
from ...play.drawing import draw
from ...play.starting import Starting
from . import rules as r

#: How a match is prepared.
PREPARING = "myl-preparacion-de-la-partida"


def _prepares(match: Match, first: str) -> Procedure:
    """Who begins, by the reading in force."""
    if match.reading(PREPARING) != "ocho-sin-cambio":
        return first
    options = tuple(Option(p, p) for p in match.state.living())
    return (yield from match.ask(Decision(CHANCE, "¿Quién comienza?", (r.PHASES,), Form.ONE, options, kind="azar")))


def _first_gold(match: Match, player: str) -> Procedure:
    """2.1.1: an Oro in the reserve."""
    golds = [i for i in match.state.zone("castillo", player) if "Oro" in match.game.view(match.state, i).get("types", ())]
    reading = "myl-oro-inicial-y-castillo"
    if golds and match.reading(reading) == "aparte":
        match.say(r.FIRST_GOLD, text=f"el Oro Inicial de {player} no sale de su castillo", reading=reading)
    elif golds and not match.state.zone("reserva de oro", player):
        to = Zone("reserva de oro", player)
        event = Move("oro inicial", obj=golds[0], player=player, data=Map({"de": "castillo"}), to=to, controller=player)
        yield from match.do(event, rules=(r.FIRST_GOLD,), text=f"{player} tiene su Oro Inicial en la reserva")


def _draws(match: Match, player: str, rule: R) -> Procedure:
    if not match.state.zone("mano", player):
        yield from draw(match, player, 8, (r.HAND,), (r.DRAW,), PREPARING)


STARTING = Starting(
    _prepares,
    own=_first_gold,
    deck="castillo",
    hand="mano",
    shuffle=r.SHUFFLE,
    shuffles="baraja",
    draws=_draws,
    first_turn=r.PHASES,
    reading=PREPARING,
    unruled=True,
)
