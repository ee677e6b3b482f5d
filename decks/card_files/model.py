"""What every shape of card file is read into: sheets of rows, each row with its place and its cells by title."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_BYTES = 40_000_000
MOST_ROWS = 60_000


class BadCardFile(ValueError):
    """What was given is no card file. The message is Spanish and says what was expected, and where it went wrong."""


@dataclass(frozen=True)
class Row:
    """A row: its number as a reader would count it, its ``place`` in words, its cells by title."""

    number: int
    place: str
    cells: Mapping[str, Any]

    def __post_init__(self) -> None:
        if self.number > 10 * MOST_ROWS:
            raise too_many()


@dataclass(frozen=True)
class Sheet:
    """Rows that have their titles in common; ``torn`` are rows that cannot be one, each with the reason.

    ``single``: the sheet is one card, which a file or a folder holds beside others of its kind.
    """

    rows: tuple[Row, ...]
    torn: tuple[tuple[Row, str], ...] = ()
    single: bool = False


@dataclass(frozen=True)
class Sheets:
    """What a file holds, by the name of its shape, and in words what of it holds no cards."""

    shape: str
    sheets: tuple[Sheet, ...] = ()
    aside: tuple[str, ...] = field(default=())


def too_many() -> BadCardFile:
    """The refusal of a file with more rows than are read."""
    return BadCardFile(f"El archivo tiene más de {MOST_ROWS} filas, que son las que se leen como máximo.")
