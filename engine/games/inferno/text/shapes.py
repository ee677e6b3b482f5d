"""What the patterns of several sections are made of."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import Filter
from ....text.patterns import through

#: Where cards and abilities wait to resolve.
CHAIN = ("cadena",)
#: Wherever an element may be.
ANYWHERE = ("mazo", "mano", "en juego", "inferno", "cadena", "exilio")
#: Where a card may come into play from (613.11).
OUTSIDE = ("mazo", "mano", "inferno", "cadena", "exilio")
#: How what happens in the place of something else is called.
INSTEAD = "en vez de eso"


def _some(wanted: Any) -> Any:
    return None if wanted == Filter(marks=("carta",)) else wanted


def described(pattern: Any) -> Any:
    """Which cards, where plain «una carta» is said in another way."""
    return through(pattern, _some, _some)
