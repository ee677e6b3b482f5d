"""CSV and TSV, and what is found in cells → rows."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from ..words import clean
from .columns import column_of
from .model import BadCardFile, Row, Sheet, Sheets, too_many

_MARKS = "\t;,|"
#: The titles stand in one of the first filled lines; what is above them is the table's own heading.
_HEADINGS = 10
_MOST_ROWS_OF_A_TABLE = 61_000
_LONGEST_CELL = 1_000_000


def read_table(text: str) -> Sheets:
    """The table in a text, told apart by tabs, semicolons, commas or bars."""
    if not text.strip():
        return Sheets("csv")
    lines = [line for line in text.split("\n", 40)[:40] if line.strip()][:_HEADINGS]
    mark = _mark_of(lines)
    sheet = table_of(_lines(text, mark), "línea")
    return Sheets("tsv" if mark == "\t" else "csv", (sheet,))


def _mark_of(lines: list[str]) -> str:
    """What stands between the cells: of the first lines that name a column of cards, the commonest mark."""
    for line in lines:
        found = max(_MARKS, key=line.count)
        if line.count(found) and any(column_of(clean(title.strip(' "\r'))) for title in line.split(found)):
            return found
    return max(_MARKS, key=lines[0].count)


def _lines(text: str, mark: str) -> Iterator[tuple[int, list[Any]]]:
    """The filled lines of a table with their numbers. A table with tabs in which quotes do not pair has none."""
    csv.field_size_limit(_LONGEST_CELL)
    try:
        yield from list(_read(text, mark, csv.QUOTE_MINIMAL))
    except BadCardFile:
        if mark != "\t":
            raise
        yield from _read(text, mark, csv.QUOTE_NONE)


def _read(text: str, mark: str, quoting: int) -> Iterator[tuple[int, list[Any]]]:
    reader = csv.reader(io.StringIO(text.replace("\r\n", "\n").replace("\r", "\n")), delimiter=mark, quoting=quoting, strict=True)  # type: ignore[arg-type]
    before = 0
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield before + 1, cells
            before = reader.line_num
            if before > 20 * _MOST_ROWS_OF_A_TABLE:
                raise too_many()
    except csv.Error:
        line = text.splitlines()[before] if before < len(text.splitlines()) else ""
        column = line.rfind(f'{mark}"') + 2 if f'{mark}"' in line else line.find('"') + 1
        raise BadCardFile(
            f"La tabla está mal formada en la línea {before + 1}, columna {max(column, 1)}: las comillas que se abren allí no se "
            "cierran bien."
        ) from None


def table_of(lines: Iterable[tuple[int, list[Any]]], called: str) -> Sheet:
    """The rows under the line of titles: the first that names a column with the name or the code of a card."""
    listed = list(lines)
    if len(listed) > _MOST_ROWS_OF_A_TABLE:
        raise too_many()
    if not listed:
        return Sheet(())
    at = next((at for at, (_, cells) in enumerate(listed[:_HEADINGS]) if _has_titles(cells)), 0)
    titles = _titles(listed[at][1])
    rows, torn = [], []
    for number, cells in listed[at + 1 :]:
        row = Row(number, f"{called} {number}", dict(zip(titles, cells)))
        if any(_filled(cell) for cell in cells[len(titles) :]):
            torn.append(
                (row, f"tiene {len(cells)} celdas y la cabecera {len(titles)}: quizá falten comillas en torno a un texto")
            )
        else:
            rows.append(row)
    if not rows and not torn:
        rows = [] if _has_titles(listed[at][1]) else [Row(listed[at][0], f"{called} {listed[at][0]}", dict.fromkeys(titles, ""))]
    return Sheet(tuple(rows), tuple(torn))


def _has_titles(cells: list[Any]) -> bool:
    found = {column[0] for cell in cells if isinstance(cell, str) and (column := column_of(clean(cell)))}
    return bool(found & {"name", "code"})


def _titles(cells: list[Any]) -> list[str]:
    """The titles of a table; one that comes again has its number behind it."""
    seen: Counter[str] = Counter()
    found = []
    for cell in cells:
        title = clean(str(cell if cell is not None else ""))
        seen[title] += 1
        found.append(title if seen[title] == 1 else f"{title} {seen[title]}")
    return found


def _filled(cell: Any) -> bool:
    return cell is not None and str(cell).strip() != ""
