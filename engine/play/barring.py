"""What keeps something from being done to an element: asked in one place by whoever aims, chooses, pays, moves or replaces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ..kernel.conditions import Refusal
from ..kernel.frozen import Frozen, Id, Map
from ..kernel.rules import R
from ..kernel.state import State
from .lending import required


class By(Enum):
    """What does it: an effect of a card or ability, combat, a cost, or a rule of the game."""

    EFFECT = "efecto"
    COMBAT = "combate"
    COST = "coste"
    RULE = "regla"


class Bar(NamedTuple):
    """One reason why something cannot be done, and the reading on which it rests, if any."""

    rule: R
    text: str
    reading: str | None = None


Bars = Iterator[Bar]
#: Why a verb cannot be done to an element: ``(state, verb, element, for whom, what does it)``.
Barred = Callable[[State, str, Id, str, By], Bars]


@dataclass(frozen=True)
class Barring(Frozen):
    """What keeps the verbs of a game from being done.

    - ``by_verb(state, verb, obj, you, by)``: of each verb, by its name, what yields the reasons (``verbs.Verb.barred``).
    """

    by_verb: Map[str, tuple[Barred, ...]]


def bars(state: State, verb: str, obj: Id, you: str = "", by: By = By.EFFECT) -> Bars:
    """Every reason why this verb cannot be done to an element; ``you`` is whose effect it is."""
    for reasons in required(state, Barring).by_verb.get(verb, ()):
        yield from reasons(state, verb, obj, you, by)


def can_be(state: State, verb: str, obj: Id, you: str = "", by: By = By.EFFECT) -> bool:
    """Whether nothing keeps this verb from being done to an element."""
    return next(bars(state, verb, obj, you, by), None) is None


def refusals(state: State, obj: Id, told: Iterable[Bar]) -> tuple[Refusal, ...]:
    """Reasons as those of a choice that is refused."""
    name = state.setup.game.name_of(state, obj)
    return tuple(Refusal(b.rule, b.text, name, reading=None if b.reading is None else state.told(b.reading)) for b in told)
