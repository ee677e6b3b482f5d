"""The work list of a grammar: how much of many cards it reads, how much of that is right, and what to read next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Any

from .gaps import Gap, Measured

#: What parts that are not read are gathered by → what of each of them.
BY = {"clause": "family", "tail": "tail", "word": "word"}
_EXAMPLES = 3


@dataclass(frozen=True)
class Family:
    """Parts of texts that are not read and are of one family. ``alone``: the cards that need nothing else; ``share``: how much of
    all cards is whole once this family and those before it are read."""

    name: str
    places: int
    cards: tuple[str, ...]
    alone: int
    share: float
    example: Gap

    def as_json(self) -> dict[str, Any]:
        gap = self.example
        return {
            "family": self.name,
            "places": self.places,
            "cards": len(self.cards),
            "alone": self.alone,
            "share": round(self.share, 4),
            "kind": gap.kind,
            "near": gap.near,
            "text": gap.text,
            "examples": list(self.cards[:_EXAMPLES]),
        }


def shares(measured: Iterable[Measured]) -> dict[str, dict[str, int]]:
    """How many of what are read, of how many, and how many of those are right; what need not be right says nothing of it."""
    listed = [*measured]
    whole = [one for one in listed if one.whole]
    return {
        "cards": _share(len(whole), len(listed), sum(one.right == one.paragraphs_read for one in whole)),
        "playable": _share(sum(len(one.gaps) <= 1 for one in listed), len(listed)),
        "paragraphs": _share(
            sum(one.paragraphs_read for one in listed), sum(one.paragraphs for one in listed), sum(one.right for one in listed)
        ),
        "words": _share(sum(one.words_read for one in listed), sum(one.words for one in listed)),
        "ambiguous": _share(sum(one.ambiguous for one in listed), sum(one.paragraphs for one in listed)),
        "corrected": _share(sum(one.corrected for one in listed), sum(one.words for one in listed)),
    }


def _share(read: int, of: int, right: int | None = None) -> dict[str, int]:
    told = {"read": read, "of": of}
    return told if right is None else told | {"right": right}


def families(cards: Mapping[str, Measured], by: str) -> list[Family]:
    """The families by what reading each adds, the most first: cards that then lack nothing, cards, places."""
    key = BY[by]
    lacks = {card: {getattr(gap, key) for gap in one.gaps} for card, one in cards.items() if one.gaps}
    places: Counter[str] = Counter()
    example: dict[str, Gap] = {}
    of: dict[str, list[str]] = {}
    for card, one in cards.items():
        for gap in one.gaps:
            name = getattr(gap, key)
            places[name] += 1
            example.setdefault(name, gap)
            if card not in of.setdefault(name, []):
                of[name].append(card)
    alone = Counter(next(iter(names)) for names in lacks.values() if len(names) == 1)
    found, whole = [], len(cards) - len(lacks)
    for name, adds in _greedy(lacks, of, places):
        whole += adds
        found.append(Family(name, places[name], tuple(of[name]), alone[name], whole / len(cards), example[name]))
    return found


def _greedy(lacks: Mapping[str, set[str]], of: Mapping[str, Sequence[str]], places: Counter[str]) -> Iterator[tuple[str, int]]:
    """Each family with how many cards it makes whole after those before it."""
    left = {card: set(names) for card, names in lacks.items()}
    adds = Counter(next(iter(names)) for names in left.values() if len(names) == 1)
    waiting = {name: (-adds[name], -len(of[name]), -places[name], name) for name in of}
    ranked = [*waiting.values()]
    heapify(ranked)
    while waiting:
        first = heappop(ranked)
        name = first[-1]
        if waiting.get(name) != first:
            continue  # it was taken already, or adds more by now
        del waiting[name]
        yield name, -first[0]
        for card in of[name]:
            left[card].remove(name)
            if len(left[card]) == 1:
                (last,) = left[card]
                waiting[last] = (waiting[last][0] - 1, *waiting[last][1:])
                heappush(ranked, waiting[last])


def unused(phrases: Iterable[str], measured: Iterable[Measured]) -> list[str]:
    """Where the phrases stand that no text uses."""
    used = {at for one in measured for at in one.phrases}
    return [at for at in dict.fromkeys(phrases) if at not in used]
