"""What happened at the event, as one report: whole for the head judge, or without names and free text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

from decks.wording import counted

from . import clock, told
from .checking import came_of, conditions
from .showing import full_name
from .state import Call, Check, Penalty, Round, Ruling, State
from .tournament import Tournament, tournament

#: The columns of the report as a table, with what they are called there.
COLUMNS = {
    "part": "qué",
    "at": "hora",
    "round": "ronda",
    "table": "mesa",
    "player": "jugador",
    "minutes": "minutos",
    "who": "quién",
    "what": "resumen",
    "rules": "reglas",
    "note": "nota",
}
#: A cell that begins so would be reckoned by a spreadsheet.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class _Teller:
    """Tells people and free text, or keeps them back."""

    def __init__(self, state: State, names: bool):
        self._state, self._names = state, names
        self._judges = {id: f"juez {n}" for n, id in enumerate(state.devices, 1)}

    def player(self, number: int) -> str:
        return full_name(self._state, number) if self._names else f"n.º {number}"

    def who(self, device: str) -> str:
        return self._state.teller(device) if self._names else self._judges.get(device, device)

    def words(self, text: str) -> str:
        return text if self._names else ""


def report(state: State, names: bool = True) -> dict[str, Any]:
    """The report as JSON: rounds, extensions, calls, rulings, penalties, checks, lists, conflicts."""
    tell = _Teller(state, names)
    about = state.about
    assert about is not None
    return {
        "event": {
            "title": tell.words(about.title),
            "game": about.game,
            "format": about.format,
            "edition": state.edition,
            "date": about.date.isoformat(),
            "readings": dict(state.readings),
            "players": len(state.players),
            "entries": state.number,
            "takeovers": state.takeover - 1,
            "names": names,
        },
        "rounds": [_round(one, state.last_at) for _, one in sorted(state.rounds.items())],
        "extensions": list(_extensions(state, tell)),
        "calls": [_call(call, tell, state.last_at) for call in sorted(state.calls.values(), key=lambda call: call.at)],
        "rulings": [_ruling(ruling, tell) for ruling in state.rulings.values()],
        "penalties": [_penalty(state, penalty, tell) for penalty in state.penalties.values()],
        "draws": [_draw(state, round, tell) for round in sorted(state.draws)],
        "checks": [_check(state, check, tell) for _, check in sorted(state.checks.items())],
        "lists": [
            {"player": tell.player(one.player), "at": iso(one.at), "verdict": one.verdict, "changes": one.before}
            for _, one in sorted(state.lists.items())
        ],
        "conflicts": [
            {
                "why": one.why,
                "kind": one.kind,
                "about": one.about,
                "at": iso(one.at),
                "takes": one.takes,
                "who": tell.who(one.device),
            }
            for one in state.clashes.values()
        ],
        "late": len(state.late),
    }


def iso(at: int | None) -> str | None:
    """A time as text."""
    return None if at is None else datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="seconds").replace("+00:00", "Z")


def _minutes(milliseconds: int) -> float:
    return round(milliseconds / clock.MINUTE, 1)


def _round(one: Round, until: int) -> dict[str, Any]:
    """``to_time``: the tables that still played when their time was up, and for how long after it; ``unnoted``: those of which
    nobody noted whether they did."""
    late = clock.went_to_time(one, until)
    return {
        "round": one.number,
        "tables": len(one.listed),
        "minutes": one.minutes,
        "started": iso(one.started),
        "ended": iso(one.ended),
        "lasted": _minutes(one.ended - one.started) if one.started is not None and one.ended is not None else None,
        "paused": _minutes(clock.paused(one, one.ended)) if one.ended is not None else None,
        "extra": sum(extension.minutes for extension in one.extensions),
        "to_time": [{"table": table.table, "over": _minutes(table.over)} for table in late if table.over is not None],
        "unnoted": [table.table for table in late if table.over is None],
    }


def _extensions(state: State, tell: _Teller) -> Iterator[dict[str, Any]]:
    for number, one in sorted(state.rounds.items()):
        for given in one.extensions:
            yield {
                "round": number,
                "table": given.table,
                "minutes": given.minutes,
                "reason": given.reason,
                "who": tell.who(given.device),
                "rules": list(given.rules),
                "note": tell.words(given.note),
            }


def _call(call: Call, tell: _Teller, until: int) -> dict[str, Any]:
    return {
        "round": call.round,
        "table": call.table,
        "at": iso(call.at),
        "about": call.about,
        "calls": len(call.entries),
        "withdrawn": set(call.withdrawn) == set(call.entries),
        "who": tell.who(call.claimed_by) if call.claimed_by else "",
        "waited": _minutes(call.waited(until)),
        "took": _minutes(call.took(until)),
        "appealed": call.appealed is not None,
        "note": tell.words(" / ".join(call.texts)),
    }


def _ruling(ruling: Ruling, tell: _Teller) -> dict[str, Any]:
    return {
        "at": iso(ruling.at),
        "round": ruling.round,
        "table": ruling.table,
        "who": tell.who(ruling.device),
        "question": tell.words(ruling.question),
        "ruling": tell.words(ruling.ruling),
        "rules": list(ruling.rules),
        "readings": dict(ruling.readings),
        "edition": ruling.edition,
        "situation": tell.words(ruling.situation),
        "appealed": ruling.appealed is not None,
        "appeal_reason": tell.words(ruling.appeal_reason),
        "upheld": ruling.upheld,
        "ended_with": tell.words(ruling.ended_with),
    }


def _penalty(state: State, penalty: Penalty, tell: _Teller) -> dict[str, Any]:
    return {
        "at": iso(penalty.at),
        "round": penalty.round,
        "table": penalty.table,
        "player": tell.player(penalty.player),
        "infraction": penalty.infraction or tell.words(penalty.own_infraction),
        "level": penalty.level or tell.words(penalty.own_level),
        "loses": penalty.loses,
        "pending": penalty.pending,
        "who": tell.who(penalty.device),
        "rules": list(penalty.rules),
        "noted": state.noted(penalty.player, penalty.matter),
        "note": tell.words(penalty.note),
    }


def _draw(state: State, round: int, tell: _Teller) -> dict[str, Any]:
    draw = state.draws[round]
    return {
        "round": round,
        "seed": draw.seed,
        "word": tell.words(draw.word),
        "method": draw.method,
        "tables": list(draw.tables),
        "before": draw.before,
        "from": [list(group) for group in draw.groups],
    }


def _check(state: State, check: Check, tell: _Teller) -> dict[str, Any]:
    return {
        "round": check.round,
        "table": check.table,
        "wanted": check.wanted,
        "drawn": check.drawn,
        "reason": tell.words(check.reason),
        "started": iso(check.started),
        "extra": state.rounds[check.round].extra(check.table, "check") if check.round in state.rounds else 0,
        "found": [
            {
                "player": tell.player(one.player) if one.player is not None else None,
                "outcome": one.outcome,
                "minutes": one.minutes,
                "findings": list(one.findings),
                "penalties": [penalty.level or tell.words(penalty.own_level) for penalty in came_of(state, one)],
                "who": tell.who(one.device),
                "note": tell.words(one.note),
            }
            for one in check.found
        ],
    }


def as_csv(made: dict[str, Any]) -> str:
    """A report as one table, a row for each thing that happened."""
    written = io.StringIO()
    out = csv.writer(written, lineterminator="\r\n")
    out.writerow(COLUMNS.values())
    for row in happened(made):
        out.writerow([_cell(row.get(name)) for name in COLUMNS])
    return "\ufeff" + written.getvalue()


def _cell(value: Any) -> str:
    text = " ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _is_number(text) else text


def _is_number(text: str) -> bool:
    return text.removeprefix("-").replace(".", "", 1).isdigit()


def happened(made: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """What happened, in the order of the report, each a row of :data:`COLUMNS` with the words of the report for what it was."""
    known = tournament(made["event"]["game"])
    for part, one in _parts(made):
        yield {**one, "part": told.PARTS[part], "what": _told(_summary(part, one, known))}


def _parts(made: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each thing with the part it stands in; ``at`` and ``minutes`` are its own."""
    for one in made["rounds"]:
        yield "round", {**one, "at": one["started"], "minutes": one["lasted"]}
        for table in one["to_time"]:
            yield "to-time", {"round": one["round"], "table": table["table"], "minutes": table["over"]}
    yield from (("extension", one) for one in made["extensions"])
    yield from (("call", {**one, "minutes": one["took"]}) for one in made["calls"])
    yield from (("ruling", {**one, "note": one["question"]}) for one in made["rulings"])
    yield from (("penalty", one) for one in made["penalties"])
    yield from (("draw", {**one, "table": one["tables"], "note": one["word"]}) for one in made["draws"])
    for check in made["checks"]:
        yield from (("check", {**check, **one, "at": check["started"]}) for one in check["found"])
    yield from (("list", one) for one in made["lists"])
    yield from (("conflict", one) for one in made["conflicts"])


def _summary(part: str, one: dict[str, Any], known: Tournament) -> Iterable[str]:
    """What a thing was, in words."""
    if part == "extension":
        return [told.REASONS.get(one["reason"], "")]
    if part == "call":
        return [told.ABOUT.get(one["about"], ""), "apelada" if one["appealed"] else "", "retirada" if one["withdrawn"] else ""]
    if part == "ruling":
        return [one["ruling"], _appeal(one), one["ended_with"]]
    if part == "penalty":
        infraction = known.infraction_name(one["infraction"]) or one["infraction"]
        level = known.level_name(one["level"]) or one["level"]
        return [infraction, level, "sin confirmar" if one["pending"] else ""]
    if part == "draw":
        return [one["seed"], f"antes se sorteó {counted(one['before'], 'vez', 'veces')}" if one["before"] else ""]
    if part == "check":
        wrong = {each.id: each.wrong for each in conditions(known)}
        return [told.OUTCOMES.get(one["outcome"], ""), *(wrong.get(code, code) for code in one["findings"])]
    if part == "list":
        return [told.VERDICTS.get(one["verdict"], "")]
    if part == "conflict":
        return [told.KINDS.get(one["kind"], one["kind"]), told.WHY.get(one["why"], "")]
    return []


def _appeal(ruling: dict[str, Any]) -> str:
    """How the appeal of a ruling stands; "" where there was none."""
    if ruling["upheld"] is None:
        return "apelación pendiente" if ruling["appealed"] else ""
    return "apelado: se mantiene" if ruling["upheld"] else "apelado: cambia"


def _told(parts: Iterable[str]) -> str:
    return " · ".join(filter(None, parts))
