"""The decks with which random games are played."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def decks() -> dict[str, Any]:
    """``cards``: definitions; ``decks``: name → the zones of a player who plays it. Read only when a game is played."""
    return yaml.load(Path(__file__).with_name("play_decks.yaml").read_text(encoding="utf-8"), Loader=_LOADER)
