"""All outcomes: every choice from a state, depth first, within a bound that is reported."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from .canonical import canonical, fingerprint
from .decisions import Decision, Form
from .driver import UNANSWERED, Choice, Run, scripted
from .frozen import Frozen, Value
from .match import Match, TooLong
from .state import State

#: How many answers to one question are tried.
MOST_ANSWERS = 60


@dataclass(frozen=True)
class Outcome(Frozen):
    """A way in which it can end: the state, and the choices that lead there with what was asked and the state it was asked in."""

    state: State
    choices: tuple[tuple[Decision, object, State], ...]


@dataclass(frozen=True)
class Explored(Frozen):
    """The distinct outcomes, how many positions were visited, and whether all were."""

    outcomes: tuple[Outcome, ...]
    explored: int
    complete: bool


@dataclass(frozen=True)
class Position(Frozen):
    """Where exploring goes on.

    ``state``: where the match was at rest last, or what stands for it on the way to another process; ``since``: the answers
    given since; ``line``: all that lead here.
    """

    state: Value
    since: tuple[object, ...]
    line: tuple[object, ...]


@dataclass(frozen=True)
class Visited(Frozen):
    """What came of a position: its line has ``ended`` in a state, or goes on from ``state`` with one of ``answers``.

    ``player`` is asked. ``form`` tells apart the states at rest in which something is asked, "" elsewhere. What is not
    ``complete`` was stopped or has more answers than are tried; it is ``over`` when nobody waits any more.
    """

    line: tuple[object, ...]
    ended: Value = None
    state: Value = None
    since: tuple[object, ...] = ()
    form: str = ""
    answers: tuple[object, ...] = ()
    complete: bool = True
    over: bool = False
    player: str = ""

    def followed(self) -> list[Position]:
        """The positions that come next, in the order of the answers."""
        return [Position(self.state, (*self.since, answer), (*self.line, answer)) for answer in self.answers]


def explore(
    state: State,
    until: Callable[[State], bool],
    same: Callable[[State], object] = canonical,
    max_positions: int = 2_000,
    given: tuple[object, ...] = (),
    watch: Callable[[], None] | None = None,
    visits: Callable[[list[Position]], Iterable[Visited]] | None = None,
    together: int = 1,
) -> Explored:
    """Every outcome from ``state``: a line ends when the match does or when ``until`` holds at a quiet point.

    ``same`` says which outcomes count as one; ``given`` are answers with which every line begins; ``watch`` raises ``TooLong``
    when nobody waits any more: what was found until then is the answer. ``visits`` carries out so many visits ``together``,
    each what ``visit`` gives, in the order of the positions.
    """
    visits = visits or (lambda positions: [visit(position, until, watch) for position in positions])
    ends: dict[object, tuple[State, tuple[object, ...]]] = {}
    seen: set[str] = set()
    visited, complete = 0, True
    open_ = [Position(state, given, ())]
    while open_:
        if visited >= max_positions:
            complete = False
            break
        taken = min(together, len(open_), max_positions - visited)
        batch = [open_.pop() for _ in range(taken)]
        next_: list[Position] = []
        for found in visits(batch):
            visited += 1
            complete = complete and found.complete
            if found.over:
                open_.clear()
                break
            if found.ended is not None:
                ends.setdefault(same(found.ended), (found.ended, found.line))
            elif not found.form or found.form not in seen:
                seen |= {found.form} - {""}
                next_ += found.followed()
        open_ += reversed(next_)
    outcomes = [Outcome(end, choices(state, given, line)) for end, line in ends.values()]
    return Explored(tuple(outcomes), visited, complete)


def visit(position: Position, until: Callable[[State], bool], watch: Callable[[], None] | None = None) -> Visited:
    """What comes of one position: it ends, or these answers may follow."""
    answers, line = position.since, position.line
    run = Run(position.state, scripted(answers), max_steps=5_000, watch=watch).go()
    if run.stopped is not None and watch is not None and _over(watch):
        return Visited(line, complete=False, over=True)
    point = run.quiet[-1]
    if run.pending is None or (point.choices == len(run.choices) and until(point.state)):
        return Visited(line, ended=run.state, complete=run.stopped is None)
    # what lies before the last quiet point need not be replayed
    done = len(answers) - (len(run.choices) - point.choices)
    since = answers[done:] if point.choices else answers
    listed, cut = _some(run.pending, MOST_ANSWERS)
    form = "" if since else fingerprint(point.state)
    return Visited(line, None, point.state, since, form, tuple(listed), not cut, player=run.pending.player)


def choices(state: State, given: tuple[object, ...], line: tuple[object, ...]) -> tuple[tuple[Decision, object, State], ...]:
    """The choices of a line after those that were given: what was asked, what was answered, and the state it was asked in."""
    made: list[tuple[Decision, object, State]] = []
    answers = iter((*given, *line))

    def answer(decision: Decision, match: Match) -> object:
        chosen = next(answers, UNANSWERED)
        if chosen is not UNANSWERED:
            made.append((decision, chosen, match.state))
        return chosen

    Run(state, answer).go()
    return tuple(made[len(given) :])


def _over(watch: Callable[[], None]) -> bool:
    """Whether the run stopped because nobody waits any more, not because of itself."""
    try:
        watch()
    except TooLong:
        return True
    return False


def _some(decision: Decision, bound: int) -> tuple[list[object], bool]:
    """The answers to try, interchangeable ones once, and whether some were left out."""
    if decision.form is Form.NAME and not decision.options:
        return [], True
    if decision.default is not None:
        return [decision.default], False
    listed: list[object] = []
    for answer in decision.answers():
        if len(listed) >= bound:
            return listed, True
        listed.append(answer)
    return listed, False


__all__ = ["Choice", "Explored", "Outcome", "choices", "explore"]
