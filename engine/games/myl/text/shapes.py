"""Patterns that phrases of several sections use."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Filter, Part, Target
from ....text.patterns import through
from ....text.shared import do

#: An effect that annuls the card or ability it is aimed at.
ANNUL = do("anular", what=Target(Filter()))


def negative(pattern: object, op: str) -> object:
    """A loss of strength: a part with the number below zero, said as a positive one."""

    def back(parts: Any) -> object:
        fits = len(parts) == 1 and parts[0].op == op and isinstance(parts[0].value, int) and parts[0].value < 0
        return -parts[0].value if fits else None

    return through(pattern, lambda n: (Part(op, -n),), back)
