"""Each kind of requirement, asked of a deck: what it finds, and what it cannot decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date as Date

from .cards import ANY_NUMBER, NO, UNKNOWN, YES, Answer, Condition
from .counting import Counts, limits
from .findings import Change, Finding, FindingCode, Hint, Question
from .formats import Alike, Copies, Either, Format, Latest, One, Only, Requirement, Size, Some
from .hints import add, move_or_remove, remove_any, remove_copies
from .holding import Deck, Held
from .ranges import either, latest_sets, one_value
from .telling import EVENT, LATEST, values_of
from .wording import asked, counted, fact_name, joined, lines_of, named, of, over, sentence, short, shown
from .words import fold

#: Under what cards are gathered that are counted all together.
GROUP = "="


@dataclass
class Asked:
    """A deck under examination."""

    deck: Deck
    format: Format
    chosen: dict[str, str]
    counts: Counts
    date: Date = Date.max
    presumed: dict[str, Held] = field(default_factory=dict)
    _in: dict[tuple[str, ...], list[Held]] = field(default_factory=dict)

    @classmethod
    def about(cls, deck: Deck, format: Format, chosen: dict[str, str], date: Date) -> Asked:
        return cls(deck, format, chosen, Counts(deck, format), date)

    def held_in(self, sections: Iterable[str]) -> list[Held]:
        """The cards that are certainly in the sections, in the order of their names."""
        at = tuple(sections)
        if at not in self._in:
            there = {places for places in self.counts.places if set(at).issuperset(places)}
            if len(there) == len(self.counts.places):
                self._in[at] = list(self.deck.held)
            else:
                self._in[at] = [held for held in self.deck.held if held.places in there] if there else []
        return self._in[at]

    def where(self, sections: Sequence[str]) -> str:
        """The sections by name: "en el mazo", "entre el mazo y el demonio"."""
        return f"{'en' if len(sections) == 1 else 'entre'} {joined(self.format.sections[section].name for section in sections)}"


def examine(requirement: Requirement, asked_of: Asked) -> list[Finding]:
    """What a requirement finds in a deck."""
    if requirement.whilst and not any(requirement.whilst.holds(held.card) is YES for held in asked_of.deck.held):
        return []
    return _EXAMINE[type(requirement)](requirement, asked_of)


def _unknown(
    requirement: Requirement, fact: str, held: list[Held], about: FindingCode, asked_of: Asked, beyond: str = ""
) -> Finding:
    """A fact that is not known and decides."""
    labels = [item.label for item in held]
    lines = tuple(sorted(line for item in held for line in item.lines))
    one = len(held) == 1
    which = f"{labels[0]}{lines_of(lines)}" if one else f"{len(held)} cartas ({named(labels)})"
    message = sentence(f"falta saber {fact_name(fact, several=not one)} {which}{beyond}")
    seen = "la carta" if one else "las cartas"
    hint = Hint(f"Importa un catálogo que diga {fact_name(fact, several=not one)}, o míralo en {seen}.")
    return Finding(
        FindingCode.UNKNOWN_FACT,
        message,
        requirement.rule,
        requirement.also,
        requirement.sections[0],
        labels[0] if one else None,
        lines,
        actual=len(held),
        hint=hint,
        about=about,
        asks=asks(fact, labels, asked_of.format.game),
    )


def asks(fact: str, labels: list[str], game: str) -> tuple[Question, ...]:
    """The question about a fact of some cards, where a reader can answer it."""
    values = values_of(fact, game)
    return (Question(fact, tuple(labels), values),) if values else ()


def _size(requirement: Size, asked_of: Asked) -> list[Finding]:
    low, high = asked_of.counts.bounds(requirement.sections)
    too_few = high + asked_of.counts.unread(requirement.sections) < requirement.at_least
    too_many = requirement.at_most is not None and low > requirement.at_most
    if not too_few and not too_many:
        return []
    section = requirement.sections[0]
    where = asked_of.where(requirement.sections)
    want = asked(requirement.at_least, requirement.at_most)
    allowed = requirement.at_least if requirement.at_most == requirement.at_least else want
    if too_few:
        missing = requirement.at_least - high
        message = sentence(f"{where} hay {counted(high, 'carta')} y debe haber {want}: {short(missing)}")
        hint = add(section, asked_of.format.sections[section].name, missing)
        return [
            Finding(
                FindingCode.TOO_FEW_CARDS, message, requirement.rule, requirement.also, section,
                actual=high, allowed=allowed, hint=hint,
            )
        ]  # fmt: skip
    assert requirement.at_most is not None
    excess = low - requirement.at_most
    may = "debe" if requirement.at_least == requirement.at_most else "puede"
    message = sentence(f"{where} hay {counted(low, 'carta')} y {may} haber {want}: {over(excess)}")
    hint = remove_any(asked_of.held_in(requirement.sections), excess, asked_of.format.sections[section].name)
    return [
        Finding(
            FindingCode.TOO_MANY_CARDS, message, requirement.rule, requirement.also, section,
            actual=low, allowed=allowed, hint=hint,
        )
    ]  # fmt: skip


def _copies(requirement: Copies, asked_of: Asked) -> list[Finding]:
    groups: dict[str, list[Held]] = {}
    wanted = set(requirement.sections)
    anyway = [held for held in asked_of.counts.unsure if held.places[0] in wanted and _certain_anyway(held, asked_of)]
    by_code = requirement.by == "code" and not requirement.names
    listed = [*asked_of.held_in(requirement.sections), *anyway]
    if by_code and _each_by_itself(listed, requirement):
        return []
    for held in listed:
        groups.setdefault((by_code and held.code) or _told_apart(held, requirement), []).append(held)
    found: list[Finding] = []
    missing: dict[str, list[Held]] = {}
    groups.pop("", None)
    for same in groups.values():
        number = same[0].copies if len(same) == 1 else sum(held.copies for held in same)
        if number > _most(requirement, same):
            fact = _missing_fact(requirement, same, asked_of)
            if fact:
                missing.setdefault(fact, []).append(same[0])
            elif fact is None:
                found.append(_too_many(requirement, same, number, asked_of))
    for fact, unknown in missing.items():
        beyond = f", con más de {counted(requirement.at_most, 'copia')} en el mazo"
        found.append(_unknown(requirement, fact, unknown, requirement.code, asked_of, beyond))
    return found


def _each_by_itself(listed: list[Held], requirement: Copies) -> bool:
    """Whether every code stands there once, not too often, and no card says by itself how often it may be there."""
    codes = {held.code for held in listed}
    if len(codes) < len(listed) or "" in codes:
        return False
    most = requirement.at_most
    return not [held for held in listed if held.copies > most or "copies" in held.card.facts]


def _told_apart(held: Held, requirement: Copies) -> str:
    if requirement.names:
        return GROUP if requirement.together.holds(held.card) is YES else ""
    return held.code or f"={held.name}" if requirement.by == "code" else held.name


def _most(requirement: Copies, same: list[Held]) -> int:
    """How many copies are allowed: a card's own text goes before the format."""
    for held in same if requirement.where is None else ():
        own = held.card.facts.get("copies")
        if own is not None:
            return requirement.at_most if own == ANY_NUMBER else int(own)
    return requirement.at_most


def _missing_fact(requirement: Copies, same: list[Held], asked_of: Asked) -> str | None:
    """The fact that decides whether a card may be there so often; None where it may not, "" where it may."""
    if requirement.where:
        where = _any_holds(requirement.where, same)
        if where is not YES:
            return requirement.where.fact if where is UNKNOWN else ""
    if requirement.unless:
        unless = _any_holds(requirement.unless, same)
        if unless is YES:
            return ""
        if unless is UNKNOWN and not requirement.unless_presumed:
            return requirement.unless.fact
    if requirement.by == "code" and not same[0].code:
        by_name = any(_also_by_name(other, requirement, asked_of) for other in asked_of.format.requirements)
        return "" if by_name else "code"
    return None


def _too_many(requirement: Copies, same: list[Held], number: int, asked_of: Asked) -> Finding:
    most = _most(requirement, same)
    lines = tuple(sorted(line for held in same for line in held.lines))
    label = same[0].label if not requirement.names else f"Las cartas llamadas {joined(requirement.names, 'o')}"
    times = counted(number, "copia")
    unique = "es Única: " if requirement.code is FindingCode.UNIQUE_CARD else ""
    allowed = "se permite 1" if most == 1 else f"se permiten como máximo {most}"
    message = sentence(f"{label}{lines_of(lines)}: {unique}hay {times} {asked_of.where(requirement.sections)} y {allowed}")
    also = requirement.also + ((requirement.unless_rule,) if requirement.unless_rule and requirement.unless_presumed else ())
    hint = remove_copies(same, number - most)
    return Finding(
        requirement.code, message, requirement.rule, also, same[0].places[0], label, lines, actual=number, allowed=most, hint=hint
    )


def _also_by_name(other: Requirement, requirement: Copies, asked_of: Asked) -> bool:
    return (
        isinstance(other, Copies)
        and other.by == "name"
        and other.where is None
        and other.at_most <= requirement.at_most
        and set(requirement.sections) <= set(other.sections)
        and other.active(asked_of.chosen)
    )


def _any_holds(condition: Condition, same: list[Held]) -> Answer:
    answers = {condition.holds(held.card) for held in same}
    return YES if YES in answers else UNKNOWN if UNKNOWN in answers else NO


def _certain_anyway(held: Held, asked_of: Asked) -> bool:
    """Whether a card of unknown place is too often there wherever it is."""
    if len(held.places) < 2:
        return False
    sizes = limits(asked_of.format, asked_of.chosen)
    for place in held.places:
        bounds = [
            requirement.at_most
            for requirement in asked_of.format.requirements
            if isinstance(requirement, Copies)
            and place in requirement.sections
            and requirement.where is None
            and requirement.active(asked_of.chosen)
        ]
        most = sizes[place][1]
        if not any(held.copies > bound for bound in [*bounds, *([most] if most is not None else [])]):
            return False
    return True


def _only(requirement: Only, asked_of: Asked) -> list[Finding]:
    found, missing = [], []
    fact, wanted = requirement.condition.fact, requirement.condition.is_
    listed = asked_of.held_in(requirement.sections)
    for held in listed if wanted is None else [held for held in listed if held.card.facts.get(fact) is not wanted]:
        answer = requirement.condition.holds(held.card)
        if answer is NO:
            found.append(_not_allowed(requirement, held, asked_of))
        elif answer is UNKNOWN:
            if requirement.presumed:
                asked_of.presumed[held.key] = held
            else:
                missing.append(held)
    if missing:
        beyond = f"; con ello se decide si {'va' if len(missing) == 1 else 'van'} {asked_of.where(requirement.sections)}"
        found.append(_unknown(requirement, requirement.condition.fact, missing, requirement.code, asked_of, beyond))
    return found


def _not_allowed(requirement: Only, held: Held, asked_of: Asked) -> Finding:
    section = held.places[0]
    value = held.card.fact(requirement.condition.fact)
    name = asked_of.format.sections[section].name
    says = _ONLY_SAYS[requirement.code].format(value=shown(value), place=name, of=of(name))
    message = sentence(f"{held.label}{lines_of(held.lines)} {says}")
    allowed = list(requirement.condition.any_of) or requirement.condition.is_
    hint = move_or_remove(held, asked_of.format, asked_of.counts, asked_of.chosen)
    actual = list(value) if isinstance(value, tuple) else value
    return Finding(
        requirement.code, message, requirement.rule, requirement.also, section, held.label, held.lines,
        actual=actual, allowed=allowed, hint=hint,
    )  # fmt: skip


_ONLY_SAYS = {
    FindingCode.NOT_A_DEMON: "no es un demonio y está puesta en el lugar del demonio",
    FindingCode.DEMON_IN_DECK: "es un demonio, y los demonios no cuentan como cartas {of}",
    FindingCode.TOKEN_IN_DECK: "es una ficha, y las fichas no pueden formar parte {of}",
    FindingCode.NOT_PLAYABLE: "no es una carta con la que se juegue y no puede ir en {place}",
    FindingCode.LIMIT_BREAK_IN_MAIN: "es una carta Limit Break y no puede ir en {place}",
    FindingCode.NOT_LIMIT_BREAK: "no es una carta Limit Break y no puede ir en {place}",
    FindingCode.WRONG_TYPE: "es de tipo {value}, que no va en {place}",
    FindingCode.LIMBO_IN_MAIN: "es una carta de Limbo y no puede ir en {place}",
    FindingCode.NOT_LIMBO: "no es una carta de Limbo y no puede ir en {place}",
    FindingCode.NOT_AN_ORO: "es de tipo {value}, y se comienza con un Oro",
    FindingCode.NOT_ALLOWED: "no puede ir en {place}: el formato no admite «{value}»",
}


def _some(requirement: Some, asked_of: Asked) -> list[Finding]:
    sure = maybe = 0
    unknown = []
    for held in asked_of.held_in(requirement.sections):
        answer = requirement.condition.holds(held.card)
        sure += held.copies if answer is YES else 0
        if answer is UNKNOWN:
            maybe += held.copies
            unknown.append(held)
    if sure >= requirement.at_least:
        return []
    section = requirement.sections[0]
    if sure + maybe + asked_of.counts.unread(requirement.sections) < requirement.at_least:
        what = shown(requirement.condition.any_of) or str(requirement.condition.is_)
        missing = requirement.at_least - sure
        where = asked_of.where(requirement.sections)
        there = f"hay {sure} {what}" if sure else f"no hay ningún {what}"
        message = sentence(f"{where} {there} y debe haber al menos {requirement.at_least}")
        hint = Hint(f"Pon {missing} {what}.", (Change(section, None, missing, what=what),))
        return [
            Finding(
                requirement.code, message, requirement.rule, requirement.also, section,
                actual=sure, allowed=requirement.at_least, hint=hint,
            )
        ]  # fmt: skip
    beyond = f"; debe haber al menos {requirement.at_least} {shown(requirement.condition.any_of)}"
    return [_unknown(requirement, requirement.condition.fact, unknown, requirement.code, asked_of, beyond)] if unknown else []


def _alike(requirement: Alike, asked_of: Asked) -> list[Finding]:
    models = asked_of.held_in([requirement.to])
    if not models:
        return []
    values = {held.card.fact(requirement.fact) for held in models}
    cards = asked_of.held_in(requirement.sections)
    if None in values:
        beyond = f"; con ello se decide qué cartas pueden ir {asked_of.where(requirement.sections)}"
        unknown = [held for held in models if held.card.fact(requirement.fact) is None]
        return [_unknown(requirement, requirement.fact, unknown, requirement.code, asked_of, beyond)] if cards else []
    found, missing = [], []
    for held in cards:
        value = held.card.fact(requirement.fact)
        if value is None:
            missing.append(held)
        elif value not in values and value != "":
            found.append(_unlike(requirement, held, str(value), models, asked_of))
    if missing:
        found.append(_unknown(requirement, requirement.fact, missing, requirement.code, asked_of))
    return found


def _unlike(requirement: Alike, held: Held, value: str, models: list[Held], asked_of: Asked) -> Finding:
    allowed = shown(sorted(str(model.card.fact(requirement.fact)) or "ninguna" for model in models))
    whose = joined(model.label for model in models)
    to_name = asked_of.format.sections[requirement.to].name
    message = sentence(f"{held.label}{lines_of(held.lines)} es de la senda {value} y {to_name}, {whose}, es de {allowed}")
    return Finding(
        requirement.code, message, requirement.rule, requirement.also, held.places[0], held.label, held.lines,
        actual=value, allowed=allowed, hint=remove_copies([held], held.copies),
    )  # fmt: skip


def _latest(requirement: Latest, asked_of: Asked) -> list[Finding]:
    told = asked_of.deck.told.get(fold(EVENT), {}).get(LATEST)
    latest = asked_of.format.sets.latest(asked_of.date) if told is None else told
    return latest_sets(requirement, _everywhere(requirement, asked_of), latest, asked_of.format.game)


def _one(requirement: One, asked_of: Asked) -> list[Finding]:
    return one_value(requirement, _everywhere(requirement, asked_of))


def _everywhere(requirement: Requirement, asked_of: Asked) -> list[Held]:
    """The cards that are in the sections wherever of them they are, those of unknown place among them."""
    wanted = set(requirement.sections)
    return [held for held in asked_of.deck.held if not wanted.isdisjoint(held.places)]


def _either(requirement: Either, asked_of: Asked) -> list[Finding]:
    return either(requirement, lambda option: examine(option, asked_of))


_EXAMINE: dict[type, Callable] = {
    Size: _size,
    Copies: _copies,
    Only: _only,
    Some: _some,
    Alike: _alike,
    Latest: _latest,
    One: _one,
    Either: _either,
}
