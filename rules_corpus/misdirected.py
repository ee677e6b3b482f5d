"""References that lead to a rule that exists, but not to the one they mean.

Some are known from reading the documents; others show: the section slipped, and the same place of the citing rule's own section
is about what that rule says.
"""

from __future__ import annotations

import math
from collections import Counter
from functools import cache

from .contradictions import points
from .records import Edition, Record, Reference, RefKind
from .words import stem, words

#: By how much the words of the citing rule must weigh more in what is meant than in what is cited.
_CLEARLY, _TIMES = 8.0, 2.0


@cache
def known() -> dict[str, dict[str, str]]:
    """Rule id → what it cites by mistake → what it means, as it was found in reading the documents."""
    found: dict[str, dict[str, str]] = {}
    for point in points():
        for citing, cited in point.cites.items():
            found.setdefault(citing, {})[cited] = point.meant or cited
    return found


class Slips:
    """Finds references whose section slipped, in one edition."""

    def __init__(self, edition: Edition):
        self.edition = edition
        self._by_number = {record.number: record for record in edition}
        said = Counter(s for record in edition for s in _stems(f"{record.title} {record.text}"))
        self._weight = {s: math.log(len(edition.records) / count) for s, count in said.items()}

    def meant(self, ref: Reference, record: Record) -> Record | None:
        """What a reference without a quoted title means, where that is clear and not what it cites."""
        if ref.kind is not RefKind.SINGLE or len(ref.targets) != 1 or any(mark in ref.text for mark in '«“"'):
            return None
        target = self.edition[ref.targets[0]]
        own, foreign = self.edition.path(record), self.edition.path(target)
        if not own or not foreign or not target.number.startswith(foreign[-1].number):
            return None
        if own[-1].id in {each.id for each in foreign} or foreign[-1].id in {each.id for each in own}:
            return None
        candidate = self._by_number.get(own[-1].number + target.number.removeprefix(foreign[-1].number))
        if candidate is None or candidate is record or _stems(foreign[-1].title) & _stems(record.text):
            return None
        context = _stems(record.text[: ref.start])
        there, here = (self._likeness(context, each) for each in (target, candidate))
        return candidate if here - there >= _CLEARLY and here >= _TIMES * there else None

    def _likeness(self, context: set[str], record: Record) -> float:
        return sum(self._weight.get(s, 0.0) for s in context & _stems(f"{record.title} {record.text}"))


def _stems(text: str) -> set[str]:
    return {stem(word) for word in words(text) if len(word) > 3 and word.isalpha()}
