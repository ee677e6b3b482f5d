"""Players and tables out of what other tools give: CSV, or text that is pasted. What cannot be read is told line by line."""

from __future__ import annotations

import csv
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .errors import BadPlayers
from .state import State

#: How many lines are read, and how many problems are told.
MOST, MOST_TOLD = 5_000, 20
#: What the columns may be called, folded.
_COLUMNS: dict[str, tuple[str, ...]] = {
    "player": ("jugador n", "numero", "num", "n", "no", "id", "player id", "#", "dorsal", "numero de jugador"),
    "name": ("jugador", "jugadora", "nombre", "name", "player", "nombre del jugador", "player name", "participante"),
    "surname": ("apellido", "apellidos", "last name", "surname"),
    "first": ("first name", "nombre de pila"),
    "alias": ("alias", "apodo", "nick", "nickname", "usuario"),
    "minor": ("menor", "minor", "menor de edad"),
    "table": ("mesa", "table", "tablero", "mesa n", "table number"),
    "one": ("jugador 1", "player 1", "jugador a", "player a", "jugador1", "player1"),
    "two": ("jugador 2", "player 2", "jugador b", "player b", "jugador2", "player2", "oponente", "opponent", "rival"),
}
_YES = frozenset({"si", "s", "x", "1", "yes", "y", "true", "menor"})
_NO = frozenset({"", "no", "n", "0", "false", "-", "—", "adulto", "adulta", "mayor"})
_BYE = frozenset({"bye", "libre", "descansa", "-", "—", "***bye***", "* bye *", "sin rival"})
#: «12 Ana Gil – Bruno Paz», «Mesa 12: Ana vs. Bruno».
_PAIR = re.compile(
    r"^(?:mesa|table)?\s*(?P<table>\d{1,4})\s*[.:)\t ]\s*(?P<one>.+?)\s+(?:vs?\.?|contra|–|—|-)\s+(?P<two>.+)$", re.IGNORECASE
)
#: What parts the cells of a table: no name has it.
_CELLS = re.compile(r"[;|\t]")
_ONE = re.compile(r"^(?:(?P<number>\d{1,5})\s*[.):\t ]\s*)?(?P<name>.*\S)$")


@dataclass(frozen=True)
class Read:
    """What was read: players by number, tables with the numbers of their players."""

    players: tuple[dict[str, Any], ...] = ()
    seats: tuple[dict[str, Any], ...] = ()


@dataclass
class _Reader:
    """Who is who while lines are read: a name that is known, or came before, is the same player, unless ``shared``.

    ``line``: the one that is read.
    """

    numbers: dict[str, int]
    taken: set[int]
    shared: set[str]
    line: int = 0
    lowest: int = 1
    players: dict[int, dict[str, Any]] = field(default_factory=dict)
    seats: dict[int, tuple[int, ...]] = field(default_factory=dict)
    seated: dict[int, int] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    def player(self, name: str, number: int | None = None) -> int:
        """The number of a player: the one given, the one known, else the next that is free."""
        key = fold(name)
        if number is None:
            if key in self.shared:
                self.problems.append(f"Línea {self.line}: hay varios jugadores «{name[:40]}»; di cuál por su número.")
            number = self.numbers.get(key) or self._free()
        elif key and self.numbers.get(key, number) != number:
            self.shared.add(key)
        self.taken.add(number)
        if key:
            self.numbers.setdefault(key, number)
        self.players.setdefault(number, {"player": number, "name": name})
        return number

    def came(self, name: str) -> bool:
        """Whether somebody of that name came before in what is read."""
        return self.numbers.get(fold(name)) in self.players

    def _free(self) -> int:
        """The lowest number that nobody has."""
        while self.lowest in self.taken:
            self.lowest += 1
        return self.lowest

    def known(self, said: str) -> int:
        """A player as a pairing says it: by number, or by name."""
        number = whole(said)
        return self.player(said) if number is None else self.player("", number)

    def seat(self, line: int, table: int, players: Sequence[int]) -> None:
        twice = [player for player in players if player in self.seated]
        if table in self.seats:
            self.problems.append(f"Línea {line}: la mesa {table} ya estaba.")
        elif twice or len({*players}) < len(players):
            self.problems.append(f"Línea {line}: un jugador de la mesa {table} está en otra mesa o dos veces.")
        else:
            self.seats[table] = tuple(players)
            self.seated.update(dict.fromkeys(players, table))


def read_players(text: str, state: State | None = None) -> Read:
    """Players, tables, or both, out of a CSV or of pasted lines.

    ``state``: whom the event knows already: a name of theirs is that player. Raises :class:`BadPlayers` naming the lines.
    """
    there = [(fold(one.name), one.number) for one in state.players.values() if one.name] if state else []
    names = Counter(key for key, _ in there)
    reader = _Reader(dict(there), {*state.players} if state else set(), {key for key, many in names.items() if many > 1})
    lines = [(at, line.strip()) for at, line in enumerate(text.lstrip("\ufeff").splitlines(), 1) if line.strip()]
    if not lines:
        raise BadPlayers(["No hay ninguna línea que leer."])
    if len(lines) > MOST:
        raise BadPlayers([f"Son {len(lines)} líneas; se leen {MOST} como mucho."])
    columns, mark = _heading(lines[0][1])
    if columns:
        _read_rows(reader, lines[1:], columns, mark)
    else:
        for reader.line, line in lines:
            _read_line(reader, reader.line, line)
    if not reader.players and not reader.problems:
        reader.problems.append("No se encontró ningún jugador.")
    if reader.problems:
        more = len(reader.problems) - MOST_TOLD
        raise BadPlayers([*reader.problems[:MOST_TOLD], *([f"Y {more} más."] if more > 0 else [])])
    seats = tuple({"table": table, "players": players} for table, players in sorted(reader.seats.items()))
    return Read(tuple(reader.players.values()), seats)


def whole(said: str) -> int | None:
    """A number of a player or a table, of five digits at most; None for what is none."""
    return int(said) if len(said) < 6 and said.isascii() and said.isdigit() else None


def fold(text: str) -> str:
    """Text without case, accents and double spaces, for comparing."""
    plain = "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(plain.replace("º", "").replace("°", "").split())


def _heading(line: str) -> tuple[dict[str, int], str]:
    """Column → where it stands, if the line is a heading of ours; the mark between columns."""
    mark = max(";,\t|", key=line.count)
    titles = [fold(title.strip(' "')) for title in line.split(mark)] if mark in line else [fold(line)]
    found = {column: titles.index(name) for column, names in _COLUMNS.items() for name in reversed(names) if name in titles}
    paired = "one" in found and "table" in found
    return (found, mark) if {"name", "first", "player"} & {*found} or paired else ({}, "")


def _read_rows(reader: _Reader, lines: list[tuple[int, str]], columns: Mapping[str, int], mark: str) -> None:
    together: dict[int, list[int]] = {}
    first_at: dict[int, int] = {}
    for at, line in lines:
        reader.line = at
        try:
            (row,) = csv.reader([line], delimiter=mark)
        except (csv.Error, ValueError):
            reader.problems.append(f"Línea {at}: no se puede leer.")
            continue
        cells = {column: row[where].strip() for column, where in columns.items() if where < len(row)}
        table = _number(reader, at, "la mesa", cells.get("table", ""))
        players = list(_players_of(reader, at, cells))
        if table:
            together.setdefault(table, []).extend(players)
            first_at.setdefault(table, at)
    for table, players in together.items():
        reader.seat(first_at[table], table, players)


def _players_of(reader: _Reader, at: int, cells: Mapping[str, str]) -> Iterator[int]:
    """The players of a row: both of a pairing, or the one that it is about."""
    if "one" in cells or "two" in cells:
        said = [cells.get("one") or cells.get("name", ""), cells.get("two", "")]
        yield from (reader.known(one) for one in said if one and fold(one) not in _BYE)
        return
    name = " ".join(filter(None, (cells.get("first") or cells.get("name", ""), cells.get("surname", ""))))
    number = _number(reader, at, "el número", cells.get("player", ""))
    if not name and number is None:
        reader.problems.append(f"Línea {at}: falta el nombre.")
        return
    if number in reader.players:
        reader.problems.append(f"Línea {at}: el jugador {number} ya estaba.")
        return
    if number is None and reader.came(name):
        reader.problems.append(f"Línea {at}: otro «{name[:40]}»; dale un número a cada uno.")
        return
    found = reader.player(name, number)
    minor = fold(cells.get("minor", ""))
    if minor not in _YES | _NO:
        reader.problems.append(f"Línea {at}: «{cells['minor'][:20]}» no dice si es menor; escribe sí o no.")
    extra = {"alias": cells.get("alias", ""), "minor": minor in _YES}
    reader.players[found].update({key: value for key, value in extra.items() if value})
    yield found


def _number(reader: _Reader, at: int, what: str, said: str) -> int | None:
    if not said:
        return None
    if number := whole(said):
        return number
    reader.problems.append(f"Línea {at}: {what} «{said[:20]}» no es un número.")
    return None


def _read_line(reader: _Reader, at: int, line: str) -> None:
    """A line that is pasted: a pairing, or a player with or without a number."""
    pair = _PAIR.match(line.replace("\t", "  "))
    if pair:
        said = [pair["one"].strip(), pair["two"].strip()]
        reader.seat(at, int(pair["table"]), [reader.known(one) for one in said if fold(one) not in _BYE])
        return
    one = _ONE.match(line)
    if one is None or not any(c.isalnum() for c in one["name"]) or len(one["name"]) > 80:
        reader.problems.append(f"Línea {at}: «{line[:40]}» no es un jugador ni una mesa.")
        return
    if _CELLS.search(one["name"]):
        reader.problems.append(
            f"Línea {at}: «{line[:40]}» parece la fila de una tabla; pon delante una línea con los títulos: jugador, mesa, "
            "jugador 1, jugador 2, alias, menor."
        )
        return
    number = int(one["number"]) if one["number"] else None
    if number is not None and (number in reader.players or not number):
        reader.problems.append(f"Línea {at}: el jugador {number} ya estaba.")
        return
    if number is None and reader.came(one["name"].strip()):
        reader.problems.append(f"Línea {at}: otro «{one['name'].strip()[:40]}»; dale un número a cada uno.")
        return
    reader.player(one["name"].strip(), number)
