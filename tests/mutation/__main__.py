"""Mutate a game and report: ``python -m tests.mutation GAME [--every N] [--only PLACE] [--json FILE]``."""

from __future__ import annotations

import argparse
import json
import resource
import sys
import time
from pathlib import Path

from .reporting import report, told
from .running import Mutating, reaches


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--every", type=int, default=1, help="only every n-th mutant")
    parser.add_argument("--only", default="", help="only mutants of this module or definition, as «turn» or «turn.final_discard»")
    parser.add_argument("--json", type=Path, help="where to write the whole report")
    given = parser.parse_args()
    began = time.monotonic()

    def progress(done: int, whole: int) -> None:
        if done % 20 == 0 or done == whole:
            print(f"\r{done} of {whole} mutants, {time.monotonic() - began:.0f} s", end="", file=sys.stderr)

    reached = reaches(given.game)
    before = _processor()
    done = Mutating(given.game, reached).try_all(given.every, given.only, progress)
    print(file=sys.stderr)
    found = report(given.game, done, reached, _processor() - before)
    if given.json:
        given.json.write_text(json.dumps(found, ensure_ascii=False, indent=1), encoding="utf-8")
    print("\n".join(told(found)))


def _processor() -> float:
    """The seconds that the processes of the mutants have taken of the processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
