"""The library: everything that answers questions, loaded once and immutable; safe under any number of threads."""

from __future__ import annotations

import gc
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from whoosh.index import EmptyIndexError

from rules_corpus.corpus import Corpus

from . import building
from .home import Home
from .record_store import read_editions
from .searching import SearchEngine
from .word_index import read_postings


@dataclass(frozen=True)
class Library:
    """The corpus and the search engine of one build. A rebuild makes a new library; the old one goes on answering."""

    name: str
    corpus: Corpus
    search: SearchEngine


def load(folder: Path) -> Library:
    """The library in the corpus folder ``folder``."""
    with _left_to_stay():
        corpus = Corpus(read_editions(folder / building.RECORDS))
        return Library(folder.name, corpus, SearchEngine(corpus, read_postings(folder / building.INDEX)))


@contextmanager
def _left_to_stay() -> Iterator[None]:
    """While a library is made nothing becomes garbage, and later it stays: walking its many objects takes a third of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if collecting:
            gc.enable()


def _let_go() -> None:
    """Free the library that was replaced: it was left out of what is looked through for garbage."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def open_library(home: Home, progress: building.Progress = lambda _: None) -> Library:
    """The library of ``home``, built first if it is missing, stale or damaged.

    Where it cannot be built the one there is goes on, which is told to ``progress``. Raises :class:`~indexer.building.NotBuilt`.
    """
    try:
        return load(building.ensure_built(home, progress))
    except building.NotBuilt as error:
        folder = building.current_folder(home)
        if folder is None or not building.is_sound(folder):
            raise
        try:
            older = load(folder)
        except (sqlite3.Error, ValueError, TypeError):  # another version of Juez wrote it otherwise
            raise error from None
        progress(f"{error} Se sigue con el corpus anterior.")
        return older


class Shelf:
    """The library in use by a running server: swapped whole when a newer corpus is put in place."""

    def __init__(self, home: Home):
        self.home = home
        self._library = open_library(home)
        self._loading = threading.Lock()
        #: Called when a newer library has taken the place of one, to let go of what was kept of that.
        self.on_newer: list[Callable[[], None]] = []

    @property
    def library(self) -> Library:
        """The newest library; reading the name of the corpus in use costs microseconds.

        One reader loads a newer one, the others go on with the old one meanwhile.
        """
        if building.current_name(self.home) == self._library.name:
            return self._library
        folder = building.current_folder(self.home)
        if folder is not None and self._loading.acquire(blocking=False):
            try:
                if folder.name != self._library.name:  # nobody loaded it while this reader looked
                    self._library = load(folder)
                    for forget in self.on_newer:
                        forget()
                    _let_go()
            except (OSError, sqlite3.Error, EmptyIndexError):
                pass  # a still newer corpus replaced it while it was being read; the next reader loads that one
            finally:
                self._loading.release()
        return self._library
