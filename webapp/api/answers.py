"""What the API answers: every field of every answer, for the OpenAPI document; here those about rules, and every error."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from rules_corpus import Kind
from rules_corpus.comparing import Change
from rules_corpus.contradictions import PointKind
from rules_corpus.glossary import TermKind
from rules_corpus.records import DefectKind, RefKind, RefStatus

RuleId = Annotated[str, Field(description="Identificador de regla: documento:número.", examples=["inferno:116.3a"])]
_EXACT = ConfigDict(extra="forbid", from_attributes=True)


class Answer(BaseModel):
    model_config = _EXACT


class Reference(Answer):
    text: Annotated[str, Field(description="Como está escrita.")]
    targets: list[RuleId]
    kind: RefKind
    status: RefStatus


class Record(Answer):
    id: RuleId
    number: str
    printed: Annotated[str | None, Field(description="El número impreso, donde es una errata.")]
    parent: RuleId | None
    kind: Kind
    title: str
    text: Annotated[str, Field(description="Markdown: párrafos y viñetas.")]
    line: Annotated[int, Field(description="Línea de su fuente.")]
    refs: list[Reference]
    edition: str


class Above(Answer):
    id: RuleId
    title: str


class Rule(Record):
    path: Annotated[list[Above], Field(description="Lo que hay por encima, de fuera adentro.")]
    children: list[RuleId]
    previous: RuleId | None
    next: RuleId | None
    cited_by: list[RuleId]
    examples: list[RuleId]
    notes: list[RuleId]
    situations: Annotated[list[str], Field(description="Situaciones que tratan de la regla: juego/nombre.")]
    remarks: Annotated[list[str], Field(description="Aclaraciones de la edición; no son reglas.")]
    place: Annotated[str | None, Field(description="Párrafo o viñeta que se citó: p2, b3.")]
    notices: Annotated[list[str], Field(description="Avisos sobre el número pedido.")]
    date: Annotated[str, Field(description="Fecha de la edición.")]


class Found(Answer):
    id: RuleId
    title: Annotated[str, Field(description="Su título o el más cercano por encima.")]
    snippet: Annotated[str, Field(description="Un trozo del texto, con **lo encontrado** marcado.")]
    score: float
    edition: str
    date: str


class RulingAnswer(Answer):
    id: str
    game: str
    date: Annotated[str, Field(description="AAAA-MM-DD, AAAA-MM o AAAA.")]
    source: Annotated[str, Field(description="Quién respondió y dónde.")]
    cards: Annotated[list[str], Field(description="Cartas de que trata, como las nombra.")]
    rules: Annotated[list[str], Field(description="Reglas de que trata; una que no existe queda como se escribió.")]
    question: str
    answer: str
    situation: Annotated[
        str, Field(description="La situación que la muestra: juego/nombre de una de Juez, o el de una guardada.")
    ]
    expect: Annotated[list[dict[str, Any]], Field(description="Lo que la respuesta espera de esa situación.")]
    more: Annotated[dict[str, str], Field(description="Lo demás que decía su archivo.")]
    file: Annotated[str, Field(description="El archivo de que se importó.")]


class RefusedRow(Answer):
    id: str
    place: str
    line: int | None
    column: int | None
    text: str
    reason: Annotated[str, Field(description="Por qué no se pudo leer.")]
    suggestion: str | None
    game: str
    file: str
    cells: Annotated[dict[str, str], Field(description="Todo lo que decía, por columnas.")]


class RulingsAnswer(Answer):
    game: str
    rulings: list[RulingAnswer]
    refused: Annotated[list[RefusedRow], Field(description="Filas importadas que no se pudieron leer.")]


class SearchAnswer(Answer):
    query: str
    corrected: Annotated[str | None, Field(description="La consulta corregida, si hubo que corregirla.")]
    results: list[Found]
    notices: list[str]
    nearest: Annotated[list[RuleId], Field(description="Lo más cercano a un número que no existe.")]
    meanings: Annotated[list[str], Field(description="Qué se entendió por las palabras de los jueces.")]
    total: Annotated[int, Field(description="Cuántos se encontraron en total.")]
    rulings: Annotated[list[RulingAnswer], Field(description="Respuestas oficiales que dicen lo buscado.")]


class GlossaryTerm(Answer):
    id: str
    game: str
    term: str
    forms: Annotated[list[str], Field(description="Otras formas de la palabra.")]
    rule: Annotated[RuleId, Field(description="La regla que lo define.")]
    also: Annotated[list[RuleId], Field(description="Otras reglas que lo definen en parte.")]
    kind: TermKind
    line: Annotated[str, Field(description="Qué es, en una línea.")]


class InGame(Answer):
    name: Annotated[str | None, Field(description="Cómo se llama; nulo donde no existe.")]
    rules: list[RuleId]
    note: str


class Concept(Answer):
    id: str
    concept: str
    about: str
    games: dict[str, InGame]


class Saying(Answer):
    rule: RuleId
    text: str


class Reading(Answer):
    name: str
    text: str


class Dispute(Answer):
    id: str
    game: str
    kind: PointKind
    point: Annotated[str, Field(description="De qué se trata.")]
    rules: list[RuleId]
    says: Annotated[list[Saying], Field(description="Lo que dice cada regla.")]
    readings: Annotated[list[Reading], Field(description="Las lecturas posibles.")]
    likeliest: Annotated[str | None, Field(description="La lectura más probable.")]
    meant: Annotated[str | None, Field(description="La regla a la que probablemente se quería remitir.")]
    because: str


class Defect(Answer):
    kind: DefectKind
    id: RuleId | None
    line: int
    text: str
    message: str
    suggestion: str | None


class Side(Answer):
    id: RuleId
    title: str
    text: str


class Difference(Answer):
    change: Change
    id: RuleId
    from_: Annotated[Side | None, Field(alias="from")]
    to: Side | None


class EditionAnswer(Answer):
    name: str
    title: str
    follows: str
    date: str
    official: Annotated[bool, Field(description="Si es un texto oficial importado en este equipo.")]
    default: Annotated[bool, Field(description="Si es la que se usa cuando no se pide otra.")]
    records: Annotated[int, Field(description="Cuántas entradas tiene.")]


class DocumentAnswer(Answer):
    id: str
    game: str
    game_name: str
    title: str
    short: str
    editions: list[EditionAnswer]


class Code(Answer):
    module: Annotated[str, Field(description="El archivo.")]
    name: Annotated[str, Field(description="La función, el método o la tabla.")]


class Differs(Answer):
    where: Annotated[
        list[Literal["number", "title", "text", "phrase"]],
        Field(alias="in", description="En qué difiere; «phrase»: no dice las palabras en que se apoya el motor."),
    ]
    now: Annotated[RuleId | None, Field(description="La regla en esa edición; null si no está.")]
    phrase: Annotated[str | None, Field(description="Las palabras en que se apoya el motor y que esa edición no dice.")]


class Covered(Answer):
    rule: RuleId
    status: Annotated[
        Literal["engine", "definition", "outside", "gap"],
        Field(description="La aplica el motor, solo define, no trata de una partida en curso, o falta."),
    ]
    reason: Annotated[str, Field(description="Por qué no se aplica, donde solo define o queda fuera.")]
    code: Annotated[list[Code], Field(description="El código que la nombra.")]
    cited_by: Annotated[
        list[Literal["step", "refusal", "decision", "state"]],
        Field(description="Qué la cita al ejecutar situaciones: pasos, negativas, decisiones, lo que hay en la mesa."),
    ]
    situations: Annotated[list[str], Field(description="Situaciones que la citan, primero las que tratan de ella.")]
    differs: Annotated[
        Differs | None, Field(description="En qué difiere la edición pedida de la incluida, que es la que aplica el motor.")
    ]


class Exported(Answer):
    game: str
    file: Annotated[str, Field(description="Dónde está el archivo: la dirección que lo descarga.")]
    bytes: int


class Refusal(Answer):
    """What every error answers."""

    error: Annotated[str, Field(description="Qué pasa, en español.")]
    code: Annotated[str, Field(description="Qué clase de error es.")]
    nearest: Annotated[list[str], Field(description="Lo más parecido a lo pedido.")]
    parameter: Annotated[str, Field(description="El parámetro que está mal.")] = ""
    got: Annotated[str, Field(description="Lo que llegó en él.")] = ""
    allowed: Annotated[list[str], Field(description="Lo que puede ser, donde se puede enumerar.")] = []
    line: Annotated[int | None, Field(description="La línea de la situación donde está el error.")] = None
    column: Annotated[int | None, Field(description="La columna.")] = None
    report: Annotated[str, Field(description="El informe de un error de Juez, en los datos de quien lo lleva.")] = ""
