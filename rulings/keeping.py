"""What an import makes of the official answers known before: what is new, what is corrected, what was known."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .model import Ruling, as_row, from_row, is_refused
from .reading import RulingFile

Rows = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Kept:
    """The answers of a game after an import, as they are kept by id; the ids of those that are ``added`` and ``corrected``."""

    rows: Rows
    added: tuple[str, ...]
    corrected: tuple[str, ...]
    unchanged: int


def kept(before: Rows, found: RulingFile) -> Kept:
    """The answers known ``before`` with those of a file; its refused rows take the place of those of its last import."""
    said = {ruling.id: ruling for ruling in found.rulings}
    rows = {id: row for id, row in before.items() if not _is_refused_of(row, found.file)}
    rows |= {refused.id: as_row(refused) for refused in found.refused}
    added = tuple(id for id in said if id not in before)
    corrected = tuple(id for id, ruling in said.items() if id in before and _differs(before[id], ruling))
    rows |= {id: as_row(said[id]) for id in (*added, *corrected)}
    return Kept(rows, added, corrected, len(said) - len(added) - len(corrected))


def _is_refused_of(row: Mapping[str, Any], file: str) -> bool:
    return is_refused(row) and row.get("file") == file


def _differs(row: Mapping[str, Any], ruling: Ruling) -> bool:
    """Whether a file says otherwise what was known; from which file it came says nothing."""
    before = from_row(row)
    return before is None or before.model_dump(exclude={"file"}) != ruling.model_dump(exclude={"file"})


def without(before: Rows, id: str) -> Rows:
    """The answers but one."""
    return {each: row for each, row in before.items() if each != id}
