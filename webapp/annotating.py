"""Rule text with its references and glossary terms as links; what was rendered is kept."""

from __future__ import annotations

from flask import url_for
from markupsafe import Markup

from rules_corpus import DOCUMENTS, Edition, Record
from rules_corpus.glossary import Term, glossaries
from rules_corpus.records import Reference, Remark

from .pages import rule_url
from .remembering import remembered
from .rendering import Anchor, render

#: How many texts: every record of every embedded edition and as many of imported ones; some 10 MB.
_KEPT = 4096


@remembered(_KEPT)
def rule_text(edition: Edition, record: Record) -> Markup:
    """The text of a record: its references, and the first mention of each term outside them, as links."""
    skip = [(ref.start, ref.end) for ref in record.refs]
    glossary = glossaries()[DOCUMENTS[edition.document].game]
    mentions = glossary.mentions(record.text, skip, without={record.id, record.parent or ""})
    terms = [Anchor(m.start, m.end, _term_url(m.term), "term", m.term.line) for m in mentions]
    return render(record.text, [*_anchors(edition, record.refs), *terms])


def _term_url(term: Term) -> str:
    return url_for("glossary.term", game=term.game, name=term.id)


@remembered(_KEPT)
def remark_text(edition: Edition, remark: Remark) -> Markup:
    """A comment of the edition, its references as links."""
    return render(remark.text, _anchors(edition, remark.refs))


def _anchors(edition: Edition, references: tuple[Reference, ...]) -> list[Anchor]:
    links = [link for ref in references for link in ref.links]
    return [Anchor(link.start, link.end, rule_url(link.target, edition), "ref") for link in links]
