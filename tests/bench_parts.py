"""What a choice of random play costs by part, for ``make bench``: where the processor is, looked at every millisecond."""

from __future__ import annotations

import gc
import signal
import time
from collections import Counter
from types import FrameType
from typing import Any

from engine.catalogue import GAMES
from engine.running.random_games import first_state, play_game

SECONDS = 6.0
EVERY = 0.001
REST = "carrying out what was chosen, and steps"
#: Part → the functions that begin it, by the end of their file. The innermost one under way counts.
PARTS = {
    "characteristics": (("kernel/continuous.py", "_project"), ("kernel/continuous.py", "in_layers")),
    "triggers": (("kernel/triggers.py", "notice"), ("kernel/triggers.py", "watchers")),
    "replacement": (("kernel/transforming.py", "transform"),),
    "commit": (("kernel/events.py", "commit"), ("kernel/events.py", "kept")),
    "checks by the game itself": (("play/checks.py", "settle"),),
    "legal actions": (("play/allowing.py", "decision"), ("/windows.py", "usable")),
    "texts": (("kernel/wording.py", "say"), ("kernel/state.py", "name_of"), ("kernel/match.py", "option")),
    "loops": (("kernel/returning.py", "came_back"),),
}
_BEGIN = {begin: part for part, listed in PARTS.items() for begin in listed}


def part_of(frame: FrameType | None) -> str:
    """The part to which what is under way belongs."""
    while frame is not None:
        code = frame.f_code
        for (file, name), part in _BEGIN.items():
            if code.co_name == name and code.co_filename.endswith(file):
                return part
        frame = frame.f_back
    return REST


def shares(game: str) -> Counter[str]:
    """How often each part was under way."""
    found: Counter[str] = Counter()

    def look(_: int, frame: Any) -> None:
        found[part_of(frame)] += 1

    before = signal.signal(signal.SIGPROF, look)
    took, number = 0.0, 0
    while took < SECONDS:
        first = first_state(game, number)
        gc.disable()
        began = time.process_time()
        signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
        play_game(first, number)
        signal.setitimer(signal.ITIMER_PROF, 0)
        took += time.process_time() - began
        gc.enable()
        number += 1
    signal.signal(signal.SIGPROF, before)
    return found


def print_parts() -> None:
    """A table: the share of each part in the time of a choice."""
    measured = {game: shares(game) for game in GAMES}
    print("\nWhat a choice of random play costs, part by part:\n")
    print(f"| part | {' | '.join(measured)} |\n|---|{'---|' * len(measured)}")
    for part in (*PARTS, REST):
        print(f"| {part} | {' | '.join(f'{found[part] / found.total():.0%}' for found in measured.values())} |")


if __name__ == "__main__":
    print_parts()
