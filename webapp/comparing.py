"""Two editions of a document compared rule by rule and word by word."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from math import ceil, floor

from flask import Blueprint, abort, render_template, request

from rules_corpus import DOCUMENTS, Edition, Record
from rules_corpus.comparing import Change, Difference, Piece, likeness, word_pieces

from . import names
from .editions import edition_or_404
from .limits import EXPENSIVE, limiter
from .pages import library
from .remembering import compare as differences

blueprint = Blueprint("comparing", __name__)
PAGE = 40
#: From how much that stayed (0 to 1) two wordings read better as one text with marks than one beside the other.
_AS_ONE = 0.5
#: Of a longer stretch that stayed, the words at its ends are shown and the rest is folded.
_FOLDED_FROM, _FOLD_ENDS = 60, 12
#: The changes as they stand in the address.
CHANGES = {"redactadas": Change.REWORDED, "nuevas": Change.ADDED, "suprimidas": Change.REMOVED, "trasladadas": Change.MOVED}


@dataclass(frozen=True)
class Stretch:
    """A stretch of a compared text: ``same``, ``old`` or ``new``; ``folded`` is the middle of a long one that stayed."""

    side: str
    text: str
    folded: str = ""
    rest: str = ""


@dataclass(frozen=True)
class Compared:
    """A rule that differs as the page shows it: as one text with marks or as two; ``unchanged`` rules stand before."""

    difference: Difference
    title: list[Stretch]
    text: list[Stretch]
    as_one: bool
    unchanged: int

    def side(self, which: str) -> list[Stretch]:
        """What the older (``old``) or newer (``new``) edition says."""
        return [stretch for stretch in self.text if stretch.side in ("same", which)]


@blueprint.get("/comparar/<document>")
@limiter.limit(EXPENSIVE)
def compare(document: str):
    """What differs between two editions; filters, switch of moves and page in the address."""
    if document not in DOCUMENTS:
        abort(404)
    editions = list(library().corpus.editions[document].values())
    old = edition_or_404(document, request.args.get("de") or None)
    new = edition_or_404(document, request.args.get("a") or _other(editions, old).name)
    found = differences(old, new)
    moves = request.args.get("traslados") != "no"
    only = CHANGES.get(request.args.get("cambio", ""))
    wanted = [d for d in found if (only is None or d.change is only) and (moves or not only_moved(d))]
    pages = max(1, -(-len(wanted) // PAGE))
    page = min(max(request.args.get("pagina", 1, type=int), 1), pages)
    whole = len(wanted) == len(found)
    return render_template(
        "comparing/compare.html",
        document=DOCUMENTS[document],
        editions=editions,
        old=old,
        new=new,
        counts=Counter(d.change for d in found),
        only_moved=sum(map(only_moved, found)),
        total=len(found),
        unchanged=len(new.records) - sum(d.new is not None for d in found),
        changes=CHANGES,
        said=names.CHANGES,
        only=only,
        moves=moves,
        page=page,
        pages=pages,
        rows=[
            compared(wanted[i], _unchanged(new, wanted[i - 1] if i else None, wanted[i]) if whole else 0)
            for i in range((page - 1) * PAGE, min(page * PAGE, len(wanted)))
        ],
        after=_unchanged(new, wanted[-1], None) if whole and wanted and page == pages else 0,
    )


def only_moved(difference: Difference) -> bool:
    """True for a rule that has another number and says the very same."""
    old, new = difference.old, difference.new
    return difference.change is Change.MOVED and old is not None and new is not None and _wording(old) == _wording(new)


def _wording(record: Record) -> tuple[str, str]:
    return record.title, record.text


def _other(editions: list[Edition], old: Edition) -> Edition:
    """The newest edition but ``old``; ``old`` itself where there is no other."""
    return next((edition for edition in reversed(editions) if edition is not old), old)


def compared(difference: Difference, unchanged: int = 0) -> Compared:
    """A rule that differs, as pages show it."""
    old, new = difference.old, difference.new
    title = word_pieces(old.title if old else "", new.title if new else "")
    text = word_pieces(old.text if old else "", new.text if new else "")
    as_one = old is None or new is None or likeness(text) >= _AS_ONE
    return Compared(difference, [Stretch(p.side, p.text) for p in title], [_folded(p) for p in text], as_one, unchanged)


def _folded(piece: Piece) -> Stretch:
    """A piece, its middle folded where it stayed and is long."""
    if piece.side != "same" or piece.text.count(" ") < _FOLDED_FROM:
        return Stretch(piece.side, piece.text)
    tokens = re.findall(r"\S+\s*|\s+", piece.text)
    first, middle, last = tokens[:_FOLD_ENDS], tokens[_FOLD_ENDS:-_FOLD_ENDS], tokens[-_FOLD_ENDS:]
    return Stretch(piece.side, "".join(first), "".join(middle), "".join(last))


def _unchanged(new: Edition, before: Difference | None, after: Difference | None) -> int:
    """How many rules of the newer edition stand between two differences (None: its beginning, its end)."""
    first = floor(before.place) + 1 if before is not None else 0
    return max(0, ceil(after.place)) - first if after is not None else len(new.records) - first
