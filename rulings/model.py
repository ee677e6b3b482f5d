"""What an official answer is, what is told of a file of them, and how both are kept as plain data."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from rules_corpus.words import fold

#: How many letters tell two answers apart.
_LETTERS = 12
_EXACT = ConfigDict(frozen=True, extra="ignore")


class Ruling(BaseModel):
    """An official answer. ``date`` is a day, a month or a year; ``cards`` are as they were written, ``rules`` are ids;
    ``situation`` is the id of one of ours or the name of a kept one, ``expect`` what must come of it; ``more`` is what its file
    said besides, by title; ``file`` is where it came from."""

    model_config = _EXACT

    game: str
    date: str
    source: str
    cards: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    question: str
    answer: str
    situation: str = ""
    expect: tuple[dict[str, Any], ...] = ()
    more: dict[str, str] = {}
    file: str = ""

    @property
    def id(self) -> str:
        """Who asked what, of what, and when: another answer to the same is a correction of it."""
        about = [*sorted(map(fold, self.cards)), *sorted(self.rules)]
        said = json.dumps([self.game, self.date, fold(self.source), fold(self.question), about], ensure_ascii=False)
        return hashlib.sha256(said.encode()).hexdigest()[:_LETTERS]

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, **self.model_dump(mode="json")}


class Note(BaseModel):
    """Something to say of a place of a file: where in words, line and column where they are known, what stands there, what is
    wrong with it, what may have been meant."""

    model_config = _EXACT

    place: str
    line: int | None = None
    column: int | None = None
    text: str = ""
    reason: str
    suggestion: str | None = None

    def said(self) -> str:
        """In one sentence, for a screen."""
        at = f"{self.place}, columna {self.column}" if self.column and self.place.startswith("línea") else self.place
        return f"{at}: {self.reason}" + (f"; ¿{self.suggestion}?" if self.suggestion else ".")


class Refused(Note):
    """A row that is no official answer, kept with all that it says so that nothing is lost."""

    game: str
    file: str = ""
    cells: dict[str, str] = {}

    @property
    def id(self) -> str:
        said = json.dumps([self.game, self.file, self.place, self.cells], ensure_ascii=False)
        return "x" + hashlib.sha256(said.encode()).hexdigest()[: _LETTERS - 1]

    def as_json(self) -> dict[str, Any]:
        return {"id": self.id, **self.model_dump(mode="json")}


def as_row(one: Ruling | Refused) -> dict[str, Any]:
    """An answer or a refused row as it is kept; ``name`` is what a list of all that is kept calls it."""
    name = one.source if isinstance(one, Ruling) else f"sin leer, de {one.file}"
    return {"name": name, **one.model_dump(mode="json")}


def from_row(row: Mapping[str, Any]) -> Ruling | Refused | None:
    """What :func:`as_row` wrote; None for what it did not write."""
    try:
        return (Refused if is_refused(row) else Ruling).model_validate(row)
    except ValidationError:
        return None


def is_refused(row: Mapping[str, Any]) -> bool:
    """Whether what is kept is a row that was refused."""
    return "reason" in row
