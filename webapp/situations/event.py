"""The readings of an event: what its head judge decided on points that the rules leave open. Every situation uses them."""

from __future__ import annotations

import json

from flask import g

from engine import GAMES, Undisputed, undisputed
from indexer import UserData

from ..own_data import read_own
from ..packed import BadLink, pack, unpack

#: The most bytes that the readings of an event take when unpacked.
_MOST = 40_000


def event_readings() -> dict[str, str]:
    """Point → reading, of those the games still know."""
    readings = _readings()
    return {id: name for id, name in _kept().items() if name in readings.get(id, ())}


def undisputed_points(game: str | None = None) -> list[Undisputed]:
    """The points that the event decided and that the document answers, of one game or of all."""
    return [each for id in _kept() if (each := undisputed().get(id)) is not None and game in (None, each.game)]


def _kept() -> dict[str, str]:
    """What is kept as decided for the event, read once in a request."""
    if "event_readings" not in g:
        nothing: dict[str, str] = {}
        g.event_readings = read_own(UserData.readings, nothing)
    kept: dict[str, str] = g.event_readings
    return kept


def _readings() -> dict[str, list[str]]:
    """The readings of each point left open, over all games, by its id; the default first."""
    points = [point for playable in GAMES.values() for point in playable.game.readings.values()]
    return {point.id: sorted(point.readings, key=lambda name: name != point.default) for point in points}


def as_code(readings: dict[str, str]) -> str:
    """Readings as a word that another Juez takes; "" for none that differ."""
    return pack(json.dumps(readings, ensure_ascii=False, separators=(",", ":"))) if readings else ""


def from_code(given: str) -> dict[str, str]:
    """The readings of a word, or of an address that holds one at its end, of those the games know. Raises ``BadLink``."""
    try:
        found = json.loads(unpack(given.strip().rsplit("lecturas=", 1)[-1], _MOST) or "{}")
    except json.JSONDecodeError:
        raise BadLink("El código no es de lecturas de un evento.") from None
    return chosen({str(id): str(name) for id, name in found.items()}) if isinstance(found, dict) else {}


def chosen(given: dict[str, str]) -> dict[str, str]:
    """What a form chose, without what is the default anyway and what is no reading."""
    readings = _readings()
    return {id: name for id, name in given.items() if name in readings.get(id, ())[1:]}
