"""Rows → official answers: what is taken, what is refused and why, what is taken and needs a word."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

import yaml
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import PydanticCustomError

from .columns import column_of, meant, spelt
from .days import as_day
from .files import LONGEST_CELL, BadRulingFile, Cell, Row, Rows, read_rows
from .known import Known
from .model import Note, Refused, Ruling

__all__ = ["BadRulingFile", "RulingFile", "read_rulings"]

#: Answers how a situation with what is expected of it is wrong, "" where it is not: situation, expectations.
Try = Callable[[str, tuple[dict[str, Any], ...]], str]
_SHOWN = 80
_CARDS = re.compile(r"\s*[;|\n]\s*")
_RULES = re.compile(r"\s*(?:[,;|\n]|\by\b|\band\b|&)\s*")
_GAMES = {"final fantasy tcg": "fftcg", "final fantasy": "fftcg", "souls in xtinction": "souls", "mitos y leyendas": "myl"}
_REQUIRED = ("date", "source", "question", "answer")


@dataclass(frozen=True)
class RulingFile:
    """What was read from a file of official answers; ``notes`` are about answers that were taken, ``left_out`` titles that are
    no column, each with the one that may have been meant (what stands under them is kept with the answer)."""

    game: str
    file: str
    format: str
    rulings: tuple[Ruling, ...]
    refused: tuple[Refused, ...]
    notes: tuple[Note, ...]
    columns: tuple[str, ...]
    left_out: tuple[tuple[str, str | None], ...]


def _day(text: str) -> str:
    try:
        return as_day(text)
    except ValueError as error:
        raise PydanticCustomError("day", "{why}", {"why": str(error)}) from None


_Text = Annotated[str, Field(min_length=1, max_length=LONGEST_CELL)]


class _Said(BaseModel):
    """What every official answer must say."""

    model_config = ConfigDict(str_strip_whitespace=True)

    date: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(_day)]
    source: Annotated[str, Field(min_length=1, max_length=500)]
    question: _Text
    answer: _Text


def read_rulings(data: bytes, game: str, file: str, known: Known, tried: Try = lambda situation, expect: "") -> RulingFile:
    """The official answers in a file. ``tried`` says what is wrong with what is expected of a situation.

    Raises :class:`BadRulingFile` where it is no such file.
    """
    found = read_rows(data)
    titles = list(dict.fromkeys(title for row in found.rows for title in row.cells if title))
    columns = {column for title in titles if (column := column_of(title))}
    if found.rows and not columns & {"question", "answer"}:
        read = ", ".join(titles[:12]) or "ninguna"
        raise BadRulingFile(f"No encuentro las columnas «pregunta» y «respuesta». Se leyó: {read}.")
    reader = _Reader(game, file, known, tried)
    for row in found.rows:
        reader.take(row)
    for row, why in found.torn:
        reader.refuse(row, why)
    if not reader.rulings and not reader.refused:
        raise BadRulingFile("El archivo no tiene ninguna respuesta.")
    left = tuple((title, meant(title)) for title in titles if column_of(title) is None)
    return _told(found, reader, columns, left)


def _told(found: Rows, reader: _Reader, columns: set[str], left: tuple[tuple[str, str | None], ...]) -> RulingFile:
    return RulingFile(
        reader.game,
        reader.file,
        found.format,
        tuple(reader.rulings.values()),
        tuple(reader.refused),
        tuple(reader.notes),
        tuple(sorted(map(spelt, columns))),
        left,
    )


class _Reader:
    """What is gathered row by row."""

    def __init__(self, game: str, file: str, known: Known, tried: Try):
        self.game, self.file, self.known, self.tried = game, file, known, tried
        self.rulings: dict[str, Ruling] = {}
        self.refused: list[Refused] = []
        self.notes: list[Note] = []

    def take(self, row: Row) -> None:
        """A row as an answer, or as one that is refused."""
        cells = _by_column(row)
        other = _text(cells["game"][0].value).casefold() if "game" in cells else ""
        if other and _GAMES.get(other, other) != self.game:
            return self.refuse(row, f"es de otro juego («{other}»)", cells["game"][0], said=other)
        try:
            said = _Said(**{name: _text(cells[name][0].value) if name in cells else "" for name in _REQUIRED})
        except ValidationError as error:
            return self.refuse(row, *_wrong(error, row, cells))
        notes: list[Note] = []
        cards, rules = self._about(row, cells, notes)
        if not cards and not rules:
            return self.refuse(row, "no dice de qué carta ni de qué regla es")
        situation, expect = self._situation(row, cells, notes)
        more = {title: _text(cell.value) for title, cell in row.cells.items() if title and column_of(title) is None}
        if "expect" in cells and not expect:
            more[spelt("expect")] = _text(cells["expect"][0].value)
        ruling = Ruling(
            game=self.game, **said.model_dump(), cards=cards, rules=rules, situation=situation, expect=expect,
            more={title: text for title, text in more.items() if text}, file=self.file,
        )  # fmt: skip
        before = self.rulings.get(ruling.id)
        if before is not None and before.answer != ruling.answer:
            return self.refuse(row, "otra fila dice lo mismo con otra respuesta", cells["answer"][0], said=ruling.answer)
        self.rulings[ruling.id] = ruling
        self.notes += notes
        return None

    def refuse(self, row: Row, why: str, cell: Cell | None = None, suggestion: str | None = None, said: str = "") -> None:
        """Keep a row as one that was not read."""
        cells = {title or "": _text(each.value) for title, each in row.cells.items()}
        line = cell.line if cell and cell.line else row.line
        self.refused.append(
            Refused(
                game=self.game,
                file=self.file,
                place=row.place if line in (None, row.line) else f"línea {line}",
                line=line,
                column=cell.column if cell else 1 if row.line else None,
                text=(said or " · ".join(filter(None, cells.values())))[:_SHOWN],
                reason=why,
                suggestion=suggestion,
                cells=cells,
            )
        )

    def _note(self, row: Row, cell: Cell, text: str, reason: str, suggestion: str | None = None) -> Note:
        line = cell.line or row.line
        column = cell.column
        if column and isinstance(cell.value, str) and (at := cell.value.find(text)) > 0 and "\n" not in cell.value[:at]:
            column += at
        place = f"línea {line}" if line else row.place
        return Note(place=place, line=line, column=column, text=text[:_SHOWN], reason=reason, suggestion=suggestion)

    # --- of what ------------------------------------------------------------------------------------------------------

    def _about(self, row: Row, cells: Mapping[str, list[Cell]], notes: list[Note]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The cards and the rules that an answer is about; what is not known is kept as it is written, with a note."""
        cards: dict[str, None] = {}
        rules: dict[str, None] = {}
        for cell in cells.get("rule", []):
            for text in _listed(cell.value, _RULES):
                rules[self._rule(row, cell, text, notes)] = None
        for cell in cells.get("card", []):
            for text in self._cards(cell.value):
                cards[self._card(row, cell, text, notes)] = None
        for cell in cells.get("about", []):
            for text in self._cards(cell.value):
                if self.known.cards(text) or not all(map(self.known.is_number, _listed(text, _RULES))):
                    cards[self._card(row, cell, text, notes)] = None
                else:
                    rules |= dict.fromkeys(self._rule(row, cell, number, notes) for number in _listed(text, _RULES))
        return tuple(cards), tuple(rules)

    def _rule(self, row: Row, cell: Cell, text: str, notes: list[Note]) -> str:
        if (found := self.known.rule(text)) is not None:
            return found
        why = (
            f"la regla «{text[:_SHOWN]}» no existe"
            if self.known.is_number(text)
            else f"«{text[:_SHOWN]}» no es un número de regla"
        )
        notes.append(self._note(row, cell, text, why, self.known.near_rule(text)))
        return self.known.as_id(text)

    def _card(self, row: Row, cell: Cell, text: str, notes: list[Note]) -> str:
        if not self.known.cards(text):
            why = f"el catálogo no tiene la carta «{text[:_SHOWN]}»"
            notes.append(self._note(row, cell, text, why, self.known.near_card(text)))
        return text[:200]

    def _cards(self, value: Any) -> list[str]:
        """The cards of a cell; a comma parts them only where each part is one that is known."""
        found = []
        for text in _listed(value, _CARDS):
            parts = [part.strip() for part in text.split(",")]
            found += parts if len(parts) > 1 and not self.known.cards(text) and all(map(self._is_known, parts)) else [text]
        return found

    def _is_known(self, text: str) -> bool:
        return bool(self.known.cards(text)) or self.known.rule(text) is not None

    # --- the situation that shows it ------------------------------------------------------------------------------------

    def _situation(self, row: Row, cells: Mapping[str, list[Cell]], notes: list[Note]) -> tuple[str, tuple[dict[str, Any], ...]]:
        """The situation, and what is expected of it; what is not known is kept as it is written, with a note."""
        found, text = None, ""
        if "situation" in cells:
            cell = cells["situation"][0]
            text = _text(cell.value)[:200]
            found = self.known.situation(text)
            if found is None:
                near = self.known.near_situation(text)
                notes.append(self._note(row, cell, text, f"no hay ninguna situación «{text[:_SHOWN]}»", near))
        asked = cells["expect"][0] if "expect" in cells else None
        if asked is None:
            return found or text, ()
        expect: tuple[dict[str, Any], ...] = ()
        try:
            expect = _expected(asked.value)
            wrong = self.tried(found, expect) if found is not None else "no se dice de qué situación" if not text else ""
        except ValueError as error:
            wrong = str(error)
        if wrong:
            notes.append(self._note(row, asked, _text(asked.value), f"lo que se espera no se entiende: {wrong.rstrip('.')}"))
        return found or text, expect


def _expected(value: Any) -> tuple[dict[str, Any], ...]:
    """What is expected of a situation, as its ``expect`` is written. Raises ValueError in Spanish."""
    if isinstance(value, str):
        try:
            value = yaml.safe_load(value)
        except (yaml.YAMLError, RecursionError, ValueError):
            raise ValueError("no es YAML") from None
    items = [value] if isinstance(value, dict) else value
    if not isinstance(items, list) or not items or not all(isinstance(item, dict) for item in items):
        raise ValueError("se escribe como «expect» en una situación, por ejemplo «winner: Ana»")
    return tuple({str(key): each for key, each in item.items()} for item in json.loads(json.dumps(items, default=str)))


def _by_column(row: Row) -> dict[str, list[Cell]]:
    """Column → its cells that say something, in the order of the file; of a column that does not add up, the first."""
    found: dict[str, list[Cell]] = {}
    for title, cell in row.cells.items():
        column = column_of(title)
        if column is not None and _text(cell.value):
            found.setdefault(column, []).append(cell)
    return found


def _listed(value: Any, between: re.Pattern[str]) -> list[str]:
    items = value if isinstance(value, list) else [value]
    return [text for item in items for text in map(str.strip, between.split(_text(item))) if text]


def _text(value: Any) -> str:
    """What a cell says, as text."""
    if value is None:
        return ""
    if isinstance(value, (list, dict)):
        simple = isinstance(value, list) and all(not isinstance(item, (list, dict)) for item in value)
        return "; ".join(map(_text, value)) if simple else json.dumps(value, ensure_ascii=False)
    return str(value).strip()


def _wrong(error: ValidationError, row: Row, cells: Mapping[str, list[Cell]]) -> tuple[str, Cell | None, str | None]:
    """Why a row is refused, the cell that is wrong if there is one, and the title that may be meant for one that is missing."""
    reasons = [*_reasons(error)]
    column = reasons[0][0]
    suggestion = None
    if column not in cells:
        near = [title for title in row.cells if title and column_of(title) is None and meant(title) == spelt(column)]
        suggestion = f"es la columna «{near[0]}»" if near else None
    return "; ".join(why for _, why in reasons), cells[column][0] if column in cells else None, suggestion


def _reasons(error: ValidationError) -> Iterator[tuple[str, str]]:
    for one in error.errors():
        column = str(one["loc"][0])
        name = spelt(column)
        if one["type"] == "string_too_long":
            yield column, f"«{name}» pasa de {one['ctx']['max_length']} caracteres"
        elif one["type"] == "day":
            yield column, str(one["ctx"]["why"])
        else:
            yield column, f"falta «{name}»"
