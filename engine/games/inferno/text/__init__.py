"""Card text of Inferno: the phrases of the ``.lark`` files, and beside each what they mean, as patterns of the kernel's nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....text.cards import game_reader
from ..elements.cards import SUBTYPES
from .abilities import ABILITIES
from .amounts import AMOUNTS, CONDITIONS, COSTS
from .copying import COPYING
from .effects import EFFECTS
from .elements import AWAY, ELEMENTS
from .events import EVENTS
from .lasting import CHANGES, LASTING
from .replacing import ENTERING, PREVENTING, REPLACING, WAITING
from .searching import SEARCHING
from .shapes import CLAUSES
from .wordings import WORDINGS
from .words import WORDS, keywords, kinds

_TABLES: tuple[dict[str, Any], ...] = (
    WORDS,
    keywords(),
    kinds(),
    CLAUSES,
    ELEMENTS,
    AMOUNTS,
    CONDITIONS,
    COSTS,
    EFFECTS,
    LASTING,
    CHANGES,
    ABILITIES,
    EVENTS,
    COPYING,
    SEARCHING,
    REPLACING,
    ENTERING,
    WAITING,
    PREVENTING,
    WORDINGS,
)

_MASCULINE: tuple[str, ...] = (
    "aliado",
    "aliados",
    "demonio",
    "demonios",
    "escenario",
    "escenarios",
    "objeto",
    "objetos",
    "recurso",
    "recursos",
)
_MASCULINE += ("ritual", "rituales", "elemento", "elementos", "turno", "jugador", "oponente", "contador", "contadores")
_MASCULINE += ("punto", "puntos")

_SUBTYPES_F: tuple[str, ...] = (
    "Abominación",
    "Alimaña",
    "Araña",
    "Bestia",
    "Encarnación",
    "Ilusión",
    "Marioneta",
    "Nave",
    "Planta",
)
_SUBTYPES_F += ("Abominaciones", "Alimañas", "Arañas", "Bestias", "Encarnaciones", "Ilusiones", "Marionetas", "Naves", "Plantas")

_SUBTYPES_M = {word for words in SUBTYPES.values() for word in words} - {*_SUBTYPES_F}
_SUBTYPES_M |= {f"{word}{plural}" for word in _SUBTYPES_M for plural in ("s", "es")} | {"Dragones", "Peces"}

#: The gender of nouns; "e" feminine with a masculine article in the singular (el arma).
_GENDERS = {
    **dict.fromkeys(_MASCULINE, "m"),
    "arma": "e",
    "armas": "f",
    "carta": "f",
    "cartas": "f",
    "ficha": "f",
    "fichas": "f",
    "habilidad": "f",
    "restauración": "f",
    "fase": "f",
    **dict.fromkeys(map(str.casefold, _SUBTYPES_F), "f"),
    **dict.fromkeys(map(str.casefold, _SUBTYPES_M), "m"),
}

#: What the parts of sentences have in common.
_HOLES = {
    "algo": ("which", "noun", "subject", "affected"),
    "cuánto": ("cards", "points", "counters"),
    "coste": ("doing",),
    "hasta": ("until",),
    "condición": ("condition",),
    "efecto": ("effect",),
    "suceso": ("event",),
}

READER = game_reader(Path(__file__).parent, _TABLES, _GENDERS, _HOLES, AWAY)
