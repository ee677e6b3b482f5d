"""Many decks at once: every list of a folder, and a report of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from pathlib import Path
from typing import Any

from .catalogue import Catalogue
from .checking import check
from .formats import Format
from .lists import BadList, read_list
from .lists.reading import MOST_BYTES
from .verdicts import Verdict

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
) -> Iterator[Checked]:
    """The verdict on each file, in turn; a file that holds no list does not stop the others."""
    for path in paths:
        name = path.relative_to(folder).as_posix()
        try:
            with path.open("rb") as file:
                found = read_list(file.read(5 * MOST_BYTES), format.game)
            yield Checked(name, check(found, format, catalogue, date, readings=readings))
        except BadList as error:
            yield Checked(name, None, str(error))
        except OSError as error:
            yield Checked(name, None, f"El archivo no se puede leer: {error.strerror or error}.")


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
