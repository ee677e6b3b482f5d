"""An event as JSON: out, and in again to the same replay."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from .entries import Entry
from .errors import BadEvent, Refused
from .event import Event, open_event
from .file import create_file

#: What the JSON of an event says that it is.
FORM = "juez-evento-1"


def exported(event: Event) -> dict[str, Any]:
    """Every entry with its words. Not in it: the PIN and what the cards of the tables are made from."""
    return {"form": FORM, "entries": [entry.as_json() for entry in event.entries()]}


def as_text(export: dict[str, Any]) -> str:
    """An export as it is written to a file: the same bytes for the same event."""
    return json.dumps(export, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def read_export(text: str) -> list[Entry]:
    """The entries of an export. Raises :class:`BadEvent` naming what is wrong."""
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadEvent(f"El archivo no es JSON: algo no está bien en la línea {error.lineno}, columna {error.colno}.") from None
    except (ValueError, RecursionError):
        raise BadEvent("El archivo no es JSON.") from None
    if not isinstance(content, dict) or content.get("form") != FORM or not isinstance(content.get("entries"), list):
        raise BadEvent("El JSON no es el de un evento de Juez.")
    entries = [_entry(number, row) for number, row in enumerate(content["entries"], 1)]
    if not entries or entries[0].kind != "opened":
        raise BadEvent("Al JSON le falta el comienzo del evento.")
    if [entry.number for entry in entries] != list(range(1, len(entries) + 1)) or len({entry.id for entry in entries}) < len(
        entries
    ):
        raise BadEvent("Al JSON le faltan anotaciones, o las tiene dos veces.")
    return entries


def _entry(number: int, row: Any) -> Entry:
    try:
        return Entry.from_json(row)
    except Refused as error:
        raise BadEvent(f"Anotación {number}: {error}") from None
    except ValueError:
        raise BadEvent(f"La anotación {number} está incompleta o dañada.") from None


def imported(path: Path, entries: Iterable[Entry]) -> Event:
    """A new event file with these entries as they are. Raises :class:`BadEvent`."""
    file = create_file(path)
    try:
        with file.writing():
            for entry in entries:
                file.append(entry)
    except BaseException:
        file.close()
        path.unlink(missing_ok=True)
        raise
    file.close()
    return open_event(path)
