"""The layout of the Mitos y Leyendas DAR: numbered sections, lettered parts, ordinal and lettered steps, examples with cards."""

from __future__ import annotations

import re

from ..drafts import Draft, clean
from ..records import Kind
from .common import WEB_LEFTOVER, candidates_after, require_end

_SECTION = re.compile(r"^Sección (\d)\s*:\s*(\S.*)$")
_DAMAGE_RULES = re.compile(r"^C(\d)\.(\d)\s+(\S.*)$")
_NUMBERED = re.compile(r"^(?:-\s*)?(\d\.\d{1,2}(?:\.\d{1,2})?)\.?\s+(\S.*)$")
_LETTER = re.compile(r"^(?:-\s*)?([A-H])\.\s+(\S.*)$")
_COST_STEP = re.compile(r"^(?:-\s*)?([A-H]\d)\.\s+(\S.*)$")
_ORDINAL = re.compile(r"^(?:-\s*)?(\d)\.(?:-\s*|\s+)(\S.*)$")
_STEP = re.compile(r"^(?:-\s*)?([a-h])\.-\s*(\S.*)$")
_EXAMPLE = re.compile(r"^(Ejemplo(?:\s+\d)?\s*:)\s*|^(?=Son ejemplos de )")
_BULLET = re.compile(r"^(?:[-•☐]\s+)(\S.*)$")
#: Headings without a number, by the section they stand in.
_UNNUMBERED = {"4": re.compile(r"^Composición de una Habilidad$", re.IGNORECASE)}
#: Sections whose capital letters are parts, and numbers whose capital letters are steps.
_LETTERED_SECTIONS = ("1", "7")
_LETTERED_STEPS = ("4.7", "6.1")


def read(lines: list[str]) -> Draft:
    """The draft of the DAR. Raises :class:`BadSource` when the text is cut off."""
    draft = Draft("myl")
    state = _Place(draft)
    cleaned = [(number, line, clean(line)) for number, line in enumerate(lines, 1)]
    numbered = [(line, match[1]) for line, _, text in cleaned if (match := _NUMBERED.match(text) or _SECTION.match(text))]
    following = candidates_after(numbered)
    start = next((line for line, _, text in cleaned if _SECTION.match(text)), 1)
    for line, raw, text in cleaned:
        if not text:
            continue
        if line < start:
            draft.set_aside(line, text, "portada y presentación")
        elif WEB_LEFTOVER.match(text):
            draft.set_aside(line, text, "resto de la página web")
        else:
            state.read(line, raw, text, following.get(line))
    require_end(draft)
    return draft


class _Place:
    """Where in the document the reader is: the section, the lettered part, the step that letters hang on."""

    def __init__(self, draft: Draft):
        self.draft = draft
        self.section = ""
        self.base = ""  # what a lower-case step hangs on
        self.letters = ""  # what a capital letter hangs on

    def read(self, line: int, raw: str, text: str, following: str | None) -> None:
        draft = self.draft
        if found := _SECTION.match(text):
            self._begin_section(line, found, following)
        elif found := _EXAMPLE.match(text):
            label = found[1] or ""
            draft.comment(Kind.EXAMPLE, line, label, text[found.end() :])
        elif (pattern := _UNNUMBERED.get(self.section)) and pattern.match(text):
            draft.begin(f"{self.section}/h1", line, "", heading=True).title = text
        elif found := _DAMAGE_RULES.match(text):
            number = f"{self.section}.C.{found[1]}.{found[2]}"
            self.base = number
            draft.begin(number, line, found[3], printed=f"C{found[1]}.{found[2]}", heading=True)
        elif (found := _NUMBERED.match(text)) and self._begin_numbered(line, found, following):
            pass
        elif not self._begin_lettered(line, text):
            self._plain(line, raw, text)

    def _begin_section(self, line: int, found: re.Match, following: str | None) -> None:
        number = self.draft.accept(found[1], line, following) or found[1]
        self.section, self.base = found[1], ""
        self.letters = number if number in _LETTERED_SECTIONS else ""
        entry = self.draft.begin(number, line, "", heading=True)
        entry.title, entry.label = found[2], f"Sección {number}"

    def _begin_numbered(self, line: int, found: re.Match, following: str | None) -> bool:
        if self.base and found[1].startswith(_tail(self.base)):
            number = f"{self.base}.{found[1].rsplit('.', 1)[1]}"
            self.draft.begin(number, line, found[2], printed=found[1], heading=False)
            return True
        accepted = self.draft.accept(found[1], line, following)
        if accepted is None:
            return False
        self.base = ""
        self.letters = accepted if accepted in _LETTERED_STEPS else ""
        self.draft.begin(accepted, line, found[2], printed=found[1])
        return True

    def _begin_lettered(self, line: int, text: str) -> bool:
        if self.letters and (found := _COST_STEP.match(text)):
            return self._begin_step(f"{self.letters}.{found[1]}", line, found[2], found[1])
        if self.letters and (found := _LETTER.match(text)):
            number = f"{self.letters}.{found[1]}"
            if self.letters in _LETTERED_SECTIONS:
                self.base = number
                entry = self.draft.begin(number, line, found[2], heading=True)
                entry.label = f"{found[1]}."
                return True
            return self._begin_step(number, line, found[2], found[1])
        if self.section == "7" and (found := _ORDINAL.match(text)):
            part = ".".join(self.base.split(".")[:2])
            number = f"{part}.{found[1]}"
            self.base = number if part.endswith("C") else part
            return self._begin_step(number, line, found[2], found[1])
        if self.base and (found := _STEP.match(text)):
            return self._begin_step(f"{self.base}.{found[1]}", line, found[2], found[1])
        return False

    def _begin_step(self, number: str, line: int, text: str, mark: str) -> bool:
        entry = self.draft.begin(number, line, text, kind=Kind.STEP)
        entry.label = mark
        return True

    def _plain(self, line: int, raw: str, text: str) -> None:
        if found := _BULLET.match(text):
            depth = 1 if raw.startswith("  ") or raw.startswith(" -") else 0
            self.draft.text(line, found[1], bullet=depth)
        else:
            self.draft.text(line, text)


def _tail(base: str) -> str:
    """The figures that stand at the end of a place: ``7.C.4.1`` → ``4.1.`` (what numbers under it begin with)."""
    figures = []
    for part in reversed(base.split(".")):
        if not part.isdigit():
            break
        figures.append(part)
    return ".".join(reversed(figures)) + "." if len(figures) > 1 else "\0"
