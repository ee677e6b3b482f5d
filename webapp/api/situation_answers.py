"""What the API answers about a situation: its run, the decision it waits for, the table, its outcomes."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import ConfigDict, Field

from engine import Form, How

from .answers import Answer, RuleId


class UnreadWord(Answer):
    word: str
    column: int
    suggestion: str | None


class NotUnderstood(Answer):
    text: str
    line: int
    column: int
    words: Annotated[list[UnreadWord], Field(description="Las palabras que no se conocen y qué podrían haber sido.")]
    message: str


class AbilityRead(Answer):
    kind: Annotated[str, Field(description="Como llama el documento a esa clase de habilidad o efecto.")]
    rule: Annotated[str, Field(description="La regla que dice qué es esa clase; vacía donde ninguna lo dice.")]
    says: Annotated[str, Field(description="Lo entendido, con las palabras de Juez.")]


class ParagraphRead(Answer):
    text: str
    abilities: list[AbilityRead]
    unread: list[NotUnderstood]


class Corrected(Answer):
    word: Annotated[str, Field(description="Lo escrito.")]
    taken_for: Annotated[str, Field(description="La palabra, o el nombre de la carta, por la que se tomó.")]
    line: int
    column: int


class CardTextRead(Answer):
    game: str
    name: str
    text: str
    language: Annotated[str, Field(description="El idioma en que está escrito; lo que dice se cuenta siempre en español.")]
    type: Annotated[str | None, Field(description="El tipo de la carta, si se dijo.")] = None
    complete: Annotated[bool, Field(description="Si se entendió todo y todo puede hacer algo en una carta de ese tipo.")]
    paragraphs: list[ParagraphRead]
    corrected: Annotated[list[Corrected], Field(description="Las palabras que se tomaron por otras.")]


class ReadShare(Answer):
    read: Annotated[int, Field(description="Cuántos.")]
    of: Annotated[int, Field(description="De cuántos.")]
    right: Annotated[
        int | None,
        Field(description="Cuántos de ellos vuelven a decirse igual y, escritos con las palabras de Juez, significan lo mismo."),
    ] = None


class ReadShares(Answer):
    cards: Annotated[ReadShare, Field(description="Cartas que se leen enteras.")]
    playable: Annotated[ReadShare, Field(description="Cartas con una cláusula sin leer como mucho.")]
    paragraphs: ReadShare
    words: ReadShare
    ambiguous: Annotated[ReadShare, Field(description="Párrafos con dos lecturas.")]
    corrected: Annotated[ReadShare, Field(description="Palabras que se tomaron por otras.")]


class GapFamily(Answer):
    family: Annotated[str, Field(description="Lo que no se lee, con lo que cambia de una carta a otra entre corchetes.")]
    places: Annotated[int, Field(description="Veces.")]
    cards: Annotated[int, Field(description="Cartas que lo llevan.")]
    alone: Annotated[int, Field(description="Cartas a las que sólo les falta esto.")]
    share: Annotated[float, Field(description="Parte de las cartas que quedarían enteras con esto y lo anterior.")]
    kind: Annotated[str, Field(description="errata, motor, redacción o construcción.")]
    near: Annotated[str, Field(description="La frase conocida que más se parece, o nada.")]
    text: Annotated[str, Field(description="Lo que no se lee en una de las cartas.")]
    examples: list[str]


class TriedWords(Answer):
    words: str
    instead: str
    cards: Annotated[int, Field(description="Cartas que dicen esas palabras.")]
    whole_before: int
    whole_after: int
    finished: Annotated[list[str], Field(description="Las cartas que quedan enteras y no lo estaban.")]


class CardGaps(Answer):
    game: str
    by: str
    shares: ReadShares
    families: list[GapFamily]
    more: Annotated[int, Field(description="Cuántas familias más hay.")]
    tried: TriedWords | None
    unused: Annotated[list[str] | None, Field(description="Dónde están las frases que ningún texto usa.")]


class UnreadText(Answer):
    object: Annotated[int, Field(description="El elemento que lo tiene, por su número.")]
    card: str
    text: str


class Step(Answer):
    n: int
    rules: Annotated[list[RuleId], Field(description="Las que hacen que ocurra, primero la que decide.")]
    grounds: Annotated[list[RuleId], Field(description="Aquellas en que se apoya además, en general.")]
    by: str | None
    how: Annotated[How, Field(description="Si lo eligió un jugador, lo hizo el juego o lo hizo el juez.")]
    reading: Annotated[str | None, Field(description="La lectura en que se apoya.")]
    text: str
    changes: list[str]
    elements: Annotated[list[int], Field(description="Los elementos que tocó, por su número después de él.")]
    unread: list[UnreadText] = Field(default=[], description="Los textos sin entender por los que podría ser otro.")


class Repeated(Answer):
    first: Annotated[int, Field(description="El primer paso que repite los de antes.")]
    last: int
    round: Annotated[int, Field(description="Cuántos pasos de antes se repiten.")]
    times: int
    text: Annotated[str, Field(description="Lo mismo en una frase: «se repite 11 veces».")]


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
    manual: list[Manual] = Field(default=[])


class MatchResult(Answer):
    winners: list[str]
    losers: list[str]
    draw: bool
    rules: list[RuleId]
    unread: Annotated[str | None, Field(description="Cuántos textos quedaron sin entender, si los hay.")] = None


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
    repeated: Annotated[list[Repeated], Field(description="Los pasos que solo repiten los de antes, para contarlos una vez.")]
    state: Annotated[Table, Field(description="La mesa después del paso pedido.")]
    result: MatchResult | None
    pending: Annotated[Pending | None, Field(description="Lo que falta decidir.")]
    expect: list[Expected]
    stopped: Annotated[str | None, Field(description="Por qué se detuvo antes del final, si se detuvo.")]
    at: Annotated[int, Field(description="El paso que se muestra.")]
    answers: Annotated[list[Given], Field(description="Lo que se preguntó y se respondió, en orden.")]
    quiet: Annotated[list[int], Field(description="Los pasos después de los que la partida estuvo en reposo.")]
    manual: Annotated[list[Manual], Field(description="Lo que el juez puede hacer a mano.")]
    unread: Annotated[list[dict[str, Any]], Field(description="El texto de cartas que no se entendió, elemento por elemento.")]
    read_otherwise: Annotated[
        list[str], Field(description="Las cartas cuyo texto se entiende hoy de otro modo que cuando se escribió la situación.")
    ]


class SituationOutcome(Answer):
    result: MatchResult | None
    differs: Annotated[list[str], Field(description="Lo que hay en la mesa que no hay en todos los desenlaces.")]
    choices: list[str]
    do: Annotated[list[dict[str, Any]], Field(description="Las líneas que, añadidas a «do», llevan a él.")]


class SituationOutcomes(Answer):
    outcomes: list[SituationOutcome]
    explored: Annotated[int, Field(description="Cuántas posiciones se recorrieron.")]
    complete: Annotated[bool, Field(description="Falso: quedaron desenlaces sin buscar.")]
