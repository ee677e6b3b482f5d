"""Entries of the desk in words, for the log, conflicts and what a phone has still to send."""

from __future__ import annotations

from typing import Any

from desk import Entry, State
from desk.showing import player_shown

ABOUT = {"": "", "rules": "reglas", "time": "tiempo", "other": "otra cosa"}
REASONS = {
    "call": "por una llamada",
    "check": "por un control de mazos",
    "late": "por empezar tarde",
    "seats": "por un cambio de sitio",
    "other": "",
}
STATES = {"open": "sigue jugando", "covered": "con juez", "done": "acabada", "unknown": "sin mirar"}
OUTCOMES = {
    "right": "correcto",
    "missing": "faltan cartas",
    "surplus": "sobran cartas",
    "differing": "cartas distintas",
    "marked": "marcas o fundas",
    "illegal": "lista no legal",
    "stopped": "sin terminar",
}
_KINDS = {
    "opened": "Empieza el evento",
    "readings": "Lecturas del evento",
    "edition": "Edición del evento",
    "own": "Reglas propias del evento",
    "taken_over": "Otro equipo se hace cargo",
    "copied": "Copia del archivo",
    "clock_set": "Hora del equipo corregida",
    "closed": "Evento cerrado",
    "invited": "Invitación para un juez",
    "cards_renewed": "Tarjetas de mesa nuevas",
    "pin_set": "PIN nuevo",
    "pin_missed": "PIN equivocado",
    "admitted": "Entra un dispositivo",
    "revoked": "Sale un dispositivo",
    "players": "Jugadores",
    "dropped": "Abandona",
    "paired": "Mesas",
    "registered": "Lista registrada",
    "round_started": "Empieza",
    "round_paused": "Pausa",
    "round_resumed": "Sigue",
    "round_length": "Cambia la duración",
    "round_ended": "Termina",
    "zones": "Zonas",
    "extended": "Tiempo extra",
    "table_stood": "Estado",
    "judge_sent": "Juez enviado",
    "end_stepped": "Fin del tiempo",
    "called": "Llamada",
    "claimed": "Un juez va",
    "arrived": "Juez en la mesa",
    "call_closed": "Llamada cerrada",
    "call_appealed": "Apelación al juez principal",
    "table_muted": "Llamadas de la mesa",
    "ruled": "Fallo",
    "ruling_appealed": "Fallo apelado",
    "appeal_ended": "Apelación resuelta",
    "penalised": "Sanción",
    "penalty_confirmed": "Sanción confirmada",
    "drawn": "Sorteo de controles",
    "check_wanted": "Control pedido",
    "check_started": "Control empezado",
    "check_done": "Control hecho",
    "undone": "Se deshace",
    "settled": "Conflicto resuelto",
}
WHY = {
    "conflict": "Otra anotación llegó antes y es la que vale.",
    "request": "Se hizo sin conexión: es una petición que concede el juez principal.",
    "hosts": "Dos equipos se hicieron cargo del mismo evento.",
}


def kind_told(kind: str) -> str:
    return _KINDS.get(kind, kind)


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
