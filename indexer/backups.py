"""Saving the user's own data to one file and putting such a file in their place.

A copy that is brought back is never used as a database of ours: it is checked and brought to this version as a file apart, its
rows go to a new database, and from there they take the place of the present ones in one transaction. So nothing strange in it
can come along, and an interruption changes nothing.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import time
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path

from rules_corpus import BadSource, UnknownDocument, document_named

from .bounded import Busy, OutOfBounds, examine_bounded
from .home import Home
from .user_data import HOLDINGS, DamagedData, Held, Holding, ImportedEdition, NewerData, UnreadableData, UserData, schema

#: The largest copy that is read, in bytes.
LARGEST = 200_000_000
#: How the present data are called when a copy takes their place.
BEFORE = "juez-antes-"
_CHECK_SECONDS = 30
#: Declared type of a column → the types its values may have.
_TYPES = {"TEXT": ["text"], "BLOB": ["blob"], "INTEGER": ["integer"], "REAL": ["real", "integer"], "FLOAT": ["real", "integer"]}
_MAGIC = b"SQLite format 3\0"
_NOT_OURS = "El archivo no es una copia de los datos de Juez"


class BadCopy(ValueError):
    """A file that cannot take the place of the user's data. The message says why, in Spanish."""


def copy_name() -> str:
    """A name for a copy made now."""
    return f"juez-datos-{_now()}.db"


def _now() -> str:
    return f"{datetime.now():%Y-%m-%d-%H%M%S}"


def save(home: Home, target: Path) -> None:
    """Write everything the user has to the new file ``target``. Raises :class:`BadCopy` where it exists or cannot be written."""
    if target.exists():
        raise BadCopy(f"«{target}» ya existe; no se escribe encima.")
    try:
        with UserData(home.user_database) as user:
            user.save(target)
    except sqlite3.OperationalError:
        raise BadCopy(f"No se puede escribir «{target}»: comprueba que puedes escribir en esa carpeta.") from None


def holdings(home: Home) -> dict[Holding, list[Held]]:
    """What the user has, by table; empty lists where nothing was kept yet."""
    if not home.user_database.exists():
        return {holding: [] for holding in HOLDINGS}
    with UserData(home.user_database) as user:
        return user.holdings()


def earlier_copies(home: Home) -> list[Path]:
    """The data that copies have taken the place of, newest first."""
    return sorted(home.folder.glob(f"{BEFORE}*.db"), reverse=True)


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
    except OSError:
        raise BadCopy(f"No se puede leer «{source}»: comprueba que es un archivo y que puedes leerlo.") from None
    try:
        _check_file(raw)
        UserData(raw).close()  # brings it to this version
        _check_rows(raw)
        with UserData(copy) as user:
            user.replace(raw, None)
            found, editions = user.holdings(), user.editions()
    except NewerData:
        raise BadCopy("La copia es de una versión de Juez más nueva que esta; actualiza Juez.") from None
    except (sqlite3.DatabaseError, UnreadableData, UnicodeDecodeError):  # SQLite quotes damaged bytes in its messages
        raise BadCopy(f"{_NOT_OURS}, o está dañado.") from None
    finally:
        raw.unlink(missing_ok=True)
    _check_editions(home, editions)
    return found


def restore(home: Home, copy: Path) -> Path | None:
    """Put the rows of a prepared ``copy`` in place of the present ones. Returns the file that keeps those, if there were any.

    Raises :class:`BadCopy`; then nothing has changed.
    """
    existed = home.user_database.exists()
    kept = _free(home.folder / f"{BEFORE}{_now()}.db")
    try:
        with UserData(home.user_database) as user:
            user.replace(copy, kept if existed else None)
    except (DamagedData, NewerData):  # what this version cannot read is kept as it is, and a new database begun
        os.replace(home.user_database, kept)
        with UserData(home.user_database) as user:
            user.replace(copy, None)
    except (sqlite3.DatabaseError, UnreadableData) as error:
        raise BadCopy(f"No se han podido cambiar los datos: {error}") from None
    return kept if existed else None


def _free(path: Path) -> Path:
    """``path``, or the first name like it that no file has."""
    names = (path, *(path.with_stem(f"{path.stem}-{n}") for n in range(2, 1000)))
    return next(name for name in names if not name.exists())


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
    """Raise :class:`BadCopy` unless every table is there with its columns, and every value is of its column's type."""
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
            texts = ", ".join(f'"{name}"' for name, declared in columns.items() if declared == "TEXT")
            for _ in db.execute(f'select {texts} from "{holding.table}"'):
                pass  # a text that is no UTF-8 raises


def _check_editions(home: Home, editions: list[ImportedEdition]) -> None:
    """Raise :class:`BadCopy` where reading an edition that is not here already could hang or fill Juez."""
    known: set[str] = set()
    if home.user_database.exists():
        with suppress(UnreadableData), UserData(home.user_database) as user:
            known = {hashlib.sha256(edition.source).hexdigest() for edition in user.editions()}
    for edition in editions:
        if hashlib.sha256(edition.source).hexdigest() in known:
            continue
        try:
            examine_bounded(edition.source, document_named(edition.document), edition.name, edition.date)
        except (OutOfBounds, Busy) as error:
            raise BadCopy(f"Edición «{edition.name}»: {error}") from None
        except (BadSource, UnknownDocument):
            continue  # kept, but not read: a later version may
