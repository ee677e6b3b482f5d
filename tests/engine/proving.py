"""What a situation proves: whether its expectations about what happened notice that something is otherwise."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from engine.catalogue import GAMES
from engine.files.situation import Situation
from engine.kernel.game import Point
from engine.kernel.state import State
from engine.mutating import MAX_SECONDS, MAX_STEPS, at_most
from engine.running.coverage import situation_files
from engine.running.runs import run_situation

from .ran import read

#: What only names a rule, a reading or the words of a step; what it is about may be otherwise and it still comes.
NAMES = ("cites", "not cites", "reading", "says")
#: The number of an example stands after that of its rule.
OF_EXAMPLE = "/ej"
UNPROVED = Path(__file__).parent / "unproved"


@cache
def unproved(game: str, part: str) -> Any:
    """What no situation can prove, with the reason: of ``rules`` by situation, of ``readings`` by point.

    And the groups of rules that say the ``same``: one without the others changes nothing, so they are violated together.
    """
    return yaml.safe_load((UNPROVED / f"{game}.yaml").read_text(encoding="utf-8")).get(part) or {}


def notices(situation: Situation, off: frozenset[str] = frozenset()) -> bool:
    """Whether an expectation about what happened fails, or the lines of the situation cannot be done, without some rules."""
    try:
        with at_most(MAX_SECONDS):
            ran = run_situation(situation, off, max_steps=MAX_STEPS)
    except Exception:  # with a rule switched off anything may break
        return True
    came = zip(situation.expect, ran.expect, strict=True)
    return ran.run.stopped is not None or any(not result["ok"] for item, result in came if next(iter(item)) not in NAMES)


def unnoticed_rules(situation: Situation, rules: Iterable[str] | None = None) -> list[str]:
    """Of the rules that a situation says it is about, or of these of them, those that it could do without; an example stands and
    falls with its rule."""
    asked = situation.rules if rules is None else rules
    return [rule for rule in asked if not _noticed(situation, rule.split(OF_EXAMPLE)[0])]


def _noticed(situation: Situation, rule: str) -> bool:
    """Whether it shows that a rule is violated: switched off, or read otherwise where the document can be read in two ways."""
    game = GAMES[situation.game].game
    same = [frozenset(group) for group in unproved(situation.game, "same") if rule in group]
    if rule in game.rules.declared and any(notices(situation, off) for off in (frozenset({rule}), *same)):
        return True
    about = (point for point in game.readings.values() if rule in point.rules)
    return any(notices(other) for point in about for other in read_otherwise(situation, point))


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
