"""How a match ends: players lose and leave, one side is left or none, somebody wins by an effect, nobody wins."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.decisions import Procedure
from ..kernel.events import AlterPlayer, End, Event
from ..kernel.frozen import Frozen, Map
from ..kernel.match import Match
from ..kernel.pieces import Result
from ..kernel.rules import R
from ..kernel.state import State
from .leaving import Leaving, goes_on_without
from .lending import required


def loss(player: str) -> Event:
    """The event by which a player loses, and the others play on unless nobody opposes them."""
    return AlterPlayer("perder", player=player, fields=Map(in_game=False))


def lost_at_once(losers: tuple[str, ...], winners: tuple[str, ...], rule: R) -> tuple[Event, ...]:
    """These lose and the match is over with it: the others win, or nobody does."""
    return (*map(loss, losers), End("fin", result=Result(winners, losers, not winners, (rule.id,))))


@dataclass(frozen=True)
class Sides(Frozen):
    """``wins``, ``draws``: the rules by which the last side wins, and by which all draw who leave last; ``loses_too``,
    ``draws_too``: what they say besides of a team.
    """

    wins: R
    draws: R
    loses_too: tuple[R, ...] = ()
    draws_too: tuple[R, ...] = ()


@dataclass(frozen=True)
class Ending(Frozen):
    """What a game lends to the end of a match (Inferno 104, 800; FFTCG 3; Souls 1.3).

    - ``leaves``: who loses leaves the game; ``ends``: the match ends.
    - ``alone``, ``teams``: what holds for players on their own and in teams.
    - ``point``: the disputed point on the last who leave together; ``all_lose``: the reading by which they lose and do not
      draw.
    - ``only_loses``: who wins and loses at once loses (FFTCG 3.2).
    - ``several``: with more than two players, the opponents of who wins by an effect lose.
    - ``leaving``: what becomes of what is theirs who leave.
    """

    leaves: R
    ends: R
    alone: Sides
    teams: Sides
    point: str
    all_lose: str
    only_loses: R
    several: tuple[R, ...]
    leaving: Leaving


def lent(state: State) -> Ending:
    """What the game of a state lends."""
    return required(state, Ending)


def lose(
    match: Match,
    players: tuple[str, ...],
    rule: R,
    text: str,
    reading: str | None = None,
    more: tuple[R, ...] = (),
    by: str | None = None,
) -> Procedure:
    """These players lose at once and leave the game; ``by``: the one who chose it."""
    losing = [loss(p) for p in players if match.state.players[p].in_game]
    if not losing:
        return
    rules = (rule, lent(match.state).leaves, *more)
    happened = yield from match.do(*losing, rules=rules, text=text, by=by, chosen=by is not None, reading=reading)
    gone = tuple(e.player for e in happened if e.name == "perder" and e.player is not None)
    if gone:
        yield from after_leaving(match, gone, rule)


def after_leaving(match: Match, gone: tuple[str, ...], rule: R) -> Procedure:
    """Whether the game is over now that these left: nobody opposes a side, or nobody is left; else it goes on without them."""
    state = match.state
    living = state.living()
    if not living:
        yield from _nobody_left(match, gone, rule)
    elif len({state.players[p].team for p in living}) == 1:
        yield from _one_side_left(match, state.players[living[0]].team, rule)
    else:
        yield from goes_on_without(match, lent(state).leaving, gone)


def _sides(state: State) -> Sides:
    in_teams = len({player.team for player in state.players.values()}) < len(state.players)
    return lent(state).teams if in_teams else lent(state).alone


def _nobody_left(match: Match, gone: tuple[str, ...], rule: R) -> Procedure:
    """Those who left last draw; those who had left before have lost."""
    lends, sides, order = lent(match.state), _sides(match.state), match.state.setup.order
    lost = tuple(p for p in order if not match.state.players[p].in_game)
    result = Result((), tuple(p for p in lost if p not in gone), True, (sides.draws.id,))
    if match.reading(lends.point) == lends.all_lose:
        result = Result((), lost, False, (rule.id,))
    rules = (sides.draws, *sides.draws_too, lends.ends)
    yield from match.do(End("fin", result=result), rules=rules, text="la partida es un empate", reading=lends.point)


def _one_side_left(match: Match, team: str, rule: R) -> Procedure:
    """Who has no opponents left wins, with all of the team."""
    state, sides = match.state, _sides(match.state)
    winners = tuple(p for p in state.setup.order if state.players[p].team == team)
    losers = tuple(p for p in state.setup.order if not state.players[p].in_game and p not in winners)
    result = Result(winners, losers, False, (sides.wins.id, rule.id))
    text = f"{', '.join(winners)} gana{'n' if len(winners) > 1 else ''} la partida"
    yield from match.do(End("fin", result=result), rules=(sides.wins, lent(state).ends, *sides.loses_too), text=text)


def win(match: Match, player: str, rule: R, losing: tuple[str, ...] = ()) -> Procedure:
    """Somebody wins by an effect; with more than two players the opponents lose instead.

    ``losing`` are those who lose by the same effect at the same time: who does both only loses.
    """
    state, lends = match.state, lent(match.state)
    if player in losing:
        yield from lose(match, losing, lends.only_loses, f"{player} gana y pierde a la vez: pierde")
        return
    if len(state.setup.order) > 2:
        opponents = state.opponents(player)
        text = f"{', '.join(opponents)}: pierden por el efecto que hace ganar a {player}"
        by, *more = lends.several
        yield from lose(match, tuple(dict.fromkeys((*opponents, *losing))), by, text, more=tuple(more))
        return
    losers = tuple(p for p in state.living() if p != player)
    end = End("fin", result=Result((player,), losers, False, (rule.id,)))
    yield from match.do(end, rules=(rule, lends.ends), text=f"{player} gana la partida")


def draw_game(match: Match, rule: R, text: str, reading: str | None = None, more: tuple[R, ...] = ()) -> Procedure:
    """Nobody wins."""
    end = End("fin", result=Result((), (), True, (rule.id,)))
    rules = (rule, lent(match.state).ends, *more, *_sides(match.state).draws_too)
    yield from match.do(end, rules=rules, text=text, reading=reading)
