"""The count of a line beside a code, wherever it stands; None and why where nobody can be sure of it."""

from __future__ import annotations

import re

from ..words import fold

_ORDINAL = re.compile(r"^\W*\d{1,3}[.)]\s+(?=\W*\d)")
#: Before a number: "no. 3", or "at most", "about" that many.
_NUMBERED = re.compile(r"(?:\b(?:n[.oº°]|no\.|nro\.?|n[uú]m\.?|n[uú]mero)|(?<![=-])[<>≤≥~≈±¿]=?)\s*$", re.IGNORECASE)
#: After a number: that of an item of a list, or one that is asked.
_ITEM = re.compile(r"[.)]\s*-?\s*\w|\s*\?")
_NUMBER = re.compile(r"(?<![\w.,+/#-])[+x×]?\s?(\d+)\s?[x×]?(?!\w)|^\W*(\d+)(?=[a-zA-ZÀ-ÿ]+(?:\W|$))", re.IGNORECASE)
_WORDS = re.compile(
    r"\b(?:uno|una|un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|docena|one|two|three|four|five|six|seven|eight"
    r"|nine|ten|eleven|twelve|dozen|copias?|copies|cop|uds?|unidades|par|pareja|pair|couple|trio|doble|double|triple|playset"
    r"|todas|todos|ambas|ambos|all|both|x{2,4})\b"
)
_ROMAN = re.compile(r"\b(?:i{2,4}|iv)\b")
#: Marks that count by being repeated, "☐☐☐", "|||"; stars not where they stand on both sides, "**Lulu**".
_TALLY = re.compile(r"[☐-☒✅✓-✘□▢▪-▭◻-◾○●◯]\s?[☐-☒✅✓-✘□▢▪-▭◻-◾○●◯]|\|\||//")
_STARS = re.compile(r"\*(?:\s?\*)+")
_COUNTED = re.compile(
    r"[(\[{]\s*[x×]?\s?\d{1,3}\s?[x×]?\s*[)\]}]|(?<!\w)[x×]\s?\d{1,3}\s*$|(?<!\w)\d{1,3}\s?[x×]\s*$"
    r"|\d\s?[€$]|[€$]\s?\d",
    re.IGNORECASE,
)
#: Figures that are part of a word: "TYPE-0", "3rd".
_WORDY = re.compile(r"(?<![^\s(\[])(?:(?![x×]\d)[^\W\d_]+-?\d+|\d+(?:st|nd|rd|th))(?![^\s)\].,:])", re.IGNORECASE)
_ANY = re.compile(r"\S+")
_DIGIT = re.compile(r"\d")
_WORD = re.compile(r"[^\W_]+")
_YEAR = re.compile(r"20\d\d")
_UNITS = re.compile(r"\b(?:copias?|copies|uds?|unidades|qty|cantidad)\b\.?\s*(?:de\b)?", re.IGNORECASE)
#: A figure by itself, as a count may be written.
_FIGURE = re.compile(
    r"(?<![\w-])[+x×-]?\s?[\d²³¹¼-¾①-⓿]+(?:[.,]\d+)?\s?(?:[x×]|copias?|copies|cop|uds?)?(?![\w-])", re.IGNORECASE
)
#: What leads the eye from a name to its count: "Lulu ....... 3".
_LEADERS = re.compile(r"\.{2,}|…+|_{2,}|·{2,}")
#: A count set apart from the name: before it a box, in brackets; behind it after a dash, a colon, an equals sign, leaders.
_APART = re.compile(
    r"\W*[☐-☒✅✓-✘□▢▪-▭◻-◾✔]\ufe0f?\s*\d{1,3}\s*[x×]?\s+[^\W\d].*|\s*[\[{(]\s*\d{1,3}\s*[\])}]\s*[^\W\d].*"
    r"|[^\d]*(?:\s[-–—:=*]\s?|[:=]\s?|(?:\.{2,}|…+|_{2,}|·{2,})\s*)\d{1,3}\s*[x×]?\s*|[^\d]*[\[{(]\s*\d{1,3}\s*[\])}]\s*"
)
UNSURE = "no se sabe cuántas copias son"


def count_beside(name: str, numerals: bool) -> tuple[int | None, str, str]:
    """The count in what a line says beside its code, the name without it, and why it is unsure ("" where it is not).

    ``numerals``: whether "III" may be a count, and not the end of a name.
    """
    without = _UNITS.sub(" ", _ORDINAL.sub("", _LEADERS.sub(" ", name)))
    found = list(_NUMBER.finditer(without))
    if len(found) == 1 and _is_sure(found[0], without):
        number = int(found[0][1] or found[0][2])
        return number, f"{without[: found[0].start()]} {without[found[0].end() :]}", ""
    if found or has_figure(without) or counts_in_words(without, numerals):
        return None, name, UNSURE + (f"; ¿{found[0][0].strip()}?" if found else "")
    return None, name, ""


def count_apart(text: str) -> tuple[int, str] | None:
    """The count of a line without a code that marks set apart from the name ("[2] Uno", "Uno - 2"), and that name; else None."""
    count, name, _ = count_beside(text, numerals=False) if _APART.fullmatch(text) else (None, "", "")
    return (count, name) if count is not None else None


def counts_in_words(text: str, numerals: bool = False) -> bool:
    """Whether words or marks say how many: "cuatro", "playset", "☐☐☐"."""
    said = fold(text)
    if _WORDS.search(said) or (numerals and _ROMAN.search(said)):
        return True
    return bool(_TALLY.search(text)) or len(_STARS.findall(text)) == 1


def has_figure(text: str) -> bool:
    """Whether a figure stands in a text, of whatever script."""
    return bool(_DIGIT.search(text)) if text.isascii() else any(c.isnumeric() for c in text)


def may_count(text: str) -> bool:
    """Whether the first or the last word of a line may be a count: "Lulu: 3", "tres Lulu"; a year is none."""
    words = _WORD.findall(text) or [""]
    figures = (any(c.isnumeric() for c in word) and not _YEAR.fullmatch(word) for word in (words[0], words[-1]))
    return any(figures) or any(counts_in_words(word) for word in (words[0], words[-1])) or bool(_TALLY.search(text))


def another_figure(name: str, strict: bool = False) -> str:
    """Why the count of a line is in doubt: another figure beside the name; "" where there is none.

    A card may have one in its name ("Black Waltz 3"): the catalogue tells. ``strict``: also as part of a word ("TYPE-0").
    """
    if not has_figure(name):
        return ""
    rest = name if strict else _WORDY.sub("", name)
    found = _FIGURE.search(rest) or (_ANY.search(rest) if has_figure(rest) else None)
    return f"hay otro número en la línea, «{found[0].strip()}»" if found else ""


def another_count(name: str) -> str:
    """Why the count of a line without a code is in doubt: a second one, in brackets or with ×, or a price; "" where none is."""
    found = _COUNTED.search(name) if has_figure(name) else None
    return f"hay otro número en la línea, «{found[0].strip()}»" if found else ""


def _is_sure(found: re.Match[str], text: str) -> bool:
    """One to three digits, not numbered like an item of a list, and no other digit about."""
    digits = found[1] or found[2]
    before, after = text[: found.start()], text[found.end() :]
    item = _ITEM.match(after) and not before.rstrip().endswith(("(", "["))
    return len(digits) <= 3 and int(digits) > 0 and not item and not _NUMBERED.search(before) and not _stray(before + after)


def _stray(text: str) -> bool:
    """Whether a figure stands in ``text`` that is not part of a word."""
    return any(c.isnumeric() for word in text.split() if not any(d.isalpha() for d in word) for c in word)
