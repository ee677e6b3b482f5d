"""Two or more cards on one line: the parts that hold one each, or none where nobody can be sure where they part."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import pairwise

from ..codes import BY_CODE, Number, numbers_of, scheme_of

_BETWEEN = re.compile(r"\s*[,;\t]\s*|\s+(?:y|and|&|\+|/|\|)\s+")
_COUNTED = re.compile(r"\s*[,;\t]\s*(?=[x×]?\d{1,3}\s*[x×]?\s+\S)|\s+(?:y|and|&|\+)\s+(?=\d{1,3}\s*[x×]?\s+[^\W\d])")
_AFTER = re.compile(r"(?<=[x×]\d)\s*[,;\t]\s*|(?<=[x×]\d\d)\s*[,;\t]\s*", re.IGNORECASE)
_MOST = 60


def codes_in(text: str, game: str) -> list[tuple[int, int, tuple[Number, ...]]]:
    """Where codes of different cards stand in a line of two or more, bare or in brackets."""
    found: list[tuple[int, int, tuple[Number, ...]]] = []
    matches = list(scheme_of(game).bare.finditer(text))
    for match in matches if len(matches) > 1 else ():
        numbers = numbers_of(match[0], game)
        keys = {number.key for number in numbers}
        if numbers and not any(keys & {number.key for number in other} for _, _, other in found):
            found.append((match.start(), match.end(), numbers))
    return found


def parts_of(text: str, game: str, is_whole: Callable[[str], bool]) -> list[str]:
    """The parts of a line that holds several cards; ``is_whole`` says whether a part is a card with its count."""
    ways = [parts for parts in _ways(text, game) if 1 < len(parts) <= _MOST and all(is_whole(part) for part in parts)]
    return ways[0] if ways and all(way == ways[0] for way in ways) else []


def _ways(text: str, game: str) -> Iterator[list[str]]:
    if game not in BY_CODE:
        yield _COUNTED.split(text)
        yield _AFTER.split(text)
        return
    codes = codes_in(text, game)
    for find in (_after_bracket, _at_mark):
        cuts = [find(text, one[1], other[0]) for one, other in pairwise(codes)]
        if all(cuts):
            yield list(_cut(text, [at for at in cuts if at]))
    if len(codes) < 2:
        yield _COUNTED.split(text)


def _after_bracket(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Right after the bracket that closes a code, with the mark that follows."""
    bracket = re.compile(r"\s?[)\]]").match(text, start, end)
    if not bracket:
        return None
    mark = _BETWEEN.match(text, bracket.end(), end)
    return bracket.end(), mark.end() if mark else bracket.end()


def _at_mark(text: str, start: int, end: int) -> tuple[int, int] | None:
    """At the one mark between two codes."""
    marks = list(_BETWEEN.finditer(text, start, end))
    return marks[0].span() if len(marks) == 1 else None


def _cut(text: str, cuts: list[tuple[int, int]]) -> Iterator[str]:
    at = 0
    for start, end in cuts:
        yield text[at:start].strip()
        at = end
    yield text[at:].strip()
