"""What a situation proves: whether its expectations about what happened notice that something is otherwise."""

from functools import cache
from pathlib import Path

import yaml

from engine.catalogue import GAMES
from engine.coverage import read_situation, situation_files
from engine.kernel.state import State
from engine.mutating import MAX_SECONDS, MAX_STEPS, at_most
from engine.running import run_situation
from engine.situation import Situation

#: What only names a rule, a reading or the words of a step; what it is about may be otherwise and it still comes.
NAMES = ("cites", "not cites", "reading", "says")
#: The number of an example stands after that of its rule.
OF_EXAMPLE = "/ej"
UNPROVED = Path(__file__).parent / "unproved"


@cache
def unproved(game: str, part: str) -> dict:
    """What no situation can prove, with the reason: of ``rules`` by situation, of ``readings`` by point."""
    return yaml.safe_load((UNPROVED / f"{game}.yaml").read_text(encoding="utf-8"))[part] or {}


def notices(situation: Situation, off: frozenset[str] = frozenset()) -> bool:
    """Whether an expectation about what happened fails, or the lines of the situation cannot be done, without some rules."""
    try:
        with at_most(MAX_SECONDS):
            ran = run_situation(situation, off, max_steps=MAX_STEPS)
    except Exception:  # with a rule switched off anything may break
        return True
    came = zip(situation.expect, ran.expect, strict=True)
    return ran.run.stopped is not None or any(not result["ok"] for item, result in came if next(iter(item)) not in NAMES)


def unnoticed_rules(situation: Situation) -> list[str]:
    """The rules that a situation says it is about and could do without; an example stands and falls with its rule."""
    declared = GAMES[situation.game].game.rules.declared
    switches = {rule: rule.split(OF_EXAMPLE)[0] for rule in situation.rules}
    return [rule for rule, off in switches.items() if off not in declared or not notices(situation, frozenset({off}))]


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
    looking: dict[str, list[Situation]] = {}
    for situation in map(read_situation, situation_files(game)):
        for point in readings_looked_at(situation, monkeypatch):
            looking.setdefault(point, []).append(situation)
    found: dict[str, list[str]] = {}
    for point in GAMES[game].game.readings.values():
        about = sorted(looking.get(point.id, ()), key=lambda situation: point.id not in situation.readings)
        for reading in point.readings:
            others = (s for s in about if s.readings.get(point.id, point.default) != reading)
            if not any(notices(s.but(readings=s.readings.set(point.id, reading))) for s in others):
                found.setdefault(point.id, []).append(reading)
    return found
