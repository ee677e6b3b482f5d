"""The layout of the Final Fantasy TCG rules: numbers without a final dot, bulleted numbers, labelled notes and examples."""

from __future__ import annotations

import re

from ..drafts import Draft, clean
from ..records import Kind
from .common import WEB_LEFTOVER, candidates_after, require_end

_NUMBERED = re.compile(r"^(?:•\s*)?(\d{1,2}(?:\.\d{1,2})+|\d{1,2}(?=\.))\.?\s+(\S.*)$")
_LIST_ITEM = re.compile(r"^(\d{1,2})\.\s+(\S.*)$")
_EXAMPLE = re.compile(r"^(Ejemplo(?:\s+(\d[\d.]*))?\s*:)\s*")
_NOTE = re.compile(r"^(Nota(?:\s+\d+)?\s*:)\s*")
_CAPTION = re.compile(r"^Carta (?:Activa|en Dull|Congelada)$")


def read(lines: list[str]) -> Draft:
    """The draft of the complete rules. Raises :class:`BadSource` when the text is cut off."""
    draft = Draft("fftcg")
    cleaned = [(number, line, clean(line)) for number, line in enumerate(lines, 1)]
    numbered = [(line, match) for line, raw, text in cleaned if (match := _NUMBERED.match(text)) and not _is_list_item(raw, text)]
    start = next((line for line, match in numbered if match[1] == "1"), 1)
    following = candidates_after([(line, match[1]) for line, match in numbered])
    for line, raw, text in cleaned:
        if not text:
            continue
        if line < start:
            draft.set_aside(line, text, "presentación")
        elif WEB_LEFTOVER.match(text):
            draft.set_aside(line, text, "resto de la página web")
        elif _CAPTION.match(text):
            draft.set_aside(line, text, "pie de imagen")
        elif found := _EXAMPLE.match(text):
            about = found[2].rstrip(".") if found[2] else None
            draft.comment(Kind.EXAMPLE, line, found[1], text[found.end() :], about)
        elif found := _NOTE.match(text):
            draft.comment(Kind.NOTE, line, found[1], text[found.end() :])
        elif _is_list_item(raw, text) and (item := _LIST_ITEM.match(text)):
            draft.text(line, item[2], bullet=0, mark=f"{item[1]}.")
        elif (match := _NUMBERED.match(text)) and (number := draft.accept(match[1], line, following.get(line))):
            heading = True if "." not in number else None
            draft.begin(number, line, match[2], printed=match[1], heading=heading)
        else:
            draft.text(line, text)
    draft.split_inner_examples()
    require_end(draft)
    return draft


def _is_list_item(raw: str, text: str) -> bool:
    """True for the indented "1. …" lines of a list inside a rule; chapters begin at the margin."""
    return raw[:1] in " \t\u00a0" and bool(_LIST_ITEM.match(text))
