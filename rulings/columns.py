"""What the columns of a file of official answers are called: «Carta o regla», "card_or_rule" and "CARD OR RULE" are one title."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from rapidfuzz import fuzz, process

from rules_corpus.words import fold
from rules_corpus.yaml_files import read_yaml

#: Columns of which a file may have several: all of them say something.
ADD_UP = frozenset({"card", "rule", "about"})
_NUMBERED = re.compile(r"\d+$")
_LIKE = 75


def squashed(title: str) -> str:
    """What tells two titles apart."""
    return re.sub(r"[^a-z0-9]", "", fold(title))


@cache
def titles() -> dict[str, str]:
    """Title, squashed → its column."""
    named = read_yaml(Path(__file__).with_name("columns.yaml"))
    return {squashed(title): column for column, listed in named.items() for title in listed}


def column_of(title: str) -> str | None:
    """The column of a title; «carta 2» is another of «carta»."""
    wanted = squashed(title)
    found = titles().get(wanted) or titles().get(_NUMBERED.sub("", wanted))
    return found if found in ADD_UP or wanted in titles() else None


@cache
def spelt(column: str) -> str:
    """How a column is called first."""
    named = read_yaml(Path(__file__).with_name("columns.yaml"))
    return str(named[column][0])


def meant(title: str) -> str | None:
    """The column's title that an unknown one is most like; None where it is like none."""
    found = process.extractOne(squashed(title), [*titles()], scorer=fuzz.ratio, score_cutoff=_LIKE)
    return spelt(titles()[found[0]]) if found else None
