"""Where a text parts: its lines, the sentences and clauses of a line, and what of it may be taken as unread."""

from __future__ import annotations

import re
from collections.abc import Sequence

from .words import CLOSES, OPENS, Word, is_quoted

#: What may stand behind an option in quotes: how long it lasts, in brackets.
_AFTER_OPTION = re.compile(r"[.;]?\s*(?:\([^()\n]{1,80}\))?")


def lines_of(listed: list[Word], text: str) -> list[list[Word]]:
    """The words of a text, line by line; an option in quotes that has a line of its own stands in the line before."""
    lines: list[list[Word]] = []
    at = 0
    for word in listed:
        if not lines or ("\n" in text[at : word.start] and not _goes_on(word, text)):
            lines.append([])
        lines[-1].append(word)
        at = word.start
    return lines


def _goes_on(word: Word, text: str) -> bool:
    """Whether a line that begins with this word is nothing but an option in quotes of the line before."""
    rest = text[word.end :].split("\n", 1)[0].strip()
    if word.said == OPENS:
        return rest.endswith((CLOSES, "”", '"'))
    return is_quoted(word.said) and _AFTER_OPTION.fullmatch(rest) is not None


def sentences_of(given: Sequence[Word]) -> list[list[Word]]:
    """The sentences of a line, without their full stops."""
    return _between(given, (".",))


def clauses_of(given: Sequence[Word]) -> list[list[Word]]:
    """The clauses of a sentence, without what stands between them."""
    return _between(given, (",", ":", ";"))


def _between(given: Sequence[Word], marks: tuple[str, ...]) -> list[list[Word]]:
    found: list[list[Word]] = [[]]
    for word in given:
        if word.said in marks:
            found.append([])
        else:
            found[-1].append(word)
    return [part for part in found if part]


def with_stops(line: list[Word], mended: list[Word]) -> list[tuple[list[Word], list[Word]]]:
    """The sentences of a line as they are written, and mended; a full stop by itself."""
    found: list[tuple[list[Word], list[Word]]] = [([], [])]
    for word, other in zip(line, mended, strict=True):
        if word.said == ".":
            found += [([word], [other]), ([], [])]
        else:
            found[-1][0].append(word)
            found[-1][1].append(other)
    return [pair for pair in found if pair[0]]


def spans(given: list[Word], stop: int) -> list[tuple[int, int]]:
    """What may be taken as unread when the reading stops at a word: from the nearest clause before it to the end of its
    sentence, then from clauses further back, at last the sentence."""
    stop = min(stop, len(given) - 1)
    if given[stop].said == "." and stop:
        stop -= 1
    start = max((i + 1 for i in range(stop) if given[i].said == "."), default=0)
    end = next((i for i in range(stop, len(given)) if given[i].said == "."), len(given))
    clauses = [i + 1 for i in range(start, min(stop + 1, end - 1)) if given[i].said in (":", ",")]
    return [(at, end) for at in (*reversed(clauses), start) if at < end]
