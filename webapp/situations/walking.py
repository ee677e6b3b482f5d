"""A situation run for a page: its steps, the state at each, the decision it waits for. Kept, so that walking runs nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from threading import Lock
from typing import Any

from cachetools import LRUCache, cached

from engine import (
    BY_HAND,
    GAMES,
    Bounds,
    Decision,
    Ran,
    Situation,
    SituationError,
    State,
    Step,
    Undisputed,
    dump,
    load,
    run_situation,
    sensible,
    without_undisputed,
)

from ..pages import capital

#: A situation at a table has some hundred steps; what goes on for longer stops and says so.
MOST_STEPS, MOST_SECONDS = 1_500, 8.0
_KEPT = 48


@dataclass(frozen=True)
class Line:
    """A line of ``do`` as a page shows it: its place, its words, how many steps came before it."""

    at: int
    said: str
    steps: int


@dataclass(frozen=True)
class Walk:
    """A situation as it was run. ``readings`` are those of the event that it did not choose itself.

    ``undisputed`` are the points it chose a reading of that the document answers; what it said of them is left out of it.
    """

    situation: Situation
    readings: dict[str, str]
    ran: Ran
    undisputed: list[Undisputed]

    @cached_property
    def text(self) -> str:
        """The situation with the readings of the event among its own."""
        return dump(self.ran.situation)

    @property
    def steps(self) -> list[Step]:
        return self.ran.run.trace

    @property
    def pending(self) -> Decision | None:
        return self.ran.run.pending

    @property
    def game(self) -> str:
        return self.situation.game

    def state(self, n: int) -> State:
        """The state after ``n`` steps."""
        return self.steps[n - 1].after if n else self.ran.run.quiet[0].state

    @cached_property
    def decision(self) -> dict[str, Any] | None:
        """What is asked at the end, as data."""
        return self.ran.pending

    @cached_property
    def lines(self) -> list[Line]:
        """What was done, line by line."""
        return [Line(i, said(item), before) for i, (item, before) in enumerate(zip(self.situation.do, self.ran.begun))]

    @cached_property
    def used_readings(self) -> list[tuple[str, str]]:
        """The points that some step rests on, with the reading used, in the order of their first use."""
        found = [step.reading.split(": ", 1) for step in self.steps if step.reading]
        return list(dict.fromkeys((point, reading) for point, reading in found))

    @cached_property
    def cited(self) -> list[str]:
        """The rules that the steps rest on, in the order of their first citation."""
        return list(dict.fromkeys(rule.id for step in self.steps for rule in step.cited))


def said(item: Any) -> str:
    """A line of ``do`` in words."""
    if isinstance(item, str):
        return "Todos pasan" if item == "pasan" else item
    ((who, what),) = item.items()
    if who == "until":
        return f"Todos pasan hasta: {what}"
    if who == BY_HAND:
        return f"El juez, a mano: {what}"
    shown = ", ".join(map(str, what)) if isinstance(what, list) else {True: "sí", False: "no"}.get(what, str(what))
    return f"{who}: {shown.replace('->', '→')}"


def said_wrong(error: Exception) -> str:
    """What is wrong with an answer or a change, for whoever did not write a file."""
    return capital(error.without_place if isinstance(error, SituationError) else str(error))


def walk(text: str, readings: dict[str, str]) -> Walk:
    """Run a situation, with the readings of an event where it chooses none. Raises SituationError."""
    return _walk(text, tuple(sorted(readings.items())))


@cached(LRUCache(_KEPT), lock=Lock())
def _walk(text: str, readings: tuple[tuple[str, str], ...]) -> Walk:
    with sensible():
        return _run(*without_undisputed(load(text)), readings)


def _run(situation: Situation, undisputed: list[Undisputed], readings: tuple[tuple[str, str], ...]) -> Walk:
    points = GAMES[situation.game].game.readings
    added = {point: name for point, name in readings if point in points and point not in situation.readings}
    chosen = situation.but(readings=situation.readings.with_(added)) if added else situation
    ran = run_situation(chosen, max_steps=MOST_STEPS, watch=Bounds(seconds=MOST_SECONDS).watch())
    return Walk(situation, added, ran, undisputed)


def before_line(situation: Situation, at: int) -> str:
    """The text of the situation as it stood before a line of its ``do``."""
    return dump(situation.but(do=situation.do[:at], expect=()))


def with_answer(situation: Situation, item: Any) -> str:
    """The text of the situation with one more line done."""
    return dump(situation.but(do=(*situation.do, item), expect=()))


__all__ = ["Line", "SituationError", "Walk", "before_line", "said", "said_wrong", "walk", "with_answer"]
