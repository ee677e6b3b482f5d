"""The situations that come with Juez: found by game, by rule, by words; read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from engine.catalogue import GAMES
from engine.coverage import situation_files
from rules_corpus.words import fold
from rules_corpus.yaml_files import read_yaml


@dataclass(frozen=True)
class Example:
    """A situation that comes with Juez: ``stem`` is its name in addresses, ``rules`` the ids it is about."""

    game: str
    stem: str
    title: str
    rules: tuple[str, ...]

    def is_about(self, words: str) -> bool:
        """Whether its title or its rules have all of these words."""
        everything = fold(f"{self.title} {' '.join(self.rules)}")
        return all(word in everything for word in fold(words).split())


@cache
def examples() -> tuple[Example, ...]:
    """All of them, game by game, by title."""
    found = []
    for game in GAMES:
        of_game = []
        for path in situation_files(game):
            data = read_yaml(path)
            rules = tuple(rule if ":" in str(rule) else f"{game}:{rule}" for rule in data.get("rules") or ())
            of_game.append(Example(game, path.stem, data["title"], rules))
        found += sorted(of_game, key=lambda each: fold(each.title))
    return tuple(found)


@cache
def examples_by_rule() -> dict[str, tuple[Example, ...]]:
    """Rule id → the situations about it."""
    found: dict[str, list[Example]] = {}
    for each in examples():
        for rule in each.rules:
            found.setdefault(rule, []).append(each)
    return {rule: tuple(about) for rule, about in found.items()}


def example(game: str, stem: str) -> str | None:
    """The text of one, None where there is none such."""
    if game not in GAMES:
        return None
    path = next((path for path in situation_files(game) if path.stem == stem), None)
    return path.read_text(encoding="utf-8") if path else None
