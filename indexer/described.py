"""A record as scoring sees it: its words, what it defines, how it is asked for, and what it counts beside others."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from rules_corpus.documents import DOCUMENTS, documents_of
from rules_corpus.glossary import glossaries
from rules_corpus.records import Edition, Kind, Record
from rules_corpus.yaml_files import read_yaml

from .analysis import stem, terms
from .snippets import Passage, passage

_COMMON = read_yaml(Path(__file__).parent / "common_words.yaml")
#: Words that stand in every other rule: they order what other words found, they find nothing themselves.
FREQUENT = frozenset(_COMMON["frequent"].split())
#: Never left out: they turn a rule into its opposite.
NEGATIONS = frozenset(_COMMON["negations"].split())

#: Of so many words with which a text begins are those that say what it is about.
_BEGINNING = 8

_KIND_WEIGHT = {Kind.EXAMPLE: 0.72, Kind.NOTE: 0.7, Kind.SECTION: 0.6}
#: What a rule of a further document of a game (its quick start) counts beside those of its complete rules, which decide.
_FURTHER = 0.9


@dataclass(frozen=True)
class Described:
    """A record and its edition: its words in order, those of its text alone, the stems that stand side by side in it (or one
    word apart), the stems of its headline, of the terms it defines."""

    record: Record
    edition: Edition
    game: str
    tokens: tuple[str, ...]
    opening: tuple[str, ...]
    neighbours: frozenset[tuple[str, str]]
    title: frozenset[str]
    defines: tuple[frozenset[str], ...]
    #: The stems of its headline and of the terms it defines: where none is asked for, neither lifts it.
    heads: frozenset[str]
    weight: float
    headline: str
    denies: bool
    said: str

    @cached_property
    def beginning(self) -> tuple[str, ...]:
        """The stems of the words with which its text begins, frequent ones left out."""
        return tuple(stem(word) for word in self.opening[:_BEGINNING] if word not in FREQUENT)

    def tells(self, stems: tuple[str, ...]) -> bool:
        """Whether it says what ``stems`` are: it defines the term, or begins with it."""
        return frozenset(stems) in self.defines or self.beginning[: len(stems)] == stems

    @cached_property
    def passage(self) -> Passage:
        """Its text laid out for snippets; the same whoever asks first."""
        return passage(self.record.text or self.record.title)


def described(record: Record, edition: Edition) -> Described:
    """``record`` as scoring sees it."""
    headline, opening = terms(record.title), terms(record.text)
    tokens = (*headline, *opening)
    stems = tuple(map(stem, tokens))
    game = DOCUMENTS[record.document].game
    defined, complete = glossaries()[game].defined_by(record.id), documents_of(game)[0].id
    title = frozenset(map(stem, headline)) - FREQUENT
    defines = tuple(frozenset(map(stem, terms(term.term))) for term in defined if term.rule == record.id)
    return Described(
        record=record,
        edition=edition,
        game=game,
        tokens=tokens,
        opening=tuple(opening),
        neighbours=frozenset(pairwise(stems)) | frozenset(zip(stems, stems[2:], strict=False)),
        title=title,
        defines=defines,
        heads=title.union(*defines),
        weight=_KIND_WEIGHT.get(record.kind, 1.0) * (1.0 if complete == record.document else _FURTHER),
        headline=" ".join(headline),
        said=f" {' '.join(stems)} ",
        denies=not NEGATIONS.isdisjoint(tokens),
    )
