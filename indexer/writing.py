"""Writing to the user's own data: one writer at a time, and never into a damaged file, which is set aside as it is."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from . import disk
from .home import Home
from .user_data import DamagedData, UnwrittenData, UserData

#: How damaged data are called when others take their place.
DAMAGED = "juez-danado-"
#: What SQLite keeps beside a database; it goes with it.
_BESIDE = ("-journal", "-wal", "-shm")


def now() -> str:
    """The date and time in a file's name."""
    return f"{datetime.now():%Y-%m-%d-%H%M%S}"


def free(path: Path) -> Path:
    """``path``, or the first name like it that no file has."""
    names = (path, *(path.with_stem(f"{path.stem}-{n}") for n in range(2, 1000)))
    return next(name for name in names if not name.exists())


@contextmanager
def alone(home: Home) -> Iterator[None]:
    """Be the only one who writes to the user's data. Raises :class:`UnreadableData` where that cannot be."""
    with writable(home), disk.only_one(home.folder / "juez.lock"):
        yield


@contextmanager
def writable(home: Home) -> Iterator[None]:
    """What the disk refuses within comes out as :class:`UnwrittenData`, in words."""
    try:
        yield
    except OSError as error:
        raise UnwrittenData(f"No se puede guardar en «{home.folder}»: {disk.reason(error)}.") from error


@contextmanager
def writing(home: Home) -> Iterator[UserData]:
    """The user's data to write to. Damaged ones are set aside first, and new ones begun."""
    with alone(home):
        set_aside_damaged(home)
        with UserData(home.user_database) as user:
            yield user


def set_aside_damaged(home: Home) -> Path | None:
    """Give damaged data a name of their own, where they stay; None where they are sound. Only within :func:`alone`."""
    if not home.user_database.exists():
        return None
    try:
        with UserData(home.user_database) as user:
            user.check()
        return None
    except DamagedData:
        return set_aside(home, free(home.folder / f"{DAMAGED}{now()}.db"))


def set_aside(home: Home, kept: Path) -> Path:
    """Call the present data ``kept``, with what SQLite keeps beside them."""
    for beside in _BESIDE:
        with suppress(FileNotFoundError):
            os.replace(f"{home.user_database}{beside}", f"{kept}{beside}")
    os.replace(home.user_database, kept)
    disk.settle(home.folder)
    return kept


def damaged_files(home: Home) -> list[Path]:
    """The damaged data that were set aside, newest first."""
    return sorted(home.folder.glob(f"{DAMAGED}*.db"), reverse=True)
