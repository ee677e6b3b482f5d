"""Requirements on what all cards of a deck are: of the latest sets, of one value that the player chooses, one of several."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from .findings import Finding, FindingCode, Hint, Question
from .formats import Either, Latest, One, Requirement
from .hints import remove_copies
from .holding import Held
from .telling import EVENT, LATEST, values_of
from .wording import counted, joined, lines_of, named, sentence
from .words import fold

#: Starter decks of 2023 and later may be used from their own release on; their numbers end in this letter.
_STARTER = "S"


def _finding(requirement: Requirement, message: str, held: list[Held], *, unknown: bool = False, **more: Any) -> Finding:
    """A finding about some cards of a deck: an error, or that something is unknown that decides whether it is one."""
    one = held[0] if len(held) == 1 else None
    return Finding(
        FindingCode.UNKNOWN_FACT if unknown else requirement.code,
        sentence(message),
        requirement.rule,
        requirement.also,
        one.places[0] if one else requirement.sections[0],
        one.label if one else None,
        one.lines if one else (),
        about=requirement.code if unknown else None,
        source=requirement.source,
        **more,
    )


def latest_sets(requirement: Latest, held: list[Held], latest: int | None, game: str) -> list[Finding]:
    """Cards of no set in the range; unknown while nobody says which set is the latest."""
    if not held:
        return []
    if latest is None:
        message = f"falta saber cuál es la última colección a la venta en esa fecha: el formato admite {_sets(requirement)}"
        hint = Hint("Di cuál es, o añade a tus formatos un archivo con las fechas de las colecciones.")
        asks = (Question(LATEST, (EVENT,), values_of(LATEST, game)),)
        number = sum(item.copies for item in held)
        return [_finding(requirement, message, [], unknown=True, actual=number, hint=hint, asks=asks)]
    first = max(latest - requirement.sets + 1, 1)
    return [found for item in held if (found := _outside(requirement, item, first, latest))]


def _sets(requirement: Latest) -> str:
    return "la última" if requirement.sets == 1 else f"las {requirement.sets} últimas"


def _outside(requirement: Latest, held: Held, first: int, latest: int) -> Finding | None:
    """A finding where no number of a card is of the range, and it has one of a set at all."""
    keys = (*held.card.fact("number"), held.code)
    sets = sorted({int(of) for key in keys if (of := key.partition("-")[0]).isdigit()})
    if not sets or any(first <= of <= latest for of in sets):
        return None
    label = f"{held.label}{lines_of(held.lines)}"
    if sets[-1] > latest and any(code.upper().endswith(_STARTER) for code in held.card.codes):
        message = (
            f"falta saber si está ya a la venta el mazo de inicio de {label}, de la colección {sets[-1]}, posterior a la última"
        )
        return _finding(requirement, message, [held], unknown=True, actual=sets[-1], allowed=latest)
    range_ = f"la {latest}" if first == latest else f"de la {first} a la {latest}"
    message = f"{label} es de la colección {joined(map(str, sets))}, y el formato admite {_sets(requirement)}: {range_}"
    hint = remove_copies([held], held.copies)
    return _finding(requirement, message, [held], actual=sets, allowed=[first, latest], hint=hint)


def one_value(requirement: One, held: list[Held]) -> list[Finding]:
    """Cards without the value that most cards of the deck have: the player's choice, as the deck shows it."""
    values: Counter[str] = Counter()
    written: dict[str, str] = {}
    for item in held:
        for word in _words(item, requirement.fact):
            values[fold(word)] += item.copies
            written.setdefault(fold(word), word)
    unknown = [item for item in held if item.card.fact(requirement.fact) is None]
    found: list[Finding] = []
    if values:
        best = max(values, key=lambda word: (values[word], word))
        others = (item for item in held if item not in unknown and best not in map(fold, _words(item, requirement.fact)))
        found += [_not_of(requirement, item, written[best]) for item in others]
    if unknown:
        number = sum(item.copies for item in unknown)
        which = f"{counted(number, 'carta')} ({named([item.label for item in unknown])})"
        message = f"falta saber de qué título {'es' if number == 1 else 'son'} {which}"
        hint = Hint("Importa un catálogo que diga la categoría de cada carta.")
        found.append(_finding(requirement, message, unknown, unknown=True, actual=number, hint=hint))
    return found


def _words(held: Held, fact: str) -> tuple[str, ...]:
    value = held.card.fact(fact)
    return value if isinstance(value, tuple) else (str(value),) if value is not None else ()


def _not_of(requirement: One, held: Held, value: str) -> Finding:
    mine = _words(held, requirement.fact)
    message = (
        f"{held.label}{lines_of(held.lines)} es del título {joined(mine, 'o') or 'ninguno'}, y la mayoría del mazo es de {value}"
    )
    return _finding(requirement, message, [held], actual=list(mine), allowed=value, hint=remove_copies([held], held.copies))


def either(requirement: Either, ask: Callable[[Requirement], list[Finding]]) -> list[Finding]:
    """Nothing where one of the options is met; what is not known where that decides; else that none of them is."""
    results = [ask(option) for option in requirement.options]
    if any(not found for found in results):
        return []
    unsure = next((found for found in results if all(each.code.undecided for each in found)), None)
    if unsure:
        return unsure
    said = [f"{found[0].message[:1].lower()}{found[0].message[1:].rstrip('.')}" for found in results]
    return [_finding(requirement, f"no se cumple ninguna de las {len(said)} condiciones: {'; '.join(said)}", [])]
