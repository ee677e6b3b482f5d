"""What a game lends to a judge who does something by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import On
from ..kernel.decisions import Procedure
from ..kernel.frozen import EMPTY, Frozen, Map
from ..kernel.match import Match
from ..kernel.rules import R
from .manual import Manual
from .verbs import Verb, operations


@dataclass(frozen=True)
class Hand(Frozen):
    """What a game lends to working by hand, besides the forms that its verbs declare.

    - ``rule``: by which instructions are followed.
    - ``paid``: by which what a cost says is done to pay it; None: by that on which the whole cost is paid.
    - ``operations``: those that are no verbs' (``manual``).
    - ``characteristics``: word → name of the characteristic; ``durations``: words → duration words of the game.
    - ``moments``: words → events, besides the beginning of each step of the turn.
    - ``with_more``: the keywords that say nothing by their name alone: a cost, an effect or elements belong to them.
    - ``most``: the largest number that an operation may say.
    - ``after(match)``: what the game does after each operation of a verb or its own; ``settled(match)``: what besides where
      somebody would act, in a game in which nothing waits then.
    """

    rule: R
    operations: tuple[Manual, ...]
    characteristics: Map[str, str] = EMPTY
    durations: Map[str, str] = EMPTY
    moments: Map[str, On] = EMPTY
    with_more: frozenset[str] = frozenset()
    paid: R | None = None
    most: int = 99
    after: Callable[[Match], Procedure] | None = None
    settled: Callable[[Match], Procedure] | None = None

    def all(self, verbs: tuple[Verb, ...]) -> tuple[Manual, ...]:
        """Every operation, those of the ``verbs`` of the game last."""
        return (*self.operations, *operations(verbs))
