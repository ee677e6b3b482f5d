"""The Whoosh index: one document per record, its folded words in one field.

What answers has the words twice, exact and stemmed; the stemmed postings are the exact ones of all words with one stem added up,
so the index stores them once. Whoosh is the store of postings: they are read from it once, at start, into plain tuples, for a
Whoosh searcher shared by threads gives wrong answers and immutable tuples do not.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from whoosh import index
from whoosh.analysis import SpaceSeparatedTokenizer
from whoosh.fields import KEYWORD, STORED, TEXT, Schema

from rules_corpus.records import Edition, Record

from .analysis import stem, terms
from .asked import asked_words
from .idiom import Spoken, spoken
from .kin import Kin, learned

#: What is learned from all records together stands beside the index.
_LEARNED = "learned.json"
PostingLists = dict[str, tuple[tuple[int, float], ...]]
#: How often the words of a record's own headline count, beside one time for those of the headlines above it.
_HEADLINE_WEIGHT = 3


@dataclass(frozen=True)
class Postings:
    """The words of the index: term → ((place, weight), …) for both channels, how long each record is, which words
    are kin, and what each game says."""

    ids: tuple[str, ...]
    exact: PostingLists
    stemmed: PostingLists
    lengths: tuple[float, ...]
    kin: Kin
    spoken: Spoken


def _schema() -> Schema:
    return Schema(id=STORED, game=KEYWORD, exact=TEXT(analyzer=SpaceSeparatedTokenizer(), phrase=False))


def indexed_words(edition: Edition, record: Record) -> list[str]:
    """The words a record is found by: the headlines above it, its own headline (three times), its text, how it is asked for."""
    above = " ".join(ancestor.title for ancestor in edition.path(record))
    asked = [word for phrase in asked_words(record.id) for word in phrase]
    return terms(above) + terms(record.title) * _HEADLINE_WEIGHT + terms(record.text) + asked


def write_index(folder: Path, editions: list[Edition]) -> None:
    """Write a new index of ``editions`` into ``folder``, in one segment."""
    folder.mkdir(parents=True)
    built = index.create_in(folder, _schema())
    writer = built.writer(limitmb=256)
    for edition in editions:
        for record in edition:
            writer.add_document(id=record.id, game=record.document, exact=" ".join(indexed_words(edition, record)))
    writer.commit(optimize=True)
    built.close()
    kin = learned(_own_words(record) for edition in editions for record in edition)
    said = spoken(editions)
    (folder / _LEARNED).write_text(json.dumps({"kin": kin, "records": said.records, "stems": said.stems}), encoding="ascii")


def _own_words(record: Record) -> list[str]:
    """The words of a record itself, and those of how it is asked for."""
    return terms(record.title) + terms(record.text) + [word for phrase in asked_words(record.id) for word in phrase]


def read_postings(folder: Path) -> Postings:
    """Everything in the index at ``folder``, as immutable tuples."""
    opened = index.open_dir(folder)
    reader = opened.reader()
    try:
        ids = tuple(fields["id"] for _, fields in reader.iter_docs())
        lengths = tuple(float(reader.doc_field_length(place, "exact")) for place in range(len(ids)))
        exact = dict(_terms(reader, "exact"))
        return Postings(ids, exact, _stemmed(exact), lengths, *_read_learned(folder))
    finally:
        reader.close()
        opened.close()


def _read_learned(folder: Path) -> tuple[Kin, Spoken]:
    told = json.loads((folder / _LEARNED).read_text(encoding="ascii"))
    kin = {each: tuple((other, nearness) for other, nearness in of_each) for each, of_each in told["kin"].items()}
    return kin, Spoken(tuple(told["records"]), {each: tuple(counts) for each, counts in told["stems"].items()})


def _terms(reader, field: str) -> Iterator[tuple[str, tuple[tuple[int, float], ...]]]:
    for word in reader.lexicon(field):
        matcher = reader.postings(field, word)
        found = []
        while matcher.is_active():
            found.append((matcher.id(), float(matcher.weight())))
            matcher.next()
        yield word.decode("utf-8"), tuple(found)


def _stemmed(exact: PostingLists) -> PostingLists:
    """The postings of words with one stem added up."""
    found: dict[str, dict[int, float]] = defaultdict(dict)
    for word, places in exact.items():
        added = found[stem(word)]
        for place, weight in places:
            added[place] = added.get(place, 0.0) + weight
    return {root: tuple(sorted(places.items())) for root, places in found.items()}
