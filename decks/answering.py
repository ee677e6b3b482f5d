"""What Juez answers about a list: the verdict, the smallest change that mends it, and every format in which it is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from .catalogue import Catalogue
from .checking import check
from .formats import Format, Formats
from .legality import Legality, legal_in
from .lists.model import DeckList
from .plans import Plan, smallest_change
from .verdicts import Verdict


@dataclass(frozen=True)
class Answer:
    """A verdict with what follows from it: the page, the API and the command line show the same one."""

    verdict: Verdict
    plan: Plan | None
    legal: list[Legality]

    def as_json(self) -> dict[str, Any]:
        """The verdict with the agreed keys, and beside them the plan and the formats."""
        plan = self.plan.as_json() if self.plan else None
        return {**self.verdict.as_json(), "fix": plan, "legal_in": [found.as_json() for found in self.legal]}


def answer(
    found: DeckList,
    format: Format,
    formats: Formats,
    catalogue: Catalogue,
    date: Date,
    first: DeckList | None = None,
    readings: Mapping[str, str] | None = None,
) -> Answer:
    """The answer about a list that was read; ``first`` is that of the first duel, where the format compares duels.

    Raises UnknownReading for a reading that the format does not know.
    """
    verdict = check(found, format, catalogue, date, first=first, readings=readings)
    legal = legal_in(found, formats.of(format.game), catalogue, date, readings)
    return Answer(verdict, smallest_change(verdict), legal)
