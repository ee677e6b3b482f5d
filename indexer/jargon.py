"""Judges' words: what a word of another game, or of the players, is called in each game.

Two sources: ``jargon.yaml``, and the concept table, whose names stand for each other across games.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Container
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from rules_corpus.concepts import concepts
from rules_corpus.documents import GAMES
from rules_corpus.yaml_files import read_yaml

from .analysis import stem, terms

FILE = Path(__file__).parent / "jargon.yaml"
#: The key of ``means`` for words that are the same in every game.
EVERY_GAME = "todos"
_LONGEST = 4

Words = tuple[str, ...]


@dataclass(frozen=True)
class Meaning:
    """What ``said`` (words of the query) is called in ``game``."""

    said: Words
    game: str
    names: tuple[str, ...]

    @property
    def words(self) -> tuple[Words, ...]:
        """The folded words of each of the names."""
        return tuple(map(_name_words, self.names))

    @property
    def stems(self) -> tuple[frozenset[str], ...]:
        """The stems of each of the names."""
        return tuple(map(_name_stems, self.names))


@cache
def _name_words(name: str) -> Words:
    return tuple(terms(name))


@cache
def _name_stems(name: str) -> frozenset[str]:
    return frozenset(_stems(name))


@cache
def meanings() -> dict[Words, dict[str, tuple[str, ...]]]:
    """Stemmed words said → game → what they are called there."""
    found: dict[Words, dict[str, dict[str, None]]] = defaultdict(lambda: defaultdict(dict))
    for row in read_yaml(FILE):
        for said in row["say"]:
            for game, names in row["means"].items():
                for each in GAMES if game == EVERY_GAME else (game,):
                    found[_stems(said)][each].update(dict.fromkeys(map(str, names)))
    for concept in concepts():
        names = {game: _names(in_game.name) for game, in_game in concept.games.items() if in_game.name}
        for game, own in names.items():
            for other, foreign in names.items():
                for name in foreign if other != game else ():
                    if _stems(name) not in {_stems(n) for n in own}:
                        found[_stems(name)][game].update(dict.fromkeys(own[:1]))
    return {said: {game: tuple(names) for game, names in by_game.items()} for said, by_game in found.items() if said}


def _names(name: str) -> list[str]:
    """The words of a concept's name in a game, told apart where several are given ("Mano / mano inicial")."""
    return [part.strip() for part in re.split(r"[/;,]| o ", re.sub(r"\([^)]*\)", "", name)) if part.strip()]


def _stems(text: str) -> Words:
    return tuple(map(stem, terms(text)))


def phrases_of(words: list[str], known: Container[Words]) -> list[Words]:
    """The stretches of a query that are ``known`` (by their stems), the longest first; a word is used once."""
    found: list[Words] = []
    at = 0
    while at < len(words):
        for size in range(min(_LONGEST, len(words) - at), 0, -1):
            if tuple(map(stem, words[at : at + size])) in known:
                found.append(tuple(words[at : at + size]))
                at += size - 1
                break
        at += 1
    return found
