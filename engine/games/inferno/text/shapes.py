"""What the patterns of several sections are made of."""

from __future__ import annotations

import re
from typing import Any

from ....kernel.abilities import CostPart, Filter, Is, Number, On, Part, Ref, Replacing, Static
from ....kernel.frozen import Map
from ....text.patterns import through
from ....text.shared import THIS, A, B, C

#: Where cards and abilities wait to resolve.
CHAIN = ("cadena",)
#: Where a card may come into play from (613.11).
OUTSIDE = ("mazo", "mano", "inferno", "cadena", "exilio")
#: How what happens in the place of something else is called.
INSTEAD = "en vez de eso"

# --- a clause is a subject and what is said of it -----------------------------------------------------------------------

#: Where what is said of something still wants its subject.
SLOT = Ref("de quien se dice")


def _about_object(said: On) -> bool:
    """Whether an event is said of what it happens to: what is destroyed, or anything where nothing does it."""
    return said.source is None or said.event == "destruir"


def _subject_of(said: object) -> object:
    """The subject of an event, of what is always so, or of what would happen; None when it has none."""
    if isinstance(said, Static):
        return said.affects
    if isinstance(said, Replacing):
        return _subject_of(said.on)
    if isinstance(said, On):
        return said.obj if _about_object(said) else said.source
    return None


def _with_subject(said: object, subject: Any) -> Any:
    if isinstance(said, Static):
        return said.but(affects=subject)
    if isinstance(said, Replacing):
        return said.but(on=_with_subject(said.on, subject))
    assert isinstance(said, On)
    return said.but(obj=subject) if _about_object(said) else said.but(source=subject)


def _filled(parts: Any) -> object:
    subject, said = parts
    return _with_subject(said, subject) if _subject_of(said) == SLOT else None


def _emptied(said: object) -> object:
    subject = _subject_of(said)
    return None if subject is None or subject == SLOT else (subject, _with_subject(said, SLOT))


def _of_itself(said: object) -> object:
    return _with_subject(said, THIS) if _subject_of(said) == SLOT else None


def _of_nobody(said: object) -> object:
    return _with_subject(said, SLOT) if _subject_of(said) == THIS else None


def with_subject(subject: object, said: object) -> Any:
    """What is said, of a subject."""
    return through((subject, said), _filled, _emptied)


def of_itself(said: object) -> Any:
    """What is said, of the element that says it."""
    return through(said, _of_itself, _of_nobody)


CLAUSES = {"of_subject": with_subject(A, B), "of_itself": of_itself(A)}


def _some(wanted: object) -> object:
    return None if wanted == Filter(marks=("carta",)) else wanted


def described(pattern: object) -> Any:
    """Which cards, where plain «una carta» is said in another way."""
    return through(pattern, _some, _some)


def _of_anybody(wanted: object) -> object:
    """Whose cards it is about is said apart."""
    return wanted if isinstance(wanted, Filter) and not wanted.controller else None


def of_kind(amount: object, wanted: object) -> Any:
    """How much cards of a kind cost more or less: with the kind, where it is one."""
    return Map(amount=amount, filter=through(described(wanted), _of_anybody, _of_anybody))


# --- counters (121) ----------------------------------------------------------------------------------------------------

_OF = "contadores de "


def _bearing(counter: object, least: object) -> Any:
    return Filter(at_least=Map({_OF + counter: least})) if isinstance(counter, str) and isinstance(least, int) else None


def _borne(wanted: object) -> Any:
    """The kind of counters and how many of them a filter asks for, when it asks for nothing else."""
    if not isinstance(wanted, Filter) or len(wanted.at_least) != 1 or wanted != Filter(at_least=wanted.at_least):
        return None
    ((key, least),) = wanted.at_least.items()
    return (key.removeprefix(_OF), least) if key.startswith(_OF) else None


def _with_counters(parts: Any) -> object:
    wanted, counter, least = parts
    key = _OF + counter
    return None if key in wanted.at_least else wanted.but(at_least=wanted.at_least.set(key, least))


def _without_counters(wanted: Any) -> object:
    keys = [key for key in wanted.at_least if key.startswith(_OF)] if isinstance(wanted, Filter) else []
    if len(keys) != 1:
        return None
    return wanted.but(at_least=wanted.at_least.without(keys[0])), keys[0].removeprefix(_OF), wanted.at_least[keys[0]]


def _has(parts: Any) -> object:
    what, counter, least = parts
    return Is(what, _bearing(counter, least))


def _has_back(condition: Any) -> object:
    borne = _borne(condition.filter) if isinstance(condition, Is) else None
    return (condition.what, *borne) if borne else None


def _price(parts: Any) -> object:
    counter, amount = parts
    if amount == "X":
        return CostPart("quitar contador", "X", _bearing(counter, 0))
    return CostPart("quitar contador", amount, _bearing(counter, amount)) if isinstance(amount, int) else None


def _price_back(part: Any) -> object:
    borne = _borne(part.filter) if isinstance(part, CostPart) and part.kind == "quitar contador" else None
    if borne and part.amount == "X" and borne[1] == 0:
        return borne[0], "X"
    return borne if borne and borne[1] == part.amount else None


def _number(parts: Any) -> object:
    return Number(parts[0], _OF + parts[1])


def _number_back(number: Any) -> object:
    fits = isinstance(number, Number) and number.what.startswith(_OF) and number == Number(number.of, number.what)
    return (number.of, number.what.removeprefix(_OF)) if fits else None


def _for_each(parts: Any) -> object:
    strength, resistance, counter = parts
    each = (Number(Ref("este"), _OF + counter, times) for times in (strength, resistance))
    if not isinstance(strength, int) or not isinstance(resistance, int):
        return None
    return tuple(Part(op, number) for op, number in zip(("strength +", "resistance +"), each, strict=True))


def _for_each_back(parts: object) -> object:
    numbers = [part.value for part in parts] if isinstance(parts, tuple) else []
    if len(numbers) != 2 or not all(isinstance(number, Number) for number in numbers):
        return None
    found = (numbers[0].times, numbers[1].times, numbers[0].what.removeprefix(_OF))
    return found if _for_each(found) == parts else None


def with_counters(wanted: object, counter: object, least: object) -> object:
    """Elements with so many counters of a kind or more."""
    return through((wanted, counter, least), _with_counters, _without_counters)


def has_counters(what: object, counter: object, least: object) -> Any:
    """Whether a known element has so many or more."""
    return through((what, counter, least), _has, _has_back)


def counters_paid(counter: object, amount: object) -> object:
    """A cost paid with counters of the element itself."""
    return through((counter, amount), _price, _price_back)


#: How many counters of a kind there are on a known element, as a number; and changes by each of those on the element itself.
COUNTERS_ON = through((B, A), _number, _number_back)
FOR_EACH_COUNTER = through((A, B, C), _for_each, _for_each_back)


def _plus(parts: Any) -> object:
    return "/".join(f"{part:+d}" for part in parts) if all(isinstance(part, int) for part in parts) else None


def _plus_back(counter: object) -> object:
    found = re.fullmatch(r"([+-]\d+)/([+-]\d+)", counter) if isinstance(counter, str) else None
    return (int(found[1]), int(found[2])) if found else None


#: The name of counters that change strength and resistance: «+1/+1».
PLUS_COUNTER = through((A, B), _plus, _plus_back)
