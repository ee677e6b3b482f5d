"""Starting a game (103): demons, the first scenario, shuffling, five cards, one new hand."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ...kernel.decisions import Option
from ...kernel.events import Alter, AlterPlayer, Event, Move, Put
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import Station, Zone
from ...play.drawing import draw
from . import rules as r
from .characteristics import DEMON, INFERNAL
from .layers import views
from .moving import put_into_play

#: The phase of a situation that begins before the first turn.
BEFORE = "Comienzo"


def start(match: Match) -> Procedure:
    """103.1–103.6, the starting player being the active one of the station."""
    first = match.state.station.active
    assert first is not None
    demons = [o for o in match.state.in_play() if o.kind == DEMON]
    as_they_begin = Map(turned=False, side=INFERNAL)
    events: tuple[Event, ...] = tuple(Alter("poner el demonio", obj=o.id, fields=as_they_begin) for o in demons)
    text = "cada jugador coloca su demonio, enderezado e infernal"
    yield from match.do(*events, rules=(r.DEMONS_ON_TABLE, r.DEMON_STATE), text=text)
    match.say(r.STARTING_PLAYER, text=f"{first} es el jugador inicial")
    yield from first_scenario(match, first)
    for player in match.state.players_from(first):
        yield from shuffle(match, Zone("mazo", player), r.SHUFFLE_DECKS, f"{player} mezcla su mazo")
    for player in match.state.players_from(first):
        yield from draw(match, player, 5, (r.SHUFFLE_DECKS,))
    yield from new_hands(match, first)
    station = Station(1, first, "Fase Inicial", "Restauración")
    events = (
        Put("", fields=Map(station=station)),
        AlterPlayer("turno", player=first, fields=Map(turn_began=match.state.clock)),
    )
    match.write(*events, rules=(r.FIRST_TURN,), text=f"comienza el primer turno, de {first}")


def first_scenario(match: Match, first: str) -> Procedure:
    """103.3: the opponent, with more players only the last in turn order, may put a scenario from the deck into play."""
    last = match.state.players_from(first)[-1]
    deck = match.state.zone("mazo", last)
    scenarios = [i for i in deck if "escenario" in views(match.state, i)["types"]]
    if not scenarios:
        return
    names: dict[str, Option] = {}
    for i in scenarios:
        option = match.option(i)
        names.setdefault(option.say, option)
    options = [Option(None, "ninguno"), *names.values()]
    asks = "¿Qué escenario buscas y pones en juego?"
    chosen = yield from match.choose(last, asks, (r.FIRST_SCENARIO,), options, "escenario")
    if chosen is not None:
        yield from put_into_play(match, (chosen,), last, (r.FIRST_SCENARIO,))


def new_hands(match: Match, first: str) -> Procedure:
    """103.5: everybody says first whether they keep; then those who do not shuffle and draw five others, once.

    101.4: one after the other, so that the later ones know; by one reading nobody knows before all have said it.
    """
    again, said = [], []
    reading = "inferno-orden-de-la-conformidad-con-la-mano"
    one_by_one = match.reading(reading) == "desde-el-jugador-inicial"
    for player in match.state.players_from(first):
        keep = (Option(True, "conserva"), Option(False, "otra mano"))
        keeps = yield from match.choose(player, "¿Conservas tu mano inicial?", (r.NEW_HAND, r.CYCLE), list(keep), "mano")
        said.append(f"{player} {'conserva su mano' if keeps else 'quiere otra mano'}")
        if not keeps:
            again.append(player)
        if one_by_one:
            match.say(r.NEW_HAND, r.CYCLE, text=said[-1], by=player, chosen=True, reading=reading)
    if not one_by_one:
        match.say(r.NEW_HAND, text=f"se sabe a la vez: {'; '.join(said)}", reading=reading)
    for player in again:
        hand = match.state.zone("mano", player)
        moves = [Move("mezclar en el mazo", obj=i, player=player, to=Zone("mazo", player), at=-1) for i in hand]
        yield from match.do(*moves, rules=(r.NEW_HAND,), text=f"{player} devuelve su mano al mazo", by=player)
        yield from shuffle(match, Zone("mazo", player), r.NEW_HAND, f"{player} mezcla su mazo")
    for player in again:
        yield from draw(match, player, 5, (r.NEW_HAND,))
