"""Rows of ``texts/inferno-lo-que-hacen.yaml``: one text of Inferno each, on one board, as a situation."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

from engine.files.situation import Situation, load
from engine.files.yaml_nodes import SituationError
from engine.running.runs import run_situation

_FILE = Path(__file__).with_name("texts") / "inferno-lo-que-hacen.yaml"
DATA: dict[str, Any] = yaml.safe_load(_FILE.read_text(encoding="utf-8"))
ROWS: list[dict[str, Any]] = DATA["filas"]
#: The card of a row, in Ana's hand or in play unless the row puts it elsewhere.
CARD = "Prueba"
#: What a card of a type needs besides its text.
_NUMBERS: dict[str, dict[str, int]] = {"aliado": {"cost": 0, "strength": 2, "resistance": 2}, "arma": {"cost": 0, "strength": 0}}


def card_of(row: dict[str, Any]) -> dict[str, Any]:
    """The card as a definition: a ritual for nothing unless the row says otherwise."""
    kind = row.get("tipo", "ritual")
    numbers = _NUMBERS.get(kind, {} if kind in ("escenario", "recurso") else {"cost": 0})
    return {"type": kind, **numbers, **row.get("con", {}), "text": row["texto"]}


def situation(row: dict[str, Any], text: bool = True) -> Situation:
    """The board of the file with what the row adds to it; without the text of its card when that is asked for."""
    card = card_of(row) if text else {key: value for key, value in card_of(row).items() if key != "text"}
    players = {who: {**zones, **row.get(who, {})} for who, zones in DATA["mesa"]["players"].items()}
    if not any(CARD in str(row.get(who, {})) for who in players):
        zone = "mano" if card["type"] == "ritual" else "en juego"
        there = players["Ana"].get(zone, [])
        players["Ana"][zone] = [CARD, *(there if isinstance(there, list) else [there])]
    played = [{"Ana": f"jugar {CARD}{row['juega'] and ' -> ' + row['juega']}"}, "pasan"] if "juega" in row else []
    do = [*played, *row.get("do", [])]
    used = str((players, do))
    document = {
        "game": "inferno",
        "title": row["texto"],
        "cards": {**{name: one for name, one in DATA["mesa"]["cards"].items() if name in used}, CARD: card},
        "turn": row.get("turn", {"number": 3, "active": "Ana", "step": "Fase Principal", "priority": "Ana"}),
        "players": players,
        "do": do,
        "expect": row["expect"],
    }
    return load(yaml.safe_dump(document, allow_unicode=True, sort_keys=False, width=10**6))


def comes_out(row: dict[str, Any], text: bool = True) -> bool:
    """Whether all is done and all that is expected is so."""
    try:
        return bool(run_situation(situation(row, text)).ok)
    except SituationError:
        return False
