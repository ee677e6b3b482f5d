"""The readings of an event: what its head judge decided on points that the rules leave open. Every situation uses them."""

from __future__ import annotations

from flask import g

from engine.catalogue import GAMES
from engine.kernel.game import Point
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
        points = _points()
        g.event_readings = {id: name for id, name in found.items() if id in points and name in points[id].readings}
    return g.event_readings


def _points() -> dict[str, Point]:
    """The points left open, over all games, by id."""
    return {id: point for playable in GAMES.values() for id, point in playable.game.readings.items()}


def chosen(given: dict[str, str]) -> dict[str, str]:
    """What a form chose, without what is the default anyway and what is no reading."""
    points = _points()
    return {id: name for id, name in given.items() if id in points and name in points[id].readings and name != points[id].default}
