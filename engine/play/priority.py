"""Who acts: priority that passes in succession, and its alternatives, actions that alternate and windows in a fixed order.

In succession, whoever acts keeps priority; alternating, it goes to the other player after every action. Both end when all
have passed one after another. In a window every player has one opportunity, in an order the game fixes.
"""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.conditions import Action, general
from ..kernel.decisions import Procedure
from ..kernel.match import Match
from ..kernel.pieces import Priority
from ..kernel.rules import R
from ..kernel.state import State


def would_receive(match: Match, player: str, rule: R) -> None:
    """``player`` would act next by ``rule``, nobody having passed. Said once nothing comes before it (``tell``)."""
    match.keep(priority=Priority(player, why=rule))


@general
def has_priority(state: State, action: Action) -> bool:
    """Whether it is for whoever wants to do something to act."""
    return state.priority.holder == action.player


def tell(match: Match, default: R) -> None:
    """Write the step by which the holder receives priority, once."""
    priority = match.state.priority
    if not priority.told:
        match.set(priority.why or default, text=f"{priority.holder} recibe prioridad", priority=priority.but(told=True))


def passes(match: Match, rule: R, text: str) -> bool:
    """The holder passes to the next player. True when with this all have passed in succession: then nobody holds it."""
    state = match.state
    holder, passed = state.priority.holder, state.priority.passed + 1
    assert holder is not None
    if passed >= len(state.living()):
        match.set(rule, text=text, by=holder, chosen=True, priority=Priority())
        return True
    following = Priority(state.after(holder), passed, rule)
    match.set(rule, text=text, by=holder, chosen=True, priority=following)
    return False


def forget_attempts(match: Match) -> None:
    """What was undone before may be tried again."""
    if match.state.attempted:
        match.keep(attempted=frozenset())


def again(rule: R) -> Callable[[Match, Action], None]:
    """Whoever acted acts again by ``rule``; what was undone before may be tried again."""

    def receives(match: Match, action: Action) -> None:
        forget_attempts(match)
        would_receive(match, action.player, rule)

    return receives


def alternates(match: Match, rule: R) -> None:
    """After an action the other player is next, and nobody has passed any more."""
    holder = match.state.priority.holder
    assert holder is not None
    match.keep(priority=Priority(match.state.after(holder), why=rule))


def window(match: Match, players: tuple[str, ...], offer: Callable[[str], Procedure]) -> Procedure:
    """Each player in turn has one opportunity. ``offer`` asks one player and returns whether something was done."""
    did = False
    for player in players:
        if match.state.result is None and match.state.players[player].in_game:
            did = bool((yield from offer(player))) or did
    return did


def interleaved(match: Match, first: str, offer: Callable[[str], Procedure]) -> Procedure:
    """One action each, alternating from ``first``, until all decline one after another."""
    declined, player = 0, first
    while declined < len(match.state.living()) and match.state.result is None:
        declined = 0 if (yield from offer(player)) else declined + 1
        player = match.state.after(player)
