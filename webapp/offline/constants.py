"""The constants of the search and of its pages, for the browser: each is written once, in the module that uses it."""

from __future__ import annotations

import re
from types import ModuleType

from indexer import (
    analysis,
    described,
    idiom,
    jargon,
    kin,
    lifting,
    likeness,
    numbers,
    queries,
    scoring,
    searching,
    snippets,
    turns,
    typos,
    wanting,
    word_index,
)
from rules_corpus import corpus, numbering, words

from .. import pages, search
from . import saved_pages, saved_records

#: The modules that the browser's own modules mirror.
_MIRRORED = (
    words, corpus, numbering, analysis, described, idiom, jargon, kin, lifting, likeness, numbers, queries, scoring, searching,
    snippets, turns, typos, wanting, word_index, pages, search, saved_pages, saved_records,
)  # fmt: skip

_WORD, _NOT_WORD = r"\p{L}\p{N}_", r"[^\p{L}\p{N}_]"
_BOUNDARY = rf"(?:(?<![{_WORD}])(?=[{_WORD}])|(?<=[{_WORD}])(?![{_WORD}]))"
#: How a class of Python's regular expressions is written in JavaScript's, where ``\w`` and ``\d`` know no Unicode.
_WHOLE = {r"[^\W_]": r"[\p{L}\p{N}]", r"[^\W\d_]": r"\p{L}"}
_PIECE = re.compile("|".join([*map(re.escape, _WHOLE), r"\(\?P<", r"\\.", r"\[\^?", r"\]"]))


def constants() -> dict[str, dict[str, object]]:
    """Module → name (without its leading underscore) → value, as JSON; patterns and sets are marked as such."""
    return {module.__name__.rsplit(".", 1)[-1]: _of(module) for module in _MIRRORED}


def _of(module: ModuleType) -> dict[str, object]:
    found = {}
    for name, value in vars(module).items():
        if name.isupper():
            try:
                found[name.lstrip("_")] = _as_json(value)
            except TypeError:
                continue  # paths, tables of documents: nothing that search reckons with
    return found


def _as_json(value: object) -> object:
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, re.Pattern):
        return {"$pattern": [javascript_pattern(value.pattern), "iu" if value.flags & re.IGNORECASE else "u"]}
    if isinstance(value, set | frozenset):
        return {"$set": sorted(_as_json(item) for item in value)}  # type: ignore[type-var]
    if isinstance(value, tuple | list):
        return [_as_json(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _as_json(inner) for key, inner in value.items()}
    raise TypeError(f"no JSON for {type(value).__name__}")


def javascript_pattern(pattern: str) -> str:
    """A regular expression of Python's as one of JavaScript's (flag ``u``) that matches the same."""
    inside = False

    def written(match: re.Match) -> str:
        nonlocal inside
        piece = match[0]
        if piece in _WHOLE:
            return _WHOLE[piece]
        if piece == "(?P<":
            return "(?<"
        if piece.startswith("["):
            inside = True
            return piece
        if piece == "]":
            inside = False
            return piece
        if piece == r"\w":
            return _WORD if inside else f"[{_WORD}]"
        return {r"\d": r"\p{Nd}", r"\W": _NOT_WORD, r"\b": _BOUNDARY, r"\"": '"'}.get(piece, piece)

    return _PIECE.sub(written, pattern)
