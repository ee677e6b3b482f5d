"""How like a query is to a rule, beyond the words that found it: to the ways it is asked for, and to all of its words together.

Rare words say more than common ones, question words among them; none is left out.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping

from .analysis import stem
from .asked import asked_words

#: The words of how many like words a record is taken to have beside its own (Dirichlet smoothing).
_SMOOTHING = 60.0

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


class Asked:
    """The ways one rule is asked for, by the stems that stand in them."""

    def __init__(self, phrases: Iterable[Stems], asking: Asking):
        listed = [phrase for phrase in phrases if phrase]
        self._lengths = tuple(sum(asking.worth(phrase).values()) for phrase in listed)
        self._with: dict[str, tuple[int, ...]] = {}
        for each in dict.fromkeys(each for phrase in listed for each in phrase):
            self._with[each] = tuple(n for n, phrase in enumerate(listed) if each in phrase)

    def likest(self, worth: Mapping[str, float], whole: float) -> float:
        """How like a query (its stems, worth ``whole`` in all) is to the likest way: twice what they share over both."""
        shared: dict[int, float] = {}
        for each, value in worth.items():
            for n in self._with.get(each, ()):
                shared[n] = shared.get(n, 0.0) + value
        lengths = self._lengths
        return max([2 * value / (whole + lengths[n]) for n, value in shared.items()], default=0.0)


class Likelihood:
    """How much likelier a record says the words of a query than the whole collection does."""

    def __init__(self, stemmed: Mapping[str, Places], lengths: tuple[float, ...]):
        #: How often a stem stands in the whole collection.
        self.totals = {each: sum(weight for _, weight in places) for each, places in stemmed.items()}
        every = sum(self.totals.values())
        self._said = {each: _gains(places, self.totals[each] / every) for each, places in stemmed.items()}
        self._blank = tuple(math.log(_SMOOTHING / (_SMOOTHING + length)) for length in lengths)

    def of(self, stems: Stems, place: int) -> float:
        """The mean, over ``stems``, of the logarithm of how much likelier the record at ``place`` says each."""
        total = 0.0
        for each in stems:
            gains = self._said.get(each)
            if gains is not None:
                total += self._blank[place] + gains.get(place, 0.0)
        return total / max(len(stems), 1)


def _gains(places: Places, share: float) -> dict[int, float]:
    return {place: math.log(1 + weight / (_SMOOTHING * share)) for place, weight in places}
