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


@at_once
@dataclass(frozen=True)
class Step(Frozen):
    """Something that happened: ``n`` counts from 1, ``text`` is Spanish, ``reading`` names a disputed point it rests on."""

    n: int
    rules: tuple[R, ...]
    by: str | None
    how: How
    reading: str | None
    text: str
    events: tuple[Event, ...]
    before: State
    after: State

    def __post_init__(self) -> None:
        if not self.rules:
            raise ValueError(f"a step needs a rule: {self.text}")

    def as_json(self) -> dict[str, object]:
        """The step as data, without what it changed."""
        return {
            "n": self.n,
            "rules": [rule.id for rule in self.rules],
            "by": self.by,
            "how": self.how.value,
            "reading": self.reading,
            "text": self.text,
        }
