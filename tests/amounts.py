"""How much is tried: enough to notice what breaks in ``make test``, everything in ``make soak``, which sets ``JUEZ_EVERY``."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

EVERY = bool(os.environ.get("JUEZ_EVERY"))


def amount(usual: int, all_of_it: int) -> int:
    """So much, or all of it."""
    return all_of_it if EVERY else usual


def spread(moments: Sequence[Any], few: int) -> list[Any]:
    """A few of the moments with the first and the last, or all."""
    if EVERY or len(moments) <= few:
        return list(moments)
    return [moments[round(i * (len(moments) - 1) / (few - 1))] for i in range(few)]


def drawn(moments: Sequence[Any], few: int, path: Path) -> list[Any]:
    """A few of the moments, or all: others for every file, and others whenever the file changes."""
    if EVERY or len(moments) <= few:
        return list(moments)
    return random.Random(path.read_bytes()).sample(list(moments), few)
