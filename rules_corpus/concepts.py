"""The concept table: the same idea under each game's name, with its rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .documents import GAMES
from .yaml_files import read_yaml

FILE = Path(__file__).parent / "concepts.yaml"


@dataclass(frozen=True)
class InGame:
    """A concept in one game: its word there (None where the game has no such thing), its rules, a note."""

    name: str | None
    rules: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True)
class Concept:
    """One idea across the games; ``games`` maps a game to what it makes of it."""

    id: str
    concept: str
    about: str
    games: dict[str, InGame]


@cache
def concepts() -> tuple[Concept, ...]:
    """The concept table, in its order."""
    return tuple(
        Concept(
            id=row["id"],
            concept=row["concept"],
            about=row["about"],
            games={
                game: InGame(found.get("name"), tuple(found.get("rules") or ()), found.get("note") or "")
                for game in GAMES
                if (found := row["games"].get(game)) is not None
            },
        )
        for row in read_yaml(FILE)
    )


@cache
def concepts_by_rule() -> dict[str, tuple[Concept, ...]]:
    """Rule id → the concepts it is listed under."""
    found: dict[str, list[Concept]] = {}
    for concept in concepts():
        for game in concept.games.values():
            for rule in game.rules:
                found.setdefault(rule, []).append(concept)
    return {rule: tuple(listed) for rule, listed in found.items()}
