"""The keywords (4.1.2) that a card has by their name alone; the others are moments and effects of its text."""

from __future__ import annotations

from ...play.keywords import Keywords, Means
from . import rules as r

CRUSHES, BLOODTHIRST, LURES = "Destrozar", "Sed de Sangre", "Atraer"
KEYWORDS = Keywords(
    {
        CRUSHES: Means(rules=(r.CRUSH,)),
        BLOODTHIRST: Means(rules=(r.BLOODTHIRST,)),
        LURES: Means(rules=(r.LURE,)),
    }
)
