"""Which shape a card file has: by what it begins with, never by its name."""

from __future__ import annotations

from ..words import decoded
from .json_rows import read_json
from .model import MOST_BYTES, BadCardFile, Sheets
from .octgn_sets import read_octgn_set
from .tables import read_table
from .workbooks import read_workbook

_EXPECTED = "se espera JSON, CSV, TSV, un libro .xlsx o un «set.xml» de OCTGN"
_STRANGE = {
    b"%PDF": "un PDF",
    b"\x89PNG": "una imagen",
    b"\xff\xd8\xff": "una imagen",
    b"GIF8": "una imagen",
    b"\xd0\xcf\x11\xe0": "un libro de cálculo antiguo (.xls): guárdalo como .xlsx",
    b"{\\rtf": "un documento RTF",
    b"\x1f\x8b": "un archivo comprimido: descomprímelo",
    b"SQLite format 3": "una base de datos",
}


def read_sheets(data: bytes) -> Sheets:
    """What a card file holds. Raises :class:`BadCardFile`."""
    if len(data) > MOST_BYTES:
        raise BadCardFile(f"El archivo pasa de {MOST_BYTES // 1_000_000} MB.")
    for start, what in _STRANGE.items():
        if data.startswith(start):
            raise BadCardFile(f"El archivo es {what}; {_EXPECTED}.")
    if data.startswith(b"PK\x03\x04"):
        return read_workbook(data)
    text = decoded(data).lstrip("\ufeff")
    bare = text.lstrip()
    if bare[:1] in ("[", "{"):
        return read_json(text)
    if bare[:1] == "<":
        if bare[:200].lower().startswith(("<!doctype html", "<html")):
            raise BadCardFile(f"El archivo es una página web; {_EXPECTED}.")
        return read_octgn_set(bare if bare.startswith("<?xml") else text)
    return read_table(text)
