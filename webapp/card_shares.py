"""How much of some cards is read, right and audited, and what is missing first: counted from readings that are there already."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from indexer.user_data import ReadingAudit

from .carded import Carded, Printed

RIGHT, WRONG = "bien", "mal"
#: So many cards stand as examples of what is missing.
_EXAMPLES = 3
_LETTERS = 24


@dataclass(frozen=True)
class Paragraph:
    """A paragraph of a card as it is read. ``audit`` is what somebody found of this very reading, ``outdated`` whether what was
    found is of another."""

    id: str
    text: str
    say: tuple[str, ...]
    unread: tuple[str, ...]
    audit: str = ""
    outdated: bool = False

    @property
    def said(self) -> str:
        """The reading, short."""
        return hashlib.sha256("\n".join(self.say).encode()).hexdigest()[:_LETTERS]


@dataclass(frozen=True)
class Shown:
    """A card with its reading: ``state`` is «falta», «entera», «sin-texto», «sin-conocer», «fallo» or «espera»; ``missing`` are
    the families of what is not read of it."""

    card: Printed
    state: str
    paragraphs: tuple[Paragraph, ...] = ()
    missing: tuple[tuple[str, str], ...] = ()

    @property
    def read(self) -> int:
        return sum(not paragraph.unread for paragraph in self.paragraphs)


@dataclass
class Share:
    """Counts over some cards; ``right`` are paragraphs that say the same when they are written again."""

    cards: int = 0
    texts: int = 0
    known: int = 0
    whole: int = 0
    textless: int = 0
    ungiven: int = 0
    paragraphs: int = 0
    read: int = 0
    right: int = 0
    audited: int = 0
    wrong: int = 0

    def add(self, shown: Shown, measured: Mapping[str, Any] | None) -> None:
        self.cards += 1
        self.textless += shown.state == "sin-texto"
        self.ungiven += shown.state == "sin-conocer"
        self.texts += bool(shown.card.text)
        self.whole += shown.state == "entera"
        self.known += shown.state == "fallo"
        if measured is not None:
            self.known += 1
            self.paragraphs += measured["paragraphs"]
            self.read += measured["paragraphs_read"]
            self.right += measured["right"]
        self.audited += sum(paragraph.audit == RIGHT for paragraph in shown.paragraphs)
        self.wrong += sum(paragraph.audit == WRONG for paragraph in shown.paragraphs)


@dataclass
class Missing:
    """Something that is not read: its family, its kind, how many cards have it, and how many lack nothing else."""

    family: str
    kind: str
    cards: int = 0
    alone: int = 0
    examples: list[Printed] = field(default_factory=list)


def paragraph_id(card: Printed, text: str) -> str:
    """What tells a paragraph of a card from every other."""
    return hashlib.sha256("\0".join((card.name, *card.types, "", text)).encode()).hexdigest()[:_LETTERS]


def shown(card: Printed, reading: Mapping[str, Any] | None, audits: Mapping[str, ReadingAudit]) -> Shown:
    """A card with its reading, None where it is not known yet."""
    if not card.text:
        return Shown(card, "sin-conocer" if card.text is None else "sin-texto")
    if reading is None:
        return Shown(card, "espera")
    if "failed" in reading:
        return Shown(card, "fallo")
    missing = tuple((gap["family"], gap["kind"]) for gap in reading["measured"]["gaps"])
    return Shown(card, "falta" if missing else "entera", tuple(_paragraphs(card, reading, audits)), missing)


def _paragraphs(card: Printed, reading: Mapping[str, Any], audits: Mapping[str, ReadingAudit]) -> Iterator[Paragraph]:
    for row in reading["paragraphs"]:
        one = Paragraph(paragraph_id(card, row["text"]), row["text"], tuple(row["say"]), tuple(row["unread"]))
        audit = audits.get(one.id)
        if audit is None:
            yield one
        else:
            same = audit.said == one.said
            yield Paragraph(one.id, one.text, one.say, one.unread, audit.verdict if same else "", not same)


def share_of(listed: Iterable[Shown], readings: Mapping[str, Any]) -> Share:
    """The counts over some cards."""
    found = Share()
    for one in listed:
        reading = readings.get(one.card.reading) if one.card.text else None
        found.add(one, reading["measured"] if reading and "failed" not in reading else None)
    return found


class Listing:
    """The cards of a game with their readings, as a whole and by collection."""

    def __init__(self, cards: Carded, readings: Mapping[str, Any], audits: Mapping[str, ReadingAudit]):
        self.cards, self.readings, self.audits = cards, readings, audits
        self.shown = [shown(card, readings.get(card.reading), audits) for card in cards.cards]

    @cached_property
    def by_collection(self) -> dict[str, list[Shown]]:
        found: dict[str, list[Shown]] = {}
        for one in self.shown:
            found.setdefault(one.card.collection, []).append(one)
        return found

    @cached_property
    def shares(self) -> dict[str, Share]:
        """The counts of every collection."""
        return {collection: share_of(listed, self.readings) for collection, listed in self.by_collection.items()}

    @cached_property
    def whole(self) -> Share:
        """The counts of all."""
        return share_of(self.shown, self.readings)


def missing_first(listed: Iterable[Shown], most: int) -> tuple[list[Missing], int]:
    """What is missing, what finishes most cards first; and how many families there are besides."""
    found: dict[str, Missing] = {}
    for one in listed:
        families = dict(one.missing)
        for family, kind in families.items():
            known = found.setdefault(family, Missing(family, kind))
            known.cards += 1
            known.alone += len(families) == 1
            if len(known.examples) < _EXAMPLES:
                known.examples.append(one.card)
    ranked = sorted(found.values(), key=lambda each: (-each.alone, -each.cards, each.family))
    return ranked[:most], max(0, len(ranked) - most)


def states_of(listed: Iterable[Shown]) -> Counter[str]:
    return Counter(one.state for one in listed)
