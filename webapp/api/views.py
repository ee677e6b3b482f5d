"""The endpoints of the API."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from flask import current_app, url_for

from decks import read_list
from decks.catalogue import Found as CardFound
from decks.comparing import compare as compare_lists
from decks.format_reports import check_file, format_rows
from decks.formats import UnknownFormat
from decks.importing import BadCardFile, read_card_file
from engine import (
    SCHEMA,
    Board,
    Bounds,
    PrintedCard,
    SituationError,
    card_gaps,
    load,
    outcomes,
    read_card_text,
    situations_about,
    under,
    walk,
)
from rules_corpus import DOCUMENTS, GAMES, Edition, Kind, Record, UnknownEdition, UnknownRule
from rules_corpus.comparing import Difference
from rules_corpus.concepts import concepts as all_concepts
from rules_corpus.contradictions import points, points_by_rule
from rules_corpus.corpus import Located
from rules_corpus.differing import added
from rules_corpus.glossary import glossaries
from rules_corpus.records import Defect
from rulings.asking import found_by, listed

from .. import deck_asking
from ..catalogues import catalogue, formats, formats_folder, is_rule
from ..coverage import coverages
from ..differing import differing
from ..limits import EXPENSIVE, RUNNING
from ..offline import COMMON, bundle_shelf, single_file
from ..pages import library
from ..remembering import compare, defects_in
from ..rulings.shelf import book
from ..situations.facts import text_of, with_cards
from . import answers, asked, deck_answers, openapi, situation_answers
from .endpoint import endpoint
from .refusals import Code, Refused, unknown, unknown_rule


@endpoint(
    "/documents",
    "Los documentos y sus ediciones.",
    asks=asked.Nothing,
    answers=list[answers.DocumentAnswer],
    example={},
)
def documents(_: asked.Nothing) -> list[answers.DocumentAnswer]:
    return [
        answers.DocumentAnswer(
            id=document.id,
            game=document.game,
            game_name=GAMES[document.game].name,
            title=document.title,
            short=document.short,
            editions=[_edition_answer(edition, i == 0) for i, edition in enumerate(found.values())],
        )
        for name, found in library().corpus.editions.items()
        if (document := DOCUMENTS[name])
    ]


@endpoint(
    "/rules/{document}",
    "Las reglas de un documento, en su orden, por páginas.",
    asks=asked.OfDocument,
    answers=list[answers.Record],
    example={"document": "souls", "limit": "1", "offset": "44"},
    command="rules",
)
def rules(wanted: asked.OfDocument) -> tuple[Record, ...]:
    return _edition(wanted.document, wanted.edition).records


@endpoint(
    "/rule/{id}",
    "Una regla en su lugar: qué hay por encima y por debajo, la anterior y la siguiente, quién la cita.",
    asks=asked.OfRule,
    answers=answers.Rule,
    example={"id": "souls:1.3.1.1"},
    command="rule",
)
def rule(wanted: asked.OfRule) -> dict:
    located = _located(wanted.id, wanted.edition)
    return located.as_json(about.id for about in situations_about(located.record.id))


@endpoint(
    "/search",
    "Busca por número o por palabras.",
    asks=asked.OfSearch,
    answers=answers.SearchAnswer,
    example={"q": "fila de activacion", "game": "souls", "limit": "1"},
    command="search",
)
def search(wanted: asked.OfSearch) -> dict:
    found = library().search.search(
        wanted.q,
        games=wanted.game,
        documents=wanted.document,
        kinds=[Kind(kind) for kind in wanted.kind],
        limit=wanted.limit,
    )
    beside = [] if wanted.document or wanted.kind else found_by(map(book, wanted.game or GAMES), wanted.q)
    return {**found.as_json(), "rulings": [ruling.as_json() for ruling in beside]}


@endpoint(
    "/rulings/{game}",
    "Las respuestas oficiales de un juego que importó quien lleva Juez: todas, de una regla, de una carta, con unas palabras.",
    asks=asked.OfRulings,
    answers=answers.RulingsAnswer,
    example={"game": "inferno"},
    command="rulings list",
)
def rulings(wanted: asked.OfRulings) -> dict:
    return listed(book(wanted.game), library().corpus, catalogue(wanted.game), wanted.rule, wanted.card, wanted.words)


@endpoint(
    "/glossary/{game}",
    "Los términos de un juego, en orden alfabético.",
    asks=asked.OfGame,
    answers=list[answers.GlossaryTerm],
    example={"game": "inferno", "limit": "1"},
)
def glossary(wanted: asked.OfGame) -> list[answers.GlossaryTerm]:
    return [answers.GlossaryTerm.model_validate(term) for term in glossaries()[wanted.game].terms]


@endpoint(
    "/glossary/{game}/{term}",
    "Un término del glosario de un juego.",
    asks=asked.OfTerm,
    answers=answers.GlossaryTerm,
    example={"game": "inferno", "term": "cadena"},
)
def term(wanted: asked.OfTerm) -> answers.GlossaryTerm:
    terms = glossaries()[wanted.game].by_id
    if wanted.term not in terms:
        raise unknown(Code.UNKNOWN_TERM, "el término", wanted.term, terms)
    return answers.GlossaryTerm.model_validate(terms[wanted.term])


@endpoint(
    "/concepts",
    "Las mismas ideas con el nombre que les da cada juego.",
    asks=asked.Paged,
    answers=list[answers.Concept],
    example={"limit": "1"},
)
def concepts(_: asked.Paged) -> list[answers.Concept]:
    return [answers.Concept.model_validate(concept) for concept in all_concepts()]


@endpoint(
    "/concepts/{concept}",
    "Una idea en los cuatro juegos.",
    asks=asked.OfConcept,
    answers=answers.Concept,
    example={"concept": "pila"},
)
def concept(wanted: asked.OfConcept) -> answers.Concept:
    by_id = {concept.id: concept for concept in all_concepts()}
    if wanted.concept not in by_id:
        raise unknown(Code.UNKNOWN_CONCEPT, "el concepto", wanted.concept, by_id)
    return answers.Concept.model_validate(by_id[wanted.concept])


@endpoint(
    "/disputes",
    "Los puntos en que las reglas se contradicen, callan o remiten mal: de un juego, de una regla o todos.",
    asks=asked.OfDisputes,
    answers=list[answers.Dispute],
    example={"rule": "inferno:106.3", "limit": "1"},
)
def disputes(wanted: asked.OfDisputes) -> list[answers.Dispute]:
    found = points()
    if wanted.rule is not None:
        found = points_by_rule().get(_located(wanted.rule, None).record.id, ())
    return [answers.Dispute.model_validate(point) for point in found if wanted.game in (None, point.game)]


@endpoint(
    "/defects/{document}",
    "Los defectos de un documento: números, referencias, marcas.",
    asks=asked.OfDocument,
    answers=list[answers.Defect],
    example={"document": "souls", "limit": "1"},
    limit=EXPENSIVE,
    command="lint",
)
def defects(wanted: asked.OfDocument) -> list[Defect]:
    return defects_in(_edition(wanted.document, wanted.edition))


@endpoint(
    "/diff/{document}",
    "Lo que cambia entre dos ediciones de un documento, regla por regla.",
    asks=asked.OfEditions,
    answers=list[answers.Difference],
    example={"document": "souls", "from": "juez-1", "to": "juez-1"},
    limit=EXPENSIVE,
    command="diff",
)
def diff(wanted: asked.OfEditions) -> list[Difference]:
    return compare(_edition(wanted.document, wanted.older), _edition(wanted.document, wanted.newer))


@endpoint(
    "/decks/check",
    "Si un mazo es legal: todo lo que se encuentra, con su regla, y lo que lo arregla.",
    asks=asked.OfDeck,
    answers=deck_answers.DeckVerdict,
    example={
        "game": "myl",
        "format": "furia-extendido",
        "list": "4 Laverna\n3 Balder\n43 Oro básico\nOro inicial: Oro básico",
        "date": "2026-01-01",
    },
    sends=True,
    in_room=True,
    command="deck check",
)
def check_deck(wanted: asked.OfDeck) -> dict:
    try:
        return deck_asking.check_json(
            wanted.game, wanted.format, wanted.list, wanted.date, wanted.first_duel, wanted.readings, wanted.facts
        )
    except UnknownFormat as error:
        raise Refused(404, Code.UNKNOWN_FORMAT, str(error)) from None
    except ValueError as error:
        raise Refused(422, Code.BAD_DECK, str(error)) from None


@endpoint(
    "/decks/compare",
    "Lo que difiere entre la lista registrada y lo que se cuenta en la mesa.",
    asks=asked.OfComparison,
    answers=deck_answers.DeckComparison,
    example={"game": "myl", "registered": "3 Laverna\n2 Balder", "found": "2 Laverna\n2 Balder\n1 Escila"},
    sends=True,
    in_room=True,
    command="deck compare",
)
def compare_decks(wanted: asked.OfComparison) -> dict:
    try:
        known = formats()[0]
        format = known.get(wanted.game, wanted.format) if wanted.format else known.of(wanted.game)[0]
        lists = [read_list(text, wanted.game) for text in (wanted.registered, wanted.found)]
    except UnknownFormat as error:
        raise Refused(404, Code.UNKNOWN_FORMAT, str(error)) from None
    except ValueError as error:
        raise Refused(422, Code.BAD_DECK, str(error)) from None
    return compare_lists(lists[0], lists[1], format, catalogue(wanted.game), wanted.duel).as_json()


@endpoint(
    "/formats",
    "Los formatos de cada juego, con sus prohibiciones, de dónde salen y hasta cuándo se conocen.",
    asks=asked.Nothing,
    answers=deck_answers.FormatsKnown,
    example={},
    command="formats list",
)
def list_formats(_: asked.Nothing) -> dict:
    return format_rows(formats()[0])


@endpoint(
    "/formats/check",
    "Si un archivo de formatos o de prohibidas está bien, y qué dice.",
    asks=asked.OfFormatFile,
    answers=deck_answers.FormatFile,
    example={"file": "game: inferno\ncards: [{card: Laverna, from: 2026-01-01}]"},
    sends=True,
    in_room=True,
    command="formats check",
)
def check_formats(wanted: asked.OfFormatFile) -> dict:
    return check_file(wanted.name, wanted.file, formats_folder(), catalogue, is_rule).as_json()


@endpoint(
    "/cards/search",
    "Las cartas del catálogo que tienen un nombre o un código, o se parecen.",
    asks=asked.OfCards,
    answers=list[deck_answers.CatalogueCard],
    example={"game": "myl", "name": "laverna", "limit": "1"},
    command="cards search",
)
def search_cards(wanted: asked.OfCards) -> list[CardFound]:
    return catalogue(wanted.game).search(wanted.name, wanted.limit)


@endpoint(
    "/cards/read",
    "Qué se entiende del texto de una carta, habilidad por habilidad, y qué no.",
    asks=asked.OfCardText,
    answers=situation_answers.CardTextRead,
    example={"game": "inferno", "text": "Girar: Toma una carta."},
    limit=RUNNING,
    sends=True,
    in_room=True,
    command="card read",
)
def read_card(wanted: asked.OfCardText) -> dict:
    with _said(Code.BAD_CARD_TEXT):
        card = None if wanted.name else text_of(wanted.game, wanted.text, catalogue(wanted.game))
        name, kind, text = card or (wanted.name, wanted.type, wanted.text)
        return read_card_text(wanted.game, text, name, kind, wanted.language)


@endpoint(
    "/cards/gaps",
    "Cuánto se lee de las cartas de un archivo, cuánto de eso es seguro y qué conviene leer después.",
    asks=asked.OfCardFile,
    answers=situation_answers.CardGaps,
    example={"game": "inferno", "file": "nombre;texto\nOso;Girar: Toma una carta.\nLobo;Cuando baile, toma una carta."},
    limit=RUNNING,
    sends=True,
    in_room=True,
    command="card gaps",
)
def find_card_gaps(wanted: asked.OfCardFile) -> dict:
    try:
        found = read_card_file(wanted.file.encode(), wanted.game).cards
    except BadCardFile as error:
        raise Refused(422, Code.BAD_CARD_TEXT, str(error)) from None
    cards = [PrintedCard(card.name, card.facts.get("type") or (), text) for card in found if (text := card.facts.get("text"))]
    tried = (wanted.words, wanted.instead) if wanted.words else None
    with _said(Code.BAD_CARD_TEXT):
        return card_gaps(wanted.game, cards, wanted.by, wanted.limit, tried, wanted.unused)


@endpoint(
    "/coverage/{game}",
    "Qué reglas de un juego aplica el motor, con qué código y en qué situaciones, y por qué no las demás.",
    asks=asked.OfPlayable,
    answers=list[answers.Covered],
    example={"game": "myl", "limit": "1"},
    command="coverage",
)
def coverage(wanted: asked.OfPlayable) -> list[dict]:
    rows = coverages().of(wanted.game)
    if rows is None:
        message = "Se están ejecutando todas las situaciones del juego para calcularlo; inténtalo dentro de unos segundos."
        raise Refused(503, Code.UNDER_WAY, message)
    embedded, other = _edition(wanted.game, None), _edition(wanted.game, wanted.edition)
    if other is embedded:
        return rows
    differs = {rule: each.as_json() for rule, each in differing(embedded, other).items()}
    return under(rows, differs, added(embedded, other))


@endpoint(
    "/export/{game}",
    "Un juego entero en un solo archivo HTML que se abre sin servidor y sin red: dónde descargarlo.",
    asks=asked.OfExport,
    answers=answers.Exported,
    example={"game": "souls"},
    limit=EXPENSIVE,
    command="export",
)
def export(wanted: asked.OfExport) -> dict:
    if not bundle_shelf().ready(COMMON, wanted.game):
        raise Refused(503, Code.UNDER_WAY, "El archivo se está preparando; inténtalo dentro de unos segundos.")
    file = single_file(current_app._get_current_object(), GAMES[wanted.game])  # type: ignore[attr-defined]
    return {"game": wanted.game, "file": url_for("offline.file", game=wanted.game), "bytes": len(file.encode())}


_EXAMPLE = """\
game: inferno
title: Un rayo y un oso
cards:
  Oso: {type: aliado, cost: 2, strength: 2, resistance: 2}
  Rayo: {type: ritual, cost: 1, abilities: [{effect: [{daño: 2, to: {target: aliado}}]}]}
players:
  Ana: {demonio: Señor, mazo: 20, mano: Rayo, en juego: recurso}
  Bruno: {demonio: Dama, mazo: 20, en juego: [Oso, 'Oso | girada']}
do:
  - Ana: jugar Rayo
"""


def _with_cards(text: str) -> str:
    """A situation with the cards of the catalogue that it names."""
    board = Board(load(text))
    whole = with_cards(board, catalogue(board.situation.game))
    return text if whole is board else whole.text


@endpoint(
    "/situations/run",
    "Una situación paso a paso, con la regla de cada uno, y lo que queda por decidir.",
    asks=asked.OfSituation,
    answers=situation_answers.SituationRun,
    example={"situation": _EXAMPLE},
    limit=RUNNING,
    sends=True,
    in_room=True,
    command="situation run",
)
def run_situation(wanted: asked.OfSituation) -> dict:
    with _said(Code.BAD_SITUATION):
        return walk(_with_cards(wanted.situation), wanted.at, Bounds(steps=asked.MOST_STEPS))


@endpoint(
    "/situations/explore",
    "Todos los desenlaces de una situación, cada uno con las líneas que llevan a él.",
    asks=asked.OfOutcomes,
    answers=situation_answers.SituationOutcomes,
    example={"situation": _EXAMPLE, "until": "paso"},
    limit=EXPENSIVE,
    sends=True,
    in_room=True,
    command="situation explore",
)
def explore_situation(wanted: asked.OfOutcomes) -> dict:
    with _said(Code.BAD_SITUATION):
        return outcomes(wanted.situation, wanted.until, Bounds(positions=wanted.positions))


@endpoint(
    "/situations/schema",
    "Cómo se escribe una situación, como JSON Schema.",
    asks=asked.Nothing,
    answers=dict,
    example={},
    command="situation schema",
)
def situation_schema(_: asked.Nothing) -> dict:
    return SCHEMA


@contextmanager
def _said(bad: Code) -> Iterator[None]:
    """What is wrong with what was sent (``bad``) is said, with its place."""
    try:
        yield
    except SituationError as error:
        near = [error.suggestion] if error.suggestion else []
        raise Refused(422, bad, str(error), near, line=error.line, column=error.column) from None


@endpoint(
    "/openapi.json",
    "La descripción de esta API, en OpenAPI 3.1.",
    asks=asked.Nothing,
    answers=dict,
    example={},
)
def openapi_document(_: asked.Nothing) -> dict:
    return openapi.document()


def _edition(document: str, name: str | None) -> Edition:
    corpus = library().corpus
    try:
        return corpus.edition(document, name)
    except UnknownEdition:
        raise unknown(Code.UNKNOWN_EDITION, "la edición", name or "", corpus.editions[document]) from None


def _located(rule_id: str, edition: str | None) -> Located:
    corpus = library().corpus
    try:
        return corpus.locate(rule_id.replace("~", "#"), edition)
    except UnknownRule as error:
        raise unknown_rule(error) from None
    except UnknownEdition:
        known = corpus.editions[rule_id.split(":")[0].strip().lower()]
        raise unknown(Code.UNKNOWN_EDITION, "la edición", edition or "", known) from None


def _edition_answer(edition: Edition, default: bool) -> answers.EditionAnswer:
    return answers.EditionAnswer(
        name=edition.name,
        title=edition.title,
        follows=edition.follows,
        date=edition.date,
        official=edition.official,
        default=default,
        records=len(edition.records),
    )
