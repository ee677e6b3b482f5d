"""Card definitions of Inferno as data (sections 2 and 3) → cards."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Ability, Do, Spell, Triggered
from ...play.verbs import main_arguments
from ...text.card_data import Words, read_text
from ...text.cards import compiled
from ...text.checking import DataError, known, numbers, only
from .effects.verbs import VERBS
from .elements.cards import PATHS, SUPERTYPES, TYPES, Card
from .elements.keywords import KEYWORDS
from .elements.operations import OPERATIONS
from .elements.zones import ZONES
from .playing.affording import PAYING
from .text import READER
from .text.events import EVENTS
from .vocabulary import VOCABULARY


class InfernoWords(Words):
    """The words of Inferno in card definitions."""

    def token(self, data: Any) -> Card:
        name = data.get("name") or " ".join(data.get("subtypes", ()))
        return read_card(name, {key: value for key, value in data.items() if key != "name"})


WORDS = InfernoWords(
    verbs=main_arguments(VERBS),
    **VOCABULARY.written,
    types=TYPES,
    keywords=tuple(KEYWORDS),
    costs=("energía", *PAYING.payers),
    zones=tuple(ZONES),
    operations=tuple(OPERATIONS),
)

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
    types = data.get("type", [])
    types = tuple(types) if isinstance(types, list) else tuple(str(types).split(" y "))
    for word in types:
        known(word, (*TYPES, "demonio"), "tipo de carta")
    for word in data.get("supertypes", []):
        known(word, SUPERTYPES, "supertipo")
    if data.get("path"):
        known(data["path"], PATHS, "senda")
    abilities = data.get("abilities", [])
    if not isinstance(abilities, list):
        raise DataError("«abilities» es una lista de habilidades")
    numbers(data, "cost", "strength", "resistance")
    demon = "demonio" in types
    other = read_card(name, {**data["earthly"], "type": "demonio"}) if data.get("earthly") is not None else None
    return Card(
        name,
        () if demon else types,
        tuple(data.get("supertypes", ())),
        tuple(data.get("subtypes", ())),
        data.get("cost") if types != ("escenario",) else data.get("cost", 0),
        data.get("path", ""),
        data.get("saga", ""),
        data.get("strength"),
        data.get("resistance"),
        tuple(WORDS.ability(item) for item in abilities) + _from_text(name, types, data.get("text")),
        other,
        demon,
    )


def _from_text(name: str, types: tuple[str, ...], text: object) -> tuple[Ability, ...]:
    return () if text is None else compiled(read_text(READER, text, name), "ritual" in types, _at_each_end)


def _at_each_end(spell: Spell) -> Triggered | None:
    """512.1: what a card in play says to do at the end of the turn is done at the end of every turn (603.2b)."""
    first, *more = spell.effect
    if more or not isinstance(first, Do) or first.verb != "más tarde" or first.args["on"] != EVENTS["at_each_end"]:
        return None
    return Triggered(first.args["on"], first.args["effect"])
