"""Numbers as they are written in Spanish: in words, and with a mark between thousands."""

from __future__ import annotations

import re

from .frozen import Map
from .wording import fold

_SAID = (
    "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho"
    " diecinueve veinte"
)
#: The words for the numbers from two on.
NUMBERS = Map({word: n for n, word in enumerate(_SAID.split(), 2)})
_PLAIN = {"un": 1, "una": 1, "uno": 1, **{fold(word): n for word, n in NUMBERS.items()}}


def number_said(word: str) -> int | None:
    """The number that a word says, however it is accented, from one to twenty; None where it says none."""
    return _PLAIN.get(fold(word))


def without_thousands(typed: str) -> str:
    """What was typed, its numbers of thousands without the mark between them: «7.000», «7,000»."""
    return re.sub(r"\b(\d{1,2})[.,](\d{3})\b", r"\1\2", typed)
