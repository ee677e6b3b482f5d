"""Trying a mutant: in a process of its own, with one function or table changed, the situations that concern it are played."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from engine.files.situation import Situation
from engine.files.yaml_nodes import SituationError
from engine.running.coverage import read_situation, situation_files
from engine.running.runs import run_situation
from tests.engine.proving import facts_fail

from .source import Mutant, Tried

#: How much longer than without the mutant a situation may be, in steps; and how many seconds of the processor it may take.
MORE_STEPS, MAX_SECONDS = 200, 3
#: In how many situations the engine breaks before nothing more is expected of a mutant.
MOST_BROKEN = 3
#: What may come of a situation: all as expected; a fact otherwise; only what is cited or said otherwise; it comes to no end.
SAME, FACTS, NAMED, BROKEN = "same", "facts", "named", "broken"


def try_mutant(mutant: Mutant, order: Sequence[tuple[str, int]], wanted: Mapping[str, frozenset[str]]) -> Tried:
    """Play situations, given with their plain number of steps, until one kills it and, for every rule ``wanted``, one of those
    that name it does so by what happens.

    To be called in a process of its own, in which the mutant is installed and nothing was played before.
    """
    came: dict[str, str] = {}
    for stem, steps in order:
        proved = _of(came, FACTS)
        if len(_of(came, BROKEN)) == MOST_BROKEN:
            break
        if _noticed(came) and not any(stem in stems and stems.isdisjoint(proved) for stems in wanted.values()):
            continue
        came[stem] = _outcome(mutant.game, stem, 2 * steps + MORE_STEPS)
    return Tried(mutant, _noticed(came), _of(came, FACTS), len(came))


def _of(came: Mapping[str, str], outcome: str) -> tuple[str, ...]:
    return tuple(stem for stem, found in came.items() if found == outcome)


def _noticed(came: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(stem for stem, found in came.items() if found != SAME)


def _outcome(game: str, stem: str, steps: int) -> str:
    try:
        with at_most(MAX_SECONDS):
            played = situation(game, stem)
            ran = run_situation(played, max_steps=steps)
    except SituationError:  # a line of it cannot be played any more
        return FACTS
    except Exception:
        return BROKEN
    if ran.run.stopped is not None:
        return BROKEN
    if facts_fail(ran):
        return FACTS
    return SAME if all(item["ok"] for item in ran.expect) else NAMED


@cache
def situation(game: str, stem: str) -> Situation:
    """A situation that comes with Juez."""
    return read_situation(paths(game)[stem])


@cache
def paths(game: str) -> dict[str, Path]:
    """The situations of a game by the name of their file."""
    return {path.stem: path for path in situation_files(game)}


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise TimeoutError when it takes more of the processor's time."""

    def stop(*_: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
