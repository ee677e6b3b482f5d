"""What a later duel of a match must keep of the first one."""

from __future__ import annotations

from collections import Counter

from .counting import Counts
from .findings import Change, Finding, Hint
from .formats import Duel, Format
from .holding import ANY_CARD, Deck, Held
from .wording import counted, joined, lines_of, of, sentence, to


def compare_duels(requirement: Duel, deck: Deck, first: Deck, format: Format) -> list[Finding]:
    """What ``deck`` does not keep of the deck of the first duel."""
    return {"count": _count, "cards": _cards, "pool": _pool}[requirement.kept](requirement, deck, first, format)


def _count(requirement: Duel, deck: Deck, first: Deck, format: Format) -> list[Finding]:
    low, high = Counts(deck, format).bounds(requirement.sections)
    before_low, before_high = Counts(first, format).bounds(requirement.sections)
    if deck.unread or first.unread or not (high < before_low or low > before_high):
        return []
    section = requirement.sections[0]
    name = format.sections[section].name
    message = sentence(f"{name} tiene {counted(low, 'carta')} y debe conservar las {before_low} con que comenzó el primer duelo")
    difference = before_low - low
    if difference > 0:
        hint = Hint(f"Devuelve {counted(difference, 'carta')} {to(name)}.", _put_back(deck, first, section, difference))
    else:
        hint = Hint(f"Quita {counted(-difference, 'carta')} {of(name)}.", _fewer(deck, section, -difference))
    return [_found(requirement, message, section, None, (), low, before_low, hint)]


def _fewer(deck: Deck, section: str, number: int) -> tuple[Change, ...]:
    changes, left = [], number
    for held in sorted((h for h in deck.held if h.places == (section,)), key=lambda h: h.label):
        taken = min(left, held.copies)
        if taken:
            changes.append(Change(section, held.label, -taken))
        left -= taken
    return tuple(changes)


def _put_back(deck: Deck, first: Deck, section: str, number: int) -> tuple[Change, ...]:
    """Cards of the first duel that the section lacks, taken out of wherever they are now."""
    now = _amounts(_held(deck, (section,)))
    changes: list[Change] = []
    left = number
    for key, held in sorted(_held(first, (section,)).items(), key=lambda item: item[1].label):
        taken = min(left, held.copies - now[key])
        if taken > 0:
            elsewhere = [item for item in deck.held if (item.key, item.code) == key and item.places != (section,)]
            changes += [Change(item.places[0], item.label, -min(taken, item.copies)) for item in elsewhere[:1]]
            changes.append(Change(section, held.label, taken))
            left -= taken
    return tuple(changes)


def _cards(requirement: Duel, deck: Deck, first: Deck, format: Format) -> list[Finding]:
    now, before = _held(deck, requirement.sections), _held(first, requirement.sections)
    if deck.unread or first.unread or not now or _amounts(now) == _amounts(before):
        return []
    section = requirement.sections[0]
    labels = {**{k: h.label for k, h in before.items()}, **{k: h.label for k, h in now.items()}}
    difference = _difference(_amounts(before), _amounts(now))
    changes = tuple(Change(section, labels[key], number) for key, number in sorted(difference.items()))
    what = joined(f"{abs(change.delta)} de {change.card} {'de más' if change.delta < 0 else 'de menos'}" for change in changes)
    message = sentence(f"{format.sections[section].name} no es el del primer duelo: {what}")
    lines = tuple(sorted(line for held in now.values() for line in held.lines))
    hint = Hint(f"Deja {format.sections[section].name} como en el primer duelo.", changes)
    return [_found(requirement, message, section, None, lines, sum(_amounts(now).values()), sum(_amounts(before).values()), hint)]


def _pool(requirement: Duel, deck: Deck, first: Deck, format: Format) -> list[Finding]:
    if first.unread:
        return []
    before = _amounts(_held(first, requirement.sections))
    where = joined((format.sections[section].name for section in requirement.sections), "y")
    found = []
    for key, held in sorted(_held(deck, requirement.sections).items(), key=lambda item: item[1].label):
        more = held.copies - before[key]
        if more > 0 and not held.key.startswith(ANY_CARD):
            then = f"en el primer duelo había {before[key]} entre {where}"
            message = sentence(f"{held.label}{lines_of(held.lines)}: hay {held.copies} y {then}")
            section = held.places[0]
            changes = _out_of(deck, key, requirement.sections, more)
            hint = Hint(f"Quita {more} de {held.label} {of('la lista')}.", changes)
            found.append(_found(requirement, message, section, held.label, held.lines, held.copies, before[key], hint))
    return found


def _out_of(deck: Deck, key: tuple[str, str], sections: tuple[str, ...], number: int) -> tuple[Change, ...]:
    changes, left = [], number
    for held in sorted(deck.held, key=lambda held: (held.places[0], held.label)):
        if (held.key, held.code) == key and held.places[0] in sections and left:
            taken = min(left, held.copies)
            changes.append(Change(held.places[0], held.label, -taken))
            left -= taken
    return tuple(changes)


def _held(deck: Deck, sections: tuple[str, ...]) -> dict[tuple[str, str], Held]:
    """The cards of the sections, the copies of one card gathered."""
    found: dict[tuple[str, str], Held] = {}
    for held in deck.held:
        if not set(held.places) <= set(sections):
            continue
        at = (held.key, held.code)
        known = found.get(at)
        if known is None:
            found[at] = held
        else:
            lines = tuple(sorted({*known.lines, *held.lines}))
            found[at] = Held(held.key, held.code, held.label, held.card, known.places, known.copies + held.copies, lines)
    return found


def _amounts(held: dict[tuple[str, str], Held]) -> Counter[tuple[str, str]]:
    return Counter({key: item.copies for key, item in held.items()})


def _difference(wanted: Counter, given: Counter) -> dict[tuple[str, str], int]:
    """What to add to ``given`` (or take from it) to have ``wanted``."""
    return {key: wanted[key] - given[key] for key in {*wanted, *given} if wanted[key] != given[key]}


def _found(requirement: Duel, message: str, section: str, card: str | None, lines, actual, allowed, hint: Hint) -> Finding:
    return Finding(
        requirement.code, message, requirement.rule, requirement.also, section, card, tuple(lines),
        actual=actual, allowed=allowed, hint=hint,
    )  # fmt: skip
