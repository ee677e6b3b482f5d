"""What a format asks and what a card is, in Spanish for a reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import ANY_NUMBER, FACTS
from .findings import FindingCode
from .formats import Alike, Copies, Duel, Either, Format, Latest, One, Only, Requirement, Size, Some
from .wording import asked, joined, sentence

_ONLY = {
    FindingCode.NOT_A_DEMON: "{place} es una carta de demonio",
    FindingCode.DEMON_IN_DECK: "ningún demonio en {place}",
    FindingCode.TOKEN_IN_DECK: "ninguna ficha en {place}",
    FindingCode.NOT_PLAYABLE: "ninguna carta con código A o C",
    FindingCode.LIMIT_BREAK_IN_MAIN: "ninguna carta Limit Break en {place}",
    FindingCode.NOT_LIMIT_BREAK: "solo cartas Limit Break en {place}",
    FindingCode.LIMBO_IN_MAIN: "ninguna carta de Limbo en {place}",
    FindingCode.NOT_LIMBO: "solo cartas de Limbo en {place}",
    FindingCode.NOT_AN_ORO: "{place} es un Oro",
}
_DUEL = {
    "count": "{place} conserva en cada duelo el número de cartas del primero",
    "cards": "{place} es en cada duelo el del primero",
    "pool": "de un duelo a otro solo se intercambian cartas entre {place}",
}
_UNLESS = {"unlimited": "salvo las que lo permiten (ilimitadas)", "basic": "salvo los oros básicos"}


def describe(format: Format) -> list[tuple[str | None, str]]:
    """Rule and sentence of each requirement, under the readings taken by default."""
    chosen = format.chosen()
    found = [(requirement.rule, _says(requirement, format)) for requirement in format.requirements if requirement.active(chosen)]
    return list(dict.fromkeys(found))


def _says(requirement: Requirement, format: Format) -> str:
    place = joined(format.sections[section].name for section in requirement.sections)
    if isinstance(requirement, Size):
        together = " juntos" if len(requirement.sections) > 1 else ""
        return sentence(f"{place}{together}: {asked(requirement.at_least, requirement.at_most)}")
    if isinstance(requirement, Copies):
        return sentence(_copies(requirement, place))
    if isinstance(requirement, Only):
        plain = f"en {place}, solo cartas de estos tipos: {joined(requirement.condition.any_of)}"
        return sentence(_ONLY.get(requirement.code, plain).format(place=place))
    if isinstance(requirement, Some):
        return sentence(f"entre {place}, al menos {requirement.at_least} {joined(requirement.condition.any_of, 'o')}")
    if isinstance(requirement, Alike):
        to = format.sections[requirement.to].name
        return sentence(f"en {place}, ninguna carta de otra {requirement.fact} que {to}; valen las que no tienen")
    if isinstance(requirement, Latest):
        which = "la última colección" if requirement.sets == 1 else f"las {requirement.sets} últimas colecciones"
        return sentence(f"en {place}, solo cartas de {which}")
    if isinstance(requirement, One):
        return sentence(f"en {place}, todas las cartas comparten {FACT_LABELS[requirement.fact]}, la que elige el jugador")
    if isinstance(requirement, Either):
        return sentence(joined((_says(option, format).rstrip(".") for option in requirement.options), "o"))
    assert isinstance(requirement, Duel)
    return sentence(_DUEL[requirement.kept].format(place=place))


def _copies(requirement: Copies, place: str) -> str:
    many = "1 copia" if requirement.at_most == 1 else f"{requirement.at_most} copias"
    which = (
        "cada carta que es Única"
        if requirement.where
        else f"cada carta, por {'código' if requirement.by == 'code' else 'nombre'}"
    )
    if requirement.names:
        which = f"las cartas llamadas {joined(requirement.names, 'o')}, entre todas"
    unless = f", {_UNLESS[requirement.unless.fact]}" if requirement.unless and requirement.unless.fact in _UNLESS else ""
    return f"en {place}, como máximo {many} de {which}{unless}"


#: Every fact in Spanish.
FACT_LABELS = {
    "type": "tipo", "supertypes": "supertipos", "subtypes": "subtipos", "senda": "senda", "elements": "elementos",
    "cost": "coste", "power": "poder", "strength": "fuerza", "resistance": "resistencia", "job": "oficio",
    "categories": "categoría", "race": "raza", "archetype": "arquetipo", "rarity": "rareza", "multicard": "Multi-Carta",
    "ex_burst": "EX Burst", "limit_break": "Limit Break", "limbo": "Limbo", "unique": "Única", "basic": "oro básico",
    "copies": "copias", "collections": "colección", "octgn": "identificador de OCTGN", "text": "texto",
}  # fmt: skip
_BARE = {"type", "supertypes", "subtypes", "elements"}
_NOT_SHOWN = {"octgn", "text", "rarity", "collections"}


def shown_facts(facts: Mapping[str, Any]) -> list[str]:
    """The facts of a card as short pieces; what it is not is left out."""
    pieces = []
    for name in FACTS:
        value = facts.get(name)
        if name in _NOT_SHOWN or value is None or value is False or value in ((), ""):
            continue
        text = ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
        if value == ANY_NUMBER and name == "copies":
            text = "sin límite"
        pieces.append(FACT_LABELS[name] if value is True else text if name in _BARE else f"{FACT_LABELS[name]} {text}")
    return pieces
