"""Facts of cards that a reader tells with a list: «fact:value:card», where the catalogue does not know them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .cards import DERIVED, FACTS, Card, Form
from .words import clean, fold

#: The values a fact may be told to have, where it is neither yes nor no.
_SENDAS = {"Caos": "Caos", "Locura": "Locura", "Muerte": "Muerte", "Poder": "Poder", "ninguna": ""}
TYPES: Mapping[str, tuple[str, ...]] = {
    "inferno": ("Aliado", "Arma", "Escenario", "Objeto", "Recurso", "Ritual", "Demonio", "Ficha"),
    "fftcg": ("Delantero", "Apoyo", "Invocación", "Monstruo"),
    "souls": ("Unidad", "Arma", "Conjuro", "Ente", "Maná", "Ficha"),
    "myl": ("Aliado", "Arma", "Talismán", "Tótem", "Oro"),
}
_FLAGS = {"si": True, "no": False}
_MOST = 400
#: A fact of no card: the latest set on sale on the day. It is told of this.
LATEST = "latest_set"
EVENT = "el evento"

#: Card as it is shown, folded → fact → value.
Told = Mapping[str, Mapping[str, Any]]


class BadFact(ValueError):
    """A fact that cannot be told so. The message is Spanish."""


def values_of(fact: str, game: str) -> tuple[str, ...]:
    """How a fact may be answered; nothing where it cannot be told with a list."""
    if fact == "senda":
        return tuple(_SENDAS)
    if fact == "type":
        return TYPES[game]
    if fact == LATEST:
        return tuple(map(str, range(1, 61)))
    return tuple(_FLAGS) if fact in DERIVED or FACTS.get(fact) is Form.FLAG else ()


def told_of(lines: Iterable[str], game: str) -> dict[str, dict[str, Any]]:
    """What lines «fact:value:card» tell; of two about one card and fact the first stands. Raises :class:`BadFact`."""
    found: dict[str, dict[str, Any]] = {}
    listed = [line for line in lines if line.strip()]
    if len(listed) > _MOST:
        raise BadFact(f"Son demasiados datos: {len(listed)}, y el máximo es {_MOST}.")
    for line in listed:
        fact, _, rest = line.partition(":")
        value, _, card = rest.partition(":")
        fact, card = fact.strip(), clean(card)[:200]
        allowed = {fold(word): word for word in values_of(fact, game)}
        if not card or fold(value) not in allowed:
            raise BadFact(f"«{line[:80]}» no es un dato; se escribe DATO:VALOR:CARTA, como «unlimited:si:Nombre».")
        found.setdefault(fold(card), {}).setdefault(fact, _value(fact, allowed[fold(value)]))
    return found


def _value(fact: str, word: str) -> Any:
    if fact == "senda":
        return _SENDAS[word]
    if fact == LATEST:
        return int(word)
    return (word,) if fact == "type" else _FLAGS[word]


def with_told(card: Card, label: str, told: Told) -> Card:
    """A card with what was told of it; what the catalogue knows stands."""
    facts = told.get(fold(label))
    return Card(card.game, card.name, card.codes, {**facts, **card.facts}, card.aliases).settled() if facts else card
