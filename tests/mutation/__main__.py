"""Mutate a game and report: ``python -m tests.mutation GAME [--every N] [--json FILE]``."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from .apart import apart, each_apart
from .installing import install
from .source import Mutant, Tried

Citations = dict[str, tuple[frozenset[str], frozenset[str]]]


def tried(game: str, every: int = 1, progress: Callable[[int, int], None] | None = None) -> list[Tried]:
    """Every mutant of a game, or every n-th, tried: rows of tables first, in processes that have not loaded the engine yet."""
    found: list[Mutant] = apart(_found, game)
    cites: Citations = apart(_citations, game)
    chosen = found[::every]
    jobs = [(mutant, *_where(mutant, cites)) for mutant in chosen]
    of_rows = [job for job in jobs if job[0].change.operator == "row"]
    done: list[Tried] = []

    def try_all(listed: list[Any]) -> None:
        for job, one in each_apart(_try, listed):
            done.append(one or Tried(job[0], (), ("does not end",)))
            if progress:
                progress(len(done), len(jobs))

    try_all(of_rows)
    _load(game)
    try_all([job for job in jobs if job[0].change.operator != "row"])
    return done


def _where(mutant: Mutant, cites: Citations) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The situations that name a rule of the mutant, and the others that cite one, those that cite least first."""
    rules = set(mutant.rules)
    naming = tuple(stem for stem, (named, _) in cites.items() if rules & named)
    others = [stem for stem, (_, cited) in cites.items() if rules & cited and stem not in naming]
    return naming, tuple(sorted(others, key=lambda stem: len(cites[stem][1])))


def _load(game: str) -> None:
    """Load the engine and read the situations, but play none: the processes that follow begin with this."""
    from engine.running.coverage import situation_files

    from .trying import situation

    for path in situation_files(game):
        situation(game, path.stem)


def _found(game: str) -> list[Mutant]:
    from .finding import mutants

    return mutants(game)


def _citations(game: str) -> Citations:
    from .trying import citations

    return citations(game)


def _try(job: tuple[Mutant, tuple[str, ...], tuple[str, ...]]) -> Tried:
    mutant, naming, citing = job
    try:
        install(mutant)
        from .trying import try_mutant
    except Exception as error:  # a game without a row of a table may not even load
        return Tried(mutant, (), (f"{type(error).__name__}: {error}",))
    return try_mutant(mutant, naming, citing)


def held(done: Iterable[Tried], naming: Mapping[str, frozenset[str]]) -> dict[str, list[str]]:
    """Each rule that mutated code names → the situations that name it and killed a mutant of that code."""
    rules: dict[str, set[str]] = {}
    for one in done:
        for rule in one.mutant.rules:
            rules.setdefault(rule, set()).update(stem for stem in one.killed if rule in naming[stem])
    return {rule: sorted(stems) for rule, stems in sorted(rules.items())}


def report(game: str, done: list[Tried]) -> dict[str, Any]:
    """``{game, mutants, killed, broke, survived, share, rules, held, by, unheld, survivors}``; ``share`` is that of the mutants
    under which the engine still works."""
    rules = held(done, {stem: named for stem, (named, _) in apart(_citations, game).items()})
    killed = sum(bool(one.killed) for one in done)
    broke = sum(bool(one.broke) and not one.killed for one in done)
    return {
        "game": game,
        "mutants": len(done),
        "killed": killed,
        "broke": broke,
        "survived": len(done) - killed - broke,
        "share": round(killed / max(1, len(done) - broke), 4),
        "rules": len(rules),
        "held": sum(bool(stems) for stems in rules.values()),
        "by": {rule: stems for rule, stems in rules.items() if stems},
        "unheld": [rule for rule, stems in rules.items() if not stems],
        "survivors": sorted(str(one.mutant) for one in done if not one.killed and not one.broke),
    }


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--every", type=int, default=1, help="only every n-th mutant")
    parser.add_argument("--json", type=Path, help="where to write the whole report")
    given = parser.parse_args()
    began = time.monotonic()

    def progress(done: int, whole: int) -> None:
        if done % 20 == 0 or done == whole:
            print(f"\r{done} de {whole} mutantes, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)

    told = report(given.game, tried(given.game, given.every, progress))
    print(file=sys.stderr)
    if given.json:
        given.json.write_text(json.dumps(told, ensure_ascii=False, indent=1), encoding="utf-8")
    print({key: value for key, value in told.items() if key not in ("by", "unheld", "survivors")})


if __name__ == "__main__":
    main()
