"""Conditions that give their reasons: what a rule requires, what is the case, and every rule that is broken at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from .frozen import EMPTY, Data, Frozen, Id, Value, at_once, by_identity
from .rules import R
from .state import State


@at_once
@dataclass(frozen=True)
class Action(Frozen):
    """Something a player may want to do: its kind in the game's words, with what, and which of its abilities."""

    kind: str
    player: str
    obj: Id | None = None
    ability: int | None = None
    data: Data = EMPTY


@at_once
@dataclass(frozen=True)
class Refusal(Frozen):
    """Why something is not allowed: the rule, the reason in Spanish, and the object with its actual and required value.

    ``reading`` names a disputed point it rests on, as in a step.
    """

    rule: R
    text: str
    object: str = ""
    actual: str = ""
    required: str = ""
    reading: str | None = None

    def as_json(self) -> dict[str, str | None]:
        return {
            "rule": self.rule.id,
            "text": self.text,
            "object": self.object,
            "actual": self.actual,
            "required": self.required,
            "reading": self.reading,
        }


class Requirement:
    """Something that must hold for an action: ``holds`` says whether, ``reasons`` why not.

    What is ``general`` of it is asked once for all actions of a kind (``open``), and of each only the rest: first what may be
    otherwise at every moment (``holds_now``), then what stays while the table is the same (``holds_on_table``).
    """

    @cached_property
    def tests(self) -> tuple[Test, ...]:
        """What is asked one after another: the tests of all parts in one list."""
        return (self.holds,)

    @cached_property
    def _general(self) -> tuple[Test, ...]:
        return tuple(test for test in self.tests if test in _GENERAL)

    @cached_property
    def _now(self) -> tuple[Test, ...]:
        return tuple(test for test in self.tests if test not in _GENERAL | _ON_TABLE)

    @cached_property
    def on_table(self) -> tuple[Test, ...]:
        """The tests that look at nothing of the match but the table."""
        return tuple(test for test in self.tests if test in _ON_TABLE)

    def open(self, state: State, action: Action) -> bool:
        """Whether what is general holds, for an action and all others of its kind and player."""
        for test in self._general:  # noqa: SIM110 - asked in every decision
            if not test(state, action):
                return False
        return True

    def holds_now(self, state: State, action: Action) -> bool:
        """Whether what is neither general nor said by the table alone holds."""
        for test in self._now:  # noqa: SIM110 - asked for every action of every decision
            if not test(state, action):
                return False
        return True

    def holds_on_table(self, state: State, action: Action) -> bool:
        """Whether what the table alone says holds."""
        for test in self.on_table:  # noqa: SIM110 - asked of many actions of every decision
            if not test(state, action):
                return False
        return True

    def holds(self, state: State, action: Action) -> bool:
        raise NotImplementedError

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        raise NotImplementedError


Test = Callable[[State, Action], bool]
Words = Callable[[State, Action], str]
Point = Callable[[State, Action], str | None]
Because = Callable[[State, Action], Iterable[Refusal]]

#: The tests that look at nothing of an action but its kind and player.
_GENERAL: set[Test] = set()


#: The tests that look at nothing of the match but the table.
_ON_TABLE: set[Test] = set()


def general(test: Test) -> Test:
    """Declare that a test looks at nothing of an action but its kind and player."""
    _GENERAL.add(test)
    return test


def on_table(test: Test) -> Test:
    """Declare that a test looks, besides at the action, at nothing but the whole table (``Laws.whole_table``) and what is noted
    while it is asked (``kernel.memo``): what it says is kept while that is the same."""
    _ON_TABLE.add(test)
    return test


@dataclass(frozen=True)
class Cond(Requirement):
    """One condition of one rule. ``text`` says in Spanish what is wrong when ``test`` fails.

    ``actual`` tells what is the case instead, ``required`` what should be, ``point`` the disputed point on which the
    condition rests (where that depends on the case, what finds it), ``because`` the reasons behind it.
    """

    rule: R
    text: str
    test: Test
    actual: Words | None = None
    required: str = ""
    point: str | Point = ""
    because: Because | None = None

    @cached_property
    def tests(self) -> tuple[Test, ...]:
        return (self.test,)

    def holds(self, state: State, action: Action) -> bool:
        return self.test(state, action)

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        if self.holds(state, action):
            return []
        shown = state.setup.game.name_of(state, action.obj) if action.obj is not None else ""
        actual = self.actual(state, action) if self.actual else ""
        point = self.point if isinstance(self.point, str) else self.point(state, action)
        reading = state.told(point) if point else None
        behind = self.because(state, action) if self.because else ()
        return [Refusal(self.rule, self.text, shown, actual, self.required, reading), *behind]


@dataclass(frozen=True)
class All(Requirement):
    """Every part must hold; every failing part gives its reasons."""

    parts: tuple[Requirement, ...]

    @cached_property
    def tests(self) -> tuple[Test, ...]:
        """Each once; what is required anyway is not asked again for the sake of another rule under a condition."""
        always = {test for part in self.parts if not isinstance(part, When) for test in part.tests}
        asked = (p for p in self.parts if not (isinstance(p, When) and always.issuperset(p.then.tests)))
        return tuple(dict.fromkeys(test for part in asked for test in part.tests))

    def holds(self, state: State, action: Action) -> bool:
        for test in self.tests:  # noqa: SIM110 - asked for every action of every decision
            if not test(state, action):
                return False
        return True

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        return [reason for part in self.parts for reason in part.reasons(state, action)]


@dataclass(frozen=True)
class After(Requirement):
    """``then`` makes sense only when ``first`` holds: it is skipped, and gives no reasons, while ``first`` fails."""

    first: Requirement
    then: Requirement

    @cached_property
    def tests(self) -> tuple[Test, ...]:
        return (*self.first.tests, *self.then.tests)

    def holds(self, state: State, action: Action) -> bool:
        for test in self.tests:  # noqa: SIM110 - asked for every action of every decision
            if not test(state, action):
                return False
        return True

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        failed = self.first.reasons(state, action)
        return failed or self.then.reasons(state, action)


def _if(asked: Test, required: Test) -> Test:
    """That one test is passed where another is."""
    return lambda state, action: not asked(state, action) or required(state, action)


@dataclass(frozen=True)
class When(Requirement):
    """``then`` is required only of actions for which ``test`` is true."""

    test: Test
    then: Requirement

    @cached_property
    def tests(self) -> tuple[Test, ...]:
        asked, then = self.test, self.then.tests
        holds = _if(asked, then[0]) if len(then) == 1 else self.holds
        kinds = [kind for kind in (_GENERAL, _ON_TABLE) if kind.issuperset((asked, *then))]
        for kind in kinds:
            kind.add(holds)
        return (holds,)

    def holds(self, state: State, action: Action) -> bool:
        return not self.test(state, action) or self.then.holds(state, action)

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        return self.then.reasons(state, action) if self.test(state, action) else []


@dataclass(frozen=True)
class Concerning(Requirement):
    """Parts that are each required only of some of the things that actions are about; ``of`` says what an action is about.

    ``parts`` are pairs: whether a thing is concerned (None: every thing is), and what is then required. The things are
    looked at once and kept by their identity, so ``concerned`` may look at nothing else.
    """

    of: Callable[[State, Action], object]
    parts: tuple[tuple[Callable[[Value], bool] | None, Requirement], ...]

    @cached_property
    def required(self) -> Callable[[object], All]:
        """What is required of a thing."""

        def required(thing: object) -> All:
            return All(tuple(part for concerned, part in self.parts if concerned is None or concerned(thing)))

        return by_identity(required)

    def holds(self, state: State, action: Action) -> bool:
        return self.required(self.of(state, action)).holds(state, action)

    def reasons(self, state: State, action: Action) -> list[Refusal]:
        return self.required(self.of(state, action)).reasons(state, action)


def in_document_order(reasons: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """The refusals in the order of their rules in the document, each once."""
    return tuple(sorted(dict.fromkeys(reasons), key=lambda refusal: refusal.rule.place))
