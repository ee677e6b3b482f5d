"""The decks with which random games are played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

#: ``cards``: definitions; ``decks``: name → the zones of a player who plays it.
DECKS: dict[str, Any] = yaml.safe_load(Path(__file__).with_name("play_decks.yaml").read_text(encoding="utf-8"))
