"""What of the characteristics of objects in play is taken from outside play, and whether any effect looks at that."""

from __future__ import annotations

from typing import Any

from .frozen import Data, Id, Value


class Views(dict[Id, Data]):
    """Every object in play and on the stack with its characteristics. ``outlines`` are the same without what is taken from
    outside play; an object of which no effect looked at that stands in these alone."""

    __slots__ = ("outlines",)

    def __init__(self, seen: dict[Id, Data], outlines: dict[Id, Data]):
        super().__init__(seen)
        self.outlines = outlines


class Partly(dict[str, Value]):
    """Characteristics of which some (``outside``) are taken from outside play, where the ``aspects`` of the state are.

    ``looked_at`` holds something once anybody looked at these, or changed them.
    """

    __slots__ = ("aspects", "looked_at", "outside")

    def __init__(self, seen: dict[str, Value], outside: frozenset[str], aspects: set[str], looked_at: set[str] | None = None):
        super().__init__(seen)
        self.outside, self.aspects = outside, aspects
        self.looked_at: set[str] = set() if looked_at is None else looked_at

    def __getitem__(self, word: str) -> Value:
        if word in self.outside:
            self.looked_at.add(word)
        return super().__getitem__(word)

    def __setitem__(self, word: str, value: Value) -> None:
        if word in self.outside:
            self.looked_at.add(word)
        super().__setitem__(word, value)

    def get(self, word: str, default: Value = None) -> Value:
        if word in self.outside:
            self.looked_at.add(word)
        return super().get(word, default)

    def copy(self) -> Partly:
        """Another one that tells this one what is looked at."""
        return Partly(self, self.outside, self.aspects, self.looked_at)

    def _everything(self, method: str) -> Any:  # type: ignore[explicit-any]
        self.looked_at |= self.outside
        return getattr(super(), method)

    def items(self) -> Any:  # type: ignore[explicit-any]
        return self._everything("items")()

    def values(self) -> Any:  # type: ignore[explicit-any]
        return self._everything("values")()

    def update(self, *given: Any, **more: Value) -> None:  # type: ignore[explicit-any,override]
        self._everything("update")(*given, **more)

    def __ior__(self, other: Any) -> Partly:  # type: ignore[explicit-any,override,misc]
        self._everything("update")(other)
        return self
