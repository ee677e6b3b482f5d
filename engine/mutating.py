"""Whether it matters that a rule is followed: every declared rule is switched off where situations cite it.

Steps with it are left out, conditions with it hold, layers with it vanish. It matters when the table, the result, what can be
chosen, what is refused or whether the expected came is another: which rules are cited is no difference, nor are identities.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from .catalogue import GAMES
from .files.situation import Situation
from .files.yaml_nodes import SituationError
from .running.coverage import cited, read_situation, situation_files
from .running.runs import Ran, decision_json, result_json, run_situation, state_json

#: How many of the situations that cite a rule are run without it, those that are about it first.
MOST_TRIED = 40
#: Bounds of one run without a rule, in steps and seconds: to come to no rest is a difference.
MAX_STEPS = 1_500
MAX_SECONDS = 10
#: Expectations on citations: without its rule a citation is gone, which by itself is no difference.
_OF_CITATIONS = ("cites", "not cites", "reading")

Progress = Callable[[int, int, int], None]


@dataclass(frozen=True)
class Mutated:
    """What came of switching off one rule: the situations that cite it, and the first one that came out differently."""

    rule: str
    situations: tuple[str, ...]
    noticed: str | None


def mutate(game: str, progress: Progress | None = None, rules: Sequence[str] = ()) -> list[Mutated]:
    """Every declared rule of a game, or these, on all cores. ``progress`` is told (rules done, all, noticed)."""
    rules = rules or list(GAMES[game].game.rules.declared)
    with ProcessPoolExecutor(os.cpu_count() or 1) as pool:
        plain = {stem: (outcome, found) for stem, outcome, found in pool.map(_plain, *_each(game), chunksize=8)}
        jobs = [(game, rule, tuple((stem, plain[stem][0]) for stem in _where(game, rule, plain))) for rule in rules]
        rows: list[Mutated] = []
        for row in pool.map(_without, jobs, chunksize=2):
            rows.append(row)
            if progress:
                progress(len(rows), len(rules), sum(r.noticed is not None for r in rows))
    return rows


def summary(game: str, rows: list[Mutated]) -> dict[str, Any]:
    """``{game, declared, exercised, noticed, share, unnoticed}``; ``share`` is that of the declared rules."""
    noticed = sum(row.noticed is not None for row in rows)
    return {
        "game": game,
        "declared": len(rows),
        "exercised": sum(bool(row.situations) for row in rows),
        "noticed": noticed,
        "share": round(noticed / len(rows), 3) if rows else 0.0,
        "unnoticed": [row.rule for row in rows if row.noticed is None],
    }


def _each(game: str) -> tuple[list[str], list[str]]:
    stems = [path.stem for path in situation_files(game)]
    return [game] * len(stems), stems


def _where(game: str, rule: str, plain: dict[str, tuple[str, frozenset[str]]]) -> list[str]:
    """The situations that cite a rule, those that are about it first, and then those that cite least."""
    about = [stem for stem, (_, found) in plain.items() if rule in found]
    return sorted(about, key=lambda stem: (rule not in _situation(game, stem).rules, len(plain[stem][1])))


# --- in a process of the pool ------------------------------------------------------------------------------------------


@cache
def _situation(game: str, stem: str) -> Situation:
    return read_situation(next(path for path in situation_files(game) if path.stem == stem))


def _plain(game: str, stem: str) -> tuple[str, str, frozenset[str]]:
    """A situation with every rule in force: its outcome and the rules it cites."""
    ran = run_situation(_situation(game, stem))
    return stem, _digest(_seen(ran)), frozenset(cited(ran))


def _without(job: tuple[str, str, tuple[tuple[str, str], ...]]) -> Mutated:
    """The first situation in which it shows that a rule is off."""
    game, rule, where = job
    off = frozenset({rule})
    noticed = next((stem for stem, plain in where[:MOST_TRIED] if _outcome(_situation(game, stem), off) != plain), None)
    return Mutated(rule, tuple(stem for stem, _ in where), noticed)


def _outcome(situation: Situation, off: frozenset[str]) -> str:
    try:
        with at_most(MAX_SECONDS):
            return _digest(_seen(run_situation(situation, off, max_steps=MAX_STEPS)))
    except SituationError as error:
        return str(error)
    except Exception as error:  # with a rule switched off anything may break, which is a difference too
        return type(error).__name__


def _seen(ran: Ran) -> dict[str, Any]:
    """What can be seen of a run without its citations and identities."""
    run = ran.run
    state = state_json(run.state)
    places: dict[int, str] = {}
    for zone in state["zones"]:
        for place, element in enumerate(zone["elements"]):
            places[element.pop("id")] = f"{zone['zone']} {zone['player']} {place}"
            element.pop("because", None)
    for zone in state["zones"]:
        for element in zone["elements"]:
            if "attached" in element:
                element["attached"] = places.get(element["attached"])
    result, pending = result_json(run.state), decision_json(run.state, run.pending) if run.pending is not None else {}
    if result is not None:
        result.pop("rules")
    pending.pop("rules", None)
    items = zip(ran.situation.expect, ran.expect, strict=True)
    expected = [came["ok"] for item, came in items if next(iter(item)) not in _OF_CITATIONS]
    return {"state": state, "result": result, "pending": pending, "expect": expected, "stopped": run.stopped is not None}


def _digest(seen: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(seen, ensure_ascii=False, sort_keys=True, default=str).encode()).hexdigest()


@contextmanager
def at_most(seconds: int) -> Iterator[None]:
    """Raise TimeoutError when it takes longer."""

    def stop(*_: Any) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(seconds)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
