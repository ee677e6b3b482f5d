"""The layout of the Inferno quick start: no numbers of its own but those of phases; items begin with their name.

Its parts get numbers from the order and names below, the ones a judge can cite: ``3.mazo``, ``4.2.a.ataque``.
"""

from __future__ import annotations

import re

from ..drafts import Draft, clean
from ..records import Kind
from .common import WEB_LEFTOVER, require

#: (number, what its line begins with, kind, headline True / item with "Name: text" False)
_PLACES: tuple[tuple[str, str, Kind, bool], ...] = (
    ("1", r"Para jugar una partida\b", Kind.RULE, False),
    ("2", r"Empezando a jugar$", Kind.RULE, True),
    ("3", r"Zonas del juego$", Kind.RULE, True),
    ("3.mazo", r"Mazo:", Kind.STEP, False),
    ("3.mano", r"Mano:", Kind.STEP, False),
    ("3.inferno", r"Inferno:", Kind.STEP, False),
    ("3.exilio", r"Exilio:", Kind.STEP, False),
    ("3.cadena", r"Cadena:", Kind.STEP, False),
    ("3.en-juego", r"Zona en Juego:", Kind.STEP, False),
    ("4", r"Estructura del turno$", Kind.RULE, True),
    ("4.1", r"1\. Fase Inicial$", Kind.RULE, True),
    ("4.1.restauracion", r"- Restauración:", Kind.STEP, False),
    ("4.1.tomar", r"- Tomar:", Kind.STEP, False),
    ("4.1.recurso", r"- Recurso:", Kind.STEP, False),
    ("4.2", r"2\. Fase Principal$", Kind.RULE, True),
    ("4.2.a", r"a\. Combate$", Kind.RULE, True),
    ("4.2.a.proponer", r"- Proponer:", Kind.STEP, False),
    ("4.2.a.ataque", r"- Ataque:", Kind.STEP, False),
    ("4.2.a.dano", r"- Daño de combate:", Kind.STEP, False),
    ("4.2.a.final", r"- Final del combate:", Kind.STEP, False),
    ("4.3", r"3\. Fase Final$", Kind.RULE, True),
    ("4.3.final", r"- Final del turno:", Kind.STEP, False),
    ("4.3.limpieza", r"- Limpieza:", Kind.STEP, False),
)
_NAMED = re.compile(r"^(?:- )?([^:]{2,30}):\s*")
_ORDINAL = re.compile(r"^(?:\d+|[a-z])\. ")
_SUBHEAD = re.compile(r"^Pasos del combate$")
_EXAMPLE = re.compile(r"^(Ejemplo:)\s*")
#: Two steps on one line: the second begins after a sentence, with a dash and its name.
_SECOND_STEP = re.compile(
    r"(?<=[.)]) (?=- (?:Restauración|Tomar|Recurso|Proponer|Ataque|Daño de combate|Final del combate|Limpieza):)"
)


def read(lines: list[str]) -> Draft:
    """The draft of the quick start. Raises :class:`BadSource` when one of its parts is missing."""
    draft = Draft("inferno-inicio")
    places = list(_PLACES)
    for line, source in enumerate(lines, 1):
        for text in _SECOND_STEP.split(clean(source)):
            if text:
                _read_line(draft, places, line, text)
    require(
        draft,
        [(number, pattern.strip("-$: ").replace(r"\.", ".").replace(r"\b", "")) for number, pattern, _, _ in _PLACES],
        "la guía de inicio",
    )
    return draft


def _read_line(draft: Draft, places: list[tuple[str, str, Kind, bool]], line: int, text: str) -> None:
    if WEB_LEFTOVER.match(text):
        draft.set_aside(line, text, "resto de la página web")
    elif found := _EXAMPLE.match(text):
        draft.comment(Kind.EXAMPLE, line, found[1], text[found.end() :])
    elif places and re.match(places[0][1], text, re.IGNORECASE):
        number, _, kind, headline = places.pop(0)
        _begin_place(draft, number, kind, headline, line, text)
    elif text.startswith("- "):
        draft.text(line, text[2:], bullet=0)
    else:
        if draft.current and draft.current.is_comment and not _SUBHEAD.match(text):
            draft.set_aside(line, text, "texto suelto tras un ejemplo")
        else:
            draft.text(line, text)


def _begin_place(draft: Draft, number: str, kind: Kind, headline: bool, line: int, text: str) -> None:
    if headline:
        entry = draft.begin(number, line, "", kind=kind, heading=True)
        marker = _ORDINAL.match(text)
        entry.title = text[marker.end() :] if marker else text
        entry.label = text[: marker.end()] if marker else ""
    elif kind is Kind.STEP and (named := _NAMED.match(text)):
        entry = draft.begin(number, line, text[named.end() :], kind=kind, heading=False)
        entry.title = named[1]
    else:
        draft.begin(number, line, text, kind=kind, heading=False)
