"""What every page can use: the library, links to rules, names of games."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from flask import Flask, current_app, g, url_for
from markupsafe import Markup, escape

from indexer.library import Library, Shelf
from rules_corpus import DOCUMENTS, GAMES, Edition, Kind, Record
from rules_corpus.corpus import Corpus

from .rendering import said
from .roles import sees
from .static_files import static_url

_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")
_KIND_NAMES = {Kind.RULE: "Regla", Kind.SECTION: "Sección", Kind.STEP: "Paso", Kind.EXAMPLE: "Ejemplo", Kind.NOTE: "Nota"}


def shelf() -> Shelf:
    return current_app.extensions["shelf"]


def library() -> Library:
    """The newest library, as whoever asks may see it; the same one during a whole request."""
    if "library" not in g:
        found = shelf().library
        g.library = found if sees("editions") else _without_imported(found)
    return g.library


@lru_cache(maxsize=2)
def _without_imported(found: Library) -> Library:
    """A library as those see it to whom the host does not show imported editions; the first edition of a document is embedded."""
    return replace(found, corpus=Corpus(found.corpus.defaults()))


def forget() -> None:
    """Let go of a library that another took the place of."""
    _without_imported.cache_clear()


def rule_path(rule_id: str) -> str:
    """A rule id as it stands in a URL: ``#`` is written ``~``."""
    return rule_id.replace("#", "~")


def rule_url(rule_id: str, edition: Edition | None = None, came_from: str | None = None) -> str:
    """The page of a rule, at its place in it; an edition that is not the default of its document is named.

    ``came_from`` is the number, not the rule's own, that the reader followed: the page explains it.
    """
    document = rule_id.split(":", 1)[0]
    default = default_edition(document)
    chosen = edition if edition is not None and edition.document == document else default
    name = None if chosen is default else chosen.name
    record = chosen.get(rule_id)
    anchor = place_on_page(record.number) if record is not None and chosen.page_of(record) is not record else None
    return _address(rule_id, name, came_from, anchor)


@lru_cache(maxsize=8192)
def _address(rule_id: str, edition: str | None, came_from: str | None, place: str | None) -> str:
    """Kept, for a page has hundreds of them."""
    return url_for("rules.rule", rule_id=rule_path(rule_id), edicion=edition, desde=came_from, _anchor=place)


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


def capital(text: str) -> str:
    """``text`` with a capital where it begins; the rest as it is."""
    return text[:1].upper() + text[1:]


def whole_days(text: str) -> Markup:
    """``text`` with its days ("2026-11-28") kept on one line each."""
    return Markup(_DAY.sub(r'<span class="day">\g<0></span>', str(escape(text))))


def citation(edition: Edition, record: Record) -> str:
    """A rule as judges quote it: document, number, headline, edition, date."""
    title = f" — {record.title}" if record.title else ""
    return f"{DOCUMENTS[edition.document].short} {record.number}{title} ({edition.name}, {edition.date or 'sin fecha'})"


def permalink(record: Record, edition: Edition) -> str:
    """The whole address of a rule, to send to someone."""
    named = None if edition is default_edition(edition.document) else edition.name
    return url_for("rules.rule", rule_id=rule_path(record.id), edicion=named, _external=True)


def default_edition(document: str) -> Edition:
    """The edition that is read where none is named."""
    return library().corpus.edition(document)


def init_app(app: Flask) -> None:
    """Give templates the names above."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        rule_url=rule_url,
        rule_title=rule_title,
        permalink=permalink,
        default_edition=default_edition,
        static_url=static_url,
        citation=citation,
        GAMES=GAMES,
        DOCUMENTS=DOCUMENTS,
    )
    filters = (capital, said, whole_days, rule_label, rule_name, rule_path, place_on_page)
    app.jinja_env.filters.update({each.__name__: each for each in filters}, kind_name=_KIND_NAMES.get)
