"""What each situation names, cites and reaches of the code of its game: a mutant that it does not reach it cannot kill."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import process_time
from types import FrameType
from typing import Any

from .source import ENGINE


@dataclass(frozen=True)
class Reach:
    """The rules a situation names and those that its run cites; its steps; its seconds; the lines it runs, by file."""

    named: frozenset[str]
    cited: frozenset[str]
    steps: int
    seconds: float
    lines: Mapping[str, frozenset[int]]

    def reaches(self, file: str, first: int, last: int) -> bool:
        """Whether it runs any of these lines."""
        run = self.lines.get(file, frozenset())
        return any(line in run for line in range(first, last + 1))


def reach(asked: tuple[str, str]) -> Reach:
    """That of one situation of a game. To be called in a process in which nothing was read or played before."""
    from engine.running.coverage import cited
    from engine.running.runs import run_situation

    from .trying import situation

    game, stem = asked
    with _lines_run((str(ENGINE / "games" / game) + os.sep, str(ENGINE / "play") + os.sep)) as lines:
        played = situation(game, stem)
        ran = run_situation(played)
    began = process_time()
    run_situation(played)
    found = {file: frozenset(numbers) for file, numbers in lines.items()}
    return Reach(frozenset(played.rules), frozenset(cited(ran)), len(ran.run.trace), process_time() - began, found)


@contextmanager
def _lines_run(folders: tuple[str, ...]) -> Iterator[dict[str, set[int]]]:
    """The lines run meanwhile of the files of some folders."""
    found: dict[str, set[int]] = {}

    def line(frame: FrameType, event: str, _: Any) -> Any:
        if event == "line":
            found[frame.f_code.co_filename].add(frame.f_lineno)
        return line

    def call(frame: FrameType, event: str, _: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(folders):
            return None
        found.setdefault(file, set())
        return line

    before = sys.gettrace()
    sys.settrace(call)
    try:
        yield found
    finally:
        sys.settrace(before)
