"""The pages of what the engine carries out: rule by rule, by which code, shown in which situations, or why not."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from flask import Blueprint, Flask, Response, abort, current_app, make_response, render_template, request

from engine import GAMES as PLAYABLE
from engine import About, all_situations, situations_about, under
from rules_corpus import GAMES, Edition, UnknownEdition
from rules_corpus.differing import added
from rules_corpus.words import fold

from .covering import Coverages, Rows
from .differing import differing, in_what
from .given import first_shown
from .names import count
from .pages import default_edition, library, rule_title

blueprint = Blueprint("coverage", __name__)
#: Status of a rule → its word in addresses, what one such rule is called, what they are called together.
STATUSES = {
    "engine": ("motor", "La aplica el motor", "Las aplica el motor"),
    "definition": ("definicion", "Solo define", "Solo definen"),
    "outside": ("fuera", "Fuera de la partida", "Fuera de la partida"),
    "gap": ("falta", "Sin aplicar", "Sin aplicar"),
}
#: The word in addresses for the rules in which another edition differs.
_DIFFERS = "difiere"
#: Rules on a page; the situations of each, and places of the code, that are shown at once.
_PAGE, _MOST = 60, 3
_LONGEST_QUERY = 100
#: The seconds after which a page that waits asks again.
_AGAIN = 3


@dataclass(frozen=True)
class Covered:
    """A rule as a page shows it; ``code`` are pairs of a module within the engine and a name; ``proving`` are the situations
    that are about the rule, ``others`` those that need it too; ``where`` says in what another edition differs, "" where it does
    not, ``now`` is the rule there and ``phrase`` what it does not say any more of what the engine rests on, ``edition``
    that one where no other has the rule."""

    id: str
    number: str
    status: str
    head: str
    reason: str
    code: list[tuple[str, str]]
    proving: list[About]
    others: list[About]
    where: str
    now: str | None
    phrase: str | None
    edition: Edition | None


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
    """A game rule by rule, of one status or all; one rule with everything known of it; with ``edicion``, how that one differs."""
    if game not in PLAYABLE:
        abort(404)
    rows, other = coverages().of(game), _other_edition(game)
    if rows is not None and other is not None:
        rows = _under(rows, other)
    words, chosen, one = (request.args.get(name, "").strip()[:_LONGEST_QUERY] for name in ("q", "clase", "regla"))
    status = next((status for status, (word, *_) in STATUSES.items() if word == chosen), None)
    if other is not None and chosen == _DIFFERS:
        status = _DIFFERS
    shown = [row for row in rows or () if _wanted(row, status, words, one, other)]
    if rows is not None and one and not shown:
        abort(404)
    first = first_shown(request.args.get("desde"), len(shown), _PAGE)
    return _page(
        "coverage/rules.html",
        waiting=rows is None,
        game=GAMES[game],
        counts=_counts(rows or []),
        total=len(shown),
        shown=[_covered(row, other) for row in shown[first : first + _PAGE]],
        first=first,
        page=_PAGE,
        words=words,
        chosen=chosen if status else "",
        one=one,
        other=other,
        differing=sum(bool(row["differs"]) for row in rows or []),
        editions=list(library().corpus.editions[game].values())[1:],
        most=None if one else _MOST,
    )


def _other_edition(game: str) -> Edition | None:
    """The edition that is asked for, if it is not the one that the engine carries out."""
    try:
        edition = library().corpus.edition(game, request.args.get("edicion") or None)
    except UnknownEdition:
        abort(404)
    return None if edition is default_edition(game) else edition


def _under(rows: Rows, other: Edition) -> Rows:
    """The coverage with what another edition says otherwise, as ``juez coverage --edition`` tells it."""
    embedded = default_edition(other.document)
    return under(rows, {rule: each.as_json() for rule, each in differing(embedded, other).items()}, added(embedded, other))


def _page(template: str, waiting: bool, **values: Any) -> Response:
    """A page; one that waits says so, is not kept, and asks again by itself."""
    response = make_response(render_template(template, waiting=waiting, statuses=STATUSES, count=count, **values))
    if waiting:
        response.headers["Refresh"] = str(_AGAIN)
        response.headers["Cache-Control"] = "no-store"
    return response


def _counts(rows: Rows) -> dict[str, int]:
    return {status: sum(row["status"] == status for row in rows) for status in STATUSES}


def _wanted(row: dict[str, Any], status: str | None, words: str, one: str, other: Edition | None) -> bool:
    """Whether a rule is the one asked for, or of this status and its number begins so or its first words have all of these."""
    number = row["rule"].split(":", 1)[1]
    if one:
        return number == one
    if status == _DIFFERS and not row["differs"]:
        return False
    if status not in (None, _DIFFERS, row["status"]):
        return False
    if number.startswith(words) or words[0].isdigit():
        return number.startswith(words)
    return all(word in fold(_head(row["rule"], other)) for word in fold(words).split())


def _covered(row: dict[str, Any], other: Edition | None) -> Covered:
    game, number = row["rule"].split(":", 1)
    situations = [known for stem in row["situations"] if (known := _situations().get((game, stem)))]
    about = situations_about(row["rule"])
    differs = row["differs"] or {"in": (), "now": row["rule"], "phrase": None}
    return Covered(
        id=row["rule"],
        number=number,
        status=row["status"],
        head=_head(row["rule"], other),
        edition=other if _only_in(row["rule"], other) else None,
        reason=row["reason"],
        code=[(code["module"].removeprefix("engine/"), code["name"]) for code in row["code"]],
        proving=[each for each in situations if each in about],
        others=[each for each in situations if each not in about],
        where=in_what(differs["in"]) if differs["in"] else "",
        now=differs["now"],
        phrase=differs["phrase"],
    )


def _only_in(rule: str, other: Edition | None) -> bool:
    """Whether only another edition has a rule."""
    return other is not None and default_edition(other.document).get(rule) is None


def _head(rule: str, other: Edition | None) -> str:
    """The headline of a rule, that of another edition where only that one has it."""
    record = other.get(rule) if other is not None and _only_in(rule, other) else None
    return rule_title(rule) if record is None else record.title or record.text


@cache
def _situations() -> dict[tuple[str, str], About]:
    return {(about.game, about.stem): about for about in all_situations()}
