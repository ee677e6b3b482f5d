"""The count of a line beside a code, wherever it stands; None and why where nobody can be sure of it."""

from __future__ import annotations

import re

from ..words import fold

_ORDINAL = re.compile(r"^\W*\d{1,3}[.)]\s+(?=\W*\d)")
_NUMBER = re.compile(r"(?<![\w.,+/#-])[+x×]?\s?(\d+)\s?[x×]?(?!\w)|^\W*(\d+)(?=[a-zA-ZÀ-ÿ])", re.IGNORECASE)
_WORDS = re.compile(
    r"\b(?:uno|una|un|dos|tres|cuatro|cinco|seis|one|two|three|four|five|six|i{2,4}|iv|copias?|copies|cop|uds?|unidades)\b"
)
_UNITS = re.compile(r"\b(?:copias?|copies|uds?|unidades|qty|cantidad)\b\.?\s*(?:de\b)?", re.IGNORECASE)
#: A figure by itself, as a count may be written.
_FIGURE = re.compile(
    r"(?<![\w-])[+x×-]?\s?[\d²³¹¼-¾①-⓿]+(?:[.,]\d+)?\s?(?:[x×]|copias?|copies|cop|uds?)?(?![\w-])", re.IGNORECASE
)


def count_beside(name: str) -> tuple[int | None, str, str]:
    """The count in what a line says beside its code, the name without it, and why it is unsure ("" where it is not)."""
    without = _UNITS.sub(" ", _ORDINAL.sub("", name.replace("__", " ")))
    found = list(_NUMBER.finditer(without))
    if len(found) == 1 and _is_sure(found[0], without):
        number = int(found[0][1] or found[0][2])
        return number, f"{without[: found[0].start()]} {without[found[0].end() :]}", ""
    if found or any(c.isnumeric() for c in without) or _WORDS.search(fold(without)):
        return None, name, "no se sabe cuántas copias son" + (f"; ¿{found[0][0].strip()}?" if found else "")
    return None, name, ""


def another_figure(name: str) -> str:
    """Why the count of a line is in doubt: another figure beside the name; "" where there is none.

    A card may have one in its name ("Black Waltz 3"): the catalogue tells.
    """
    if not any(c.isnumeric() for c in name):
        return ""
    found = _FIGURE.search(name)
    return f"hay otro número en la línea, «{found[0].strip()}»" if found else ""


def _is_sure(found: re.Match[str], text: str) -> bool:
    """One to three digits, not numbered like an item of a list, and no other digit about."""
    digits = found[1] or found[2]
    item = re.match(r"[.)]\s*\w", text[found.end() :]) and not re.search(r"[(\[]\s*$", text[: found.start()])
    return len(digits) <= 3 and not item and not _stray(text[: found.start()] + text[found.end() :])


def _stray(text: str) -> bool:
    """Whether a figure stands in ``text`` that is not part of a word."""
    return any(c.isnumeric() for word in text.split() if not any(d.isalpha() for d in word) for c in word)
