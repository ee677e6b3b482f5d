"""A card's text as it was read: its paragraphs with their abilities, and what was not understood."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ..kernel.abilities import Unread
from ..kernel.frozen import Frozen
from .said import Said
from .tongues import SPANISH
from .words import TextError, Word

#: Whether the ability of a sentence, that is said so, may be about what the ability of the one before speaks of.
Unclear = Callable[[object, object, "Said | None"], bool]
#: Why a sentence is unread that can be read by itself.
SPOKEN_OF = "puede hablar de aquello de lo que habla la frase anterior"


class AmbiguousText(TextError):
    """A text that means two things. ``meanings`` shows how its words belong together in each."""

    def __init__(self, at: int, meanings: tuple[str, ...], abilities: tuple[object, ...]):
        super().__init__(f"el texto puede leerse de dos maneras: {meanings[0]} o {meanings[1]}", at)
        self.meanings = meanings
        self.abilities = abilities


class MisspokenText(TextError):
    """A text of which a pronoun does not agree with what it would speak of, and agrees with something else."""

    def __init__(self, word: Word):
        super().__init__(f"«{word.said}» no concuerda con aquello de lo que hablaría", word.start)


@dataclass(frozen=True)
class NotUnderstood(Frozen):
    """Words that were not understood, from ``start`` to ``end`` of the text. ``words`` are those that stop the reading,
    each with its place and what it may have been; ``why`` says it where no words do."""

    text: str
    start: int
    end: int
    words: tuple[tuple[str, int, str], ...] = ()
    why: str = ""

    @property
    def message(self) -> str:
        """In Spanish: what was not understood, and why."""
        if self.why:
            return f"«{self.text}» queda sin entender: {self.why}"
        said = ", ".join(f"«{word}»" + (f" (¿«{meant}»?)" if meant else "") for word, _, meant in self.words)
        return f"no entiendo «{self.text}»" + (f": {said}" if said else "")


@dataclass(frozen=True)
class Paragraph(Frozen):
    """One line of a text: its words as they were read, its abilities, and what was not understood; or its sentences, each of
    which was read by itself."""

    text: str
    start: int
    abilities: tuple[Any, ...]
    said: Said | None = None
    unread: tuple[NotUnderstood, ...] = ()
    sentences: tuple[Paragraph, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """The words of each ability: its sentence where each has one of its own, else the whole paragraph."""
        if self.sentences:
            return tuple(words for sentence in self.sentences for words in sentence.words)
        sentences = [sentence.strip() for sentence in re.split(r"(?<=\.)\s+", self.text) if sentence.strip()]
        if len(sentences) == len(self.abilities):
            return tuple(sentences)
        return (self.text,) * len(self.abilities)


def behind_each_other(sentences: Sequence[Paragraph], unclear: Unclear) -> tuple[Paragraph, ...]:
    """Sentences that were read by themselves; one is not understood that may be about what the one before speaks of, ``unclear``
    of their abilities and of how it is said."""
    listed = [*sentences[:1]]
    for before, here in pairwise(sentences):
        if before.abilities and here.abilities and unclear(before.abilities[-1], here.abilities[0], here.said):
            lost = NotUnderstood(here.text, here.start, here.start + len(here.text), (), SPOKEN_OF)
            here = Paragraph(here.text, here.start, (Unread(here.text),), None, (lost,))
        listed.append(here)
    return tuple(listed)


@dataclass(frozen=True)
class CardText(Frozen):
    """A text as read. ``corrected``: words taken for others (``meant``); ``marked``: which paragraphs have the icon;
    ``language``: in which it is written."""

    text: str
    name: str
    paragraphs: tuple[Paragraph, ...]
    corrected: tuple[Word, ...] = ()
    marked: frozenset[int] = frozenset()
    language: str = SPANISH.name

    @property
    def abilities(self) -> tuple[object, ...]:
        return tuple(a for paragraph in self.paragraphs for a in paragraph.abilities)

    @property
    def unread(self) -> tuple[NotUnderstood, ...]:
        return tuple(u for paragraph in self.paragraphs for u in paragraph.unread)

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of a place in the text, from 1."""
        before = self.text[:at]
        return before.count("\n") + 1, at - (before.rfind("\n") + 1) + 1
