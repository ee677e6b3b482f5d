"""How like a query is to a rule, beyond the words that found it: to the ways it is asked for, and to all of its words together.

Rare words say more than common ones, question words among them; none is left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set

from .analysis import stem
from .asked import asked_words

#: The words of how many like words a record is taken to have beside its own (Dirichlet smoothing).
_SMOOTHING = 60.0

_NOWHERE: dict[int, tuple[int, ...]] = {}

Stems = tuple[str, ...]
Places = tuple[tuple[int, float], ...]


def stems_of(words: Iterable[str]) -> Stems:
    """The stems of ``words``, each once, in order."""
    return tuple(dict.fromkeys(map(stem, words)))


def ways_of(ids: Iterable[str]) -> dict[str, tuple[Stems, ...]]:
    """Rule → the ways it is asked for."""
    return {rule: tuple(map(stems_of, asked_words(rule))) for rule in ids}


class Asking:
    """What each stem is worth in the ways that rules are asked for: the rarer there, the more."""

    def __init__(self, phrases: Iterable[Stems]):
        listed = list(phrases)
        #: How many ways there are, and in how many of them a stem stands.
        self.ways = len(listed)
        self.counts = dict(Counter(each for phrase in listed for each in phrase))
        self._worth = {each: self._of(count) for each, count in self.counts.items()}
        self._unknown = self._of(0)

    def _of(self, count: int) -> float:
        return math.log(1 + (self.ways - count + 0.5) / (count + 0.5))

    def worth(self, stems: Stems) -> dict[str, float]:
        """Stem → what it is worth."""
        return {each: self._worth.get(each, self._unknown) for each in stems}


class Ways:
    """The ways the records are asked for, by the stems that stand in them."""

    def __init__(self, of_places: Sequence[Sequence[Stems]], asking: Asking):
        self._asking = asking
        #: Of each way, the place it asks for and what its stems are worth.
        self._places: list[int] = []
        self._lengths: list[float] = []
        #: Stem → place → the ways it stands in.
        self._with: dict[str, dict[int, tuple[int, ...]]] = {}
        for place, phrases in enumerate(of_places):
            for phrase in filter(None, phrases):
                for each in phrase:
                    at = self._with.setdefault(each, {})
                    at[place] = (*at.get(place, ()), len(self._lengths))
                self._places.append(place)
                self._lengths.append(sum(asking.worth(phrase).values()))

    def worth(self, stems: Stems) -> dict[str, float]:
        """Stem → what it is worth."""
        return self._asking.worth(stems)

    def likest(self, worth: Mapping[str, float], places: Set[int]) -> dict[int, float]:
        """Place → how like a query (its stems with their worth) is to the likest way the record there is asked for: twice what
        they share over both. Only those of ``places`` that share something with it."""
        whole = sum(worth.values())
        shared: dict[int, float] = {}
        for each, value in worth.items():
            at = self._with.get(each, _NOWHERE)
            for place in places & at.keys():
                for way in at[place]:
                    shared[way] = shared.get(way, 0.0) + value
        found: dict[int, float] = {}
        asked_for, lengths = self._places, self._lengths
        for way, value in shared.items():
            likeness = 2 * value / (whole + lengths[way])
            if likeness > found.get(asked_for[way], 0.0):
                found[asked_for[way]] = likeness
        return found


class Likelihood:
    """How much likelier a record says the words of a query than the whole collection does."""

    def __init__(self, stemmed: Mapping[str, Places], lengths: tuple[float, ...]):
        #: How often a stem stands in the whole collection.
        self.totals = {each: sum(weight for _, weight in places) for each, places in stemmed.items()}
        every = sum(self.totals.values())
        self._said = {each: _gains(places, self.totals[each] / every) for each, places in stemmed.items()}
        self._blank = tuple(math.log(_SMOOTHING / (_SMOOTHING + length)) for length in lengths)

    def of(self, stems: Stems, places: Set[int]) -> dict[int, float]:
        """Place → the mean, over ``stems``, of the logarithm of how much likelier the record says each."""
        known = [self._said[each] for each in stems if each in self._said]
        blank, count = self._blank, len(known)
        total = {place: count * blank[place] for place in places}
        for gains in known:
            for place in places & gains.keys():
                total[place] += gains[place]
        return {place: value / max(len(stems), 1) for place, value in total.items()}


def _gains(places: Places, share: float) -> dict[int, float]:
    return {place: math.log(1 + weight / (_SMOOTHING * share)) for place, weight in places}
