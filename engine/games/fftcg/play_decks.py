"""The decks with which random games are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from ...text.yaml_files import read_yaml


@cache
def decks() -> dict[str, object]:
    """``cards``: definitions; ``decks``: name → the zones of a player who plays it. Read only when a game is played."""
    return read_yaml(Path(__file__).with_name("play_decks.yaml"))
