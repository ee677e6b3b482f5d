"""The end of an event: the report first, then names and free text go; what stays says what happened, not to whom."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from datetime import date as Date
from datetime import timedelta
from pathlib import Path

from decks.reasons import why

from .errors import BadEvent, Refused
from .event import Event
from .file import SUFFIX, only_owner, open_file
from .report import as_csv, report

#: So many days after the event its names go, when it is next opened.
KEPT_DAYS = 30


@dataclass(frozen=True)
class Ended:
    """What is left: the reports that were written, and the copies of the file that may still hold names."""

    reports: tuple[Path, ...]
    copies: tuple[str, ...]


def write_reports(event: Event, folder: Path, names: bool = True) -> tuple[Path, ...]:
    """The reports as JSON and CSV, with and without names, into a folder. Raises :class:`BadEvent`."""
    stem = event.file.path.name.removesuffix(SUFFIX)
    written = []
    for suffix, named in (("informe", True), ("informe-sin-nombres", False)):
        if named and not names:
            continue
        made = report(event.state, names=named)
        texts = {"json": json.dumps(made, ensure_ascii=False, indent=1) + "\n", "csv": as_csv(made)}
        written += [_written(folder / f"{stem}.{suffix}.{ending}", text) for ending, text in texts.items()]
    return tuple(written)


def _written(path: Path, text: str) -> Path:
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "w", encoding="utf-8", newline="") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        only_owner(path)
    except OSError as error:
        raise BadEvent(
            f"El informe no se puede escribir en «{path}»: {why(error, writing=True)}. No se ha borrado nada."
        ) from None
    return path


def close(event: Event, folder: Path, names: bool = True) -> Ended:
    """Write the reports, close the event and erase its names and free text, in its copies too.

    Raises :class:`BadEvent`: nothing was erased.

    An event that was closed before is only erased again.
    """
    reports = () if event.catch_up().closed else write_reports(event, folder, names)
    copies = dict.fromkeys(place for _, place in event.state.copies if place)
    if not event.state.closed:
        event.note("closed", {})
    event.erase()
    return Ended(reports, tuple(place for place in copies if not _erased_too(event, Path(place))))


def _erased_too(event: Event, place: Path) -> bool:
    """Whether a copy is erased like the event. One that is out of reach, or went on by itself, stays as it is."""
    known = {entry.id for entry in event.entries()}
    try:
        if place.exists() and place.samefile(event.file.path):
            return True
        with contextlib.closing(open_file(place)) as copy:
            if not all(entry.id in known for entry in copy.entries()):
                return False
            copy.erase()
        event.copy_to(place)
    except (BadEvent, Refused, OSError):
        return False
    return True


def due(event: Event, today: Date) -> bool:
    """Whether the names of the event should be gone by now."""
    about = event.state.about
    return about is not None and today >= about.date + timedelta(days=KEPT_DAYS) and event.file.holds_words
