"""What was computed from a state, kept for the states that follow while what it rests on stays the same.

A thing rests on **aspects** of the state: fields, zones, and parts of fields that change often and matter to little. What is
on the table (``TABLE``) is assumed of everything that does not say that it looks only at what is in play (``PLAY_ONLY``); whoever
looks at more while something is computed notes it. What nobody says anything about rests on everything, which is always
right and only slower.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from .frozen import Value

S = TypeVar("S")
T = TypeVar("T")

#: Rests on whatever there is.
EVERYTHING = "*"
#: Fields of objects and players that change often and are aspects of their own: nobody who looks only at the rest is
#: concerned when they alone change.
TURNED, POOL, TURN_BEGAN = "turned", "pool", "turn_began"
_APART = frozenset({TURNED, POOL, TURN_BEGAN})
#: Whose turn it is, which changes less often than the rest of ``station``.
ACTIVE = "active"
#: What is in play, as opposed to a zone outside play, whose aspect is its name.
IN_PLAY = "in play"
#: All zones and what is in them, the players and the continuous effects; and the same of what is in play only.
TABLE = frozenset({"objects", "zones", "players", "effects"})
PLAY_ONLY = frozenset({IN_PLAY, "players", "effects"})
#: All that lies on the table, as it lies there, and whose turn it is; not how far the turn or anything under way has come.
WHOLE_TABLE = TABLE | _APART | {ACTIVE}
#: What a thing rests on of which nobody said anything.
UNKNOWN = frozenset({EVERYTHING})


def apart(fields: Iterable[str]) -> frozenset[str]:
    """The aspects that change when these fields of an object or player do; none when more than such aspects change."""
    changed = frozenset(fields)
    return changed if changed <= _APART else frozenset()


class Answers(dict[Hashable, bool]):
    """Questions with their answers, which rest on the aspects ``on`` of a state."""

    def __init__(self, on: frozenset[str]) -> None:
        super().__init__()
        self.on = on


class Memo(dict[str, Value]):
    """Name → what was computed. ``rests_on`` says on what, unless that is everything; ``noted`` collects it while something is
    being computed; nothing rests on an aspect that is not among those ``looked_at``."""

    __slots__ = ("looked_at", "noted", "rests_on")

    def __init__(self) -> None:
        self.rests_on: dict[str, frozenset[str]] = {}
        self.noted: set[str] | None = None
        self.looked_at: frozenset[str] = frozenset()

    def __reduce__(self) -> tuple[type[Memo], tuple[()]]:
        """What was computed does not travel to another process."""
        return Memo, ()

    def computed(self, name: str, compute: Callable[[S], T], state: S, on: frozenset[str] = TABLE) -> T:
        """What ``compute(state)`` gives, computed once for all states that agree on what it rests on."""
        value = self.get(name)
        if value is None:
            outer, self.noted = self.noted, set(on)
            try:
                value = self[name] = compute(state)
                if EVERYTHING not in self.noted:
                    self.rests_on[name] = frozenset(self.noted)
                    if not self.noted <= self.looked_at:
                        self.looked_at |= self.noted
            finally:
                self.noted = outer
        if self.noted is not None:
            self.noted |= self.rests_on.get(name, UNKNOWN)
        return value

    def answers(self, name: str, on: frozenset[str]) -> Answers:
        """The answers to questions of one sort, shared by all states that agree on the aspects ``on``."""
        known: Answers = self.computed(name, lambda _: Answers(on), None, on)
        return known

    def answer(self, known: Answers, question: Hashable, ask: Callable[[], bool]) -> bool:
        """What is ``known``, or else what comes of asking, kept if that looks at nothing on which the answers do not rest."""
        said = known.get(question)
        if said is None:
            outer, self.noted = self.noted, set()
            try:
                said = ask()
            finally:
                noted, self.noted = self.noted, outer
            if noted <= known.on:
                known[question] = said
            elif outer is not None:
                outer |= noted
        return said

    def note(self, aspects: Iterable[str]) -> None:
        """What is being computed looks at these aspects too."""
        if self.noted is not None:
            self.noted.update(aspects)

    @contextmanager
    def unnoted(self) -> Iterator[set[str]]:
        """What is being computed does not rest on what is looked at within. Gives the aspects of that."""
        outer, self.noted = self.noted, set()
        try:
            yield self.noted
        finally:
            self.noted = outer

    def after(self, changed: frozenset[str]) -> Memo:
        """What is left of it once these aspects have changed."""
        left = Memo()
        left.looked_at = self.looked_at
        if self.looked_at.isdisjoint(changed) and len(self) == len(self.rests_on):
            left.update(self)
            left.rests_on = self.rests_on.copy()
            return left
        left.rests_on = {name: on for name, on in self.rests_on.items() if on.isdisjoint(changed)}
        left.update(zip(left.rests_on, map(self.__getitem__, left.rests_on), strict=True))
        return left
