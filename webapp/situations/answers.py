"""An answer given in a form → a line of ``do``, in the words in which a situation gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from engine.answering import fold
from engine.kernel.decisions import Decision, Form, Option
from engine.kernel.state import CHANCE

#: What a form may send for each element of a split.
_SHARE = "parte-"


class BadChoice(ValueError):
    """What a form sent is no answer to what is asked. The message says so in Spanish."""


def line_of(decision: Decision, given: Mapping[str, Any], chosen: Iterable[str]) -> dict[str, Any]:
    """The line that answers ``decision``: ``given`` are the fields of a form, ``chosen`` the places of the options marked in it.

    Raises :class:`BadChoice`.
    """
    who = decision.player
    if decision.form is Form.NUMBER:
        number = str(given.get("numero", "")).strip()
        if not number.isdigit() or not decision.low <= int(number) <= decision.high:
            raise BadChoice(f"Elige un número de {decision.low} a {decision.high}.")
        return {who: int(number)}
    if decision.form is Form.NAME:
        name = str(given.get("nombre", "")).strip()
        if not name:
            raise BadChoice("Escribe un nombre.")
        return {who: name}
    if decision.form is Form.SPLIT:
        return {who: _shares(decision, given)}
    options = [_option(decision, place) for place in chosen]
    if decision.form is Form.ONE:
        if len(options) != 1:
            raise BadChoice("Elige una opción.")
        return {who: _named(options, decision)[0]}
    if decision.form is Form.ORDER:
        options = sorted(decision.options, key=lambda option: _turn(given, decision.options.index(option)))
    elif not decision.low <= len(options) <= decision.high:
        raise BadChoice(f"Elige {how_many(decision)}.")
    return {who: _named(options, decision) or "ninguno"}


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


def _shares(decision: Decision, given: Mapping[str, Any]) -> list[str]:
    said = []
    for place, option in enumerate(decision.options):
        amount = str(given.get(f"{_SHARE}{place}", "0")).strip() or "0"
        if not amount.isdigit():
            raise BadChoice("Cada parte es un número.")
        if int(amount):
            said.append(f"{int(amount)} a {_numbered(option, decision.options)}")
    return said


def _named(options: list[Option], decision: Decision) -> list[str]:
    """The options as a situation names them; of several that are called alike, by their place among those not yet named."""
    left = list(decision.options)
    names = []
    for option in options:
        names.append(_numbered(option, left))
        left.remove(option)
    return names


def _numbered(option: Option, among: Iterable[Option]) -> str:
    alike = [other for other in among if fold(other.say) == fold(option.say)]
    return option.say if len(alike) == 1 else f"{option.say} #{alike.index(option) + 1}"
