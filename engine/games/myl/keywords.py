"""Keywords (section 8): Furia, Imbloqueable, Indestructible, Indesterrable are rules on the card; Única is about decks."""

from __future__ import annotations

from ...play.keywords import Keywords, Means, in_words, meaning

_RULES = ("Furia", "Imbloqueable", "Indestructible", "Indesterrable")

KEYWORDS = Keywords({**{name: Means(in_words(name.lower())) for name in _RULES}, "Única": Means()})

abilities_of = meaning(KEYWORDS)
