"""Files of official answers in every format → rows of cells, each cell with its line and column: CSV, TSV, JSON, YAML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import yaml

from decks.words import decoded

from .columns import column_of, squashed

MOST_BYTES, MOST_ROWS = 4_000_000, 20_000
#: What one cell may hold, in characters and, where it is a group, in parts.
LONGEST_CELL, _MOST_PARTS = 20_000, 2_000
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_EXPECTED = "se espera CSV, TSV, JSON o YAML"
_STRANGE = {
    b"%PDF": "un PDF",
    b"\x89PNG": "una imagen",
    b"\xff\xd8\xff": "una imagen",
    b"PK\x03\x04": "un libro de cálculo o un archivo comprimido: guárdalo como CSV",
    b"\xd0\xcf\x11\xe0": "un libro de cálculo antiguo: guárdalo como CSV",
    b"\x1f\x8b": "un archivo comprimido",
    b"SQLite format 3": "una base de datos",
    b"<": "una página web o un XML",
}
_WHOLE = re.compile(r"0|-?[1-9]\d{0,8}")
#: The titles of a table stand in one of its first lines.
_HEADINGS = 10
#: The list of a document that has other things beside it.
_LISTS = frozenset(
    map(
        squashed,
        ("rulings", "respuestas", "respuestas oficiales", "answers", "items", "data", "datos", "lista", "faq", "preguntas"),
    )
)


class BadRulingFile(ValueError):
    """What was given is no file of official answers. The message is Spanish and says where it went wrong."""


@dataclass(frozen=True)
class Cell:
    """What stands under a title: a text, a list of texts, or a group; where it begins."""

    value: Any
    line: int | None = None
    column: int | None = None


@dataclass(frozen=True)
class Row:
    """What is said of one answer, by title."""

    place: str
    line: int | None
    cells: Mapping[str, Cell]


@dataclass(frozen=True)
class Rows:
    """What a file holds: its format, its rows, and those that cannot be one, each with the reason."""

    format: str
    rows: tuple[Row, ...]
    torn: tuple[tuple[Row, str], ...] = ()


def read_rows(data: bytes) -> Rows:
    """What a file holds, told by what it begins with. Raises :class:`BadRulingFile`."""
    if len(data) > MOST_BYTES:
        raise BadRulingFile(f"El archivo pasa de {MOST_BYTES // 1_000_000} MB.")
    for start, what in _STRANGE.items():
        if data.lstrip().startswith(start):
            raise BadRulingFile(f"El archivo es {what}; {_EXPECTED}.")
    text = _text(data)
    if not text.strip():
        raise BadRulingFile("El archivo está vacío.")
    if text.lstrip()[0] in "[{":
        return _json(text)
    mark = _mark_of(text)
    found = _table(text, mark) if mark else _yaml(text)
    if len(found.rows) > MOST_ROWS:
        raise BadRulingFile(f"El archivo tiene más de {MOST_ROWS} filas, que son las que se leen como máximo.")
    return found


def _text(data: bytes) -> str:
    return decoded(data).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")


# --- tables --------------------------------------------------------------------------------------------------------------


def _mark_of(text: str) -> str:
    """What stands between the cells: the mark by which one of the first lines falls into two titles or more; "" for no table."""
    best = (1, "")
    for line in text.split("\n", _HEADINGS)[:_HEADINGS]:
        for mark in "\t;,|":
            known = {column for title in line.split(mark) if (column := column_of(title.strip(' "')))}
            best = max(best, (len(known), mark), key=lambda each: each[0])
    return best[1]


def _table(text: str, mark: str) -> Rows:
    titles: list[str] = []
    rows: list[Row] = []
    torn: list[tuple[Row, str]] = []
    for cells in _lines(text, mark):
        line = cells[0].line
        if not titles:
            if sum(column_of(str(cell.value)) is not None for cell in cells) > 1:
                titles = _told_apart([str(cell.value).strip() for cell in cells])
            continue
        row = Row(f"línea {line}", line, dict(zip(titles, cells)))
        if over := [cell for cell in cells[len(titles) :] if str(cell.value).strip()]:
            beyond = {f"celda {n}": cell for n, cell in enumerate(over, len(titles) + 1)}
            why = f"tiene {len(cells)} celdas y la cabecera {len(titles)}: quizá falten comillas en torno a un texto"
            torn.append((Row(row.place, line, {**row.cells, **beyond}), why))
        else:
            rows.append(row)
    return Rows("tsv" if mark == "\t" else "csv", tuple(rows), tuple(torn))


def _told_apart(titles: list[str]) -> list[str]:
    """Titles, one that comes again with its number behind it."""
    return [title if titles.index(title) == at else f"{title} {titles[: at + 1].count(title)}" for at, title in enumerate(titles)]


def _lines(text: str, mark: str) -> Iterator[list[Cell]]:
    """The filled lines of a table, cell by cell."""
    cell = re.compile(rf'[ ]*(?:"([^"]*(?:""[^"]*)*)"[ ]*|([^{re.escape(mark)}\n]*))({re.escape(mark)}|\n|\Z)')
    at, line, begins, cells = 0, 1, 0, list[Cell]()
    while at <= len(text):
        found = cell.match(text, at)
        quoted = found is None or (found[1] is None and found[2].lstrip(" ")[:1] == '"')
        if found is None or (quoted and mark != "\t"):
            raise BadRulingFile(
                f"La tabla está mal formada en la línea {line}, columna {at - begins + 1}: las comillas que se abren allí no se "
                "cierran bien."
            )
        value = found[1].replace('""', '"') if found[1] is not None else found[2]
        cells.append(Cell(value.strip(), line, at - begins + 1))
        breaks = found[1].count("\n") if found[1] is not None else 0
        if breaks:
            line, begins = line + breaks, text.rindex("\n", at, found.end(1)) + 1
        at = found.end()
        if found[3] != mark:
            if any(one.value for one in cells):
                yield cells
            line, begins, cells = line + 1, at, []
            if not found[3]:
                return


# --- documents -----------------------------------------------------------------------------------------------------------


def _json(text: str) -> Rows:
    try:
        content = json.loads(text, parse_float=str, parse_int=str)
    except json.JSONDecodeError as error:
        listed = _json_lines(text) if error.msg == "Extra data" else None
        if listed is None:
            raise BadRulingFile(f"El JSON está mal formado en la línea {error.lineno}, columna {error.colno}.") from None
        return Rows("jsonl", tuple(listed))
    except RecursionError:
        raise BadRulingFile("El JSON está mal formado: tiene demasiados niveles.") from None
    try:  # what JSON says, YAML says too; and it tells where
        node = yaml.compose(text.replace("\t", " "), Loader=_LOADER)
    except (yaml.YAMLError, RecursionError, ValueError):
        node = None
    return Rows("json", tuple(_rows(content, node)))


def _json_lines(text: str) -> list[Row] | None:
    rows = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            one = json.loads(line, parse_float=str, parse_int=str)
        except (ValueError, RecursionError):
            return None
        if not isinstance(one, dict):
            return None
        rows.append(Row(f"línea {number}", number, {str(title): Cell(value, number) for title, value in one.items()}))
    return rows


def _yaml(text: str) -> Rows:
    try:
        node = yaml.compose(text, Loader=_LOADER)
        content = _plain(node, [_MOST_PARTS * 200])
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" en la línea {mark.line + 1}, columna {mark.column + 1}" if mark else ""
        raise BadRulingFile(f"No encuentro una tabla con sus columnas, y como YAML está mal formado{where}.") from None
    except RecursionError:
        raise BadRulingFile("El YAML está mal formado: tiene demasiados niveles.") from None
    return Rows("yaml", tuple(_rows(content, node)))


def _plain(node: yaml.Node | None, left: list[int]) -> Any:
    """A node as plain data, every scalar as it is written. Raises BadRulingFile where it has more parts than are ``left``."""
    left[0] -= 1
    if left[0] < 0:
        raise BadRulingFile("El YAML repite sus partes sin fin.")
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _plain(value, left) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_plain(item, left) for item in node.value]
    return None if node is None or node.tag.endswith(":null") else node.value


def _typed(node: yaml.Node) -> Any:
    """A node of what is expected of a situation: whole numbers and yes or no are such; a rule number stays as it is written."""
    if isinstance(node, yaml.MappingNode):
        return {str(key.value): _typed(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [_typed(item) for item in node.value]
    if node.tag.endswith(":int") and _WHOLE.fullmatch(node.value):
        return int(node.value)
    if node.tag.endswith(":bool") and node.value.lower() in ("true", "false"):
        return node.value.lower() == "true"
    return node.value


def _rows(content: Any, node: yaml.Node | None) -> Iterator[Row]:
    """The answers of a document: a list of them, alone or under a name with what all of them have in common beside it."""
    common: dict[str, Cell] = {}
    if isinstance(content, dict):
        inner = next((key for key, value in content.items() if isinstance(value, list) and squashed(key) in _LISTS), None)
        if inner is None:
            content, node = [content], yaml.SequenceNode("", [node]) if node is not None else None
        else:
            parts = _parts(node)
            common = {
                title: _cell(value, parts.get(title))
                for title, value in content.items()
                if title != inner and column_of(title) and isinstance(value, str)
            }
            content, node = content[inner], parts.get(inner)
    if not isinstance(content, list):
        raise BadRulingFile("No encuentro las respuestas: se espera una lista en la que cada una diga fecha, fuente, carta o "
                            "regla, pregunta y respuesta.")  # fmt: skip
    places = node.value if isinstance(node, yaml.SequenceNode) and len(node.value) == len(content) else [None] * len(content)
    for number, (item, at) in enumerate(zip(content, places), 1):
        line = at.start_mark.line + 1 if at is not None and at.start_mark else None
        place = f"línea {line}" if line else f"respuesta {number}"
        if not isinstance(item, dict):
            yield Row(place, line, {"": Cell(item, line, 1)})
            continue
        parts = _parts(at)
        own = {str(title): _cell(value, parts.get(title), title) for title, value in item.items() if value is not None}
        taken = {column_of(title) for title in own}
        yield Row(place, line, {**{t: c for t, c in common.items() if column_of(t) not in taken}, **own})


def _parts(node: yaml.Node | None) -> dict[str, yaml.Node]:
    return {str(key.value): value for key, value in node.value} if isinstance(node, yaml.MappingNode) else {}


def _cell(value: Any, node: yaml.Node | None, title: str = "") -> Cell:
    mark = node.start_mark if node is not None else None
    if node is not None and column_of(title) == "expect":
        value = _typed(node)
    return Cell(value, mark.line + 1, mark.column + 1) if mark else Cell(value)
