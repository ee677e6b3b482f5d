"""Many lists at once: out of a folder, a zip, a table, a text with one list after the other; each with its player."""

from __future__ import annotations

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from .lists import BadList
from .lists.reading import MOST_BYTES, is_text
from .lists.shapes import CODE_TITLES, NAME_TITLES, QUANTITY_TITLES
from .reasons import why
from .words import clean, decoded, fold

#: How many lists are taken at once, and how many bytes they hold together.
MOST_LISTS, MOST_TOGETHER = 2_000, 50_000_000
_PLAYER = re.compile(r"^\W*(?:jugador[ae]?|player|nombre del jugador)\s*:\s*(?P<name>.*\S)\s*$", re.IGNORECASE)
_TABLE = re.compile(r"^\W*(?:mesa|table)\s*:?\s*(?P<number>\d{1,4})\s*$", re.IGNORECASE)
_PLAYERS = ("jugador", "jugadora", "player", "nombre del jugador", "player name")
_TABLES = ("mesa", "table")
_HEAD, _HEAD_BYTES = 12, 4_000


@dataclass(frozen=True)
class Named:
    """One of many lists: where it is from, whose it is, at which table (0: not said); ``data`` a str: why it cannot be read."""

    file: str
    player: str
    table: int
    data: bytes | str


def from_folder(folder: Path) -> list[Named]:
    """The lists in a folder and its folders, hidden files left out, in the order of their names."""
    inside = (path for path in folder.rglob("*") if not _is_hidden(PurePosixPath(path.relative_to(folder).as_posix())))
    return [one for path in sorted(inside) if path.is_file() for one in _from_path(path.relative_to(folder).as_posix(), path)]


def _from_path(name: str, path: Path) -> list[Named]:
    data = _bytes_of(path)
    try:
        return [named(name, data)] if isinstance(data, str) else from_file(name, data)
    except BadList as refused:
        return [named(name, str(refused))]


def _is_hidden(path: PurePosixPath) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in path.parts)


def _bytes_of(path: Path) -> bytes | str:
    """What stands in a file, as far as a list goes; why it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(5 * MOST_BYTES)
    except OSError as error:
        return f"El archivo no se puede leer: {why(error)}."


def from_file(name: str, data: bytes) -> list[Named]:
    """The lists that one file holds: a zip, a table of several players, a text of several lists, or one list.

    Raises :class:`BadList` for a zip that cannot be read or is too large.
    """
    if data.startswith(b"PK\x03\x04") and not name.lower().endswith((".xlsx", ".docx", ".ods")):
        return list(_from_zip(name, data))
    return from_text(decoded(data), name) if is_text(data) else [named(name, data)]


def _from_zip(name: str, data: bytes) -> Iterator[Named]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            files = [info for info in packed.infolist() if not info.is_dir() and not _is_hidden(PurePosixPath(info.filename))]
            if len(files) > MOST_LISTS or sum(info.file_size for info in files) > MOST_TOGETHER:
                raise BadList(f"«{name}» lleva demasiado: como mucho {MOST_LISTS} listas y {MOST_TOGETHER // 1_000_000} MB.")
            left = MOST_TOGETHER
            for info in sorted(files, key=lambda info: info.filename):
                with packed.open(info) as file:
                    inside = file.read(min(5 * MOST_BYTES, left))
                left -= len(inside)
                yield from [named(info.filename, inside)] if inside.startswith(b"PK") else from_file(info.filename, inside)
    except (zipfile.BadZipFile, RuntimeError, NotImplementedError, EOFError):
        raise BadList(f"«{name}» es un zip que no se puede abrir.") from None


def from_text(text: str, name: str = "") -> list[Named]:
    """The lists of a text: a table with a column of players, or one list after the other, each under its «Jugador: …»."""
    rows = _from_table(text, name)
    if rows:
        return rows
    lines = text.replace("\r\n", "\n").split("\n")
    starts = [at for at, line in enumerate(lines) if _PLAYER.match(line)]
    if len(starts) < 2:
        return [named(name, text.encode("utf-8", "replace"))]
    parts = ["\n".join(lines[start:end]) for start, end in zip(starts, [*starts[1:], len(lines)])]
    before = "\n".join(lines[: starts[0]]).strip()
    listed = [named("", part.encode("utf-8", "replace")) for part in parts]
    return ([named(name, before.encode("utf-8", "replace"))] if before else []) + listed


def together(lists: Iterable[tuple[str, int, str]]) -> str:
    """Lists as one text, each under its player and table, which :func:`from_text` parts again."""
    blocks = []
    for player, table, text in lists:
        lines = [line for line in text.split("\n") if not _PLAYER.match(line) and not _TABLE.match(line)]
        blocks.append("\n".join([f"Jugador: {player or '—'}", *([f"Mesa: {table}"] if table else []), *lines]))
    return "\n\n".join(blocks)


def _from_table(text: str, name: str) -> list[Named]:
    """The lists of a table with a row for each card of each player; nothing where it is no such table."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < 2:
        return []
    mark = max(",;\t|", key=lines[0].count)
    titles = [fold(title.strip(' "')) for title in lines[0].split(mark)]
    player = next((at for at, title in enumerate(titles) if title in _PLAYERS), None)
    if player is None or not set(titles) & set(QUANTITY_TITLES) or not set(titles) & {*CODE_TITLES, *NAME_TITLES}:
        return []
    table = next((at for at, title in enumerate(titles) if title in _TABLES), None)
    decks: dict[str, list[list[str]]] = {}
    for row in csv.reader(lines[1:], delimiter=mark):
        whose = clean(row[player]) if len(row) > player else ""
        decks.setdefault(whose, []).append(row)
    return [_of_rows(name, whose, rows, titles, table, mark) for whose, rows in decks.items()]


def _of_rows(name: str, player: str, rows: list[list[str]], titles: list[str], table: int | None, mark: str) -> Named:
    written = io.StringIO()
    out = csv.writer(written, delimiter=mark, lineterminator="\n")
    out.writerow(titles)
    out.writerows(rows)
    said = rows[0][table].strip() if table is not None and len(rows[0]) > table else ""
    number = int(said) if said.isascii() and said.isdigit() and len(said) < 5 else 0
    return Named(player or name, player, number, written.getvalue().encode())


def _first_lines(data: bytes) -> list[str]:
    head = data if len(data) <= _HEAD_BYTES else data[:_HEAD_BYTES].rpartition(b"\n")[0]
    return decoded(head).splitlines()[:_HEAD]


def named(file: str, data: bytes | str) -> Named:
    """A list with the player and the table that its first lines say, else the player that its file is called after."""
    player, table = "", 0
    for line in _first_lines(data) if isinstance(data, bytes) and is_text(data) else ():
        said, at = _PLAYER.match(line), _TABLE.match(line)
        player = player or (clean(said["name"]) if said else "")
        table = table or (int(at["number"]) if at else 0)
    player = player or clean(PurePosixPath(file).stem.replace("_", " "))
    return Named(file or player, player, table, data)
