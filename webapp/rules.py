"""Reading rules: the start page, the contents of a document, the page of a rule."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, request
from markupsafe import Markup

from decks.citations import finding_codes_by_rule
from engine import GAMES as PLAYABLE
from engine import situations_about
from rules_corpus import DOCUMENTS, GAMES, Edition, Record, UnknownEdition, UnknownRule
from rules_corpus.concepts import concepts_by_rule
from rules_corpus.contradictions import points_by_rule
from rules_corpus.corpus import Located
from rules_corpus.documents import documents_of
from rules_corpus.glossary import glossaries

from .annotating import remark_text, rule_text
from .finding import find_rule
from .pages import default_edition, library, rule_url
from .pictures import need_png, picture_address, words_as_png
from .remembering import defects_in
from .rendering import render, said
from .room import in_room
from .standing import standing

blueprint = Blueprint("rules", __name__)

#: A page shows the whole subtree of a rule up to this many records, above it only the headings.
_WHOLE_SUBTREE = 90


@dataclass(frozen=True)
class Shown:
    """A record as a page shows it: its HTML, its depth below the page's rule, whether it is the one asked for, and whether it
    neither is that one nor hangs on it (then it is not printed)."""

    record: Record
    html: Markup
    depth: int
    current: bool = False
    beside: bool = False
    remarks: tuple[Markup, ...] = ()
    open: bool = True


@blueprint.get("/")
@standing
def start():
    """The start page: search, and the documents of each game."""
    corpus = library().corpus
    games = [(game, [corpus.edition(d.id) for d in documents_of(game.id) if corpus.editions[d.id]]) for game in GAMES.values()]
    shown = [(game, editions) for game, editions in games if editions]
    return render_template("rules/start.html", games=shown, playable=PLAYABLE)


@blueprint.get("/d/<document>")
@standing
def document(document: str):
    """The contents of a document."""
    edition = edition_of(document)
    return render_template(
        "rules/document.html",
        edition=edition,
        document=DOCUMENTS[edition.document],
        contents=_contents(edition),
        introduction=render(edition.introduction),
        editions=library().corpus.editions[edition.document].values(),
        count=sum(not r.is_comment for r in edition),
    )


@blueprint.get("/r/<path:rule_id>")
@standing
def rule(rule_id: str):
    """A rule in its place: path, text, what hangs on it, who cites it, what comes before and after.

    A number that is not the rule's own (a misprint, one of another edition) leads to the rule with a notice.
    """
    named = request.args.get("edicion")
    located = find_rule(rule_id, named)
    edition, record = located.edition, located.record
    elsewhere = named is None and edition is not default_edition(edition.document)
    if elsewhere or (rule_id.replace("~", "#") != record.id and not located.place):
        return redirect(rule_url(record.id, edition, came_from=rule_id if located.notices else None))
    focus = edition.page_of(record)
    return render_template(
        "rules/rule.html",
        edition=edition,
        document=DOCUMENTS[edition.document],
        record=record,
        shown=_subtree(edition, focus, record),
        notices=_came_from(located) or located.notices,
        path=edition.path(focus),
        tree=contents_tree(edition, record),
        others=[e for e in library().corpus.editions[edition.document].values() if e is not edition],
        cited_by=[edition.get(i) for i in edition.cited_by.get(record.id, ())],
        previous=_numbered_neighbour(edition, record, -1),
        following=_numbered_neighbour(edition, record, 1),
        points=points_by_rule().get(record.id, ()),
        concepts=concepts_by_rule().get(record.id, ()),
        terms=glossaries()[DOCUMENTS[edition.document].game].defined_by(record.id),
        decides_decks=record.id in finding_codes_by_rule(),
        situations=situations_about(record.id),
        defects=[defect for defect in defects_in(edition) if defect.id == record.id],
        image=picture_address("rules.picture", rule_id=record.id, edicion=edition.name if elsewhere or named else None),
    )


@blueprint.get("/imagen/r/<path:rule_id>.png")
@in_room
def picture(rule_id: str):
    """A rule as a picture, for whoever is shown a link to it."""
    need_png()
    located = find_rule(rule_id, request.args.get("edicion"))
    document, record = DOCUMENTS[located.edition.document], located.record
    title = f"{record.number} {record.title}" if record.title else record.number
    return words_as_png(document.title, title, [said(line) for line in record.text.split("\n")])


def _came_from(located: Located) -> tuple[str, ...]:
    """What to say to a reader who followed another number to this rule (``desde`` in the address)."""
    number = request.args.get("desde")
    if not number:
        return ()
    for edition in dict.fromkeys((request.args.get("edicion"), None)):
        try:
            before = find_rule(number, edition)
        except UnknownRule:
            continue
        if before.record is located.record and before.notices:
            return before.notices
    return ()


def edition_of(document: str) -> Edition:
    """The edition of a document that the address asks for; not found where there is none."""
    if document not in DOCUMENTS:
        abort(404)
    try:
        return library().corpus.edition(document, request.args.get("edicion"))
    except UnknownEdition:
        abort(404)


@blueprint.app_template_global()
def remarks_on(edition: Edition, record: Record) -> list[Record]:
    """The examples and notes of a rule."""
    return [child for child in edition.children.get(record.id, ()) if child.is_comment]


def _numbered_neighbour(edition: Edition, record: Record, step: int) -> Record | None:
    """The next (or previous) numbered record; examples and notes are on the page of their rule."""
    found = edition.neighbour(record, step)
    while found is not None and found.is_comment:
        found = edition.neighbour(found, step)
    return found


def _contents(edition: Edition) -> list[tuple[Record, list[Record]]]:
    """Chapters with the sections under them."""
    return [
        (chapter, [c for c in edition.children.get(chapter.id, ()) if not c.is_comment and c.title])
        for chapter in edition.children.get(None, ())
    ]


@dataclass(frozen=True)
class Branch:
    """A line of the contents: its record, its depth, whether the reader is in it, whether it is where the reader is."""

    record: Record
    depth: int
    around: bool
    here: bool


def contents_tree(edition: Edition, here: Record) -> list[Branch]:
    """The contents of a document, unfolded along the way to ``here``."""
    way = {record.id for record in (*edition.path(here), here)}
    found: list[Branch] = []

    def walk(parent: str | None, depth: int) -> None:
        for record in edition.children.get(parent, ()):
            if record.is_comment or not (record.title or depth == 0):
                continue
            around = record.id in way
            found.append(Branch(record, depth, around, record.id == here.id))
            if around:
                walk(record.id, depth + 1)

    walk(None, 0)
    return found


def _subtree(edition: Edition, focus: Record, current: Record) -> list[Shown]:
    """``focus`` and what hangs on it; deep subtrees of big chapters are left to their own pages."""
    found: list[tuple[Record, int]] = []

    def walk(record: Record, depth: int) -> None:
        found.append((record, depth))
        for child in edition.children.get(record.id, ()):
            walk(child, depth + 1)

    walk(focus, 0)
    whole = len(found) <= _WHOLE_SUBTREE
    asked = {current.id}
    for record, _ in found:
        if record.parent in asked:
            asked.add(record.id)
    kept = found if whole else [(r, d) for r, d in found if d <= 1 or r.id == current.id]
    return [
        Shown(
            record=record,
            html=rule_text(edition, record),
            depth=depth,
            current=record.id == current.id,
            beside=record.id not in asked,
            remarks=tuple(remark_text(edition, remark) for remark in record.remarks),
            open=whole or depth == 0 or record.is_comment,
        )
        for record, depth in kept
    ]
