"""The cards of a game that are known: found by number, by name, or by a name much like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from rapidfuzz import fuzz, process

from .cards import Card, merged
from .codes import BY_CODE, numbers_of, order
from .printings import numbers_of_printings
from .words import fold
from .yaml_files import DATA, BadFile, read_yaml

GAMES = ("inferno", "fftcg", "souls", "myl")
_CANDIDATES = 3
_LIKE = 72
_SLIP = 85
#: What is longer than any name is not looked up to its end.
_MOST_CHARACTERS = 100
#: So many spellings of known cards are remembered.
_MOST_PLAIN = 1 << 15


@dataclass(frozen=True)
class Found:
    """A card that a search found."""

    key: str
    card: Card

    def as_json(self) -> dict[str, Any]:
        return {"id": self.key, **self.card.as_row()}


class Plain(dict[tuple[str, str], "str | None"]):
    """Name and code → the key of the known card that they mean, worked out once; None where there is more to say of them."""

    def __init__(self, catalogue: Catalogue):
        super().__init__()
        self.catalogue = catalogue

    def __missing__(self, said: tuple[str, str]) -> str | None:
        key = self.catalogue.meant(*said)
        if key is not None:
            if len(self) >= _MOST_PLAIN:
                self.clear()
            self[said] = key
        return key


class Catalogue:
    """Known cards of one game, immutable. Printings of one card (a code with two numbers) are one card."""

    def __init__(self, game: str, cards: Iterable[Card], imported: int = 0):
        self.game = game
        self.imported = imported
        self._key_of: dict[str, str] = {}
        self.cards = {key: card.settled() for key, card in gathered(game, cards).items()}
        self._by_name: dict[str, list[str]] = {}
        self._by_octgn: dict[str, str] = {}
        self._rarities: dict[str, set[str]] = {}
        self._last: dict[str, int] = {}
        self._in_set: Counter[str] = Counter()
        for key, card in self.cards.items():
            for code in card.codes:
                for number in numbers_of(code, game):
                    self._key_of[number.key] = key
                    head, _, last = number.key.partition("-")
                    if last.isdigit():
                        self._in_set[head] += 1
                        self._last[head] = max(self._last.get(head, 0), int(last))
                    if number.rarity:
                        self._rarities.setdefault(number.key, set()).add(number.rarity)
            for name in card.names:
                keys = self._by_name.setdefault(fold(name), [])
                if key not in keys:
                    keys.append(key)
            for identity in card.facts.get("octgn") or ():
                self._by_octgn[identity.lower()] = key
        self._names = list(self._by_name)
        self._by_label: dict[str, str] | None = None
        self.labels = {key: label_of(card) for key, card in self.cards.items()}
        self.plain = Plain(self)

    @classmethod
    def of(cls, game: str, imported: Iterable[Card] = ()) -> Catalogue:
        """The embedded cards of ``game`` with those that a user imported; where both speak of a card, the user's stands."""
        own = list(imported)
        embedded = (*embedded_cards(game), *figured_cards(game))
        return cls(game, [*embedded, *own], imported=len(own)) if own else _embedded_catalogue(game)

    def __len__(self) -> int:
        return len(self.cards)

    def key_of_number(self, number: str) -> str | None:
        """The key of the card that has this number."""
        key = self._key_of.get(number)
        if key is None:
            others = numbers_of_printings(number, self.game)
            key = next((self._key_of[other] for other in others if other in self._key_of), None)
        return key

    def key_of_octgn(self, identity: str) -> str | None:
        """The key of the card with this OCTGN id."""
        return self._by_octgn.get(identity.lower())

    def keys_of_name(self, name: str) -> tuple[str, ...]:
        """The keys of the cards so called."""
        return tuple(self._by_name.get(fold(name), ()))

    def is_called(self, key: str, name: str) -> bool:
        """Whether a card goes by this very name."""
        return key in self._by_name.get(fold(name), ())

    def meant(self, name: str, code: str) -> str | None:
        """The key of the known card that a name and its code mean; None where there is more to say of them."""
        if self.game not in BY_CODE:
            keys = self.keys_of_name(name)
            return keys[0] if keys and not code and not numbers_of(name.partition(" ")[0], self.game) else None
        numbers = numbers_of(code, self.game)
        key = self._key_of.get(numbers[0].key) if len(numbers) == 1 else None
        if key is None or not self.is_called(key, name):
            return None
        return key if not numbers[0].rarity or numbers[0].rarity in self.rarities(numbers[0].key) else None

    def namesakes(self, name: str) -> tuple[str, ...]:
        """The keys of the cards so called, and of those that share any other name with them (another language's)."""
        found = dict.fromkeys(self.keys_of_name(name))
        for key in list(found):
            for other in self.cards[key].names:
                found |= dict.fromkeys(self.keys_of_name(other))
        return tuple(found)

    def rarities(self, number: str) -> set[str]:
        """The rarity letters under which a number is known."""
        return self._rarities.get(number, set())

    def passes(self, number: str) -> bool:
        """Whether the catalogue has the set of a number, most of it at least, and later numbers of it."""
        head, _, last = number.partition("-")
        return last.isdigit() and int(last) < self._last.get(head, 0) < 2 * self._in_set[head]

    def candidates(self, name: str, most: int = _CANDIDATES) -> list[str]:
        """Labels of the cards whose name is most like ``name``, the likeliest first."""
        name = name[:_MOST_CHARACTERS]
        keys = sorted_by_code(self.namesakes(name), self)
        wanted = fold(name)
        if not keys and wanted:
            near = process.extract(wanted, self._names, scorer=fuzz.WRatio, limit=most, score_cutoff=_LIKE)
            keys = [key for found, _, _ in near for key in sorted_by_code(self._by_name[found], self)]
        return [self.label(key) for key in list(dict.fromkeys(keys))[:most]]

    def slips(self, name: str, most: int = _CANDIDATES) -> list[str]:
        """Labels of the cards whose name is ``name`` but for a slip or two."""
        near = process.extract(fold(name[:_MOST_CHARACTERS]), self._names, scorer=fuzz.ratio, limit=most, score_cutoff=_SLIP)
        return [self.label(key) for found, _, _ in near for key in sorted_by_code(self._by_name[found], self)][:most]

    def label(self, key: str) -> str:
        """A card as it is shown and can be read again: its name, and its code where codes tell cards apart."""
        return self.labels[key]

    def labelled(self, label: str) -> Card | None:
        """The card that :meth:`label` shows so."""
        if self._by_label is None:
            self._by_label = {label: key for key, label in self.labels.items()}
        key = self._by_label.get(label)
        return self.cards[key] if key else None

    def search(self, text: str, most: int = 50) -> list[Found]:
        """Cards by number or name: the number itself, names that begin so, that contain it, that are much like it."""
        numbers = numbers_of(text[:_MOST_CHARACTERS].strip(" []()"), self.game)
        if numbers:
            key = self._key_of.get(numbers[0].key)
            return [Found(key, self.cards[key])] if key else []
        wanted = fold(text[:_MOST_CHARACTERS])
        if not wanted:
            return []
        ranked = sorted((_rank(name, wanted), name) for name in self._names if wanted in name)
        names = [name for _, name in ranked]
        if not names:
            names = [n for n, _, _ in process.extract(wanted, self._names, scorer=fuzz.WRatio, limit=most, score_cutoff=_LIKE)]
        keys = dict.fromkeys(key for name in names for key in sorted(self._by_name[name], key=order))
        return [Found(key, self.cards[key]) for key in list(keys)[:most]]


def _rank(name: str, wanted: str) -> int:
    return 0 if name == wanted else 1 if name.startswith(wanted) else 2 if f" {wanted}" in name else 3


def sorted_by_code(keys: Iterable[str], catalogue: Catalogue) -> list[str]:
    """Keys in the order of their codes where codes tell cards apart; else as they come."""
    return sorted(keys, key=order) if catalogue.game in BY_CODE else list(keys)


def label_of(card: Card) -> str:
    """A card's name, followed by its first code where the game tells cards apart by code."""
    if card.game in BY_CODE and card.codes:
        code = card.codes[0]
        return f"{card.name} ({code})" if card.name else code
    return card.name or (card.codes[0] if card.codes else "")


def gathered(game: str, cards: Iterable[Card]) -> dict[str, Card]:
    """Cards with a number in common (or, where a card is its name, a name) as one, under one key each."""
    parent: dict[str, str] = {}

    def root(key: str) -> str:
        while parent.setdefault(key, key) != key:
            parent[key] = parent[parent[key]]
            key = parent[key]
        return key

    listed = []
    for card in cards:
        keys = keys_of(game, card)
        if not keys:
            continue
        for key in keys:
            for other in numbers_of_printings(key, game):
                parent[root(other)] = root(keys[0])
        listed.append((keys[0], card))
    groups: dict[str, Card] = {}
    members: dict[str, set[str]] = {}
    for key, card in listed:
        at = root(key)
        groups[at] = merged(groups[at], card) if at in groups else card
        members.setdefault(at, set()).update(keys_of(game, card))
    return {min(members[at], key=order): _ordered(card) for at, card in groups.items()}


def keys_of(game: str, card: Card) -> list[str]:
    """What a card is known by: its numbers where codes tell cards apart, else its name."""
    if game not in BY_CODE:
        return [fold(card.name)] if fold(card.name) else []
    return [number.key for code in card.codes for number in numbers_of(code, game)]


def _ordered(card: Card) -> Card:
    """The card with its oldest printing first among its codes, a code with rarity before the same without."""
    if len(card.codes) < 2 or card.game not in BY_CODE:
        return card

    def place(code: str) -> tuple:
        numbers = numbers_of(code, card.game)
        return (len(numbers), min(order(n.key) for n in numbers), not numbers[0].rarity)

    return Card(card.game, card.name, tuple(sorted(card.codes, key=place)), card.facts, card.aliases)


@cache
def embedded_cards(game: str) -> tuple[Card, ...]:
    """The cards that the rules of ``game`` name, with the facts they tell."""
    path = DATA / "cards" / f"{game}.yaml"
    rows = read_yaml(path) if path.exists() else []
    if not isinstance(rows, list):
        raise BadFile(f"«{path.name}» no es una lista de cartas.")
    return tuple(_embedded(game, row) for row in rows)


@cache
def figured_cards(game: str) -> tuple[Card, ...]:
    """Cards with a figure in their name, where lists tell cards apart by code: the figure is no count."""
    return tuple(_embedded(game, row) for row in read_yaml(DATA / "figures.yaml")) if game in BY_CODE else ()


def _embedded(game: str, row: dict) -> Card:
    facts = {name: tuple(v) if isinstance(v, list) else v for name, v in row.items() if name not in ("name", "code", "rules")}
    return Card(game, row["name"], (row["code"],) if "code" in row else (), facts)


@cache
def _embedded_catalogue(game: str) -> Catalogue:
    return Catalogue(game, (*embedded_cards(game), *figured_cards(game)))
