"""Several games answer one query in turn: each further rule of a game counts less beside those of the others."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

#: What a rule counts for each better one of its own game, where several games answer.
_SAME_GAME = 0.82


def in_turn(scores: Mapping[int, float], games: Sequence[str], limit: int) -> list[int]:
    """The first ``limit`` places, the best first; of equals, the one that comes first in its document."""
    of_game: dict[str, list[int]] = {}
    for place in sorted(sorted(scores), key=scores.__getitem__, reverse=True):
        of_game.setdefault(games[place], []).append(place)
    turn = {place: scores[place] * _SAME_GAME**n for each in of_game.values() for n, place in enumerate(each[:limit])}
    return sorted(sorted(turn), key=turn.__getitem__, reverse=True)[:limit]


class Reached:
    """The scores that are known so far, game by game: what another must have to come among the first ``limit`` of all."""

    def __init__(self, limit: int):
        self._limit = limit
        self._scores: dict[str, list[float]] = {}
        self._last = 0.0

    def add(self, scored: Iterable[tuple[str, float]]) -> None:
        """Take the scores of further places, each with its game."""
        for game, score in scored:
            self._scores.setdefault(game, []).append(score)
        for each in self._scores.values():
            each.sort(reverse=True)
            del each[self._limit :]
        turns = sorted([s * _SAME_GAME**n for each in self._scores.values() for n, s in enumerate(each)], reverse=True)
        self._last = turns[self._limit - 1] if len(turns) >= self._limit else 0.0

    def least(self, game: str) -> float:
        """A score of ``game`` below this one cannot come among the first any more."""
        beaten = math.inf
        for n, score in enumerate(self._scores.get(game, ())):
            if score * _SAME_GAME**n < self._last:
                return min(beaten, self._last / _SAME_GAME**n)
            beaten = score
        known = len(self._scores.get(game, ()))
        return beaten if known == self._limit else min(beaten, self._last / _SAME_GAME**known)

    def lowest(self) -> float:
        """A score below this one cannot come among the first, whatever its game."""
        return self._last
