"""What a rule document becomes: an edition made of rule records with references."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property


class Kind(StrEnum):
    """What a record is. ``section``: a heading without a sentence of its own; ``step``: a lettered or ordinal item."""

    RULE = "rule"
    SECTION = "section"
    STEP = "step"
    EXAMPLE = "example"
    NOTE = "note"


class RefKind(StrEnum):
    """How a reference is written."""

    SINGLE = "single"
    LIST = "list"
    RANGE = "range"
    SECTION = "section"
    TITLE = "title"
    RELATIVE = "relative"


class RefStatus(StrEnum):
    """Whether a reference leads where it says."""

    OK = "ok"
    DANGLING = "dangling"
    WRONG_TITLE = "wrong-title"
    DOUBTFUL = "doubtful"


@dataclass(frozen=True)
class Link:
    """A stretch of text that leads to one rule: ``text[start:end]`` → ``target`` (a rule id)."""

    start: int
    end: int
    target: str


@dataclass(frozen=True)
class Reference:
    """A reference found in the text of a record: ``text`` as written at ``start:end``, and where it leads.

    ``suggestion`` holds the ids that were probably meant when the status is not ``ok``; ``links`` the stretches to
    underline (each end of a range, each member of a list).
    """

    start: int
    end: int
    text: str
    targets: tuple[str, ...]
    kind: RefKind
    status: RefStatus
    suggestion: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()

    def as_json(self) -> dict:
        return {"text": self.text, "targets": list(self.targets), "kind": self.kind.value, "status": self.status.value}


@dataclass(frozen=True)
class Remark:
    """A comment of the edition on a rule (a wrong reference, an ambiguity): no part of the rules."""

    text: str
    refs: tuple[Reference, ...] = ()


@dataclass(frozen=True)
class Record:
    """A numbered rule, section, step, example or note.

    ``text`` is Markdown: paragraphs separated by blank lines, bullets as ``- `` lines; it excludes examples and
    notes. ``line`` is where the record stands in its source. ``label`` keeps the words an official text prints before
    an example ("Ejemplo 9:"). ``remarks`` are the edition's own comments; they are not part of the rules.
    """

    id: str
    number: str
    printed: str | None
    parent: str | None
    kind: Kind
    title: str
    text: str
    line: int
    edition: str
    refs: tuple[Reference, ...] = ()
    label: str = ""
    remarks: tuple[Remark, ...] = ()

    @property
    def document(self) -> str:
        return self.id.split(":", 1)[0]

    @property
    def is_comment(self) -> bool:
        """True for examples and notes."""
        return self.kind in (Kind.EXAMPLE, Kind.NOTE)

    @property
    def rules(self) -> bool:
        """Whether it can say what is done: a rule or a step, where a section only heads and a comment only explains."""
        return self.kind in (Kind.RULE, Kind.STEP)

    def as_json(self) -> dict:
        return {
            "id": self.id,
            "number": self.number,
            "printed": self.printed,
            "parent": self.parent,
            "kind": self.kind.value,
            "title": self.title,
            "text": self.text,
            "line": self.line,
            "refs": [ref.as_json() for ref in self.refs],
            "edition": self.edition,
        }

    def __repr__(self) -> str:
        return f"<{self.kind.value} {self.id} {self.title or self.text[:40]!r}>"


class DefectKind(StrEnum):
    """What ``juez lint`` looks for."""

    MISNUMBERED = "misnumbered"
    DUPLICATE = "duplicate"
    MISPLACED = "misplaced"
    MISSING = "missing-number"
    DANGLING = "dangling"
    WRONG_TITLE = "wrong-title"
    DOUBTFUL = "doubtful-reference"
    UNBALANCED = "unbalanced"
    CUT_OFF = "cut-off"
    EMPTY = "empty"
    REPEATED_WORD = "repeated-word"
    JOINED_WORDS = "joined-words"
    PUNCTUATION = "punctuation"
    REPEATED_TEXT = "repeated-text"


@dataclass(frozen=True)
class Defect:
    """Something wrong in a document: where (``id``, ``line``), what it says (``text``), and what may be meant."""

    kind: DefectKind
    id: str | None
    line: int
    text: str
    message: str
    suggestion: str | None = None

    def as_json(self) -> dict:
        return {
            "kind": self.kind.value,
            "id": self.id,
            "line": self.line,
            "text": self.text,
            "message": self.message,
            "suggestion": self.suggestion,
        }


@dataclass(frozen=True)
class Furniture:
    """A line of a source that is no rule: page furniture, contents, web leftovers."""

    line: int
    text: str
    reason: str


@dataclass(frozen=True)
class Edition:
    """One reading of one document: its records in order, what was set aside, and the numbering defects seen while reading.

    ``name`` identifies the edition among those of its document; ``follows`` says what it follows, in Spanish.
    """

    document: str
    name: str
    title: str
    follows: str
    date: str
    records: tuple[Record, ...]
    introduction: str = ""
    furniture: tuple[Furniture, ...] = ()
    defects: tuple[Defect, ...] = ()
    official: bool = False
    _by_id: dict = field(default_factory=dict, repr=False, compare=False)

    def __post_init__(self) -> None:
        self._by_id.update({record.id: record for record in self.records})

    def __iter__(self) -> Iterator[Record]:
        return iter(self.records)

    def __contains__(self, rule_id: str) -> bool:
        return rule_id in self._by_id

    def __getitem__(self, rule_id: str) -> Record:
        return self._by_id[rule_id]

    def get(self, rule_id: str) -> Record | None:
        """The record with this id, or None."""
        return self._by_id.get(rule_id)

    def with_records(self, records: tuple[Record, ...]) -> Edition:
        return replace(self, records=records, _by_id={})

    @cached_property
    def children(self) -> dict[str | None, tuple[Record, ...]]:
        """Records by parent id, in document order (None: the top)."""
        found: dict[str | None, list[Record]] = {}
        for record in self.records:
            found.setdefault(record.parent, []).append(record)
        return {parent: tuple(children) for parent, children in found.items()}

    @cached_property
    def printed(self) -> dict[str, tuple[str, ...]]:
        """Printed numbers that differ from the real ones → ids of the records that carry them."""
        found: dict[str, list[str]] = {}
        for record in self.records:
            if record.printed:
                found.setdefault(record.printed, []).append(record.id)
        return {number: tuple(ids) for number, ids in found.items()}

    @cached_property
    def position(self) -> dict[str, int]:
        """Rule id → place in the order of the document."""
        return {record.id: i for i, record in enumerate(self.records)}

    @cached_property
    def cited_by(self) -> dict[str, tuple[str, ...]]:
        """Rule id → ids of the records that refer to it, in document order."""
        found: dict[str, dict[str, None]] = {}
        for record in self.records:
            for ref in record.refs:
                for target in ref.targets:
                    found.setdefault(target, {})[record.id] = None
        return {target: tuple(ids) for target, ids in found.items()}

    def path(self, record: Record) -> tuple[Record, ...]:
        """The records above ``record``, outermost first."""
        above: list[Record] = []
        parent = record.parent
        while parent is not None:
            found = self._by_id[parent]
            above.append(found)
            parent = found.parent
        return tuple(reversed(above))

    def page_of(self, record: Record) -> Record:
        """The record to read ``record`` in: itself where rules hang on it, else the one it hangs on."""
        if record.parent is None or any(not child.is_comment for child in self.children.get(record.id, ())):
            return record
        return self._by_id[record.parent]

    def neighbour(self, record: Record, step: int) -> Record | None:
        """The record ``step`` places on in document order, or None past an end."""
        place = self.position[record.id] + step
        return self.records[place] if 0 <= place < len(self.records) else None
