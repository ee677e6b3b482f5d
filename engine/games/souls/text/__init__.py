"""Card text of Souls: the phrases of the ``.lark`` files, and beside each what they mean, as patterns of the kernel's nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....text.cards import game_reader
from ..zones import OUTSIDE
from .abilities import ABILITIES, EVENTS, INSTEAD, STATIC
from .effects import EFFECTS
from .elements import CARDS, CONDITIONS, COSTS, WORDS

_TABLES: tuple[dict[str, Any], ...] = (WORDS, CARDS, CONDITIONS, COSTS, EFFECTS, ABILITIES, EVENTS, INSTEAD, STATIC)

_FEMININE = ("unidad", "unidades", "carta", "cartas", "ficha", "fichas", "vida", "vidas", "armas")
#: The gender of nouns; "e" feminine with a masculine article in the singular (el arma).
_GENDERS = {**dict.fromkeys(_FEMININE, "f"), **dict.fromkeys(("ente", "entes", "conjuro", "conjuros", "maná"), "m"), "arma": "e"}

#: What the parts of sentences have in common.
_HOLES = {
    "algo": ("which", "noun", "kind", "subject", "affected"),
    "cuánto": ("cards", "lives", "damage"),
    "coste": ("costs",),
    "hasta": ("until",),
    "condición": ("condition",),
    "efecto": ("effect",),
    "suceso": ("event",),
}

READER = game_reader(Path(__file__).parent, _TABLES, _GENDERS, _HOLES, OUTSIDE)
