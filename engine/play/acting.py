"""The course of play: what comes before somebody acts, acting and passing, and what follows when all have passed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Waiting
from ..kernel.conditions import Action
from ..kernel.decisions import Procedure
from ..kernel.frozen import Frozen, Id
from ..kernel.match import Match
from ..kernel.pieces import Obj
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.triggers import ordered
from . import shortcuts, starting, turns
from .allowing import lent as allowed
from .lending import nothing, required
from .priority import forget_attempts, passes, tell, would_receive
from .ungiven import asked_before

#: The action by which a player does nothing.
PASS = "pasar"


@dataclass(frozen=True)
class Stacking(Frozen):
    """What a game lends to putting on the stack what has triggered (Inferno 603.3b; FFTCG 11.1.4).

    - ``put(match, waiting)``: a procedure that puts one on the stack, with what is announced for it.
    - ``order``: the rule by which each player's own come in the order of their choice.
    - ``several``: the rules by which they come player by player; ``text``: the words of that step.
    - ``last(match, waiting)``: called after the last one. ``arranged(match, order)``: the order of all of them where it is not
      player by player.
    """

    put: Callable[[Match, Waiting], Procedure]
    order: R
    several: tuple[R, ...]
    text: str
    last: Callable[[Match, Waiting], None]
    arranged: Callable[[Match, tuple[Waiting, ...]], tuple[Waiting, ...]] = lambda match, order: order


@dataclass(frozen=True)
class Order(Frozen):
    """The disputed point whether checks or triggers come first.

    ``point``: its id. ``triggers``: the reading by which triggers do. ``triggers_first``, ``checks_first``: the rule and the
    words of either order.
    """

    point: str
    triggers: str
    triggers_first: tuple[R, str]
    checks_first: tuple[R, str]


@dataclass(frozen=True)
class Before(Frozen):
    """What a game lends to what comes before somebody acts (Inferno 116.5; FFTCG 11.1.3, 12.3).

    - ``checks(match)``: a procedure that makes the checks of the game until none applies; it returns whether any did.
    - ``stacking``: how what has triggered goes to the stack. ``order``: which of both comes first; None: the checks.
    - ``settled(match)``: a procedure that follows when neither is left.
    """

    checks: Callable[[Match], Procedure]
    stacking: Stacking
    order: Order | None = None
    settled: Callable[[Match], Procedure] = nothing


@dataclass(frozen=True)
class Top(Frozen):
    """What a game lends to resolving the top of the stack (Inferno 405; FFTCG 11.11).

    ``resolve(match)``: a procedure that resolves it. ``after``: the rule by which the active player acts then.
    ``then(match)``: a procedure that follows instead and says who acts; None: the active player does.
    ``goes_on(match, top)``: whether after ``top`` the next one resolves without anybody acting between (Souls 10.2); by default
    not.
    """

    resolve: Callable[[Match], Procedure]
    after: R
    goes_on: Callable[[Match, Obj], bool] = lambda match, top: False
    then: Callable[[Match], Procedure] | None = None


@dataclass(frozen=True)
class Acting(Frozen):
    """What a game lends to the course of play, the way from one quiet point to the next (Inferno 116; MyL 8.8; FFTCG 11.1).

    - ``passes``: the rule by which a player passes, or ``passing_by(state)`` where it is not always the same;
      ``said(state, player)``: how that is said.
    - ``ended(match)``: a procedure that follows when all have passed and nothing is on the stack; usually a step ends.
    - ``receives``: the rule of the step that says who acts; None: no step says so.
    - ``left``: the rule by which the next player acts instead of one who left.
    - ``before``: what comes before somebody acts; None: nothing. ``top``: how a stack resolves; None in a game without one.
    """

    passes: R
    said: Callable[[State, str], str]
    ended: Callable[[Match], Procedure]
    passing_by: Callable[[State], R] | None = None
    receives: R | None = None
    left: R | None = None
    before: Before | None = None
    top: Top | None = None

    def segment(self, match: Match) -> Procedure:
        """From a quiet point, where somebody would act or a step begins or ends, to the next one."""
        if match.state.station.phase == starting.BEFORE:
            yield from starting.start(match)
        elif match.state.priority.holder is None:
            yield from turns.proceed(match)
        else:
            yield from self._somebody_acts(match)

    def _somebody_acts(self, match: Match) -> Procedure:
        yield from before(match)
        state = match.state
        holder = state.priority.holder
        if state.result is not None or holder is None:
            return
        if not state.players[holder].in_game:
            would_receive(match, state.after(holder), self.left or self.passes)
            return
        if self.receives is not None:
            tell(match, self.receives)
        if shortcuts.passes(match):
            action = Action(PASS, holder)
        else:
            action = yield from match.ask(match.game.acting(match.state, holder))
        if (yield from asked_before(match, action)):
            return
        kind = allowed(match.state).act[action.kind]
        done = yield from kind.does(match, action)
        if kind.then is not None and done is not False and match.state.result is None:
            kind.then(match, action)


def lent(state: State) -> Acting:
    """What the game of a state lends."""
    return required(state, Acting)


# --- before somebody acts -------------------------------------------------------------------------------------------------


def before(match: Match) -> Procedure:
    """Checks until none applies, then what triggered goes to the stack, and again both. True when anything was done."""
    lends, did = lent(match.state).before, False
    while lends is not None and match.state.result is None:
        order = lends.order
        triggers_first = order is not None and match.reading(order.point) == order.triggers
        if order is not None and triggers_first and match.state.waiting:
            match.say(order.triggers_first[0], text=order.triggers_first[1], reading=order.point)
            did = (yield from put_waiting(match)) or did
        acted = yield from lends.checks(match)
        did = did or acted
        if match.state.result is not None:
            return did
        if order is not None and acted and match.state.waiting and not triggers_first:
            match.say(order.checks_first[0], text=order.checks_first[1], reading=order.point)
        if not triggers_first and (yield from put_waiting(match)):
            did = True
            continue
        yield from lends.settled(match)
        if not acted or not match.state.waiting:
            return did
    return did


def put_waiting(match: Match) -> Procedure:
    """What has triggered goes to the stack in turn order, each player's own in the order of their choice. True when any did."""
    lends, waiting = lent(match.state).before, match.state.waiting
    if not waiting or lends is None:
        return False
    stacking = lends.stacking
    order = yield from ordered(match, waiting, match.state.players_from(match.state.active), stacking.order)
    order = stacking.arranged(match, order)
    if len(order) > 1:
        match.say(*stacking.several, text=stacking.text)
    match.keep(waiting=tuple(w for w in match.state.waiting if w not in waiting))
    order += tuple(w for w in waiting if not match.state.players[w.context.you].in_game)
    for trigger in order:
        yield from stacking.put(match, trigger)
    if order:
        stacking.last(match, order[-1])
    return True


# --- passing --------------------------------------------------------------------------------------------------------------


def passing(match: Match, action: Action) -> Procedure:
    """To the next player; when all have passed, the top of the stack resolves, or what is under way goes on or ends."""
    lends = lent(match.state)
    by = lends.passes if lends.passing_by is None else lends.passing_by(match.state)
    everybody = passes(match, by, lends.said(match.state, action.player))
    forget_attempts(match)
    if not everybody:
        return
    if lends.top is None or not _stack(match):
        yield from lends.ended(match)
        return
    yield from _resolve(match, lends.top)
    if match.state.result is None and lends.top.then is not None:
        yield from lends.top.then(match)
    elif match.state.result is None:
        turns.give_to_first(match, lends.top.after)


def _resolve(match: Match, lends: Top) -> Procedure:
    """The top of the stack, and as long as the next one follows at once, that too."""
    while match.state.result is None and (stack := _stack(match)):
        top = match.state.objects[stack[0]]
        yield from lends.resolve(match)
        left = _stack(match)
        if not left or left[0] == top.id or match.state.result is not None or not lends.goes_on(match, top):
            return


def _stack(match: Match) -> tuple[Id, ...]:
    stack = match.game.stack
    return match.state.zones.get(stack, ()) if stack is not None else ()
