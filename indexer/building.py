"""Building the derived corpus beside the old one and swapping it whole.

``corpus/CURRENT`` names the folder in use; it is replaced in one step, when all of the new one is on the disk, so an interrupted
build leaves the old corpus serving. Each corpus has the digests of its files with it: a damaged one is thrown away.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import whoosh

import rules_corpus
from rules_corpus.documents import UnknownDocument, document_named
from rules_corpus.embedded import embedded_editions
from rules_corpus.reading import read_official
from rules_corpus.records import Edition
from rules_corpus.sources import BadSource

from . import disk, record_store, word_index
from .home import Home
from .user_data import BusyData, ImportedEdition, UnreadableData, UserData

RECORDS, INDEX, CURRENT, DIGESTS = "records.db", "index", "CURRENT", "digests.json"
_LOCK = "LOCK"
_NAME = re.compile(r"\w+")
Progress = Callable[[str], None]
T = TypeVar("T")


class NotBuilt(RuntimeError):
    """The corpus cannot be built now. The message says why, in Spanish."""


def stamp(home: Home, progress: Progress = lambda _: None) -> str:
    """What the corpus must be built from now: the program's own data and code, the imported editions, and the interpreter.

    User data that cannot be read are told to ``progress``. Raises :class:`BusyData`.
    """
    digest = hashlib.sha256()
    for folder in (Path(record_store.__file__).parent, Path(rules_corpus.__file__).parent):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".md", ".yaml"):
                digest.update(path.name.encode())
                digest.update(path.read_bytes())
    digest.update(_of_the_user(home, UserData.fingerprint, "", progress).encode())
    digest.update(f"{sys.version_info[:2]} {whoosh.__version__}".encode())
    return digest.hexdigest()[:20]


def _of_the_user(home: Home, read: Callable[[UserData], T], otherwise: T, progress: Progress) -> T:
    """Something of the user's data; ``otherwise`` where there are none, or none that can be read. Raises :class:`BusyData`."""
    try:
        if not home.user_database.exists():
            return otherwise
        with UserData(home.user_database) as user:
            return read(user)
    except BusyData:
        raise
    except UnreadableData as error:
        progress(str(error))
        return otherwise


def current_name(home: Home) -> str:
    """What the corpus in use is called; "" where none is named."""
    try:
        return (home.corpus / CURRENT).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return ""


def current_folder(home: Home) -> Path | None:
    """The folder of the corpus in use, or None where none is complete."""
    name = current_name(home)
    folder = home.corpus / name
    return folder if _NAME.fullmatch(name) and (folder / RECORDS).exists() and (folder / INDEX).is_dir() else None


def is_sound(folder: Path) -> bool:
    """Whether every file of the corpus in ``folder`` is as it was written."""
    try:
        told = json.loads((folder / DIGESTS).read_text(encoding="ascii"))
        return RECORDS in told and all(_digest(folder / name) == digest for name, digest in told.items())
    except (OSError, ValueError, TypeError):
        return False


def _digest(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=16).hexdigest()


def all_editions(home: Home, progress: Progress = lambda _: None) -> list[Edition]:
    """The embedded editions, then the imported ones; one that this version cannot read stays in the user's data, unread."""
    editions = list(embedded_editions())
    nothing: list[ImportedEdition] = []
    taken = {(edition.document, edition.name) for edition in editions}
    for each in _of_the_user(home, UserData.editions, nothing, lambda _: None):
        if (each.document, each.name) in taken:
            progress(f"La edición importada «{each.name}» de «{each.document}» se llama como la incluida; no se lee.")
            continue
        if not each.sound:
            progress(f"La edición importada «{each.name}» de «{each.document}» está dañada; no se lee.")
            continue
        try:
            editions.append(read_official(each.source, document_named(each.document), each.name, each.date))
        except (BadSource, UnknownDocument) as error:
            progress(f"No se puede leer la edición «{each.name}» de «{each.document}»: {error}")
    return editions


def ensure_built(home: Home, progress: Progress = lambda _: None) -> Path:
    """The folder of a sound and up-to-date corpus, built first if there is none.

    User data that cannot be read are told to ``progress``, and what was imported is left out. Raises :class:`NotBuilt`.
    """
    try:
        wanted = stamp(home, progress)
        folder = current_folder(home)
        if folder is not None and folder.name == wanted and is_sound(folder):
            return folder
        with disk.only_one(home.corpus / _LOCK):
            if current_folder(home) != home.corpus / wanted or not is_sound(home.corpus / wanted):
                _bring(home, wanted, progress)
        return home.corpus / wanted
    except (OSError, sqlite3.OperationalError, BusyData) as error:
        why = str(error) if isinstance(error, BusyData) else f"No se puede rehacer el corpus en «{home.corpus}»: {_why(error)}."
        raise NotBuilt(why) from error


def _why(error: OSError | sqlite3.OperationalError) -> str:
    return disk.reason(error) or str(error)


def _bring(home: Home, wanted: str, progress: Progress) -> None:
    """Put the corpus called ``wanted`` in use: the one before the last change, which was taken back, or a new one."""
    if is_sound(home.corpus / wanted):
        _put_in_use(home, wanted)
        return
    if (home.corpus / wanted).exists():
        progress("El corpus está dañado: se tira y se hace de nuevo.")
    build(home, wanted, progress)


def build(home: Home, name: str, progress: Progress = lambda _: None) -> Path:
    """Build the corpus called ``name`` and put it in use. Returns its folder."""
    home.corpus.mkdir(parents=True, exist_ok=True)
    work = Path(tempfile.mkdtemp(prefix="building-", dir=home.corpus))
    try:
        progress("Leyendo los reglamentos…")
        editions = all_editions(home, progress)
        record_store.write_editions(work / RECORDS, editions)
        progress("Indexando…")
        word_index.write_index(work / INDEX, default_editions(editions))
        _write_digests(work)
        disk.settle_all(work)
        target = home.corpus / name
        if target.exists():
            _remove(target)
        os.replace(work, target)
        _put_in_use(home, name)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target


def _write_digests(folder: Path) -> None:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    told = {path.relative_to(folder).as_posix(): _digest(path) for path in files}
    (folder / DIGESTS).write_text(json.dumps(told), encoding="ascii")


def default_editions(editions: list[Edition]) -> list[Edition]:
    """The first edition of each document: the one that search reads."""
    first: dict[str, Edition] = {}
    for edition in editions:
        first.setdefault(edition.document, edition)
    return list(first.values())


def _put_in_use(home: Home, name: str) -> None:
    """Make ``name`` the corpus in use, and sweep what neither it nor the one before needs."""
    before = current_folder(home)
    if (home.corpus / CURRENT).is_dir():
        _remove(home.corpus / CURRENT)
    disk.settle(home.corpus)
    disk.write_whole(home.corpus / CURRENT, name.encode("ascii"))
    keep = {name, before.name if before else name, CURRENT, _LOCK}
    for path in home.corpus.iterdir():  # a server may be reading the one before; nobody else builds
        if path.name not in keep:
            _remove(path)


def _remove(path: Path) -> None:
    shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
