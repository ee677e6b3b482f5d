"""The records of a game as search needs them in the browser: their words, not their looks."""

from __future__ import annotations

from indexer.asked import asked_words
from rules_corpus import Edition, Record
from rules_corpus.glossary import Glossary

#: What stands in the row of a record, in this order; ``parent`` is the place of its parent in the document.
RECORD = ("number", "parent", "kind", "title", "text", "length", "asked", "printed")


def document(edition: Edition, lengths: dict[str, int]) -> dict:
    """The edition and its records; ``lengths`` says how many words the index counts in each."""
    return {
        "id": edition.document,
        "edition": {"name": edition.name, "date": edition.date, "title": edition.title, "follows": edition.follows},
        "records": [_row(edition, record, lengths[record.id]) for record in edition],
    }


def _row(edition: Edition, record: Record, length: int) -> list:
    values = {
        "number": record.number,
        "parent": edition.position[record.parent] if record.parent else None,
        "kind": record.kind.value,
        "title": record.title,
        "text": record.text,
        "length": length,
        "asked": [" ".join(phrase) for phrase in asked_words(record.id)],
        "printed": record.printed,
    }
    return [values[name] for name in RECORD]


def defined(glossary: Glossary) -> list[list[str]]:
    """The terms of a glossary, in its order: how each is written in an address, the term, the rule that defines it."""
    return [[term.id, term.term, term.rule] for term in glossary.terms]
