"""Starting a match: what each game prepares, shuffling, the first hands and new ones, and the first turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.chance import shuffle
from ..kernel.decisions import Option, Procedure
from ..kernel.events import Move, Put
from ..kernel.frozen import Frozen, Map
from ..kernel.match import Match
from ..kernel.pieces import Station, Zone
from ..kernel.rules import R
from ..kernel.state import State
from . import turns
from .lending import nothing, required

#: The phase of a situation that begins before the first turn.
BEFORE = "Comienzo"


@dataclass(frozen=True)
class NewHands(Frozen):
    """What a game lends to drawing another first hand (Inferno 103.5; FFTCG 8.2.1.4; Souls 5.2.7).

    ``rule``: on it. ``in_order``: by which players say it in turn order. ``point``: the disputed point whether they know what
    the others said; ``one_by_one``: the reading by which they do.
    """

    rule: R
    in_order: R
    point: str
    one_by_one: str


@dataclass(frozen=True)
class Starting(Frozen):
    """What a game lends to the start of a match (Inferno 103; MyL 7; FFTCG 8; Souls 5.2).

    - ``prepares(match, first)``: a procedure done first; it returns who begins, ``first`` unless the game says otherwise.
    - ``own(match, player)``: a procedure for each player before they shuffle; None: nothing.
    - ``deck``, ``hand``: the zones; ``shuffle``, ``shuffles``: the rule of shuffling and the word for it.
    - ``draws(match, player, rule)``: a procedure that draws a first hand.
    - ``exchanges(match, player)``: a procedure for each player when all have drawn, such as changing part of the hand.
    - ``new_hands``: about another one; None: there is none. ``first_turn``: the rule by which the first turn begins; where no
      rule says who begins it, as ``reading`` says, ``unruled``, on which it rests only in general.
    - ``reading``: the disputed point on all of it, or None.
    """

    prepares: Callable[[Match, str], Procedure]
    deck: str
    hand: str
    shuffle: R
    shuffles: str
    draws: Callable[[Match, str, R], Procedure]
    first_turn: R
    own: Callable[[Match, str], Procedure] | None = None
    exchanges: Callable[[Match, str], Procedure] = nothing
    new_hands: NewHands | None = None
    reading: str | None = None
    unruled: bool = False


def lent(state: State) -> Starting:
    """What the game of a state lends."""
    return required(state, Starting)


def start(match: Match) -> Procedure:
    """From before the first turn to its beginning; the active player of the station begins unless the game says otherwise."""
    lends = lent(match.state)
    assert match.state.active is not None
    first = yield from lends.prepares(match, match.state.active)
    for player in match.state.players_from(first):
        if lends.own is not None:
            yield from lends.own(match, player)
        yield from _shuffle(match, player, lends.shuffle)
    for player in match.state.players_from(first):
        yield from lends.draws(match, player, lends.shuffle)
    for player in match.state.players_from(first):
        yield from lends.exchanges(match, player)
    if lends.new_hands is not None:
        yield from _new_hands(match, first, lends.new_hands)
    turn = turns.lent(match.state)
    station = Station(1, first, turn.plan[0].phase, turn.plan[0].name)
    events = (Put("", fields=Map(station=station)), *turn.starts(match.state, first))
    rules, grounds = ((), (lends.first_turn,)) if lends.unruled else ((lends.first_turn,), ())
    text = f"comienza el primer turno, de {first}"
    match.write(*events, rules=rules, text=text, reading=lends.reading, grounds=grounds)


def _shuffle(match: Match, player: str, rule: R) -> Procedure:
    lends = lent(match.state)
    text = f"{player} {lends.shuffles} su {lends.deck}"
    yield from shuffle(match, Zone(lends.deck, player), rule, text, reading=lends.reading if lends.unruled else None)


def _new_hands(match: Match, first: str, lends: NewHands) -> Procedure:
    """Everybody says first whether they keep, one after the other or without knowing of the others; then those who do not
    shuffle their hand in and draw another, once."""
    rules, again, said = (lends.rule, lends.in_order), list[str](), list[str]()
    one_by_one = match.reading(lends.point) == lends.one_by_one
    keep = [Option(True, "conserva"), Option(False, "otra mano")]
    for player in match.state.players_from(first):
        keeps = yield from match.choose(player, "¿Conservas tu mano inicial?", rules, keep, "mano")
        said.append(f"{player} {'conserva su mano' if keeps else 'quiere otra mano'}")
        if not keeps:
            again.append(player)
        if one_by_one:
            match.say(*rules, text=said[-1], by=player, chosen=True, reading=lends.point)
    if not one_by_one:
        match.say(lends.rule, text=f"se sabe a la vez: {'; '.join(said)}", reading=lends.point)
    starting = lent(match.state)
    for player in again:
        hand, deck = match.state.zone(starting.hand, player), Zone(starting.deck, player)
        moves = [Move("devolver la mano", obj=i, player=player, to=deck, at=-1) for i in hand]
        text = f"{player} devuelve su {starting.hand} al {starting.deck}"
        yield from match.do(*moves, rules=(lends.rule,), text=text, by=player)
        yield from _shuffle(match, player, lends.rule)
    for player in again:
        yield from starting.draws(match, player, lends.rule)
