"""Terms of a game, ideas across the games, disputed points."""

from __future__ import annotations

from flask import Blueprint, abort, redirect, render_template, url_for

from rules_corpus import GAMES
from rules_corpus.concepts import concepts as all_concepts
from rules_corpus.contradictions import PointKind, points
from rules_corpus.glossary import glossaries

blueprint = Blueprint("glossary", __name__)


@blueprint.get("/glosario/<game>")
def terms(game: str):
    """Every term of a game."""
    if game not in GAMES:
        abort(404)
    return render_template("glossary/terms.html", game=GAMES[game], glossary=glossaries()[game])


@blueprint.get("/glosario/<game>/<name>")
def term(game: str, name: str):
    """One term, in its place in the glossary."""
    if game not in GAMES or name not in glossaries()[game].by_id:
        abort(404)
    return redirect(url_for("glossary.terms", game=game, _anchor=name))


@blueprint.get("/conceptos")
def concepts():
    """The same ideas under each game's name."""
    return render_template("glossary/concepts.html", concepts=all_concepts())


@blueprint.get("/conceptos/<name>")
def concept(name: str):
    """One idea across the games."""
    found = next((c for c in all_concepts() if c.id == name), None)
    if found is None:
        abort(404)
    return render_template("glossary/concept.html", concept=found)


@blueprint.get("/disputas/<game>")
def disputes(game: str):
    """The contradictions, open points and wrong references of a game's rules."""
    if game not in GAMES:
        abort(404)
    found = [point for point in points() if point.game == game]
    return render_template("glossary/disputes.html", game=GAMES[game], points=found, kinds=PointKind)
