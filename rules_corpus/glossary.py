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

    ``marked`` is False for words so common that marking them in every rule would be noise.
    """

    game: str
    term: str
    forms: tuple[str, ...]
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
        self._by_form = {fold(form): term for term in self.terms if term.marked for form in (term.term, *term.forms)}
        longest_first = sorted(self._by_form, key=lambda form: (-len(form), form))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)") if longest_first else None

    def mentions(self, text: str, skip: Iterable[tuple[int, int]] = (), without: Iterable[str] = ()) -> list[Mention]:
        """The first mention of each term in ``text``, longest term first, none inside the stretches of ``skip``.

        ``without`` names rules whose own terms are left unmarked: a rule does not refer to itself.
        """
        if self._pattern is None:
            return []
        own, closed = set(without), list(skip)
        folded = _fold_in_place(text)
        found: list[Mention] = []
        seen: set[str] = set()
        for match in self._pattern.finditer(folded):
            term = self._by_form[match[0]]
            inside = any(start < match.end() and match.start() < end for start, end in closed)
            if inside or term.term in seen or term.rule in own or own & set(term.also):
                continue
            seen.add(term.term)
            found.append(Mention(match.start(), match.end(), term))
        return found

    def defined_by(self, rule_id: str) -> tuple[Term, ...]:
        """The terms that a rule defines, wholly or in part."""
        return tuple(term for term in self.terms if term.rule == rule_id or rule_id in term.also)


def _fold_in_place(text: str) -> str:
    """``text`` folded letter by letter, so that places stay the same."""
    return "".join(folded if len(folded := fold(c)) == 1 else c for c in text)


@cache
def glossaries() -> dict[str, Glossary]:
    """Game → its glossary."""
    return {game: Glossary(_read(game)) for game in GAMES}


def _read(game: str) -> list[Term]:
    return [
        Term(
            game=game,
            term=str(row["term"]),
            forms=tuple(map(str, row.get("forms") or ())),
            rule=row["rule"],
            also=tuple(row.get("also") or ()),
            kind=TermKind(row["kind"]),
            line=row["line"],
            marked=row.get("link", True),
        )
        for row in read_yaml(FOLDER / f"{game}.yaml")
    ]
