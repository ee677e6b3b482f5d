"""What came of the mutants of a game: for each rule how many there were, how many were killed, and whether it is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from .reaching import Reach
from .source import Tried

UNHELD = Path(__file__).parent / "unheld"


def of_rules(done: Iterable[Tried], reached: Mapping[str, Reach]) -> dict[str, dict[str, Any]]:
    """Each rule that mutated code names → ``{mutants, killed, by, held}``; ``by`` are the situations that name it and killed a
    mutant of that code by what happens."""
    listed = sorted(((rule, one) for one in done for rule in one.mutant.rules), key=lambda pair: pair[0])
    found: dict[str, dict[str, Any]] = {}
    for rule, one in listed:
        row = found.setdefault(rule, {"mutants": 0, "killed": 0, "by": [], "held": False})
        row["mutants"] += 1
        row["killed"] += bool(one.killed)
        row["by"] = sorted({*row["by"], *(stem for stem in one.proved if rule in reached[stem].named)})
        row["held"] = bool(row["by"])
    return found


def report(game: str, done: list[Tried], reached: Mapping[str, Reach], seconds: float) -> dict[str, Any]:
    """``{game, mutants, killed, proved, survived, share, kinds, seconds, rules, held, unheld, listed, of, survivors}``.

    ``proved`` are those killed by what happens; ``kinds`` are the survivors by operator, with how many of them no situation
    reaches; ``seconds`` are those of the processor for one mutant; ``listed`` are the unheld rules of the list of the game.
    """
    rules = of_rules(done, reached)
    survivors = [one for one in done if not one.killed]
    killed = len(done) - len(survivors)
    unheld = [rule for rule, row in rules.items() if not row["held"]]
    return {
        "game": game,
        "mutants": len(done),
        "killed": killed,
        "proved": sum(bool(one.proved) for one in done),
        "survived": len(survivors),
        "share": round(killed / max(1, len(done)), 4),
        "kinds": dict(Counter(one.mutant.change.operator for one in survivors)),
        "unreached": sum(not one.played for one in survivors),
        "seconds": round(seconds / max(1, len(done)), 3),
        "rules": len(rules),
        "held": len(rules) - len(unheld),
        "unheld": unheld,
        "listed": [rule for rule in unheld if rule in cannot_be_held(game)],
        "of": rules,
        "survivors": sorted(str(one.mutant) for one in survivors),
    }


def told(found: dict[str, Any]) -> Iterator[str]:
    """The report in a few lines."""
    yield (
        f"{found['game']}: {found['mutants']} mutants, {found['killed']} killed ({found['share']:.1%}), "
        f"{found['proved']} by what happens; {found['survived']} survived; {found['seconds']} s of the processor each"
    )
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(found["kinds"].items()))
    yield f"survivors: {kinds or 'none'}; {found['unreached']} of them in code that no situation concerned runs"
    yield (
        f"rules: {found['held']} of {found['rules']} held ({found['held'] / max(1, found['rules']):.1%}), "
        f"{len(found['listed'])} listed with a reason; neither:"
    )
    neither = [rule for rule in found["unheld"] if rule not in found["listed"]]
    yield from (f"  {rule}: {found['of'][rule]['killed']} of {found['of'][rule]['mutants']} killed" for rule in neither)


def cannot_be_held(game: str) -> dict[str, str]:
    """The rules of a game that no situation can hold → why, naming the code without which all stays the same."""
    file = UNHELD / f"{game}.yaml"
    return yaml.safe_load(file.read_text(encoding="utf-8")) or {} if file.exists() else {}
