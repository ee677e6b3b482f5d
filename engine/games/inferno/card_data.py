"""Card definitions of Inferno as data (sections 2 and 3) → cards."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import NOT_GIVEN, Ability
from ...play.verbs import main_arguments
from ...text.card_data import Words, read_text
from ...text.cards import compiled, not_given
from ...text.checking import DataError, group, known, lists, numbers, only, under, words
from ...text.fitting import Fitting
from .effects.replacements import NUMBERS
from .effects.verbs import VERBS
from .elements.cards import PATHS, SUPERTYPES, TYPES, Card
from .fitting import fitting
from .language import LANGUAGE
from .text import READER
from .vocabulary import VOCABULARY


class InfernoWords(Words):
    """The words of Inferno in card definitions."""

    def token(self, data: Any) -> Card:
        words(group(data, "una ficha"), "name")
        lists(data, "subtypes")
        name = data.get("name") or " ".join(data.get("subtypes", ()))
        return read_card(name, {key: value for key, value in data.items() if key != "name"})

    def _changed(self, key: str, value: object) -> object:
        """207.3b: the pairs of strength and resistance among which who plays it chooses."""
        if key == NUMBERS and not (isinstance(value, list) and value and all(map(_is_pair, value))):
            raise DataError(f"«{key}» es una lista de pares de números: [[2, 1], [1, 2]]")
        return super()._changed(key, value)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and list(map(type, value)) == [int, int]


WORDS = InfernoWords(verbs=main_arguments(VERBS), language=LANGUAGE, **VOCABULARY.written, types=TYPES)

_KEYS = (
    "type",
    "supertypes",
    "subtypes",
    "cost",
    "path",
    "saga",
    "strength",
    "resistance",
    "abilities",
    "text",
    "earthly",
)


def read_card(name: str, data: dict[str, Any]) -> Card:
    """A card from its definition. Raises DataError."""
    only(data, _KEYS, "carta")
    types = _types(data)
    lists(data, "supertypes", "subtypes")
    words(data, "path", "saga")
    for word in data.get("supertypes", []):
        known(word, SUPERTYPES, "supertipo")
    if data.get("path"):
        known(data["path"], PATHS, "senda")
    abilities = WORDS.abilities(data.get("abilities", []))
    numbers(data, "cost", least=0)
    numbers(data, "strength", "resistance")
    demon = "demonio" in types
    return Card(
        name,
        () if demon else types,
        tuple(data.get("supertypes", ())),
        tuple(data.get("subtypes", ())),
        data.get("cost") if types != ("escenario",) else data.get("cost", 0),
        data.get("path") or "",
        data.get("saga") or "",
        data.get("strength"),
        data.get("resistance"),
        abilities + abilities_of_text(name, types, data.get("text")),
        _earthly(name, data.get("earthly")),
        demon,
    )


def _earthly(name: str, data: object) -> Card | None:
    """The other form of a demon."""
    if data is None:
        return None
    with under("earthly"):
        return read_card(name, {**group(data, "la otra forma"), "type": "demonio"})


def _types(data: dict[str, Any]) -> tuple[str, ...]:
    given = data.get("type", [])
    types = tuple(given) if isinstance(given, list) else tuple(str(given).split(" y "))
    for word in types:
        known(word, (*TYPES, "demonio"), "tipo de carta")
    return types


def _fitting(types: tuple[str, ...]) -> Fitting:
    return fitting(tuple(word for word in types if word != "demonio"), "demonio" in types)


def fits(data: dict[str, Any]) -> Fitting:
    """Which abilities can act on a card of the type that a definition says. Raises DataError."""
    return _fitting(_types(data))


def abilities_of_text(name: str, types: tuple[str, ...], text: object) -> tuple[Ability, ...]:
    """What a text gives a card of these types; "?" is the text that nobody gave. Raises DataError."""
    if text is None or text == "":
        return ()
    here = _fitting(types)
    return not_given(here) if text == NOT_GIVEN else compiled(read_text(READER, text, name), here)
