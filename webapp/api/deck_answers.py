"""What the API answers about a deck."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from decks import FindingCode, Severity

from .answers import Answer, RuleId


class CatalogueCard(Answer):
    id: str
    name: str
    aliases: list[str]
    codes: list[str]
    facts: Annotated[dict[str, Any], Field(description="Lo que se sabe de ella: tipo, coste, senda…")]


class CardChange(Answer):
    section: str
    card: Annotated[str | None, Field(description="Nulo: cualquier carta que sea legal allí.")]
    delta: Annotated[int, Field(description="Copias de más o, con menos delante, de menos.")]
    example: Annotated[bool, Field(description="Si otra carta de esa parte serviría igual.")]
    what: Annotated[str, Field(description="Qué carta ha de ser, donde es una cualquiera de alguna clase.")]


class Hint(Answer):
    text: str
    changes: list[CardChange]


class UsedReading(Answer):
    point: str
    name: str
    text: str


class DeckFinding(Answer):
    code: FindingCode
    severity: Severity
    rule: Annotated[RuleId | None, Field(description="La regla en que se apoya.")]
    card: str | None
    line: Annotated[int | None, Field(description="La primera línea de la lista a la que toca.")]
    actual: Annotated[Any, Field(description="Lo que hay.")]
    allowed: Annotated[Any, Field(description="Lo que puede haber.")]
    message: str
    hint: Annotated[Hint | None, Field(description="Lo que lo arregla.")]
    section: str | None
    lines: list[int]
    also: Annotated[list[RuleId], Field(description="Otras reglas que vienen al caso.")]
    reading: Annotated[UsedReading | None, Field(description="La lectura de un punto abierto en que se apoya.")]
    about: Annotated[FindingCode | None, Field(description="El error que decidiría un dato que falta.")]
    source: Annotated[str | None, Field(description="Dónde se publicó la lista de prohibidas.")]


class UnreadLine(Answer):
    line: int
    text: str
    reason: str
    candidates: list[str]


class LineCounts(Answer):
    given: int
    read: int
    unread: int


class Fix(Answer):
    text: str
    complete: Annotated[bool, Field(description="Si con estos cambios el mazo es legal.")]
    changes: list[CardChange]


class LegalIn(Answer):
    format: str
    legal: bool | None
    complete: bool
    until: Annotated[str | None, Field(description="Primer día en que el resultado es otro.")]
    then: Annotated[bool | None, Field(description="El resultado desde ese día.")]


class DeckVerdict(Answer):
    legal: Annotated[bool | None, Field(description="Nulo: falta saber algo que decide.")]
    complete: Annotated[bool, Field(description="Falso: faltan cartas.")]
    summary: str
    game: str
    format: str
    date: str
    document: str
    edition: str
    rules_date: str
    readings: dict[str, str]
    counts: Annotated[dict[str, int], Field(description="Parte del mazo → cartas.")]
    lines: LineCounts
    findings: list[DeckFinding]
    unread: list[UnreadLine]
    fix: Annotated[Fix | None, Field(description="El menor cambio que lo hace legal; nulo si no tiene errores.")]
    legal_in: Annotated[list[LegalIn], Field(description="El resultado en cada formato del juego.")]
