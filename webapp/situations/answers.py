"""What a form answers to a decision, checked as any other answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine import Form, Walk

from ..pages import capital

#: What a form may send for each element of a split.
_SHARE = "parte-"


class BadChoice(ValueError):
    """What a form sent is no answer to what is asked. The message says so in Spanish."""


def line_in(found: Walk, given: Mapping[str, Any], chosen: Iterable[str]) -> dict[str, Any]:
    """The line that answers what a situation waits for: ``given`` are the fields of a form, ``chosen`` the places of the options
    marked in it.

    Raises :class:`BadChoice`.
    """
    assert found.decision is not None
    try:
        return found.line(_answer(found.decision, given, chosen))
    except ValueError as error:
        raise BadChoice(str(error) if isinstance(error, BadChoice) else f"{capital(str(error))}.") from None


def _answer(asked: Mapping[str, Any], given: Mapping[str, Any], chosen: Iterable[str]) -> Any:
    """What a form answers, options by their places."""
    form, options = asked["form"], asked["options"]
    if form == Form.NUMBER:
        number = str(given.get("numero", "")).strip()
        if not (number.isascii() and number.isdecimal() and len(number) < 10):
            raise BadChoice(f"Elige un número de {asked['low']} a {asked['high']}.")
        return int(number)
    if form == Form.NAME:
        return str(given.get("nombre", "")).strip()
    if form == Form.SPLIT:
        return _shares(len(options), given)
    places = [_place(options, place) for place in chosen]
    if form == Form.ONE:
        if len(places) != 1:
            raise BadChoice("Elige una opción.")
        return places[0]
    if form == Form.ORDER:
        return tuple(sorted(range(len(options)), key=lambda place: _turn(given, place)))
    if not asked["low"] <= len(places) <= asked["high"]:
        raise BadChoice(f"Elige {how_many(asked)}.")
    return tuple(places)


def how_many(asked: Mapping[str, Any]) -> str:
    """How many are to be chosen, in words."""
    low, high = asked["low"], asked["high"]
    if low == high:
        return "una opción" if low == 1 else f"{low} opciones"
    return f"hasta {high}" if not low else f"de {low} a {high} opciones"


def _place(options: Sequence[object], place: str) -> int:
    if not place.isdecimal() or len(place) > 6 or int(place) >= len(options):
        raise BadChoice("Esa opción ya no está: vuelve a elegir.")
    return int(place)


def _turn(given: Mapping[str, Any], place: int) -> tuple[int, int]:
    value = str(given.get(f"orden-{place}", ""))
    return (int(value) if value.isdecimal() and len(value) < 7 else 999, place)


def _shares(options: int, given: Mapping[str, Any]) -> tuple[tuple[int, int], ...]:
    shares = []
    for place in range(options):
        amount = str(given.get(f"{_SHARE}{place}", "")).strip() or "0"
        if not (amount.isascii() and amount.isdecimal() and len(amount) < 6):
            raise BadChoice("Cada parte es un número.")
        if int(amount):
            shares.append((place, int(amount)))
    return tuple(shares)
