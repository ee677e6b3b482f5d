"""Situations walked through for pages, with the readings of the event; kept, so that walking on runs nothing."""

from __future__ import annotations

from threading import Lock

from cachetools import LRUCache, cached

from engine import Bounds, SituationError, Walk, walk_through

from ..pages import capital

#: A situation at a table has some hundred steps; what goes on for longer stops and says so.
BOUNDS = Bounds(steps=1_500, seconds=8.0)
_KEPT = 48


def said_wrong(error: Exception) -> str:
    """What is wrong with an answer or a change, for whoever did not write a file."""
    return capital(error.without_place if isinstance(error, SituationError) else str(error))


def walk(text: str, readings: dict[str, str]) -> Walk:
    """Run a situation, with the readings of an event where it chooses none. Raises SituationError."""
    return _walk(text, tuple(sorted(readings.items())))


@cached(LRUCache(_KEPT), lock=Lock())
def _walk(text: str, readings: tuple[tuple[str, str], ...]) -> Walk:
    return walk_through(text, dict(readings), BOUNDS)
