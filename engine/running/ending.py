"""How a situation ended, small enough to be kept beside it; and what parts two such ends of the same situation.

Only what a judge would call another outcome counts: the table, the result, who is asked for what. Words of steps do not.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import zip_longest

from pydantic import BaseModel

from ..files.yaml_nodes import SituationError
from ..kernel.state import State
from .runs import result_json, table_lines
from .tasks import Bounds
from .walking import Walk, walk_through

#: Of what only one side has, so many are told.
_TOLD = 4
#: Letters that tell two tables apart.
_LETTERS = 12


class Result(BaseModel):
    """How the match ended."""

    winners: list[str]
    draw: bool
    rules: list[str]


class Asked(BaseModel):
    """What was asked at the end; ``options`` as a line of ``do`` names them."""

    player: str
    kind: str
    asks: str
    options: list[str]
    rules: list[str]


class Passed(BaseModel):
    """A step that changed the table: its number, its words, its rules, the reading it rests on, the table after it (digested)."""

    n: int
    text: str
    rules: list[str]
    reading: str | None
    table: str


class Ending(BaseModel):
    """How a situation ended: the table in lines, the result, the decision that waits, and the steps that led there.

    ``stopped`` says which bound it met; ``error`` why it cannot be run: then the rest is empty.
    """

    table: list[str] = []
    result: Result | None = None
    asked: Asked | None = None
    steps: list[Passed] = []
    stopped: str | None = None
    error: str | None = None


class Expected(BaseModel):
    """Something that is expected of a situation, in words, and whether it came about."""

    text: str
    ok: bool


class Came(BaseModel):
    """What came of a situation: each thing that is expected of it, and how it ended; ``said`` is the end in words."""

    expect: list[Expected] = []
    ending: Ending
    said: str


@dataclass(frozen=True)
class Otherwise:
    """What parts two ends: in words what was there ``before`` and what is there ``now``; the first step that parts them, on
    either side where there is one; the ``rules`` and the reading by which it is otherwise now (before, where nothing more
    happens now; none are known where it cannot be run)."""

    before: str
    now: str
    step_before: Passed | None
    step_now: Passed | None
    rules: tuple[str, ...]
    reading: str | None


def ended(text: str, readings: Mapping[str, str], bounds: Bounds) -> Ending:
    """How a situation ends, with the readings of an event where it chooses none."""
    try:
        return ending(walk_through(text, readings, bounds))
    except SituationError as error:
        return Ending(error=str(error))


def came(text: str, readings: Mapping[str, str], bounds: Bounds) -> Came:
    """What comes of a situation, with the readings of an event where it chooses none."""
    try:
        walk = walk_through(text, readings, bounds)
        found, end = [Expected.model_validate(item) for item in walk.ran.expect], ending(walk)
    except SituationError as error:
        found, end = [], Ending(error=str(error))
    return Came(expect=found, ending=end, said=_said(end))


def ending(walk: Walk) -> Ending:
    """How a situation ended that was walked through."""
    state, asked, result = walk.ran.run.state, walk.decision, result_json(walk.ran.run.state)
    return Ending(
        table=_table(state),
        result=None if result is None else Result.model_validate(result),
        asked=None if asked is None else Asked.model_validate({**asked, "options": _named(asked["options"])}),
        steps=_steps(walk),
        stopped=walk.stopped,
    )


def _named(options: list[dict[str, object]]) -> list[str]:
    return sorted({str(option["action"]) for option in options})


def _table(state: State) -> list[str]:
    at = state.station
    return [f"turno {at.turn} de {at.active}, {at.step}", *sorted(table_lines(state))]


def _steps(walk: Walk) -> list[Passed]:
    """The steps after which the table is another than before."""
    found: list[Passed] = []
    state, last = walk.ran.run.quiet[0].state, ""
    for step in walk.steps:
        if step.after is state:
            continue
        state = step.after
        table = hashlib.sha256("\n".join(_table(state)).encode()).hexdigest()[:_LETTERS]
        if table != last:
            rules = [rule.id for rule in step.rules]
            found.append(Passed(n=step.n, text=step.text, rules=rules, reading=step.reading, table=table))
        last = table
    return found


def otherwise(before: Ending, now: Ending) -> Otherwise | None:
    """What parts two ends; None where they are the same. Neither of them met a bound."""
    if _canonical(before) == _canonical(now):
        return None
    pairs = zip_longest(before.steps, now.steps)
    then, here = next((pair for pair in pairs if not _alike(*pair)), (None, None))
    decisive = here or then
    rules = decisive.rules if decisive else (_rules(now) or _rules(before))
    return Otherwise(_told(before, now), _told(now, before), then, here, tuple(rules), decisive.reading if decisive else None)


def _canonical(end: Ending) -> object:
    """What makes two ends the same; the words of questions and errors do not."""
    asked, result = end.asked, end.result
    return (
        end.error is None,
        end.table,
        result and (result.winners, result.draw),
        asked and (asked.player, asked.kind, asked.options),
    )


def _alike(one: Passed | None, other: Passed | None) -> bool:
    return one is not None and other is not None and one.table == other.table


def _rules(end: Ending) -> list[str]:
    """The rules of the result, or of what is asked."""
    found = end.result or end.asked
    return found.rules if found else []


def _told(end: Ending, other: Ending) -> str:
    """In words what is so at one end and not at the other."""
    if end.error is not None:
        return f"no se puede ejecutar ({end.error})"
    told = [] if _won(end) == _won(other) and other.error is None else [_won(end)]
    if _asks(end) != _asks(other):
        told.append(_asks(end))
    elif end.asked and other.asked and (more := _only(end.asked.options, other.asked.options)):
        told.append(f"se puede elegir: {more}")
    if (lines := _only(end.table, other.table)) and other.error is None:
        told.append(lines)
    return "; ".join(told) or "nada de eso"


def _said(end: Ending) -> str:
    """An end in words, without its table."""
    return f"no se puede ejecutar ({end.error})" if end.error is not None else f"{_won(end)}; {_asks(end)}"


def _won(end: Ending) -> str:
    if end.result is None:
        return "la partida sigue"
    return "empate" if end.result.draw else f"gana {', '.join(end.result.winners)}"


def _asks(end: Ending) -> str:
    return f"decide {end.asked.player}: {end.asked.asks}" if end.asked else "no falta decidir nada"


def _only(here: list[str], there: list[str]) -> str:
    """What only the first has, the beginning of it."""
    found = [each for each in here if each not in set(there)]
    rest = len(found) - _TOLD
    return " · ".join(found[:_TOLD]) + (f" y {rest} más" if rest > 0 else "")
