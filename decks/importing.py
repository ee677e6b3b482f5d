"""Card files → cards: what every shape of file says of them, what is refused and why."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .card_files import BadCardFile, Row, Sheet, read_sheets
from .card_files.columns import column_of, is_price_list, known_columns
from .card_files.model import MOST_ROWS, too_many
from .cards import Card
from .catalogue import GAMES
from .codes import BY_CODE, numbers_of, tidy
from .facts import BadRow, facts_of
from .words import clean, fold

__all__ = ["BadCardFile", "CardFile", "Refused", "read_card_file", "read_card_files"]

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}
_SETS = {"promo": "PR", "boss": "B", "legacy": "Re"}
_SHOWN = 12
_SHOWN_CODE = 40
#: Of these all columns that are filled say something ("category_1" and "category_2"); of others the most telling one.
_ADD_UP = frozenset({"name", "elements", "categories", "supertypes", "subtypes", "archetype", "octgn"})


@dataclass(frozen=True)
class Refused:
    """A row that holds no card: which one, where it stands in words, what it holds, why it was refused."""

    row: int
    place: str
    text: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"row": self.row, "place": self.place, "text": self.text, "reason": self.reason}


@dataclass(frozen=True)
class CardFile:
    """What was read from a card file, or from the files of a folder. ``aside`` says in words what of them holds no cards."""

    game: str
    cards: tuple[Card, ...]
    refused: tuple[Refused, ...]
    columns: tuple[str, ...]
    left_out: tuple[str, ...]
    known: dict[str, int] = field(default_factory=dict)
    shapes: tuple[str, ...] = ()
    aside: tuple[str, ...] = ()


@dataclass
class _Read:
    """What is gathered sheet by sheet."""

    game: str
    cards: list[Card] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    columns: set[str] = field(default_factory=set)
    left_out: dict[str, None] = field(default_factory=dict)

    def sheet(self, sheet: Sheet) -> None:
        """Take the rows of a sheet. Raises :class:`BadCardFile` where no column tells which card a row is."""
        titles = list(dict.fromkeys(str(title) for row in sheet.rows for title in row.cells))
        if is_price_list(titles):
            raise BadCardFile(
                "Esto es una lista de precios o de una colección, no un archivo de cartas: no dice tipo, coste ni texto, y lleva "
                "una fila por estado o por tirada."
            )
        columns = _ranked(titles)
        if not {"name", "code"} & set(columns) and not any(_is_keyed(row) for row in sheet.rows) and not sheet.torn:
            read = ", ".join(title for title in titles[:_SHOWN] if title) or "ninguna"
            raise BadCardFile(f"No encuentro una columna con el nombre de la carta. Columnas leídas: {read}.")
        told = {
            column for column, named in columns.items() if any(_is_filled(row.cells.get(t)) for row in sheet.rows for t in named)
        }
        self.refused += [Refused(row.number, row.place, _shown(row.cells), why) for row, why in sheet.torn]
        used: set[str] = set()
        for row in sheet.rows:
            try:
                self.cards.append(_card(self.game, row, columns, told, used))
            except BadRow as error:
                self.refused.append(Refused(row.number, row.place, _shown(row.cells), str(error)))
        self.columns |= set(columns)
        self.left_out |= dict.fromkeys(title for title in titles if title and title not in used)

    def done(self, shapes: Iterable[str], aside: Iterable[str]) -> CardFile:
        known = Counter(name for card in self.cards for name in card.facts)
        return CardFile(
            self.game,
            tuple(self.cards),
            tuple(self.refused),
            tuple(sorted(self.columns)),
            tuple(self.left_out),
            dict(sorted(known.items())),
            tuple(dict.fromkeys(shapes)),
            tuple(aside),
        )


def read_card_file(data: bytes, game: str) -> CardFile:
    """The cards of ``game`` in a file. Raises :class:`BadCardFile` where it is none."""
    _check(game)
    found = read_sheets(data)
    if not any(sheet.rows or sheet.torn for sheet in found.sheets):
        raise BadCardFile("El archivo no tiene ninguna fila.")
    read = _Read(game)
    for sheet in found.sheets:
        read.sheet(sheet)
    return read.done([found.shape], found.aside)


def read_card_files(files: Iterable[tuple[str, bytes]], game: str) -> CardFile:
    """The cards of ``game`` in the files of a folder, by name; those with one card each are read as rows of one table.

    A file that is none is set aside with the reason. Raises :class:`BadCardFile` where none of them holds cards.
    """
    _check(game)
    read, shapes, aside, singles = _Read(game), [], [], []
    for name, data in files:
        try:
            found = read_sheets(data)
            singles += [_in_file(name, sheet) for sheet in found.sheets if sheet.single]
            for sheet in found.sheets:
                if not sheet.single:
                    read.sheet(_in_file(name, sheet))
            if not any(sheet.rows or sheet.torn for sheet in found.sheets):
                raise BadCardFile("El archivo no tiene ninguna fila.")
        except BadCardFile as error:
            aside.append(f"«{name}»: {error}")
            continue
        shapes.append(found.shape)
        aside += [f"«{name}»: {what}" for what in found.aside]
        if len(read.cards) + len(singles) > MOST_ROWS:
            raise too_many()
    if singles:
        read.sheet(Sheet(tuple(row for sheet in singles for row in sheet.rows)))
    if not read.cards and not read.refused:
        raise BadCardFile(f"Ningún archivo de la carpeta tiene cartas. {aside[0]}" if aside else "La carpeta no tiene archivos.")
    return read.done(shapes, aside)


def _check(game: str) -> None:
    if game not in GAMES:
        raise BadCardFile(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")


def _in_file(name: str, sheet: Sheet) -> Sheet:
    def placed(row: Row) -> Row:
        return Row(row.number, f"«{name}»" if sheet.single else f"«{name}», {row.place}", row.cells)

    return Sheet(tuple(map(placed, sheet.rows)), tuple((placed(row), why) for row, why in sheet.torn), sheet.single)


def _ranked(titles: Sequence[str]) -> dict[str, list[str]]:
    """Column → the titles that are its, the most telling first."""
    found: dict[str, list[tuple[int, int, str]]] = {}
    for place, title in enumerate(titles):
        column = column_of(title)
        if column is not None:
            found.setdefault(column[0], []).append((column[1], place, title))
    return {column: [title for _, _, title in sorted(listed)] for column, listed in found.items()}


def _is_keyed(row: Row) -> bool:
    """Whether a row stands under a key that tells which card it is."""
    return isinstance(row.cells.get(""), str) and bool(known_columns(row.cells))


def _is_filled(value: Any) -> bool:
    return value is not None and value != "" and value != [] and str(value).strip() != ""


def _card(game: str, row: Row, columns: Mapping[str, list[str]], told: set[str], used: set[str]) -> Card:
    cells: dict[str, Any] = {}
    for column, titles in columns.items():
        filled = [title for title in titles if _is_filled(row.cells.get(title))]
        several = filled if column in _ADD_UP else filled[:1]
        used.update(several or titles[:1])
        listed = [row.cells[title] for title in several]
        cells[column] = listed if len(listed) > 1 else listed[0] if listed else row.cells.get(titles[0])
    names = _names(cells.get("name"))
    cells["code"] = cells.get("code") or ""
    if _is_keyed(row) and not names and not _codes(game, cells):
        cells["code" if numbers_of(clean(row.cells[""]), game) else "name"] = row.cells[""]
        names = names or _names(cells.get("name"))
    codes = _codes(game, cells)
    if not names and not codes:
        raise BadRow("no lleva nombre ni código")
    if game in BY_CODE and not codes:
        raise BadRow(_no_code(clean(str(cells["code"]))))
    if game not in BY_CODE and not any(map(fold, names)):
        raise BadRow("no lleva nombre")
    facts = facts_of(game, cells, told)
    return Card(game, names[0] if names else "", codes, facts, tuple(names[1:]))


def _no_code(written: str) -> str:
    if not written:
        return "no lleva un código"
    shown = written if len(written) <= _SHOWN_CODE else f"{written[:_SHOWN_CODE]}…"
    return f"«{shown}» no se puede leer como código, que se escribe como 1-149H"


def _names(cell: Any) -> list[str]:
    """The name of a card, and what other languages call it."""
    found: dict[str, str] = {}
    for name in cell if isinstance(cell, list) else [cell]:
        if name is not None and fold(str(name)):
            found.setdefault(fold(str(name)), clean(str(name)))
    return list(found.values())


def _codes(game: str, cells: dict[str, Any]) -> tuple[str, ...]:
    written = clean(str(cells.get("code") or ""))
    if written and numbers_of(written, game):
        return (tidy(written, game),)
    if game in BY_CODE and _is_filled(cells.get("index")):
        made = f"{_set_number(str(cells.get('set') or ''))}-{cells['index']}"
        return (tidy(made, game),) if numbers_of(made, game) else ()
    return ()


def _set_number(name: str) -> str:
    """How codes call a set: "Opus XIV" → "14", "Promo" → "PR"; "?" where it has no such name."""
    word = fold(name).removeprefix("opus").strip().upper()
    if word.isdigit():
        return word
    if word.lower() in _SETS:
        return _SETS[word.lower()]
    if word and set(word) <= set(_ROMAN):
        values = [_ROMAN[letter] for letter in word]
        return str(sum(-value if value < max(values[at:]) else value for at, value in enumerate(values)))
    return "?"


def _shown(cells: Mapping[str, Any]) -> str:
    return clean(" · ".join(str(value) for value in cells.values() if _is_filled(value)))[:100]
