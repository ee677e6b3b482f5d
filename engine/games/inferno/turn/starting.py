"""Starting a game (103): demons, the first scenario, shuffling, five cards, one new hand."""

from __future__ import annotations

from ....kernel.decisions import Option, Procedure
from ....kernel.events import Alter
from ....kernel.frozen import Map
from ....kernel.match import Match
from ....kernel.rules import R
from ....play.drawing import draw
from ....play.starting import NewHands, Starting
from .. import rules as r
from ..elements.characteristics import DEMON, INFERNAL
from ..elements.entering import put_into_play
from ..elements.layers import views


def _prepares(match: Match, first: str) -> Procedure:
    """103.1–103.3: the demons, and the first scenario."""
    demons = [o for o in match.state.in_play() if o.kind == DEMON]
    as_they_begin = Map(turned=False, side=INFERNAL)
    events = [Alter("poner el demonio", obj=o.id, fields=as_they_begin) for o in demons]
    text = "cada jugador coloca su demonio, enderezado e infernal"
    yield from match.do(*events, rules=(r.DEMONS_ON_TABLE, r.DEMON_STATE), text=text)
    match.say(r.STARTING_PLAYER, text=f"{first} es el jugador inicial")
    yield from _first_scenario(match, first)
    return first


def _first_scenario(match: Match, first: str) -> Procedure:
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


def _draws(match: Match, player: str, rule: R) -> Procedure:
    """103.4, 402.1"""
    yield from draw(match, player, 5, (rule,), (r.FIRST_HAND,))


STARTING = Starting(
    _prepares,
    deck="mazo",
    hand="mano",
    shuffle=r.SHUFFLE_DECKS,
    shuffles="mezcla",
    draws=_draws,
    first_turn=r.FIRST_TURN,
    new_hands=NewHands(  # 103.5, 101.4
        r.NEW_HAND, r.CYCLE, "inferno-orden-de-la-conformidad-con-la-mano", "desde-el-jugador-inicial"
    ),
)
