"""Which rules the engine carries out: what running every situation cites, and whether each citation matters.

A rule counts when a step, a refusal or a decision of some situation cites it, not when the code mentions it. Switching a
rule off shows whether anything depends on it: steps with it are left out, conditions with it hold, layers with it vanish.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import yaml

from .catalogue import GAMES
from .kernel.continuous import applied
from .running import Ran, run_situation
from .situation import Situation, load
from .yaml_nodes import SituationError

#: How many of the situations that cite a rule are run again without it.
MOST_TRIED = 12
FOLDER = Path(__file__).parent / "situations"


@dataclass
class Exercised:
    """How one rule was exercised: by what, and in which situations."""

    cited_by: set[str] = field(default_factory=set)
    situations: dict[str, None] = field(default_factory=dict)


def situation_files(game: str) -> list[Path]:
    """The situation files of a game, in order."""
    return sorted((FOLDER / game).glob("*.yaml"))


def read_situation(path: Path) -> Situation:
    """One situation file."""
    return load(path.read_bytes())


def exercised(game: str) -> dict[str, Exercised]:
    """Rule id → how the situations of the game exercise it."""
    found: dict[str, Exercised] = {}
    for path in situation_files(game):
        for rule, by in cited(run_situation(read_situation(path))).items():
            entry = found.setdefault(rule, Exercised())
            entry.cited_by |= by
            entry.situations[path.stem] = None
    return found


def cited(ran: Ran) -> dict[str, set[str]]:
    """Rule id → whether a step, a refusal or a decision of the run cites it, or its last state rests on it."""
    found: dict[str, set[str]] = {}
    for step in ran.run.trace:
        for rule in step.rules:
            found.setdefault(rule.id, set()).add("step")
    for rule_id in ran.run.asked:
        found.setdefault(rule_id, set()).add("decision")
    for rule, _ in applied(ran.run.state):
        found.setdefault(rule.id, set()).add("state")
    pending = ran.run.pending
    refused = pending.near_misses() if pending is not None and pending.near_misses else []
    for reason in [reason for _, reasons in refused for reason in reasons]:
        found.setdefault(reason.rule.id, set()).add("refusal")
    return found


def coverage(game: str, rules: list[str]) -> list[dict[str, Any]]:
    """Every rule of ``rules`` with its status: ``engine``, ``definition``, ``outside`` or ``gap``."""
    ran = exercised(game)
    listed = classification(game)
    rows = []
    for rule in rules:
        entry = ran.get(rule)
        status = "engine" if entry is not None else listed.get(rule, ("gap", ""))[0]
        rows.append(
            {
                "rule": rule,
                "status": status,
                "cited_by": sorted(entry.cited_by) if entry else [],
                "situations": list(entry.situations) if entry else [],
            }
        )
    return rows


def classification(game: str) -> dict[str, tuple[str, str]]:
    """Rule id → (``definition`` or ``outside``, why), from the game's file."""
    path = Path(__file__).parent / "games" / game / "classification.yaml"
    if not path.exists():
        return {}
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    return {f"{game}:{rule}": (status, why) for status, rows in data.items() for rule, why in (rows or {}).items()}


def mutate(game: str) -> list[dict[str, Any]]:
    """For every declared rule: whether switching it off changes the outcome of some situation that cites it."""
    ran = exercised(game)
    files = {path.stem: path for path in situation_files(game)}
    plain = {stem: _outcome(path, frozenset()) for stem, path in files.items()}
    rows = []
    for rule in GAMES[game].game.rules.declared:
        where = list(ran[rule].situations) if rule in ran else []
        noticed = next((stem for stem in where[:MOST_TRIED] if _outcome(files[stem], frozenset({rule})) != plain[stem]), None)
        rows.append({"rule": rule, "exercised": bool(where), "noticed": noticed})
    return rows


def _outcome(path: Path, off: frozenset[str]) -> Any:
    """What can be seen of a run: the state, the result, what is asked and refused, and whether the expected came."""
    try:
        document = run_situation(read_situation(path), off, max_steps=1_500).as_json()
    except SituationError as error:
        return str(error)
    except Exception as error:  # with a rule switched off anything may break, which is a difference too
        return type(error).__name__
    return {key: document[key] for key in ("state", "result", "pending", "expect", "stopped")}
