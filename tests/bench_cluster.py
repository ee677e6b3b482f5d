"""Long work spread out, for ``make bench``: random games and one exploration in one process, in 2 and 4 of this machine, and in
2 and 4 of a Dask cluster of this machine. ``python -m tests.bench_cluster GAMES POSITIONS``.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import active_children
from pathlib import Path
from typing import Any

from engine import play_in_parts
from engine.files.situation import load
from engine.running.exploring import explore_situation
from juez.workers import Each, each_of

from .clusters import cluster

_GAMES, _POSITIONS = 200, 10_000
_GAME, _SEED = "myl", 1
#: Explored towards the end of the match, which is farther away than any number of positions asked for.
_SITUATION = Path(__file__).parent.parent / "engine" / "situations" / "inferno" / "fuerza-x.yaml"


@contextmanager
def _workers(kind: str, number: int) -> Iterator[Each]:
    if kind != "cluster":
        with each_of(number, "") as each:
            yield each
        return
    with cluster(number) as (address, _), each_of(1, address) as each:
        yield each


def _processor() -> float:
    """The seconds of a processor that this process and those that it has ended took."""
    for child in active_children():  # of a pool that is not waited for
        child.join()
    return sum(os.times()[:4])


def _games(number: int, each: Each) -> dict[str, Any]:
    played = play_in_parts(_GAME, number, _SEED, each)
    return {key: value for key, value in played.items() if "second" not in key}


def _exploration(number: int, each: Each) -> dict[str, Any]:
    situation = load(_SITUATION.read_text(encoding="utf-8"))
    return explore_situation(situation, number, until="partida", each=each)


def _row(name: str, work: Callable[[Each], dict[str, Any]], kind: str, number: int) -> str:
    """What came of it, in short."""
    before = _processor()
    with _workers(kind, number) as each:
        begun = time.monotonic()
        found = work(each)
        took = time.monotonic() - begun
    told = hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()[:8]
    done, worked = found.get("explored", found.get("games")), _processor() - before
    print(f"| {name} | {kind} | {number} | {done} | {took:.1f} | {done / took:.1f} | {worked:.1f} | {told} |", flush=True)
    return told


def main(games: int, positions: int) -> None:
    """Print the table. What came of it is the same in every row of a kind of work: so says the last column."""
    print("| what | where | processes | done | seconds | each second | CPU s with starting | outcome |")
    print("|---|---|---|---|---|---|---|---|")
    for name, work in (
        (f"random games of {_GAME}", lambda each: _games(games, each)),
        ("positions explored", lambda each: _exploration(positions, each)),
    ):
        places = (("here", 1), ("here", 2), ("here", 4), ("cluster", 2), ("cluster", 4))
        told = {_row(name, work, kind, number) for kind, number in places}
        assert len(told) == 1, f"{name}: not the same everywhere"


if __name__ == "__main__":
    given = [int(number) for number in sys.argv[1:]]
    main(*(given or (_GAMES, _POSITIONS)))
