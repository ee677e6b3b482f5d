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


class FactAsked(Answer):
    fact: str
    cards: list[str]
    values: Annotated[list[str], Field(description="Cómo se puede responder, en «facts», como «dato:valor:carta».")]


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
    asks: Annotated[list[FactAsked], Field(description="Los datos que, dichos en «facts», lo deciden.")]


class WouldGive(Answer):
    card: str
    legal: bool | None
    summary: str
    errors: list[str]


class UnreadLine(Answer):
    line: int
    text: str
    reason: str
    candidates: list[str]
    section: Annotated[str | None, Field(description="La parte del mazo bajo cuyo encabezado está.")]
    gives: Annotated[list[WouldGive], Field(description="El resultado con cada carta que puede ser, si nombra dos conocidas.")]


class CardRead(Answer):
    line: int
    copies: int
    card: str
    code: str
    section: Annotated[str | None, Field(description="La parte del mazo; nulo si no se sabe cuál.")]


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
    complete: Annotated[bool, Field(description="Falso: faltan cartas o hay líneas sin leer.")]
    summary: str
    game: str
    format: str
    date: str
    document: str
    edition: str
    rules_date: str
    known_until: Annotated[str | None, Field(description="Hasta cuándo se conocen las prohibiciones; nulo: no se conocen.")]
    readings: dict[str, str]
    counts: Annotated[dict[str, int], Field(description="Parte del mazo → cartas.")]
    lines: LineCounts
    cards: Annotated[list[CardRead], Field(description="Cómo se leyó cada línea.")]
    findings: list[DeckFinding]
    unread: list[UnreadLine]
    fix: Annotated[Fix | None, Field(description="El menor cambio que lo hace legal; nulo si no tiene errores.")]
    legal_in: Annotated[list[LegalIn], Field(description="El resultado en cada formato del juego.")]
    notices: Annotated[list[str], Field(description="Lo que hay que decir de los formatos propios: archivos que no se usan.")]


class ComparedRow(Answer):
    card: str
    section: str
    copies: int


class MovedRow(ComparedRow):
    to: Annotated[str, Field(description="La parte del mazo en que está.")]


class DeckComparison(Answer):
    agrees: Annotated[bool | None, Field(description="Nulo: hay líneas sin leer.")]
    missing: list[ComparedRow]
    extra: list[ComparedRow]
    moved: list[MovedRow]
    same: list[ComparedRow]
    unread: list[str]


class BanRow(Answer):
    card: str
    name: str | None
    copies: Annotated[int, Field(description="Las que se permiten; 0: prohibida.")]
    from_: Annotated[str | None, Field(alias="from")]
    to: str | None
    group: Annotated[list[str], Field(description="Los nombres que se cuentan juntos.")]
    while_: Annotated[str | None, Field(alias="while", description="Solo si el mazo lleva esta carta.")]


class BanListRow(Answer):
    cards: list[BanRow]
    list: str
    source: str | None
    file: str


class FormatRow(Answer):
    game: str
    format: str
    name: str
    from_: Annotated[str | None, Field(alias="from")]
    to: str | None
    sections: list[str]
    document: str
    edition: str
    known_until: str | None
    bans: list[BanListRow]
    file: str


class FormatsKnown(Answer):
    formats: list[FormatRow]
    problems: Annotated[list[str], Field(description="Lo que está mal en archivos propios, que no se usan.")]


class FormatFile(Answer):
    file: str
    good: bool
    formats: list[FormatRow]
    bans: list[BanListRow]
    problems: list[str]
    unknown_cards: Annotated[list[str], Field(description="Las cartas prohibidas que no están en el catálogo.")]
