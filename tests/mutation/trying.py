"""Trying a mutant: in a process of its own, with one function or table changed, the situations that concern it are played."""

from __future__ import annotations

from functools import cache

from engine.files.situation import Situation
from engine.files.yaml_nodes import SituationError
from engine.mutating import at_most
from engine.running.coverage import cited, read_situation, situation_files
from engine.running.runs import run_situation
from tests.engine.proving import NAMES

from .source import Mutant, Tried

#: Bounds of one situation under a mutant: to come to no rest breaks it.
MAX_STEPS, MAX_SECONDS = 1_500, 5


def try_mutant(mutant: Mutant, naming: tuple[str, ...], citing: tuple[str, ...]) -> Tried:
    """Play the situations that name its rules, all of them; then, until one kills it, those that cite them.

    To be called in a process of its own, in which the mutant is installed and nothing was played before.
    """
    game = mutant.module.split(".")[2]
    killed: list[str] = []
    broke: list[str] = []
    for stem in (*naming, *citing):
        if killed and stem not in naming:
            break
        came = _outcome(situation(game, stem))
        if came != "as expected":
            (killed if came == "killed" else broke).append(stem)
    return Tried(mutant, tuple(killed), tuple(broke))


def _outcome(played: Situation) -> str:
    try:
        with at_most(MAX_SECONDS):
            ran = run_situation(played, max_steps=MAX_STEPS)
    except SituationError:  # a line of it cannot be played any more
        return "killed"
    except Exception:
        return "broken"
    came = zip(played.expect, ran.expect, strict=True)
    if any(not result["ok"] for item, result in came if next(iter(item)) not in NAMES):
        return "killed"
    return "broken" if ran.run.stopped is not None else "as expected"


@cache
def situation(game: str, stem: str) -> Situation:
    """A situation that comes with Juez."""
    return read_situation(next(path for path in situation_files(game) if path.stem == stem))


def citations(game: str) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """Each situation of a game → the rules it names, and those that its run cites."""
    found = {}
    for path in situation_files(game):
        played = situation(game, path.stem)
        found[path.stem] = (frozenset(played.rules), frozenset(cited(run_situation(played))))
    return found
