"""Terms of a game, ideas across the games, disputed points."""

from __future__ import annotations

from itertools import groupby

from flask import Blueprint, abort, redirect, render_template, request, url_for

from engine import undisputed
from rules_corpus import GAMES
from rules_corpus.concepts import concepts as all_concepts
from rules_corpus.contradictions import PointKind, points
from rules_corpus.glossary import glossaries

from .sections import by_section
from .standing import standing

blueprint = Blueprint("glossary", __name__)
#: The kinds of disputed points a reader may ask for, as they stand in the address.
DISPUTES = {"contradicciones": PointKind.CONTRADICTION, "abiertos": PointKind.OPEN, "referencias": PointKind.REFERENCE}


@blueprint.get("/glosario/<game>")
@standing
def terms(game: str):
    """Every term of a game."""
    if game not in GAMES:
        abort(404)
    letters = [(letter, list(terms)) for letter, terms in groupby(glossaries()[game].terms, key=lambda term: term.id[0].upper())]
    return render_template("glossary/terms.html", game=GAMES[game], letters=letters, count=len(glossaries()[game].terms))


@blueprint.get("/glosario/<game>/<name>")
def term(game: str, name: str):
    """One term, in its place in the glossary."""
    if game not in GAMES or name not in glossaries()[game].by_id:
        abort(404)
    return redirect(url_for("glossary.terms", game=game, _anchor=name))


@blueprint.get("/conceptos")
@standing
def concepts():
    """The same ideas under each game's name."""
    return render_template("glossary/concepts.html", concepts=all_concepts())


@blueprint.get("/conceptos/<name>")
@standing
def concept(name: str):
    """One idea across the games."""
    found = next((c for c in all_concepts() if c.id == name), None)
    if found is None:
        abort(404)
    return render_template("glossary/concept.html", concept=found)


@blueprint.get("/disputas/<game>")
@standing
def disputes(game: str):
    """The contradictions, open points and wrong references of a game's rules, and what is no longer disputed."""
    if game not in GAMES:
        abort(404)
    found = [point for point in points() if point.game == game]
    chosen = request.args.get("clase", "")
    kind = DISPUTES.get(chosen)
    return render_template(
        "glossary/disputes.html",
        game=GAMES[game],
        sections=by_section(game, (point for point in found if kind is None or point.kind is kind), lambda point: point.rules[0]),
        chosen=chosen if kind else "",
        counts={name: sum(point.kind is kind for point in found) for name, kind in DISPUTES.items()},
        undisputed=[] if kind else [each for each in undisputed().values() if each.game == game],
    )
