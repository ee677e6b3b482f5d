"""What a situation proves: whether its expectations about what happened notice that something is otherwise."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from engine.catalogue import GAMES
from engine.files.situation import Situation
from engine.files.yaml_nodes import SituationError
from engine.kernel.rules import Point
from engine.kernel.state import State
from engine.running.coverage import situation_files
from engine.running.runs import Ran, run_situation

from .ran import read

#: What only names a rule, a reading or the words of a step; what it is about may be otherwise and it still comes.
NAMES = ("cites", "not cites", "decides", "reading", "says")
#: The bound of a run, in steps: to come to no rest is noticed.
MAX_STEPS = 1_500
UNPROVED = Path(__file__).parent / "unproved"


def unproved(game: str) -> Any:
    """Point → the readings that no situation can prove, with the reason."""
    return yaml.safe_load((UNPROVED / f"{game}.yaml").read_text(encoding="utf-8"))


def facts_fail(ran: Ran) -> bool:
    """Whether an expectation about what happened fails."""
    came = zip(ran.situation.expect, ran.expect, strict=True)
    return any(not result["ok"] for item, result in came if next(iter(item)) not in NAMES)


def notices(situation: Situation) -> bool:
    """Whether an expectation about what happened fails, or the lines of the situation cannot be done."""
    try:
        ran = run_situation(situation, max_steps=MAX_STEPS)
    except SituationError:
        return True
    return ran.run.stopped is not None or facts_fail(ran)


def read_otherwise(situation: Situation, point: Point) -> list[Situation]:
    """The situation under every reading of a point but its own."""
    own = situation.readings.get(point.id, point.default)
    return [situation.but(readings=situation.readings.set(point.id, other)) for other in point.readings if other != own]


def readings_looked_at(situation: Situation, monkeypatch) -> set[str]:
    """The disputed points that running a situation looks at."""
    found: set[str] = set()
    reading = State.reading

    def noting(state: State, point: str) -> str:
        found.add(point)
        return reading(state, point)

    with monkeypatch.context() as patch:
        patch.setattr(State, "reading", noting)
        run_situation(situation)
    return found


def unnoticed_readings(game: str, monkeypatch) -> dict[str, list[str]]:
    """Point → the readings under which no expectation fails of any situation that runs under another reading of it."""
    listed = [read(path) for path in situation_files(game)]
    looked_at: dict[str, set[str]] = {}

    def looks_at(situation: Situation, point: Point) -> bool:
        if situation.title not in looked_at:
            looked_at[situation.title] = readings_looked_at(situation, monkeypatch)
        return point.id in looked_at[situation.title]

    def likeliest_first(point: Point) -> Iterator[Situation]:
        """Those that choose a reading of it, those about its rules, and the others whose run looks at it."""
        chosen = [s for s in listed if point.id in s.readings]
        about = [s for s in listed if s not in chosen and not set(s.rules).isdisjoint(point.rules)]
        yield from (*chosen, *about)
        yield from (s for s in listed if s not in chosen and s not in about and looks_at(s, point))

    found: dict[str, list[str]] = {}
    for point in GAMES[game].game.readings.values():
        for reading in point.readings:
            others = (s for s in likeliest_first(point) if s.readings.get(point.id, point.default) != reading)
            if not any(notices(s.but(readings=s.readings.set(point.id, reading))) for s in others):
                found.setdefault(point.id, []).append(reading)
    return found
