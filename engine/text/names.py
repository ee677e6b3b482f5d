"""A card's own name in its text, also where it is written otherwise: without an accent, with a letter for another."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rapidfuzz import fuzz

#: How like its name (of 100) words must be that begin with its letter, and the shortest name that is looked for in this way.
ALIKE, SHORTEST = 85, 5
_PIECE = re.compile(r"[^\s,.;:()«»“”\"]+")
#: Letters and a digit that stand for each other in the numerals of names: Vll, VII, V1I.
_NUMERAL = str.maketrans("l1", "ii")


def found(text: str, at: int, name: str) -> int:
    """How many letters from this place on are the name, 0 when they are not: exactly, but for case."""
    here = text[at : at + len(name)]
    if here.casefold() != name.casefold() or text[at + len(name) : at + len(name) + 1].isalnum():
        return 0
    return len(name)


def misspelt(text: str, at: int, name: str) -> int:
    """The same for words that begin with a capital and are like the name: as many as it has, or one more or fewer."""
    if not text[at].isupper():
        return 0
    wanted, count = _plain(name), len(name.split())
    if _plain(text[at]) != wanted[:1]:
        return 0
    lengths = [length for more in (0, -1, 1) if (length := _span(text, at, count + more))]
    same = next((n for n in lengths if _plain(text[at : at + n]) == wanted), 0)
    if same or len(name) < SHORTEST:
        return same
    best = max(lengths, key=lambda n: fuzz.ratio(_plain(text[at : at + n]), wanted), default=0)
    if name.casefold() in text[at : at + best].casefold():
        return 0  # the name itself stands there, behind another word
    return best if best and fuzz.ratio(_plain(text[at : at + best]), wanted) >= ALIKE else 0


def _span(text: str, at: int, count: int) -> int:
    """How long so many words are that follow each other; 0 when there are not so many."""
    end = at
    for number in range(count):
        start = end + 1 if number else end
        piece = _PIECE.match(text, start) if not number or text[end : end + 1] == " " else None
        if piece is None:
            return 0
        end = piece.end()
    return end - at


@lru_cache(maxsize=4096)
def _plain(said: str) -> str:
    """Without accents, case, or the difference of I, l and 1."""
    apart = unicodedata.normalize("NFD", said)
    return "".join(c for c in apart if not unicodedata.combining(c)).casefold().translate(_NUMERAL)
