"""Kinds of elements whose names no grammar lists: a text names many of a kind in the plural, a card its kind in the singular."""

from __future__ import annotations

import re
from typing import Any

from .patterns import through

#: Shorter words that end in «s» are taken to be in the singular: Dios, Eros.
_SHORTEST = 5
_VOWELS = "aeiouáéíóúü"
#: Behind what «es» makes the plural: a consonant that a word may end in, behind a vowel; í and ú.
_WITH_ES = re.compile(rf"(?P<one>.*(?:[{_VOWELS}][lnrsy]|[aeu]d|[íú]))es", re.IGNORECASE)
_WITH_CES = re.compile(r"(?P<one>.+)ces", re.IGNORECASE)
#: Words that lose their accent in the plural: dragones, titanes.
_ACCENTED = re.compile(rf"(?P<first>[^áéíóú]*[{_VOWELS}][^áéíóú]*)(?P<last>[aeiou])n", re.IGNORECASE)
_ACCENTS = dict(zip("aeiou", "áéíóú", strict=True))


def singular(kind: str) -> str:
    """A kind in the singular, whether it is named in the singular or in the plural."""
    if len(kind) < _SHORTEST or not kind.endswith("s") or kind.endswith("ss"):
        return kind
    if found := _WITH_CES.fullmatch(kind):
        return f"{found['one']}z"
    if not (found := _WITH_ES.fullmatch(kind)):
        return kind[:-1]
    one = found["one"]
    if accented := _ACCENTED.fullmatch(one):
        return f"{accented['first']}{_ACCENTS[accented['last']]}n"
    return one


def _one(kind: object) -> object:
    return singular(kind) if isinstance(kind, str) else kind


def either_number(hole: object) -> Any:
    """A pattern of the name of a kind, in either number."""
    return through(hole, _one, _one)
