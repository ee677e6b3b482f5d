"""What is wrong with a card definition: the error that says so, and the checks of its words, keys and numbers."""

from __future__ import annotations

from .words import nearest


class DataError(ValueError):
    """Data that is no ability. ``suggestion`` is what was probably meant; ``path`` the keys under which it stands and
    ``place`` line and column in a text there."""

    def __init__(self, message: str, suggestion: str = "", path: tuple[str, ...] = (), place: tuple[int, int] | None = None):
        super().__init__(message)
        self.suggestion = suggestion
        self.path = path
        self.place = place


def known(word: object, words: tuple[str, ...], what: str) -> None:
    """One of these words, which are ``what``. Raises DataError."""
    if word not in words:
        raise DataError(f"«{word}» no es {what}", nearest(str(word), words))


def numbers(data: dict[str, object], *keys: str) -> None:
    """Each of these keys is a number, a letter that stands for one, or nothing. Raises DataError."""
    for key in keys:
        value = data.get(key)
        number = isinstance(value, int) and not isinstance(value, bool) and -99 <= value <= 999
        letter = isinstance(value, str) and len(value) == 1 and value.isalpha()
        if value is not None and not (number or letter):
            raise DataError(f"«{key}» es un número de -99 a 999, o X", path=(key,))


def only(data: dict[str, object], keys: tuple[str, ...], what: str) -> None:
    """No keys but these of a group that is ``what``. Raises DataError."""
    for key in data:
        if key not in keys:
            raise DataError(f"la clave «{key}» no existe en {what}", nearest(str(key), keys))
