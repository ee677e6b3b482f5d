"""Scoring: how well each record answers the words of a query. Immutable after it is made, safe under threads.

A first pass adds up BM25 impacts of the words that carry meaning (the better of the exact and the stemmed form, or of what the
word is called in that game); a second pass adds frequent words and negations to what the first one found. Among the best,
records whose headline is what was asked, that define the term, or that say the words in a row are lifted.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from rules_corpus.corpus import Corpus
from rules_corpus.documents import DOCUMENTS
from rules_corpus.glossary import glossaries
from rules_corpus.records import Edition, Kind, Record
from rules_corpus.yaml_files import read_yaml

from .analysis import stem, terms
from .jargon import Meaning, meanings_of
from .word_index import Postings

_COMMON = read_yaml(Path(__file__).parent / "common_words.yaml")
#: Words that stand in every other rule: they order what other words found, they find nothing themselves.
FREQUENT = frozenset(_COMMON["frequent"].split())
#: Never left out: they turn a rule into its opposite.
NEGATIONS = frozenset(_COMMON["negations"].split())

_K1, _B = 1.2, 0.6
_STEMMED_WEIGHT = 0.85
_PREFIX_WEIGHT = 0.7
_FREQUENT_WEIGHT = 0.25
_NEGATION_WEIGHT = 0.6
_JARGON_WEIGHT = 0.8
_COORDINATION = 1.5
_RERANKED = 80
_KIND_WEIGHT = {Kind.EXAMPLE: 0.72, Kind.NOTE: 0.7}

Impacts = dict[int, float]
#: Whether the record at a place may be found (its document, its kind, the phrases of the query).
Stands = Callable[[int], bool]


@dataclass(frozen=True)
class Doc:
    """A record as scoring sees it: its words in order, their stems, the stems of its headline, the terms it defines."""

    record: Record
    edition: Edition
    tokens: tuple[str, ...]
    stems: tuple[str, ...]
    title: frozenset[str]
    defines: tuple[frozenset[str], ...] = field(default=())

    @property
    def game(self) -> str:
        return DOCUMENTS[self.record.document].game


class Scorer:
    """The postings of an index with their impacts, ready to answer."""

    def __init__(self, corpus: Corpus, postings: Postings):
        by_id = {record.id: (record, edition) for edition in corpus.defaults() for record in edition}
        self.docs = tuple(_doc(*by_id[i]) for i in postings.ids)
        average = sum(postings.lengths) / max(len(postings.lengths), 1)
        self.exact = _impacts(postings.exact, postings.lengths, average)
        self._stemmed = _impacts(postings.stemmed, postings.lengths, average)
        self._lexicon = tuple(sorted(postings.exact))

    def knows(self, word: str) -> bool:
        """True when the word, or one of its inflections, stands in some record."""
        return word in self.exact or stem(word) in self._stemmed

    def scores(self, words: list[str], stands: Stands, typing: bool) -> tuple[Impacts, list[Meaning]]:
        """Place → score of every record that ``stands`` and has some of the words; and the judges' words that helped."""
        distinct = list(dict.fromkeys(words))
        leading = [w for w in distinct if w not in FREQUENT and w not in NEGATIONS] or distinct
        scores, helped = self._first_pass(leading, words[-1] if typing else None, stands)
        for word in distinct:
            if word in leading:
                continue
            weight = _NEGATION_WEIGHT if word in NEGATIONS else _FREQUENT_WEIGHT
            for place, impact in self._channel(word).items():
                if place in scores:
                    scores[place] += weight * impact
        self._rerank(scores, words, leading)
        return scores, helped

    def _first_pass(self, leading: list[str], unfinished: str | None, stands: Stands) -> tuple[Impacts, list[Meaning]]:
        channels = {word: self._channel(word, prefix=word == unfinished) for word in leading}
        weights = {word: max(channel.values(), default=0.0) or 1.0 for word, channel in channels.items()}
        scores: Impacts = {}
        covered: Impacts = {}
        for word, channel in channels.items():
            for place, impact in channel.items():
                if stands(place):
                    scores[place] = scores.get(place, 0.0) + impact
                    covered[place] = covered.get(place, 0.0) + weights[word]
        helped = self._add_jargon(leading, channels, weights, scores, covered, stands)
        total = sum(weights.values())
        for place in scores:
            kind = _KIND_WEIGHT.get(self.docs[place].record.kind, 1.0)
            scores[place] *= min(1.0, covered[place] / total) ** _COORDINATION * kind
        return scores, helped

    def _add_jargon(self, leading: list[str], channels: dict[str, Impacts], weights: dict[str, float], scores: Impacts,
                    covered: Impacts, stands: Stands) -> list[Meaning]:  # fmt: skip
        """Count what a word is called in each game where that does better than the word itself."""
        helped = []
        for meaning in meanings_of(leading):
            weight = sum(weights[word] for word in meaning.said)
            useful = False
            for place, impact in self._called(meaning).items():
                if not stands(place):
                    continue
                native = sum(channels[word].get(place, 0.0) for word in meaning.said)
                if impact > native:
                    useful = True
                    scores[place] = scores.get(place, 0.0) + impact - native
                    known = sum(weights[word] for word in meaning.said if place in channels[word])
                    covered[place] = covered.get(place, 0.0) + weight - known
            helped += [meaning] if useful else []
        return helped

    def _called(self, meaning: Meaning) -> Impacts:
        """The records of a game that use one of the names of ``meaning``, all its words."""
        best: Impacts = {}
        for name in meaning.words:
            content = [w for w in name if w not in FREQUENT] or list(name)
            channels = [self._channel(w) for w in content]
            for place in set(channels[0]).intersection(*channels[1:]):
                if self.docs[place].game == meaning.game:
                    best[place] = max(
                        best.get(place, 0.0), _JARGON_WEIGHT * sum(c[place] for c in channels) / len(channels) ** 0.5
                    )
        return best

    def _channel(self, word: str, prefix: bool = False) -> Impacts:
        """Place → impact of one word: the better of the exact and the stemmed form."""
        best = {place: _STEMMED_WEIGHT * impact for place, impact in self._stemmed.get(stem(word), ())}
        for place, impact in self.exact.get(word, ()):
            best[place] = max(best.get(place, 0.0), impact)
        if prefix or not best:
            for longer in self._beginning_with(word):
                for place, impact in self.exact[longer]:
                    best[place] = max(best.get(place, 0.0), _PREFIX_WEIGHT * impact)
        return best

    def _beginning_with(self, word: str) -> Iterator[str]:
        at = bisect_left(self._lexicon, word)
        while len(word) > 1 and at < len(self._lexicon) and self._lexicon[at].startswith(word):
            yield self._lexicon[at]
            at += 1

    def _rerank(self, scores: Impacts, words: list[str], leading: list[str]) -> None:
        wanted = [stem(w) for w in words]
        asked = frozenset(stem(w) for w in leading)
        for place in sorted(scores, key=lambda p: -scores[p])[:_RERANKED]:
            doc = self.docs[place]
            scores[place] *= _headline_lift(asked, doc) * (1 + 0.6 * _in_a_row(wanted, doc.stems))
            if len(words) > 3 and doc.tokens[: len(words)] == tuple(words):
                scores[place] *= 1.5


def _doc(record: Record, edition: Edition) -> Doc:
    tokens = tuple(terms(f"{record.title} {record.text}"))
    defined = glossaries()[DOCUMENTS[record.document].game].defined_by(record.id)
    return Doc(
        record=record,
        edition=edition,
        tokens=tokens,
        stems=tuple(map(stem, tokens)),
        title=frozenset(map(stem, terms(record.title))) - FREQUENT,
        defines=tuple(frozenset(map(stem, terms(term.term))) for term in defined if term.rule == record.id),
    )


def _headline_lift(asked: frozenset[str], doc: Doc) -> float:
    """More than one for records whose headline, or a term they define, is among the words asked."""
    lift = 1.0
    if doc.title:
        shared = len(asked & doc.title)
        lift += 0.5 * (shared / len(asked)) * (shared / len(doc.title))
        if shared == len(asked) == len(doc.title):
            lift *= 1.35
    for term in doc.defines:
        if term <= asked:
            lift *= 1 + 0.5 * len(term) / len(asked)
            break
    return lift


def _in_a_row(wanted: list[str], stems: tuple[str, ...]) -> float:
    """The share of neighbouring pairs of the query that stand side by side (or one word apart) in the text."""
    pairs = list(pairwise(wanted))
    if not pairs:
        return 0.0
    near = set(pairwise(stems)) | set(zip(stems, stems[2:], strict=False))
    return sum(pair in near for pair in pairs) / len(pairs)


def _impacts(
    postings: dict[str, tuple[tuple[int, float], ...]], lengths: tuple[float, ...], average: float
) -> dict[str, tuple[tuple[int, float], ...]]:
    """BM25 impact of each posting, computed once."""
    count = len(lengths)
    found = {}
    for word, places in postings.items():
        idf = math.log(1 + (count - len(places) + 0.5) / (len(places) + 0.5))
        found[word] = tuple((n, idf * tf * (_K1 + 1) / (tf + _K1 * (1 - _B + _B * lengths[n] / average))) for n, tf in places)
    return found
