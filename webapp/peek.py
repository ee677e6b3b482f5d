"""Peeks: a rule or a term as a fragment, shown over the page that links to it."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request

from rules_corpus import DOCUMENTS, GAMES
from rules_corpus.glossary import glossaries

from .annotating import rule_text
from .finding import find_rule
from .rules import Shown

blueprint = Blueprint("peek", __name__, url_prefix="/vista")
#: A heading without text of its own shows this many of the rules under it.
_CHILDREN = 6


@blueprint.get("/r/<path:rule_id>")
def rule(rule_id: str):
    """A rule with its text; of a heading, what stands under it."""
    located = find_rule(rule_id, request.args.get("edicion"))
    edition, record = located.edition, located.record
    children = [child for child in edition.children.get(record.id, ()) if not child.is_comment]
    return render_template(
        "peek/rule.html",
        edition=edition,
        document=DOCUMENTS[edition.document],
        located=located,
        shown=Shown(record, rule_text(edition, record), 0),
        children=children[:_CHILDREN],
        more=max(0, len(children) - _CHILDREN),
    )


@blueprint.get("/glosario/<game>/<name>")
def term(game: str, name: str):
    """A term with its definition."""
    if game not in GAMES or name not in glossaries()[game].by_id:
        abort(404)
    return render_template("peek/term.html", game=GAMES[game], term=glossaries()[game].by_id[name])
