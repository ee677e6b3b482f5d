"""Situations as exercises: what lies on the table and what is done, in words, without their end."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from engine import GAMES, About, SituationError, load

#: How many lines are done at most: what is longer is no exercise.
_LONGEST = 7
#: What of a definition is said in a line: a word for what is so, or its value.
_FLAGS = {"multi": "Multi-Carta", "ex": "EX Burst", "limbo": "de Limbo"}
_VALUES = ("supertypes", "subtypes", "archetypes", "race", "element", "job", "category")
_SAID = {"type", "cost", "strength", "resistance", "text", "abilities", "code", *_FLAGS, *_VALUES}


@dataclass(frozen=True)
class CardOf:
    """A card of an exercise: its name, what it is in a line, its text."""

    name: str
    line: str
    text: str


@dataclass(frozen=True)
class Exercise:
    """A situation that can be told without its end: the turn, what each has where, its cards, what is done."""

    about: About
    moment: str
    has: tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
    cards: tuple[CardOf, ...]
    done: tuple[str, ...]


def any_exercise(listed: list[About]) -> About | None:
    """One at random of those that can be told."""
    shuffled = random.sample(listed, len(listed))
    return next((about for about in shuffled if exercise_of(about) is not None), None)


@lru_cache(maxsize=2_048)
def exercise_of(about: About) -> Exercise | None:
    """A situation as an exercise; None where it cannot be told without its end."""
    situation = load(about.text)
    if situation.readings or situation.standing or situation.turn.get("start") or not situation.do or not about.rules:
        return None
    if len(situation.do) > _LONGEST:
        return None
    done = tuple(_done(line) for line in situation.do)
    cards = [_card(about.game, name, data) for name, data in situation.cards.items()]
    if "" in done or None in cards:
        return None
    has = tuple(
        (who, tuple((zone, ", ".join(str(entry.written) for entry in entries)) for zone, entries in zones.items()))
        for who, zones in situation.players.items()
    )
    turn = situation.turn
    moment = " · ".join(str(turn[key]) for key in ("step",) if turn.get(key))
    whose = f"Turno de {turn.get('active') or next(iter(situation.players))}"
    return Exercise(about, f"{whose}{' · ' + moment if moment else ''}", has, tuple(c for c in cards if c is not None), done)


def _done(line: object) -> str:
    """A line of what is done, in words; "" for what the judge or chance does."""
    if line == "pasan":
        return "todos pasan"
    if isinstance(line, Mapping) and len(line) == 1:
        ((who, what),) = line.items()
        if who == "until":
            return f"se sigue hasta: {what}"
        if who not in ("a mano", "azar") and isinstance(what, str | int):
            return f"{who}: {what}"
    return ""


def _card(game: str, name: str, data: Mapping[str, Any]) -> CardOf | None:
    """A card in words; None where no text says what it does."""
    if not set(data) <= _SAID:
        return None
    figures = [str(data[key]) for key in ("strength", "resistance") if key in data]
    said = [data.get("type", ""), f"coste {data['cost']}" if "cost" in data else "", "/".join(figures)]
    said += [word for key, word in _FLAGS.items() if data.get(key)]
    for key in _VALUES:
        value = data.get(key, "")
        said.append(value if isinstance(value, str) else " ".join(map(str, value)))
    text = data.get("text", "")
    if data.get("abilities") and not text:
        text = _written(game, name, data)
    if text is None or text == "?":
        return None
    return CardOf(name, " · ".join(str(part) for part in said if part), text)


def _written(game: str, name: str, data: Mapping[str, Any]) -> str | None:
    """The text that would give a card its abilities; None where no text does."""
    listed = data["abilities"]
    if all(isinstance(one, str) for one in listed):
        return ", ".join(listed)
    reader = GAMES[game].text
    try:
        return reader.write(GAMES[game].card(name, dict(data)).abilities).replace("~", name) if reader is not None else None
    except (SituationError, TypeError, ValueError):
        return None
