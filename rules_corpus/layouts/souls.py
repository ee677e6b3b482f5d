"""The layout of Souls in Xtinction: Markdown bullets before numbers, sentences broken over pages, two contents lists."""

from __future__ import annotations

import re

from ..drafts import Draft, clean
from ..records import Kind
from .common import WEB_LEFTOVER, candidates_after, require, require_end

_NUMBERED = re.compile(r"^(?:-\s*)?(\d{1,2}(?:\.\d{1,2})*)\.\s+(\S.*)$")
_BULLET = re.compile(r"^-\s+(\S.*)$")
_ANNOUNCED = re.compile(r"(\d{1,2})\. ([^\d]+?)(?= \d)")


def read(lines: list[str]) -> Draft:
    """The draft of the general rules. Raises :class:`BadSource` when the text is cut off."""
    draft = Draft("souls", join_always=True)
    cleaned = [(number, clean(line)) for number, line in enumerate(lines, 1)]
    numbered = [(line, match) for line, text in cleaned if (match := _NUMBERED.match(text))]
    start = next((line for line, match in numbered if match[1] == "1"), 1)
    announced: list[tuple[str, str]] = []
    following = candidates_after([(line, match[1]) for line, match in numbered])
    for line, text in cleaned:
        if not text:
            continue
        if line < start:
            announced += _ANNOUNCED.findall(text)
            draft.set_aside(line, text, "portada e índice")
        elif WEB_LEFTOVER.match(text):
            draft.set_aside(line, text, "resto de la página web")
        elif (match := _NUMBERED.match(text)) and (number := draft.accept(match[1], line, following[line])):
            heading = True if "." not in number and len(match[2].split()) < 9 else None
            draft.begin(number, line, match[2], printed=match[1], heading=heading, kind=Kind.RULE)
        elif match := _BULLET.match(text):
            draft.text(line, match[1], bullet=0)
        else:
            draft.text(line, text)
    require(draft, announced)
    require_end(draft)
    return draft
