"""Bundles: everything a browser needs of one game without a network, in one JSON document; and what all games share in another.

A bundle is named after its content. The bundles of a library are made once, when they are first asked for, and kept with it.
"""

from __future__ import annotations

import gzip
import json
import threading
from dataclasses import dataclass
from pathlib import Path

from flask import Flask

from indexer import building
from indexer.library import Library, Shelf
from indexer.word_index import Postings, read_postings
from rules_corpus import GAMES, Edition
from rules_corpus.documents import documents_of

from ..access import Role
from ..pages import library
from . import bundle_store
from .bundle_contents import common, game, game_pages, shared_pages
from .saved_pages import PageTable

COMMON = "comun"
NAMES = (COMMON, *GAMES)


@dataclass(frozen=True)
class Bundle:
    """A bundle as it is sent: compressed, named after its content.

    ``editions``: the editions in it, as (document, name, date); ``assets``: the static files that its pages load.
    """

    name: str
    packed: bytes
    size: int
    digest: str
    assets: tuple[str, ...]
    editions: tuple[tuple[str, str, str], ...] = ()

    @classmethod
    def of(cls, name: str, contents: dict, pages: PageTable, editions: tuple[Edition, ...] = ()) -> Bundle:
        """The bundle of ``contents`` and ``pages``."""
        raw = json.dumps({**contents, **pages.as_json()}, ensure_ascii=False, separators=(",", ":")).encode()
        packed = gzip.compress(raw, compresslevel=9, mtime=0)
        about = tuple((edition.document, edition.name, edition.date) for edition in editions)
        return cls(name, packed, len(raw), bundle_store.digest_of(raw), pages.assets(), about)

    @classmethod
    def kept(cls, fields: dict) -> Bundle:
        """The bundle that was kept as these ``fields``."""
        editions = tuple(tuple(edition) for edition in fields["editions"])
        return cls(**{**fields, "assets": tuple(fields["assets"]), "editions": editions})

    @property
    def raw(self) -> bytes:
        return gzip.decompress(self.packed)


@dataclass(frozen=True)
class _State:
    """Whether imported editions are seen, and which official answers there are ("": none)."""

    imported: bool = False
    rulings: str = ""

    @property
    def name(self) -> str:
        """What bundles of it are kept under."""
        return f"{'-imported' if self.imported else ''}{'-' if self.rulings else ''}{self.rulings}"


class BundleShelf:
    """The bundles of the library in use; a new library makes new ones."""

    def __init__(self, app: Flask):
        self._app = app
        self._lock = threading.Lock()
        self._library: Library | None = None
        self._state = _State()
        self._folder = Path()
        self._bundles: dict[str, Bundle] = {}
        self._making: threading.Thread | None = None

    def some(self, *names: str) -> dict[str, Bundle]:
        """The bundles of these names (of :data:`NAMES`), all of one library; made first where they are not kept."""
        with self._lock, self._app.app_context():
            self._turn_to(self._shelf.library, self._now)
            if not self._bundles.keys() >= set(names):
                self._bundles |= self._kept()  # another process may have made them meanwhile
            if missing := [name for name in names if name not in self._bundles]:
                postings = read_postings(self._folder / building.INDEX)
                self._bundles.update({name: _bundle(self._app, name, postings) for name in missing})
                if len(self._bundles) == len(NAMES):
                    bundle_store.write(self._folder, self._state.name, self._bundles)
            return {name: self._bundles[name] for name in names}

    def _turn_to(self, newest: Library, state: _State) -> None:
        """Leave the bundles of another library for those that are kept of this one, as visitors see it."""
        if newest is not self._library or state != self._state:
            self._folder = self._shelf.home.corpus / newest.name
            self._library, self._state = newest, state
            self._bundles = self._kept()

    def _kept(self) -> dict[str, Bundle]:
        """The bundles that lie beside the corpus."""
        return {name: Bundle.kept(fields) for name, fields in bundle_store.read(self._folder, self._state.name).items()}

    def ready(self, *names: str) -> bool:
        """True when these bundles, or all, can be had at once; otherwise they begin to be made, beside the requests."""
        names = names or NAMES
        current = self._library is self._shelf.library and self._state == self._now
        if current and all(name in self._bundles for name in names):
            return True
        if self._making is None or not self._making.is_alive():
            self._making = threading.Thread(target=self.some, args=names, name="bundles", daemon=True)
            self._making.start()
        return False

    @property
    def _now(self) -> _State:
        """What decides, besides the library, what visitors see, for whom pages are saved."""
        imported = bool(self._app.extensions["access"].seen_by("editions") is Role.VISITOR)
        return _State(imported, self._app.extensions["rulings"].version)

    @property
    def _shelf(self) -> Shelf:
        return self._app.extensions["shelf"]


def _bundle(app: Flask, name: str, postings: Postings) -> Bundle:
    if name == COMMON:
        return Bundle.of(name, common(postings), shared_pages(app))
    editions = tuple(library().corpus.edition(d.id) for d in documents_of(name) if library().corpus.editions[d.id])
    return Bundle.of(name, game(name, editions, postings), game_pages(app, name, editions), editions)
