"""What a page asks of the engine: a situation run to a point, all its outcomes, two lines compared, a moment written down.

Every function takes a situation as text, keeps within ``Bounds`` and answers plain data. They raise SituationError, with
line and column in Spanish, for a situation that cannot be used, and ``Cancelled`` when nobody waits any more; any other
exception is an error of Juez itself, and has the situation among its notes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..files.situation import Situation, load
from ..files.unused_cards import check_used
from ..files.yaml_nodes import SituationError
from ..kernel.decisions import ByHand
from ..kernel.events import Create
from ..kernel.match import TooLong
from ..kernel.state import CHANCE
from ..kernel.steps import Step
from ..kernel.triggers import arrivals
from .apart import Each
from .exploring import explore_situation
from .runs import MAX_STEPS, Ran, decision_json, result_json, run_situation, state_json, table_lines, told_of
from .script import line_of


class Cancelled(Exception):
    """Whoever asked has left."""


@dataclass(frozen=True)
class Bounds:
    """How much may be done: steps of a run, seconds, positions explored; ``left`` tells whether whoever asked has left."""

    steps: int = MAX_STEPS
    seconds: float = 5.0
    positions: int = 2_000
    left: Callable[[], bool] | None = None

    def watch(self) -> Callable[[], None]:
        """What is called at every step: it raises ``TooLong`` once the time is over, ``Cancelled`` when nobody waits."""
        end = time.monotonic() + self.seconds

        def look() -> None:
            if self.left is not None and self.left():
                raise Cancelled
            if time.monotonic() > end:
                raise TooLong(f"se detuvo: no terminó en {self.seconds:g} segundos")

        return look


USUAL = Bounds()


def run(situation: Situation) -> Ran:
    """A finished situation run, with every expectation, for whoever wrote it. Raises SituationError, too for a card it defines
    and does not use."""
    check_used(situation)
    with told_of(situation):
        return run_situation(situation)


def explore(situation: Situation, positions: int, each: Each | None = None) -> dict[str, Any]:
    """All outcomes of a finished situation until the step is over; see ``explore_situation``. Raises SituationError like
    ``run``."""
    check_used(situation)
    with told_of(situation):
        return explore_situation(situation, positions, each=each)


def walk(text: str, at: int | None = None, bounds: Bounds = USUAL) -> dict[str, object]:
    """A situation run to the end of its ``do``, shown as it stood after step ``at`` (0: as it begins; None: at the end).

    The document of ``juez situation run --json``, see ``whole``.
    """
    return whole(_run(text, bounds)[1], at)


def whole(ran: Ran, at: int | None = None) -> dict[str, object]:
    """A run as it is told (``Ran.as_json``) and besides: ``at``, and the ``state`` there; of each step the ``elements`` it
    touched; ``answers`` (who, what was asked, the line that answers, after which step, whether there was a choice);
    ``quiet``, the steps after which the match was at rest, where the judge may step in and lines may part; ``manual``, what
    can be done by hand; and of what is pending its options in ``groups``.
    """
    steps = ran.run.trace
    if at is not None and not 0 <= at <= len(steps):
        raise SituationError(f"no hay un paso {at}: hay {len(steps)}")
    document = ran.as_json()
    shown = len(steps) if at is None else at
    if shown < len(steps):
        document["state"] = state_json(steps[shown].before)
        document["result"] = result_json(steps[shown].before, ran.unread)
        document["pending"] = _pending_at(ran, shown)
    for row, step in zip(document["steps"], steps, strict=True):
        row["elements"] = touched(step)
    if document["pending"] is not None:
        document["pending"]["groups"] = grouped(document["pending"])
    return document | {
        "at": shown,
        "answers": answers(ran),
        "quiet": sorted({point.steps for point in ran.run.quiet}),
        "manual": ran.run.match.game.manual(),
    }


def outcomes(text: str, until: str = "paso", bounds: Bounds = USUAL) -> dict[str, Any]:
    """Every distinct outcome until the step («paso»), the turn or the match («partida») is over; see ``explore_situation``.

    What is not ``complete`` met a bound: positions, or time.
    """
    with told_of(text):
        return explore_situation(load(text), bounds.positions, until, bounds.watch())


def compare(one: str, other: str, bounds: Bounds = USUAL) -> dict[str, Any]:
    """Two lines of one situation: up to which step they are the same, how they part, and how their ends differ.

    ``{same, parts: [line | null, line | null], only: [[…], […]], results, lengths, equal}``: ``parts`` are the first answers
    that differ, ``only`` what is on the table at the end of one and not of the other.
    """
    runs = [_run(text, bounds)[1] for text in (one, other)]
    told = [[{**step, "n": 0} for step in ran.run.told()] for ran in runs]
    same = next((i for i, (a, b) in enumerate(zip(*told, strict=False)) if a != b), min(map(len, told)))
    said = [answers(ran) for ran in runs]
    length = max(map(len, said))
    rows = [[row[i] if i < len(row) else None for row in said] for i in range(length)]
    parts = next((row for row in rows if row[0] is None or row[1] is None or row[0]["line"] != row[1]["line"]), [None, None])
    tables = [table_lines(ran.run.state) for ran in runs]
    return {
        "same": same,
        "parts": parts,
        "only": [[line for line in tables[i] if line not in tables[1 - i]] for i in (0, 1)],
        "results": [ran.result for ran in runs],
        "lengths": [len(ran.run.trace) for ran in runs],
        "equal": told[0] == told[1],
    }


def written(text: str, at: int | None = None, bounds: Bounds = USUAL) -> str:
    """The situation that stands where the run was at rest last, up to step ``at``, with what is left to do, as YAML."""
    _, ran = _run(text, bounds)
    try:
        return ran.saved(at)
    except ValueError as error:
        raise SituationError(str(error)) from None


def _run(text: str, bounds: Bounds) -> tuple[Situation, Ran]:
    with told_of(text):
        situation = load(text)
        return situation, run_situation(situation, max_steps=bounds.steps, watch=bounds.watch())


# --- parts of the answers ----------------------------------------------------------------------------------------------


def answers(ran: Ran) -> list[dict[str, object]]:
    """What was asked and answered, in order: after which step, who, what, the line that says it, whether it was a choice."""
    listed = []
    for (decision, steps), choice in zip(ran.asked, ran.run.choices, strict=False):
        before = ran.run.trace[steps].before if steps < len(ran.run.trace) else ran.run.state
        listed.append(
            {
                "after": steps,
                "player": choice.player,
                "asks": "" if isinstance(choice.answer, ByHand) else decision.asks,
                "kind": choice.kind,
                "rules": [rule.id for rule in decision.rules],
                "line": line_of(decision, choice.answer, before),
                "choice": choice.real and choice.player != CHANCE,
            }
        )
    return listed


def _pending_at(ran: Ran, shown: int) -> dict[str, object] | None:
    """What was asked after so many steps, with what could be answered then."""
    found = next((decision for decision, steps in ran.asked if steps == shown), None)
    return decision_json(ran.run.trace[shown].before, found) if found is not None else None


def grouped(pending: dict[str, Any]) -> list[dict[str, object]]:
    """The options of a decision by kind, in order: those that are offered, those that are refused with every reason."""
    groups: dict[str, dict[str, Any]] = {}
    for key in ("options", "refused"):
        for option in pending[key]:
            group = groups.setdefault(option["group"], {"group": option["group"], "options": [], "refused": []})
            group[key].append(option)
    return list(groups.values())


def touched(step: Step) -> list[int]:
    """The elements that a step moved, changed or made, by their ids after it."""
    made = arrivals(step.before, step.events)
    listed: dict[int, None] = {}
    for place, event in enumerate(step.events):
        found = made.get(place, None if isinstance(event, Create) else event.obj)
        now = step.after.now(found) if found is not None else None
        if now is not None:
            listed[int(now)] = None
    return list(listed)
