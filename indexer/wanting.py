"""What a query wants, by how it is put: to be told what something is («qué es …»), or who («quién …»)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from rules_corpus.yaml_files import read_yaml

from .analysis import stem
from .described import FREQUENT

_SAID = read_yaml(Path(__file__).parent / "question_words.yaml")
#: How a query begins that asks what something is.
_WHAT = tuple(tuple(each.split()) for each in _SAID["what"])
_WHO, _SOMEBODY = frozenset(_SAID["who"].split()), frozenset(_SAID["somebody"].split())


def what_is_asked(words: Sequence[str]) -> tuple[str, ...]:
    """The stems of what a query asks the meaning of; none where it asks something else."""
    for beginning in _WHAT:
        if tuple(words[: len(beginning)]) == beginning:
            return tuple(stem(word) for word in words[len(beginning) :] if word not in FREQUENT)
    return ()


def asks_who(words: Iterable[str]) -> bool:
    """Whether a query asks for somebody."""
    return not _WHO.isdisjoint(words)


def names_somebody(words: Iterable[str]) -> bool:
    """Whether a record names somebody."""
    return not _SOMEBODY.isdisjoint(words)
