"""The situations that come with Juez, each read and run once for all that is asserted of it.

With several workers all that is asserted of one situation runs in the same one (see ``tests/scheduling.py``).
"""

from __future__ import annotations

import gc
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from engine.running.coverage import FOLDER, read_situation
from engine.running.runs import Ran, run_situation

FILES = sorted(FOLDER.glob("*/*.yaml"))


def stem_of(path: Path) -> str:
    """A situation as tests and addresses name it."""
    return f"{path.parent.name}/{path.stem}"


def each(paths: Iterable[Path]) -> pytest.MarkDecorator:
    """A test of each of these situations, named after it."""
    return pytest.mark.parametrize("path", paths, ids=stem_of)


each_file = each(FILES)
read = cache(read_situation)


@cache
def ran(path: Path) -> Ran:
    """The situation after it was run. Nothing of it is changed by a test."""
    done = run_situation(read(path))
    gc.freeze()  # it stays: looking for garbage among all that stays takes as long as the tests
    return done
