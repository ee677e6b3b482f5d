"""The rules on which a step rests, as a table: each with the test of what is done by which it is one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from ..kernel.frozen import Frozen
from ..kernel.rules import R

T = TypeVar("T")


def _always(case: object) -> bool:
    return True


@dataclass(frozen=True)
class Ground(Frozen, Generic[T]):
    """One row of a table of grounds.

    ``rules``: on which something rests. ``when(case)``: whether it does; by default always. The case is what the table is
    about: each record says what.
    """

    rules: tuple[R, ...]
    when: Callable[[T], object] = _always


def ground(*rules: R, when: Callable[[T], object] = _always) -> Ground[T]:
    """One row of a table of grounds."""
    return Ground(rules, when)


def grounds(rows: Iterable[Ground[T]], case: T) -> tuple[R, ...]:
    """The rules of the rows whose test holds of the case, in the order of the table."""
    return tuple(rule for row in rows if row.when(case) for rule in row.rules)
