"""The smallest change that removes one finding."""

from __future__ import annotations

from .cards import Answer
from .counting import Counts, limits
from .findings import Change, Hint
from .formats import Copies, Format, Only
from .holding import ANY_CARD, Held
from .wording import counted, joined, of, to


def add(section: str, name: str, number: int) -> Hint:
    """Add cards to a section; which ones is the player's choice."""
    return Hint(f"Añade {counted(number, 'carta')} {to(name)}.", (Change(section, None, number),))


def remove_any(held: list[Held], number: int, where: str) -> Hint:
    """Take ``number`` cards out of a section; the card with most copies stands as an example."""
    changes, left = [], number
    for item in sorted(held, key=lambda item: (item.key.startswith(ANY_CARD), -item.copies, item.label)):
        taken = min(left, item.copies)
        if taken:
            changes.append(Change(item.places[0], item.label, -taken, example=True))
        left -= taken
        if not left:
            break
    example = joined(f"{-change.delta} de {change.card}" for change in changes[:3])
    return Hint(f"Quita {counted(number, 'carta')} {of(where)} (por ejemplo, {example}).", tuple(changes))


def remove_copies(same: list[Held], number: int) -> Hint:
    """Take out ``number`` copies of one card, from whichever printings and sections hold it."""
    changes, left = [], number
    for item in sorted(same, key=lambda item: (item.places[0], item.label)):
        taken = min(left, item.copies)
        if taken:
            changes.append(Change(item.places[0], item.label, -taken))
        left -= taken
    gone = joined(f"{-change.delta} de {change.card}" for change in changes)
    return Hint(f"Quita {gone}.", tuple(changes))


def move_or_remove(held: Held, format: Format, counts: Counts, chosen: dict[str, str]) -> Hint:
    """Put a misplaced card where it belongs, if there is room for it and its section can spare it; else take it out."""
    section = held.places[0]
    sizes = limits(format, chosen)
    target = _belongs_in(held, format, chosen)
    out = Change(section, held.label, -held.copies)
    if target:
        low, _ = counts.bounds([target])
        most = sizes[target][1]
        spare = counts.bounds([section])[0] - held.copies >= sizes[section][0]
        if spare and (most is None or low + held.copies <= most) and held.copies <= _copies_allowed(target, format, chosen):
            text = f"Pasa {held.copies} de {held.label} {to(format.sections[target].name)}."
            return Hint(text, (out, Change(target, held.label, held.copies)))
    return Hint(f"Quita {held.copies} de {held.label} {of(format.sections[section].name)}.", (out,))


def _belongs_in(held: Held, format: Format, chosen: dict[str, str]) -> str | None:
    """The section that takes such a card and where nothing forbids it."""
    for section in format.sections.values():
        if section.id == held.places[0] or section.takes is None or section.takes.holds(held.card) is not Answer.YES:
            continue
        rules = (r for r in format.requirements if isinstance(r, Only) and section.id in r.sections and r.active(chosen))
        if all(rule.condition.holds(held.card) is Answer.YES for rule in rules):
            return section.id
    return None


def _copies_allowed(section: str, format: Format, chosen: dict[str, str]) -> int:
    bounds = [r.at_most for r in format.requirements if isinstance(r, Copies) and section in r.sections and r.active(chosen)]
    return min(bounds, default=999)
