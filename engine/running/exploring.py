"""All outcomes of a situation, as data: how far exploring goes, and how each differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..files.situation import Situation
from ..kernel.decisions import Decision
from ..kernel.exploring import Explored as Found
from ..kernel.exploring import Position, Visited, explore, visit
from ..kernel.frozen import Frozen
from ..kernel.state import State
from .apart import TOGETHER, Each, visits_apart
from .runs import result_json, run_situation, table_lines
from .script import line_of

#: How far exploring goes, and what must be different there from where it began.
UNTIL: dict[str, Callable[[State], Any]] = {
    "paso": lambda state: (state.station.turn, state.station.step),
    "turno": lambda state: state.station.turn,
    "partida": lambda state: None,
}


@dataclass(frozen=True)
class _Over(Frozen):
    """Whether a state is past what was under way when exploring began: ``what`` is a word of ``UNTIL``."""

    what: str
    began: object

    def __call__(self, state: State) -> bool:
        return bool(UNTIL[self.what](state) != self.began)


@dataclass(frozen=True)
class Explored:
    """All that was found from the end of ``do`` on: the state at rest before it, the answers given since, the outcomes."""

    state: State
    given: tuple[object, ...]
    found: Found


def from_the_end(
    situation: Situation,
    max_positions: int,
    until: str,
    watch: Callable[[], None] | None = None,
    each: Each | None = None,
    seen: Callable[[Visited], None] | None = None,
) -> Explored:
    """All outcomes from the end of ``do`` until the step in which it stands, the turn or the match is over; ``seen`` is told of
    every position that is visited. Raises SituationError."""
    ran = run_situation(situation.but(expect=()), watch=watch)
    point = ran.run.quiet[-1]
    given = tuple(choice.answer for choice in ran.run.choices[point.choices :])
    over = _Over(until, UNTIL[until](point.state))

    def told(positions: list[Position]) -> Iterator[Visited]:
        for position in positions:
            found = visit(position, over, watch)
            if seen is not None:
                seen(found)
            yield found

    found = explore(
        point.state,
        over,
        same=_table,
        max_positions=max_positions,
        given=given,
        watch=watch,
        visits=told if each is None else visits_apart(situation, over, each),
        together=1 if each is None else TOGETHER,
    )
    return Explored(point.state, given, found)


def explore_situation(
    situation: Situation,
    max_positions: int = 2_000,
    until: str = "paso",
    watch: Callable[[], None] | None = None,
    each: Each | None = None,
) -> dict[str, Any]:
    """All outcomes from the end of ``do`` until the step in which it stands, the turn or the match is over.

    ``{outcomes, explored, complete}``; every outcome has what differs on the table, the choices in words, and ``do``: the
    lines that lead there when they are added to the situation. With ``each``, many positions are visited side by side, and
    the order of the outcomes is the same however many processes there are. Raises SituationError.
    """
    return told(from_the_end(situation, max_positions, until, watch, each).found)


def told(found: Found) -> dict[str, Any]:
    """What was found, as data."""
    tables = [table_lines(outcome.state) for outcome in found.outcomes]
    common = set.intersection(*map(set, tables)) if tables else set()
    return {
        "outcomes": [
            {
                "result": result_json(outcome.state),
                "differs": [line for line in table if line not in common],
                "choices": [_said(decision, answer) for decision, answer, _ in outcome.choices],
                "do": [line_of(decision, answer, state) for decision, answer, state in outcome.choices],
            }
            for outcome, table in zip(found.outcomes, tables, strict=True)
        ],
        "explored": found.explored,
        "complete": found.complete,
    }


def _table(state: State) -> object:
    return (tuple(sorted(table_lines(state))), state.result)


def _said(decision: Decision, answer: object) -> str:
    return f"{decision.player}: {decision.said(answer)}"
