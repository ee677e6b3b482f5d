"""Snippets: the stretch of a rule's text that shows why it was found."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Set
from dataclasses import dataclass

from rules_corpus.words import fold

from .analysis import stem

_TOKEN = re.compile(r"[^\W_]+")
#: Where a sentence begins: on a line of its own, or after the end of another.
_SENTENCE = re.compile(r"\n|(?<=[.!?…])[»)]?\s+(?=[«¿(]?[A-ZÁÉÍÓÚÑ])")
#: About how many characters a snippet has.
LENGTH = 190
#: And one of what stands open.
OPENED = 900
#: So many more make a sentence whole.
_TO_ITS_END = 60


@dataclass(frozen=True)
class Snippet:
    """A stretch of text in pieces: (text, is marked)."""

    pieces: tuple[tuple[str, bool], ...]

    def __str__(self) -> str:
        return "".join(f"**{text}**" if marked else text for text, marked in self.pieces)


@dataclass(frozen=True)
class Passage:
    """A text laid out for snippets: on one line, without marks; its words by their stems, each as (start, end, stem); where its
    sentences begin, and where the last one ends."""

    flat: str
    words: Mapping[str, tuple[tuple[int, int, str], ...]]
    sentences: tuple[int, ...]


def passage(text: str) -> Passage:
    """``text`` laid out for snippets."""
    lines = re.sub(r"\s*\n\s*", "\n", re.sub(r"(?m)^\s*(?:-|\d+\.) |\*", "", text))
    flat = lines.replace("\n", " ")
    words: dict[str, tuple[tuple[int, int, str], ...]] = {}
    for match in _TOKEN.finditer(flat):
        root = stem(fold(match[0]))
        words[root] = (*words.get(root, ()), (match.start(), match.end(), root))
    return Passage(flat, words, (0, *(match.end() for match in _SENTENCE.finditer(lines)), len(flat)))


def snippet(source: Passage, wanted: Set[str], length: int = LENGTH) -> Snippet:
    """The part of ``source`` with most of the stems ``wanted``, marked; it begins with a sentence where one has them."""
    flat = source.flat
    hits = sorted([hit for root in wanted & source.words.keys() for hit in source.words[root]])
    start = _best_start(hits, source.sentences, length)
    while start > 0 and not flat[start - 1].isspace():
        start -= 1
    end = _end(source, start + length)
    pieces: list[tuple[str, bool]] = [("… ", False)] if start else []
    at = start
    for first, last, _ in hits:
        if start <= first and last <= end:
            pieces += [(flat[at:first], False), (flat[first:last], True)]
            at = last
    pieces.append((flat[at:end] + (" …" if end < len(flat) else ""), False))
    return Snippet(tuple([piece for piece in pieces if piece[0]]))


def _best_start(hits: list[tuple[int, int, str]], sentences: tuple[int, ...], length: int) -> int:
    """Where the stretch of ``length`` begins that has most of the stems found: with the sentence that has most itself; within one
    only where that is longer than the stretch."""
    whole = sentences[-1]
    if whole <= length or not hits:
        return 0
    places, ends, roots = zip(*hits, strict=True)
    best, best_count = 0, (0, 0)
    at = 0
    while at < len(hits):
        following = bisect_right(sentences, places[at], hi=len(sentences) - 1)
        start, beyond = sentences[following - 1], bisect_left(places, sentences[following], lo=at)
        begins = [start]
        if sentences[following] - start > length:
            begins += [max(start, min(place - 30, whole - length)) for place in places[at:beyond]]
        for begin in begins:
            first = bisect_left(places, begin, lo=at)
            within = set(roots[first : bisect_right(ends, begin + length)])
            count = (len(within), len(within.intersection(roots[first:beyond])))
            if count > best_count:
                best, best_count = begin, count
        at = beyond
    return best


def _end(source: Passage, end: int) -> int:
    """Where a stretch ends that is to end at ``end``: with its sentence, where that is soon, else with its word."""
    flat, whole = source.flat, source.sentences[-1]
    if end >= whole:
        return whole
    following = source.sentences[bisect_left(source.sentences, end)]
    if following - end <= _TO_ITS_END:
        return following if following == whole else following - 1
    while end < whole and not flat[end].isspace():
        end += 1
    return end
