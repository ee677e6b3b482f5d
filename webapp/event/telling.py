"""Entries of the desk in words, for the log, conflicts and what a phone has still to send."""

from __future__ import annotations

from typing import Any

from desk import Entry, State
from desk.showing import player_shown
from desk.told import ABOUT, OUTCOMES, STATES
from desk.told import KINDS as TOLD_KINDS


def kind_told(kind: str) -> str:
    return TOLD_KINDS.get(kind, kind)


def entry_told(state: State, entry: Entry) -> str:
    """An entry in a line, as a judge reads it."""
    said: dict[str, Any] = entry.content.model_dump()
    call = state.call(said["call"]) if isinstance(said.get("call"), str) else None
    ruled = state.rulings.get(said["ruling"]) if "ruling" in entry.content.refers else None
    table = said.get("table") or (call.table if call else ruled.table if ruled else None)
    if "ruling" in entry.content.refers:
        said["ruling"] = ruled.ruling if ruled else ""
    parts = [
        f"ronda {said['round']}" if said.get("round") and not table else "",
        f"mesa {table}" if table else "",
        player_shown(state, said["player"]) if said.get("player") else "",
        f"{said['minutes']:+} min" if entry.kind == "extended" else f"{said['minutes']} min" if said.get("minutes") else "",
        STATES.get(said.get("state", ""), ""),
        ABOUT.get(said.get("about", ""), ""),
        OUTCOMES.get(said.get("outcome", ""), ""),
        *(
            f"«{_short(said[name])}»"
            for name in ("ruling", "text", "own_infraction", "own_level", "name", "words", "edition")
            if said.get(name)
        ),
        " ".join(said["rules"]) if said.get("rules") else "",
    ]
    told = " · ".join(part for part in parts if part)
    return f"{kind_told(entry.kind)}: {told}" if told else kind_told(entry.kind)


def _short(text: str) -> str:
    return text if len(text) < 90 else f"{text[:88]}…"
