"""All editions of all documents, and finding a rule in them by its id."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from rapidfuzz import fuzz

from .documents import DOCUMENTS
from .numbering import ancestors, sort_key
from .records import Edition, Kind, Record

_PLACE = re.compile(r"^(?P<rule>.+)/(?P<place>[pb]\d+)$")


class UnknownEdition(ValueError):
    """A document has no edition of that name. The message lists those it has."""


class UnknownRule(LookupError):
    """No rule has that id. ``nearest`` holds the ids that come closest."""

    def __init__(self, message: str, nearest: tuple[str, ...] = ()):
        super().__init__(message)
        self.nearest = nearest


@dataclass(frozen=True)
class Located:
    """A rule found by id: the record, a paragraph or bullet of it (``place``: p2, b3), and a notice when the id was not its own.

    ``notices`` are Spanish sentences ("El número impreso …") to show with the rule.
    """

    edition: Edition
    record: Record
    place: str | None = None
    notices: tuple[str, ...] = ()

    def as_json(self, situations: Iterable[str] = ()) -> dict:
        """The record with its place: path, children, previous, next, who cites it, its examples, the situations about it."""
        edition, record = self.edition, self.record
        children = edition.children.get(record.id, ())
        before, after = edition.neighbour(record, -1), edition.neighbour(record, 1)
        return {
            **record.as_json(),
            "path": [{"id": above.id, "title": above.title} for above in edition.path(record)],
            "children": [child.id for child in children if not child.is_comment],
            "previous": before.id if before else None,
            "next": after.id if after else None,
            "cited_by": list(edition.cited_by.get(record.id, ())),
            "examples": [child.id for child in children if child.kind is Kind.EXAMPLE],
            "notes": [child.id for child in children if child.kind is Kind.NOTE],
            "situations": list(situations),
            "remarks": [remark.text for remark in record.remarks],
            "place": self.place,
            "notices": list(self.notices),
            "date": edition.date,
        }


class Corpus:
    """Editions by document; the first of each document is its default."""

    def __init__(self, editions: Iterable[Edition]):
        self.editions: dict[str, dict[str, Edition]] = {name: {} for name in DOCUMENTS}
        for edition in editions:
            self.editions[edition.document][edition.name] = edition

    def documents(self) -> list[str]:
        """The ids of documents that have an edition."""
        return [name for name, found in self.editions.items() if found]

    def defaults(self) -> list[Edition]:
        """The default edition of every document."""
        return [next(iter(found.values())) for found in self.editions.values() if found]

    def edition(self, document: str, name: str | None = None) -> Edition:
        """The edition ``name`` of ``document`` (None: its default). Raises :class:`UnknownEdition`."""
        found = self.editions.get(document, {})
        if not found:
            raise UnknownEdition(f"No hay ninguna edición de «{document}».")
        if name is None:
            return next(iter(found.values()))
        if name not in found:
            raise UnknownEdition(f"«{document}» no tiene la edición «{name}»; tiene: {', '.join(found)}.")
        return found[name]

    def locate(self, rule_id: str, edition: str | None = None) -> Located:
        """The rule with this id. Case of the document, a final dot and printed misprints are forgiven (with a notice).

        Raises :class:`UnknownRule` with the nearest ids, or :class:`UnknownEdition`.
        """
        document, number = self._split(rule_id)
        found = self.edition(document, edition)
        for candidate, place in ((number, None), *_without_place(number)):
            record = found.get(f"{document}:{candidate}") or _other_case(found, candidate)
            if record is not None and (place is None or _has_place(record, place)):
                return Located(found, record, place, (*_cited_place(record, place), *_notices(found, candidate, record)))
            if candidate in found.printed:
                record = found[found.printed[candidate][0]]
                notice = f"El número impreso {candidate} es una errata: la regla es la {record.number}."
                return Located(found, record, place, (notice,))
        raise UnknownRule(f"No existe la regla {number} en «{document}».", tuple(self.nearest(found, number)))

    def knows(self, rule_id: str) -> bool:
        """Whether some edition has a rule with this id, as :meth:`locate` reads it."""
        try:
            document, _ = self._split(rule_id)
        except UnknownRule:
            return False
        return any(self._has(rule_id, name) for name in self.editions[document])

    def _has(self, rule_id: str, edition: str) -> bool:
        try:
            self.locate(rule_id, edition)
        except UnknownRule:
            return False
        return True

    def _split(self, rule_id: str) -> tuple[str, str]:
        document, separator, number = rule_id.strip().partition(":")
        document, number = document.strip().lower(), number.strip().rstrip(".")
        if not separator or not number:
            raise UnknownRule(
                f"«{rule_id}» no es un identificador de regla; se escribe documento:número, por ejemplo inferno:116.3a."
            )
        if document not in DOCUMENTS:
            near = max(DOCUMENTS, key=lambda name: fuzz.ratio(name, document))
            hint = (f"{near}:{number}",) if fuzz.ratio(near, document) > 50 else ()
            raise UnknownRule(f"No conozco el documento «{document}»; los documentos son {', '.join(DOCUMENTS)}.", hint)
        return document, number

    def nearest(self, edition: Edition, number: str, limit: int = 5) -> list[str]:
        """The ids nearest to a number that does not exist: its nearest ancestor first, then its neighbours."""
        base = re.sub(r"#.*|/.*", "", number)
        numbered = [r for r in edition if not r.is_comment]
        existing = {r.number.lower(): r for r in numbered}
        above = next(
            (existing[a.lower()] for a in (base, *_safe_ancestors(edition.document, base)) if a.lower() in existing), None
        )
        siblings = [r.number for r in numbered if r.parent == (above.id if above else None)]
        try:
            key = sort_key(edition.document, base)
            before = [n for n in siblings if sort_key(edition.document, n) < key][-2:]
            after = [n for n in siblings if sort_key(edition.document, n) > key][:2]
        except TypeError:
            before, after = [], []
        likely = [] if above else sorted((r.number for r in numbered), key=lambda n: -fuzz.ratio(n.lower(), base.lower()))[:3]
        chosen = dict.fromkeys([*([above.number] if above else []), *reversed(before), *after, *likely])
        return [f"{edition.document}:{n}" for n in chosen][:limit]


def _safe_ancestors(document: str, number: str) -> list[str]:
    return list(ancestors(document, number)) if re.match(r"\d", number) else []


def _without_place(number: str) -> list[tuple[str, str]]:
    found = _PLACE.match(number)
    return [(found["rule"], found["place"])] if found else []


def _has_place(record: Record, place: str) -> bool:
    return int(place[1:]) in range(1, len(places(record.text, place[0])) + 1)


def _cited_place(record: Record, place: str | None) -> tuple[str, ...]:
    """What a citation of a paragraph or bullet points at."""
    if place is None:
        return ()
    text = places(record.text, place[0])[int(place[1:]) - 1].removeprefix("- ")
    return (f"Se cita {'la viñeta' if place[0] == 'b' else 'el párrafo'} {place[1:]}: «{text}»",)


def places(text: str, letter: str) -> list[str]:
    """The paragraphs (``p``) or bullets (``b``) of a record's text, in order."""
    lines = [line for line in text.split("\n") if line.strip()]
    bullets = [line.strip() for line in lines if re.match(r"\s*(?:-|\d+\.) ", line)]
    return bullets if letter == "b" else [line for line in lines if line.strip() not in bullets]


def _other_case(edition: Edition, number: str) -> Record | None:
    lowered = f"{edition.document}:{number}".lower()
    return next((record for record in edition if record.id.lower() == lowered), None)


def _notices(edition: Edition, number: str, record: Record) -> tuple[str, ...]:
    """What to say on the page of a real number that is also printed, by mistake, on another rule (and on that other)."""
    notices = []
    for other in edition.printed.get(number, ()):
        if other != record.id:
            notices.append(f"El número {number} está impreso también, por errata, en la regla {other.split(':', 1)[1]}.")
    if record.printed:
        notices.append(f"El documento imprime aquí, por errata, el número {record.printed}; por su lugar es la {record.number}.")
    return tuple(notices)
