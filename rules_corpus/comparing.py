"""Comparing two editions of a document rule by rule, and two texts word by word."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from rapidfuzz import fuzz, process
from rapidfuzz.distance import Indel

from .records import Edition, Record
from .words import words

#: Likeness (0–100) from which a rule that lost its number counts as moved, and the lead it needs over the next best.
_MOVED = 90
_MARGIN = 5
#: How many pairs of rules are looked at for moves with other words, and how many pairs of words of two texts are compared:
#: bounds far above any real document, so that no text can keep a reader waiting.
_MOST_PAIRS = 4_000_000
_MOST_TOKEN_PAIRS = 100_000_000
_TOKEN = re.compile(r"\s+|\w+|[^\w\s]")


class Change(StrEnum):
    """What became of a rule between two editions."""

    ADDED = "added"
    REMOVED = "removed"
    MOVED = "moved"
    REWORDED = "reworded"


@dataclass(frozen=True)
class Difference:
    """One rule that differs: ``id`` in the newer edition (in the older one for removed rules), what it was, what it is.

    ``place`` is its position in the newer edition; a removed rule stands half a place behind the one it would follow.
    """

    change: Change
    id: str
    old: Record | None
    new: Record | None
    place: float

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
    found: list[Difference] = []
    for record in new:
        place = float(new.position[record.id])
        if before := by_new.get(record.id):
            found.append(Difference(Change.MOVED, record.id, before, record, place))
        elif record.id not in old:
            found.append(Difference(Change.ADDED, record.id, None, record, place))
        elif not _same(old[record.id], record):
            found.append(Difference(Change.REWORDED, record.id, old.get(record.id), record, place))
    for record in gone:
        if record.id not in left:
            found.append(Difference(Change.REMOVED, record.id, record, None, _place_in(new, old, record)))
    return sorted(found, key=lambda difference: difference.place)


def _same(a: Record, b: Record) -> bool:
    return (a.title, a.text) == (b.title, b.text)


def _place_in(new: Edition, old: Edition, record: Record) -> float:
    """Where a removed rule would stand in the newer edition: right behind the nearest earlier rule that is still there."""
    for earlier in reversed(old.records[: old.position[record.id]]):
        if earlier.id in new:
            return new.position[earlier.id] + 0.5
    return -1.0


def _moves(gone: list[Record], come: list[Record]) -> list[tuple[Record, Record]]:
    """Pairs (old, new) of rules whose words stayed but whose number changed; each rule in one pair at most."""
    texts = {i: _said(r) for i, r in enumerate(come) if len(r.text) > 20 or r.title}
    same: dict[str, list[int]] = {}
    for place, text in texts.items():
        same.setdefault(text, []).append(place)
    moved, left = [], []
    for record in gone:
        if places := same.get(_said(record)):
            place = places.pop(0)
            del texts[place]
            moved.append((record, come[place]))
        else:
            left.append(record)
    return moved + (_likely_moves(left, come, texts) if len(left) * len(texts) <= _MOST_PAIRS else [])


def _likely_moves(gone: list[Record], come: list[Record], texts: dict[int, str]) -> list[tuple[Record, Record]]:
    """The moves among rules that do not say exactly the same: alike enough, and clearly more so than the next best."""
    pairs: list[tuple[float, int, Record]] = []
    for record in gone:
        wanted = _said(record)
        best = process.extract(wanted, texts, scorer=fuzz.ratio, limit=2, score_cutoff=_MOVED) if wanted else []
        if best and (len(best) == 1 or best[0][1] - best[1][1] >= _MARGIN):
            pairs.append((best[0][1], best[0][2], record))
    taken: set[int] = set()
    moved = []
    for _, place, record in sorted(pairs, key=lambda p: -p[0]):
        if place not in taken:
            taken.add(place)
            moved.append((record, come[place]))
    return moved


def _said(record: Record) -> str:
    return " ".join(words(f"{record.title} {record.text}"))


@dataclass(frozen=True)
class Piece:
    """A stretch of a word-by-word comparison: ``same``, ``old`` (only before) or ``new`` (only after)."""

    side: str
    text: str


def word_pieces(before: str, after: str) -> list[Piece]:
    """The two texts as one: joined, the ``same`` and ``old`` pieces give ``before``, the ``same`` and ``new`` ones ``after``.

    What stayed between two changes and is shorter than both counts as changed too: a sentence that was written anew reads
    as two sentences, not as their words in turn.
    """
    stretches: list[_Stretch] = []
    for stretch in _stretches(_TOKEN.findall(before), _TOKEN.findall(after)):
        stretches.append(stretch)
        while len(stretches) >= 3 and _is_island(*stretches[-3:]):
            left, island, right = stretches[-3:]
            stretches[-3:] = [_Stretch(left.old + island.old + right.old, left.new + island.new + right.new, False)]
    pieces: list[Piece] = []
    for piece in (piece for stretch in stretches for piece in stretch.pieces()):
        if pieces and pieces[-1].side == piece.side:
            piece = Piece(piece.side, pieces.pop().text + piece.text)
        pieces.append(piece)
    return pieces


@dataclass(frozen=True)
class _Stretch:
    """A part of both texts: the same in both, or what stood there before and what stands there after."""

    old: str
    new: str
    same: bool

    def pieces(self) -> list[Piece]:
        """Its pieces; the space that both end with is no change."""
        if self.same:
            return [Piece("same", self.old)]
        old, new = self.old.rstrip(), self.new.rstrip()
        space = self.old[len(old) :]
        if not space or self.new[len(new) :] != space:
            old, new, space = self.old, self.new, ""
        return [Piece(side, text) for side, text in (("old", old), ("new", new), ("same", space)) if text]


def _stretches(a: list[str], b: list[str]) -> Iterator[_Stretch]:
    """Stretches that stayed and stretches that changed, in turn."""
    if len(a) * len(b) > _MOST_TOKEN_PAIRS:
        yield _Stretch("".join(a), "".join(b), a == b)
        return
    old = new = ""
    for code in Indel.opcodes(a, b):
        before, after = "".join(a[code.src_start : code.src_end]), "".join(b[code.dest_start : code.dest_end])
        if code.tag != "equal":
            old, new = old + before, new + after
            continue
        if old or new:
            yield _Stretch(old, new, False)
        old = new = ""
        yield _Stretch(before, after, True)
    if old or new:
        yield _Stretch(old, new, False)


def _is_island(left: _Stretch, middle: _Stretch, right: _Stretch) -> bool:
    if left.same or not middle.same or right.same:
        return False
    around = min(max(len(left.old), len(left.new)), max(len(right.old), len(right.new)))
    return not middle.old.strip() or len(middle.old) <= around


def likeness(pieces: list[Piece]) -> float:
    """How much of two texts stayed, from 0 to 1, by the letters of their ``pieces``."""
    same = 2 * sum(len(p.text) for p in pieces if p.side == "same")
    changed = sum(len(p.text) for p in pieces if p.side != "same")
    return same / (same + changed) if same + changed else 1.0
