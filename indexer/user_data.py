"""The user's own data: imported editions, card facts. Migrated between versions, never rebuilt."""

from __future__ import annotations

import hashlib
import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlite_utils


class UnreadableData(RuntimeError):
    """The user's database was written by a newer Juez, or is damaged. The message says what to do."""


class DuplicateEdition(ValueError):
    """An edition of that name exists already."""


@dataclass(frozen=True)
class ImportedEdition:
    """An official text as the user gave it: its bytes are kept, so that a better reader can read them again."""

    document: str
    name: str
    date: str
    source: bytes
    imported_at: str


def _first_tables(db: sqlite_utils.Database) -> None:
    db.table("editions").create(
        {"document": str, "name": str, "date": str, "source": bytes, "sha256": str, "imported_at": str}, pk=("document", "name")
    )


def _card_table(db: sqlite_utils.Database) -> None:
    db.table("cards").create({"game": str, "id": str, "name": str, "card": str, "imported_at": str}, pk=("game", "id"))


#: What brings the database from version n to n + 1; append, never change.
_MIGRATIONS: tuple[Callable[[sqlite_utils.Database], None], ...] = (_first_tables, _card_table)


class UserData:
    """The database of what the user brought. Open it with ``with``; one per request or command."""

    def __init__(self, path: Path):
        path.parent.mkdir(parents=True, exist_ok=True)
        self._db = sqlite_utils.Database(path)
        try:
            self._migrate()
        except sqlite3.DatabaseError:
            self.close()
            raise UnreadableData(
                f"El archivo «{path}» está dañado: no es una base de datos de Juez. Apártalo y vuelve a empezar."
            ) from None

    def __enter__(self) -> UserData:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._db.conn.close()

    @property
    def version(self) -> int:
        """How many migrations the database has gone through."""
        return self._db.execute("pragma user_version").fetchone()[0]

    def _migrate(self) -> None:
        if self.version > len(_MIGRATIONS):
            self.close()
            raise UnreadableData("Los datos son de una versión de Juez más nueva que esta; actualiza Juez.")
        for step in range(self.version, len(_MIGRATIONS)):
            with self._db.conn:
                _MIGRATIONS[step](self._db)
                self._db.execute(f"pragma user_version = {step + 1}")

    def add_edition(self, document: str, name: str, date: str, source: bytes) -> None:
        """Keep an official text. Raises :class:`DuplicateEdition` when another text has that name already."""
        digest = hashlib.sha256(source).hexdigest()
        known = self._db.execute("select sha256 from editions where document = ? and name = ?", (document, name)).fetchone()
        if known and known[0] != digest:
            raise DuplicateEdition(f"Ya existe una edición «{name}» de «{document}» con otro texto; elige otro nombre.")
        self._db.table("editions").upsert(
            {
                "document": document,
                "name": name,
                "date": date,
                "source": source,
                "sha256": digest,
                "imported_at": datetime.now(UTC).isoformat(timespec="seconds"),
            },
            pk=("document", "name"),
        )

    def remove_edition(self, document: str, name: str) -> None:
        self._db.table("editions").delete((document, name))

    def editions(self) -> list[ImportedEdition]:
        """The imported editions, oldest first."""
        rows = self._db.execute(
            "select document, name, date, source, imported_at from editions order by imported_at, document, name"
        )
        return [ImportedEdition(*row) for row in rows]

    def fingerprint(self) -> str:
        """Changes whenever an imported edition does; empty where there is none."""
        rows = self._db.execute("select document, name, date, sha256 from editions order by document, name").fetchall()
        return hashlib.sha256(repr(rows).encode()).hexdigest() if rows else ""

    def replace_cards(self, game: str, cards: Mapping[str, Mapping[str, Any]]) -> None:
        """Keep ``cards`` (id → plain data with a ``name``) as all that is known of the cards of ``game``."""
        now = datetime.now(UTC).isoformat()
        rows = [(game, id, card["name"], json.dumps(card, ensure_ascii=False), now) for id, card in cards.items()]
        with self._db.conn:
            self._db.conn.execute("delete from cards where game = ?", (game,))
            self._db.conn.executemany("insert into cards values (?, ?, ?, ?, ?)", rows)

    def cards(self, game: str) -> list[dict[str, Any]]:
        """The cards of a game as they were kept, in the order of their names."""
        rows = self._db.execute("select card from cards where game = ? order by name, id", (game,))
        return [json.loads(card) for (card,) in rows]

    def cards_version(self, game: str) -> str:
        """Changes whenever the cards of a game do; empty where there is none."""
        count, newest = self._db.execute("select count(*), max(imported_at) from cards where game = ?", (game,)).fetchone()
        return f"{count}:{newest}" if count else ""
