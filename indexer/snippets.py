"""Snippets: the stretch of a rule's text that shows why it was found."""

from __future__ import annotations

import re
from collections.abc import Set
from dataclasses import dataclass

from rules_corpus.words import fold

from .analysis import stem

_TOKEN = re.compile(r"[^\W_]+")
#: About how many characters a snippet has.
LENGTH = 190
#: And one of what stands open.
OPENED = 900


@dataclass(frozen=True)
class Snippet:
    """A stretch of text in pieces: (text, is marked)."""

    pieces: tuple[tuple[str, bool], ...]

    def __str__(self) -> str:
        return "".join(f"**{text}**" if marked else text for text, marked in self.pieces)


@dataclass(frozen=True)
class Passage:
    """A text laid out for snippets: on one line, without marks, with (start, end, folded word, stem) of each of its words."""

    flat: str
    words: tuple[tuple[int, int, str, str], ...]


def passage(text: str) -> Passage:
    """``text`` laid out for snippets."""
    flat = re.sub(r"\s*\n\s*", " ", re.sub(r"(?m)^\s*(?:-|\d+\.) |\*", "", text))
    found = ((m.start(), m.end(), fold(m[0])) for m in _TOKEN.finditer(flat))
    return Passage(flat, tuple((start, end, word, stem(word)) for start, end, word in found))


def snippet(source: Passage, wanted: Set[str], wanted_stems: Set[str], length: int = LENGTH) -> Snippet:
    """The part of ``source`` with most words of ``wanted`` (or of their stems), those words marked."""
    flat = source.flat
    hits = [(start, end, word) for start, end, word, root in source.words if root in wanted_stems or word in wanted]
    start = _best_start(hits, len(flat), length)
    end = min(len(flat), start + length)
    while start > 0 and not flat[start - 1].isspace():
        start -= 1
    while end < len(flat) and not flat[end].isspace():
        end += 1
    pieces: list[tuple[str, bool]] = [("… ", False)] if start else []
    at = start
    for first, last, _ in hits:
        if start <= first and last <= end:
            pieces += [(flat[at:first], False), (flat[first:last], True)]
            at = last
    pieces.append((flat[at:end] + (" …" if end < len(flat) else ""), False))
    return Snippet(tuple(p for p in pieces if p[0]))


def _best_start(hits: list[tuple[int, int, str]], whole: int, length: int) -> int:
    if whole <= length or not hits:
        return 0
    best, best_count = 0, 0
    for i, (first, _, _) in enumerate(hits):
        count = len({w for f, e, w in hits[i:] if e <= first + length - 30})
        if count > best_count:
            best, best_count = first, count
    return max(0, min(best - 30, whole - length))
