"""All outcomes: every choice from a state, depth first, within a bound that is reported."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .canonical import canonical
from .decisions import Decision, Form
from .driver import Choice, Run, scripted
from .frozen import Frozen
from .match import TooLong
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


def explore(
    state: State,
    until: Callable[[State], bool],
    same: Callable[[State], object] = canonical,
    max_positions: int = 2_000,
    given: tuple[object, ...] = (),
    watch: Callable[[], None] | None = None,
) -> Explored:
    """Every outcome from ``state``: a line ends when the match does or when ``until`` holds at a quiet point.

    ``same`` says which outcomes count as one; ``given`` are answers with which every line begins; ``watch`` raises ``TooLong``
    when nobody waits any more: what was found until then is the answer.
    """
    outcomes: dict[object, Outcome] = {}
    seen: set[object] = set()
    visited, complete = 0, True
    open_: list[tuple[State, tuple[object, ...], tuple[tuple[Decision, object, State], ...]]] = [(state, given, ())]
    while open_:
        if visited >= max_positions:
            complete = False
            break
        start, answers, line = open_.pop()
        visited += 1
        run = Run(start, scripted(answers), max_steps=5_000, watch=watch).go()
        if run.stopped is not None and watch is not None and _over(watch):
            complete = False
            break
        point = run.quiet[-1]
        # what lies before the last quiet point need not be replayed
        done = len(answers) - (len(run.choices) - point.choices)
        start, since = point.state, answers[done:] if point.choices else answers
        if run.pending is None or (point.choices == len(run.choices) and until(point.state)):
            outcomes.setdefault(same(run.state), Outcome(run.state, line))
            complete = complete and run.stopped is None
            continue
        if not since:
            form = canonical(start)
            if form in seen:
                continue
            seen.add(form)
        listed, cut = _some(run.pending, MOST_ANSWERS)
        complete = complete and not cut
        for answer in reversed(listed):
            open_.append((start, (*since, answer), (*line, (run.pending, answer, run.state))))
    return Explored(tuple(outcomes.values()), visited, complete)


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


__all__ = ["Choice", "Explored", "Outcome", "explore"]
