"""Card text of Final Fantasy TCG in Spanish: the phrases of the ``.lark`` files, and beside each what they mean."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ....text.cards import game_reader
from ..zones import OUTSIDE
from .abilities import ABILITIES, EVENTS, STATIC
from .effects import EFFECTS
from .elements import CARDS, CONDITIONS, COSTS, WORDS

_TABLES: tuple[dict[str, Any], ...] = (WORDS, CARDS, CONDITIONS, COSTS, EFFECTS, ABILITIES, EVENTS, STATIC)
_FEMININE = ("carta", "cartas", "invocación", "invocaciones")
_MASCULINE = ("delantero", "delanteros", "apoyo", "apoyos", "monstruo", "monstruos", "personaje", "personajes")
#: What the parts of sentences have in common.
_HOLES = {
    "algo": ("which", "noun", "kind", "subject", "affected"),
    "cuánto": ("cards", "damage", "points"),
    "coste": ("costs",),
    "hasta": ("until",),
    "condición": ("condition",),
    "efecto": ("effect",),
    "suceso": ("event",),
}
#: 11.10.1: the icon of EX Burst before an effect or an ability, however a file writes it.
_EX_BURST = re.compile(r"(?:^|[-–—])[^\S\n]*(?P<icon>(?:\{EX\}|\[EX\]|EX BURST\b)[\s:.–—-]*)", re.IGNORECASE | re.MULTILINE)
_GENDERS = dict.fromkeys(_FEMININE, "f") | dict.fromkeys(_MASCULINE, "m")
READER = game_reader(Path(__file__).parent, _TABLES, _GENDERS, _HOLES, OUTSIDE, _EX_BURST)
