"""What came of the mutants of a game: for each rule how many there were, how many were killed, and whether it is held."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from .reaching import Reach
from .source import Tried


def of_rules(done: Iterable[Tried], reached: Mapping[str, Reach]) -> dict[str, dict[str, Any]]:
    """Each rule that mutated code names → ``{mutants, killed, by, held}``; ``by`` are the situations that name it and killed a
    mutant of that code."""
    listed = sorted(((rule, one) for one in done for rule in one.mutant.rules), key=lambda pair: pair[0])
    found: dict[str, dict[str, Any]] = {}
    for rule, one in listed:
        row = found.setdefault(rule, {"mutants": 0, "killed": 0, "by": [], "held": False})
        row["mutants"] += 1
        row["killed"] += bool(one.killed)
        row["by"] = sorted({*row["by"], *(stem for stem in one.killed if rule in reached[stem].named)})
        row["held"] = bool(row["by"])
    return found


def report(game: str, done: list[Tried], reached: Mapping[str, Reach], seconds: float) -> dict[str, Any]:
    """``{game, mutants, killed, broke, survived, share, kinds, seconds, rules, held, unheld, of, survivors}``.

    ``share`` is that of the killed among the mutants under which the engine still works; ``kinds`` are the survivors by operator,
    with how many of them no situation reaches; ``seconds`` are those of the processor for one mutant.
    """
    rules = of_rules(done, reached)
    killed = sum(bool(one.killed) for one in done)
    broke = sum(bool(one.broke) and not one.killed for one in done)
    survivors = [one for one in done if not one.killed and not one.broke]
    return {
        "game": game,
        "mutants": len(done),
        "killed": killed,
        "broke": broke,
        "survived": len(survivors),
        "share": round(killed / max(1, len(done) - broke), 4),
        "kinds": dict(Counter(one.mutant.change.operator for one in survivors)),
        "unreached": sum(not one.played for one in survivors),
        "seconds": round(seconds / max(1, len(done)), 3),
        "rules": len(rules),
        "held": sum(row["held"] for row in rules.values()),
        "unheld": [rule for rule, row in rules.items() if not row["held"]],
        "of": rules,
        "survivors": sorted(str(one.mutant) for one in survivors),
    }


def told(found: dict[str, Any]) -> Iterator[str]:
    """The report in a few lines."""
    yield (
        f"{found['game']}: {found['mutants']} mutants, {found['killed']} killed ({found['share']:.1%} of those that work), "
        f"{found['broke']} broke the engine, {found['survived']} survived; {found['seconds']} s of the processor each"
    )
    kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(found["kinds"].items()))
    yield f"survivors: {kinds or 'none'}; {found['unreached']} of them in code that no situation concerned runs"
    yield f"rules: {found['held']} of {found['rules']} held ({found['held'] / max(1, found['rules']):.1%}); not held:"
    yield from (f"  {rule}: {found['of'][rule]['killed']} of {found['of'][rule]['mutants']} killed" for rule in found["unheld"])
