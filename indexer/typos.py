"""Typing slips: one edit in words of five letters or more; never in numbers, never in words of the corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

_SHORTEST = 5


def _deletions(word: str) -> set[str]:
    return {word[:i] + word[i + 1 :] for i in range(len(word))}


class TypoIndex:
    """The words of a corpus by their one-letter deletions."""

    def __init__(self, counts: Mapping[str, int]):
        self._counts = dict(counts)
        near: dict[str, list[str]] = defaultdict(list)
        for word in self._counts:
            if len(word) >= _SHORTEST - 1 and word.isalpha():
                for short in _deletions(word):
                    near[short].append(word)
        self._near = {short: tuple(words) for short, words in near.items()}

    def correct(self, word: str) -> str | None:
        """The commonest corpus word one edit away from ``word`` (one letter more, less, other, or two swapped), or None."""
        if word in self._counts or len(word) < _SHORTEST or not word.isalpha():
            return None
        near = set(self._near.get(word, ()))
        for short in _deletions(word):
            near.update(self._near.get(short, ()))
            if short in self._counts:
                near.add(short)
        within = [w for w in near if one_edit(word, w)]
        return max(within, key=lambda w: (w[0] == word[0], self._counts[w], w), default=None)


def one_edit(a: str, b: str) -> bool:
    """True when one insertion, deletion, replacement or swap of neighbours makes ``b`` of ``a``."""
    if abs(len(a) - len(b)) > 1 or a == b:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[start:], b[start:]
    if len(a) == len(b):
        return rest_a[1:] == rest_b[1:] or (len(rest_a) > 1 and rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:])
    return rest_a[1:] == rest_b if len(a) > len(b) else rest_a == rest_b[1:]
