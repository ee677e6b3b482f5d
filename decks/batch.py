"""Many decks at once: the verdict on each of many lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date as Date
from functools import partial
from itertools import chain
from typing import Any, Protocol, TypeVar

from .catalogue import Catalogue
from .checking import check
from .findings import Finding, Severity
from .formats import Format
from .lists import BadList, read_list
from .many import Named
from .verdicts import Verdict

#: How many files a process is given at once, with the catalogue.
_TOGETHER = 50
J = TypeVar("J")
T = TypeVar("T")


class Each(Protocol):
    """How one thing is done for each of many jobs: ``map``, or the same in other processes."""

    def __call__(self, work: Callable[[J], T], jobs: Iterable[J], /) -> Iterator[T]: ...


@dataclass(frozen=True)
class Checked:
    """One of many lists with its verdict, or why it is no list."""

    file: str
    verdict: Verdict | None
    error: str = ""
    player: str = ""
    table: int = 0

    def as_json(self) -> dict[str, Any]:
        whose = {"file": self.file, "player": self.player, "table": self.table or None}
        return {**whose, **(self.verdict.as_json() if self.verdict else {"error": self.error})}

    @property
    def worst(self) -> Finding | None:
        """The finding that is to be looked at first: the first error, else the first thing that is not known."""
        if self.verdict is None:
            return None
        findings = self.verdict.findings
        first = [finding for finding in findings if finding.severity is Severity.ERROR or finding.code.undecided]
        return next(iter(first), None)


def check_lists(
    lists: Iterable[Named],
    format: Format,
    catalogue: Catalogue,
    date: Date | None,
    readings: Mapping[str, str] | None = None,
    each: Each = map,
) -> Iterator[Checked]:
    """The verdict on each list, in turn; one that is no list does not stop the others.

    ``each`` does one thing for each of many jobs, here or in other processes, and gives what came of them in their order.
    """
    check_some = partial(_check_some, format=format, catalogue=catalogue, date=date, readings=readings)
    listed = list(lists)
    jobs = (listed[first : first + _TOGETHER] for first in range(0, len(listed), _TOGETHER))
    return chain.from_iterable(each(check_some, jobs))


def _check_some(
    lists: Iterable[Named],
    format: Format,
    catalogue: Catalogue,
    date: Date | None,
    readings: Mapping[str, str] | None,
) -> list[Checked]:
    done = []
    for one in lists:
        found: Verdict | None = None
        error = one.data if isinstance(one.data, str) else ""
        if isinstance(one.data, bytes):
            try:
                found = check(read_list(one.data, format.game), format, catalogue, date, readings=readings)
            except BadList as refused:
                error = str(refused)
        done.append(Checked(one.file, found, error, one.player, one.table))
    return done
