"""Where and when a deck is legal: every format of its game, and the day on which that changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date as Date
from typing import Any

from .banning import days_of_change
from .catalogue import Catalogue
from .checking import check
from .formats import Format
from .lists.model import DeckList
from .verdicts import Verdict


@dataclass(frozen=True)
class Legality:
    """The verdict of one format; ``until`` is the first day on which it is another, None while none is known."""

    verdict: Verdict
    until: Date | None
    then: bool | None

    def as_json(self) -> dict[str, Any]:
        return {
            "format": self.verdict.format.id,
            "legal": self.verdict.legal,
            "complete": self.verdict.complete,
            "until": self.until.isoformat() if self.until else None,
            "then": self.then if self.until else None,
        }


def legal_in(
    found: DeckList, formats: Iterable[Format], catalogue: Catalogue, date: Date, readings: Mapping[str, str] | None = None
) -> list[Legality]:
    """The verdict on a list in each of ``formats`` on ``date``, and until when it stands."""
    return [_legality(found, format, catalogue, date, readings or {}) for format in formats]


def _legality(found: DeckList, format: Format, catalogue: Catalogue, date: Date, readings: Mapping[str, str]) -> Legality:
    known = {reading.id for reading in format.readings}
    mine = {point: name for point, name in readings.items() if point in known}
    verdict = check(found, format, catalogue, date, readings=mine)
    for day in days_of_change(verdict.deck, format, date):
        later = check(found, format, catalogue, day, readings=mine)
        if later.legal != verdict.legal:
            return Legality(verdict, day, later.legal)
    return Legality(verdict, None, None)
