"""How the document writes costs and counters: «(Dull)», «(3 CP, uno de Fuego)», «Contador de X», «Nombre — S»."""

from __future__ import annotations

import re

from ....text.words import NAME, Word

_NAME = r"[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]*"
#: A cost in brackets, which are no part of what it says.
_COST = re.compile(rf"\((?:Dull|S|X CP|\d+ CP(?:,? (?:de|un[oa] de) {_NAME})?)\)")
#: A counter is called by any word.
_COUNTER = re.compile(rf"(?P<word>Contador(?:es)?) de (?P<name>{_NAME})")
#: How a Special Ability is called, before the icon of its cost (11.7).
_SPECIAL = re.compile(rf"(?P<name>{_NAME}(?: [\wáéíóúüñ]+){{0,4}}) [—–-] (?=\(?S\b)")


def marks(text: str, at: int) -> tuple[list[Word], int] | None:
    """The words that the notation writes from a place on, and where it goes on."""
    if text[at] == "(" and _COST.match(text, at):
        return [], at + 1
    if text[at] == ")" and (found := _COST.match(text, text.rfind("(", 0, at))) is not None and found.end() == at + 1:
        return [], at + 1
    if (found := _COUNTER.match(text, at)) is not None:
        name = found["name"]
        return [Word("", found["word"], at), Word(NAME, name, found.start("name"), reads=name)], found.end()
    if (at == 0 or text[at - 1] == "\n") and (found := _SPECIAL.match(text, at)) is not None:
        return [Word(NAME, found["name"], at, reads=found["name"])], found.end()
    return None
