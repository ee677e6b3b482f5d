"""Lifting: of the records that have the words of a query, those are put first that answer it.

Lifted are records whose headline is what was asked, that define the term, that are asked for so, whose words are likelier there
than elsewhere, that have kin of the words they lack, that say the words in a row, or that tell what or who was asked for.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import TypeVar

from .analysis import stem
from .described import NEGATIONS, Described
from .jargon import Meaning
from .kin import Kin, told
from .likeness import Likelihood, Ways
from .wanting import asks_who, names_somebody, what_is_asked

_RERANKED = 24
_HEADLINE, _DEFINES = 0.2, 0.4
_IN_A_ROW = 0.2
#: A rule that says the whole query, word by word (inflections aside).
_WORD_FOR_WORD = 2.0
#: What lifts a rule: a query like a way it is asked for (the closer the more), like a way the rule above it is, of words that it
#: is likely to say, of words that it has kin of.
_ASKED, _CLOSELY, _ABOVE, _LIKELY, _OF_KIN = 7.0, 1.3, 0.3, 0.3, 3.5
_BEGUN_HEADLINE = 4.0
#: Where the query asks what something is, what lifts the rule that tells it; where it asks who, one that names somebody.
_TELLS_WHAT, _TELLS_WHO = 1.0, 0.25
#: What is left of a rule that affirms when the query denies: "no puede atacar" asks for the rule that forbids.
_AFFIRMS = 0.8
#: From how many words on a query may be how a rule begins.
_OPENING = 4
#: Room for the last digits of what is reckoned in another order.
_SURELY = 1 + 1e-9

_NOWHERE: frozenset[int] = frozenset()
#: The place of the record above one that has none above it.
_NONE = -1

Key = TypeVar("Key", str, tuple[str, ...])


class Lifter:
    """Puts first, of the records found, those that answer."""

    def __init__(self, docs: Sequence[Described], ways: Ways, likelihood: Likelihood, saying: Mapping[str, Set[int]], kin: Kin):
        self._docs = docs
        self._ways = ways
        self._likelihood = likelihood
        at = {doc.record.id: place for place, doc in enumerate(docs)}
        self._above = tuple(at.get(doc.record.parent or "", _NONE) for doc in docs)
        self._openings = _places_by(doc.opening[:_OPENING] for doc in docs)
        self._headlines = _places_by(doc.headline for doc in docs)
        self._in_order = tuple(sorted(self._headlines))
        self._heads = {each: frozenset(places) for each, places in _by_stem(doc.heads for doc in docs).items()}
        self._saying = saying
        self._kin = kin

    def lift(
        self,
        scores: dict[int, float],
        words: list[str],
        leading: list[str],
        helped: list[Meaning],
        typing: bool,
        worth: Mapping[str, float],
    ) -> None:
        """Lift, among ``scores`` (place → score), the best, those of the games that the words are ``worth`` more in, and those
        that come first whatever else is found."""
        first = _first_of(scores, _RERANKED)
        scores |= self._lifted(first, words, frozenset(map(stem, leading)), helped)
        docs = self._docs
        for place in scores:
            scores[place] *= worth[docs[place].game]
        best = max(scores.values(), default=0.0)
        for place in self._exact(tuple(words)):
            if place in scores:
                scores[place] += best
        if typing:
            for place in self._begun(" ".join(words)) & scores.keys():
                scores[place] *= _BEGUN_HEADLINE

    def sure(self, words: list[str], typing: bool) -> set[int]:
        """The places that come first whatever else is found: those that are what was typed, or begin so while it is typed."""
        return {*self._exact(tuple(words)), *(self._begun(" ".join(words)) if typing else ())}

    def _lifted(
        self, first: dict[int, float], words: list[str], asked: frozenset[str], helped: list[Meaning]
    ) -> dict[int, float]:
        docs, above = self._docs, self._above
        stems = tuple(map(stem, words))
        distinct = tuple(dict.fromkeys(stems))
        pairs = tuple(pairwise(stems))
        worth = self._ways.worth(distinct)
        likest = self._ways.likest(worth, first.keys() | set(map(above.__getitem__, first))).get
        kin = told(worth, self._kin, self._saying, first.keys()).get
        lifted = dict(first)
        self._lift_headlines(lifted, asked, helped)
        if pairs:
            for place, gain in self._likelihood.of(distinct, first.keys()).items():
                lifted[place] *= math.exp(_LIKELY * gain)
            self._lift_word_for_word(lifted, stems)
        denied = not NEGATIONS.isdisjoint(words)
        what, who = what_is_asked(words), asks_who(words)
        for place in lifted:
            doc = docs[place]
            lift = (1 + _ASKED * likest(place, 0.0) ** _CLOSELY) * (1 + _ABOVE * likest(above[place], 0.0))
            lift *= 1 + _OF_KIN * kin(place, 0.0)
            if pairs:
                lift *= 1 + _IN_A_ROW * len([pair for pair in pairs if pair in doc.neighbours]) / len(pairs)
            if denied and not doc.denies:
                lift *= _AFFIRMS
            if what and doc.tells(what):
                lift *= 1 + _TELLS_WHAT
            if who and names_somebody(doc.tokens):
                lift *= 1 + _TELLS_WHO
            lifted[place] *= lift
        return lifted

    def _lift_headlines(self, scores: dict[int, float], asked: frozenset[str], helped: list[Meaning]) -> None:
        """Lift the records whose headline, or a term they define, is among the words asked."""
        alone, called = [asked], _as_called(asked, helped)
        named = asked.union(*(each for ways in called.values() for each in ways))
        headed = set().union(*(scores.keys() & self._heads[each] for each in named if each in self._heads))
        for place in headed:
            doc = self._docs[place]
            scores[place] *= max([_headline_lift(each, doc) for each in called.get(doc.game, alone)])

    def _lift_word_for_word(self, scores: dict[int, float], stems: tuple[str, ...]) -> None:
        """Lift the records that say the whole query in a row."""
        places: Set[int] = scores.keys()
        for each in stems:
            places = places & self._saying.get(each, _NOWHERE)
        whole = f" {' '.join(stems)} "
        for place in places:
            if whole in self._docs[place].said:
                scores[place] *= _WORD_FOR_WORD

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


def _first_of(scores: dict[int, float], count: int) -> dict[int, float]:
    """The best ``count`` places with their scores, and those that are their equals."""
    if len(scores) <= count:
        return scores
    last = sorted(scores.values())[-count]
    return {place: score for place, score in scores.items() if score >= last}


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
        ways.extend(others | stems for stems in meaning.stems)
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
