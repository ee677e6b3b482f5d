"""Scoring: how well each record answers the words of a query. Immutable after it is made, safe under threads.

A first pass adds up BM25 impacts of the words that carry meaning (the better of the exact and the stemmed form, or of what the
word is called in that game); a second pass adds frequent words and negations to what the first one found. Of these the best are
lifted (``lifting.py``).
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Set
from dataclasses import dataclass, replace

from rules_corpus.corpus import Corpus

from .analysis import stem, terms
from .described import FREQUENT, NEGATIONS, described
from .idiom import Idioms
from .jargon import Meaning, meanings, phrases_of
from .lifting import Lifter
from .likeness import Asking, Likelihood, Ways, ways_of
from .word_index import Postings

_K1, _B = 1.5, 0.45
_STEMMED_WEIGHT = 0.85
_PREFIX_WEIGHT = 0.7
_FREQUENT_WEIGHT = 0.9
_NEGATION_WEIGHT = 0.6
_JARGON_WEIGHT = 0.5
_COORDINATION = 0.8

#: So many of what the first pass found are put in order, and so many times more than are asked for.
_ORDERED, _ORDERED_EACH = 60, 4

Impacts = dict[int, float]
#: Place → the impact of words and, as the imaginary part, the weight of those it has: both are added up at once.
Weighed = dict[int, complex]
#: Whether the record at a place may be found (its kind, the phrases of the query).
Stands = Callable[[int], bool]


@dataclass(frozen=True)
class Found:
    """What has some of the words of a query: every place; those that come first with their scores."""

    places: Collection[int]
    best: Impacts


@dataclass(frozen=True)
class Heard:
    """A query as the first pass took it: its words, each once, those that lead, what every record is worth by these and what they
    weigh, and the judges' words that helped. Of one, what is found may be asked more than once, within one game or another."""

    words: list[str]
    distinct: list[str]
    leading: list[str]
    added: Weighed
    total: float
    helped: list[Meaning]
    typing: bool


@dataclass(frozen=True)
class Sense:
    """What judges' words say and are called in the games, and what they are called where."""

    impacts: Weighed
    meanings: tuple[Meaning, ...]


class Scorer:
    """The postings of an index with their impacts, ready to answer."""

    def __init__(self, corpus: Corpus, postings: Postings):
        by_id = {record.id: (record, edition) for edition in corpus.defaults() for record in edition}
        self.docs = tuple(described(*by_id[i]) for i in postings.ids)
        self._weights = tuple(doc.weight for doc in self.docs)
        #: The game of each record.
        self.games = tuple(doc.game for doc in self.docs)
        average = sum(postings.lengths) / max(len(postings.lengths), 1)
        exact = _impacts(postings.exact, postings.lengths, average)
        self._stemmed = _impacts(postings.stemmed, postings.lengths, average, _STEMMED_WEIGHT)
        self._channels = {word: self._merged(word, impacts) for word, impacts in exact.items()}
        self._lexicon = tuple(sorted(exact))
        self._peaks = {word: max(channel.values()) for word, channel in self._channels.items()}
        self._weighed = {word: self._weigh(channel, self._peaks[word]) for word, channel in self._channels.items()}
        self._ordering = {word: self._everywhere(word) for word in FREQUENT | NEGATIONS}
        self._jargon = {said: self._called(by_game) for said, by_game in meanings().items()}
        self._senses = {word: self._sense(word) for word in self._channels if (stem(word),) in self._jargon}
        known = ways_of(postings.ids)
        ways = Ways([known[i] for i in postings.ids], Asking(way for each in known.values() for way in each))
        saying = {each: channel.keys() for each, channel in self._stemmed.items()}
        self._idioms = Idioms(postings.spoken)
        self._lifter = Lifter(self.docs, ways, Likelihood(postings.stemmed, postings.lengths), saying, postings.kin)

    def knows(self, word: str) -> bool:
        """True when the word, or one of its inflections, stands in some record."""
        return word in self._channels or stem(word) in self._stemmed

    def counts(self) -> dict[str, int]:
        """The words of the index and in how many records each stands."""
        return {word: len(channel) for word, channel in self._channels.items()}

    def heard(self, words: list[str], typing: bool) -> Heard:
        """What the words are worth everywhere; ``typing`` takes the last one as a beginning."""
        distinct = list(dict.fromkeys(words))
        leading = [w for w in distinct if w not in self._ordering] or distinct
        return Heard(words, distinct, leading, *self._first_pass(leading, words[-1] if typing else None), typing)

    def found(
        self, heard: Heard, within: frozenset[int] | None, stands: Stands | None, limit: int, named: Collection[int] = ()
    ) -> Found:
        """What has some of the words, stands ``within`` and ``stands``; the score of the best and of those ``named``."""
        added, words = heard.added, heard.words
        if within is not None:
            added = {place: added[place] for place in added.keys() & within}
        if stands is not None:
            added = {place: both for place, both in added.items() if stands(place)}
        sure = {*self._lifter.sure(words, heard.typing), *named} & added.keys()
        scores = self._best(added, heard.total, max(_ORDERED, _ORDERED_EACH * limit), sure)
        for word in heard.distinct:
            if word not in heard.leading:
                worth = self._ordering[word]
                scores = {place: score + worth[place] for place, score in scores.items()}
        self._lifter.lift(scores, words, heard.leading, heard.helped, heard.typing, self._idioms.of(words))
        return Found(added.keys(), scores)

    def _first_pass(self, leading: list[str], unfinished: str | None) -> tuple[Weighed, float, list[Meaning]]:
        """What the words that lead are worth in each record, what all of them weigh, and the judges' words that helped."""
        said = phrases_of(leading, self._jargon)
        senses = {each[0]: self._senses[each[0]] for each in said if len(each) == 1 and self._has_sense(each[0], unfinished)}
        total = 0.0
        added: Weighed = {}
        for word in leading:
            channel, weight = self._weighing(word, word == unfinished)
            added = _added(added, senses[word].impacts if word in senses else channel)
            total += weight
        helped: list[Meaning] = []
        for each in said:
            if each[0] in senses:
                helped += senses[each[0]].meanings
            else:
                gains, meant = self._beyond(each, self._jargon[tuple(map(stem, each))], self._own(each, unfinished))
                added = _added(added, gains)
                helped += meant
        return added, total, helped

    def _best(self, added: Weighed, total: float, count: int, sure: Set[int]) -> Impacts:
        """The best ``count`` places, and those that are ``sure``, with their scores: the more of the words stand there, the more
        they are worth."""
        shares = _Shares(total)
        values = [both.real * shares[both.imag] for both in added.values()]
        if len(values) <= count:
            return dict(zip(added, values, strict=True))
        last = sorted(values)[-count]
        best = {place: value for place, value in zip(added, values, strict=True) if value >= last}
        for place in sure - best.keys():
            best[place] = added[place].real * shares[added[place].imag]
        return best

    def _has_sense(self, word: str, unfinished: str | None) -> bool:
        return word != unfinished and word in self._senses

    def _weighing(self, word: str, prefix: bool) -> tuple[Weighed, float]:
        """What a word is worth in the records, and the most that it is worth in any."""
        if not prefix and word in self._weighed:
            return self._weighed[word], self._peaks[word]
        channel = self._channel(word, prefix)
        peak = max(channel.values(), default=1.0)
        return self._weigh(channel, peak), peak

    def _weigh(self, channel: Impacts, weight: float) -> Weighed:
        """Impacts with the weight of their word, as far as they count in records of their kind."""
        kinds = self._weights
        return {place: complex(impact * kinds[place], weight) for place, impact in channel.items()}

    def _own(self, said: tuple[str, ...], unfinished: str | None) -> list[tuple[Impacts, float]]:
        """What each of the words ``said`` is worth by itself."""
        channels = [self._channel(word, word == unfinished) for word in said]
        return [(channel, max(channel.values(), default=1.0)) for channel in channels]

    def _everywhere(self, word: str) -> tuple[float, ...]:
        """What a word that only puts in order is worth in each record."""
        weight, channel = _NEGATION_WEIGHT if word in NEGATIONS else _FREQUENT_WEIGHT, self._channel(word)
        return tuple(weight * channel.get(place, 0.0) for place in range(len(self.docs)))

    def _sense(self, word: str) -> Sense:
        """What a word of the index that is a judges' word by itself says and is called, found out once."""
        channel = self._channels[word]
        gains, meant = self._beyond((word,), self._jargon[(stem(word),)], [(channel, self._peaks[word])])
        return Sense(_added(self._weighed[word], gains), tuple(meant))

    def _beyond(
        self, said: tuple[str, ...], called: tuple[tuple[Meaning, Impacts], ...], own: list[tuple[Impacts, float]]
    ) -> tuple[Weighed, list[Meaning]]:
        """Of what ``said`` is called in each game: how much more a record that says so is worth than its ``own`` words (their
        impacts and weights) make it, of how much more weight its words are, and what helped."""
        weight, kinds = sum([w for _, w in own]), self._weights
        gains: Weighed = {}
        meant = []
        for meaning, impacts in called:
            useful = False
            for place, impact in impacts.items():
                native = sum([channel.get(place, 0.0) for channel, _ in own])
                if impact > native:
                    useful = True
                    further = weight - sum([w for channel, w in own if place in channel])
                    gains[place] = complex((impact - native) * kinds[place], further)
            if useful:
                meant.append(replace(meaning, said=said))
        return gains, meant

    def _called(self, by_game: dict[str, tuple[str, ...]]) -> tuple[tuple[Meaning, Impacts], ...]:
        """For each game, what is said there and the records that say it (all the words of one of its names)."""
        found = []
        for game, names in by_game.items():
            best: Impacts = {}
            for name in names:
                content = [w for w in terms(name) if w not in FREQUENT] or terms(name)
                channels = [self._channel(w) for w in content]
                for place in set(channels[0]).intersection(*channels[1:]):
                    if self.games[place] == game:
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


class _Shares(dict[float, float]):
    """The weight of the words that stand in a record → the part that is left of its score, for all words that weigh ``total``."""

    def __init__(self, total: float):
        super().__init__()
        self._total = total

    def __missing__(self, weight: float) -> float:
        self[weight] = share = min(1.0, weight / self._total) ** _COORDINATION
        return share


def _added(some: Weighed, others: Weighed) -> Weighed:
    """What stands in either, added up where it stands in both."""
    fewer, more = (some, others) if len(some) < len(others) else (others, some)
    if not fewer:
        return more
    both = more | fewer
    for place in fewer.keys() & more.keys():
        both[place] = fewer[place] + more[place]
    return both


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
