"""Playing a card, activating an ability, putting a triggered one to work: steps in the order of the document, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from ..kernel.frozen import Id
from ..kernel.game import Procedure
from ..kernel.items import Item
from ..kernel.match import Illegal, Match
from ..kernel.state import State
from . import under_way


@dataclass
class Attempt:
    """What somebody is about to play or use: the name of the procedure, whose it is, and the element that is played or whose
    ability it is. ``item`` is what stands for it once it was announced: on the stack, or the card itself where it stays."""

    name: str
    player: str
    source: Id | None
    item: Id | None = None

    @property
    def announced(self) -> Id:
        assert self.item is not None
        return self.item


A = TypeVar("A", bound=Attempt)


class Step(NamedTuple, Generic[A]):
    """One step of an announcement: its letter in the document, and what is done ``(match, attempt)``."""

    letter: str
    do: Callable[[Match, A], Procedure]


#: What becomes of an announcement that cannot be completed: ``(match, mark, attempt, why)``.
Undoing = Callable[[Match, tuple[State, int], A, Illegal], Procedure]


def announce(match: Match, attempt: A, steps: tuple[Step[A], ...], undo: Undoing[A]) -> Procedure:
    """Every step, in order, the procedure under way standing at its letter; undone as the game says when one cannot be done.

    True when it was completed: then it is no longer under way.
    """
    mark = match.mark()
    under_way.begin(match, attempt.name, steps[0].letter, attempt.player, Item(source=attempt.source))
    try:
        yield from follow(match, attempt, steps)
    except Illegal as why:
        yield from undo(match, mark, attempt, why)
        under_way.end(match, attempt.name, attempt.source)
        return False
    under_way.end(match, attempt.name, attempt.source)
    return True


def follow(match: Match, attempt: A, steps: tuple[Step[A], ...]) -> Procedure:
    """The steps, in order, of what is under way already."""
    for step in steps:
        under_way.stand_at(match, attempt.name, attempt.source, step.letter)
        yield from step.do(match, attempt)
