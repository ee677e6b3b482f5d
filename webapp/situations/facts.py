"""A card of the catalogue as a definition for a situation: the same facts under the names that situations use."""

from __future__ import annotations

from typing import Any

from decks import Catalogue
from engine.card_data import DataError
from engine.catalogue import GAMES
from rules_corpus.words import fold


def definition_of(game: str, name: str, known: Catalogue) -> dict[str, Any] | None:
    """The definition of the only card of that name, None where there is none or more, or where it cannot be played with."""
    found = [card for card in known.search(name, 20) if fold(card.card.name) == fold(name)]
    if len(found) != 1:
        return None
    facts = found[0].card.facts
    definition: dict[str, Any] = {}
    types = [word.lower() for word in facts.get("type") or ()]
    if types:
        definition["type"] = types[0] if len(types) == 1 else types
    for key in ("cost", "strength", "resistance"):
        if isinstance(facts.get(key), int):
            definition[key] = facts[key]
    for key in ("supertypes", "subtypes"):
        if facts.get(key):
            definition[key] = [str(word).lower() for word in facts[key]]
    if facts.get("text"):
        definition["text"] = facts["text"]
    try:
        GAMES[game].card(name, definition)
    except (DataError, TypeError, ValueError, KeyError):
        definition.pop("text", None)
    return definition
