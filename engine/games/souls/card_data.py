"""Card definitions as data → cards."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import NOT_GIVEN, Ability, Part
from ...play.verbs import main_arguments
from ...text.card_data import Words, read_text
from ...text.cards import compiled, not_given
from ...text.checking import DataError, group, known, lists, numbers, only, words
from ...text.fitting import Fitting
from .cards import TYPES, Card
from .fitting import fitting, on_its_card
from .language import LANGUAGE
from .text import READER
from .verbs import VERBS
from .vocabulary import VOCABULARY


class SoulsWords(Words):
    """The words of Souls in card definitions."""

    def token(self, data: Any) -> Card:
        """8.1.2.1.1: a token is a Unidad with Fuerza and Defensa."""
        words(group(data, "una ficha"), "name")
        rest = {key: value for key, value in data.items() if key != "name"}
        return read_card(str(data.get("name") or "Ficha"), {"type": "Unidad", **rest})

    def parts(self, data: dict[str, object]) -> tuple[Part, ...]:
        """Besides those of every game, {negated: true}: it has no effects (8.2)."""
        rest = {key: value for key, value in data.items() if key != "negated"}
        return (*super().parts(rest), *((Part("abilities ="),) if data.get("negated") else ()))


WORDS = SoulsWords(verbs=main_arguments(VERBS), language=LANGUAGE, **VOCABULARY.written, types=TYPES)
_KEYS = ("type", "cost", "strength", "resistance", "archetypes", "limbo", "pays", "abilities", "text")
_WITH_NUMBERS = ("Unidad", "Arma")


def read_card(name: str, data: dict[str, Any]) -> Card:
    """A card from its definition. Raises DataError."""
    only(data, _KEYS, "carta")
    kind = data.get("type", "Unidad")
    known(kind, TYPES, "tipo de carta")
    for key in ("cost", "strength", "resistance", "pays"):
        numbers(data, key, least=0, letters=False)
    lists(data, "archetypes")
    fights = kind in _WITH_NUMBERS
    if not fights and ("strength" in data or "resistance" in data):
        raise DataError("tienen Fuerza y Defensa las Unidades y las Armas (2.6)")
    if kind == "Maná" and "cost" in data:
        raise DataError("una carta de Maná no tiene coste")
    number = {key: data.get(key, 0) if fights else None for key in ("strength", "resistance")}
    listed = (*WORDS.abilities(data.get("abilities", [])), *abilities_of_text(name, str(kind), data.get("text")))
    return Card(
        name,
        (str(kind),),
        data.get("cost"),
        number["strength"],
        number["resistance"],
        tuple(data.get("archetypes", ())),
        bool(data.get("limbo", False)),
        data.get("pays", 1),
        listed,
    )


def fits(data: dict[str, Any]) -> Fitting:
    """Which abilities can act on a card of the type that a definition says. Raises DataError."""
    kind = data.get("type", "Unidad")
    known(kind, TYPES, "tipo de carta")
    return fitting(str(kind))


def abilities_of_text(name: str, kind: str, text: object) -> tuple[Ability, ...]:
    """What a text gives a card of this type; "?" is the text that nobody gave. Raises DataError."""
    if text is None or text == "":
        return ()
    here = fitting(kind)
    return not_given(here) if text == NOT_GIVEN else on_its_card(compiled(read_text(READER, text, name), here), kind)
