"""Rule numbers: their parts, their order, who may follow whom.

A number is written as its document prints it (``116.3a``, ``11.12.4.6``, ``7.C.4.1.a``) or, for items the
documents leave unnumbered, with a word (``3.mazo``) or a heading mark (``4/h1``). Its *path* is the tuple of its
parts; Inferno counts sections in hundreds, so ``116.3a`` has the path ``(1, 16, 3, 'a')`` under chapter 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

Part = int | str
Path = tuple[Part, ...]

_PART = re.compile(r"[0-9]+|[^\W\d_]+(?:-[^\W\d_]+)*")
_DUPLICATE = re.compile(r"#(\d+)$")

#: How many numbers a sequence may skip and still go on (the gap is reported).
LARGEST_GAP = 3


def parts(number: str) -> Path:
    """The parts of a number, integers where they are digits; the ``#2`` of a repeated number is left out."""
    return tuple(int(p) if p.isdecimal() else p for p in _PART.findall(_DUPLICATE.sub("", number)))


def hundreds_path(number: str) -> Path:
    """The path of an Inferno number: ``7`` → (7,), ``701`` → (7, 1), ``701.10d`` → (7, 1, 10, 'd')."""
    found = parts(number)
    if found and isinstance(found[0], int) and found[0] >= 100:
        return (found[0] // 100, found[0] % 100, *found[1:])
    return found


def path_of(document: str, number: str) -> Path:
    """The path of ``number`` in the counting of its document."""
    return hundreds_path(number) if document == "inferno" else parts(number)


def number_at(document: str, path: Path) -> str:
    """The number at ``path``, spelled as the document spells it (the inverse of :func:`path_of`)."""
    if document == "inferno" and all(isinstance(p, int) for p in path[:2]):
        if len(path) == 1:
            return str(path[0])
        section = f"{path[0]}{path[1]:02d}"
        rest = "".join(f".{p}" if isinstance(p, int) else str(p) for p in path[2:])
        return section + rest
    return ".".join(str(p) for p in path)


def _is_first(document: str, level: int, part: Part) -> bool:
    if isinstance(part, str):
        return part in ("a", "A")
    return part == 1 or (document == "inferno" and level == 1 and part == 0)


def _step(earlier: Part, later: Part) -> int | None:
    """How many steps lie from one part to a later one of the same sort (1 = neighbours)."""
    if isinstance(earlier, int) and isinstance(later, int):
        return later - earlier
    if isinstance(earlier, str) and isinstance(later, str) and len(earlier) == len(later) == 1:
        return ord(later) - ord(earlier)
    return None


def gap_between(document: str, previous: Path | None, candidate: Path) -> int | None:
    """How many numbers are skipped when ``candidate`` follows ``previous``; None where it cannot follow.

    A number can follow its predecessor as its first child (levels may be missing: 6.4 → 6.4.1.1), or as the
    next sibling of the predecessor or of one of its ancestors.
    """
    if previous is None:
        return 0 if all(_is_first(document, i, p) for i, p in enumerate(candidate)) else None
    depth = len(previous)
    if candidate[:depth] == previous and len(candidate) > depth:
        rest = candidate[depth:]
        return 0 if all(_is_first(document, depth + i, p) for i, p in enumerate(rest)) else None
    for level in range(min(depth, len(candidate))):
        if candidate[:level] != previous[:level]:
            return None
        if candidate[level] == previous[level]:
            continue
        step = _step(previous[level], candidate[level])
        firsts = all(_is_first(document, level + 1 + i, p) for i, p in enumerate(candidate[level + 1 :]))
        if step is not None and 1 <= step <= LARGEST_GAP and firsts:
            return step - 1
        return None
    return None


def _next(part: Part) -> Part:
    return part + 1 if isinstance(part, int) else chr(ord(part[0]) + 1)


def successors(document: str, previous: Path) -> Iterator[Path]:
    """The numbers that may come right after ``previous``: first child, then next sibling at each level, inner first."""
    yield (*previous, 1)
    yield (*previous, "a")
    for level in range(len(previous), 0, -1):
        yield (*previous[: level - 1], _next(previous[level - 1]))


def intended(document: str, previous: Path | None, printed: Path) -> Path | None:
    """The number a misprint should have: the successor of ``previous`` that looks like it, or None.

    It has as many parts as the printed one, the same last part, and at most two other parts that differ
    (fewer than all of them).
    """
    if previous is None:
        return None
    for expected in successors(document, previous):
        if len(expected) != len(printed) or expected[-1] != printed[-1] or len(expected) < 3:
            continue
        differing = sum(a != b for a, b in zip(expected, printed, strict=True))
        if differing <= 2 and differing < len(expected) - 1:
            return expected
    return None


def ancestors(document: str, number: str) -> Iterator[str]:
    """The numbers above ``number``, nearest first, whether or not such rules exist (``/h1`` and ``/ej1`` hang on their base)."""
    if "/" in number:
        base = number.split("/", 1)[0]
        yield base
        number = base
    path = path_of(document, number)
    for length in range(len(path) - 1, 0, -1):
        yield spelled(document, number, path, length)


def spelled(document: str, number: str, path: Path, length: int) -> str:
    """The first ``length`` parts of ``number`` as they are spelled in it (``6.1.B1`` → ``6.1.B``)."""
    if document == "inferno":
        return number_at(document, path[:length])
    end = 0
    for count, match in enumerate(_PART.finditer(number), 1):
        end = match.end()
        if count == length:
            break
    return number[:end]


def parent_of(document: str, number: str, existing: Iterable[str] | dict) -> str | None:
    """The nearest ancestor of ``number`` among the ``existing`` numbers, or None at the top."""
    return next((a for a in ancestors(document, number) if a in existing), None)


def sort_key(document: str, number: str) -> tuple:
    """A key that puts numbers in document order (``10`` after ``9``, lettered steps before numbered rules at one level,
    ``/ej1`` after its rule)."""
    base, _, suffix = number.partition("/")
    duplicate = _DUPLICATE.search(base)
    key: list[tuple[int, int, str]] = []
    for part in path_of(document, base):
        key.append((1, part, "") if isinstance(part, int) else (0, 0, part))
    return tuple(key), int(duplicate.group(1)) if duplicate else 1, suffix
