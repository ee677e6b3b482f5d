"""A card of the catalogue as a definition for a situation: the same facts under the names that situations use.

A catalogue gives few texts; that of a card without one is asked for the first time it matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decks import Catalogue
from engine import GAMES, NOT_GIVEN
from rules_corpus.words import fold

#: What situations call the subtypes of a card, and whether it can have several.
_SUBTYPES = {"inferno": ("subtypes", True), "myl": ("race", False)}


def definition_of(game: str, name: str, known: Catalogue) -> dict[str, Any] | None:
    """The definition of the only card of that name, None where there is none or more, or where it cannot be played with."""
    found = [card for card in known.search(name, 20) if fold(card.card.name) == fold(name)]
    if len(found) != 1:
        return None
    definition = _defined(game, found[0].card.facts)
    for tried in (definition, {**definition, "text": NOT_GIVEN}):
        try:
            GAMES[game].card(name, tried)
        except (TypeError, ValueError, KeyError):
            continue
        return tried
    return None


def _defined(game: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a card as a definition has them."""
    definition: dict[str, Any] = {}
    types = [GAMES[game].as_type(word) for word in facts.get("type") or ()]
    if types:
        definition["type"] = types[0] if len(types) == 1 else types
    definition |= {key: facts[key] for key in ("cost", "strength", "resistance") if isinstance(facts.get(key), int)}
    if facts.get("supertypes"):
        definition["supertypes"] = [str(word).lower() for word in facts["supertypes"]]
    if subtypes := [str(word) for word in facts.get("subtypes") or ()]:
        key, several = _SUBTYPES[game]
        definition[key] = subtypes if several else subtypes[0]
    definition["text"] = facts.get("text") or NOT_GIVEN
    return definition
