"""One corpus and one library of each stamp for all tests of a worker.

A stamp names all that a corpus is built from, and a library is immutable, so what is asserted of pages, answers and commands
need not build and load its own. Building and loading themselves are asserted with ``built_anew`` (see ``tests/conftest.py``).
For the same reason a process that reads a text or builds is used again.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock
from types import ModuleType
from typing import Any

import pytest
from cachetools import LRUCache, cached

from indexer import Home, bounded, building, library, word_index
from indexer.processes import Pool
from rules_corpus import Edition, embedded_editions

BUILD, LOAD, INDEX = building.build, library.load, word_index.write_index
#: A process that reads or builds is replaced after so much work (a server's after one).
WORN = 20


@contextmanager
def shared(store: Path) -> Iterator[None]:
    """What is built or indexed is kept in the folder ``store`` and copied from there the next time; what is loaded is shared."""

    def build(home: Home, name: str, progress: building.Progress = lambda _: None) -> Path:
        if not (store / name).exists():
            shutil.copytree(BUILD(home, name, progress), store / name)
        shutil.copytree(store / name, home.corpus / name, dirs_exist_ok=True)
        building._put_in_use(home, name)
        return home.corpus / name

    def index(folder: Path, editions: list[Edition]) -> None:
        if editions != list(embedded_editions()):
            INDEX(folder, editions)
            return
        if not (store / "index").exists():
            INDEX(store / "index", editions)
        shutil.copytree(store / "index", folder)

    load = cached(LRUCache(8), key=lambda folder: folder.name, lock=RLock())(LOAD)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "build", build)
        patch.setattr(library, "load", load)
        patch.setattr(word_index, "write_index", index)
        for pool in (bounded._READERS, bounded._BUILDERS):
            patch.setattr(pool, "worn", WORN)
        yield


def anew() -> Iterator[tuple[ModuleType, str, Any]]:
    """What a server has in the place of what tests share: (module, name, value)."""
    yield building, "build", BUILD
    yield library, "load", LOAD
    yield word_index, "write_index", INDEX
    for name in ("_READERS", "_BUILDERS"):
        yield bounded, name, Pool("indexer.bounded", places=2, patience=60, worn=1)
