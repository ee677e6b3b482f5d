"""Entries of the desk in words, for the log, conflicts and what a phone has still to send."""

from __future__ import annotations

from typing import Any

from decks.wording import counted, joined
from desk import Entry, State
from desk.roles import TOLD, Role
from desk.showing import player_shown
from desk.told import ABOUT, OUTCOMES, STATES
from desk.told import KINDS as TOLD_KINDS
from desk.tournament import tournament


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
        *_counted(state, entry.kind, said),
    ]
    told = " · ".join(part for part in parts if part)
    return f"{kind_told(entry.kind)}: {told}" if told else kind_told(entry.kind)


def _counted(state: State, kind: str, said: dict[str, Any]) -> list[str]:
    """How many, which and whom an entry is about, where its kind says no more."""
    if kind == "players":
        return [counted(len(said["players"]), "jugador", "jugadores")]
    if kind == "paired":
        return [counted(len(said["seats"]), "mesa")]
    if kind == "zones":
        return [counted(len(said["zones"]), "zona")]
    if kind == "drawn":
        return [f"mesas {joined(map(str, said['tables']))}"]
    if kind == "end_stepped":
        return [f"paso {said['step'] + 1}", str(said["count"]) if said["count"] else ""]
    if kind == "table_muted":
        return ["no se muestran" if said["muted"] else "se muestran"]
    if kind in ("judge_sent", "revoked"):
        return [device_told(state.teller(said["device"])) if said["device"] else "nadie"]
    if kind == "penalised":
        return [*_sourced(state, said), "se pierde una partida o más" if said["loses"] else ""]
    if kind == "appeal_ended":
        return ["se mantiene" if said["upheld"] else "cambia"]
    if kind == "settled":
        return ["vale la que llegó después" if said["takes"] else "se deja como estaba"]
    return []


def _sourced(state: State, said: dict[str, Any]) -> list[str]:
    """What happened and at what level, where a source of the game names them."""
    known = tournament(state.about.game) if state.about else None
    return [known.infraction_name(said["infraction"]), known.level_name(said["level"])] if known else []


def device_told(name: str) -> str:
    """Who tells something: a judge's name, or the host."""
    return TOLD[Role.HOST] if name == Role.HOST else name


def _short(text: str) -> str:
    return text if len(text) < 90 else f"{text[:88]}…"
