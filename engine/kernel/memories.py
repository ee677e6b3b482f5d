"""What is remembered of an object: what was chosen for it, what its abilities did, who gained control of it."""

from __future__ import annotations

from dataclasses import dataclass

from .frozen import EMPTY, Frozen, Id, Map, Value, at_once


@dataclass(frozen=True)
class Gained(Frozen):
    """How its control was gained: by which ``source``, who had it before (``former``), until when."""

    source: Id
    former: str
    until: str = ""


@at_once
@dataclass(frozen=True)
class Memory(Frozen):
    """What is remembered of an object as long as it is the same.

    ``linked``: what an ability of it did for the one linked with it, by their text and the word that refers to it. ``numbers``:
    those chosen for it as it entered. ``damaged_by``: what did the last damage to it. ``gained``: how its control was gained.
    ``marks``: what else is so of it, in the game's own words.
    """

    linked: Map[tuple[str, str], Value] = EMPTY
    numbers: tuple[int, ...] = ()
    damaged_by: tuple[Id | None, ...] = ()
    gained: Gained | None = None
    marks: frozenset[str] = frozenset()


#: When nothing is remembered.
NOTHING_REMEMBERED = Memory()
