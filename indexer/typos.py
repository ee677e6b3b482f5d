"""Typing slips: one edit in words of five letters or more, or another spelling of the same sounds; never in numbers, never in
words of the corpus."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

_SHORTEST = 5
#: What is written for one sound, and how it is told here, one after the other.
_SOUNDS = (
    ("ch", "1"), ("h", ""), ("qu", "k"), ("ce", "se"), ("ci", "si"), ("c", "k"), ("z", "s"), ("x", "s"), ("v", "b"), ("w", "b"),
    ("ll", "y"), ("ge", "je"), ("gi", "ji"), ("rr", "r"), ("ss", "s"), ("nn", "n"),
)  # fmt: skip


def _deletions(word: str) -> set[str]:
    return {word[:i] + word[i + 1 :] for i in range(len(word))}


def sound(word: str) -> str:
    """How a folded word sounds, the same for every way to spell it ("cadena", "kadena"; "mazo", "maso")."""
    for written, told in _SOUNDS:
        word = word.replace(written, told)
    return word


class TypoIndex:
    """The words of a corpus by their one-letter deletions, and by how they sound."""

    def __init__(self, counts: Mapping[str, int]):
        self._counts = dict(counts)
        near: dict[str, list[str]] = defaultdict(list)
        alike: dict[str, list[str]] = defaultdict(list)
        for word in self._counts:
            if len(word) >= _SHORTEST - 1 and word.isalpha():
                alike[sound(word)].append(word)
                for short in _deletions(word):
                    near[short].append(word)
        self._near = {short: tuple(words) for short, words in near.items()}
        self._alike = {sounds: tuple(words) for sounds, words in alike.items()}

    def correct(self, word: str) -> str | None:
        """The commonest corpus word that sounds like ``word`` or is one edit away from it (one letter more, less, other, or two
        swapped), or None; what sounds alike comes first."""
        if word in self._counts or len(word) < _SHORTEST - 1 or not word.isalpha():
            return None
        alike = self._alike.get(sound(word), ())
        within = {*alike, *self._edited(word)}
        return max(within, key=lambda w: (w in alike, w[0] == word[0], self._counts[w], w), default=None)

    def _edited(self, word: str) -> list[str]:
        if len(word) < _SHORTEST:
            return []
        near = set(self._near.get(word, ()))
        for short in _deletions(word):
            near.update(self._near.get(short, ()))
            if short in self._counts:
                near.add(short)
        return [w for w in near if one_edit(word, w)]


def one_edit(a: str, b: str) -> bool:
    """True when one insertion, deletion, replacement or swap of neighbours makes ``b`` of ``a``."""
    if abs(len(a) - len(b)) > 1 or a == b:
        return False
    start = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
    rest_a, rest_b = a[start:], b[start:]
    if len(a) == len(b):
        return rest_a[1:] == rest_b[1:] or (len(rest_a) > 1 and rest_a[:2] == rest_b[1::-1] and rest_a[2:] == rest_b[2:])
    return rest_a[1:] == rest_b if len(a) > len(b) else rest_a == rest_b[1:]
