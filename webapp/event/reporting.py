"""What happened: the log to undo from, the report to print, both taken out as files."""

from __future__ import annotations

import json
from typing import Any

from flask import Response, abort, render_template, request

from desk import Entry
from desk.exchange import as_text, exported
from desk.kinds import KINDS
from desk.report import as_csv, report

from ..given import whole
from .blueprint import blueprint
from .here import the_event, who
from .telling import entry_told

_PAGE = 60


@blueprint.get("/registro")
def log() -> Any:
    """The entries, the last first; what can be undone has its button."""
    here = the_event()
    entries = [one for one in here.entries() if one.kind not in ("pin_missed",)][::-1]
    start = whole(request.args.get("desde"), 6) or 0
    shown = entries[start : start + _PAGE]
    told = [(one, _told(one), _undoable(one)) for one in shown]
    return render_template(
        "event/log.html", state=here.state, told=told, start=start, more=start + _PAGE if len(entries) > start + _PAGE else None
    )


def _told(entry: Entry) -> str:
    """An entry in a line; of one that takes another back, which."""
    here = the_event()
    told = entry_told(here.state, entry)
    replaced = here.file.entry(entry.replaces) if entry.replaces else None
    if replaced is None:
        return told
    before = entry_told(here.state, replaced)
    return f"{told}: {before}" if entry.kind == "undone" else f"{told} (en lugar de «{before}»)"


def _undoable(entry: Any) -> bool:
    """Whether who asks may take it back."""
    kind = KINDS[entry.kind]
    return (
        kind.undoable and not kind.inner and entry.id not in the_event().state.dead and (who().heads or entry.device in who().own)
    )


@blueprint.get("/informe", endpoint="report")
def report_sheet() -> Any:
    """The report to print, with names or without."""
    names = request.args.get("nombres") != "no"
    here = the_event()
    return render_template("event/report.html", made=report(here.state, names=names), names=names, state=here.state)


@blueprint.get("/informe/<kind>")
def export(kind: str) -> Any:
    """The report, or the whole event, as a file."""
    here, names = the_event(), request.args.get("nombres") != "no"
    stem = here.file.path.stem
    if kind == "evento.json":
        return _file(as_text(exported(here)), f"{stem}.evento.json", "application/json")
    made = report(here.state, names=names)
    suffix = "informe" if names else "informe-sin-nombres"
    if kind == "informe.csv":
        return _file(as_csv(made), f"{stem}.{suffix}.csv", "text/csv")
    if kind == "informe.json":
        return _file(json.dumps(made, ensure_ascii=False, indent=1) + "\n", f"{stem}.{suffix}.json", "application/json")
    return abort(404)


def _file(text: str, name: str, kind: str) -> Response:
    response = Response(text, mimetype=kind)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response
