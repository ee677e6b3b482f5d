"""Zones that the patterns of several phrases speak of."""

from __future__ import annotations

#: Where cards and abilities wait to resolve.
CHAIN = ("cadena",)
#: Wherever an element may be.
ANYWHERE = ("mazo", "mano", "en juego", "inferno", "cadena", "exilio")
#: Where a card may come into play from (613.11).
OUTSIDE = ("mazo", "mano", "inferno", "cadena", "exilio")
#: How what happens in the place of something else is called.
INSTEAD = "en vez de eso"
