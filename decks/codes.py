"""Card codes: where one stands in a line, and which number it is, however it is written.

A printed code may hold several numbers ("PR-006/1-181H"): they are printings of one card. A number is what stays of a code
without its rarity letter, its zeros and its case: "01-004c", "1_4C" and "1-004" are all number "1-004".
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

#: Games whose cards are told apart by code; in the others a card is its name.
BY_CODE = frozenset({"fftcg"})
_FFTCG_ONE = r"(?:\d{1,2}\s?[-_]\s?\d{1,4}|(?:PR|P|RE)[-_ ]?\d{1,3}|[ABC][-_]\d{1,3})(?:[-_]?[A-Z](?![A-Z]))?"
_OTHER_ONE = r"[A-Z0-9]{1,5}(?:[-_][A-Z0-9]{1,4}){0,2}[-_/]\d{1,4}"
#: A code that stands bare before a name: long enough not to be part of the name ("K-9").
_OTHER_LEADING = r"[A-Z0-9]{1,5}(?:[-_][A-Z0-9]{1,4}){0,2}[-_/]\d{3,4}"
_NUMBER = re.compile(r"(?P<set>\d{1,2}|PR|P|RE|[ABC])[-_\s]*(?P<number>\d{1,4})[-_]?(?P<rarity>[A-Z]?)", re.IGNORECASE)


class Number(NamedTuple):
    """One number of a printed code: ``key`` tells it apart, ``rarity`` is its letter where written ("" where not)."""

    key: str
    rarity: str = ""


class Code(NamedTuple):
    """A printed code as it is written in a text, ``text[start:end]``, with its numbers."""

    written: str
    numbers: tuple[Number, ...]
    start: int = 0
    end: int = 0


@dataclass(frozen=True)
class Scheme:
    """How a game writes its codes: whole, in brackets, and bare in a line (anywhere, or only at its beginning)."""

    whole: re.Pattern[str]
    bracketed: re.Pattern[str]
    bare: re.Pattern[str]


def _scheme(whole: str, bare: str) -> Scheme:
    return Scheme(
        whole=re.compile(whole, re.IGNORECASE),
        bracketed=re.compile(rf"[\[(]\s?({whole})\s?[\])]", re.IGNORECASE),
        bare=re.compile(bare, re.IGNORECASE),
    )


_FFTCG_ALL = rf"{_FFTCG_ONE}(?:\s?/\s?{_FFTCG_ONE})*"
_FFTCG = _scheme(_FFTCG_ALL, rf"(?<![\w/-]){_FFTCG_ALL}(?![\w/-])")
_OTHER = _scheme(_OTHER_ONE, rf"^{_OTHER_LEADING}(?![\w/-])")


def scheme_of(game: str) -> Scheme:
    """The codes of a game."""
    return _FFTCG if game == "fftcg" else _OTHER


@lru_cache(maxsize=1 << 16)
def numbers_of(written: str, game: str) -> tuple[Number, ...]:
    """The numbers of a printed code; empty where ``written`` is no code of the game."""
    scheme = scheme_of(game)
    written = written.strip()
    if not scheme.whole.fullmatch(written):
        return ()
    if scheme is _OTHER:
        head, mark, number = re.split(r"([-_/])(?=\d+$)", written.upper().replace("_", "-"), maxsplit=1)
        return (Number(f"{head}{mark}{int(number):03}"),)
    return tuple(_fftcg_number(part) for part in written.split("/"))


def _fftcg_number(part: str) -> Number:
    match = _NUMBER.fullmatch(part.strip())
    assert match is not None, part
    kind = match["set"].upper()
    kind = str(int(kind)) if kind.isdigit() else ("PR" if kind == "P" else kind)
    return Number(f"{kind}-{int(match['number']):03}", match["rarity"].upper())


def find_code(text: str, game: str) -> Code | None:
    """The code of a line: the last one in brackets, else the first bare one. None where there is none."""
    scheme = scheme_of(game)
    if "(" in text or "[" in text:
        bracketed = list(scheme.bracketed.finditer(text))
        if bracketed:
            return _code(bracketed[-1][1], bracketed[-1].start(), bracketed[-1].end(), game)
    match = scheme.bare.search(text)
    return _code(match[0], match.start(), match.end(), game) if match else None


def is_repeated(text: str, code: Code, game: str) -> bool:
    """Whether a code stands in a line more than once."""
    bare = (numbers_of(found[0], game) for found in scheme_of(game).bare.finditer(text))
    return sum(numbers == code.numbers for numbers in bare) > 1


def _code(written: str, start: int, end: int, game: str) -> Code | None:
    numbers = numbers_of(written, game)
    return Code(tidy(written, game), numbers, start, end) if numbers else None


@lru_cache(maxsize=1 << 16)
def tidy(written: str, game: str) -> str:
    """A code in its usual spelling: "1_4c" → "1-004C", "re014h/pr108" → "Re-014H/PR-108"."""
    if game != "fftcg":
        return "/".join(number.key for number in numbers_of(written, game))
    return "/".join(number.key.replace("RE-", "Re-") + number.rarity for number in numbers_of(written, game))


def order(key: str) -> tuple[int, int, str]:
    """Where a number stands among the printings of a card: the oldest booster first, promos and reprints last."""
    head, _, number = key.partition("-")
    return (int(head) if head.isdigit() else 1000, int(number) if number.isdigit() else 0, key)
