"""A card of the catalogue as a definition for a situation: the same facts under the names that situations use.

That of a card without a text is asked for the first time it matters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from decks import Card, Catalogue
from decks.catalogue import BY_CODE, sorted_by_code
from decks.codes import Code, find_code, numbers_of
from engine import GAMES, NOT_GIVEN, Board, SituationError

#: What situations call the subtypes of a card, and whether it can have several.
_SUBTYPES = {"inferno": ("subtypes", True), "myl": ("race", False)}
#: How many cards of one name are shown.
_SHOWN = 6
#: More words than these beside a code are no name.
_MOST_OF_A_NAME = 6
#: What situations call other facts, by game.
_CALLED: Mapping[str, Mapping[str, str]] = {
    "fftcg": {
        "elements": "element",
        "power": "strength",
        "job": "job",
        "categories": "category",
        "multicard": "multi",
        "ex_burst": "ex",
    },
}
#: Facts without which a card would be put as another one, by game and type ("" for all), each as it is called.
_NEEDED: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "fftcg": {"": {"cost": "el coste", "elements": "el Elemento"}, "Delantero": {"power": "el Poder"}},
}
#: Facts of which a card is taken to have none where the catalogue does not say.
_PRESUMED: Mapping[str, Mapping[str, str]] = {"fftcg": {"multicard": "Multi-Carta", "ex_burst": "EX Burst"}}


def definition_of(game: str, name: str, known: Catalogue) -> tuple[str, dict[str, Any]] | None:
    """The only card of that name, or with that code, as it is called and defined; None where there is none.

    A file may write names without capitals: then it is called as it was typed.

    Raises SituationError, with the reason, where several cards have that name, and where the game cannot be played with what is
    known of the card.
    """
    card = card_of(name, known)
    if card is None:
        if len(keys := known.keys_of_name(name)) > 1:
            labels = [known.label(key) for key in sorted_by_code(keys, known)]
            raise SituationError(f"Con el nombre «{name}» hay {len(keys)} cartas: escribe el código. {_some(labels)}")
        return None
    called = name if card.name == card.name.lower() and known.keys_of_name(name) else card.name
    definition = _defined(game, card)
    if missing := _missing(game, card, definition):
        raise SituationError(f"De «{called or name}» el catálogo no dice {missing}: escríbelo detrás del nombre.")
    try:
        made = GAMES[game].card(called, definition)
    except (TypeError, ValueError, KeyError) as error:
        raise SituationError(f"«{called}» está en el catálogo, pero así no se puede poner: {error}.") from None
    if card.facts.get("limit_break") and getattr(made, "limit_break", None) is None:
        what = "cuántas cartas pide su Limit Break"
        raise SituationError(f"De «{called}» el catálogo no dice {what}: dilo en «Otra carta», detrás de ⋯.")
    return called, definition


def card_of(name: str, known: Catalogue) -> Card | None:
    """The only card of that name, or the one with that code, alone or beside its name («Auron 1-001H»); None where there is none
    or more."""
    if card := known.labelled(name) or _coded(name, known):
        return card
    found = (known.key_of_number(number.key) for number in numbers_of(name, known.game))
    keys = [key for key in found if key is not None] or known.keys_of_name(name)
    return known.cards[keys[0]] if len(set(keys)) == 1 else None


def with_cards(board: Board, known: Catalogue) -> Board:
    """A situation with the cards that it names and does not define, as the catalogue has them. Raises SituationError, as
    ``definition_of`` does."""
    situation = board.situation
    entries = [entry for zones in situation.players.values() for listed in zones.values() for entry in listed]
    for name in dict.fromkeys(entry.card for entry in entries if entry.card and entry.card not in situation.cards):
        if (found := definition_of(situation.game, name, known)) is not None:
            called, definition = found
            board = board.define(name, definition if called == name else {**definition, "name": called})
    return board


def text_of(game: str, name: str, known: Catalogue) -> tuple[str, str, str] | None:
    """Name, type and text of the only card so called, or with this code (beside its name or not); None where there is none.

    Raises SituationError where its text is not known, where the code is another card's, and as ``definition_of`` does.
    """
    code = find_code(name, game)
    beside = "" if code is None else (name[: code.start] + name[code.end :]).strip(" ,")
    if code is not None and len(beside.split()) <= _MOST_OF_A_NAME and (other := _called_otherwise(beside, code, known)):
        raise SituationError(f"«{code.written}» es «{other.name}», no «{beside}».")
    if not ((code and not beside) or known.labelled(name) or known.keys_of_name(name) or _coded(name, known)):
        return None
    found = definition_of(game, name, known)
    if found is None:
        return None
    called, definition = found
    if definition["text"] == NOT_GIVEN:
        raise SituationError(f"El catálogo no tiene el texto de «{called}».")
    kinds = definition["type"]
    return called, kinds if isinstance(kinds, str) else " ".join(kinds), str(definition["text"])


def _coded(written: str, known: Catalogue) -> Card | None:
    """The card of a name with its code, where it is called so."""
    code = find_code(written, known.game)
    if code is None or not (name := (written[: code.start] + written[code.end :]).strip(" ,")):
        return None
    keys = (known.key_of_number(number.key) for number in code.numbers)
    return next((known.cards[key] for key in keys if key is not None and known.is_called(key, name)), None)


def _called_otherwise(name: str, code: Code, known: Catalogue) -> Card | None:
    """The card that has a code and does not go by the name written beside it."""
    keys = [key for number in code.numbers if (key := known.key_of_number(number.key)) is not None]
    if not name or not keys or any(known.is_called(key, name) for key in keys):
        return None
    return known.cards[keys[0]]


def presumed_of(game: str, name: str, known: Catalogue) -> str:
    """What a card of the catalogue is taken not to have, since the catalogue does not say; "" where it says all."""
    card = card_of(name, known)
    unsaid = [] if card is None else [word for fact, word in _PRESUMED.get(game, {}).items() if card.facts.get(fact) is None]
    return " ni ".join(unsaid)


def other_texts(game: str, cards: Mapping[str, Any], known: Catalogue) -> list[str]:
    """The cards of a situation of which the catalogue has another text, in their order."""
    found = []
    for name, data in cards.items():
        card, text = card_of(str(data.get("code") or name), known), data.get("text")
        given = card.facts.get("text") if card else None
        if isinstance(text, str) and given and text not in (NOT_GIVEN, given):
            found.append(name)
    return found


def _some(labels: list[str]) -> str:
    """Some of many cards, as they are shown."""
    return ", ".join(labels[:_SHOWN]) + ("…" if len(labels) > _SHOWN else ".")


def _missing(game: str, card: Card, definition: Mapping[str, Any]) -> str:
    """What is not known of a card and would have to be; "" where nothing is missing."""
    if "type" not in definition:
        return "el tipo"
    needed = _NEEDED.get(game, {})
    wanted = {**needed.get("", {}), **needed.get(str(definition["type"]), {})}
    missing = [words for fact, words in wanted.items() if not _is_known(card.facts.get(fact))]
    return " ni ".join(missing)


def _is_known(value: object) -> bool:
    return value is not None and value != ()


def _defined(game: str, card: Card) -> dict[str, Any]:
    """The facts of a card as a definition has them."""
    facts = card.facts
    definition: dict[str, Any] = {}
    types = [GAMES[game].as_type(word) for word in facts.get("type") or ()]
    if types:
        definition["type"] = types[0] if len(types) == 1 else types
    definition |= {key: facts[key] for key in ("cost", "strength", "resistance") if isinstance(facts.get(key), int)}
    if facts.get("supertypes"):
        definition["supertypes"] = [str(word).lower() for word in facts["supertypes"]]
    kinds = [str(word) for word in facts.get("subtypes") or ()] or ([str(facts["race"])] if facts.get("race") else [])
    if kinds and game in _SUBTYPES:
        key, several = _SUBTYPES[game]
        definition[key] = kinds if several else kinds[0]
    definition |= {key: _value(facts[fact]) for fact, key in _CALLED.get(game, {}).items() if facts.get(fact)}
    if game in BY_CODE and card.codes:
        definition["code"] = card.codes[0]
    definition["text"] = facts.get("text", NOT_GIVEN)
    return definition


def _value(fact: Any) -> Any:
    """A fact as a definition has it: of several words a list, with the marks that files write between them taken away."""
    if isinstance(fact, int):
        return fact
    words = [fact] if isinstance(fact, str) else fact
    parts = [part.strip() for word in words for part in re.split(r"[/,]", str(word)) if part.strip()]
    return parts[0] if len(parts) == 1 else parts
