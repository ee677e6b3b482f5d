"""The pages of official answers: by game, one by one; and all that serves them."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Flask, abort, make_response, render_template, request

from rules_corpus import GAMES
from rulings.asking import chosen

from ..catalogues import catalogue
from ..given import first_shown
from ..own_data import read_own
from ..pages import library
from . import importing, reading
from .checking import Checks, checked
from .shelf import Books, book

blueprint = Blueprint("rulings", __name__, url_prefix="/respuestas")
_PAGE = 30
_LONGEST_QUERY = 100
#: The seconds after which a page that waits asks again.
_AGAIN = 2


def init_app(app: Flask) -> None:
    """Serve the pages, and give templates what is official."""
    app.extensions["rulings"] = Books(app.extensions["shelf"].home)
    app.extensions["ruling_checks"] = Checks()
    app.register_blueprint(importing.blueprint)
    app.register_blueprint(blueprint)
    reading.init_app(app)


@blueprint.get("")
def games() -> Any:
    """Each game with how many official answers there are."""
    read_own(lambda user: None, None)  # says so where nothing can be read
    return render_template("rulings/games.html", books={game: book(game) for game in GAMES})


@blueprint.get("/<game>")
def of_game(game: str) -> Any:
    """The official answers of a game, the newest first; of a rule, of a card, with some words where these are asked for."""
    if game not in GAMES:
        abort(404)
    words, rule, card = (request.args.get(name, "").strip()[:_LONGEST_QUERY] for name in ("q", "regla", "carta"))
    known = book(game)
    found = chosen(known, library().corpus, catalogue(game), rule, card, words)
    first = first_shown(request.args.get("desde"), len(found), _PAGE)
    return render_template(
        "rulings/list.html",
        game=GAMES[game],
        book=known,
        shown=found[first : first + _PAGE],
        total=len(found),
        first=first,
        page=_PAGE,
        words=words,
        rule=rule,
        card=card,
        done=request.args.get("hecho", ""),
        about=request.args.get("archivo", "")[:200],
    )


@blueprint.get("/<game>/<id>")
def ruling(game: str, id: str) -> Any:
    """One official answer, beside what the engine says to it."""
    found = book(game).by_id.get(id) if game in GAMES else None
    if found is None:
        abort(404)
    check = checked(found)
    response = make_response(render_template("rulings/ruling.html", game=GAMES[game], ruling=found, check=check))
    if check is not None and check.waiting:
        response.headers["Refresh"] = str(_AGAIN)
        response.headers["Cache-Control"] = "no-store"
    return response
