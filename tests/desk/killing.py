"""Ending the desk at any moment while it takes entries, and looking at what is left."""

from __future__ import annotations

import os
import random
from pathlib import Path

from desk import Sent, new_event, open_event

from ..killing import after
from .days import seat


def prepared(folder: Path) -> tuple[Path, str]:
    """An event of one table, with a judge's device."""
    path = folder / "a.juez-evento"
    with new_event(path, "souls") as event:
        seat(event, 1, {1: (1, 2)})
        return path, event.admit_by_token(event.invite())[0].id


def many(path: Path, device: str, times: int, seed: int) -> tuple[int, int]:
    """So many writers, each ended on the way; how many died, and how many entries were acknowledged before.

    After each death every acknowledged entry is there once, in the order in which it was acknowledged; at most one more is
    there, whose answer was lost, and sent again it changes nothing.
    """
    chance, died, acknowledged, number = random.Random(seed), 0, [], 0
    for _ in range(times):
        number += 1000
        died += _killed(path, device, number, chance.uniform(0.002, 0.08), acknowledged)
        with open_event(path) as event:
            there = [entry.id for entry in event.entries() if entry.kind == "extended"]
            extra = event.state.rounds[1].extra(1)
            assert extra == len(there) == len({*there})
            assert there[: len(acknowledged)] == acknowledged
            assert len(there) - len(acknowledged) in (0, 1)
            for id in there[-1:]:
                assert event.send(_entry(device, id)).again
            assert event.state.rounds[1].extra(1) == extra
            acknowledged = there
    return died, len(acknowledged)


def _entry(device: str, id: str) -> Sent:
    return Sent(id, "extended", {"round": 1, "table": 1, "minutes": 1, "note": "Una nota, para que haya algo más que escribir."})


def _killed(path: Path, device: str, number: int, seconds: float, acknowledged: list[str]) -> bool:
    """Entries by a process that dies after so long; what it said to have acknowledged is put into the list."""
    reading, writing = os.pipe()
    if (child := os.fork()) == 0:
        try:
            os.close(reading)
            with open_event(path) as event:
                after(seconds)()
                for n in range(number, number + 400):
                    id = f"{device}-{n:08d}"
                    event.send(_entry(device, id))
                    os.write(writing, f"{id}\n".encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        acknowledged += pipe.read().split()
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])
