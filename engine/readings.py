"""Readings: the disputed points of a game with their possible readings, read from its ``readings.yaml``."""

from __future__ import annotations

from pathlib import Path

import yaml

from .kernel.frozen import Map
from .kernel.game import Point

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_points(path: Path) -> dict[str, Point]:
    """The points of one file, by id. The default is the first reading of each."""
    rows = yaml.load(path.read_text(encoding="utf-8"), Loader=_LOADER)
    points = [
        Point(row["id"], row["point"], tuple(row["rules"]), Map(row["readings"]), row["default"], row["because"]) for row in rows
    ]
    return {point.id: point for point in points}
