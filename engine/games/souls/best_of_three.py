"""The match around the duel (1.2, 12): the duels won, and who wins the best of three."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import AlterPlayer, End, Event
from ...kernel.frozen import Map
from ...kernel.match import Match
from ...kernel.pieces import Result
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import together
from . import between_duels
from . import rules as r
from .facts import DRAWN, LAST, LEFT, WON, number, several

#: How many duels there are, and how many win the match.
DUELS, ENOUGH = 3, 2
#: What a defeat, conceding and the lives at the end of time decide; whether a duel that was drawn is one of the three.
GAME, CONCEDING = "souls-duelo-o-juego", "souls-consecuencia-de-conceder"
LIVES_DECIDE, DRAWN_DUEL = "souls-vidas-al-acabar-el-tiempo", "souls-duelo-empatado"


def wins(state: State) -> dict[str, int]:
    """The duels that each player has won."""
    return {player: number(state, player, WON) for player in state.setup.order}


def most(state: State) -> tuple[str, ...]:
    """1.2.2: who has won more duels than the other; nobody where both have won as many."""
    won = wins(state)
    return tuple(p for p in won if all(won[p] > won[other] for other in won if other != p))


def outcome(state: State, winners: tuple[str, ...], rule: R) -> Result:
    """How a match ends that these win, or nobody."""
    return Result(winners, tuple(p for p in state.setup.order if winners and p not in winners), not winners, (rule.id,))


def goes_on(match: Match) -> Procedure:
    """1.2.1, 1.2.2: after a duel of a match, who has won that, or that another duel follows."""
    result = match.state.result
    if result is None or not several(match.state) or _is_of_the_match(match, result):
        return
    _count(match, result)
    state, over = match.state, number(match.state, match.state.setup.order[0], LEFT)
    drawn = number(state, state.setup.order[0], DRAWN)
    played = sum(wins(state).values()) + drawn
    if max(wins(state).values()) >= ENOUGH:
        yield from _ends(match, r.BEST_OF_THREE)
    elif over:
        in_time = (r.SIX_TURNS,) if result.rules[0] != r.SIX_TURNS.id else ()  # a defeat within the six turns
        yield from _ends(match, r.MOST_DUELS, besides=in_time)
    elif played >= DUELS and match.reading(DRAWN_DUEL) == "gasta-un-duelo":
        yield from _ends(match, r.MOST_DUELS, DRAWN_DUEL, (r.BEST_OF_THREE,))
    else:
        yield from between_duels.opens(match, DRAWN_DUEL if drawn else None)


def _is_of_the_match(match: Match, result: Result) -> bool:
    """Whether what ended the duel ends the whole match, by the reading in force."""
    by = result.rules[0]
    if by == r.BETWEEN.id:
        return True
    if by == r.SIX_TURNS.id:
        how = match.reading(LIVES_DECIDE)
        whole = how == "el-encuentro" or (how == "solo-a-igualdad-de-duelos" and not most(match.state))
        point = LIVES_DECIDE
    else:
        point = CONCEDING if by == r.CONCEDES.id else GAME
        whole = match.reading(point) in ("el-encuentro", "encuentro")
    if whole:
        rule = next((one for one in (r.SIX_TURNS, r.CONCEDES) if one.id == by), r.MOST_DUELS)
        match.say(rule, text="con ello termina el encuentro entero", reading=point)
    return whole


def _count(match: Match, result: Result) -> None:
    """1.2.2: the duel is one more that somebody won, or that nobody did; by one reading lives decide no duel."""
    by_lives = result.rules[0] == r.SIX_TURNS.id
    nobody = by_lives and match.reading(LIVES_DECIDE) == "solo-a-igualdad-de-duelos"
    winners = () if nobody else result.winners
    events: list[Event] = []
    for player in match.state.setup.order:
        counted = (WON,) if player in winners else (DRAWN,) if not winners else ()
        how = "ganó" if player in winners else "perdió" if winners else "empató"
        facts = Map({LAST: how, **{what: number(match.state, player, what) + 1 for what in counted}})
        events.append(AlterPlayer("", player=player, facts=facts))
    won = {p: number(match.state, p, WON) + (p in winners) for p in match.state.setup.order}
    text = f"duelos ganados: {together(f'{player} {n}' for player, n in won.items())}"
    match.write(*events, rules=(r.MOST_DUELS,), text=text, reading=LIVES_DECIDE if by_lives else None)


def _ends(match: Match, rule: R, reading: str | None = None, besides: tuple[R, ...] = ()) -> Procedure:
    winners = most(match.state)
    text = f"{winners[0]} gana el encuentro" if winners else "el encuentro es un empate: ganaron los mismos duelos"
    drawn = number(match.state, match.state.setup.order[0], DRAWN)
    end = End("fin", result=outcome(match.state, winners, rule))
    yield from match.do(end, rules=(rule, *besides), text=text, reading=reading if drawn else None)
