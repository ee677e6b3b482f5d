"""A deck, a format, a date → everything that is wrong, everything that could not be decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date as Date

from .banning import examine_bans
from .catalogue import Catalogue
from .counting import limits
from .duels import compare_duels
from .findings import Change, Finding, FindingCode, Hint, Severity, UsedReading
from .formats import Duel, Format, Only, Requirement
from .hints import add, remove_any
from .holding import Deck, Held, hold, is_extra
from .lists.model import DeckList
from .requirements import Asked, asks, examine
from .verdicts import Verdict
from .wording import counted, fact_name, joined, lines_of, named, over, sentence, short

_ORDER = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


def check(
    found: DeckList,
    format: Format,
    catalogue: Catalogue,
    date: Date | None = None,
    *,
    first: DeckList | None = None,
    readings: Mapping[str, str] | None = None,
) -> Verdict:
    """The verdict on a list. ``date``: the day it is played on (None: today); ``first``: the list of the first duel of the match.

    Raises :class:`UnknownReading` for a reading that the format does not have.
    """
    date = date or Date.today()
    chosen = format.chosen(readings)
    deck = hold(found, format, catalogue)
    before = hold(first, format, catalogue) if first is not None else None
    findings = [*examine_deck(deck, format, date, chosen, before), *_of_the_list(deck, before), *deck.notes]
    findings.sort(key=lambda finding: _ORDER[finding.severity])
    return Verdict(format, date, chosen, deck, before, tuple(findings))


def examine_deck(deck: Deck, format: Format, date: Date, chosen: dict[str, str], first: Deck | None) -> list[Finding]:
    """What the requirements and ban lists of a format find in a deck."""
    asked = Asked.about(deck, format, chosen, date)
    found = [*_in_force(format, date), *_extra(deck, format), *_in_total(asked)]
    by_point: dict[str, list[Finding]] = {}
    others: list[tuple[Requirement, list[Finding]]] = []
    reported: set[tuple] = set()
    for requirement in format.requirements:
        if isinstance(requirement, Duel):
            results = compare_duels(requirement, deck, first, format) if first is not None else []
        else:
            results = examine(requirement, asked)
        if not requirement.active(chosen):
            others.append((requirement, results))
            continue
        results = [result for result in results if _is_new(result, reported)]
        if requirement.reading:
            results = [_under(result, _used(requirement, format, chosen)) for result in results]
            for point, _ in requirement.reading:
                by_point.setdefault(point, []).extend(result for result in results if result.severity is Severity.ERROR)
        found += results
    found += examine_bans(deck, format, date)
    found += _other_readings(others, by_point, reported, format)
    found += _unknown_sections(asked)
    found += _presumed(asked)
    return found


def _is_new(finding: Finding, reported: set[tuple]) -> bool:
    """Whether a finding says something that none before it said (two rules may ask the same)."""
    if finding.code is FindingCode.UNKNOWN_FACT:
        key: tuple = (finding.code, finding.lines, finding.about, finding.section)
    else:
        key = (finding.code, finding.section, finding.card, finding.lines, finding.actual if finding.card is None else None)
    if key in reported:
        return False
    reported.add(key)
    return True


def _used(requirement: Requirement, format: Format, chosen: Mapping[str, str]) -> UsedReading:
    point = requirement.reading[0][0]
    options = next(reading.options for reading in format.readings if reading.id == point)
    return UsedReading(point, chosen[point], options[chosen[point]])


def _under(finding: Finding, reading: UsedReading) -> Finding:
    """A finding that says which reading it rests on."""
    text = reading.text[:1].lower() + reading.text[1:].rstrip(".")
    return replace(finding, reading=reading, message=sentence(f"{finding.message.rstrip('.')} (lectura: {text})"))


def _other_readings(
    others: list[tuple[Requirement, list[Finding]]], by_point: dict[str, list[Finding]], reported: set[tuple], format: Format
) -> list[Finding]:
    """Errors that a reading not chosen would find, where the chosen one finds none on the same point."""
    found = []
    for requirement, results in others:
        errors = [result for result in results if result.severity is Severity.ERROR and _is_new(result, set(reported))]
        for point, names in requirement.reading:
            if not errors or by_point.get(point):
                continue
            options = next(reading.options for reading in format.readings if reading.id == point)
            reading = UsedReading(point, names[0], options[names[0]])
            error = errors[0].message
            error = error[:1].lower() + error[1:] if error.startswith(("En ", "Entre ")) else error
            message = sentence(f"con otra lectura ({reading.text.rstrip('.')}) habría un error: {error}")
            first = errors[0]
            found.append(
                Finding(
                    FindingCode.OTHER_READING, message, first.rule, first.also, first.section, first.card, first.lines,
                    first.actual, first.allowed, reading=reading, about=first.code,
                )
            )  # fmt: skip
            break
    return found


def _in_force(format: Format, date: Date) -> list[Finding]:
    found = []
    if (format.from_ and date < format.from_) or (format.to and date > format.to):
        since = f" desde el {format.from_.isoformat()}" if format.from_ else ""
        until = f" hasta el {format.to.isoformat()}" if format.to else ""
        message = sentence(f"el formato {format.name} rige{since}{until}, y la fecha es {date.isoformat()}")
        found.append(Finding(FindingCode.FORMAT_NOT_IN_FORCE, message, actual=date.isoformat()))
    if format.rules.written and date < format.rules.written:
        message = sentence(f"las reglas aplicadas son de {format.rules.date}, posteriores a la fecha {date.isoformat()}")
        found.append(Finding(FindingCode.RULES_ARE_LATER, message, actual=date.isoformat(), allowed=format.rules.date))
    return found


def _extra(deck: Deck, format: Format) -> list[Finding]:
    """Cards in a part that the format does not have, such as a side deck."""
    outside = {places for places in {held.places for held in deck.held} if is_extra(places, format)}
    if not outside:
        return []
    extra = sorted((held for held in deck.held if held.places in outside), key=lambda held: held.label)
    number = sum(held.copies for held in extra)
    lines = tuple(sorted({line for held in extra for line in held.lines}))
    parts = joined(section.name for section in format.sections.values())
    message = sentence(
        f"la lista pone {counted(number, 'carta')} en un mazo aparte{lines_of(lines)}, y este formato solo tiene {parts}"
    )
    changes = tuple(Change(held.places[0], held.label, -held.copies) for held in extra)
    hint = Hint("Quita el mazo aparte de la lista.", changes)
    rule = next((requirement.rule for requirement in format.requirements), None)
    return [Finding(FindingCode.NO_SUCH_SECTION, message, rule, (), extra[0].places[0], None, lines, number, 0, hint)]


def _in_total(asked: Asked) -> list[Finding]:
    """Cards of unknown place: whether there are too many or too few of them for all their possible parts together."""
    if not asked.counts.unsure:
        return []
    sizes = limits(asked.format, asked.chosen)
    places = tuple(dict.fromkeys(place for held in asked.counts.unsure for place in held.places))
    _, total = asked.counts.bounds(places)
    least = sum(sizes[place][0] for place in places)
    bounds = [sizes[place][1] for place in places]
    names = joined(asked.format.sections[place].name for place in places)
    section = asked.format.sections[places[0]]
    rule = next((requirement.rule for requirement in asked.format.requirements), None)
    fits_alone = all(asked.counts.bounds([place])[1] >= sizes[place][0] for place in places)
    if total + asked.counts.unread(places) < least and fits_alone:
        message = sentence(f"entre {names} hay {counted(total, 'carta')} y debe haber al menos {least}: {short(least - total)}")
        hint = add(section.id, section.name, least - total)
        return [Finding(FindingCode.TOO_FEW_CARDS, message, rule, (), section.id, actual=total, allowed=least, hint=hint)]
    most = sum(bound for bound in bounds if bound is not None)
    if None not in bounds and total > most:
        message = sentence(f"entre {names} hay {counted(total, 'carta')} y puede haber {most}: {over(total - most)}")
        hint = remove_any(asked.counts.unsure, total - most, section.name)
        return [Finding(FindingCode.TOO_MANY_CARDS, message, rule, (), section.id, actual=total, allowed=most, hint=hint)]
    return []


def _unknown_sections(asked: Asked) -> list[Finding]:
    groups: dict[tuple[str, ...], list[Held]] = {}
    for held in asked.counts.unsure:
        groups.setdefault(held.places, []).append(held)
    found = []
    for places, listed in sorted(groups.items()):
        listed.sort(key=lambda held: held.label)
        number = sum(held.copies for held in listed)
        facts = {s.takes.fact for p in places if (s := asked.format.sections[p]).takes}
        names = joined((asked.format.sections[place].name for place in places), "o")
        missing = joined((fact_name(fact, several=number > 1) for fact in sorted(facts)), "y")
        cards = f"{counted(number, 'carta')} ({named([held.label for held in listed])})"
        message = sentence(f"no se sabe si {cards} {'va' if number == 1 else 'van'} en {names}: falta saber {missing}")
        lines = tuple(sorted({line for held in listed for line in held.lines}))
        hint = Hint("Separa las partes del mazo con un encabezado, o importa un catálogo.")
        rule = next((r.rule for r in asked.format.requirements if isinstance(r, Only) and r.condition.fact in facts), None)
        labels = [held.label for held in listed]
        questions = tuple(question for fact in sorted(facts) for question in asks(fact, labels, asked.format.game))
        found.append(
            Finding(
                FindingCode.UNKNOWN_SECTION, message, rule, (), places[0], None, lines, actual=number, hint=hint, asks=questions
            )
        )  # fmt: skip
    return found


def _presumed(asked: Asked) -> list[Finding]:
    if not asked.presumed:
        return []
    held = sorted(asked.presumed.values(), key=lambda item: item.label)
    one = len(held) == 1
    what = f"{held[0].label} es" if one else f"{len(held)} cartas ({named([item.label for item in held])}) son"
    because = f"porque el catálogo no {'la' if one else 'las'} tiene"
    message = sentence(f"se da por bueno que {what} lo que la lista dice, {because}")
    return [Finding(FindingCode.PRESUMED, message, actual=len(held))]


def _of_the_list(deck: Deck, first: Deck | None) -> list[Finding]:
    """Lines that could not be read, in this list and in that of the first duel."""
    found = []
    for unread in deck.unread:
        asked = f"; ¿es {joined(unread.candidates, 'o')}?" if unread.candidates else ""
        message = f"No se pudo leer la línea {unread.line}, «{unread.text[:80]}»: {unread.reason}{asked or '.'}"
        hint = None if unread.candidates else Hint("Escribe la línea como «3 Nombre» o «3 Nombre (código)».")
        found.append(Finding(FindingCode.UNREAD_LINE, message, lines=(unread.line,), hint=hint))
    if first is not None and first.unread:
        where = lines_of([unread.line for unread in first.unread[:10]])
        message = sentence(f"no se pudo leer {counted(len(first.unread), 'línea')} de la lista del primer duelo{where}")
        found.append(Finding(FindingCode.UNREAD_LINE, message, actual=len(first.unread)))
    return found
