"""Disputed points of which a situation cannot choose a reading, and why: ``settled.yaml`` of each game."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ..text.yaml_files import read_yaml

#: The folders of the games, each with its file.
GAMES = Path(__file__).parents[1] / "games"


@cache
def settled(game: str) -> dict[str, str]:
    """Point → why no situation chooses another reading of it, in Spanish."""
    return {row["id"]: row["because"] for row in read_yaml(GAMES / game / "settled.yaml")}
