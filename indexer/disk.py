"""The disk: files written whole or not at all, one writer at a time, and in Spanish why something cannot be written."""

from __future__ import annotations

import errno
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

#: How long a writer waits for the one before (seconds).
_PATIENCE = 240.0
_FULL = "no queda sitio en el disco"
_REFUSED = "no se puede escribir en esa carpeta"
_FAILED = "el disco falla"
_SAID = {
    errno.ENOSPC: _FULL,
    getattr(errno, "EDQUOT", errno.ENOSPC): _FULL,
    errno.EFBIG: _FULL,
    errno.EROFS: _REFUSED,
    errno.EACCES: _REFUSED,
    errno.EPERM: _REFUSED,
    errno.EIO: _FAILED,
}
#: The errors by which the system says that it does not write.
REFUSES = frozenset(_SAID)
_SAID_BY_SQLITE = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _REFUSED,
    sqlite3.SQLITE_PERM: _REFUSED,
    sqlite3.SQLITE_CANTOPEN: "no se puede abrir el archivo",
    sqlite3.SQLITE_IOERR: _FAILED,
}


def reason(error: BaseException) -> str | None:
    """Why the disk did not do what it was asked, as a clause; None where the error is of another kind."""
    if isinstance(error, sqlite3.Error):
        return _SAID_BY_SQLITE.get(sqlite_code(error))
    if isinstance(error, OSError):
        return _SAID.get(error.errno or 0, error.strerror or "el disco no responde")
    return None


def sqlite_code(error: sqlite3.Error) -> int:
    """The primary code of an error of SQLite; 0 where Python itself raised it."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


def write_whole(path: Path, data: bytes) -> None:
    """Put ``data`` in the file ``path``, readable by its user alone: all of it or, after whatever happens, what was there."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
    settle(path.parent)


def settle(path: Path) -> None:
    """Have what was written to a file, or the names in a folder, reach the disk."""
    is_folder = path.is_dir()
    try:
        handle = os.open(path, os.O_RDONLY if is_folder else os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError:
        if not is_folder:  # not every platform can for a folder
            raise


def settle_all(folder: Path) -> None:
    """The same for everything in a folder."""
    for path in [*folder.rglob("*"), folder]:
        settle(path)


@contextmanager
def only_one(lock: Path) -> Iterator[None]:
    """Be the only one who holds the file ``lock``; who is killed holds it no more. Raises OSError, after a while TimeoutError."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("ab") as file:
        end = time.monotonic() + _PATIENCE
        while not _taken(file.fileno()):
            if time.monotonic() > end:
                raise TimeoutError(errno.ETIMEDOUT, "otro Juez está escribiendo ahí", str(lock))
            time.sleep(0.02)
        yield


@contextmanager
def if_free(lock: Path) -> Iterator[bool]:
    """Hold the file ``lock`` where nobody does: whether it is held now. Raises OSError."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    with lock.open("ab") as file:
        yield _taken(file.fileno())


def _taken(handle: int) -> bool:
    """Whether the file is held now; it is let go when it is closed."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            return False
        raise
    return True
