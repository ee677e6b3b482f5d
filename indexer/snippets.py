"""Snippets: the stretch of a rule's text that shows why it was found."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping, Set
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
    """A text laid out for snippets: on one line, without marks; its words by their stems, each as (start, end, folded)."""

    flat: str
    words: Mapping[str, tuple[tuple[int, int, str], ...]]


def passage(text: str) -> Passage:
    """``text`` laid out for snippets."""
    flat = re.sub(r"\s*\n\s*", " ", re.sub(r"(?m)^\s*(?:-|\d+\.) |\*", "", text))
    words: dict[str, tuple[tuple[int, int, str], ...]] = {}
    for match in _TOKEN.finditer(flat):
        word = fold(match[0])
        root = stem(word)
        words[root] = (*words.get(root, ()), (match.start(), match.end(), word))
    return Passage(flat, words)


def snippet(source: Passage, wanted: Set[str], length: int = LENGTH) -> Snippet:
    """The part of ``source`` with most words of the stems ``wanted``, those words marked."""
    flat = source.flat
    hits = sorted([hit for root in wanted & source.words.keys() for hit in source.words[root]])
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
    return Snippet(tuple([piece for piece in pieces if piece[0]]))


def _best_start(hits: list[tuple[int, int, str]], whole: int, length: int) -> int:
    """Where the stretch of ``length`` begins that has most of the words found."""
    if whole <= length or not hits:
        return 0
    ends, words = [end for _, end, _ in hits], [word for _, _, word in hits]
    best, best_count, beyond = 0, 0, 0
    for i, (first, _, _) in enumerate(hits):
        beyond = bisect_right(ends, first + length - 30, lo=max(beyond, i))
        count = len(set(words[i:beyond]))
        if count > best_count:
            best, best_count = first, count
    return max(0, min(best - 30, whole - length))
