"""Before the first turn. The document does not say with how many cards; a situation gives hands, or eight are drawn."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Move
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import CHANCE, Station, Zone
from . import rules as r
from .moving import draw

BEFORE = "Comienzo"


def start(match: Match) -> Procedure:
    """2.1.1: an Oro in the reserve; the rest by the readings in force."""
    point = "myl-preparacion-de-la-partida"
    first = match.state.station.active
    if match.reading(point) == "ocho-sin-cambio":
        options = tuple(Option(p, p) for p in match.state.living())
        first = yield from match.ask(Decision(CHANCE, "¿Quién comienza?", (r.PHASES,), Form.ONE, options, kind="azar"))
    for player in match.state.players_from(first):
        inside = match.state.zone("castillo", player)
        golds = [i for i in inside if "Oro" in match.game.view(match.state, i).get("types", ())]
        reading = "myl-oro-inicial-y-castillo"
        apart = match.reading(reading) == "aparte"
        if golds and apart:
            text = f"el Oro Inicial de {player} no sale de su castillo"
            match.say(r.FIRST_GOLD, text=text, reading=reading)
        if golds and not apart and not match.state.zone("reserva de oro", player):
            to = Zone("reserva de oro", player)
            event = Move("oro inicial", obj=golds[0], player=player, data=Map({"de": "castillo"}), to=to, controller=player)
            yield from match.do(event, rules=(r.FIRST_GOLD,), text=f"{player} tiene su Oro Inicial en la reserva")
        yield from shuffle(match, Zone("castillo", player), r.SHUFFLE, f"{player} baraja su castillo")
    for player in match.state.players_from(first):
        if not match.state.zone("mano", player):
            yield from draw(match, player, 8, (r.HAND,))
    station = Station(1, first, "Agrupación", "Agrupación")
    match.set(r.PHASES, text=f"comienza el primer turno, de {first}", reading=point, station=station)
