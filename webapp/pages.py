"""What every page can use: the library, links to rules, names of games."""

from __future__ import annotations

import hashlib
from functools import cache

from flask import Flask, current_app, url_for

from indexer.library import Library, Shelf
from rules_corpus import DOCUMENTS, GAMES, Edition, Kind, Record

from .places import STATIC

_KIND_NAMES = {Kind.RULE: "Regla", Kind.SECTION: "Sección", Kind.STEP: "Paso", Kind.EXAMPLE: "Ejemplo", Kind.NOTE: "Nota"}


def shelf() -> Shelf:
    return current_app.extensions["shelf"]


def library() -> Library:
    """The newest library."""
    return shelf().library


def rule_path(rule_id: str) -> str:
    """A rule id as it stands in a URL: ``#`` is written ``~``."""
    return rule_id.replace("#", "~")


def rule_url(rule_id: str, edition: Edition | None = None) -> str:
    """The page of a rule, at its place in it; an edition that is not the default of its document is named."""
    document = rule_id.split(":", 1)[0]
    default = library().corpus.edition(document)
    chosen = edition if edition is not None and edition.document == document else default
    name = None if chosen is default else chosen.name
    record = chosen.get(rule_id)
    anchor = place_on_page(record.number) if record is not None and chosen.page_of(record) is not record else None
    return url_for("rules.rule", rule_id=rule_path(rule_id), edicion=name, _anchor=anchor)


def place_on_page(number: str) -> str:
    """The name of a rule's place on the page that shows it."""
    return number.replace("#", "~")


def rule_title(rule_id: str) -> str:
    """The headline of a rule, or how its text begins."""
    record = library().corpus.locate(rule_id).record
    return record.title or (record.text[:90] + "…" if len(record.text) > 90 else record.text)


def rule_name(rule_id: str) -> str:
    """A rule id as judges say it, document first ("Souls 6.6.1")."""
    document, number = rule_id.split(":", 1)
    return f"{DOCUMENTS[document].short} {number}"


def rule_label(rule_id: str) -> str:
    """A rule id as a reader sees it: the number, and the document where it is not plain ("116.3a", "Inferno inicio 3.mazo")."""
    document, number = rule_id.split(":", 1)
    return f"{DOCUMENTS[document].short} {number}" if "-" in document else number


def citation(edition: Edition, record: Record) -> str:
    """A rule as judges quote it: document, number, headline, edition, date."""
    title = f" — {record.title}" if record.title else ""
    return f"{DOCUMENTS[edition.document].short} {record.number}{title} ({edition.name}, {edition.date or 'sin fecha'})"


@cache
def _version(name: str) -> str:
    return hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:10]


def static_url(name: str) -> str:
    """The URL of a static file, changed whenever its content does."""
    return url_for("static", filename=name, v=_version(name))


def init_app(app: Flask) -> None:
    """Give templates the names above."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        rule_url=rule_url, rule_title=rule_title, static_url=static_url, citation=citation, GAMES=GAMES, DOCUMENTS=DOCUMENTS
    )
    app.jinja_env.filters.update(rule_label=rule_label, rule_name=rule_name, place_on_page=place_on_page)
    app.jinja_env.filters["kind_name"] = _KIND_NAMES.get
