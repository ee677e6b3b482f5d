"""What Juez answers about a list: the verdict, the smallest change that mends it, and every format in which it is legal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date as Date
from typing import Any

from .catalogue import Catalogue
from .checking import check
from .codes import BY_CODE, numbers_of
from .format_reports import notices
from .formats import Format, Formats
from .legality import Legality, legal_in
from .lists.model import DeckList, Unread
from .plans import Plan, smallest_change
from .verdicts import Verdict

#: Of so many lines that name two known cards is said what each would give.
_MOST_LINES = 8


@dataclass(frozen=True)
class Given:
    """What the deck would be if an unread line meant this card."""

    card: str
    verdict: Verdict

    def as_json(self) -> dict[str, Any]:
        errors = [finding.message for finding in self.verdict.errors]
        return {"card": self.card, "legal": self.verdict.legal, "summary": self.verdict.summary, "errors": errors}


@dataclass(frozen=True)
class Answer:
    """A verdict with what follows from it: the page, the API and the command line show the same one.

    ``gives``: line that names two known cards → what each of them would give; ``notices``: what is to be told of the user's own
    files.
    """

    verdict: Verdict
    plan: Plan | None
    legal: list[Legality]
    gives: Mapping[int, list[Given]]
    notices: list[str]

    def as_json(self) -> dict[str, Any]:
        """The verdict with the agreed keys, and beside them the plan and the formats."""
        plan = self.plan.as_json() if self.plan else None
        verdict = self.verdict.as_json()
        unread = [{**row, "gives": [given.as_json() for given in self.gives.get(row["line"], ())]} for row in verdict["unread"]]
        return {
            **verdict,
            "unread": unread,
            "fix": plan,
            "legal_in": [found.as_json() for found in self.legal],
            "notices": self.notices,
        }


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
    given = {
        unread.line: [
            Given(
                label, check(_meaning(found, unread, label, catalogue), format, catalogue, date, first=first, readings=readings)
            )
            for label in unread.candidates
        ]
        for unread in [unread for unread in verdict.unread if unread.either][:_MOST_LINES]
    }
    return Answer(verdict, smallest_change(verdict), legal, given, notices(format, formats, catalogue))


def _meaning(found: DeckList, unread: Unread, label: str, catalogue: Catalogue) -> DeckList:
    """The list with one line that means this card."""
    card = catalogue.labelled(label)
    assert card is not None
    code = card.codes[0] if card.codes and found.game in BY_CODE else ""
    numbers = numbers_of(code, found.game)
    entries = (
        entry._replace(name=card.name, code=code, numbers=numbers) if entry.line == unread.line else entry
        for entry in found.entries
    )
    return replace(found, entries=tuple(entries))
