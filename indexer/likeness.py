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
        self._lengths: list[float] = []
        #: Stem → place → the ways it stands in.
        self._with: dict[str, dict[int, tuple[int, ...]]] = {}
        for place, phrases in enumerate(of_places):
            for phrase in filter(None, phrases):
                for each in phrase:
                    at = self._with.setdefault(each, {})
                    at[place] = (*at.get(place, ()), len(self._lengths))
                self._lengths.append(sum(asking.worth(phrase).values()))

    def asked(self, stems: Stems) -> Likeness:
        """How like ``stems`` are to the ways that records are asked for."""
        worth = self._asking.worth(stems)
        known = [(value, self._with[each]) for each, value in worth.items() if each in self._with]
        return Likeness(known, sum(worth.values()), self._lengths)


class Likeness:
    """How like a query (its stems, worth ``whole`` in all) is to the ways that records are asked for."""

    def __init__(self, known: list[tuple[float, dict[int, tuple[int, ...]]]], whole: float, lengths: list[float]):
        self._known = known
        self._whole = whole
        self._lengths = lengths

    def at_most(self, places: Set[int]) -> dict[int, float]:
        """Place → a likeness it cannot exceed, of those of ``places`` that share a stem: as if one way had all they share, and
        nothing else."""
        shared: dict[int, float] = {}
        for value, at in self._known:
            for place in places & at.keys():
                shared[place] = shared.get(place, 0.0) + value
        whole = self._whole
        return {place: 2 * value / (whole + value) for place, value in shared.items()}

    def likest(self, place: int) -> float:
        """How like it is to the likest way the record at ``place`` is asked for: twice what they share over both."""
        shared: dict[int, float] = {}
        for value, at in self._known:
            for n in at.get(place, ()):
                shared[n] = shared.get(n, 0.0) + value
        whole, lengths = self._whole, self._lengths
        return max([2 * value / (whole + lengths[n]) for n, value in shared.items()], default=0.0)


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
