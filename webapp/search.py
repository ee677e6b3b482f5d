"""The search page."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from rules_corpus import DOCUMENTS, GAMES, Kind

from .pages import library

blueprint = Blueprint("search", __name__)
_PAGE = 20
_MOST = 200


@blueprint.get("/buscar")
def results():
    """What a query finds; filters and page in the URL."""
    query = request.args.get("q", "").strip()
    game = request.args.get("juego", "")
    kind = request.args.get("tipo", "")
    limit = min(max(request.args.get("n", _PAGE, type=int), 1), _MOST)
    answer = None
    if query:
        kinds = [Kind(kind)] if kind in set(Kind) else []
        games = [game] if game in GAMES else []
        answer = library().search.search(query, games=games, kinds=kinds, limit=limit)
    return render_template(
        "search/results.html",
        query=query,
        game=game,
        kind=kind,
        answer=answer,
        limit=limit,
        page=_PAGE,
        most=_MOST,
        documents=DOCUMENTS,
    )
