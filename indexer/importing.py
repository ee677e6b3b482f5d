"""Importing a text as another edition: what its name and date must be, what is in it, keeping it."""

from __future__ import annotations

import re
from collections import Counter
from contextlib import suppress
from dataclasses import asdict, dataclass
from datetime import date as Day

from rules_corpus.comparing import Change, compare
from rules_corpus.defects import defects_of
from rules_corpus.documents import Document
from rules_corpus.embedded import embedded_editions, vocabulary
from rules_corpus.reading import read_official
from rules_corpus.records import Edition, Record
from rules_corpus.sources import BadSource

from .home import Home
from .user_data import DamagedData, UserData
from .writing import writing

LONGEST_NAME = 40
#: No real document comes near these: the longest has 1,080 records, and its longest record 1,800 characters.
MOST_RECORDS, LONGEST_RECORD = 6_000, 60_000
#: How much of a report is spelt out; the counts are always whole.
MOST_LISTED = 500
_ENDS = 3
_NAME = re.compile(r"[^\W_](?:[\w .()+-]*[\w)+])?")
_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


@dataclass(frozen=True)
class Report:
    """What was read in a text, ready for JSON: counts, its first and last rules, what was set aside, defects, what the
    embedded edition has and it lacks (``missing``), how many rules differ from that edition by kind of change."""

    document: str
    edition: str
    date: str
    title: str
    records: int
    kinds: dict[str, int]
    first: list[dict[str, str]]
    last: list[dict[str, str]]
    references: int
    unresolved: int
    set_aside: int
    furniture: list[dict]
    defect_count: int
    defects: list[dict]
    missing: list[str]
    changes: dict[str, int]

    def as_json(self) -> dict:
        return asdict(self)


def check_name(document: Document, name: str) -> str:
    """``name`` as an edition of ``document`` may be called. Raises :class:`BadSource`."""
    name = " ".join(name.split())
    if not name:
        raise BadSource("La edición necesita un nombre.")
    if len(name) > LONGEST_NAME:
        raise BadSource(f"El nombre de la edición es demasiado largo: como mucho {LONGEST_NAME} letras.")
    if not _NAME.fullmatch(name):
        raise BadSource(
            "El nombre de la edición lleva letras, números, espacios y los signos . - _ + ( ); por ejemplo «oficial-2016»."
        )
    if embedded_edition(document.id).name == name:
        raise BadSource(f"«{name}» es la edición incluida en Juez; elige otro nombre.")
    return name


def check_date(date: str) -> str:
    """``date`` as it is kept: empty, or a year, month or day that exists. Raises :class:`BadSource`."""
    date = date.strip()
    try:
        if date:
            Day.fromisoformat((date + "-01-01")[:10] if _DATE.fullmatch(date) else "")
    except ValueError:
        raise BadSource("La fecha se escribe AAAA-MM-DD, AAAA-MM o AAAA; o se deja en blanco.") from None
    return date


def embedded_edition(document: str) -> Edition:
    """The embedded edition of a document, which an imported one is compared with."""
    return next(edition for edition in embedded_editions() if edition.document == document)


def examine(data: bytes, document: Document, name: str, date: str) -> Report:
    """Read a text and say what is in it; keeps nothing. Raises :class:`BadSource`."""
    edition = read_official(data, document, name, date)
    if len(edition.records) > MOST_RECORDS or any(len(record.text) > LONGEST_RECORD for record in edition):
        raise BadSource("El archivo no tiene la forma de un reglamento: salen demasiadas reglas o alguna es larguísima.")
    ours = embedded_edition(document.id)
    refs = [ref for record in edition for ref in record.refs]
    defects = defects_of(edition, vocabulary())
    changes = Counter(difference.change for difference in compare(ours, edition))
    numbered = [record for record in edition if not record.is_comment]
    return Report(
        document=document.id,
        edition=name,
        date=edition.date,
        title=edition.title,
        records=len(edition.records),
        kinds=dict(Counter(record.kind.value for record in edition)),
        first=[_brief(record) for record in numbered[:_ENDS]],
        last=[_brief(record) for record in numbered[_ENDS:][-_ENDS:]],
        references=len(refs),
        unresolved=sum(ref.status.value != "ok" for ref in refs),
        set_aside=len(edition.furniture),
        furniture=[{"line": f.line, "text": f.text[:300], "reason": f.reason} for f in edition.furniture[:MOST_LISTED]],
        defect_count=len(defects),
        defects=[defect.as_json() for defect in defects[:MOST_LISTED]],
        missing=[record.id for record in ours if record.id not in edition],
        changes={change.value: changes[change] for change in Change},
    )


def _brief(record: Record) -> dict[str, str]:
    return {"number": record.number, "title": record.title, "text": record.text[:160]}


def check_free(home: Home, document: Document, name: str, source: bytes) -> None:
    """Raise :class:`DuplicateEdition` when another text of ``document`` is called ``name``."""
    if home.user_database.exists():
        with suppress(DamagedData), UserData(home.user_database) as user:  # damaged ones are set aside
            user.check_edition(document.id, name, source)


def keep(home: Home, document: Document, name: str, date: str, source: bytes) -> None:
    """Keep a text among the user's own data; the corpus is not built again yet.

    Raises :class:`DuplicateEdition`, and :class:`UnreadableData` where it cannot be written.
    """
    with writing(home) as user:
        user.add_edition(document.id, name, date, source)
