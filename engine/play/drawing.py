"""Drawing: one card at a time from the top of a deck; several players one after another, or each a card at once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Procedure
from ..kernel.events import Event, Move
from ..kernel.frozen import Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import plural, together
from .choosing import lent as choosing
from .lending import nothing, required

Happened = tuple[Event, ...]


@dataclass(frozen=True)
class Drawing(Frozen):
    """What a game lends to drawing (Inferno 119; MyL 8.22; FFTCG 9.2; Souls 6.5).

    - ``event``: the name of drawing, for which abilities look; ``says``: «toma», «roba», in the words of a step.
    - ``deck``, ``hand``: the names of the zones; ``rules``: those on each card drawn.
    - ``able(state, player)``: whether a player can draw at all; who cannot is passed over.
    - ``drawn(match, player, happened, hand)``: a procedure that follows each card; ``happened`` are the events, ``hand`` the
      hand before. It returns the ids of the cards drawn.
    - ``empty(match, players, rules)``: a procedure that follows when there was no card for ``players``, who drew by ``rules``.
    - ``several``: the rules on several players who draw by one effect.
    - ``at_once(match, players)``: the rules by which they draw at the same time; empty: one after another.
    - ``next(match, player)``: a procedure that follows when one of several has drawn.
    """

    event: str
    says: str
    deck: str
    hand: str
    rules: tuple[R, ...]
    able: Callable[[State, str], bool] = lambda state, player: True
    drawn: Callable[[Match, str, Happened, tuple[Id, ...]], Procedure] = nothing
    empty: Callable[[Match, tuple[str, ...], tuple[R, ...]], Procedure] = nothing
    several: tuple[R, ...] = ()
    at_once: Callable[[Match, tuple[str, ...]], tuple[R, ...]] = lambda match, players: ()
    next: Callable[[Match, str], Procedure] = nothing


def _lent(state: State) -> Drawing:
    return required(state, Drawing)


def draw(
    match: Match, player: str, amount: int, rules: tuple[R, ...], grounds: tuple[R, ...] = (), reading: str | None = None
) -> Procedure:
    """So many cards for one player, each on its own, by ``rules`` and by those on each card. Returns those drawn."""
    lends, drawn = _lent(match.state), ()
    for _ in range(amount):
        state = match.state
        if state.result is not None or not state.players[player].in_game:
            break
        if not lends.able(state, player):
            continue
        hand, event = state.zone(lends.hand, player), _event(state, lends, player, amount)
        if event is None:
            yield from lends.empty(match, (player,), rules)
            continue
        text = f"{player} {lends.says} una carta"
        happened = yield from match.do(event, rules=(*rules, *lends.rules), text=text, grounds=grounds, reading=reading)
        drawn += yield from lends.drawn(match, player, happened, hand)
    return drawn


def _event(state: State, lends: Drawing, player: str, of: int = 1) -> Move | None:
    """The event by which the top card of a deck is drawn, ``of`` so many; None when there is no card."""
    away = choosing(state).out_of_reach(state)
    top = next((i for i in state.zone(lends.deck, player) if i not in away), None)
    if top is None:
        return None
    data = Map({"de": lends.deck, "de cuántas": of})
    return Move(lends.event, obj=top, player=player, data=data, to=Zone(lends.hand, player), at=-1)


def draw_each(
    match: Match, players: tuple[str, ...], amount: int, rules: tuple[R, ...], grounds: tuple[R, ...] = ()
) -> Procedure:
    """So many cards for each of several players: one player after another, or where the game says so a card each at once."""
    lends, drawn = _lent(match.state), ()
    several = len(players) > 1
    if several and (at_once := lends.at_once(match, players)):
        for _ in range(amount):
            drawn += yield from _at_once(match, players, (*rules, *lends.rules[:1], *at_once), rules)
        return drawn
    for player in players:
        drawn += yield from draw(match, player, amount, (*rules, *lends.several) if several else rules, grounds)
        if several:
            yield from lends.next(match, player)
    return drawn


def _at_once(match: Match, players: tuple[str, ...], rules: tuple[R, ...], by: tuple[R, ...]) -> Procedure:
    """A card for each, at the same time."""
    state, lends = match.state, _lent(match.state)
    able = [p for p in players if state.players[p].in_game and lends.able(state, p)]
    events = {player: event for player in able if (event := _event(state, lends, player)) is not None}
    if events:
        each = plural(len(events), lends.says, f"{lends.says}n cada uno")
        text = f"{together(events)} {each} una carta"
        yield from match.do(*events.values(), rules=rules, text=text)
    yield from lends.empty(match, tuple(p for p in able if p not in events), by)
    return tuple(i for p in able for i in match.state.zone(lends.hand, p) if i not in state.zone(lends.hand, p))
