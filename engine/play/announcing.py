"""Playing a card, activating an ability, putting a triggered one to work: steps in the order of the document, as data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from ..kernel.abilities import Instruction
from ..kernel.decisions import Procedure
from ..kernel.frozen import Id
from ..kernel.items import Item
from ..kernel.match import Illegal, Match
from ..kernel.rules import R
from ..kernel.state import State
from . import under_way


@dataclass
class Attempt:
    """What somebody is about to play or use. A game's own kind of attempt adds what it works out on the way.

    ``name``: of the procedure that is under way. ``player``: who. ``source``: the element that is played or whose ability it
    is. ``aims``: the rule by which its targets are announced; ``divides``: that by which it divides something among them, where
    that is another than the game lends. Known once it was announced: ``item``, what stands for it on the
    stack, and its ``effect``.
    """

    name: str
    player: str
    source: Id | None
    aims: R
    item: Id = Id(0)  # noqa: RUF009 - Id is immutable
    effect: tuple[Instruction, ...] = ()
    divides: R | None = None


A = TypeVar("A", bound=Attempt)


class Step(NamedTuple, Generic[A]):
    """One step of an announcement. ``letter``: in the document, such as «c». ``do(match, attempt)``: a procedure that does it;
    it raises ``Illegal`` when it cannot be done.
    """

    letter: str
    do: Callable[[Match, A], Procedure]


#: What becomes of an announcement that cannot be completed: ``(match, mark, attempt, why)``.
Undo = Callable[[Match, tuple[State, int], A, Illegal], Procedure]


def announce(match: Match, attempt: A, steps: tuple[Step[A], ...], undo: Undo[A]) -> Procedure:
    """Every step, in order, the procedure under way standing at its letter; undone as the game says when one cannot be done.

    True when it was completed. Then, too, it is no longer under way.
    """
    mark, done = match.mark(), True
    under_way.begin(match, attempt.name, steps[0].letter, attempt.player, Item(source=attempt.source))
    try:
        yield from follow(match, attempt, steps)
    except Illegal as why:
        yield from undo(match, mark, attempt, why)
        done = False
    under_way.end(match, attempt.name, attempt.source)
    return done


def follow(match: Match, attempt: A, steps: tuple[Step[A], ...]) -> Procedure:
    """The steps, in order, of what is under way already."""
    for step in steps:
        under_way.stand_at(match, attempt.name, attempt.source, step.letter)
        yield from step.do(match, attempt)
