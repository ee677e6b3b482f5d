"""Scoring: how well each record answers the words of a query. Immutable after it is made, safe under threads.

A first pass adds up BM25 impacts of the words that carry meaning (the better of the exact and the stemmed form, or of what the
word is called in that game); a second pass adds frequent words and negations to what the first one found. Among the best,
records whose headline is what was asked, that define the term, or that say the words in a row are lifted.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

from rules_corpus.corpus import Corpus
from rules_corpus.documents import DOCUMENTS, documents_of
from rules_corpus.glossary import glossaries
from rules_corpus.records import Edition, Kind, Record
from rules_corpus.yaml_files import read_yaml

from .analysis import stem, terms
from .jargon import Meaning, meanings, phrases_of
from .likeness import Asked, Asking, Likelihood, ways_of
from .snippets import Passage, passage
from .word_index import Postings

_COMMON = read_yaml(Path(__file__).parent / "common_words.yaml")
#: Words that stand in every other rule: they order what other words found, they find nothing themselves.
FREQUENT = frozenset(_COMMON["frequent"].split())
#: Never left out: they turn a rule into its opposite.
NEGATIONS = frozenset(_COMMON["negations"].split())

_K1, _B = 1.5, 0.45
_STEMMED_WEIGHT = 0.85
_PREFIX_WEIGHT = 0.7
_FREQUENT_WEIGHT = 0.9
_NEGATION_WEIGHT = 0.6
_JARGON_WEIGHT = 0.5
_COORDINATION = 0.8
_RERANKED = 80
_HEADLINE, _DEFINES = 0.5, 0.4
_IN_A_ROW = 0.2
#: A rule that says the whole query, word by word (inflections aside).
_WORD_FOR_WORD = 2.0
#: What lifts a rule: a query like a way it is asked for, like a way the rule above it is, of words that it is likely to say.
_ASKED, _ABOVE, _LIKELY = 2.2, 0.3, 0.2
_BEGUN_HEADLINE = 4.0
#: What is left of a rule that affirms when the query denies: "no puede atacar" asks for the rule that forbids.
_AFFIRMS = 0.8
#: From how many words on a query may be how a rule begins.
_OPENING = 4
_KIND_WEIGHT = {Kind.EXAMPLE: 0.72, Kind.NOTE: 0.7, Kind.SECTION: 0.6}
#: What a rule of a further document of a game (its quick start) counts beside those of its complete rules, which decide.
_FURTHER = 0.9

Impacts = dict[int, float]
Key = TypeVar("Key", str, tuple[str, ...])
#: Whether the record at a place may be found (its document, its kind, the phrases of the query).
Stands = Callable[[int], bool]


@dataclass(frozen=True)
class Doc:
    """A record as scoring sees it: its words in order, those of its text alone, the stems that stand side by side in it (or
    one word apart), the stems of its headline, of the terms it defines, of the ways it is asked for."""

    record: Record
    edition: Edition
    tokens: tuple[str, ...]
    opening: tuple[str, ...]
    neighbours: frozenset[tuple[str, str]]
    title: frozenset[str]
    defines: tuple[frozenset[str], ...]
    asked: Asked
    weight: float
    headline: str
    denies: bool
    said: str

    @cached_property
    def passage(self) -> Passage:
        """Its text laid out for snippets; the same whoever asks first."""
        return passage(self.record.text or self.record.title)

    @property
    def game(self) -> str:
        return DOCUMENTS[self.record.document].game


class Scorer:
    """The postings of an index with their impacts, ready to answer."""

    def __init__(self, corpus: Corpus, postings: Postings):
        by_id = {record.id: (record, edition) for edition in corpus.defaults() for record in edition}
        ways = ways_of(postings.ids)
        self._asking = Asking(way for each in ways.values() for way in each)
        self._likelihood = Likelihood(postings.stemmed, postings.lengths)
        self.docs = tuple(_doc(*by_id[i], Asked(ways[i], self._asking)) for i in postings.ids)
        self._weights = tuple(doc.weight for doc in self.docs)
        average = sum(postings.lengths) / max(len(postings.lengths), 1)
        exact = _impacts(postings.exact, postings.lengths, average)
        self._stemmed = _impacts(postings.stemmed, postings.lengths, average, _STEMMED_WEIGHT)
        self._channels = {word: self._merged(word, impacts) for word, impacts in exact.items()}
        self._lexicon = tuple(sorted(exact))
        #: The game of each record.
        self.games = tuple(doc.game for doc in self.docs)
        at = {i: place for place, i in enumerate(postings.ids)}
        self._above = tuple(at.get(doc.record.parent or "") for doc in self.docs)
        self._openings = _places_by(doc.opening[:_OPENING] for doc in self.docs)
        self._headlines = _places_by(doc.headline for doc in self.docs)
        self._jargon = {said: self._called(by_game) for said, by_game in meanings().items()}

    def knows(self, word: str) -> bool:
        """True when the word, or one of its inflections, stands in some record."""
        return word in self._channels or stem(word) in self._stemmed

    def counts(self) -> dict[str, int]:
        """The words of the index and in how many records each stands."""
        return {word: len(channel) for word, channel in self._channels.items()}

    def scores(self, words: list[str], stands: Stands | None, typing: bool) -> tuple[Impacts, list[Meaning]]:
        """Place → score of every record that ``stands`` and has some of the words; and the judges' words that helped."""
        distinct = list(dict.fromkeys(words))
        leading = [w for w in distinct if w not in FREQUENT and w not in NEGATIONS] or distinct
        scores, helped = self._first_pass(leading, words[-1] if typing else None, stands)
        for word in distinct:
            if word not in leading:
                weight = _NEGATION_WEIGHT if word in NEGATIONS else _FREQUENT_WEIGHT
                _add_to_found(scores, self._channel(word), weight)
        self._rerank(scores, words, leading, helped)
        if typing:
            self._lift_begun_headlines(scores, " ".join(words))
        return scores, helped

    def _first_pass(self, leading: list[str], unfinished: str | None, stands: Stands | None) -> tuple[Impacts, list[Meaning]]:
        channels = {word: self._channel(word, prefix=word == unfinished) for word in leading}
        weights = {word: max(channel.values(), default=1.0) for word, channel in channels.items()}
        first, *others = leading
        scores, covered = dict(channels[first]), dict.fromkeys(channels[first], weights[first])
        for word in others:
            weight = weights[word]
            for place, impact in channels[word].items():
                if place in scores:
                    scores[place] += impact
                    covered[place] += weight
                else:
                    scores[place] = impact
                    covered[place] = weight
        helped = self._add_jargon(leading, channels, weights, scores, covered)
        if stands is not None:
            scores = {place: score for place, score in scores.items() if stands(place)}
        total = sum(weights.values())
        shares = {weight: min(1.0, weight / total) ** _COORDINATION for weight in set(covered.values())}
        kinds = self._weights
        return {place: score * shares[covered[place]] * kinds[place] for place, score in scores.items()}, helped

    def _add_jargon(
        self, leading: list[str], channels: dict[str, Impacts], weights: dict[str, float], scores: Impacts, covered: Impacts
    ) -> list[Meaning]:
        """Count what a word is called in each game where that does better than the word itself."""
        helped = []
        for said in phrases_of(leading, self._jargon):
            weight = sum(weights[word] for word in said)
            own = [(channels[word], weights[word]) for word in said]
            alone = own[0][0] if len(own) == 1 else None
            for meaning, impacts in self._jargon[tuple(map(stem, said))]:
                useful = False
                for place, impact in impacts.items():
                    native = alone.get(place, 0.0) if alone is not None else sum([c.get(place, 0.0) for c, _ in own])
                    if impact > native:
                        useful = True
                        scores[place] = scores.get(place, 0.0) + impact - native
                        known = sum([w for channel, w in own if place in channel])
                        covered[place] = covered.get(place, 0.0) + weight - known
                if useful:
                    helped.append(replace(meaning, said=said))
        return helped

    def _called(self, by_game: dict[str, tuple[str, ...]]) -> tuple[tuple[Meaning, Impacts], ...]:
        """For each game, what is said there and the records that say it (all the words of one of its names)."""
        found = []
        for game, names in by_game.items():
            best: Impacts = {}
            for name in names:
                content = [w for w in terms(name) if w not in FREQUENT] or terms(name)
                channels = [self._channel(w) for w in content]
                for place in set(channels[0]).intersection(*channels[1:]):
                    if self.docs[place].game == game:
                        impact = _JARGON_WEIGHT * sum(c[place] for c in channels) / len(channels) ** 0.5
                        best[place] = max(best.get(place, 0.0), impact)
            if best:
                found.append((Meaning((), game, names), best))
        return tuple(found)

    def _merged(self, word: str, exact: dict[int, float]) -> Impacts:
        """Place → impact of one word of the index: the better of the exact and the stemmed form."""
        best = dict(self._stemmed.get(stem(word), {}))
        for place, impact in exact.items():
            if impact > best.get(place, 0.0):
                best[place] = impact
        return best

    def _channel(self, word: str, prefix: bool = False) -> Impacts:
        """Place → impact of any word; an unfinished or unknown one stands for all that begin with it."""
        found = self._channels.get(word) or self._stemmed.get(stem(word), {})
        if found and not prefix:
            return found
        best = dict(found)
        for longer in self._beginning_with(word):
            for place, impact in self._channels[longer].items():
                best[place] = max(best.get(place, 0.0), _PREFIX_WEIGHT * impact)
        return best

    def _beginning_with(self, word: str) -> Iterator[str]:
        at = bisect_left(self._lexicon, word)
        while len(word) > 1 and at < len(self._lexicon) and self._lexicon[at].startswith(word):
            yield self._lexicon[at]
            at += 1

    def _rerank(self, scores: Impacts, words: list[str], leading: list[str], helped: list[Meaning]) -> None:
        stems = [stem(w) for w in words]
        pairs, whole = list(pairwise(stems)), f" {' '.join(stems)} "
        asked, distinct = frozenset(stem(w) for w in leading), tuple(dict.fromkeys(stems))
        alone, called = [asked], _as_called(asked, helped)
        worth = self._asking.worth(distinct)
        wholly = sum(worth.values())
        likest = cache(lambda place: self.docs[place].asked.likest(worth, wholly))
        denied = not NEGATIONS.isdisjoint(words)
        for place in sorted(scores, key=scores.__getitem__, reverse=True)[:_RERANKED]:
            doc = self.docs[place]
            lift = max([_headline_lift(each, doc) for each in called.get(self.games[place], alone)])
            lift *= 1 + _ASKED * likest(place)
            if (above := self._above[place]) is not None:
                lift *= 1 + _ABOVE * likest(above)
            if pairs:
                lift *= math.exp(_LIKELY * self._likelihood.of(distinct, place))
                lift *= 1 + _IN_A_ROW * sum(map(doc.neighbours.__contains__, pairs)) / len(pairs)
                if whole in doc.said:
                    lift *= _WORD_FOR_WORD
            if denied and not doc.denies:
                lift *= _AFFIRMS
            scores[place] *= lift
        self._put_first(scores, tuple(words))

    def _lift_begun_headlines(self, scores: Impacts, typed: str) -> None:
        """While typing, headlines that begin with what is typed come first."""
        for place in scores:
            if self.docs[place].headline.startswith(typed):
                scores[place] *= _BEGUN_HEADLINE

    def _put_first(self, scores: Impacts, words: tuple[str, ...]) -> None:
        """A query that is a headline, or how a rule begins, finds that record before any other."""
        exact = list(self._headlines.get(" ".join(words), ()))
        if len(words) >= _OPENING:
            begun = self._openings.get(words[:_OPENING], ())
            exact += [place for place in begun if self.docs[place].opening[: len(words)] == words]
        best = max(scores.values(), default=0.0)
        for place in exact:
            if place in scores:
                scores[place] += best


def _places_by(keys: Iterable[Key]) -> dict[Key, tuple[int, ...]]:
    """Key → the places that have it (an empty key is none)."""
    found: dict[Key, list[int]] = {}
    for place, key in enumerate(keys):
        if key:
            found.setdefault(key, []).append(place)
    return {key: tuple(places) for key, places in found.items()}


def _add_to_found(scores: Impacts, channel: Impacts, weight: float) -> None:
    """Add the impacts of a word to the records already found."""
    for place in scores.keys() & channel.keys():
        scores[place] += weight * channel[place]


def _doc(record: Record, edition: Edition, asked: Asked) -> Doc:
    tokens = tuple(terms(f"{record.title} {record.text}"))
    stems = tuple(map(stem, tokens))
    game = DOCUMENTS[record.document].game
    defined, complete = glossaries()[game].defined_by(record.id), documents_of(game)[0].id
    return Doc(
        record=record,
        edition=edition,
        tokens=tokens,
        opening=tuple(terms(record.text)),
        neighbours=frozenset(pairwise(stems)) | frozenset(zip(stems, stems[2:], strict=False)),
        title=frozenset(map(stem, terms(record.title))) - FREQUENT,
        defines=tuple(frozenset(map(stem, terms(term.term))) for term in defined if term.rule == record.id),
        asked=asked,
        weight=_KIND_WEIGHT.get(record.kind, 1.0) * (1.0 if complete == record.document else _FURTHER),
        headline=" ".join(terms(record.title)),
        said=f" {' '.join(stems)} ",
        denies=not NEGATIONS.isdisjoint(tokens),
    )


def _as_called(asked: frozenset[str], helped: list[Meaning]) -> dict[str, list[frozenset[str]]]:
    """Game → the stems asked for, as they were typed and with each of the game's own names in the place of judges' words."""
    found: dict[str, list[frozenset[str]]] = {}
    for meaning in helped:
        others = asked - frozenset(map(stem, meaning.said))
        ways = found.setdefault(meaning.game, [asked])
        ways.extend(others | frozenset(map(stem, terms(name))) for name in meaning.names)
    return found


def _headline_lift(asked: frozenset[str], doc: Doc) -> float:
    """More than one for records whose headline, or a term they define, is among the words asked."""
    lift = 1.0
    if doc.title and (shared := len(asked & doc.title)):
        lift += _HEADLINE * (shared / len(asked)) * (shared / len(doc.title))
    for term in doc.defines:
        if term <= asked:
            return lift * (1 + _DEFINES * len(term) / len(asked))
    return lift


def _impacts(
    postings: dict[str, tuple[tuple[int, float], ...]], lengths: tuple[float, ...], average: float, weight: float = 1.0
) -> dict[str, Impacts]:
    """BM25 impact of each posting, computed once."""
    count = len(lengths)
    found = {}
    for word, places in postings.items():
        idf = weight * math.log(1 + (count - len(places) + 0.5) / (len(places) + 0.5))
        found[word] = {n: idf * tf * (_K1 + 1) / (tf + _K1 * (1 - _B + _B * lengths[n] / average)) for n, tf in places}
    return found
