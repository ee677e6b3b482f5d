"""Decisions: what a procedure asks, of whom, by which rule, in one of six forms. Options are elements, never combinations."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import combinations, islice, permutations
from typing import Generic, TypeVar

from .conditions import Refusal
from .frozen import Frozen, Value, at_once
from .rules import R

A = TypeVar("A", covariant=True)
T = TypeVar("T")

#: Who decides what no player does.
JUDGE = "juez"
#: What the judge says when there is nothing (more) to do.
DONE = "listo"
#: What the judge says of a text that nobody understood: nothing now, never again; of a card without its text: that it has none.
NOT_APPLIED, NO_MORE, NO_TEXT = "no se aplica", "no preguntar más", "no tiene texto"


@dataclass(frozen=True)
class ByHand(Frozen):
    """What the judge does at a quiet point, as it is written: it may be given instead of an answer to who would act."""

    text: str


class Form(StrEnum):
    """What an answer looks like: a value; a tuple of values; all of them in order; a number; (value, n) pairs; a name."""

    ONE = "one"
    SOME = "some"
    ORDER = "order"
    NUMBER = "number"
    SPLIT = "split"
    NAME = "name"


@at_once
@dataclass(frozen=True)
class Option(Frozen, Generic[A]):
    """An element that can be chosen: ``value`` is the answer, ``say`` how a situation says it, ``text`` how a page does.

    What is not ``offered`` can be answered but is never proposed: conceding, an attempt that was undone just now.
    """

    value: A
    say: str
    text: str = ""
    group: str = ""
    offered: bool = True


class Options(Sequence[Option]):
    """Options of which only the ``offered`` ones were looked for: ``all_of_them`` gives the whole list when somebody reads it."""

    def __init__(self, offered: tuple[Option, ...], all_of_them: Callable[[], tuple[Option, ...]]):
        self.offered = offered
        self._all_of_them = all_of_them

    @cached_property
    def listed(self) -> tuple[Option, ...]:
        """All of them, in order."""
        return self._all_of_them()

    def __getitem__(self, place: Value) -> Value:
        return self.listed[place]

    def __len__(self) -> int:
        return len(self.listed)

    def __iter__(self) -> Iterator[Option]:
        return iter(self.listed)


@at_once
@dataclass(frozen=True)
class Decision(Frozen):
    """A question to a player. ``low`` and ``high`` bound how many are chosen (or the number, or the sum of a split), ``each``
    and ``most`` what each option gets in a split, ``most`` option by option; ``unit``: of what each part is a multiple.

    ``default`` is set only where the options cannot be told apart, so that any answer is as good: it is taken when
    nobody answers. ``near_misses`` gives what is not allowed, with the reasons: whoever answers with one of them is told
    these, unless ``why_not_option``, which may know of values that nobody lists, says why. Both are called when asked for, which
    may be when the match has gone on: they tell of the state in which it was asked.
    """

    player: str
    asks: str
    rules: tuple[R, ...]
    form: Form
    options: Sequence[Option] = ()
    low: int = 1
    high: int = 1
    kind: str = ""
    default: Value = None
    each: int = 0
    most: tuple[int, ...] = ()
    unit: int = 1
    why_not_option: Callable[[Value], tuple[Refusal, ...]] | None = field(default=None, compare=False, repr=False)
    near_misses: Callable[[], list[tuple[Option, tuple[Refusal, ...]]]] | None = field(default=None, compare=False, repr=False)

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options that are proposed, in order."""
        options = self.options
        return options.offered if isinstance(options, Options) else tuple([option for option in options if option.offered])

    @property
    def real(self) -> bool:
        """Whether there is a choice at all: two answers or more."""
        if self.form is Form.ONE:
            return len(self.offered) > 1
        return len(list(islice(self.answers(), 2))) > 1 or self.form is Form.NAME

    @property
    def forced(self) -> Value:
        """The only answer there is, or None."""
        if any(not option.offered for option in self.options):
            return None
        first_two = list(islice(self.answers(), 2))
        return first_two[0] if len(first_two) == 1 and self.form is not Form.NAME else None

    def said(self, answer: Value) -> str:
        """An answer as a situation would give it."""
        if self.form is Form.ONE:
            return next(option.say for option in self.options if option.value is answer or option.value == answer)
        named = {option.value: option.say for option in self.options}
        if self.form is Form.SPLIT:
            return ", ".join(f"{n} a {named[value]}" for value, n in answer)
        if self.form in (Form.SOME, Form.ORDER):
            return ", ".join(named[value] for value in answer) or "ninguno"
        return str(answer)

    def why_not(self, answer: Value) -> tuple[Refusal, ...]:
        """Why ``answer`` is not one, empty when it is."""
        if self.form is Form.NUMBER:
            if isinstance(answer, int) and self.low <= answer <= self.high:
                return ()
            return (Refusal(self.rules[0], "el número está fuera de lo permitido", "", str(answer), self._range()),)
        if self.form is Form.NAME:
            if not isinstance(answer, str) or not answer:
                return (Refusal(self.rules[0], "falta un nombre"),)
            return self.why_not_option(answer) if self.why_not_option else ()
        if self.form is Form.ONE:
            return () if _among(answer, self.offered) or _among(answer, self.options) else self._refuse_value(answer)
        values = {option.value for option in self.options}
        if self.form is Form.SPLIT:
            return self._why_not_split(answer, values)
        for value in answer:
            if value not in values:
                return self._refuse_value(value)
        if len(set(answer)) != len(answer):
            return (Refusal(self.rules[0], "un elemento no puede elegirse dos veces"),)
        low, high = (len(values), len(values)) if self.form is Form.ORDER else (self.low, self.high)
        if not low <= len(answer) <= high:
            required = self._range() if self.form is Form.SOME else str(low)
            return (Refusal(self.rules[0], "la cantidad elegida no es la que se pide", "", str(len(answer)), required),)
        return ()

    def answers(self) -> Iterator[Value]:
        """Every possible answer, in a fixed order; for names only those that are offered."""
        values = [option.value for option in self.offered]
        if self.form is Form.NUMBER:
            yield from range(self.low, self.high + 1)
        elif self.form in (Form.ONE, Form.NAME):
            yield from values
        elif self.form is Form.SOME:
            for size in range(self.low, min(self.high, len(values)) + 1):
                yield from combinations(values, size)
        elif self.form is Form.ORDER:
            yield from permutations(values)
        else:
            parts = self.most or (self.high,) * len(values)
            whole, each = self.high // self.unit, -(-self.each // self.unit)
            for split in _splits(values, whole, each, tuple(part // self.unit for part in parts)):
                yield tuple((value, n * self.unit) for value, n in split)

    def _why_not_split(self, answer: Value, values: set[object]) -> tuple[Refusal, ...]:
        for value, amount in answer:
            if value not in values:
                return self._refuse_value(value)
            most = self.most[[option.value for option in self.options].index(value)] if self.most else amount
            if amount > most:
                return (Refusal(self.rules[0], "a uno le toca más de lo que puede recibir", "", str(amount), str(most)),)
            if amount < self.each:
                return (Refusal(self.rules[0], "a cada uno le toca al menos su parte", "", str(amount), str(self.each)),)
            if amount % self.unit:
                return (Refusal(self.rules[0], f"cada parte es un múltiplo de {self.unit}", "", str(amount)),)
        total = sum(amount for _, amount in answer)
        if total != self.high or len({value for value, _ in answer}) != len(answer):
            return (Refusal(self.rules[0], "el reparto no da el total", "", str(total), str(self.high)),)
        return ()

    def _refuse_value(self, value: object) -> tuple[Refusal, ...]:
        if self.why_not_option and (reasons := self.why_not_option(value)):
            return reasons
        for option, why in self.near_misses() if self.near_misses else ():
            if option.value == value:
                return why
        return (Refusal(self.rules[0], "no es una de las opciones"),)

    def _range(self) -> str:
        return str(self.low) if self.low == self.high else f"de {self.low} a {self.high}"


#: A procedure: it yields decisions, is sent the answers, and may return something.
Procedure = Generator[Decision, Value, T]


def _among(answer: Value, options: Iterable[Option]) -> bool:
    """Whether an answer is the value of one of these options."""
    for option in options:  # noqa: SIM110 - asked of every answer
        if option.value is answer or option.value == answer:
            return True
    return False


def _splits(values: list[Value], total: int, each: int, most: tuple[int, ...]) -> Iterator[tuple[tuple[Value, int], ...]]:
    if len(values) == 1:
        if each <= total <= most[0]:
            yield ((values[0], total),)
        return
    for amount in range(each, min(most[0], total - each * (len(values) - 1)) + 1):
        for rest in _splits(values[1:], total - amount, each, most[1:]):
            yield ((values[0], amount), *rest)
