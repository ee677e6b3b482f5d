"""Several games answer one query in turn: each further rule of a game counts less beside those of the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

#: What a rule counts for each better one of its own game, where several games answer.
_SAME_GAME = 0.78


def in_turn(scores: Mapping[int, float], games: Sequence[str], limit: int) -> list[int]:
    """The first ``limit`` places, the best first; of equals, the one that comes first in its document."""
    of_game: dict[str, list[int]] = {}
    for place in sorted(sorted(scores), key=scores.__getitem__, reverse=True):
        of_game.setdefault(games[place], []).append(place)
    turn = {place: scores[place] * _SAME_GAME**n for each in of_game.values() for n, place in enumerate(each[:limit])}
    return sorted(sorted(turn), key=turn.__getitem__, reverse=True)[:limit]
