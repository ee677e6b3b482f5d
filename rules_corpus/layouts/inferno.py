"""The layout of the Inferno complete rules: a contents list, then ``116.3a. Text`` lines broken over pages."""

from __future__ import annotations

import itertools
import re

from ..drafts import Draft, clean
from ..numbering import gap_between, hundreds_path
from ..records import Kind
from .common import WEB_LEFTOVER, candidates_after, require, require_end

_NUMBERED = re.compile(r"^(?:[-•]\s*)?(\d{1,3}\.\d{1,3}[a-z]?|\d{1,3}(?=\.))\.?\s+(\S.*)$")
_EXAMPLE = re.compile(r"^Ejemplos?\s*:\s*")


def read(lines: list[str]) -> Draft:
    """The draft of the complete rules. Raises :class:`BadSource` when the text is cut off."""
    draft = Draft("inferno", join_always=True)
    cleaned = [(number, clean(line)) for number, line in enumerate(lines, 1)]
    numbered = [(line, match) for line, text in cleaned if (match := _NUMBERED.match(text))]
    start = _start_of_rules([(line, match[1]) for line, match in numbered])
    announced = [(match[1], re.sub(r"\s+\d+$", "", match[2])) for line, match in numbered if line < start]
    following = candidates_after([(line, match[1]) for line, match in numbered])
    for line, text in cleaned:
        if not text:
            continue
        if line < start:
            draft.set_aside(line, text, "portada e índice")
        elif WEB_LEFTOVER.match(text):
            draft.set_aside(line, text, "resto de la página web")
        elif found := _EXAMPLE.match(text):
            draft.comment(Kind.EXAMPLE, line, "Ejemplo:", text[found.end() :])
        elif (match := _NUMBERED.match(text)) and (number := draft.accept(match[1], line, following[line])):
            heading = True if "." not in number else False if number[-1].isalpha() else None
            draft.begin(number, line, match[2], printed=match[1], heading=heading)
        else:
            draft.text(line, text)
    draft.split_inner_examples()
    require(draft, announced)
    require_end(draft)
    return draft


def _start_of_rules(numbered: list[tuple[int, str]]) -> int:
    """The line of the last "1." that is followed by the first section: the contents list comes before it."""
    start = 1
    for (line, number), (_, after) in itertools.pairwise(numbered):
        if number == "1" and gap_between("inferno", (1,), hundreds_path(after)) == 0:
            start = line
    return start
