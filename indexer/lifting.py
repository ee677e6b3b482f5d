"""Lifting: of the records that have the words of a query, those are put first that answer it.

Lifted are records whose headline is what was asked, that define the term, that are asked for so, whose words are likelier there
than elsewhere, or that say the words in a row. What a record may be worth at most is known sooner than what it is worth: one that
cannot come among the first is not looked at further.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import TypeVar

from rules_corpus.documents import GAMES

from .analysis import stem, terms
from .described import NEGATIONS, Described
from .jargon import Meaning
from .likeness import Likelihood, Ways
from .turns import Reached

_RERANKED = 40
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
#: Room for the last digits of what is reckoned in another order.
_SURELY = 1 + 1e-9

_NOWHERE: frozenset[int] = frozenset()

Key = TypeVar("Key", str, tuple[str, ...])


class Lifter:
    """Puts first, of the records found, those that answer."""

    def __init__(self, docs: Sequence[Described], ways: Ways, likelihood: Likelihood, saying: Mapping[str, Set[int]]):
        self._docs = docs
        self._ways = ways
        self._likelihood = likelihood
        at = {doc.record.id: place for place, doc in enumerate(docs)}
        self._above = tuple(at.get(doc.record.parent or "") for doc in docs)
        self._openings = _places_by(doc.opening[:_OPENING] for doc in docs)
        self._headlines = _places_by(doc.headline for doc in docs)
        self._in_order = tuple(sorted(self._headlines))
        self._heads = {each: frozenset(places) for each, places in _by_stem(doc.heads for doc in docs).items()}
        self._saying = saying

    def best(
        self,
        scores: dict[int, float],
        words: list[str],
        leading: list[str],
        helped: list[Meaning],
        limit: int,
        typing: bool,
        named: Iterable[int],
    ) -> dict[int, float]:
        """Place → its score as lifted: of all that may come among the first ``limit``, and of those ``named``."""
        exact = [place for place in self._exact(tuple(words)) if place in scores]
        begun = self._begun(" ".join(words)) & scores.keys() if typing else set()
        first = _first(scores, _RERANKED)
        reached = Reached(GAMES, limit)
        sure = {*exact, *begun, *named}
        lifted = self._lifted(first, words, frozenset(map(stem, leading)), helped, sure, reached)
        reached.settle()
        lifted |= self._further(scores, first, sure, reached)
        best = max(lifted.values(), default=0.0)
        for place in exact:
            lifted[place] += best
        for place in begun:
            lifted[place] *= _BEGUN_HEADLINE
        return lifted

    def _lifted(
        self,
        first: dict[int, float],
        words: list[str],
        asked: frozenset[str],
        helped: list[Meaning],
        sure: Set[int],
        reached: Reached,
    ) -> dict[int, float]:
        """The records of ``first`` with their scores as lifted, without those that cannot come among the first."""
        docs, above, places = self._docs, self._above, first.keys()
        stems = tuple(map(stem, words))
        distinct = tuple(dict.fromkeys(stems))
        pairs = tuple(pairwise(stems))
        likeness = self._ways.asked(distinct)
        at_most = likeness.at_most(places | set(map(above.__getitem__, places)))
        most = at_most.get
        base = self._before_asking(first, words, asked, helped, distinct if pairs else ())
        if pairs:
            self._lift_word_for_word(base, stems)
        bound = (1 + _IN_A_ROW if pairs else 1.0) * _SURELY
        bounds = [
            (score * bound * (1 + _ASKED * most(place, 0.0)) * (1 + _ABOVE * most(above[place], 0.0)), place)
            for place, score in base.items()
        ]
        bounds.sort(reverse=True)
        lifted: dict[int, float] = {}
        for highest, place in bounds:
            game = docs[place].game
            if highest < reached.least[game] and place not in sure:
                continue
            lift = base[place] * (1 + _ASKED * likeness.likest(place))
            if (parent := above[place]) in at_most:
                lift *= 1 + _ABOVE * likeness.likest(parent)
            if pairs:
                neighbours = docs[place].neighbours
                lift *= 1 + _IN_A_ROW * len([pair for pair in pairs if pair in neighbours]) / len(pairs)
            lifted[place] = lift
            reached.add(game, lift)
        return lifted

    def _lift_word_for_word(self, base: dict[int, float], stems: tuple[str, ...]) -> None:
        """Lift the records that say the whole query in a row."""
        places: Set[int] = base.keys()
        for each in stems:
            places = places & self._saying.get(each, _NOWHERE)
        whole = f" {' '.join(stems)} "
        for place in places:
            if whole in self._docs[place].said:
                base[place] *= _WORD_FOR_WORD

    def _before_asking(
        self, first: dict[int, float], words: list[str], asked: frozenset[str], helped: list[Meaning], likely: tuple[str, ...]
    ) -> dict[int, float]:
        """The records of ``first`` as lifted by headline, term, denial and how ``likely`` its words are there."""
        docs = self._docs
        alone, called = [asked], _as_called(asked, helped)
        named = asked.union(*(each for ways in called.values() for each in ways))
        headed = _NOWHERE.union(*(self._heads.get(each, ()) for each in named))
        base = dict(first)
        for place in first.keys() & headed:
            doc = docs[place]
            base[place] *= max([_headline_lift(each, doc) for each in called.get(doc.game, alone)])
        if likely:
            for place, gain in self._likelihood.of(likely, first.keys()).items():
                base[place] *= math.exp(_LIKELY * gain)
        if not NEGATIONS.isdisjoint(words):
            for place in base:
                if not docs[place].denies:
                    base[place] *= _AFFIRMS
        return base

    def _further(self, scores: dict[int, float], first: dict[int, float], sure: Set[int], reached: Reached) -> dict[int, float]:
        """Those that were not looked at and yet may come among the first, as they were found."""
        docs, lowest = self._docs, reached.lowest
        rest = [place for place, score in scores.items() if score >= lowest and place not in first]
        kept = {place: scores[place] for place in rest if scores[place] >= reached.least[docs[place].game]}
        return kept | {place: scores[place] for place in sure & scores.keys() - first.keys()}

    def _begun(self, typed: str) -> set[int]:
        """The places whose headline begins with what is typed."""
        found: set[int] = set()
        at = bisect_left(self._in_order, typed)
        while at < len(self._in_order) and self._in_order[at].startswith(typed):
            found.update(self._headlines[self._in_order[at]])
            at += 1
        return found

    def _exact(self, words: tuple[str, ...]) -> list[int]:
        """The places whose headline the words are, or whose beginning."""
        exact = list(self._headlines.get(" ".join(words), ()))
        if len(words) >= _OPENING:
            begun = self._openings.get(words[:_OPENING], ())
            exact += [place for place in begun if self._docs[place].opening[: len(words)] == words]
        return exact


def _first(scores: dict[int, float], count: int) -> dict[int, float]:
    """The best ``count`` places with their scores; of equals, those that come first in their document."""
    if len(scores) <= count:
        return scores
    last = sorted(scores.values(), reverse=True)[count - 1]
    found = {place: score for place, score in scores.items() if score >= last}
    if len(found) > count:
        kept = sorted(sorted(found), key=found.__getitem__, reverse=True)[:count]
        return {place: found[place] for place in kept}
    return found


def _places_by(keys: Iterable[Key]) -> dict[Key, tuple[int, ...]]:
    """Key → the places that have it (an empty key is none)."""
    found: dict[Key, list[int]] = {}
    for place, key in enumerate(keys):
        if key:
            found.setdefault(key, []).append(place)
    return {key: tuple(places) for key, places in found.items()}


def _by_stem(of_places: Iterable[Iterable[str]]) -> dict[str, tuple[int, ...]]:
    """Stem → the places that have it among theirs."""
    found: dict[str, list[int]] = {}
    for place, stems in enumerate(of_places):
        for each in stems:
            found.setdefault(each, []).append(place)
    return {each: tuple(places) for each, places in found.items()}


def _as_called(asked: frozenset[str], helped: list[Meaning]) -> dict[str, list[frozenset[str]]]:
    """Game → the stems asked for, as they were typed and with each of the game's own names in the place of judges' words."""
    found: dict[str, list[frozenset[str]]] = {}
    for meaning in helped:
        others = asked - frozenset(map(stem, meaning.said))
        ways = found.setdefault(meaning.game, [asked])
        ways.extend(others | frozenset(map(stem, terms(name))) for name in meaning.names)
    return found


def _headline_lift(asked: frozenset[str], doc: Described) -> float:
    """More than one for records whose headline, or a term they define, is among the words asked."""
    lift = 1.0
    if doc.title and (shared := len(asked & doc.title)):
        lift += _HEADLINE * (shared / len(asked)) * (shared / len(doc.title))
    for term in doc.defines:
        if term <= asked:
            return lift * (1 + _DEFINES * len(term) / len(asked))
    return lift
