"""A card of the catalogue as a definition for a situation: the same facts under the names that situations use.

That of a card without a text is asked for the first time it matters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from decks import Card, Catalogue
from engine import GAMES, NOT_GIVEN, SituationError

#: What situations call the subtypes of a card, and whether it can have several.
_SUBTYPES = {"inferno": ("subtypes", True), "myl": ("race", False)}


def definition_of(game: str, name: str, known: Catalogue) -> tuple[str, dict[str, Any]] | None:
    """The only card of that name as it is called and defined; None where there is none or more. A file may write names without
    capitals: then it is called as it was typed.

    Raises SituationError, with the reason, where the game cannot be played with what is known of the card.
    """
    card = card_of(name, known)
    if card is None:
        return None
    definition = _defined(game, card.facts)
    if "type" not in definition:
        raise SituationError(f"De «{card.name}» el catálogo no dice el tipo: defínela con él en «Cartas».")
    try:
        GAMES[game].card(name, definition)
    except (TypeError, ValueError, KeyError) as error:
        raise SituationError(f"«{card.name}» está en el catálogo, pero así no se puede poner: {error}.") from None
    return (name if card.name == card.name.lower() else card.name), definition


def card_of(name: str, known: Catalogue) -> Card | None:
    """The only card of that name; None where there is none or more."""
    keys = known.keys_of_name(name)
    return known.cards[keys[0]] if len(keys) == 1 else None


def other_texts(game: str, cards: Mapping[str, Any], known: Catalogue) -> list[str]:
    """The cards of a situation of which the catalogue has another text, in their order."""
    found = []
    for name, data in cards.items():
        card, text = card_of(name, known), data.get("text")
        given = card.facts.get("text") if card else None
        if isinstance(text, str) and given and text not in (NOT_GIVEN, given):
            found.append(name)
    return found


def _defined(game: str, facts: Mapping[str, Any]) -> dict[str, Any]:
    """The facts of a card as a definition has them."""
    definition: dict[str, Any] = {}
    types = [GAMES[game].as_type(word) for word in facts.get("type") or ()]
    if types:
        definition["type"] = types[0] if len(types) == 1 else types
    definition |= {key: facts[key] for key in ("cost", "strength", "resistance") if isinstance(facts.get(key), int)}
    if facts.get("supertypes"):
        definition["supertypes"] = [str(word).lower() for word in facts["supertypes"]]
    kinds = [str(word) for word in facts.get("subtypes") or ()] or ([str(facts["race"])] if facts.get("race") else [])
    if kinds:
        key, several = _SUBTYPES[game]
        definition[key] = kinds if several else kinds[0]
    definition["text"] = facts.get("text", NOT_GIVEN)
    return definition
