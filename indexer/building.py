"""Building the derived corpus beside the old one and swapping it whole.

``corpus/CURRENT`` names the folder in use; it is replaced in one step, so an interrupted build leaves the old corpus serving.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import whoosh

import rules_corpus
from rules_corpus.documents import UnknownDocument, document_named
from rules_corpus.embedded import embedded_editions
from rules_corpus.reading import read_official
from rules_corpus.records import Edition
from rules_corpus.sources import BadSource

from . import record_store, word_index
from .home import Home
from .user_data import UserData

RECORDS, INDEX, CURRENT = "records.db", "index", "CURRENT"
_STALE_AFTER = 3600
Progress = Callable[[str], None]


def stamp(home: Home) -> str:
    """What the corpus must be built from now: the program's own data and code, the imported editions, and the interpreter."""
    digest = hashlib.sha256()
    for folder in (Path(record_store.__file__).parent, Path(rules_corpus.__file__).parent):
        for path in sorted(folder.rglob("*")):
            if path.suffix in (".py", ".md", ".yaml"):
                digest.update(path.name.encode())
                digest.update(path.read_bytes())
    if home.user_database.exists():
        with UserData(home.user_database) as user:
            digest.update(user.fingerprint().encode())
    digest.update(f"{sys.version_info[:2]} {whoosh.__version__}".encode())
    return digest.hexdigest()[:20]


def current_folder(home: Home) -> Path | None:
    """The folder of the corpus in use, or None where none is complete."""
    try:
        folder = home.corpus / (home.corpus / CURRENT).read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return None
    return folder if _is_whole(folder) else None


def _is_whole(folder: Path) -> bool:
    return (folder / RECORDS).exists() and (folder / INDEX).is_dir()


def all_editions(home: Home, progress: Progress = lambda _: None) -> list[Edition]:
    """The embedded editions, then the imported ones; one that this version cannot read stays in the user's data, unread."""
    editions = list(embedded_editions())
    if home.user_database.exists():
        with UserData(home.user_database) as user:
            imported = user.editions()
        taken = {(edition.document, edition.name) for edition in editions}
        for each in imported:
            if (each.document, each.name) in taken:
                progress(f"La edición importada «{each.name}» de «{each.document}» se llama como la incluida; no se lee.")
                continue
            try:
                editions.append(read_official(each.source, document_named(each.document), each.name, each.date))
            except (BadSource, UnknownDocument) as error:
                progress(f"No se puede leer la edición «{each.name}» de «{each.document}»: {error}")
    return editions


def ensure_built(home: Home, progress: Progress = lambda _: None) -> Path:
    """The folder of an up-to-date corpus, built first if the one in use is missing or stale."""
    wanted = stamp(home)
    folder = current_folder(home)
    if folder is not None and folder.name == wanted:
        return folder
    if _is_whole(home.corpus / wanted):  # the one before the last change, which was taken back
        _put_in_use(home, wanted)
        return home.corpus / wanted
    return build(home, wanted, progress)


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
        target = home.corpus / name
        if target.exists():
            shutil.rmtree(target)
        os.replace(work, target)
        _put_in_use(home, name)
    finally:
        shutil.rmtree(work, ignore_errors=True)
    return target


def default_editions(editions: list[Edition]) -> list[Edition]:
    """The first edition of each document: the one that search reads."""
    first: dict[str, Edition] = {}
    for edition in editions:
        first.setdefault(edition.document, edition)
    return list(first.values())


def _put_in_use(home: Home, name: str) -> None:
    """Make ``name`` the corpus in use, and sweep what neither it nor the one before needs."""
    before = current_folder(home)
    handle, temporary = tempfile.mkstemp(prefix="CURRENT-", dir=home.corpus)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(name)
        file.flush()
        os.fsync(file.fileno())
    os.replace(temporary, home.corpus / CURRENT)
    _sweep(home, keep={name, before.name if before else name})


def _sweep(home: Home, keep: set[str]) -> None:
    """Remove all corpora but those to ``keep`` (a server may be reading the one before), and leavings of interrupted builds."""
    for path in home.corpus.iterdir():
        if path.name in (*keep, CURRENT):
            continue
        unfinished = path.name.startswith(("building-", "CURRENT-"))
        if unfinished and time.time() - path.stat().st_mtime < _STALE_AFTER:
            continue
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
