"""Which rules the engine carries out: what running every situation cites, and whether each citation matters.

A rule counts when a step, a refusal or a decision of some situation cites it, not when the code mentions it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ..files.shipped import FOLDER, situations_about
from ..files.situation import Situation, load
from ..kernel.continuous import applied
from ..text.yaml_files import read_yaml
from .carried_out import Code, carried_out
from .runs import Ran, run_situation


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
        for rule in step.cited:
            found.setdefault(rule.id, set()).add("step")
    for rule_id in ran.run.asked:
        found.setdefault(rule_id, set()).add("decision")
    for rule, _ in applied(ran.run.state):
        found.setdefault(rule.id, set()).add("state")
    pending = ran.run.pending
    refused = pending.near_misses() if pending is not None and pending.near_misses else []
    for reason in [reason for _, reasons in refused for reason in reasons]:
        found.setdefault(reason.rule.id, set()).add("refusal")
    for item, came in zip(ran.situation.expect, ran.expect, strict=True):
        if "refused" in item and "rule" in item and came["ok"]:
            number = str(item["rule"])
            found.setdefault(number if ":" in number else f"{ran.situation.game}:{number}", set()).add("refusal")
    return found


def coverage(game: str, rules: Iterable[str]) -> list[dict[str, object]]:
    """Every rule of ``rules`` with its status: ``engine``, ``definition``, ``outside`` or ``gap``. Runs every situation."""
    listed, code, ran = classification(game), carried_out(game), exercised(game)
    return [_row(rule, ran.get(rule, Exercised()), *listed.get(rule, ("gap", "")), code.get(rule, ())) for rule in rules]


def _row(rule: str, ran: Exercised, status: str, reason: str, code: Iterable[Code]) -> dict[str, object]:
    """One rule; of its situations those come first that are about it."""
    about = {each.stem for each in situations_about(rule)}
    return {
        "rule": rule,
        "status": "engine" if ran.situations else status,
        "reason": "" if ran.situations else reason,
        "code": [each.as_json() for each in code],
        "cited_by": sorted(ran.cited_by),
        "situations": sorted(ran.situations, key=lambda stem: stem not in about),
        "differs": None,
    }


def under(rows: Iterable[dict[str, object]], differs: Mapping[str, object], added: Iterable[str]) -> list[dict[str, object]]:
    """The coverage of a game where another edition is in force: what ``differs`` from the one that the engine carries out, rule
    by rule; the rules ``added`` there are carried out by nobody."""
    new = [
        {**_row(rule, Exercised(), "gap", "", ()), "differs": {"in": ["number"], "now": rule, "phrase": None}} for rule in added
    ]
    return [*({**row, "differs": differs.get(str(row["rule"]))} for row in rows), *new]


def classification(game: str) -> dict[str, tuple[str, str]]:
    """Rule id → (``definition`` or ``outside``, why), from the game's file."""
    path = Path(__file__).parent.parent / "games" / game / "classification.yaml"
    if not path.exists():
        return {}
    data = read_yaml(path)
    return {f"{game}:{rule}": (status, why) for status, rows in data.items() for rule, why in (rows or {}).items()}
