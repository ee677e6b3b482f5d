"""The readings of an event: what its head judge decided on points that the rules leave open. Every situation uses them."""

from __future__ import annotations

from flask import g

from engine.catalogue import GAMES
from indexer import UserData

from ..pages import shelf


def event_readings() -> dict[str, str]:
    """Point → reading, of those the games still know; the same during a whole request."""
    if "event_readings" not in g:
        path = shelf().home.user_database
        found: dict[str, str] = {}
        if path.exists():
            with UserData(path) as user:
                found = user.readings()
        g.event_readings = {point: name for point, name in found.items() if name in _known().get(point, ())}
    return g.event_readings


def _known() -> dict[str, tuple[str, ...]]:
    """Point → its possible readings, over all games."""
    return {id: tuple(point.readings) for playable in GAMES.values() for id, point in playable.game.readings.items()}


def chosen(given: dict[str, str]) -> dict[str, str]:
    """What a form chose, without what is the default anyway and what is no reading."""
    points = {id: point for playable in GAMES.values() for id, point in playable.game.readings.items()}
    return {id: name for id, name in given.items() if id in points and name in points[id].readings and name != points[id].default}
