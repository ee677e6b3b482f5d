"""The search page and its suggestions while typing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from flask import Blueprint, jsonify, redirect, render_template, request

from indexer.searching import Answer, Result, heading
from rules_corpus import DOCUMENTS, GAMES, Kind, Record
from rules_corpus.documents import Game, documents_of
from rulings import Ruling
from rulings.asking import found_by

from .pages import library, rule_label, rule_url
from .rulings.shelf import book
from .standing import standing

blueprint = Blueprint("search", __name__)
_PAGE = 20
_MOST = 200
#: How many rules of the other games are shown, folded, below those of the game that is read.
_ELSEWHERE = 8
#: So many rules of each game stand open where several games answer; the others of a game are folded below them.
_EACH_GAME = 2
_SUGGESTIONS = 7
#: The kinds a reader may ask for, as they stand in the address.
KINDS = {"regla": (Kind.RULE, Kind.STEP), "seccion": (Kind.SECTION,), "ejemplo": (Kind.EXAMPLE,), "nota": (Kind.NOTE,)}


@dataclass(frozen=True)
class Group:
    """Results that stand in one section of one document, best first."""

    document: str
    path: tuple[Record, ...]
    results: list[Result]


@dataclass(frozen=True)
class Share:
    """What one game answers: the sections that stand open (none where its best comes late), those that are folded, and how many
    rules these have."""

    game: Game
    groups: list[Group]
    folded: list[Group]
    more: int


@blueprint.get("/buscar")
@standing
def results():
    """What a query finds; filters and length in the address."""
    query = request.args.get("q", "").strip()
    filters = {
        "juego": _known(request.args.get("juego"), GAMES),
        "documento": _known(request.args.get("documento"), DOCUMENTS),
        "tipo": _known(request.args.get("tipo"), KINDS),
    }
    literal = request.args.get("literal") == "1"
    limit = min(max(request.args.get("n", _PAGE, type=int), 1), _MOST)
    answer = elsewhere = None
    shares: list[Share] = []
    if query:
        search = partial(
            library().search.search,
            query,
            documents=[filters["documento"]] if filters["documento"] else [],
            kinds=KINDS[filters["tipo"]] if filters["tipo"] else [],
            correct=not literal,
        )
        answer = search(games=[filters["juego"]] if filters["juego"] else [], limit=limit, late=_ELSEWHERE)
        if answer.is_number and len(answer.results) == 1:
            return redirect(_opened(query, answer))
        if filters["juego"] and not filters["documento"]:
            elsewhere = search(games=[game for game in GAMES if game != filters["juego"]], limit=_ELSEWHERE)
        shares = _shares(answer.results) + [Share(GAMES[game], [], _groups(own), len(own)) for game, own in answer.late.items()]
    return render_template(
        "search/results.html", query=query, filters=filters, answer=answer, shares=shares,
        elsewhere=elsewhere, others=_groups(elsewhere.results if elsewhere else ()),
        rulings=_rulings(query, filters), limit=limit, page=_PAGE, most=_MOST, kinds=KINDS,
        documents_of=documents_of,
    )  # fmt: skip


def _rulings(query: str, filters: dict[str, str | None]) -> list[Ruling]:
    """The official answers with the words of a query, of the game that is asked for or of all; none where only some rules are."""
    if not query or filters["documento"] or filters["tipo"]:
        return []
    return found_by(map(book, [filters["juego"]] if filters["juego"] else GAMES), query)


def _opened(query: str, answer: Answer) -> str:
    """The page of the one rule with the number that was asked for; of a misprinted number it says so."""
    (found,) = answer.results
    return rule_url(found.record.id, found.edition, came_from=query if answer.notices else None)


@blueprint.get("/sugerencias")
@standing
def suggestions():
    """The first rules for a query that is still being typed, as JSON."""
    query = request.args.get("q", "").strip()
    game = _known(request.args.get("juego"), GAMES)
    if not query:
        return jsonify([])
    answer = library().search.search(query, games=[game] if game else [], limit=_SUGGESTIONS, typing=True)
    return jsonify(
        [
            {
                "game": DOCUMENTS[r.edition.document].game,
                "document": DOCUMENTS[r.edition.document].short,
                "number": rule_label(r.record.id),
                "title": heading(r.edition, r.record),
                "says": str(r.record.text and "".join(text for text, _ in r.snippet.pieces)),
                "url": rule_url(r.record.id, r.edition),
            }
            for r in answer.results
        ]
    )


def _known(value: str | None, table: dict) -> str | None:
    return value if value in table else None


def _groups(found: tuple[Result, ...]) -> list[Group]:
    """Results by section, each section where its best result stands."""
    groups: dict[str, Group] = {}
    for result in found:
        path = result.edition.path(result.record)
        section = path[:2] or (result.record,)
        groups.setdefault(section[-1].id, Group(result.edition.document, path[:2], [])).results.append(result)
    return list(groups.values())


def _shares(found: tuple[Result, ...]) -> list[Share]:
    """Results by game, each game where its best result stands; where one game answers, all of them stand open."""
    games: dict[str, list[Result]] = {}
    for result in found:
        games.setdefault(DOCUMENTS[result.edition.document].game, []).append(result)
    each = _EACH_GAME if len(games) > 1 else len(found)
    return [
        Share(GAMES[game], _groups(tuple(own[:each])), _groups(tuple(own[each:])), len(own[each:])) for game, own in games.items()
    ]
