"""Idiom: the words that the rules of each game say themselves. A query in the words of one game is likely about that game."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from rules_corpus.documents import DOCUMENTS, GAMES
from rules_corpus.records import Edition

from .analysis import stem, terms

#: How many records more each game is taken to have, that say what all games say; how much an idiom weighs.
_ALIKE, _IDIOM = 40.0, 0.4


@dataclass(frozen=True)
class Spoken:
    """How many records each game has, in the order of the games, and of each stem how many of them say it."""

    records: tuple[int, ...]
    stems: Mapping[str, tuple[int, ...]]


def spoken(editions: Iterable[Edition]) -> Spoken:
    """What the records of ``editions`` say, game by game."""
    order = {game: n for n, game in enumerate(GAMES)}
    records = [0] * len(order)
    stems: dict[str, list[int]] = {}
    for edition in editions:
        game = order[DOCUMENTS[edition.document].game]
        for record in edition:
            records[game] += 1
            for each in set(map(stem, terms(f"{record.title} {record.text}"))):
                stems.setdefault(each, [0] * len(order))[game] += 1
    return Spoken(tuple(records), {each: tuple(counts) for each, counts in stems.items()})


class Idioms:
    """How likely a query is about each game, by its words."""

    def __init__(self, said: Spoken):
        every = sum(said.records)
        self._of = {
            each: tuple(
                math.log((count + _ALIKE * sum(counts) / every) / (records + _ALIKE) / (sum(counts) / every))
                for count, records in zip(counts, said.records, strict=True)
            )
            for each, counts in said.stems.items()
        }

    def of(self, words: Iterable[str]) -> dict[str, float]:
        """Game → what the scores of its records are worth beside those of the others, for a query of ``words``."""
        stems = dict.fromkeys(map(stem, words))
        known = [self._of[each] for each in stems if each in self._of]
        sums = map(sum, zip(*known, strict=True)) if known else [0.0] * len(GAMES)
        return {game: math.exp(_IDIOM * total / len(stems)) for game, total in zip(GAMES, sums, strict=True)}
