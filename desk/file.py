"""The event file: one SQLite file whose log only grows, with names and free text in tables of their own.

What was acknowledged is on the disk. Nothing in the log is changed or deleted, which the file itself refuses.
"""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from decks.reasons import why

from .entries import Entry, Kept
from .errors import BadEvent, Refused
from .kinds import kind_named
from .roles import Role
from .words import NAMES, TEXTS, Reference, joined

#: What an event file ends in, what SQLite files of ours say they are («Juez»), and the form of their tables.
SUFFIX = ".juez-evento"
_APPLICATION, _VERSION = 0x4A75657A, 1
_TABLES = """
create table entries (
    number integer primary key,
    id text not null unique,
    at integer not null,
    device text not null,
    role text not null,
    kind text not null,
    content text not null,
    replaces text,
    made_on text,
    takeover integer not null,
    device_at integer,
    waited integer not null,
    host text not null
);
create table names (number integer primary key, words text not null);
create table texts (number integer primary key, words text not null);
create table secrets (name text primary key, value text not null);
create trigger entries_stay before delete on entries begin select raise(abort, 'entries stay'); end;
create trigger entries_are_as_they_were before update on entries begin select raise(abort, 'entries stay'); end;
"""
_COLUMNS = tuple(Entry.__dataclass_fields__)
_INSERT = f"insert into entries ({', '.join(_COLUMNS)}) values ({', '.join('?' * len(_COLUMNS))})"
_SELECT = f"select {', '.join(_COLUMNS)} from entries"


def create_file(path: Path) -> EventFile:
    """A new event file that only its owner reads. Raises :class:`BadEvent` where there is a file already or none can be made."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    except FileExistsError:
        raise BadEvent(f"Ya hay un archivo «{path.name}»: un evento nuevo no se escribe encima de otro.") from None
    except OSError as error:
        raise BadEvent(f"«{path.name}» no se puede escribir: {why(error, writing=True)}.") from None
    db = _connected(path)
    _prepare(db)
    db.executescript(f"begin; {_TABLES} pragma application_id = {_APPLICATION}; pragma user_version = {_VERSION}; commit;")
    return EventFile(path, db)


def open_file(path: Path) -> EventFile:
    """An event file that is there. Raises :class:`BadEvent`: it is missing, damaged, something else, of a later Juez.

    What is no event is left as it is. The file is never opened but by SQLite: closing it otherwise would end the locks that
    this process holds.
    """
    if not path.is_file():
        if path.is_dir():
            raise BadEvent(f"«{path}» es una carpeta: hace falta el archivo del evento.")
        raise BadEvent(f"No hay ningún archivo «{path.name}».")
    db = _connected(path)
    try:
        _examine(path, db)
        only_owner(path)
        _prepare(db)
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error):
            raise _damaged(path, error) from None
        raise
    return EventFile(path, db)


def only_owner(path: Path) -> None:
    """Let only its owner read a file, where it is ours to say so."""
    with suppress(OSError):
        if stat.S_IMODE(path.stat().st_mode) & 0o077:
            path.chmod(0o600)


def _connected(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=20, isolation_level=None, check_same_thread=False)


def _prepare(db: sqlite3.Connection) -> None:
    """As the desk wants a database: committed to the disk, deleted bytes overwritten."""
    for pragma in ("journal_mode = wal", "synchronous = full", "secure_delete = on"):
        db.execute(f"pragma {pragma}").fetchall()


def _examine(path: Path, db: sqlite3.Connection) -> None:
    db.execute("pragma trusted_schema = off")
    if db.execute("pragma application_id").fetchone()[0] != _APPLICATION:
        raise BadEvent(f"«{path.name}» no es un evento de Juez.")
    version = db.execute("pragma user_version").fetchone()[0]
    if version > _VERSION:
        raise BadEvent(f"«{path.name}» lo escribió una versión posterior de Juez: actualiza Juez para abrirlo.")
    if db.execute("pragma quick_check(1)").fetchone()[0] != "ok":
        raise BadEvent(_TELL_DAMAGED.format(path.name))
    if _schema(db) != _our_schema():
        raise BadEvent(f"«{path.name}» no es un evento de Juez.")


def _schema(db: sqlite3.Connection) -> set[tuple[str, str]]:
    """What a database is made of: nothing in it may do more than ours."""
    return {(name, sql) for name, sql in db.execute("select name, sql from sqlite_master where sql is not null")}


@cache
def _our_schema() -> set[tuple[str, str]]:
    with closing(sqlite3.connect(":memory:")) as db:
        db.executescript(_TABLES)
        return _schema(db)


_TELL_DAMAGED = "«{}» está dañado. Abre su última copia, o impórtalo desde su JSON."


def _damaged(path: Path, error: sqlite3.Error) -> BadEvent:
    if isinstance(error, sqlite3.OperationalError) and getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_BUSY:
        return BadEvent(f"Otro programa está escribiendo en «{path.name}»; inténtalo otra vez.")
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_NOTADB:
        return BadEvent(f"«{path.name}» no es un evento de Juez.")
    if getattr(error, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM):
        return BadEvent(f"«{path.name}» no se puede escribir: el archivo o su carpeta son de solo lectura.")
    return BadEvent(_TELL_DAMAGED.format(path.name))


class EventFile:
    """An open event file. It may be used from several threads, and by several processes at once."""

    def __init__(self, path: Path, db: sqlite3.Connection):
        self.path = path
        self._db = db
        self._lock = threading.RLock()

    def close(self) -> None:
        """Close the file; nothing of it is left beside it."""
        with self._lock:
            self._db.close()

    # --- the log ---------------------------------------------------------------------------------------------------

    @contextmanager
    def writing(self) -> Iterator[None]:
        """What is written inside is on the disk when it is left, all of it or nothing. Others wait meanwhile."""
        with self._lock:
            if self._db.in_transaction:
                yield
                return
            try:
                self._db.execute("begin immediate")
                yield
                self._db.execute("commit")
            except BaseException as error:
                if self._db.in_transaction:
                    self._db.execute("rollback")
                if isinstance(error, sqlite3.Error):
                    raise self._unwritten(error) from None
                raise

    def _unwritten(self, error: sqlite3.Error) -> Refused | BadEvent:
        if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_FULL:
            return Refused("El disco está lleno: la anotación no se guardó. Libera espacio; el teléfono la enviará otra vez.")
        return _damaged(self.path, error)

    def append(self, entry: Entry) -> Kept:
        """Write an entry; one that is there already, by its id, stays as it is. The file gives the number where it is 0."""
        with self.writing():
            before = self.entry(entry.id)
            if before is not None:
                return Kept(before, again=True)
            number = entry.number or self.last() + 1
            content = entry.content.model_dump(mode="json", context={"keep": self._keep})
            written = {**vars(entry), "number": number, "role": str(entry.role), "content": _json(content)}
            self._db.execute(_INSERT, [written[name] for name in _COLUMNS])
            return Kept(self._read_one("number = ?", number), again=False)

    def _keep(self, table: str, words: str) -> int:
        """Put words into their table; the number of their row."""
        cursor = self._db.execute(f"insert into {table} (words) values (?)", (words,))
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def last(self) -> int:
        """The number of the last entry."""
        with self._lock:
            return self._db.execute("select coalesce(max(number), 0) from entries").fetchone()[0]

    def entry(self, id: str) -> Entry | None:
        """An entry by its id."""
        with self._lock:
            there = self._db.execute("select number from entries where id = ?", (id,)).fetchone()
            return self._read_one("number = ?", there[0]) if there else None

    def entries(self, after: int = 0) -> list[Entry]:
        """The entries after a number, in their order. Raises :class:`BadEvent` where one cannot be read."""
        with self._lock:
            return self._read("number > ? order by number", after)

    def _read_one(self, where: str, value: Any) -> Entry:
        (found,) = self._read(where, value)
        return found

    def _read(self, where: str, value: Any) -> list[Entry]:
        try:
            rows = self._db.execute(f"{_SELECT} where {where}", (value,)).fetchall()
            words = self._words() if len(rows) > 1 else None
            return [self._of_row(dict(zip(_COLUMNS, row)), words) for row in rows]
        except sqlite3.Error as error:
            raise _damaged(self.path, error) from None
        except (Refused, ValueError, TypeError, KeyError):
            raise BadEvent(_TELL_DAMAGED.format(self.path.name)) from None

    def _of_row(self, row: dict[str, Any], words: dict[Reference, str] | None) -> Entry:
        kind = kind_named(row["kind"])
        content = json.loads(row.pop("content"))
        read = kind.read(joined(content, self._words_of(content) if words is None else words))
        return Entry(content=read, role=Role(row.pop("role")), **row)

    def _words(self) -> dict[Reference, str]:
        """All words of the file."""
        return {(table, n): words for table in (NAMES, TEXTS) for n, words in self._db.execute(f"select * from {table}")}

    def _words_of(self, content: Any) -> dict[Reference, str]:
        """The words that one entry refers to."""
        found = _Asked()
        joined(content, found)
        rows = {
            (table, n): self._db.execute(f"select words from {table} where number = ?", (n,)).fetchone() for table, n in found
        }
        return {reference: row[0] for reference, row in rows.items() if row}

    # --- secrets ---------------------------------------------------------------------------------------------------

    def secret(self, name: str) -> str | None:
        """Something that is in no export: the PIN, what the cards of the tables are made from."""
        with self._lock:
            row = self._db.execute("select value from secrets where name = ?", (name,)).fetchone()
            return row[0] if row else None

    def keep_secret(self, name: str, value: str) -> None:
        with self.writing():
            self._db.execute("insert or replace into secrets values (?, ?)", (name, value))

    # --- copies and the end ----------------------------------------------------------------------------------------

    def copy_to(self, place: Path) -> None:
        """A copy of the file as it is now, made by SQLite itself, in the place of what was there. Raises :class:`BadEvent`."""
        if place.exists() and place.samefile(self.path):
            raise BadEvent("Una copia no se escribe encima del propio evento.")
        beside = place.with_name(f".{place.name}.part")
        try:
            beside.unlink(missing_ok=True)
            os.close(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            copy = sqlite3.connect(beside, isolation_level=None)
            try:
                with self._lock:
                    self._db.backup(copy)
                copy.execute("pragma journal_mode = delete").fetchall()
            finally:
                copy.close()
            os.replace(beside, place)
        except (OSError, sqlite3.Error) as error:
            with suppress(OSError):
                beside.unlink(missing_ok=True)
            raise BadEvent(f"La copia no se pudo escribir en «{place}»: {why(error, writing=True)}.") from None

    def erase(self) -> None:
        """Names, free text and secrets go, out of the bytes of the file too; the log stays."""
        with self.writing():
            for table in (NAMES, TEXTS, "secrets"):
                self._db.execute(f"delete from {table}")
        with self._lock:
            try:
                self._db.execute("pragma wal_checkpoint(truncate)").fetchall()
                self._db.execute("vacuum")
                self._db.execute("pragma wal_checkpoint(truncate)").fetchall()
            except sqlite3.Error as error:
                raise _damaged(self.path, error) from None

    @property
    def holds_words(self) -> bool:
        """Whether there is any name or free text in it."""
        with self._lock:
            return any(self._db.execute(f"select 1 from {table} limit 1").fetchone() for table in (NAMES, TEXTS))


class _Asked(dict[Reference, str]):
    """Takes note of what is looked up in it."""

    def get(self, key: Any, default: Any = None) -> Any:
        self[key] = ""
        return default


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
