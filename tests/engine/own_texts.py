"""Every card text of our own, by game, with the name and types of its card: of the situations, and of the lists of the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from engine.catalogue import GAMES
from engine.files.situation import load

from .fresh import fresh_texts

FOLDER = Path(__file__).parent
SITUATIONS = FOLDER.parents[1] / "engine" / "situations"


class OwnText(NamedTuple):
    """A text, and the card on which it stands."""

    name: str
    types: tuple[str, ...]
    text: str


@cache
def own_texts(game: str) -> tuple[OwnText, ...]:
    """Each text once."""
    found = [_card(game, name, data) for name, data in _of_situations(game) if isinstance(data.get("text"), str)]
    if game == "inferno":
        for path in sorted((FOLDER / "real_cards").glob("inferno-*.yaml")):
            found += [_card(game, row["name"], row) for row in yaml.safe_load(path.read_text(encoding="utf-8"))]
    elif game in ("souls", "fftcg"):
        listed = [row for path in sorted((FOLDER / "expected_texts").glob(f"{game}*.yaml")) for row in _rows(path)]
        found += [_card(game, "Zutano", {"type": row[1].split()[0], "text": row[3]}) for row in listed]
        found += [_card(game, "Zutano", {"type": kind, "text": text}) for kind, text in fresh_texts(game)]
    else:
        groups = yaml.safe_load((FOLDER / "texts" / "myl.yaml").read_text(encoding="utf-8"))
        found += [_card(game, name, data) for group in groups.values() for name, data in group.items()]
    return tuple(sorted({(one.name, one.text): one for one in found if one.text not in ("", "?")}.values()))


def _rows(path):
    return yaml.safe_load(path.read_text(encoding="utf-8"))["rows"]


def _of_situations(game):
    for path in sorted((SITUATIONS / game).glob("*.yaml")):
        yield from load(path.read_bytes()).cards.items()


def _card(game, name, data):
    given = data.get("type", "")
    words = given if isinstance(given, list) else str(given).split()
    types = (*GAMES[game].types, "demonio")
    return OwnText(name, tuple(word for word in words if word in types), data["text"])
