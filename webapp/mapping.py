"""Maps of the rules: a rule among those it touches, and a whole document shaded by how much each rule is leant on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from engine import situations_about
from rules_corpus import DOCUMENTS, Edition, Record
from rules_corpus.concepts import concepts_by_rule
from rules_corpus.contradictions import points_by_rule

from .finding import find_rule
from .map_drawing import HIGH, WIDE, Tie, drawn
from .pages import library
from .rules import edition_of
from .standing import standing

blueprint = Blueprint("mapping", __name__)

#: From how many mentions on a rule is drawn one shade darker.
_SHADES = (1, 2, 4, 8, 16)


@dataclass(frozen=True)
class Patch:
    """A section of a document as a row: its record; each rule in it with its shade and how often it is named."""

    record: Record
    rules: tuple[tuple[Record, int, int], ...]


@blueprint.get("/mapa/<path:rule_id>")
@standing
def around(rule_id: str):
    """The map of a rule."""
    located = find_rule(rule_id, request.args.get("edicion"))
    edition, record = located.edition, located.record
    found = ties(edition, record)
    shown = {"edition": edition, "record": record, "document": DOCUMENTS[edition.document], "ties": found}
    return render_template("rules/map.html", picture=drawn(record, found), wide=WIDE, high=HIGH, **shown)


@blueprint.get("/mapa-de/<document>")
@standing
def whole(document: str):
    """The map of a document."""
    edition = edition_of(document)
    chapters = [(chapter, _patches(edition, chapter)) for chapter in edition.children.get(None, ())]
    return render_template("rules/document_map.html", edition=edition, document=DOCUMENTS[document], chapters=chapters)


@blueprint.app_template_global()
def is_linked(edition: Edition, record: Record) -> bool:
    """Whether a rule has neighbours to draw."""
    return any(tie.rules for tie in ties(edition, record))


def ties(edition: Edition, record: Record) -> tuple[Tie, Tie, Tie, Tie]:
    """What a rule belongs together with: who cites it, whom it cites, what it contradicts, the same idea in other games."""
    cites = dict.fromkeys(target for ref in record.refs for target in ref.targets)
    disputed = dict.fromkeys(rule for point in points_by_rule().get(record.id, ()) for rule in point.rules)
    same = dict.fromkeys(
        rule for concept in concepts_by_rule().get(record.id, ()) for game in concept.games.values() for rule in game.rules[:1]
    )
    here = DOCUMENTS[edition.document].game
    return (
        Tie("citing", "La citan", _others(edition.cited_by.get(record.id, ()), record)),
        Tie("cited", "Cita", _others(cites, record)),
        Tie("disputed", "En duda con", _others(disputed, record)),
        Tie("same", "En otros juegos", tuple(rule for rule in _others(same, record) if _game(rule) != here)),
    )


def _others(rules: Iterable[str], record: Record) -> tuple[str, ...]:
    """The rules of a tie that stand in Juez, without the one in the middle."""
    corpus = library().corpus
    return tuple(rule for rule in rules if rule != record.id and rule in corpus.edition(rule.split(":")[0]))


def _game(rule: str) -> str:
    return DOCUMENTS[rule.split(":")[0]].game


def _patches(edition: Edition, chapter: Record) -> list[Patch]:
    """The chapter itself with what stands in it under no headline, and each of its sections."""
    parts = [child for child in edition.children.get(chapter.id, ()) if not child.is_comment]
    bare = [_shade(edition, chapter), *(each for part in parts if not part.title for each in _shaded(edition, part))]
    sections = [Patch(part, tuple(_shaded(edition, part))) for part in parts if part.title]
    return [Patch(chapter, tuple(bare)), *sections]


def _shaded(edition: Edition, section: Record) -> Iterator[tuple[Record, int, int]]:
    """Each rule of a section with its shade and how often it is named."""
    yield _shade(edition, section)
    for child in edition.children.get(section.id, ()):
        if not child.is_comment:
            yield from _shaded(edition, child)


def _shade(edition: Edition, record: Record) -> tuple[Record, int, int]:
    """A rule with its shade and how often rules and situations name it."""
    named = len(edition.cited_by.get(record.id, ())) + len(situations_about(record.id))
    return record, sum(named >= least for least in _SHADES), named
