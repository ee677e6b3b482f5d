"""Before the first turn (5.2)."""

from __future__ import annotations

from ...kernel.chance import shuffle
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import AlterPlayer, Move
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import CHANCE
from ...play.drawing import draw
from ...play.starting import Starting
from . import rules as r
from .facts import DECIDED, LAST, several

#: Whether who wins the draw chooses, or chance gives the ficha at once.
WHO = "souls-quien-empieza"
#: Who decides after a duel that nobody won.
AFTER_DRAW = "souls-ficha-tras-un-empate"


def _prepares(match: Match, first: str) -> Procedure:
    """5.2.4, 12.5: chance says who wins; whether that player has the ficha or chooses who does is a reading."""
    if (has := (yield from _after_a_duel(match))) is not None:
        return has
    options = tuple(Option(p, p) for p in match.state.living())
    asks = "¿Quién gana el sorteo?"
    winner = yield from match.ask(Decision(CHANCE, asks, (r.WHO_BEGINS,), Form.ONE, options, kind="azar"))
    has = winner
    if match.reading(WHO) == "el-ganador-elige":
        has = yield from match.choose(winner, "¿Quién comienza con la Ficha de Ataque?", (r.WHO_BEGINS,), options, "ficha")
    drawn = any(player.facts.get(LAST) == "empató" for player in match.state.players.values())
    events = _decided(match, winner) if match.reading(WHO) == "el-ganador-elige" else []
    text, reading = f"{has} comienza con la Ficha de Ataque", AFTER_DRAW if drawn else WHO
    match.write(*events, rules=(r.WHO_BEGINS,), text=text, reading=reading)
    return has


def _after_a_duel(match: Match) -> Procedure:
    """12.5: who lost the last duel decides; after a draw, chance again or who decided before. Returns who begins, or None."""
    players = match.state.players
    decides = [p for p in players if players[p].facts.get(LAST) == "perdió"]
    drawn = any(player.facts.get(LAST) == "empató" for player in players.values())
    if drawn and match.reading(AFTER_DRAW) == "el-mismo-que-antes":
        decides = [p for p in players if players[p].facts.get(DECIDED)]
    if not decides:
        return None
    options, rule = tuple(Option(p, p) for p in match.state.living()), r.LOSER_DECIDES
    has = yield from match.choose(decides[0], "¿Quién comienza con la Ficha de Ataque?", (rule,), options, "ficha")
    text, reading = f"{decides[0]} decide que comience {has}", AFTER_DRAW if drawn else None
    events = _decided(match, decides[0])
    match.write(*events, rules=(rule,), text=text, by=decides[0], chosen=True, reading=reading)
    return has


def _decided(match: Match, player: str) -> list[AlterPlayer]:
    """In a match of several duels it is remembered who decided."""
    listed = match.state.setup.order if several(match.state) else ()
    return [AlterPlayer("", player=p, facts=Map({DECIDED: p == player})) for p in listed]


def _draws(match: Match, player: str, rule: R) -> Procedure:
    if not match.state.zone("mano", player):
        yield from draw(match, player, 6, (r.FIRST_HAND,))


def _exchanges(match: Match, player: str) -> Procedure:
    """5.2.7.1: cards that are not kept go back, the deck is shuffled, and as many are drawn, once."""
    hand = match.state.zone("mano", player)
    options = tuple(match.option(i) for i in hand)
    asks = "¿Qué cartas de tu mano inicial devuelves?"
    rules = (r.CHANGES_HAND, r.ONLY_ONCE, r.BOTH_DECIDE)
    asked = Decision(player, asks, rules, Form.SOME, options, low=0, high=len(hand), kind="mano")
    given = tuple((yield from match.ask(asked)))
    if not given:
        match.say(r.CHANGES_HAND, r.ONLY_ONCE, text=f"{player} conserva su mano", by=player, chosen=True)
        return
    events = [Move("devolver la mano", obj=i, player=player, to=Zone("mazo", player), at=-1) for i in given]
    text = f"{player} devuelve {len(given)} de su mano"
    yield from match.do(*events, rules=(r.CHANGES_HAND,), text=text, by=player, chosen=True, grounds=(r.BOTH_DECIDE, r.ONLY_ONCE))
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
