"""What another edition says otherwise in the rules of a document, and in the words that the engine takes from them; kept."""

from __future__ import annotations

from collections.abc import Iterable

from engine import GAMES
from rules_corpus import Edition
from rules_corpus.differing import Differs
from rules_corpus.differing import differing as compared

from .remembering import remembered

#: How a page says in what a rule differs.
_SAID = {"number": "el número", "title": "el título", "text": "el texto", "phrase": "las palabras en que se apoya el motor"}


def in_what(where: Iterable[str]) -> str:
    """In what a rule differs, in words: «el número y el texto»."""
    *first, last = (_SAID[each] for each in where)
    return f"{', '.join(first)} y {last}" if first else last


@remembered(16)
def differing(embedded: Edition, other: Edition) -> dict[str, Differs]:
    """Rule id → how ``other`` differs in it, of the rules of the embedded edition in which it does."""
    playable = GAMES.get(embedded.document)
    return compared(embedded, other, playable.game.rules.phrases if playable is not None else {})
