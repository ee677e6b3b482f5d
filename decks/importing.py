"""Card files → cards: JSON, CSV and TSV as they are found in public, and tables that people fill by hand."""

from __future__ import annotations

import csv
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from .cards import FACTS, Card
from .catalogue import BY_CODE, GAMES
from .codes import numbers_of, tidy
from .facts import BadRow, facts_of
from .words import clean, fold
from .yaml_files import DATA, read_yaml

MOST_BYTES = 40_000_000
MOST_ROWS = 60_000
_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50}
_SETS = {"promo": "PR", "boss": "B", "legacy": "Re"}


class BadCardFile(ValueError):
    """What was given is no card file. The message is Spanish and says what was expected."""


@dataclass(frozen=True)
class Refused:
    """A row that holds no card: which one, what it holds, why it was refused."""

    row: int
    text: str
    reason: str

    def as_json(self) -> dict[str, Any]:
        return {"row": self.row, "text": self.text, "reason": self.reason}


@dataclass(frozen=True)
class CardFile:
    """What was read from a card file."""

    game: str
    cards: tuple[Card, ...]
    refused: tuple[Refused, ...]
    columns: tuple[str, ...]
    left_out: tuple[str, ...]
    known: dict[str, int] = field(default_factory=dict)


def read_card_file(data: bytes, game: str) -> CardFile:
    """The cards of ``game`` in a file. Raises :class:`BadCardFile` where it is none."""
    if game not in GAMES:
        raise BadCardFile(f"No conozco el juego «{game}». Los juegos son: {', '.join(GAMES)}.")
    if len(data) > MOST_BYTES:
        raise BadCardFile(f"El archivo pasa de {MOST_BYTES // 1_000_000} MB.")
    rows = _rows(_text(data))
    if not rows:
        raise BadCardFile("El archivo no tiene ninguna fila.")
    if len(rows) > MOST_ROWS:
        raise BadCardFile(f"El archivo tiene {len(rows)} filas, y el máximo es {MOST_ROWS}.")
    titles = list(dict.fromkeys(title for _, row in rows for title in row))
    columns = {title: column for title in titles if (column := _columns().get(fold(str(title))))}
    named = set(columns.values())
    if "name" not in named and "code" not in named:
        read = ", ".join(map(str, titles[:12]))
        raise BadCardFile(f"No encuentro una columna con el nombre de la carta. Columnas leídas: {read}.")
    told = _told(rows, columns)
    cards, refused = [], []
    for number, row in rows:
        try:
            cards.append(_card(game, row, columns, told))
        except BadRow as error:
            refused.append(Refused(number, _shown(row), str(error)))
    known = Counter(name for card in cards for name in card.facts)
    left_out = tuple(str(title) for title in titles if title not in columns)
    return CardFile(game, tuple(cards), tuple(refused), tuple(sorted(named)), left_out, dict(sorted(known.items())))


@cache
def _columns() -> dict[str, str]:
    """Title of a column, folded → what it holds."""
    return {fold(title): column for column, titles in read_yaml(DATA / "columns.yaml").items() for title in titles}


def _text(data: bytes) -> str:
    if data.startswith((b"%PDF", b"PK\x03\x04", b"\x89PNG")):
        raise BadCardFile("El archivo no es un texto: se espera JSON, CSV o TSV.")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _rows(text: str) -> list[tuple[int, dict[str, Any]]]:
    """The rows of a file, numbered as a reader would: lines of a table, places in a JSON array."""
    start = text.lstrip()
    return list(_json_rows(start)) if start[:1] in ("[", "{") else list(_table_rows(text))


def _json_rows(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    try:
        content = json.loads(text)
    except json.JSONDecodeError as error:
        raise BadCardFile(f"El JSON está mal formado en la línea {error.lineno}, columna {error.colno}.") from None
    except (RecursionError, ValueError):
        raise BadCardFile("El JSON está mal formado.") from None
    for number, row in enumerate(_longest_list(content), 1):
        yield number, row if isinstance(row, dict) else {"": row}


def _longest_list(content: Any) -> list[Any]:
    """The array of cards in a JSON file, wherever it keeps it."""
    if isinstance(content, list):
        return content
    lists = [value for value in content.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    if lists:
        return max(lists, key=len)
    rows = [value for value in content.values() if isinstance(value, dict)]
    return rows if len(rows) == len(content) else []


def _table_rows(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    lines = text.splitlines()
    first = next((at for at, line in enumerate(lines) if line.strip()), None)
    if first is None:
        return
    mark = max("\t;,|", key=lines[first].count)
    reader = csv.reader(lines[first:], delimiter=mark)
    try:
        titles = [clean(title) for title in next(reader)]
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield first + reader.line_num, dict(zip(titles, cells))
    except csv.Error:
        raise BadCardFile(f"La tabla está mal formada en la línea {first + reader.line_num}.") from None


def _told(rows: Iterable[tuple[int, dict[str, Any]]], columns: dict[str, str]) -> set[str]:
    """The columns that say something in at least one row: only there does an empty cell mean "none"."""
    return {column for _, row in rows for title, column in columns.items() if _is_filled(row.get(title))}


def _is_filled(value: Any) -> bool:
    return value is not None and value != "" and value != [] and str(value).strip() != ""


def _card(game: str, row: dict[str, Any], columns: dict[str, str], told: set[str]) -> Card:
    cells: dict[str, Any] = {}
    for title, column in columns.items():
        if column not in cells or not _is_filled(cells[column]):
            cells[column] = row.get(title, cells.get(column))
    name = clean(str(cells.get("name") or ""))
    codes = _codes(game, cells)
    if not name and not codes:
        raise BadRow("no lleva nombre ni código")
    if game in BY_CODE and not codes:
        raise BadRow("no lleva un código que se pueda leer")
    if game not in BY_CODE and not fold(name):
        raise BadRow("no lleva nombre")
    facts = facts_of(game, cells, told)
    assert set(facts) <= set(FACTS)
    return Card(game, name, codes, facts)


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


def _shown(row: dict[str, Any]) -> str:
    return clean(" · ".join(str(value) for value in row.values() if _is_filled(value)))[:100]
