"""A list written again as text: line by line, with what a reader chose for the lines that could not be read."""

from __future__ import annotations

import re
from collections.abc import Mapping

from .holding import Deck
from .lists.model import DeckList, Entry, Line, LineKind

#: How a section is named at the beginning of a line.
_NAMES = {
    "demonio": "Demonio",
    "mazo": "Mazo",
    "principal": "Principal",
    "limit-break": "Limit Break",
    "mana": "Mazo de maná",
    "limbo": "Limbo",
    "apoyo": "Apoyo",
    "castillo": "Castillo",
    "oro-inicial": "Oro inicial",
    "fichas": "Fichas",
    "aparte": "Side",
}
_SECTION = re.compile(r"[^:\d]{2,30}:\s+")
#: What is chosen for a line that is no card.
NO_CARD = "-"


def as_text(found: DeckList, deck: Deck) -> str:
    """A list of any shape as text that reads the same, one line for each of its lines."""
    if found.shape == "text":
        return "\n".join(line.text for line in found.lines)
    entries = {entry.line: entry for entry in found.entries}
    labels = {line: held.label for held in deck.held for line in held.lines}
    return "\n".join(_line(line, entries.get(line.number), labels) for line in _numbered(found.lines))


def _numbered(lines: tuple[Line, ...]) -> list[Line]:
    """The lines with blank ones where a table had them, so that every line keeps its number."""
    found: list[Line] = []
    for line in lines:
        found += [Line(number, "", LineKind.BLANK) for number in range(len(found) + 1, line.number)]
        found.append(line)
    return found


def _line(line: Line, entry: Entry | None, labels: Mapping[int, str]) -> str:
    if entry is None:
        return line.text if line.kind is LineKind.UNREAD else f"# {line.text}" if line.text else ""
    card = labels.get(line.number) or (f"{entry.name} ({entry.code})" if entry.code else entry.name)
    section = f"{_NAMES[entry.section]}: " if entry.section in _NAMES else ""
    return f"{section}{1 if entry.quantity is None else entry.quantity} {card}"


def with_choices(text: str, quantities: Mapping[int, int | None], choices: Mapping[int, str]) -> str:
    """``text`` with each chosen line put in order: the card chosen for it, or a comment where it is no card."""
    lines = text.split("\n")
    for number, card in choices.items():
        if not 1 <= number <= len(lines) or not card:
            continue
        line, kept = lines[number - 1], " ".join(card.split())[:120]
        section = _SECTION.match(line)
        chosen = f"{section[0] if section else ''}{quantities.get(number) or 1} {kept}"
        lines[number - 1] = f"# {line}" if card == NO_CARD else chosen
    return "\n".join(lines)
