"""Saving the user's own data to one file and putting such a file in their place.

A copy that is brought back is never used as a database of ours: it is checked and brought to this version as a file apart, its
rows go to a new database, and from there they take the place of the present ones in one transaction. So nothing strange in it
can come along, and an interruption changes nothing. The present ones are kept in a file beside, and forgotten by age.
"""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import sqlite3
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from rules_corpus import BadSource, UnknownDocument, document_named

from . import disk
from .bounded import Busy, OutOfBounds, examine_bounded
from .cells import wrong_cell
from .home import Home
from .user_data import HOLDINGS, DamagedData, Held, Holding, ImportedEdition, NewerData, UnreadableData, UserData, schema
from .writing import DAMAGED, alone, free, now, set_aside

#: The largest copy that is read, in bytes.
LARGEST = 200_000_000
#: How the present data are called when a copy takes their place.
BEFORE = "juez-antes-"
#: For how long they are kept, but for the newest, which stays.
KEPT_DAYS = 90
_UNFINISHED = ".antes-"
_CHECK_SECONDS = 30
#: Declared type of a column → the types its values may have.
_TYPES = {"TEXT": ["text"], "BLOB": ["blob"], "INTEGER": ["integer"], "REAL": ["real", "integer"], "FLOAT": ["real", "integer"]}
_MAGIC = b"SQLite format 3\0"
K = TypeVar("K", Path, None)
_NOT_OURS = "El archivo no es una copia de los datos de Juez"


class BadCopy(ValueError):
    """A file that cannot take the place of the user's data. The message says why, in Spanish."""


def copy_name() -> str:
    """A name for a copy made now."""
    return f"juez-datos-{now()}.db"


def save(home: Home, target: Path) -> None:
    """Write everything the user has to the new file ``target``, whole or not at all.

    Raises :class:`BadCopy` where it exists or cannot be written, and :class:`UnreadableData`.
    """
    if target.exists():
        raise BadCopy(f"«{target}» ya existe; no se escribe encima.")
    try:
        with tempfile.TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as folder:
            whole = Path(folder) / "copy.db"
            with UserData(home.user_database) as user:
                user.check()
                user.save(whole)
            disk.settle(whole)
            os.replace(whole, target)
        disk.settle(target.parent)
    except OSError as error:
        raise BadCopy(f"No se puede escribir «{target}»: {disk.reason(error)}.") from None


def holdings(home: Home) -> dict[Holding, list[Held]]:
    """What the user has, by table; empty lists where nothing was kept yet."""
    if not home.user_database.exists():
        return {holding: [] for holding in HOLDINGS}
    with UserData(home.user_database) as user:
        return user.holdings()


def earlier_copies(home: Home) -> list[Path]:
    """The data that copies have taken the place of, newest first."""
    return sorted(home.folder.glob(f"{BEFORE}*.db"), reverse=True)


def _forget_old(home: Home) -> None:
    """Remove what copies took the place of long ago, but for the newest."""
    old = time.time() - KEPT_DAYS * 24 * 3600
    with suppress(OSError):  # they are there the next time too
        for path in earlier_copies(home)[1:]:
            if path.stat().st_mtime < old:
                path.unlink()


def prepare(home: Home, source: Path, copy: Path) -> dict[Holding, list[Held]]:
    """Check ``source`` on a copy of it, write what it holds to the new database ``copy``, and say what that is.

    Raises :class:`BadCopy`.
    """
    raw = copy.with_name(f"{copy.name}-raw")
    try:
        if source.stat().st_size > LARGEST:
            raise BadCopy(f"El archivo ocupa más de {LARGEST // 1_000_000} MB: no es una copia de los datos de Juez.")
        with source.open("rb") as file:
            if file.read(len(_MAGIC)) != _MAGIC:
                raise BadCopy(f"{_NOT_OURS}.")
        shutil.copyfile(source, raw)
        _check_file(raw)
        UserData(raw).close()  # brings it to this version
        _check_rows(raw)
        with UserData(copy) as user:
            user.replace(raw)
            found, editions = user.holdings(), user.editions()
    except NewerData:
        raise BadCopy("La copia es de una versión de Juez más nueva que esta; actualiza Juez.") from None
    except (OSError, sqlite3.DatabaseError, UnreadableData, UnicodeDecodeError) as error:  # SQLite quotes damaged bytes
        raise BadCopy(_why_not(source, raw, error)) from None
    finally:
        raw.unlink(missing_ok=True)
    _check_editions(home, editions)
    return found


def _why_not(source: Path, raw: Path, error: Exception) -> str:
    """Why a copy was not read: it cannot be, the disk takes no copy of it, or it is none of ours."""
    if isinstance(error, OSError) and error.filename != str(raw) and error.errno != errno.ENOSPC:
        return f"No se puede leer «{source}»: comprueba que es un archivo y que puedes leerlo."
    why = disk.reason(error.__cause__ if isinstance(error, UnreadableData) and error.__cause__ else error)
    return f"No se puede comprobar la copia: {why}." if why else f"{_NOT_OURS}, o está dañado."


def restore(home: Home, copy: Path) -> Path | None:
    """Put the rows of a prepared ``copy`` in place of the present ones. Returns the file that keeps those, if there were any.

    Raises :class:`BadCopy`; then nothing has changed.
    """
    try:
        with alone(home):
            for left in home.folder.glob(f"{_UNFINISHED}*"):  # by who was interrupted
                left.unlink()
            kept = _replaced(home, copy) if home.user_database.exists() else _begun(home, copy, None)
            _forget_old(home)
            return kept
    except (sqlite3.DatabaseError, UnreadableData) as error:
        raise BadCopy(f"No se han podido cambiar los datos. {error}") from None


def _replaced(home: Home, copy: Path) -> Path:
    """Put a copy in the place of the present data, which are kept in the file that is returned; damaged ones as they are."""
    kept = free(home.folder / f"{BEFORE}{now()}.db")
    unfinished = home.folder / f"{_UNFINISHED}{kept.name}"
    try:
        with UserData(home.user_database) as user:
            user.check()
            user.replace(copy, unfinished, lambda: os.replace(_settled(unfinished), kept))
    except DamagedData:
        return _begun(home, copy, free(home.folder / f"{DAMAGED}{now()}.db"))
    except NewerData:
        return _begun(home, copy, kept)
    except (sqlite3.Error, OSError, UnreadableData):
        kept.unlink(missing_ok=True)  # nothing was changed: it is what is still there
        raise
    finally:
        unfinished.unlink(missing_ok=True)
    return kept


def _begun(home: Home, copy: Path, kept: K) -> K:
    """Make a copy the data, where there are none that could be replaced; what there is is called ``kept``."""
    whole = home.folder / f"{_UNFINISHED}{home.user_database.name}"
    try:
        shutil.copyfile(copy, whole)
        disk.settle(whole)
        if kept is not None:
            set_aside(home, kept)
        os.replace(whole, home.user_database)
        disk.settle(home.folder)
    finally:
        whole.unlink(missing_ok=True)
    return kept


def _settled(path: Path) -> Path:
    disk.settle(path)
    return path


def _check_file(copy: Path) -> None:
    """Raise :class:`BadCopy` or sqlite3.DatabaseError unless ``copy`` is a sound database of plain tables that Juez made."""
    deadline = time.monotonic() + _CHECK_SECONDS
    with closing(sqlite3.connect(copy)) as db:
        db.set_progress_handler(lambda: time.monotonic() > deadline, 100_000)
        db.execute("pragma trusted_schema = off")
        db.execute("pragma journal_mode = delete")
        if db.execute("pragma user_version").fetchone()[0] < 1:
            raise BadCopy(f"{_NOT_OURS}.")
        strange = "select 1 from sqlite_master where type not in ('table', 'index') or sql like 'create virtual%'"
        if db.execute(strange).fetchone():
            raise BadCopy(f"{_NOT_OURS}: tiene algo más que tablas.")
        if db.execute("pragma integrity_check").fetchone()[0] != "ok":
            raise BadCopy("La copia está dañada.")


def _check_rows(copy: Path) -> None:
    """Raise :class:`BadCopy` unless every table is there with its columns, every value is of its column's type, and every cell
    may be what Juez wrote."""
    with closing(sqlite3.connect(copy)) as db:
        for holding in HOLDINGS:
            there = {name: hidden for _, name, _, _, _, _, hidden in db.execute(f'pragma table_xinfo("{holding.table}")')}
            columns = schema()[holding.table]
            if any(there.get(name, 1) for name in columns):
                raise BadCopy(f"{_NOT_OURS}: falta la tabla «{holding.table}» o alguna de sus columnas.")
            for name, declared in columns.items():
                allowed = [*_TYPES[declared], *(["null"] if name in holding.optional else [])]
                marks = ", ".join("?" for _ in allowed)
                wrong = f'select 1 from "{holding.table}" where typeof("{name}") not in ({marks}) limit 1'
                if db.execute(wrong, allowed).fetchone():
                    raise BadCopy(f"La copia está dañada: hay valores impropios en «{holding.table}».")
            names = ", ".join(f'"{name}"' for name in columns)
            for row in db.execute(f'select {names} from "{holding.table}"'):  # a text that is no UTF-8 raises
                if cell := wrong_cell(holding.table, dict(zip(columns, row, strict=True))):
                    raise BadCopy(f"La copia está dañada: en «{holding.table}» hay algo impropio en «{cell}».")


def _check_editions(home: Home, editions: list[ImportedEdition]) -> None:
    """Raise :class:`BadCopy` where reading an edition that is not here already could hang or fill Juez."""
    known: set[str] = set()
    if home.user_database.exists():
        with suppress(UnreadableData), UserData(home.user_database) as user:
            known = {hashlib.sha256(edition.source).hexdigest() for edition in user.editions() if edition.sound}
    for edition in editions:
        if hashlib.sha256(edition.source).hexdigest() in known:
            continue
        try:
            examine_bounded(edition.source, document_named(edition.document), edition.name, edition.date)
        except (OutOfBounds, Busy) as error:
            raise BadCopy(f"Edición «{edition.name}»: {error}") from None
        except (BadSource, UnknownDocument):
            continue  # kept, but not read: a later version may
