"""The date of an official answer, in the ways in which people write dates, as it is kept: AAAA-MM-DD, AAAA-MM or AAAA."""

from __future__ import annotations

import re
from datetime import date

from rules_corpus.words import fold

_MONTHS = (
    ("enero", "january"), ("febrero", "february"), ("marzo", "march"), ("abril", "april"), ("mayo", "may"), ("junio", "june"),
    ("julio", "july"), ("agosto", "august"), ("septiembre", "setiembre", "september"), ("octubre", "october"),
    ("noviembre", "november"), ("diciembre", "december"),
)  # fmt: skip
_BY_NAME = {name[:letters]: at for at, names in enumerate(_MONTHS, 1) for name in names for letters in (3, 4, len(name))}
_SPANISH = re.compile(r"(?:(\d{1,2})(?:\s+de)?\s+)?([a-z]+)\.?(?:\s+(?:de|del))?\s+(\d{4})")
_ENGLISH = re.compile(r"([a-z]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})")
_WHOLE = re.compile(r"(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?(?:[t ]\d{1,2}:\d{2}.*)?")
_DAY_FIRST = re.compile(r"(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})")
_EARLIEST = 1990


def as_day(text: str) -> str:
    """A date as it is kept. Raises ValueError where it is none, in Spanish."""
    said = fold(text).strip()
    year, month, day = _parts(said)
    if not year or not _EARLIEST <= year <= date.today().year + 1:
        raise ValueError(f"«{text[:40]}» no es una fecha: se escribe AAAA-MM-DD, o 3 de mayo de 2024")
    try:
        date(year, month or 1, day or 1)
    except ValueError:
        raise ValueError(f"«{text[:40]}» es un día que no existe") from None
    return "-".join(f"{part:02}" for part in (year, month, day) if part)


def _parts(said: str) -> tuple[int, int, int]:
    """Year, month and day; 0 for what is not said, for all three where it is no date."""
    if found := _WHOLE.fullmatch(said):
        return int(found[1]), int(found[2] or 0), int(found[3] or 0)
    if found := _DAY_FIRST.fullmatch(said):
        return int(found[3]), int(found[2]), int(found[1])
    if (found := _SPANISH.fullmatch(said)) and found[2] in _BY_NAME:
        return int(found[3]), _BY_NAME[found[2]], int(found[1] or 0)
    if (found := _ENGLISH.fullmatch(said)) and found[1] in _BY_NAME:
        return int(found[3]), _BY_NAME[found[1]], int(found[2])
    return 0, 0, 0
