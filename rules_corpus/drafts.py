"""Drafts: numbered entries and their blocks of text as a layout finds them, before they become records."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from .numbering import Path, gap_between, intended, number_at, path_of
from .records import Defect, DefectKind, Furniture, Kind

_EMPHASIS = re.compile(r"\*+|</?u>|</?b>|</?i>")
_SPACES = re.compile(r"[ \t\u00a0\u200b\ufeff]+")
_CLOSERS = "”»\")]’'*_"
_TERMINAL = ".:;!?…"
_FUNCTION_WORD = re.compile(
    r"(?:^|\s)(?:el|la|los|las|un|una|unos|unas|de|del|al|a|en|con|por|para|que|y|o|u|e|es|son|se|su|sus|no|si|como|más|"
    r"este|esta|ese|esa|cada|sin|sobre|entre|según|,)$",
    re.IGNORECASE,
)
_INNER_EXAMPLE = re.compile(r"(?P<open>\()?\bEjemplo:\s+(?P<text>.+?)(?(open)\)\.?)$", re.DOTALL)


def clean(line: str) -> str:
    """A source line without emphasis marks, no-break spaces and surrounding space."""
    return _SPACES.sub(" ", _EMPHASIS.sub("", line)).strip()


def is_finished(text: str) -> bool:
    """True when ``text`` ends like a sentence or an announcement (closing marks left out)."""
    bare = text.rstrip(_CLOSERS + " ")
    return bool(bare) and (bare[-1] in _TERMINAL or (text.rstrip()[-1:] in '”»")' and text.rstrip()[-2:-1] in _TERMINAL))


@dataclass
class Block:
    """A paragraph (``bullet`` None) or a bullet (its depth, 0 at the outside; ``mark`` is ``-`` or ``1.``)."""

    text: str
    line: int
    bullet: int | None = None
    mark: str = "-"


@dataclass
class Entry:
    """One numbered entry, example or note of a document.

    ``heading`` is True or False where the layout knows whether the first words are a headline, None where it must be
    judged from their shape. ``about`` is the number that the label of an example names.
    """

    number: str
    line: int
    kind: Kind = Kind.RULE
    printed: str | None = None
    label: str = ""
    about: str | None = None
    heading: bool | None = None
    title: str = ""
    blocks: list[Block] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def is_comment(self) -> bool:
        return self.kind in (Kind.EXAMPLE, Kind.NOTE)


@dataclass
class Draft:
    """What a layout has read so far of one document: entries in source order, furniture, defects."""

    document: str
    entries: list[Entry] = field(default_factory=list)
    furniture: list[Furniture] = field(default_factory=list)
    defects: list[Defect] = field(default_factory=list)
    #: Join a plain line to an unfinished text whatever it begins with (documents without unnumbered paragraphs).
    join_always: bool = False
    _seen: dict[str, int] = field(default_factory=dict)
    _previous: Path | None = None

    @property
    def current(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    def set_aside(self, line: int, text: str, reason: str) -> None:
        """Keep a line that is no rule among the furniture."""
        self.furniture.append(Furniture(line, text, reason))

    def defect(
        self, kind: DefectKind, number: str | None, line: int, text: str, message: str, suggestion: str | None = None
    ) -> None:
        rule_id = f"{self.document}:{number}" if number else None
        self.defects.append(Defect(kind, rule_id, line, text, message, suggestion))

    # -- numbers --------------------------------------------------------------------------------------------------

    def accept(self, number: str, line: int, following: str | None = None) -> str | None:
        """The canonical number for a candidate ``number`` at ``line``, or None when it cannot stand here.

        ``following`` is the next candidate number of the source; it tells a real jump from a quoted number. Reports
        misprints, repetitions and misplaced numbers.
        """
        path = path_of(self.document, number)
        if gap_between(self.document, self._previous, path) is not None and number not in self._seen:
            return self._take(number, path, line)
        meant = intended(self.document, self._previous, path)
        if meant is not None and (right := number_at(self.document, meant)) not in self._seen:
            self.defect(
                DefectKind.MISNUMBERED,
                right,
                line,
                number,
                f"El número impreso «{number}» está mal: por su lugar es el {right}.",
                right,
            )
            return self._take(right, meant, line)
        if number in self._seen and self._previous is not None and self._previous[: len(path)] == path:
            repeated = self.repeated(number, line, number, f"El número «{number}»")
            self._seen[repeated] = line
            self._previous = path
            return repeated
        if self._jumps_forward(number, path, following):
            return self._take(number, path, line)
        self.defect(
            DefectKind.MISPLACED,
            None,
            line,
            number,
            f"El número «{number}» no puede seguir al {self._last_number()}; la línea se leyó como texto.",
        )
        return None

    def repeated(self, number: str, line: int, printed: str, what: str) -> str:
        """The id number of a ``number`` that is printed again (120.2#2), reported as a defect."""
        taken = {entry.number for entry in self.entries}
        free = next(f"{number}#{n}" for n in range(2, len(taken) + 3) if f"{number}#{n}" not in taken)
        first = next((entry.line for entry in self.entries if entry.number == number), 0)
        self.defect(
            DefectKind.DUPLICATE, free, line, printed, f"{what} ya está en la línea {first}; este se cita como {free}.", free
        )
        return free

    def _take(self, number: str, path: Path, line: int) -> str:
        self._seen[number] = line
        self._previous = path
        return number

    def _last_number(self) -> str:
        return number_at(self.document, self._previous) if self._previous else "comienzo"

    def _jumps_forward(self, number: str, path: Path, following: str | None) -> bool:
        if self._previous is None or following is None or number in self._seen or len(path) > len(self._previous) + 1:
            return False
        forward = _comparable(path) > _comparable(self._previous)
        return forward and gap_between(self.document, path, path_of(self.document, following)) is not None

    # -- text -----------------------------------------------------------------------------------------------------

    def begin(
        self,
        number: str,
        line: int,
        text: str,
        *,
        printed: str | None = None,
        kind: Kind = Kind.RULE,
        heading: bool | None = None,
    ) -> Entry:
        """Start a numbered entry whose first words are ``text``; a number used before becomes ``#2``."""
        if any(earlier.number == number for earlier in self.entries):
            printed = printed or number
            number = self.repeated(number, line, printed, f"El número «{number}»")
        entry = Entry(number, line, kind, printed if printed != number else None, heading=heading)
        if text:
            entry.blocks.append(Block(text, line))
        self.entries.append(entry)
        return entry

    def comment(self, kind: Kind, line: int, label: str, text: str, about: str | None = None) -> Entry:
        """Start an example or note; ``about`` is the number in its label, if any."""
        entry = Entry("", line, kind, label=label, about=about, heading=False)
        if text:
            entry.blocks.append(Block(text, line))
        self.entries.append(entry)
        return entry

    def text(self, line: int, text: str, *, bullet: int | None = None, mark: str = "-") -> None:
        """Add a line of text to the current entry: a continuation of an unfinished block, a paragraph or a bullet."""
        entry = self.current
        if entry is None:
            self.set_aside(line, text, "antes del primer número")
            return
        last = entry.blocks[-1] if entry.blocks else None
        if last and self._continues(last, text, bullet):
            last.text = f"{last.text} {text}"
        else:
            entry.blocks.append(Block(text, line, bullet, mark))

    def _continues(self, last: Block, text: str, bullet: int | None) -> bool:
        if text[:1].islower() and bullet is None and last.bullet is None:
            return True
        if is_finished(last.text):
            return False
        if text[:1].islower():
            return True
        if bullet is not None:
            return last.bullet is None and self.join_always
        if last.bullet is not None and self.join_always:
            return False
        return self.join_always or bool(_FUNCTION_WORD.search(last.text))

    def split_inner_examples(self) -> None:
        """Make an example that stands inside a paragraph ("… estado. Ejemplo: una …") an entry of its own."""
        done: list[Entry] = []
        for entry in self.entries:
            done.append(entry)
            if entry.is_comment or not entry.blocks:
                continue
            last = entry.blocks[-1]
            found = _INNER_EXAMPLE.search(last.text)
            if not found or found.start() == 0:
                continue
            last.text = _ended(last.text[: found.start()].rstrip())
            done.append(
                Entry(
                    "",
                    last.line,
                    Kind.EXAMPLE,
                    label="Ejemplo:",
                    heading=False,
                    blocks=[Block(_ended(found["text"].strip()), last.line)],
                )
            )
        self.entries = done


def _ended(text: str) -> str:
    return text if is_finished(text) else f"{text}."


def _comparable(path: Path) -> tuple:
    return tuple((0, p, "") if isinstance(p, int) else (1, 0, p) for p in path)
