"""The pages of what the engine carries out: rule by rule, by which code, shown in which situations, or why not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, make_response, render_template, request

from engine import GAMES as PLAYABLE
from engine import About, all_situations, situations_about
from rules_corpus import GAMES, Edition
from rules_corpus.words import fold

from .covering import Coverages, Rows
from .names import count
from .pages import rule_title

blueprint = Blueprint("coverage", __name__)
#: Status of a rule → its word in addresses, what one such rule is called, what they are called together.
STATUSES = {
    "engine": ("motor", "La aplica el motor", "Las aplica el motor"),
    "definition": ("definicion", "Solo define", "Solo definen"),
    "outside": ("fuera", "Fuera de la partida", "Fuera de la partida"),
    "gap": ("falta", "Sin aplicar", "Sin aplicar"),
}
#: Rules on a page; the situations of each, and places of the code, that are shown at once.
_PAGE, _MOST = 60, 3
_LONGEST_QUERY = 100
#: The seconds after which a page that waits asks again.
_AGAIN = 3


@dataclass(frozen=True)
class Covered:
    """A rule as a page shows it; ``code`` are pairs of a module within the engine and a name; ``proving`` are the situations
    that are about the rule, ``others`` those that need it too."""

    id: str
    number: str
    status: str
    head: str
    reason: str
    code: list[tuple[str, str]]
    proving: list[About]
    others: list[About]


def init_app(app: Flask) -> None:
    """Serve the pages, with what they show."""
    app.extensions["coverages"] = Coverages()
    app.register_blueprint(blueprint)
    app.jinja_env.globals["is_covered"] = is_covered


def coverages() -> Coverages:
    return current_app.extensions["coverages"]


def is_covered(edition: Edition, rule_id: str) -> bool:
    """Whether there is something to say of a rule: its game has an engine."""
    record = edition.get(rule_id)
    return edition.document in PLAYABLE and record is not None and record.rules


@blueprint.get("/cobertura")
def games():
    """Each game with how much of it the engine carries out."""
    found = {game: coverages().of(game) for game in PLAYABLE}
    counts = {game: _counts(rows) for game, rows in found.items() if rows is not None}
    without = [game for game in GAMES if game not in PLAYABLE]
    return _page("coverage/games.html", waiting=len(counts) < len(found), counts=counts, playable=PLAYABLE, without=without)


@blueprint.get("/cobertura/<game>")
def rules(game: str):
    """A game rule by rule, of one status or all; one rule with everything known of it."""
    if game not in PLAYABLE:
        abort(404)
    rows = coverages().of(game)
    words, chosen, one = (request.args.get(name, "").strip()[:_LONGEST_QUERY] for name in ("q", "clase", "regla"))
    status = next((status for status, (word, *_) in STATUSES.items() if word == chosen), None)
    shown = [row for row in rows or () if _wanted(row, status, words, one)]
    if rows is not None and one and not shown:
        abort(404)
    first = min(_number(request.args.get("desde", "")), max(0, len(shown) - 1)) // _PAGE * _PAGE
    return _page(
        "coverage/rules.html",
        waiting=rows is None,
        game=GAMES[game],
        counts=_counts(rows or []),
        total=len(shown),
        shown=[_covered(row) for row in shown[first : first + _PAGE]],
        first=first,
        page=_PAGE,
        words=words,
        chosen=chosen if status else "",
        one=one,
        most=None if one else _MOST,
    )


def _page(template: str, waiting: bool, **values: Any) -> Response:
    """A page; one that waits says so, is not kept, and asks again by itself."""
    response = make_response(render_template(template, waiting=waiting, statuses=STATUSES, count=count, **values))
    if waiting:
        response.headers["Refresh"] = str(_AGAIN)
        response.headers["Cache-Control"] = "no-store"
    return response


def _counts(rows: Rows) -> dict[str, int]:
    return {status: sum(row["status"] == status for row in rows) for status in STATUSES}


def _wanted(row: dict[str, Any], status: str | None, words: str, one: str) -> bool:
    """Whether a rule is the one asked for, or of this status and its number begins so or its first words have all of these."""
    number = row["rule"].split(":", 1)[1]
    if one:
        return number == one
    if status not in (None, row["status"]):
        return False
    if number.startswith(words) or words[0].isdigit():
        return number.startswith(words)
    return all(word in fold(rule_title(row["rule"])) for word in fold(words).split())


def _covered(row: dict[str, Any]) -> Covered:
    game, number = row["rule"].split(":", 1)
    situations = [known for stem in row["situations"] if (known := _situations().get((game, stem)))]
    about = situations_about(row["rule"])
    return Covered(
        id=row["rule"],
        number=number,
        status=row["status"],
        head=rule_title(row["rule"]),
        reason=row["reason"],
        code=[(code["module"].removeprefix("engine/"), code["name"]) for code in row["code"]],
        proving=[each for each in situations if each in about],
        others=[each for each in situations if each not in about],
    )


@cache
def _situations() -> dict[tuple[str, str], About]:
    return {(about.game, about.stem): about for about in all_situations()}


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
