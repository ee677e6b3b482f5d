"""What an import makes of the cards known before: what is new, what changed, what the file would have taken away and was left."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .cards import ADD_UP, Card, same
from .catalogue import gathered, keys_of, label_of
from .words import fold


@dataclass(frozen=True)
class Change:
    """A fact of a card before and now; ``left`` where the file said ``after`` and what was known stands."""

    card: str
    fact: str
    before: Any
    after: Any

    def as_json(self) -> dict[str, Any]:
        return {"card": self.card, "fact": self.fact, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Kept:
    """The cards of a game after an import, by key, and how they came to be so.

    ``added`` are labels of new cards, ``changed`` what the file said otherwise or besides, ``left`` what it said with less than
    was known, so that the known stands; ``joined`` are labels of cards that the file shows to be printings of one.
    """

    cards: Mapping[str, Card]
    added: tuple[str, ...]
    changed: tuple[Change, ...]
    left: tuple[Change, ...]
    joined: tuple[str, ...]
    unchanged: int


def kept(game: str, known: Iterable[Card], found: Iterable[Card]) -> Kept:
    """The cards ``known`` of a game with those that a file brings."""
    known, found = list(known), list(found)
    before = gathered(game, known)
    brought = gathered(game, found)
    cards = gathered(game, [*known, *found])
    key_of = {id: key for key, card in cards.items() for id in keys_of(game, card)}
    earlier, told = _by_key(before, key_of), _by_key(brought, key_of)
    added, changed, left, unchanged, joined = [], [], [], 0, []
    for key, card in cards.items():
        label = label_of(card)
        if key not in earlier:
            added.append(label)
            continue
        if len(earlier[key]) > 1:
            joined.append(label)
        if key not in told:
            continue
        differs = list(_differences(label, earlier[key][0], card))
        changed += differs
        unchanged += not differs
        left += [lost for record in told[key] for lost in _left(label, record, card)]
    return Kept(cards, tuple(added), tuple(changed), tuple(left), tuple(joined), unchanged)


def _by_key(cards: Mapping[str, Card], key_of: Mapping[str, str]) -> dict[str, list[Card]]:
    found: dict[str, list[Card]] = {}
    for key, card in cards.items():
        found.setdefault(key_of[key], []).append(card)
    return found


def _differences(label: str, before: Card, now: Card) -> Iterable[Change]:
    """What is told of a card now that was not, or was otherwise."""
    if fold(before.name) != fold(now.name) or len(before.names) != len(now.names):
        yield Change(label, "name", list(before.names), list(now.names))
    if before.codes != now.codes:
        yield Change(label, "codes", list(before.codes), list(now.codes))
    for fact, value in now.facts.items():
        if not same(fact, before.facts.get(fact), value):
            yield Change(label, fact, _plain(before.facts.get(fact)), _plain(value))


def _left(label: str, told: Card, now: Card) -> Iterable[Change]:
    """What a file tells of a card and does not stand, for more was known."""
    for fact, value in told.facts.items():
        if fact in now.facts and fact not in ADD_UP and not same(fact, now.facts[fact], value):
            yield Change(label, fact, _plain(now.facts[fact]), _plain(value))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
