"""The time of a match (1.2.3, 1.2.4, 12.3): the judge says that it is over; then six turns are left, or the duels won decide."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.events import AlterPlayer, End, Event
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.state import State
from ...kernel.wording import plural
from ...play.manual import Manual, Read
from . import rules as r
from .best_of_three import most, outcome
from .between_duels import exchanging
from .facts import HURRY, LEFT, number

#: How many turns are played once the time is over, the present one among them.
TURNS = 6
#: What happens when it is over between two duels.
WHEN = "souls-fin-del-tiempo"


def _remember(state: State, what: str, value: object) -> list[Event]:
    return [AlterPlayer("", player=player, facts=Map({what: value})) for player in state.setup.order]


def _over(match: Match, context: Context, slots: Read) -> Procedure:
    """1.2.4.1, 12.3, 12.3.1: six turns are counted from the present one; between duels, who has won more of them."""
    state = match.state
    between, reading = exchanging(state), WHEN if exchanging(state) else None
    if between and match.reading(WHEN) == "segun-el-momento":
        winners = most(state)
        text = "se acabó el tiempo sin presentar los mazos: el duelo no inicia y " + (
            f"{winners[0]} gana el encuentro" if winners else "el encuentro es un empate"
        )
        end = End("fin", result=outcome(state, winners, r.BETWEEN))
        yield from match.do(end, rules=(r.BETWEEN,), text=text, reading=reading, grounds=(r.TIME_LIMIT,))
        return
    since = "del duelo que va a empezar" if between else "con el que está en curso"
    text = f"se acabó el tiempo: se juegan {TURNS} turnos, contados {since}".replace("contados con", "contado")
    rules, left = (r.SIX_TURNS, r.TIME_REFERS), _remember(state, LEFT, TURNS)
    match.write(*left, rules=rules, text=text, reading=reading, grounds=(r.TIME_LIMIT,))


def _already(state: State, context: Context, slots: Read) -> str:
    return "ya se acabó el tiempo" if number(state, state.setup.order[0], LEFT) else ""


def _hurry(match: Match, context: Context, slots: Read) -> Procedure:
    """12.4: the minutes for the support deck are over."""
    text = "pasaron los 3 minutos: se presentan los mazos como están"
    match.write(*_remember(match.state, HURRY, True), rules=(r.THREE_MINUTES,), text=text)
    return
    yield


def _not_between(state: State, context: Context, slots: Read) -> str:
    return "" if exchanging(state) else "no es el momento entre dos duelos"


def turn_ends(match: Match) -> Procedure:
    """1.2.4.1: one turn less; after the last one, who has more lives."""
    state = match.state
    left = number(state, state.setup.order[0], LEFT)
    if not left:
        return
    if left > 1:
        turns = f"{plural(left - 1, 'queda', 'quedan')} {left - 1} {plural(left - 1, 'turno', 'turnos')}"
        match.write(*_remember(state, LEFT, left - 1), rules=(r.SIX_TURNS,), text=turns)
        return
    pools = {player: state.players[player].pool for player in state.setup.order}
    winners = tuple(p for p in pools if all(pools[p] > pools[other] for other in pools if other != p))
    text = f"acabados los turnos, {winners[0]} tiene más vidas" if winners else "acabados los turnos, tienen las mismas vidas"
    yield from match.do(End("fin", result=outcome(state, winners, r.SIX_TURNS)), rules=(r.SIX_TURNS,), text=text)


OPERATIONS = (
    Manual("se acaba el tiempo", _over, r.TIME_LIMIT, _already),
    Manual("pasan 3 minutos", _hurry, r.THREE_MINUTES, _not_between),
)
