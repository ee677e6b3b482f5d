"""Texts worded before anybody looked at which are read do what a reader of the document expects, or are said to be unread."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from engine.catalogue import GAMES
from engine.files.situation import Situation, load
from engine.running.runs import run_situation

from .each_instruction import CARD, idle_parts, wholly_read
from .fresh import definition

#: Where a card of a type stands when it is in play.
_PLACES = {"aliado": "en juego", "objeto": "en juego", "arma": "en juego", "Tótem": "línea de apoyo"}


@lru_cache(maxsize=2)
def _expected(game: str) -> dict[str, Any]:
    path = Path(__file__).with_name("expected_texts") / f"{game}.yaml"
    data: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return data


ROWS = [(game, *row) for game in ("inferno", "myl") for row in _expected(game)["rows"]]


def _situation(game: str, kind: str, where: str, text: str, do: list[Any], expect: list[Any]) -> Situation:
    board = _expected(game)["board"]
    players = json.loads(json.dumps(board["players"]))
    zone = "mano" if where == "mano" else _PLACES.get(kind, "línea de defensa")
    worn = " | anexada a Lobo" if where == "juego" and kind in ("arma", "Arma") else ""
    players["Ana"].setdefault(zone, []).append(CARD + worn)
    cards = {**board["cards"], CARD: definition(game, kind, text)}
    told = {"game": game, "title": "Un texto", "cards": cards, "turn": board["turn"], "players": players}
    return load(json.dumps({**told, "do": do, "expect": expect}, ensure_ascii=False))


@pytest.mark.parametrize(("game", "worded", "kind", "where", "text", "do", "expect"), ROWS, ids=lambda part: str(part)[:40])
def test_a_text_does_what_is_expected_or_is_said_to_be_unread(game, worded, kind, where, text, do, expect):
    data = definition(game, kind, text)
    if wholly_read(GAMES[game].card(CARD, data)):
        ran = run_situation(_situation(game, kind, where, text, do, expect))
        assert [row["text"] for row in ran.expect if not row["ok"]] == []
        assert idle_parts(game, data) == []
    else:
        ran = run_situation(_situation(game, kind, where, text, [], []))
        assert [row["card"] for row in ran.unread] == [CARD]
