"""Many decks at once: every list of a folder, and a report of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Protocol, TypeVar

from .catalogue import Catalogue
from .checking import check
from .formats import Format
from .lists import BadList, read_list
from .lists.reading import MOST_BYTES
from .verdicts import Verdict

#: How many files a process is given at once, with the catalogue.
_TOGETHER = 50
J = TypeVar("J")
T = TypeVar("T")


class Each(Protocol):
    """How one thing is done for each of many jobs: ``map``, or the same in other processes."""

    def __call__(self, work: Callable[[J], T], jobs: Iterable[J], /) -> Iterator[T]: ...


_COLUMNS = ("file", "legal", "complete", "summary", "errors", "codes", "messages")


@dataclass(frozen=True)
class Checked:
    """One file of a folder with its verdict, or why it holds no list."""

    file: str
    verdict: Verdict | None
    error: str = ""

    def as_json(self) -> dict[str, Any]:
        return {"file": self.file, **(self.verdict.as_json() if self.verdict else {"error": self.error})}


def lists_in(folder: Path) -> list[Path]:
    """The files of a folder and its folders, hidden ones left out, in the order of their names."""
    inside = (path for path in folder.rglob("*") if not any(part.startswith(".") for part in path.relative_to(folder).parts))
    return sorted(path for path in inside if path.is_file())


def check_files(
    folder: Path,
    paths: Iterable[Path],
    format: Format,
    catalogue: Catalogue,
    date: Date | None,
    readings: Mapping[str, str] | None = None,
    each: Each = map,
) -> Iterator[Checked]:
    """The verdict on each file, in turn; a file that holds no list does not stop the others.

    ``each`` does one thing for each of many jobs, here or in other processes, and gives what came of them in their order. The
    files are read here.
    """
    check_some = partial(_check_some, format=format, catalogue=catalogue, date=date, readings=readings)
    listed = list(paths)
    jobs = (
        [(path.relative_to(folder).as_posix(), _bytes_of(path)) for path in listed[first : first + _TOGETHER]]
        for first in range(0, len(listed), _TOGETHER)
    )
    return chain.from_iterable(each(check_some, jobs))


def _bytes_of(path: Path) -> bytes | str:
    """What stands in a file, as far as a list goes; why it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(5 * MOST_BYTES)
    except OSError as error:
        return f"El archivo no se puede leer: {error.strerror or error}."


def _check_some(
    files: Iterable[tuple[str, bytes | str]],
    format: Format,
    catalogue: Catalogue,
    date: Date | None,
    readings: Mapping[str, str] | None,
) -> list[Checked]:
    done = []
    for name, text in files:
        if isinstance(text, str):
            done.append(Checked(name, None, text))
            continue
        try:
            done.append(Checked(name, check(read_list(text, format.game), format, catalogue, date, readings=readings)))
        except BadList as error:
            done.append(Checked(name, None, str(error)))
    return done


def report_text(checked: Iterable[Checked], suffix: str) -> str:
    """A report as the file ending says: ``.json`` or ``.csv``."""
    if suffix == ".json":
        return json.dumps([item.as_json() for item in checked], ensure_ascii=False, indent=1) + "\n"
    written = io.StringIO()
    table = csv.writer(written)
    table.writerow(_COLUMNS)
    for item in checked:
        table.writerow(_row(item))
    return written.getvalue()


def _row(item: Checked) -> tuple[Any, ...]:
    if item.verdict is None:
        return (_safe(item.file), "", "", "No se pudo leer", "", "", _safe(item.error))
    verdict = item.verdict
    legal = {True: "true", False: "false", None: ""}[verdict.legal]
    codes = " ".join(dict.fromkeys(finding.code.value for finding in verdict.findings))
    messages = " ".join(finding.message for finding in verdict.errors)
    return (_safe(item.file), legal, str(verdict.complete).lower(), verdict.summary, len(verdict.errors), codes, _safe(messages))


def _safe(text: str) -> str:
    """``text`` so that a spreadsheet does not take it for a formula."""
    return f"'{text}" if text.startswith(("=", "+", "-", "@", "\t", "\r")) else text
