"""Comparing two editions of a document rule by rule, and two texts word by word."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rapidfuzz import fuzz, process

from .records import Edition, Record
from .words import words

#: Likeness (0–100) from which a rule that lost its number counts as moved, and the lead it needs over the next best.
_MOVED = 90
_MARGIN = 5
#: Pairs of rules that are compared in search of moves: editions that share next to no number are not put through it.
_MOST_PAIRS = 4_000_000


class Change(StrEnum):
    """What became of a rule between two editions."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    REWORDED = "reworded"


@dataclass(frozen=True)
class Difference:
    """One rule that differs: ``id`` in the newer edition (in the older one for removed rules), what it was, what it is."""

    change: Change
    id: str
    old: Record | None
    new: Record | None

    def as_json(self) -> dict:
        return {"change": self.change.value, "id": self.id, "from": _side(self.old), "to": _side(self.new)}


def _side(record: Record | None) -> dict | None:
    return None if record is None else {"id": record.id, "title": record.title, "text": record.text}


def compare(old: Edition, new: Edition) -> list[Difference]:
    """The rules that differ between two editions, in the order of the newer (removed ones where they stood)."""
    gone = [r for r in old if r.id not in new]
    come = [r for r in new if r.id not in old]
    moved = _moves(gone, come)
    by_new = {after.id: before for before, after in moved}
    left = {before.id for before, _ in moved}
    found: list[tuple[float, Difference]] = []
    for record in new:
        place = float(new.position[record.id])
        if before := by_new.get(record.id):
            found.append((place, Difference(Change.MOVED, record.id, before, record)))
        elif record.id not in old:
            found.append((place, Difference(Change.ADDED, record.id, None, record)))
        elif not _same(old[record.id], record):
            found.append((place, Difference(Change.REWORDED, record.id, old.get(record.id), record)))
    for record in gone:
        if record.id not in left:
            found.append((_place_in(new, old, record), Difference(Change.REMOVED, record.id, record, None)))
    return [difference for _, difference in sorted(found, key=lambda pair: pair[0])]


def _same(a: Record, b: Record) -> bool:
    return (a.title, a.text) == (b.title, b.text)


def _place_in(new: Edition, old: Edition, record: Record) -> float:
    """Where a removed rule would stand in the newer edition: right behind the nearest earlier rule that is still there."""
    for earlier in reversed(old.records[: old.position[record.id]]):
        if earlier.id in new:
            return new.position[earlier.id] + 0.5
    return -1.0


def _moves(gone: list[Record], come: list[Record]) -> list[tuple[Record, Record]]:
    """Pairs (old, new) of rules whose words stayed but whose number changed; each rule in one pair at most.

    None where there is too much to compare.
    """
    if len(gone) * len(come) > _MOST_PAIRS:
        return []
    texts = {i: " ".join(words(f"{r.title} {r.text}")) for i, r in enumerate(come) if len(r.text) > 20 or r.title}
    pairs: list[tuple[float, int, Record]] = []
    for record in gone:
        wanted = " ".join(words(f"{record.title} {record.text}"))
        best = process.extract(wanted, texts, scorer=fuzz.ratio, limit=2, score_cutoff=_MOVED) if wanted else []
        if best and (len(best) == 1 or best[0][1] - best[1][1] >= _MARGIN or best[0][1] == 100):
            pairs.append((best[0][1], best[0][2], record))
    taken: set[int] = set()
    moved = []
    for _, place, record in sorted(pairs, key=lambda p: -p[0]):
        if place not in taken:
            taken.add(place)
            moved.append((record, come[place]))
    return moved


@dataclass(frozen=True)
class Piece:
    """A stretch of a word-by-word comparison: ``same``, ``old`` (only before) or ``new`` (only after)."""

    side: str
    text: str


def word_pieces(before: str, after: str) -> list[Piece]:
    """The two texts as one: joined, the ``same`` and ``old`` pieces give ``before``, the ``same`` and ``new`` ones ``after``."""
    a, b = re.findall(r"\s+|\w+|[^\w\s]", before), re.findall(r"\s+|\w+|[^\w\s]", after)
    pieces = []
    for tag, a1, a2, b1, b2 in SequenceMatcher(None, a, b, autojunk=False).get_opcodes():
        if tag == "equal":
            pieces.append(Piece("same", "".join(a[a1:a2])))
            continue
        if a2 > a1:
            pieces.append(Piece("old", "".join(a[a1:a2])))
        if b2 > b1:
            pieces.append(Piece("new", "".join(b[b1:b2])))
    return pieces
