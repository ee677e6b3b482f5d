"""Reading a query: words, phrases in quotes, filters. No input is an error."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from rules_corpus.documents import DOCUMENTS, GAMES
from rules_corpus.records import Kind
from rules_corpus.words import fold
from rules_corpus.yaml_files import read_yaml

from .analysis import terms

_FILTER = re.compile(r"\b(juego|documento|tipo):(\S+)", re.IGNORECASE)
_PHRASE = re.compile(r"[\"“«]([^\"”»]*)[\"”»]")
#: Short forms of the phone, and the folded words each stands for.
_SHORT = {
    short: terms(whole)
    for whole, shorts in read_yaml(Path(__file__).parent / "short_forms.yaml").items()
    for short in shorts.split()
}
#: Longer queries are cut: nobody types so much at a table, and time is bounded.
LONGEST = 400
_KINDS = {"regla": Kind.RULE, "seccion": Kind.SECTION, "paso": Kind.STEP, "ejemplo": Kind.EXAMPLE, "nota": Kind.NOTE}


@dataclass(frozen=True)
class Query:
    """A query taken apart. ``words`` are folded and in order (those of phrases too)."""

    typed: str
    words: tuple[str, ...]
    phrases: tuple[tuple[str, ...], ...]
    games: frozenset[str]
    documents: frozenset[str]
    kinds: frozenset[Kind]
    bare: str

    @property
    def is_empty(self) -> bool:
        return not self.words


def read_query(typed: str) -> Query:
    """``typed`` as a :class:`Query`; unknown filters are words."""
    text = typed[:LONGEST]
    games, documents, kinds = set(), set(), set()

    def take(match: re.Match) -> str:
        name, value = fold(match[1]), fold(match[2]).strip(".,;")
        if name == "juego" and value in GAMES:
            games.add(value)
        elif name == "documento" and value in DOCUMENTS:
            documents.add(value)
        elif name == "tipo" and (kind := _KINDS.get(value.rstrip("s")) or _KINDS.get(value)):
            kinds.add(kind)
        else:
            return match[0].replace(":", " ")
        return " "

    bare = _FILTER.sub(take, text).strip()
    words = tuple(word for each in terms(bare) for word in _SHORT.get(each, (each,)))
    phrases = tuple(p for m in _PHRASE.finditer(bare) if (p := tuple(terms(m[1]))))
    return Query(typed, words, phrases, frozenset(games), frozenset(documents), frozenset(kinds), bare)
