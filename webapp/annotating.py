"""Rule text with its references and glossary terms as links."""

from __future__ import annotations

from flask import g, url_for
from markupsafe import Markup

from rules_corpus import DOCUMENTS, Edition, Record
from rules_corpus.glossary import Term, glossaries
from rules_corpus.records import Reference, Remark

from .pages import rule_url
from .rendering import Anchor, render


def rule_text(edition: Edition, record: Record) -> Markup:
    """The text of a record: its references, and the first mention of each term outside them, as links."""
    made = g.setdefault("rule_texts", {})  # the pages of a whole game, made at once, show the same texts over and over
    key = (edition.document, edition.name, record.id)
    if key not in made:
        made[key] = _annotated(edition, record)
    return made[key]


def _annotated(edition: Edition, record: Record) -> Markup:
    skip = [(ref.start, ref.end) for ref in record.refs]
    glossary = glossaries()[DOCUMENTS[edition.document].game]
    mentions = glossary.mentions(record.text, skip, without={record.id, record.parent or ""})
    terms = [
        Anchor(m.start, m.end, url_for("glossary.term", game=m.term.game, name=m.term.id), "term", m.term.line) for m in mentions
    ]
    return render(record.text, [*_anchors(edition, record.refs), *terms])


def _term_url(term: Term) -> str:
    return url_for("glossary.term", game=term.game, name=term.id)


def remark_text(edition: Edition, remark: Remark) -> Markup:
    """A comment of the edition, its references as links."""
    return render(remark.text, _anchors(edition, remark.refs))


def _anchors(edition: Edition, references: tuple[Reference, ...]) -> list[Anchor]:
    links = [link for ref in references for link in ref.links]
    return [Anchor(link.start, link.end, rule_url(link.target, edition), "ref") for link in links]
