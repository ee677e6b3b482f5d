"""The official answers of a game that are asked for by rule, card or words, as command line and API give them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from decks import Catalogue
from rules_corpus.corpus import Corpus

from .book import Book
from .known import Known
from .model import Ruling

#: So many are found by words.
_MOST = 1_000
#: So many of a search for rules are told beside them.
BESIDE_RULES = 5


def chosen(book: Book, corpus: Corpus, catalogue: Catalogue, rule: str, card: str, words: str) -> list[Ruling]:
    """The answers about a rule and a card that say some words, as far as these are asked for; by words the best come first."""
    found = list(book.rulings) if not words.strip() else book.search(words, _MOST)
    if rule.strip():
        known = Known(book.game, corpus, catalogue)
        wanted = known.rule(rule) or known.as_id(rule)
        found = [ruling for ruling in found if wanted in ruling.rules]
    if card.strip():
        of_it = {ruling.id for ruling in book.of_name(catalogue, card)}
        found = [ruling for ruling in found if ruling.id in of_it]
    return found


def found_by(books: Iterable[Book], query: str, most: int = BESIDE_RULES) -> list[Ruling]:
    """The answers of these games that a search for rules shows beside them."""
    return [ruling for book in books for ruling in book.search(query, most)][:most]


def listed(book: Book, corpus: Corpus, catalogue: Catalogue, rule: str = "", card: str = "", words: str = "") -> dict[str, Any]:
    """The same as plain data, with the rows that could not be read where nothing is asked for."""
    found = chosen(book, corpus, catalogue, rule, card, words)
    everything = not (rule or card or words).strip()
    return {
        "game": book.game,
        "rulings": [ruling.as_json() for ruling in found],
        "refused": [one.as_json() for one in book.refused] if everything else [],
    }
