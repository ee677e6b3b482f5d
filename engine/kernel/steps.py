"""The trace: one frozen step for everything that happens, with the rules that make it so."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .events import Event
from .frozen import Frozen, at_once
from .rules import R
from .state import State


class How(StrEnum):
    """Whether a player chose the step, the game made it, or the judge did."""

    CHOSEN = "chosen"
    AUTOMATIC = "automatic"
    BY_HAND = "by-hand"


@dataclass(frozen=True)
class Told(Frozen):
    """What a step is to say, in Spanish, with the rules that make it happen and what that rests on."""

    text: str
    rules: tuple[R, ...]
    grounds: tuple[R, ...]


@at_once
@dataclass(frozen=True)
class Step(Frozen):
    """Something that happened: ``n`` counts from 1, ``text`` is Spanish, ``reading`` names a disputed point it rests on.

    ``rules`` make it happen, the decisive one first; ``grounds`` are what it rests on in general, none of them among the rules.
    Where no rule says it there is none among ``rules``, and it rests on the reading alone.
    """

    n: int
    rules: tuple[R, ...]
    by: str | None
    how: How
    reading: str | None
    text: str
    events: tuple[Event, ...]
    before: State
    after: State
    grounds: tuple[R, ...] = ()

    def __post_init__(self) -> None:
        if not self.rules and self.reading is None:
            raise ValueError(f"a step needs a rule, or a reading where no rule says it: {self.text}")

    @property
    def cited(self) -> tuple[R, ...]:
        """The rules that make it happen and then those it rests on."""
        return self.rules + self.grounds

    def as_json(self) -> dict[str, object]:
        """The step as data, without what it changed."""
        return {
            "n": self.n,
            "rules": [rule.id for rule in self.rules],
            "grounds": [rule.id for rule in self.grounds],
            "by": self.by,
            "how": self.how.value,
            "reading": self.reading,
            "text": self.text,
        }
