"""What the API answers: every field of every answer, for the OpenAPI document."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

from decks import FindingCode, Severity
from engine.kernel.decisions import Form
from engine.kernel.steps import How
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


class SearchAnswer(Answer):
    query: str
    corrected: Annotated[str | None, Field(description="La consulta corregida, si hubo que corregirla.")]
    results: list[Found]
    notices: list[str]
    nearest: Annotated[list[RuleId], Field(description="Lo más cercano a un número que no existe.")]
    meanings: Annotated[list[str], Field(description="Qué se entendió por las palabras de los jueces.")]
    total: Annotated[int, Field(description="Cuántos se encontraron en total.")]


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


class Step(Answer):
    n: int
    rules: list[RuleId]
    by: str | None
    how: Annotated[How, Field(description="Si lo eligió un jugador, lo hizo el juego o lo hizo el juez.")]
    reading: Annotated[str | None, Field(description="La lectura en que se apoya.")]
    text: str
    changes: list[str]
    elements: Annotated[list[int], Field(description="Los elementos que tocó, por su número después de él.")]


class Reason(Answer):
    rule: RuleId
    text: str
    object: str
    actual: str
    required: str
    reading: Annotated[str | None, Field(description="La lectura en que se apoya.")]


class Possible(Answer):
    action: Annotated[str, Field(description="Como se escribe en la situación.")]
    text: str
    group: str
    offered: Annotated[bool, Field(description="Falso: puede responderse, pero no se propone.")]


class Impossible(Possible):
    reasons: list[Reason]


class OptionGroup(Answer):
    group: str
    options: list[Possible]
    refused: list[Impossible]


class Manual(Answer):
    form: Annotated[str, Field(description="Cómo se escribe después de «a mano:».")]
    rule: RuleId


class Pending(Answer):
    player: Annotated[str, Field(description="Un jugador, «azar» o «juez».")]
    asks: str
    form: Form
    low: int
    high: int
    kind: str
    rules: list[RuleId]
    options: list[Possible]
    refused: list[Impossible]
    groups: Annotated[list[OptionGroup], Field(description="Las opciones y lo que no se puede, por clases.")]
    manual: list[Manual] = []


class MatchResult(Answer):
    winners: list[str]
    losers: list[str]
    draw: bool
    rules: list[RuleId]


class UnderWay(Answer):
    name: str
    at: str
    player: str


class TurnNow(Answer):
    number: int
    active: str | None
    phase: str
    step: str
    priority: str | None
    procedures: list[UnderWay]


class PlayerNow(Answer):
    team: str
    in_game: bool
    pool: int
    facts: dict[str, Any]


class Element(Answer):
    """An element of the table; which characteristics it has depends on the game."""

    model_config = ConfigDict(extra="allow", from_attributes=True)

    id: Annotated[int, Field(description="Su número en este momento de la partida.")]
    name: str | None
    say: Annotated[str, Field(description="Cómo se lo nombra en la situación.")]
    owner: str


class ZoneNow(Answer):
    zone: str
    player: str | None
    elements: list[Element]


class Table(Answer):
    turn: TurnNow
    players: dict[str, PlayerNow]
    zones: list[ZoneNow]
    waiting: int
    delayed: int
    effects: int


class Expected(Answer):
    text: str
    ok: bool


class Given(Answer):
    after: Annotated[int, Field(description="Cuántos pasos había.")]
    player: str
    asks: str
    kind: str
    rules: list[RuleId]
    line: Annotated[dict[str, Any], Field(description="La línea de «do» que responde lo mismo.")]
    choice: Annotated[bool, Field(description="Si había más de una posibilidad.")]


class SituationRun(Answer):
    game: str
    title: str
    steps: list[Step]
    state: Annotated[Table, Field(description="La mesa después del paso pedido.")]
    result: MatchResult | None
    pending: Annotated[Pending | None, Field(description="Lo que falta decidir.")]
    expect: list[Expected]
    stopped: Annotated[str | None, Field(description="Por qué se detuvo antes del final, si se detuvo.")]
    at: Annotated[int, Field(description="El paso que se muestra.")]
    answers: Annotated[list[Given], Field(description="Lo que se preguntó y se respondió, en orden.")]
    quiet: Annotated[list[int], Field(description="Los pasos después de los que la partida estuvo en reposo.")]
    manual: Annotated[list[Manual], Field(description="Lo que el juez puede hacer a mano.")]
    unread: Annotated[list[dict[str, Any]], Field(description="El texto de cartas que no se entendió.")]


class SituationOutcome(Answer):
    result: MatchResult | None
    differs: Annotated[list[str], Field(description="Lo que hay en la mesa que no hay en todos los desenlaces.")]
    choices: list[str]
    do: Annotated[list[dict[str, Any]], Field(description="Las líneas que, añadidas a «do», llevan a él.")]


class SituationOutcomes(Answer):
    outcomes: list[SituationOutcome]
    explored: Annotated[int, Field(description="Cuántas posiciones se recorrieron.")]
    complete: Annotated[bool, Field(description="Falso: quedaron desenlaces sin buscar.")]


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
