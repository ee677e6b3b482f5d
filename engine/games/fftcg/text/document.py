"""How the document and Spanish cards write costs, counters, names: «(Dull)», «{Fuego}», «[S]», «Contador de X», «Nombre — S»."""

from __future__ import annotations

import re

from ....text.words import NAME, NUMBER, Word

_NAME = r"[A-ZÁÉÍÓÚÑ][\wáéíóúüñ]*"
#: A cost in brackets, which are no part of what it says.
_COST = re.compile(rf"[(\[](?:Dull|S|X CP|\d+ CP(?:,? (?:de|un[oa] de) {_NAME})?)[)\]]")
#: What opens the brackets that these close.
_OPENS = {")": "(", "]": "["}
#: A counter is called by any word.
_COUNTER = re.compile(rf"(?P<word>[Cc]ontador(?:es)?) de (?P<name>{_NAME})")
#: A sign of a cost.
_SIGN = re.compile(r"[{\[](?P<said>Dull|S|X|\d{1,2}|Cristal|Fuego|Hielo|Viento|Tierra|Rayo|Agua)[}\]]")
#: What a cost cannot be less than, which is more than a reminder.
_FLOOR = re.compile(r"\((?:no puede ser (?:inferior a|menos de|menor que) 1|hasta un mínimo de (?:uno|1)|mínimo 1)\)")
_FLOOR_WORDS = (",", "hasta", "un", "mínimo", "de", "uno")
#: No part of a name: what may stand behind one.
_NO_NAME = (
    r"(?!(?:Delantero|Apoyo|Monstruo|Personaje|Invocaci|Activ|Multi-|Categor|Oficio|Dull\b|Break\b|"
    r"(?:Fuego|Hielo|Viento|Tierra|Rayo|Agua|Luz|Oscuridad)\b))"
)
_PART = rf"{_NO_NAME}[A-ZÁÉÍÓÚÑ][\wáéíóúüñ’'-]*"
#: An Oficio, a Categoría or the name of another card, of several words.
_NAMED = re.compile(
    rf"(?P<kind>[Oo]ficio|Categoría|llamad[oa]s?) "
    rf"(?P<name>{_PART}(?: (?:(?:de la|de los|de las|del|la|el) [A-ZÁÉÍÓÚÑ][\wáéíóúüñ’'-]*|(?:de )?{_PART}))*)"
)
#: How a Special Ability is called, before the icon of its cost (11.7).
_SPECIAL = re.compile(rf"(?P<name>{_NAME}(?: [\wáéíóúüñ]+){{0,4}}) [—–-] (?=[(\[]?S\b)")


def marks(text: str, at: int) -> tuple[list[Word], int] | None:
    """The words that the notation writes from a place on, and where it goes on."""
    if (found := _SIGN.match(text, at)) is not None:
        return _sign(found["said"], at), found.end()
    if text[at] in "([" and _COST.match(text, at):
        return [], at + 1
    if (opens := _OPENS.get(text[at])) and (found := _COST.match(text, text.rfind(opens, 0, at))) and found.end() == at + 1:
        return [], at + 1
    if (found := _FLOOR.match(text, at)) is not None:
        return [Word("", found[0], at, reads=word) if word == "," else Word("", word, at) for word in _FLOOR_WORDS], found.end()
    if (found := _NAMED.match(text, at)) is not None and not (at and text[at - 1].isalnum()):
        name = found["name"]
        return [Word("", found["kind"], at), Word(NAME, name, found.start("name"), reads=name)], found.end()
    if (found := _COUNTER.match(text, at)) is not None:
        name = found["name"]
        return [Word("", found["word"], at), Word(NAME, name, found.start("name"), reads=name)], found.end()
    if (at == 0 or text[at - 1] == "\n") and (found := _SPECIAL.match(text, at)) is not None:
        return [Word(NAME, found["name"], at, reads=found["name"])], found.end()
    return None


def _sign(said: str, at: int) -> list[Word]:
    """The words for a sign of a cost."""
    if said.isdigit() or said == "X":
        return [Word(NUMBER if said.isdigit() else "", said, at), Word("", "CP", at)]
    if said == "Cristal":
        return [Word(NUMBER, "1", at), Word("", "cristal", at)]
    return [Word("", said, at)]
