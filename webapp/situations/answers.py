"""What a form answers to a decision, checked as any other answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine import CHANCE, Decision, Form, Option

from ..pages import capital

#: What a form may send for each element of a split.
_SHARE = "parte-"


class BadChoice(ValueError):
    """What a form sent is no answer to what is asked. The message says so in Spanish."""


def answer_in(decision: Decision, given: Mapping[str, Any], chosen: Iterable[str]) -> Any:
    """The answer to ``decision``: ``given`` are the fields of a form, ``chosen`` the places of the options marked in it.

    Raises :class:`BadChoice`.
    """
    if decision.form is Form.NUMBER:
        number = str(given.get("numero", "")).strip()
        if not (number.isascii() and number.isdigit() and len(number) < 10):
            raise BadChoice(f"Elige un número de {decision.low} a {decision.high}.")
        return _allowed(decision, int(number))
    if decision.form is Form.NAME:
        return _allowed(decision, str(given.get("nombre", "")).strip())
    if decision.form is Form.SPLIT:
        return _allowed(decision, _shares(decision, given))
    options = [_option(decision, place) for place in chosen]
    if decision.form is Form.ONE:
        if len(options) != 1:
            raise BadChoice("Elige una opción.")
        return options[0].value
    if decision.form is Form.ORDER:
        places = sorted(range(len(decision.options)), key=lambda place: _turn(given, place))
        options = [decision.options[place] for place in places]
    elif not decision.low <= len(options) <= decision.high:
        raise BadChoice(f"Elige {how_many(decision)}.")
    return _allowed(decision, tuple(option.value for option in options))


def _allowed(decision: Decision, answer: Any) -> Any:
    if reasons := decision.why_not(answer):
        raise BadChoice(f"{capital(reasons[0].text)}.")
    return answer


def how_many(decision: Decision) -> str:
    """How many are to be chosen, in words."""
    if decision.low == decision.high:
        return "una opción" if decision.low == 1 else f"{decision.low} opciones"
    return f"hasta {decision.high}" if not decision.low else f"de {decision.low} a {decision.high} opciones"


def asked_of(player: str) -> str:
    """Who decides, as a page says it."""
    return "El azar (lo dice el juez)" if player == CHANCE else player


def _option(decision: Decision, place: str) -> Option:
    if not place.isdigit() or int(place) >= len(decision.options):
        raise BadChoice("Esa opción ya no está: vuelve a elegir.")
    return decision.options[int(place)]


def _turn(given: Mapping[str, Any], place: int) -> tuple[int, int]:
    value = str(given.get(f"orden-{place}", ""))
    return (int(value) if value.isdigit() else 999, place)


def _shares(decision: Decision, given: Mapping[str, Any]) -> tuple[tuple[Any, int], ...]:
    shares = []
    for place, option in enumerate(decision.options):
        amount = str(given.get(f"{_SHARE}{place}", "")).strip() or "0"
        if not (amount.isascii() and amount.isdigit() and len(amount) < 6):
            raise BadChoice("Cada parte es un número.")
        if int(amount):
            shares.append((option.value, int(amount)))
    return tuple(shares)
