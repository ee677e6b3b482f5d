"""What may be asked of the API: the parameters of its endpoints, declared once to be checked and documented."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema

from decks.lists.reading import MOST_BYTES as LONGEST_LIST
from engine import GAMES as PLAYABLE
from engine import GATHERED, UNTIL
from engine import MAX_BYTES as LONGEST_SITUATION
from indexer.queries import LONGEST
from rules_corpus import DOCUMENTS, GAMES, Kind

#: A list is given by pages of this many, or of as many as are asked for up to the most.
PAGE, MOST = 100, 1000
#: The most results of a search, of a search for cards.
MOST_RESULTS, MOST_CARDS = 200, 500
#: The longest text of a card, in characters.
LONGEST_CARD = 2_000
#: The longest file of cards that is read for a request.
LONGEST_FILE = 200_000
#: The most steps of a situation that is run for a request, and positions of one that is explored.
MOST_STEPS, MOST_POSITIONS = 3_000, 5_000
_ENDLESS = 1_000_000


class _OneOf:
    """What a string must be one of; ``what`` names it in Spanish, with its article."""

    def __init__(self, values: Iterable[str], what: str):
        self.values, self.what = [str(value) for value in values], what

    def _check(self, value: str) -> str:
        if value not in self.values:
            raise PydanticCustomError("one_of", "one of {allowed}", {"allowed": self.values, "what": self.what})
        return value

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(self._check, handler(source))

    def __get_pydantic_json_schema__(self, *_: object) -> dict[str, Any]:
        return {"type": "string", "enum": self.values}


def _digits(value: object) -> object:
    """A whole number as it stands in an address: digits and nothing else."""
    if isinstance(value, str) and not (value.isascii() and value.isdigit() and len(value) < 10):
        raise PydanticCustomError("int_parsing", "digits")
    return value


_WHOLE = BeforeValidator(_digits)
GameName = Annotated[str, _OneOf(GAMES, "el juego")]
PlayableName = Annotated[str, _OneOf(PLAYABLE, "un motor para el juego")]
DocumentName = Annotated[str, _OneOf(DOCUMENTS, "el documento")]
Until = Annotated[str, _OneOf(UNTIL, "el final de")]
GatheredBy = Annotated[str, _OneOf(GATHERED, "la manera de agrupar")]
KindName = Annotated[str, _OneOf(Kind, "la clase")]
Name = Annotated[str, Field(min_length=1, max_length=200)]


class Asked(BaseModel):
    """The parameters of an endpoint; those in its path and those behind the question mark."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Paged(Asked):
    """A list asked for by pages."""

    limit: Annotated[int, Field(ge=1, le=MOST, description="Cuántos elementos."), _WHOLE] = PAGE
    offset: Annotated[int, Field(ge=0, le=_ENDLESS, description="Cuántos saltar antes."), _WHOLE] = 0


class OfDocument(Paged):
    document: Annotated[DocumentName, Field(description="Documento.")]
    edition: Annotated[Name | None, Field(description="Nombre de la edición; sin él, la incluida.")] = None


class OfRule(Asked):
    id: Annotated[Name, Field(description="Identificador de la regla; «#» también se puede escribir «~».")]
    edition: Annotated[Name | None, Field(description="Nombre de la edición; sin él, la incluida.")] = None


class OfSearch(Asked):
    q: Annotated[str, Field(min_length=1, max_length=LONGEST, description="Número de regla o palabras.")]
    game: Annotated[list[GameName], Field(description="Solo este juego; se puede repetir.")] = []
    document: Annotated[list[DocumentName], Field(description="Solo este documento; se puede repetir.")] = []
    kind: Annotated[list[KindName], Field(description="Solo esta clase de entrada; se puede repetir.")] = []
    limit: Annotated[int, Field(ge=1, le=MOST_RESULTS, description="Cuántos resultados."), _WHOLE] = 10


class OfGame(Paged):
    game: Annotated[GameName, Field(description="Juego.")]


class OfPlayable(Paged):
    game: Annotated[PlayableName, Field(description="Juego cuyas situaciones se ejecutan.")]
    edition: Annotated[Name | None, Field(description="Otra edición: di en qué reglas difiere de la incluida.")] = None


class OfExport(Asked):
    game: Annotated[GameName, Field(description="Juego.")]


class OfCardText(Asked):
    """A text as it stands on a card."""

    game: Annotated[PlayableName, Field(description="Juego de la carta.")]
    text: Annotated[str, Field(min_length=1, max_length=LONGEST_CARD, description="El texto; cada línea es un párrafo.")]
    name: Annotated[str, Field(max_length=200, description="El nombre de la carta, si el texto la nombra.")] = ""
    type: Annotated[str, Field(max_length=80, description="El tipo de la carta: qué no puede hacer nada en ella.")] = ""
    language: Annotated[str, Field(max_length=8, description="El idioma del texto («es», «en»), si no es el que parece.")] = ""


class OfCardFile(Asked):
    """A file of cards with their texts, and how what is not read of them is told."""

    game: Annotated[PlayableName, Field(description="Juego de las cartas.")]
    file: Annotated[
        str,
        Field(min_length=1, max_length=LONGEST_FILE, description="El archivo: JSON, CSV o TSV con nombre y texto de cada carta."),
    ]
    by: Annotated[
        GatheredBy,
        Field(description="Cómo se agrupa lo que no se lee: por cláusula, por sus tres últimas palabras, por la que lo para."),
    ] = "clause"
    limit: Annotated[int, Field(ge=1, le=10_000, description="Cuántas familias.")] = 20
    words: Annotated[str, Field(max_length=LONGEST_CARD, description="Palabras que se prueba a decir de otra manera.")] = ""
    instead: Annotated[str, Field(max_length=LONGEST_CARD, description="Lo que se pone en su lugar.")] = ""
    unused: Annotated[bool, Field(description="También las frases que ningún texto usa.")] = False


class OfCards(Asked):
    game: Annotated[GameName, Field(description="Juego de las cartas.")]
    name: Annotated[Name, Field(description="Nombre o código, entero o en parte.")]
    limit: Annotated[int, Field(ge=1, le=MOST_CARDS, description="Cuántas cartas."), _WHOLE] = 20


class OfRulings(Asked):
    game: Annotated[GameName, Field(description="Juego.")]
    rule: Annotated[str, Field(max_length=200, description="Solo las de esta regla: su número o su identificador.")] = ""
    card: Annotated[str, Field(max_length=200, description="Solo las de esta carta, por nombre o código.")] = ""
    words: Annotated[str, Field(max_length=LONGEST, description="Solo las que dicen esto, la mejor primero.")] = ""


class OfTerm(Asked):
    game: Annotated[GameName, Field(description="Juego.")]
    term: Annotated[Name, Field(description="Identificador del término («id» en el glosario).")]


class OfConcept(Asked):
    concept: Annotated[Name, Field(description="Identificador del concepto.")]


class OfDisputes(Paged):
    game: Annotated[GameName | None, Field(description="Solo los de este juego.")] = None
    rule: Annotated[Name | None, Field(description="Solo los que tocan esta regla (identificador).")] = None


class OfEditions(Paged):
    document: Annotated[DocumentName, Field(description="Documento.")]
    older: Annotated[Name, Field(alias="from", description="Edición de partida.")]
    newer: Annotated[Name, Field(alias="to", description="Edición con la que se compara.")]


_Facts = list[Annotated[str, Field(max_length=400)]]


class OfDeck(Asked):
    """A list and the format it is played in."""

    game: Annotated[GameName, Field(description="Juego.")]
    format: Annotated[Name, Field(description="Formato del juego: abierto, construido, estandar, furia-extendido…")]
    list: Annotated[str, Field(min_length=1, max_length=LONGEST_LIST, description="La lista, como se pega o se exporta.")]
    date: Annotated[str, Field(max_length=10, description="Día en que se juega (AAAA-MM-DD); sin él, hoy.")] = ""
    first_duel: Annotated[
        str, Field(max_length=LONGEST_LIST, description="La lista del primer duelo, donde el formato compara duelos.")
    ] = ""
    readings: Annotated[dict[str, str], Field(description="Lecturas elegidas de puntos abiertos: punto → lectura.")] = {}
    facts: Annotated[
        _Facts,
        Field(max_length=400, description="Datos de cartas que el catálogo no tiene: «unlimited:si:Nombre», como los de «asks»."),
    ] = []


class OfComparison(Asked):
    """A list that was registered, and one that was counted at the table."""

    game: Annotated[GameName, Field(description="Juego.")]
    format: Annotated[Name, Field(description="Formato; sin él, el primero del juego.")] = ""
    registered: Annotated[str, Field(min_length=1, max_length=LONGEST_LIST, description="La lista registrada.")]
    found: Annotated[str, Field(min_length=1, max_length=LONGEST_LIST, description="Lo que se cuenta en la mesa.")]
    duel: Annotated[int, Field(ge=1, le=9, description="El duelo del encuentro.")] = 1


class OfFormatFile(Asked):
    """A file of formats or of bans."""

    file: Annotated[str, Field(min_length=1, max_length=LONGEST_FILE, description="El archivo, en YAML.")]
    name: Annotated[str, Field(max_length=100, description="Cómo se llama el archivo.")] = "formatos.yaml"


class OfSituation(Asked):
    """A situation, and the step after which it is shown."""

    situation: Annotated[str, Field(min_length=1, max_length=LONGEST_SITUATION, description="La situación, en YAML.")]
    at: Annotated[int | None, Field(ge=0, le=MOST_STEPS, description="El paso que se muestra; sin él, el último.")] = None


class OfOutcomes(Asked):
    """A situation from whose end every outcome is looked for."""

    situation: Annotated[str, Field(min_length=1, max_length=LONGEST_SITUATION, description="La situación, en YAML.")]
    until: Annotated[Until, Field(description="Hasta dónde: el final del paso, del turno o de la partida.")] = "paso"
    positions: Annotated[int, Field(ge=1, le=MOST_POSITIONS, description="Cuántas posiciones a lo sumo.")] = 1_000


class Nothing(Asked):
    """No parameters."""
