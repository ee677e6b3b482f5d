"""The Whoosh index: one document per record, its words kept twice (exact and stemmed) in one field each.

Whoosh is the store of postings. What answers searches is read from it once, at start, into plain tuples: a Whoosh searcher
shared by threads gives wrong answers, immutable tuples do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whoosh import index
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import KEYWORD, STORED, TEXT, Schema

from rules_corpus.records import Edition, Record

from .analysis import stem, terms
from .asked import asked_for

#: How often the words of a record's own headline count, beside one time for those of the headlines above it.
_HEADLINE_WEIGHT = 3


@dataclass(frozen=True)
class Postings:
    """The words of the index: term → ((place, weight), …) for both channels, and how long each record is."""

    ids: tuple[str, ...]
    exact: dict[str, tuple[tuple[int, float], ...]]
    stemmed: dict[str, tuple[tuple[int, float], ...]]
    lengths: tuple[float, ...]


def _schema() -> Schema:
    return Schema(
        id=STORED,
        game=KEYWORD,
        exact=TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False),
        stemmed=TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False),
    )


def indexed_words(edition: Edition, record: Record) -> list[str]:
    """The words a record is found by: the headlines above it, its own headline (three times), its text, how it is asked for."""
    above = [word for ancestor in edition.path(record) for word in terms(ancestor.title)]
    asked = [word for phrase in asked_for(record.id) for word in terms(phrase)]
    return above + terms(record.title) * _HEADLINE_WEIGHT + terms(record.text) + asked


def write_index(folder: Path, editions: list[Edition]) -> None:
    """Write a new index of ``editions`` into ``folder``, in one segment."""
    folder.mkdir(parents=True)
    built = index.create_in(folder, _schema())
    writer = built.writer(limitmb=256)
    for edition in editions:
        for record in edition:
            found = indexed_words(edition, record)
            writer.add_document(id=record.id, game=record.document, exact=" ".join(found), stemmed=" ".join(map(stem, found)))
    writer.commit(optimize=True)
    built.close()


def read_postings(folder: Path) -> Postings:
    """Everything in the index at ``folder``, as immutable tuples."""
    opened = index.open_dir(folder)
    reader = opened.reader()
    try:
        ids = tuple(fields["id"] for _, fields in reader.iter_docs())
        lengths = tuple(float(reader.doc_field_length(place, "exact")) for place in range(len(ids)))
        return Postings(ids, dict(_terms(reader, "exact")), dict(_terms(reader, "stemmed")), lengths)
    finally:
        reader.close()
        opened.close()


def _terms(reader, field: str) -> Iterator[tuple[str, tuple[tuple[int, float], ...]]]:
    for word in reader.lexicon(field):
        matcher = reader.postings(field, word)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), float(matcher.weight())))
            matcher.next()
        yield word.decode("utf-8"), tuple(found)
