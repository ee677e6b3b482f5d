"""Numbers that are known to be printings of one card, whatever a list or a catalogue says."""

from __future__ import annotations

from functools import cache

from .codes import BY_CODE, numbers_of
from .yaml_files import DATA, read_yaml


@cache
def _classes() -> dict[str, tuple[str, ...]]:
    """Number → the codes of all printings of its card, the original first."""
    rows = [tuple(map(str, row)) for row in read_yaml(DATA / "printings.yaml")["printings"]]
    return {number.key: row for row in rows for code in row for number in numbers_of(code, "fftcg")}


def printings_of(number: str, game: str) -> tuple[str, ...]:
    """The codes of all printings of the card that has a number, the original first; nothing where none are known."""
    return _classes().get(number, ()) if game in BY_CODE else ()


def numbers_of_printings(number: str, game: str) -> tuple[str, ...]:
    """The numbers of all printings of a card that has one of them, that one included."""
    codes = printings_of(number, game)
    return tuple(each.key for code in codes for each in numbers_of(code, game)) or (number,)
