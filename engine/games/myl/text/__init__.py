"""Card text of Mitos y Leyendas: the phrases of the ``.lark`` files, and beside each what they mean, as patterns of the
kernel's nodes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from ....text.cards import game_reader
from ....text.words import NAME, Word
from ..cards import RACES
from ..zones import OUTSIDE
from .abilities import ABILITIES, EVENTS, REPLACING
from .behind import of_sentence_before
from .besides import BESIDES
from .cards_seen import CARDS_SEEN
from .choices import CHOICES
from .copies import COPIES
from .effects import EFFECTS
from .elements import CARDS, CONDITIONS, COSTS, WORDS
from .further import FURTHER
from .opposing import OPPOSING
from .playing import PLAYING
from .searching import SEARCHING
from .statics import STATIC
from .together import TOGETHER
from .turns import TURNS

_TABLES: tuple[dict[str, Any], ...] = (
    WORDS,
    CARDS,
    CONDITIONS,
    COSTS,
    EFFECTS,
    SEARCHING,
    COPIES,
    ABILITIES,
    EVENTS,
    STATIC,
    REPLACING,
    CHOICES,
    CARDS_SEEN,
    PLAYING,
    TOGETHER,
    OPPOSING,
    TURNS,
    FURTHER,
    BESIDES,
)

_MASCULINE = ("aliado", "aliados", "talismán", "talismanes", "tótem", "tótems", "oro", "oros", "portador", "turno")
#: The gender of nouns; "e" feminine with a masculine article in the singular (el arma).
_GENDERS = {**dict.fromkeys(_MASCULINE, "m"), "arma": "e", "armas": "f", "carta": "f", "cartas": "f"}

#: What the parts of sentences have in common.
_HOLES = {
    "algo": ("which", "noun", "kind", "subject", "affected"),
    "cuánto": ("cards",),
    "coste": ("costs",),
    "hasta": ("until",),
    "condición": ("condition",),
    "efecto": ("effect",),
    "suceso": ("event",),
}

#: A keyword of the card in brackets, which are no reminder then: «(Carta Única)».
_BRACKETED = re.compile(r"\((?P<said>(?:carta )?única)\.?\)", re.IGNORECASE)


def _marks(text: str, at: int) -> tuple[list[Word], int] | None:
    """The keyword as a sentence of its own."""
    here = _BRACKETED.match(text, at)
    if here is None:
        return None
    before, after = text[:at].rstrip(), text[here.end() :].lstrip()
    said = [
        Word(NAME if word[0].isupper() else "", word, here.start("said") + here["said"].index(word))
        for word in here["said"].split()
    ]
    first = [Word("", ".", at)] if before and before[-1] not in ".\n" else []
    last = [Word("", ".", here.end() - 1)] if after and after[0] not in ".\n" else []
    return [*first, *said, *last], here.end()


READER = game_reader(
    Path(__file__).parent, _TABLES, _GENDERS, _HOLES, OUTSIDE, marks=_marks, kinds=RACES, unclear=of_sentence_before
)
