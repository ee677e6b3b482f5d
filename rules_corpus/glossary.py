"""The glossary: terms that the rules define, and finding them in a text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path

from .documents import GAMES
from .words import fold
from .yaml_files import read_yaml

FOLDER = Path(__file__).parent / "glossaries"


class TermKind(StrEnum):
    """What sort of thing a term names."""

    ZONE = "zona"
    TYPE = "tipo"
    PHASE = "fase"
    ACTION = "accion"
    ABILITY = "habilidad"
    ROLE = "rol"
    CONCEPT = "concepto"


@dataclass(frozen=True)
class Term:
    """A defined term of a game: its inflections, the rule that defines it, one line in our words.

    ``exact`` are those of its forms that are other words when they are written otherwise: «FUE» is strength, «fue» is not.
    ``unless`` are phrases in which a form of it is another word. ``marked`` is False for words so common that marking them in
    every rule would be noise.
    """

    game: str
    term: str
    forms: tuple[str, ...]
    exact: tuple[str, ...]
    unless: tuple[str, ...]
    rule: str
    also: tuple[str, ...]
    kind: TermKind
    line: str
    marked: bool

    @property
    def id(self) -> str:
        """The term as it stands in an address: folded, hyphens for spaces."""
        return re.sub(r"[^a-z0-9]+", "-", fold(self.term)).strip("-")


@dataclass(frozen=True)
class Mention:
    """A stretch of text, ``text[start:end]``, that uses ``term``."""

    start: int
    end: int
    term: Term


class Glossary:
    """The terms of one game."""

    def __init__(self, terms: Iterable[Term]):
        self.terms = tuple(sorted(terms, key=lambda t: fold(t.term)))
        self.by_id = {term.id: term for term in self.terms}
        marked = [term for term in self.terms if term.marked]
        self._by_form = {_lowered(form): term for term in marked for form in (term.term, *term.forms)}
        self._pattern = _any_of(self._by_form)
        self._exact = {_lowered(form): form for term in marked for form in term.exact}
        self._unless = {term.id: _any_of(map(_lowered, term.unless)) for term in marked if term.unless}

    def mentions(self, text: str, skip: Iterable[tuple[int, int]] = (), without: Iterable[str] = ()) -> list[Mention]:
        """The first mention of each term in ``text``, longest term first, none inside the stretches of ``skip``.

        ``without`` names rules whose own terms are left unmarked: a rule does not refer to itself. Capitals do not tell forms
        apart, except exact ones; accents do, because they tell words apart: «activó» is done, «activo» is not.
        """
        own, closed, lowered = set(without), list(skip), _lowered(text)
        found: list[Mention] = []
        seen: set[str] = set()
        for match in self._pattern.finditer(lowered):
            term = self._by_form[match[0]]
            inside = any(start < match.end() and match.start() < end for start, end in closed)
            if (
                inside
                or term.term in seen
                or term.rule in own
                or own & set(term.also)
                or self._is_another_word(term, text, match)
            ):
                continue
            seen.add(term.term)
            found.append(Mention(match.start(), match.end(), term))
        return found

    def _is_another_word(self, term: Term, text: str, match: re.Match[str]) -> bool:
        """Whether what matched is written otherwise than an exact form, or stands in a phrase where it means something else."""
        if text[match.start() : match.end()] != self._exact.get(match[0], text[match.start() : match.end()]):
            return True
        phrases = self._unless.get(term.id)
        return phrases is not None and any(
            phrase.start() <= match.start() and match.end() <= phrase.end() for phrase in phrases.finditer(match.string)
        )

    def defined_by(self, rule_id: str) -> tuple[Term, ...]:
        """The terms that a rule defines, wholly or in part."""
        return tuple(term for term in self.terms if term.rule == rule_id or rule_id in term.also)


def _lowered(text: str) -> str:
    """``text`` without capitals, letter by letter, so that places stay the same."""
    return "".join(low if len(low := c.lower()) == 1 else c for c in text)


def _any_of(words: Iterable[str]) -> re.Pattern[str]:
    """Any of some words or phrases as whole words, the longest first; nothing where there are none."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first)) or '(?!)'})(?!\w)")


@cache
def glossaries() -> dict[str, Glossary]:
    """Game → its glossary."""
    return {game: Glossary(_read(game)) for game in GAMES}


def _read(game: str) -> list[Term]:
    return [
        Term(
            game=game,
            term=row["term"],
            forms=(*(row.get("forms") or ()), *(form for form in row.get("exact") or () if form != row["term"])),
            exact=tuple(row.get("exact") or ()),
            unless=tuple(row.get("unless") or ()),
            rule=row["rule"],
            also=tuple(row.get("also") or ()),
            kind=TermKind(row["kind"]),
            line=row["line"],
            marked=row.get("link", True),
        )
        for row in read_yaml(FOLDER / f"{game}.yaml")
    ]
