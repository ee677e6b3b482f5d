"""All outcomes of a situation, as data: how far exploring goes, and how each differs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..files.situation import Situation
from ..kernel.decisions import Decision
from ..kernel.exploring import explore
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
    ran = run_situation(situation.but(expect=()), watch=watch)
    point = ran.run.quiet[-1]
    given = tuple(choice.answer for choice in ran.run.choices[point.choices :])
    over = _Over(until, UNTIL[until](point.state))
    explored = explore(
        point.state,
        over,
        same=_table,
        max_positions=max_positions,
        given=given,
        watch=watch,
        visits=None if each is None else visits_apart(situation, over, each),
        together=1 if each is None else TOGETHER,
    )
    tables = [table_lines(outcome.state) for outcome in explored.outcomes]
    common = set.intersection(*map(set, tables)) if tables else set()
    return {
        "outcomes": [
            {
                "result": result_json(outcome.state),
                "differs": [line for line in table if line not in common],
                "choices": [_said(decision, answer) for decision, answer, _ in outcome.choices],
                "do": [line_of(decision, answer, state) for decision, answer, state in outcome.choices],
            }
            for outcome, table in zip(explored.outcomes, tables, strict=True)
        ],
        "explored": explored.explored,
        "complete": explored.complete,
    }


def _table(state: State) -> object:
    return (tuple(sorted(table_lines(state))), state.result)


def _said(decision: Decision, answer: object) -> str:
    return f"{decision.player}: {decision.said(answer)}"
