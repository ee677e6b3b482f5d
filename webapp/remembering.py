"""Keeping answers that cost time and never change: a bounded number of them, each computed once."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition
from typing import ParamSpec, TypeVar

from cachetools import LRUCache, cached

from rules_corpus import comparing
from rules_corpus.defects import defects_of
from rules_corpus.embedded import vocabulary
from rules_corpus.records import Defect, Edition

P = ParamSpec("P")
T = TypeVar("T")
_FORGETTING: list[Callable[[], None]] = []


class _Identity:
    """An object told apart by being itself. As part of a key it keeps the object, so that no later one takes its place."""

    __slots__ = ("it",)

    def __init__(self, it: object):
        self.it = it

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and self.it is other.it

    def __hash__(self) -> int:
        return id(self.it)


def remembered(size: int) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Keep the last ``size`` answers of a function of editions, records and other lasting objects that never change.

    A new library brings new editions, and with them new answers; those of the old ones are forgotten then (:func:`forget`).
    Who asks for what is being computed waits for it.
    """

    def keeping(function: Callable[P, T]) -> Callable[P, T]:
        keep = cached(LRUCache(size), key=lambda *arguments: tuple(map(_Identity, arguments)), condition=Condition())
        kept = keep(function)
        _FORGETTING.append(kept.cache_clear)
        return kept

    return keeping


def forget() -> None:
    """Let go of all that is remembered, and so of the editions of a library that another took the place of."""
    for each in _FORGETTING:
        each()


@remembered(64)
def defects_in(edition: Edition) -> list[Defect]:
    """The defects of an edition, as ``juez lint`` finds them."""
    return defects_of(edition, vocabulary())


#: What differs between two editions: ``compare(old, new)``.
compare = remembered(64)(comparing.compare)
