"""Kin: words that say the same at a table («girar», «tapear»), learned from how rules are asked for.

Words that keep company in the same rules, in what they say and how they are asked for, more than chance would have it, are kin. A
rule that lacks a word of the query and has one of its kin may well be meant.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Set
from heapq import nlargest

from .analysis import stem
from .described import FREQUENT, NEGATIONS

#: Stem → its kin, the nearest first, and how near each is, in hundredths.
Kin = dict[str, tuple[tuple[str, int], ...]]
#: How many kin a word has at most, and how near they must be.
_MOST, _NEAR = 8, 25
#: In how many rules two words must meet; and so many meetings count half.
_MEETINGS, _DOUBTED = 2, 1.5
_COMMON = frozenset(map(stem, FREQUENT | NEGATIONS))


def learned(records: Iterable[Iterable[str]]) -> Kin:
    """The kin of each stem, from the words of each record."""
    said = [sorted({stem(word) for word in words} - _COMMON) for words in records]
    holding: dict[str, list[int]] = defaultdict(list)
    for place, stems in enumerate(said):
        for each in stems:
            holding[each].append(place)
    counts = {each: len(places) for each, places in holding.items()}
    found = {}
    for each, places in holding.items():
        if len(places) >= _MEETINGS:
            met = Counter[str]()
            for place in places:
                met.update(said[place])
            if kin := _nearest(each, met, counts, len(said)):
                found[each] = kin
    return found


def _nearest(each: str, met: Mapping[str, int], counts: Mapping[str, int], records: int) -> tuple[tuple[str, int], ...]:
    near = []
    for other, times in met.items():
        if other != each and times >= _MEETINGS:
            beyond_chance = math.log(times * records / (counts[each] * counts[other])) / math.log(records / times)
            nearness = round(100 * beyond_chance * times / (times + _DOUBTED))
            if nearness >= _NEAR:
                near.append((nearness, other))
    return tuple((other, nearness) for nearness, other in nlargest(_MOST, near))


def told(stems: Mapping[str, float], kin: Kin, saying: Mapping[str, Set[int]], places: Set[int]) -> dict[int, float]:
    """Place → the part of ``stems`` (each with its worth) that the record there lacks and has kin of, by how near that is."""
    found: dict[int, float] = {}
    whole = sum(stems.values())
    for each, worth in stems.items():
        if (near := kin.get(each)) is None:
            continue
        has = saying[each]
        lacking = {place for place in places if place not in has}
        for other, nearness in near:
            for place in lacking & saying[other]:
                found[place] = found.get(place, 0.0) + worth * nearness
                lacking.discard(place)
    return {place: value / (100 * whole) for place, value in found.items()}
