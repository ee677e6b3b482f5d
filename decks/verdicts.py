"""What a check answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date as Date
from functools import cached_property
from typing import Any

from .counting import Counts
from .findings import Finding, FindingCode, Severity
from .formats import Format
from .holding import Deck
from .lists.model import LineKind, Unread

_SHORT = {FindingCode.TOO_FEW_CARDS, FindingCode.NO_ORO}


@dataclass(frozen=True)
class Verdict:
    """Whether a deck is legal in a format on a date, and everything that was found.

    ``first`` is the deck of the first duel where one was given.
    """

    format: Format
    date: Date
    readings: Mapping[str, str]
    deck: Deck
    first: Deck | None
    findings: tuple[Finding, ...]

    @cached_property
    def counts(self) -> Mapping[str, int]:
        """Section → cards."""
        return Counts(self.deck, self.format).shown()

    @property
    def errors(self) -> tuple[Finding, ...]:
        return tuple(finding for finding in self.findings if finding.severity is Severity.ERROR)

    @cached_property
    def legal(self) -> bool | None:
        """True or False; None where something that decides is not known."""
        if self.errors:
            return False
        return None if any(finding.code.undecided for finding in self.findings) else True

    @property
    def complete(self) -> bool:
        """Whether no card is missing and every line was read."""
        return not self.unread and not self._short

    @property
    def _short(self) -> bool:
        return any(finding.code is FindingCode.TOO_FEW_CARDS for finding in self.findings)

    @property
    def incomplete(self) -> bool:
        """Whether missing cards are all that is wrong."""
        return self._short and all(finding.code in _SHORT for finding in self.errors)

    @property
    def unread(self) -> tuple[Unread, ...]:
        return self.deck.unread

    @property
    def summary(self) -> str:
        """The verdict in a few Spanish words."""
        if self.legal:
            known = self.format.known_until
            return f"Legal, salvo avisos posteriores al {known.isoformat()}" if known and self.date > known else "Legal"
        if self.legal is None:
            return "Sin errores, pero falta saber algo"
        return "Incompleto" if self.incomplete else "No es legal"

    def as_json(self) -> dict[str, Any]:
        """The verdict as plain data."""
        given = len(self.deck.lines)
        unread = sum(line.kind is LineKind.UNREAD for line in self.deck.lines)
        return {
            "legal": self.legal,
            "complete": self.complete,
            "summary": self.summary,
            "game": self.format.game,
            "format": self.format.id,
            "date": self.date.isoformat(),
            "document": self.format.rules.document,
            "edition": self.format.rules.edition,
            "rules_date": self.format.rules.date,
            "known_until": self.format.known_until.isoformat() if self.format.known_until else None,
            "readings": dict(self.readings),
            "counts": dict(self.counts),
            "lines": {"given": given, "read": given - unread, "unread": unread},
            "cards": [reading._asdict() for reading in self.deck.read],
            "findings": [finding.as_json() for finding in self.findings],
            "unread": [
                {"line": u.line, "text": u.text, "reason": u.reason, "candidates": list(u.candidates), "section": u.section}
                for u in self.unread
            ],
        }
