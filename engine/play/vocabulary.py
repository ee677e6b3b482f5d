"""The words of a game in abilities, each declared once: what it means, and at what of a state it looks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypedDict, TypeVar

from ..kernel.abilities import Context
from ..kernel.frozen import Frozen, Id, Value
from ..kernel.layers import Look
from ..kernel.state import State

#: What a word of each kind means.
Mark = Callable[..., bool]  # type: ignore[explicit-any]
Reference = Callable[[State, Context], tuple[Id, ...]]
Condition = Callable[[State, Value, Context, Look | None], bool]
Count = Callable[[State, Context], int]
M = TypeVar("M", covariant=True)


@dataclass(frozen=True)
class Word(Frozen, Generic[M]):
    """A word of a game in abilities.

    ``name``: the word. ``means``: a function whose arguments depend on the kind of word (see ``Vocabulary``). ``looks``: the
    aspects of a state at which it looks besides the table; None: at everything. ``written``: card definitions may say it; what
    is not written stands only in what the game itself says. ``takes``: the kind of what goes with it (``text.kinds``).
    """

    name: str
    means: M
    looks: frozenset[str] | None = None
    written: bool = True
    takes: str = "nothing"


class Said(TypedDict):
    """Every word of a game, and the kind of what goes with conditions on elements and on the match."""

    marks: dict[str, str]
    references: tuple[str, ...]
    facts: dict[str, str]
    numbers: tuple[str, ...]


@dataclass(frozen=True)
class Vocabulary(Frozen):
    """The words of a game, by kind, with what each of them ``means``:

    - ``marks``: conditions on elements, ``(state, obj, you, this, view)``: the element with its characteristics ``view``, who
      asks, the element on which the condition stands or None; then the value where one goes with the word. Whether it is so.
    - ``references(state, context)``: the elements.
    - ``facts(state, value, context, look)``: whether a condition on the match holds; ``look`` gives the characteristics of an
      element while they are being worked out.
    - ``numbers(state, context)``: a whole number.
    """

    marks: tuple[Word[Mark], ...]
    references: tuple[Word[Reference], ...]
    facts: tuple[Word[Condition], ...]
    numbers: tuple[Word[Count], ...]

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

    @property
    def said(self) -> Said:
        """All words by their kind, conditions with the kind of what goes with each."""
        return {
            "marks": {word.name: word.takes for word in self.marks},
            "references": tuple(word.name for word in self.references),
            "facts": {word.name: word.takes for word in self.facts},
            "numbers": tuple(word.name for word in self.numbers),
        }


def meanings(words: tuple[Word[M], ...]) -> dict[str, M]:
    """Each word with what it means."""
    return {word.name: word.means for word in words}
