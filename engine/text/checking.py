"""What is wrong with a card definition: the error that says so, and the checks of its words, keys and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .words import nearest


class DataError(ValueError):
    """Data that is no ability. ``suggestion`` is what was probably meant; ``path`` the keys under which it stands and
    ``place`` line and column in a text there."""

    def __init__(self, message: str, suggestion: str = "", path: tuple[object, ...] = (), place: tuple[int, int] | None = None):
        super().__init__(message)
        self.suggestion = suggestion
        self.path = path
        self.place = place


@contextmanager
def under(*keys: object) -> Iterator[None]:
    """What is wrong within stands under these keys, or places of a list."""
    try:
        yield
    except DataError as error:
        error.path = (*keys, *error.path)
        raise


def group(data: object, what: str) -> dict[str, Any]:
    """Data that is ``what``, as the group of keys that it must be. Raises DataError."""
    if not isinstance(data, dict):
        raise DataError(f"{what} es un grupo de claves, no «{shown(data)}»")
    return data


def listed(data: object) -> list[Any]:
    """The items of a list, or the one that is given without one."""
    return data if isinstance(data, list) else [data]


def shown(data: object) -> str:
    """Data in an error, in few words."""
    told = str(data)
    return told if len(told) <= 60 else f"{told[:60]}…"


def known(word: object, words: tuple[str, ...], what: str) -> None:
    """One of these words, which are ``what``. Raises DataError."""
    if word not in words:
        raise DataError(f"«{shown(word)}» no es {what}", nearest(shown(word), words))


def numbers(data: dict[str, object], *keys: str, least: int = -99, letters: bool = True, most: int = 999) -> None:
    """Each of these keys is a number, an X that stands for one unless there are no ``letters``, or nothing.

    Raises DataError.
    """
    for key in keys:
        value = data.get(key)
        number = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        letter = letters and value == "X"
        if value is not None and not (number or letter):
            raise DataError(f"«{key}» es un número de {least} a {most}{', o X' if letters else ''}", path=(key,))


def words(data: dict[str, object], *keys: str) -> None:
    """Each of these keys is a word, or nothing. Raises DataError."""
    for key in keys:
        if not isinstance(data.get(key, ""), str | None):
            raise DataError(f"«{key}» es una palabra", path=(key,))


def some_words(data: dict[str, object], *keys: str) -> None:
    """Each of these keys is a word or a list of words, or is not there. Raises DataError."""
    for key in keys:
        if not all(isinstance(item, str) for item in listed(data.get(key, []))):
            raise DataError(f"«{key}» es una palabra o una lista de palabras", path=(key,))


def lists(data: dict[str, object], *keys: str) -> None:
    """Each of these keys is a list of words, or is not there. Raises DataError."""
    for key in keys:
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise DataError(f"«{key}» es una lista de palabras", path=(key,))


def only(data: object, keys: tuple[str, ...], what: str) -> None:
    """A group that is ``what`` with no keys but these. Raises DataError."""
    for key in group(data, what):
        if key not in keys:
            raise DataError(f"la clave «{shown(key)}» no existe en {what}", nearest(shown(key), keys))
