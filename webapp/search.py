"""The search page and its suggestions while typing."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, jsonify, render_template, request

from indexer.searching import Result, heading
from rules_corpus import DOCUMENTS, GAMES, Kind, Record
from rules_corpus.documents import documents_of

from .pages import library, rule_label, rule_url

blueprint = Blueprint("search", __name__)
_PAGE = 20
_MOST = 200
_SUGGESTIONS = 7
#: The kinds a reader may ask for, as they stand in the address.
KINDS = {"regla": (Kind.RULE, Kind.STEP), "seccion": (Kind.SECTION,), "ejemplo": (Kind.EXAMPLE,), "nota": (Kind.NOTE,)}


@dataclass(frozen=True)
class Group:
    """Results that stand in one section of one document, best first."""

    document: str
    path: tuple[Record, ...]
    results: list[Result]


@blueprint.get("/buscar")
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
    answer = None
    if query:
        answer = library().search.search(
            query,
            games=[filters["juego"]] if filters["juego"] else [],
            documents=[filters["documento"]] if filters["documento"] else [],
            kinds=KINDS[filters["tipo"]] if filters["tipo"] else [],
            limit=limit,
            correct=not literal,
        )
    return render_template(
        "search/results.html", query=query, filters=filters, answer=answer, groups=_groups(answer.results if answer else ()),
        limit=limit, page=_PAGE, most=_MOST, kinds=KINDS,
        documents_of=documents_of,
    )  # fmt: skip


@blueprint.get("/sugerencias")
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
                "url": rule_url(r.record.id, r.edition),
            }
            for r in answer.results
        ]
    )


def _known(value: str | None, table: dict) -> str | None:
    return value if value in table else None


def _groups(found: tuple[Result, ...] | tuple) -> list[Group]:
    """Results by section, each section where its best result stands."""
    groups: dict[str, Group] = {}
    for result in found:
        path = result.edition.path(result.record)
        section = path[:2] or (result.record,)
        groups.setdefault(section[-1].id, Group(result.edition.document, path[:2], [])).results.append(result)
    return list(groups.values())
