"""The game a reader is at: chosen in the header or by any page of it, kept in a cookie, followed by search and lists."""

from __future__ import annotations

from collections.abc import Container
from urllib.parse import parse_qsl, urlencode, urlsplit

from flask import Blueprint, Flask, Response, g, redirect, request

from rules_corpus import DOCUMENTS, GAMES
from rules_corpus.documents import Game

from .view import back_to

blueprint = Blueprint("chosen", __name__)
COOKIE = "juego"
_YEAR = 365 * 24 * 3600


def chosen() -> Game | None:
    """The game of this page, else the one of the last; None for all."""
    if "juego" in request.args:
        return GAMES.get(request.args["juego"])
    return GAMES.get(_of_this_page() or request.cookies.get(COOKIE, ""))


def asked_game(known: Container[str]) -> str:
    """The game whose list a page shows: the one its address asks for, else the one the reader is at, if it is ``known``."""
    game = chosen()
    return request.args.get("juego", game.id if game is not None and game.id in known else "")


def game_of_format(format: str, known: Container[str]) -> str:
    """The game that a form begins with: that of the ``format`` it was asked with ("souls/estandar"), else as :func:`asked_game`
    says; "" where it is not ``known``."""
    game = format.partition("/")[0] or asked_game(known)
    return game if game in known else ""


def be_at(game: str) -> None:
    """Say of which game a page is whose address does not say it."""
    g.game_of_page = game


def game_told() -> str | None:
    """The game of which a page was said to be (:func:`be_at`), where one was."""
    game: str | None = g.get("game_of_page")
    return game


def _of_this_page() -> str | None:
    """The game that a page is about."""
    if (told := game_told()) is not None:
        return told
    named = request.view_args or {}
    asked = request.args.get("juego") or request.args.get("documento")
    about = asked or named.get("game") or named.get("document") or str(named.get("rule_id", "")).split(":")[0]
    return about if about in GAMES else DOCUMENTS[about].game if about in DOCUMENTS else None


@blueprint.app_context_processor
def _shown() -> dict:
    return {"at_game": chosen()}


@blueprint.post("/juego")
def choose() -> Response:
    """Keep a game, or none, and go back to where the reader was."""
    game = request.form.get("juego", "")
    response: Response = redirect(_asking_for(game, back_to(request.form.get("vuelta", ""))), 303)  # type: ignore[assignment]
    _keep(response, game)
    return response


def _asking_for(game: str, address: str) -> str:
    """The same address, asking for another game where it asks for one."""
    parts = urlsplit(address)
    asked = parse_qsl(parts.query, keep_blank_values=True)
    if "juego" not in dict(asked):
        return address
    kept = [(name, value) for name, value in asked if name not in ("juego", "documento")]
    return f"{parts.path}?{urlencode([*kept, ('juego', game)])}"


def _keep(response: Response, game: str) -> None:
    if game in GAMES:
        response.set_cookie(COOKIE, game, max_age=_YEAR, samesite="Lax")
    else:
        response.delete_cookie(COOKIE, samesite="Lax")


def init_app(app: Flask) -> None:
    """Have every page that a person opens and that is about a game choose it."""
    app.register_blueprint(blueprint)

    @app.after_request
    def remember(response: Response) -> Response:
        # Not by Sec-Fetch-Dest: a page that comes by way of the service worker has none.
        opened = request.method == "GET" and request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        game = _of_this_page() if opened and response.mimetype == "text/html" and response.status_code == 200 else None
        if game is not None and game != request.cookies.get(COOKIE):
            _keep(response, game)
        return response
