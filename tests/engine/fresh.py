"""Texts of cards that were worded before anybody looked at which are read (``fresh_texts/``), as cards to play with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).with_name("fresh_texts")
#: What a card of a type needs besides its text.
_NUMBERS: dict[tuple[str, str], dict[str, int]] = {
    ("inferno", "aliado"): {"strength": 2, "resistance": 2},
    ("myl", "Aliado"): {"strength": 2},
    ("souls", "Unidad"): {"strength": 2, "resistance": 2},
    ("fftcg", "Delantero"): {"strength": 5000},
    ("souls", "Arma"): {"strength": 1, "resistance": 1},
}


def fresh_texts(game: str) -> list[tuple[str, str]]:
    """The texts worded for a game: type and text."""
    return [(kind, text) for kind, text in yaml.safe_load((FOLDER / f"{game}.yaml").read_text(encoding="utf-8"))]


def definition(game: str, kind: str, text: str) -> dict[str, Any]:
    """A card of a type with a text, cheap enough to be played."""
    cost = {} if kind in ("demonio", "Oro", "recurso", "Maná") else {"cost": 1}
    more = {"multi": True, "element": "Fuego", "cost": 0} if game == "fftcg" else {}
    return {"type": kind, **cost, **more, **_NUMBERS.get((game, kind), {}), "text": text}
