"""The official answers of a game as they are asked for: by rule, by card, by words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log
from typing import Any

from decks import Catalogue
from indexer.analysis import stem, terms

from .known import keys_of
from .model import Refused, Ruling, from_row

#: What a word counts where it stands: in the name of a card, in the question, in the answer or the source.
_WEIGHTS = (3.0, 2.0, 1.0)
#: Of the words of a query so many must be there, by their worth.
_ENOUGH = 0.5


@dataclass(frozen=True)
class Book:
    """The official answers of a game, the newest first, and the rows that could not be read."""

    game: str
    rulings: tuple[Ruling, ...] = ()
    refused: tuple[Refused, ...] = ()

    @classmethod
    def of(cls, game: str, rows: Mapping[str, Mapping[str, Any]]) -> Book:
        """What is kept of a game."""
        listed = [from_row(row) for row in rows.values()]
        rulings = sorted((one for one in listed if isinstance(one, Ruling)), key=lambda one: one.id)
        return cls(
            game,
            tuple(sorted(rulings, key=lambda one: one.date, reverse=True)),
            tuple(sorted((one for one in listed if isinstance(one, Refused)), key=lambda one: (one.file, one.line or 0))),
        )

    @cached_property
    def by_id(self) -> dict[str, Ruling]:
        return {ruling.id: ruling for ruling in self.rulings}

    @cached_property
    def _by_rule(self) -> dict[str, list[Ruling]]:
        found: dict[str, list[Ruling]] = {}
        for ruling in self.rulings:
            for rule in ruling.rules:
                found.setdefault(rule, []).append(ruling)
        return found

    def of_rule(self, rule: str) -> list[Ruling]:
        """The answers about a rule, by its id."""
        return self._by_rule.get(rule, [])

    def of_card(self, catalogue: Catalogue, key: str) -> list[Ruling]:
        """The answers about a card, by its key in a catalogue."""
        return [ruling for ruling in self.rulings if any(key in keys_of(catalogue, card) for card in ruling.cards)]

    def of_name(self, catalogue: Catalogue, name: str) -> list[Ruling]:
        """The answers about a card as it is called at a table; it need not be in a catalogue."""
        keys = set(keys_of(catalogue, name))
        wanted = " ".join(terms(name))
        return [
            ruling
            for ruling in self.rulings
            if any(" ".join(terms(card)) == wanted or not keys.isdisjoint(keys_of(catalogue, card)) for card in ruling.cards)
        ]

    def search(self, query: str, most: int) -> list[Ruling]:
        """The answers that have the words of a query, the best first; a rule number finds those about it."""
        wanted = list(dict.fromkeys(map(stem, terms(query))))
        if not wanted:
            return []
        worth = {word: log(1 + len(self.rulings) / (1 + sum(word in found for found in self._words))) for word in wanted}
        whole = sum(worth.values()) or 1.0
        ranked: list[tuple[float, int, Ruling]] = []
        for place, (ruling, found) in enumerate(zip(self.rulings, self._words)):
            if sum(worth[word] for word in wanted if word in found) >= _ENOUGH * whole:
                ranked.append((-sum(worth[word] * found.get(word, 0.0) for word in wanted), place, ruling))
        return [ruling for _, _, ruling in sorted(ranked, key=lambda each: each[:2])[:most]]

    @cached_property
    def _words(self) -> list[dict[str, float]]:
        return [_weighed(ruling) for ruling in self.rulings]


def _weighed(ruling: Ruling) -> dict[str, float]:
    """Each stem of what an answer says, with the most that it counts."""
    numbers = [rule.split(":", 1)[1] for rule in ruling.rules]
    parts: tuple[Iterable[str], ...] = ((*ruling.cards, *numbers), (ruling.question,), (ruling.answer, ruling.source))
    found: dict[str, float] = {}
    for weight, texts in zip(_WEIGHTS, parts):
        for text in texts:
            for word in terms(text):
                found[stem(word)] = max(found.get(stem(word), 0.0), weight)
    return found
