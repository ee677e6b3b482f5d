"""Card text of Final Fantasy TCG: one table of meanings, and the phrases that have them in Spanish and in English."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ....text.cards import game_reader
from ....text.tongues import ENGLISH
from ..zones import OUTSIDE
from .abilities import ABILITIES
from .chosen import CHOSEN
from .conditions import CONDITIONS, COSTS
from .document import marks as written
from .effects import EFFECTS
from .elements import CARDS, WORDS
from .events import EVENTS
from .finding import FINDING
from .lasting import LASTING
from .marks import marks
from .options import OPTIONS
from .statics import STATIC

_TABLES: tuple[dict[str, Any], ...] = (
    WORDS,
    CARDS,
    CONDITIONS,
    COSTS,
    EFFECTS,
    CHOSEN,
    OPTIONS,
    LASTING,
    FINDING,
    ABILITIES,
    EVENTS,
    STATIC,
)
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
_FOLDER = Path(__file__).parent
_PRINTED = game_reader(_FOLDER / "en", _TABLES, {}, _HOLES, OUTSIDE, _EX_BURST, ENGLISH, marks)
READER = game_reader(
    _FOLDER / "es", _TABLES, _GENDERS, _HOLES, OUTSIDE, _EX_BURST, marks=written, also=(_PRINTED,), agreeing=True
)
