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

    #: After how many scores what must be reached is reckoned again.
    _STRETCH = 5

    def __init__(self, games: Iterable[str], limit: int):
        self._limit = limit
        self._scores: dict[str, list[float]] = {game: [] for game in games}
        self._fresh = 0
        #: Game → a score below this one cannot come among the first any more; and one that cannot whatever its game.
        self.least = dict.fromkeys(self._scores, 0.0)
        self.lowest = 0.0

    def add(self, game: str, score: float) -> None:
        """Take the score of a further place."""
        self._scores[game].append(score)
        self._fresh += 1
        if self._fresh >= self._STRETCH:
            self.settle()

    def settle(self) -> None:
        """Reckon what must be reached from all scores taken."""
        self._fresh = 0
        for each in self._scores.values():
            each.sort(reverse=True)
            del each[self._limit :]
        turns = sorted([s * _SAME_GAME**n for each in self._scores.values() for n, s in enumerate(each)], reverse=True)
        if len(turns) >= self._limit:
            self.lowest = turns[self._limit - 1]
            self.least = {game: self._least(each) for game, each in self._scores.items()}

    def _least(self, known: list[float]) -> float:
        beaten = math.inf
        for n, score in enumerate(known):
            if score * _SAME_GAME**n < self.lowest:
                return min(beaten, self.lowest / _SAME_GAME**n)
            beaten = score
        return beaten if len(known) == self._limit else min(beaten, self.lowest / _SAME_GAME ** len(known))
