"""A list written again as text: line by line, with what a reader chose for the lines that could not be read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from .findings import Change
from .holding import Deck
from .lists.model import NOT_COUNTED, DeckList, Entry, Line, LineKind

#: How a section is named at the beginning of a line.
SECTION_NAMES = {
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


def spread(found: DeckList) -> str:
    """A list of lines as text with one card on each, so that every line can be put in order by itself."""
    cards: dict[int, list[Entry]] = {}
    for entry in found.entries:
        cards.setdefault(entry.line, []).append(entry)
    several = {number: listed for number, listed in cards.items() if len(listed) > 1}
    return "\n".join(
        "\n".join(_line(line, entry, {}) for entry in several[line.number]) if line.number in several else line.text
        for line in found.lines
    )


def with_changes(found: DeckList, deck: Deck, changes: Iterable[Change]) -> str:
    """The text of a list after the changes that name a card; which card an open one means is the player's to say."""
    lines = [line.text for line in found.lines]
    left = {reading.line: reading.copies for reading in deck.read}
    for change in changes:
        if change.card is None:
            continue
        wanted = -change.delta
        for reading in reversed(deck.read) if wanted > 0 else ():
            if (reading.card, reading.section or change.section) == (change.card, change.section):
                taken = min(wanted, left[reading.line])
                left[reading.line] -= taken
                wanted -= taken
                section = _SECTION.match(lines[reading.line - 1])
                shown = f"{section[0] if section else ''}{left[reading.line]} {reading.card}"
                lines[reading.line - 1] = shown if left[reading.line] else ""
        if change.delta > 0:
            under = f"{SECTION_NAMES[change.section]}: " if found.separated else ""
            lines.append(f"{under}{change.delta} {change.card}")
    return "\n".join(lines)


def _numbered(lines: tuple[Line, ...]) -> list[Line]:
    """The lines with blank ones where a table had them, so that every line keeps its number."""
    found: list[Line] = []
    for line in lines:
        found += [Line(number, "", LineKind.BLANK) for number in range(len(found) + 1, line.number)]
        found.append(line)
    return found


def _line(line: Line, entry: Entry | None, labels: Mapping[int, str]) -> str:
    if entry is None:
        return line.text if line.kind is LineKind.UNREAD else f"{NOT_COUNTED}{line.text}" if line.text else ""
    card = labels.get(line.number) or (f"{entry.name} ({entry.code})" if entry.code else entry.name)
    section = f"{SECTION_NAMES[entry.section]}: " if entry.section in SECTION_NAMES else ""
    return f"{section}{1 if entry.quantity is None else entry.quantity} {card}"


def with_choices(text: str, quantities: Mapping[int, int | None], choices: Mapping[int, str]) -> str:
    """``text`` with each chosen line put in order: the card chosen for it, or a comment where it is no card.

    A line of which nobody says how many copies it means stays as it is.
    """
    lines = text.split("\n")
    for number, card in choices.items():
        if not 1 <= number <= len(lines) or not card or not (quantities.get(number) or card == NO_CARD):
            continue
        line, kept = lines[number - 1], " ".join(card.split())[:120]
        section = _SECTION.match(line)
        chosen = f"{section[0] if section else ''}{quantities.get(number)} {kept}"
        lines[number - 1] = f"{NOT_COUNTED}{line}" if card == NO_CARD else chosen
    return "\n".join(lines)
