"""Readings: the disputed points of a game with their possible readings, read from its ``readings.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..kernel.frozen import Map
from ..kernel.rules import Point
from .yaml_files import read_yaml


def read_points(path: Path) -> dict[str, Point]:
    """The points of one file, by id. The default is the first reading of each."""
    return {row["id"]: _point(row) for row in read_yaml(path)}


def _point(row: dict[str, Any]) -> Point:
    return Point(row["id"], row["point"], tuple(row["rules"]), Map(row["readings"]), row["default"], row["because"])
