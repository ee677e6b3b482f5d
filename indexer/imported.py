"""Rows that a user imports from files, game by game, and takes back import by import: cards, official answers."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import sqlite_utils

#: So many imports of a game can be undone.
UNDONE_AT_MOST = 5

Rows = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True)
class Import:
    """An import that can be undone: of which game, from which file or address, when."""

    id: int
    game: str
    source: str
    imported_at: str


class Imported:
    """A table of rows (id → plain data with a ``name``, kept as JSON in ``column``) and the table of what undoes its imports."""

    def __init__(self, connection: sqlite3.Connection, table: str, column: str, imports: str):
        self._connection, self._table, self._column, self._imports = connection, table, column, imports

    def change(self, game: str, source: str, make: Callable[[], Rows]) -> None:
        """Keep what ``make`` makes of the rows of ``game``, and what undoes it. Nobody else can write while it does.

        Of a game the last imports can be undone, one after another.
        """
        with self._alone():
            before = self._by_id(game)
            now = {id: json.dumps(row, ensure_ascii=False) for id, row in make().items()}
            differs = {id: before.get(id) for id in {**before, **now} if before.get(id) != now.get(id)}
            if not differs:
                return
            self._write(game, {id: now.get(id) for id in differs})
            self._connection.execute(
                f"insert into {self._imports} (game, source, imported_at, before) values (?, ?, ?, ?)",
                (game, source, datetime.now(UTC).isoformat(timespec="seconds"), json.dumps(differs, ensure_ascii=False)),
            )
            self._connection.execute(
                f"delete from {self._imports} where game = ? and id not in "
                f"(select id from {self._imports} where game = ? order by id desc limit ?)",
                (game, game, UNDONE_AT_MOST),
            )

    def undo(self, game: str) -> Import | None:
        """Bring the rows of a game back to what they were before the last import; None where none can be undone."""
        with self._alone():
            last = next(iter(self.imports(game)), None)
            if last is None:
                return None
            (before,) = self._connection.execute(f"select before from {self._imports} where id = ?", (last.id,)).fetchone()
            self._write(game, json.loads(before))
            self._connection.execute(f"delete from {self._imports} where id = ?", (last.id,))
        return last

    def imports(self, game: str) -> list[Import]:
        """The imports of a game that can be undone, the last one first."""
        asked = f"select id, game, source, imported_at from {self._imports} where game = ? order by id desc"
        return [Import(*row) for row in self._connection.execute(asked, (game,))]

    def rows(self, game: str) -> dict[str, dict[str, Any]]:
        """The rows of a game by id, in the order of their names. Raises ValueError or TypeError where one is damaged."""
        asked = f"select id, {self._column} from {self._table} where game = ? order by name, id"
        return {id: json.loads(row) for id, row in self._connection.execute(asked, (game,))}

    def version(self, game: str) -> str:
        """Changes whenever the rows of a game do; empty where there is none."""
        asked = f"select count(*), max(imported_at) from {self._table} where game = ?"
        count, newest = self._connection.execute(asked, (game,)).fetchone()
        return f"{count}:{newest}" if count else ""

    def _alone(self) -> sqlite3.Connection:
        """A transaction, ended with its ``with``, in which nobody else can write."""
        self._connection.execute("begin immediate")
        return self._connection

    def _by_id(self, game: str) -> dict[str, str]:
        return dict(self._connection.execute(f"select id, {self._column} from {self._table} where game = ?", (game,)).fetchall())

    def _write(self, game: str, rows: Mapping[str, str | None]) -> None:
        """Put these rows (id → JSON) in the place of those of their ids; None for one that goes."""
        now = datetime.now(UTC).isoformat()
        fresh = [(game, id, json.loads(row)["name"], row, now) for id, row in rows.items() if row is not None]
        self._connection.executemany(f"delete from {self._table} where game = ? and id = ?", [(game, id) for id in rows])
        self._connection.executemany(
            f"insert into {self._table} (game, id, name, {self._column}, imported_at) values (?, ?, ?, ?, ?)", fresh
        )
        # what is left has the moment too, so that a row that only went is noticed
        self._connection.execute(
            f"update {self._table} set imported_at = ? "
            f"where game = ? and id = (select min(id) from {self._table} where game = ?)",
            (now, game, game),
        )


def create(db: sqlite_utils.Database, table: str, column: str, imports: str) -> None:
    """Make the two tables."""
    db.table(table).create({"game": str, "id": str, "name": str, column: str, "imported_at": str}, pk=("game", "id"))
    db.table(imports).create({"id": int, "game": str, "source": str, "imported_at": str, "before": str}, pk="id")
