"""Long lists by section: what lies under which chapter of a game's rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from rules_corpus import Record

from .pages import default_edition

Item = TypeVar("Item")


@dataclass(frozen=True)
class Section(Generic[Item]):
    """A chapter of the rules with what is listed under it; None for what no rule of the game places."""

    chapter: Record | None
    items: tuple[Item, ...]


def by_section(document: str, items: Iterable[Item], rule_of: Callable[[Item], str]) -> list[Section[Item]]:
    """Items under the chapter of the rule each is about, in the order of the document; those without one last."""
    edition = default_edition(document)
    found: dict[Record | None, list[Item]] = {chapter: [] for chapter in edition.children.get(None, ())}
    found[None] = []
    for item in items:
        record = edition.get(rule_of(item))
        chapter = next(iter((*edition.path(record), record))) if record is not None else None
        found[chapter].append(item)
    return [Section(chapter, tuple(listed)) for chapter, listed in found.items() if listed]
