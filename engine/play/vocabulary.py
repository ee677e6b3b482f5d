"""The words of a game in abilities, each declared once: what it means, and at what of a state it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from ..kernel.frozen import Frozen, Value


@dataclass(frozen=True)
class Word(Frozen):
    """``means`` is a function whose arguments depend on the kind of word; ``looks`` the aspects of a state at which it looks
    besides the table (None: at everything); what is not ``written`` stands only in what the game itself says."""

    name: str
    means: Callable[..., Value]
    looks: frozenset[str] | None = None
    written: bool = True


@dataclass(frozen=True)
class Vocabulary(Frozen):
    """The words of a game.

    ``marks`` are conditions on elements: ``(state, element, who asks, from which element, its characteristics)``, and the
    value where one goes with the word; ``references`` elements and ``numbers``: ``(state, context)``; ``facts`` conditions:
    ``(state, value, context, how characteristics are looked up)``.
    """

    marks: tuple[Word, ...]
    references: tuple[Word, ...]
    facts: tuple[Word, ...]
    numbers: tuple[Word, ...]

    @cached_property
    def aspects(self) -> dict[str, frozenset[str]]:
        """At what each word looks; a word that is missing looks at everything."""
        words = (*self.marks, *self.references, *self.facts, *self.numbers)
        return {word.name: word.looks for word in words if word.looks is not None}

    @property
    def written(self) -> dict[str, tuple[str, ...]]:
        """The words that card definitions may say, by their kind."""
        kinds = {"marks": self.marks, "references": self.references, "facts": self.facts, "numbers": self.numbers}
        return {kind: tuple(word.name for word in words if word.written) for kind, words in kinds.items()}


def meanings(words: tuple[Word, ...]) -> dict[str, Callable[..., Value]]:
    """Each word with what it means."""
    return {word.name: word.means for word in words}
