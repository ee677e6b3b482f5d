"""The user's own data: editions, cards, official answers, situations, readings. Migrated between versions, never rebuilt."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import sqlite_utils

from . import disk, imported
from .imported import Import, Imported, Rows


class UnreadableData(RuntimeError):
    """The user's database cannot be read. The message says why and what to do."""


class DamagedData(UnreadableData):
    """The file is no database, or a broken one."""


class UnwrittenData(UnreadableData):
    """The disk does not take what was to be written: it is full, or nothing may be written there."""


class NewerData(UnreadableData):
    """The user's database was written by a newer Juez."""


class BusyData(UnreadableData):
    """Another program is using the user's database; a moment later it may be read."""


class DuplicateEdition(ValueError):
    """An edition of that name exists already."""


@dataclass(frozen=True)
class ImportedEdition:
    """An official text as the user gave it: its bytes are kept, so that a better reader can read them again.

    ``sound``: they are those that came.
    """

    document: str
    name: str
    date: str
    source: bytes
    imported_at: str
    sound: bool = True


@dataclass(frozen=True)
class SavedSituation:
    """A situation as the user kept it: ``edition`` is the one of its game's document that was read then.

    ``juez`` is the Juez it was run by then, ``readings`` what the event had decided of its game (JSON: point → reading),
    ``ended`` how it ended (JSON); None in those kept before that was noted.
    """

    name: str
    game: str
    text: str
    edition: str
    saved_at: str = ""
    juez: str | None = None
    readings: str | None = None
    ended: str | None = None


@dataclass(frozen=True)
class ReadingAudit:
    """What somebody found of how a paragraph of a card is read: ``said`` is the reading it was, ``verdict`` «bien» or «mal»."""

    card: str
    paragraph: str
    said: str
    verdict: str


@dataclass(frozen=True)
class Holding:
    """A table of the user's data as it is listed, saved and restored: ``title`` in Spanish, and as SQL expressions over its
    rows what an item is called (rows of one name are one item), its size in bytes, when it came. Only ``optional`` columns may
    be null.
    """

    table: str
    title: str
    name: str
    size: str
    date: str
    optional: tuple[str, ...] = ()


@dataclass(frozen=True)
class Held:
    """One item that is kept: its name, how many rows it has, its size in bytes, when it came (ISO, UTC)."""

    name: str
    rows: int
    size: int
    date: str


#: Every table of the user's data. A migration that creates a table declares it here.
HOLDINGS: tuple[Holding, ...] = (
    Holding("editions", "Ediciones importadas", "document || ' · ' || name", "length(source)", "imported_at"),
    Holding("cards", "Cartas del catálogo", "game", "length(card)", "imported_at"),
    Holding(
        "card_imports",
        "Importaciones de cartas que se pueden deshacer",
        "game || ' · ' || source",
        "length(before)",
        "imported_at",
    ),
    Holding("rulings", "Respuestas oficiales", "game || ' · ' || name", "length(ruling)", "imported_at"),
    Holding(
        "ruling_imports",
        "Importaciones de respuestas oficiales que se pueden deshacer",
        "game || ' · ' || source",
        "length(before)",
        "imported_at",
    ),
    Holding("reading_audits", "Lecturas de cartas revisadas", "game || ' · ' || card", "length(paragraph)", "audited_at"),
    Holding("situations", "Situaciones guardadas", "name", "length(text)", "saved_at", ("juez", "readings", "ended")),
    Holding("readings", "Lecturas del evento", "point", "length(reading)", "set_at"),
    Holding("editions_in_force", "Ediciones en vigor en el evento", "document", "length(edition)", "set_at"),
)


def _first_tables(db: sqlite_utils.Database) -> None:
    db.table("editions").create(
        {"document": str, "name": str, "date": str, "source": bytes, "sha256": str, "imported_at": str}, pk=("document", "name")
    )


def _card_table(db: sqlite_utils.Database) -> None:
    db.table("cards").create({"game": str, "id": str, "name": str, "card": str, "imported_at": str}, pk=("game", "id"))


def _situation_tables(db: sqlite_utils.Database) -> None:
    db.table("situations").create({"name": str, "game": str, "text": str, "edition": str, "saved_at": str}, pk="name")
    db.table("readings").create({"point": str, "reading": str, "set_at": str}, pk="point")


def _ends_of_situations(db: sqlite_utils.Database) -> None:
    for column in ("juez", "readings", "ended"):
        db.table("situations").add_column(column, str)
    db.table("editions_in_force").create({"document": str, "edition": str, "set_at": str}, pk="document")


def _imports_of_cards(db: sqlite_utils.Database) -> None:
    db.table("card_imports").create({"id": int, "game": str, "source": str, "imported_at": str, "before": str}, pk="id")


def _official_tables(db: sqlite_utils.Database) -> None:
    imported.create(db, "rulings", "ruling", "ruling_imports")
    columns = {"game": str, "id": str, "card": str, "paragraph": str, "said": str, "verdict": str, "audited_at": str}
    db.table("reading_audits").create(columns, pk=("game", "id"))


#: What brings the database from version n to n + 1; append, never change.
_MIGRATIONS: tuple[Callable[[sqlite_utils.Database], None], ...] = (
    _first_tables,
    _card_table,
    _situation_tables,
    _ends_of_situations,
    _imports_of_cards,
    _official_tables,
)


def schema() -> dict[str, dict[str, str]]:
    """Table → column → declared type, as this version makes them."""
    db = sqlite_utils.Database(memory=True)
    try:
        for step in _MIGRATIONS:
            step(db)
        return {table.name: {column.name: column.type for column in table.columns} for table in db.tables}
    finally:
        db.conn.close()


class UserData:
    """The database of what the user brought. Open it with ``with``; one per request or command.

    What SQLite or the disk says of it within comes out as :class:`UnreadableData`.
    """

    def __init__(self, path: Path):
        self._path = path
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite_utils.Database(path)
        except (OSError, sqlite3.Error) as error:
            raise _unreadable(path, error) from error
        try:
            self._migrate()
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:  # SQLite quotes damaged bytes in its messages
            self.close()
            raise _unreadable(path, error) from error

    def __enter__(self) -> UserData:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        self.close()
        if isinstance(error, (sqlite3.OperationalError, UnicodeDecodeError)) or type(error) is sqlite3.DatabaseError:
            raise _unreadable(self._path, error) from error

    def close(self) -> None:
        self._db.conn.close()

    @property
    def version(self) -> int:
        """How many migrations the database has gone through."""
        return self._db.execute("pragma user_version").fetchone()[0]

    def _migrate(self) -> None:
        if self.version > len(_MIGRATIONS):
            self.close()
            raise NewerData("Los datos son de una versión de Juez más nueva que esta; actualiza Juez.")
        if self.version == len(_MIGRATIONS):
            return
        self._db.execute("begin immediate")  # who opens it at the same moment waits, and finds the tables made
        with self._db.conn:
            for step in range(self.version, len(_MIGRATIONS)):
                _MIGRATIONS[step](self._db)
                self._db.execute(f"pragma user_version = {step + 1}")

    def check(self) -> None:
        """Raise :class:`DamagedData` unless the whole file is sound."""
        try:
            sound = self._db.execute("pragma quick_check(1)").fetchone()[0] == "ok"
            tables = {table.name: {column.name for column in table.columns} for table in self._db.tables}
        except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
            raise _unreadable(self._path, error) from error
        if not sound or any(not columns.keys() <= tables.get(table, set()) for table, columns in schema().items()):
            raise DamagedData(_damaged(self._path))

    # -- editions -------------------------------------------------------------------------------------------------

    def check_edition(self, document: str, name: str, source: bytes) -> None:
        """Raise :class:`DuplicateEdition` when another text has that name already."""
        known = self._db.execute("select sha256 from editions where document = ? and name = ?", (document, name)).fetchone()
        if known and known[0] != hashlib.sha256(source).hexdigest():
            raise DuplicateEdition(f"Ya existe una edición «{name}» de «{document}» con otro texto; elige otro nombre.")

    def add_edition(self, document: str, name: str, date: str, source: bytes) -> None:
        """Keep an official text. Raises :class:`DuplicateEdition` when another text has that name already."""
        self.check_edition(document, name, source)
        self._db.table("editions").upsert(
            {
                "document": document,
                "name": name,
                "date": date,
                "source": source,
                "sha256": hashlib.sha256(source).hexdigest(),
                "imported_at": _now(),
            },
            pk=("document", "name"),
        )

    def remove_edition(self, document: str, name: str) -> None:
        self._db.table("editions").delete((document, name))

    def editions(self) -> list[ImportedEdition]:
        """The imported editions, oldest first."""
        rows = self._db.execute(
            "select document, name, date, source, imported_at, sha256 from editions order by imported_at, document, name"
        )
        return [ImportedEdition(d, n, date, source, at, _is_of(source, digest)) for d, n, date, source, at, digest in rows]

    def fingerprint(self) -> str:
        """Changes whenever an imported edition does; empty where there is none."""
        rows = self._db.execute("select document, name, date, sha256 from editions order by document, name").fetchall()
        return hashlib.sha256(repr(rows).encode()).hexdigest() if rows else ""

    # -- cards and official answers -------------------------------------------------------------------------------

    def import_cards(
        self, game: str, source: str, change: Callable[[list[dict[str, Any]]], Mapping[str, Mapping[str, Any]]]
    ) -> None:
        """Keep what ``change`` makes of the cards of ``game`` (id → plain data with a ``name``), and what undoes it."""
        self._cards.change(game, source, lambda: change(self.cards(game)))

    def undo_import(self, game: str) -> Import | None:
        """Bring the cards of a game back to what they were before the last import; None where none can be undone."""
        return self._cards.undo(game)

    def card_imports(self, game: str) -> list[Import]:
        """The imports of cards of a game that can be undone, the last one first."""
        return self._cards.imports(game)

    def cards(self, game: str) -> list[dict[str, Any]]:
        """The cards of a game as they were kept, in the order of their names."""
        return list(self._read(self._cards, game).values())

    def cards_version(self, game: str) -> str:
        """Changes whenever the cards of a game do; empty where there is none."""
        return self._cards.version(game)

    def change_rulings(self, game: str, source: str, change: Callable[[dict[str, dict[str, Any]]], Rows]) -> None:
        """Keep what ``change`` makes of the official answers of ``game`` (id → data with a ``name``), and what undoes it."""
        self._rulings.change(game, source, lambda: change(self.rulings(game)))

    def undo_rulings(self, game: str) -> Import | None:
        """Bring the official answers of a game back to what they were before the last change; None where none can be undone."""
        return self._rulings.undo(game)

    def ruling_imports(self, game: str) -> list[Import]:
        """The changes of the official answers of a game that can be undone, the last one first."""
        return self._rulings.imports(game)

    def rulings(self, game: str) -> dict[str, dict[str, Any]]:
        """The official answers of a game as they were kept, by id."""
        return self._read(self._rulings, game)

    def rulings_version(self, game: str) -> str:
        """Changes whenever the official answers of a game do; empty where there is none."""
        return self._rulings.version(game)

    def audit_reading(self, game: str, id: str, audit: ReadingAudit | None) -> None:
        """Keep what somebody found of the reading of a paragraph, as of now; None takes it back."""
        with self._db.conn:
            self._db.conn.execute("delete from reading_audits where game = ? and id = ?", (game, id))
            if audit is not None:
                row = (game, id, audit.card, audit.paragraph, audit.said, audit.verdict, _now())
                self._db.conn.execute("insert into reading_audits values (?, ?, ?, ?, ?, ?, ?)", row)

    def reading_audits(self, game: str) -> dict[str, ReadingAudit]:
        """What was found of the readings of a game's paragraphs, by id."""
        asked = "select id, card, paragraph, said, verdict from reading_audits where game = ?"
        return {id: ReadingAudit(*found) for id, *found in self._db.execute(asked, (game,))}

    @property
    def _cards(self) -> Imported:
        return Imported(self._db.conn, "cards", "card", "card_imports")

    @property
    def _rulings(self) -> Imported:
        return Imported(self._db.conn, "rulings", "ruling", "ruling_imports")

    def _read(self, table: Imported, game: str) -> dict[str, dict[str, Any]]:
        try:
            return table.rows(game)
        except (TypeError, ValueError):
            raise DamagedData(_damaged(self._path)) from None

    # -- situations -----------------------------------------------------------------------------------------------

    def save_situation(self, situation: SavedSituation) -> None:
        """Keep a situation, as of now; one of the same name is replaced."""
        self._db.table("situations").upsert({**asdict(situation), "saved_at": _now()}, pk="name")

    def remove_situation(self, name: str) -> None:
        self._db.execute("delete from situations where name = ?", (name,))
        self._db.conn.commit()

    def situations(self) -> list[SavedSituation]:
        """The situations kept, the newest first."""
        columns = ", ".join(field.name for field in fields(SavedSituation))
        rows = self._db.execute(f"select {columns} from situations order by saved_at desc, name")
        return [SavedSituation(*row) for row in rows]

    def set_readings(self, readings: Mapping[str, str]) -> None:
        """Keep ``readings`` (point → reading) as all that an event decided."""
        now = _now()
        with self._db.conn:
            self._db.conn.execute("delete from readings")
            self._db.conn.executemany("insert into readings values (?, ?, ?)", [(p, r, now) for p, r in readings.items()])

    def readings(self) -> dict[str, str]:
        """The readings that an event decided."""
        return dict(self._db.execute("select point, reading from readings order by point").fetchall())

    def set_editions_in_force(self, editions: Mapping[str, str]) -> None:
        """Keep ``editions`` (document → name) as all that are in force at an event besides the embedded ones."""
        now = _now()
        with self._db.conn:
            self._db.conn.execute("delete from editions_in_force")
            self._db.conn.executemany(
                "insert into editions_in_force values (?, ?, ?)", [(d, e, now) for d, e in editions.items()]
            )

    def editions_in_force(self) -> dict[str, str]:
        """The editions in force at an event, by document, where it is not the embedded one."""
        return dict(self._db.execute("select document, edition from editions_in_force order by document").fetchall())

    # -- the whole ------------------------------------------------------------------------------------------------

    def holdings(self) -> dict[Holding, list[Held]]:
        """Everything that is kept, by table."""
        return {holding: [Held(*row) for row in self._db.execute(_listing(holding))] for holding in HOLDINGS}

    def save(self, target: Path) -> None:
        """Write a consistent copy of everything to the new file ``target``."""
        self._db.execute("vacuum into ?", (str(target),))

    def replace(self, copy: Path, kept: Path | None = None, is_kept: Callable[[], None] = lambda: None) -> None:
        """Put the rows of ``copy`` (a database of this version) in place of all present ones, whole or not at all.

        The present ones are written to the new file ``kept`` first, and then ``is_kept`` is called; nobody else can write in
        between.
        """
        connection = self._db.conn
        connection.execute("attach database ? as copy", (str(copy),))
        connection.execute("begin immediate")
        with connection:
            if kept is not None:  # by another connection: the one that is about to write cannot copy
                with closing(sqlite3.connect(self._path)) as reader:
                    reader.execute("vacuum into ?", (str(kept),))
                is_kept()
            for holding in HOLDINGS:
                columns = ", ".join(f'"{column.name}"' for column in self._db.table(holding.table).columns)
                connection.execute(f'delete from main."{holding.table}"')
                connection.execute(f'insert into main."{holding.table}" ({columns}) select {columns} from copy."{holding.table}"')


def _unreadable(path: Path, error: BaseException) -> UnreadableData:
    """What an error of SQLite or of the disk says of the user's data."""
    if isinstance(error, sqlite3.Error) and disk.sqlite_code(error) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return BusyData("Otro programa está usando tus datos; vuelve a intentarlo dentro de un momento.")
    if (why := disk.reason(error)) is not None and not path.is_dir():
        refused = isinstance(error, sqlite3.Error) and disk.sqlite_code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_READONLY)
        return (UnwrittenData if refused else UnreadableData)(f"No se puede leer o escribir «{path}»: {why}.")
    return DamagedData(_damaged(path))


def _damaged(path: Path) -> str:
    return (
        f"Tus datos, en «{path}», están dañados: Juez sigue sin ellos y ese archivo se conserva como está. "
        "Para volver a una copia: juez data restore ARCHIVO."
    )


def _is_of(source: object, digest: object) -> bool:
    return isinstance(source, bytes) and hashlib.sha256(source).hexdigest() == digest


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _listing(holding: Holding) -> str:
    return (
        f"select {holding.name}, count(*), coalesce(sum({holding.size}), 0), coalesce(max({holding.date}), '') "
        f'from "{holding.table}" group by 1 order by 4, 1'
    )
