"""xlsx → rows, sheet by sheet. What the file unpacks to is bounded before anything is read."""

from __future__ import annotations

import io
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from .columns import known_columns
from .model import MOST_ROWS, BadCardFile, Sheet, Sheets, too_many
from .tables import table_of

_MOST_UNPACKED = 200_000_000
_MOST_FILES = 2_000
_MOST_COLUMNS = 200
_BROKEN = "El libro de cálculo está dañado o no es un .xlsx."


def read_workbook(data: bytes) -> Sheets:
    """The tables of a workbook; sheets without cards are left aside."""
    _check(data)
    from openpyxl import load_workbook

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of what it does not keep on writing
        try:
            book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
            sheets = {sheet.title: table_of(_lines(sheet), "fila") for sheet in book.worksheets}
        except BadCardFile:
            raise
        except Exception:  # the many ways in which it meets what is no workbook
            raise BadCardFile(_BROKEN) from None
    taken = {name: sheet for name, sheet in sheets.items() if _is_of_cards(sheet)} or dict(list(sheets.items())[:1])
    aside = tuple(f"hoja «{name}»: no tiene una columna de nombres o códigos" for name in sheets if name not in taken)
    return Sheets("xlsx", tuple(_named(sheet, name) if len(taken) > 1 else sheet for name, sheet in taken.items()), aside)


def _check(data: bytes) -> None:
    """Raise :class:`BadCardFile` for what is no sound workbook, unpacks to too much, or has declarations in it."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            parts = packed.infolist()
            if len(parts) > _MOST_FILES or sum(part.file_size for part in parts) > _MOST_UNPACKED:
                raise BadCardFile(f"El libro de cálculo ocupa, desempaquetado, más de {_MOST_UNPACKED // 1_000_000} MB.")
            if "[Content_Types].xml" not in packed.namelist():
                raise BadCardFile(
                    "El archivo es un paquete comprimido, no un libro de cálculo: descomprímelo e importa la carpeta."
                )
            for part in parts:
                if part.filename.endswith((".xml", ".rels")) and _declares(packed, part):
                    raise BadCardFile(f"El libro de cálculo lleva declaraciones que Juez no lee (en «{part.filename}»).")
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, EOFError, ValueError) as error:
        raise error if isinstance(error, BadCardFile) else BadCardFile(_BROKEN) from None


def _declares(packed: zipfile.ZipFile, part: zipfile.ZipInfo) -> bool:
    """Whether a part has declarations, which stand before its first element."""
    with packed.open(part) as file:
        start = file.read(4096).replace(b"\0", b"").upper()
    return b"<!DOCTYPE" in start or b"<!ENTITY" in start


def _lines(sheet: Any) -> Iterator[tuple[int, list[Any]]]:
    for number, cells in enumerate(sheet.iter_rows(values_only=True, max_col=_MOST_COLUMNS), 1):
        if number > MOST_ROWS + 1000:
            raise too_many()
        filled = [None if cell is None else _plain(cell) for cell in cells]
        while filled and filled[-1] is None:
            filled.pop()
        if filled:
            yield number, filled


def _plain(cell: Any) -> Any:
    """A cell as it is shown: 4.0 is 4."""
    return int(cell) if isinstance(cell, float) and cell.is_integer() else cell if isinstance(cell, (bool, int)) else str(cell)


def _is_of_cards(sheet: Sheet) -> bool:
    rows = sheet.rows or tuple(row for row, _ in sheet.torn)
    return bool(rows) and bool(known_columns(rows[0].cells) & {"name", "code"})


def _named(sheet: Sheet, name: str) -> Sheet:
    rows = tuple(replace(row, place=f"hoja «{name}», {row.place}") for row in sheet.rows)
    return Sheet(rows, tuple((replace(row, place=f"hoja «{name}», {row.place}"), why) for row, why in sheet.torn))
