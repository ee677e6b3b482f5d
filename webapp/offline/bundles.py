"""Bundles: everything a browser needs of one game without a network, in one JSON document; and what all games share in another.

A bundle is named after its content. The bundles of a library are made once, when they are first asked for, and kept with it.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import threading
from dataclasses import dataclass
from pathlib import Path

from flask import Flask, render_template, url_for
from werkzeug.exceptions import NotFound

from indexer import building
from indexer.jargon import meanings
from indexer.library import Library, Shelf
from indexer.word_index import Postings, read_postings
from rules_corpus import DOCUMENTS, GAMES, Edition, UnknownRule
from rules_corpus.concepts import concepts
from rules_corpus.documents import documents_of
from rules_corpus.glossary import glossaries

from ..pages import library, rule_path
from ..search import KINDS
from . import bundle_store
from .constants import constants
from .lexicon import lexicon
from .saved_pages import BLANK, ORIGIN, PageTable, page, saved
from .saved_records import defined, document

COMMON = "comun"
NAMES = (COMMON, *GAMES)
#: The pages that show no game of their own.
_SHARED = ("rules.start", "glossary.concepts", "kept.kept", "view.settings", "offline.saved")


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
        return cls(name, packed, len(raw), hashlib.sha256(raw).hexdigest()[:16], pages.assets(), about)

    @classmethod
    def kept(cls, fields: dict) -> Bundle:
        """The bundle that was kept as these ``fields``."""
        editions = tuple(tuple(edition) for edition in fields["editions"])
        return cls(**{**fields, "assets": tuple(fields["assets"]), "editions": editions})

    @property
    def raw(self) -> bytes:
        return gzip.decompress(self.packed)


class BundleShelf:
    """The bundles of the library in use; a new library makes new ones."""

    def __init__(self, app: Flask):
        self._app = app
        self._lock = threading.Lock()
        self._library: Library | None = None
        self._folder = Path()
        self._bundles: dict[str, Bundle] = {}
        self._making: threading.Thread | None = None

    def some(self, *names: str) -> dict[str, Bundle]:
        """The bundles of these names (of :data:`NAMES`), all of one library; made first where they are not kept."""
        with self._lock, self._app.app_context():
            self._turn_to(library())
            missing = [name for name in names if name not in self._bundles]
            if missing:
                postings = read_postings(self._folder / building.INDEX)
                self._bundles.update({name: _bundle(self._app, name, postings) for name in missing})
                if len(self._bundles) == len(NAMES):
                    bundle_store.write(self._folder, self._bundles)
            return {name: self._bundles[name] for name in names}

    def _turn_to(self, newest: Library) -> None:
        """Leave the bundles of another library for those that are kept of this one."""
        if newest is not self._library:
            self._folder = self._shelf.home.corpus / newest.name
            self._bundles = {name: Bundle.kept(fields) for name, fields in bundle_store.read(self._folder).items()}
            self._library = newest

    def ready(self) -> bool:
        """True when all bundles can be had at once; otherwise they begin to be made, beside the requests."""
        if self._library is self._shelf.library and len(self._bundles) == len(NAMES):
            return True
        if self._making is None or not self._making.is_alive():
            self._making = threading.Thread(target=self.some, args=NAMES, name="bundles", daemon=True)
            self._making.start()
        return False

    @property
    def _shelf(self) -> Shelf:
        return self._app.extensions["shelf"]


def _bundle(app: Flask, name: str, postings: Postings) -> Bundle:
    if name == COMMON:
        return Bundle.of(name, _common(postings), _shared_pages(app))
    editions = tuple(library().corpus.edition(d.id) for d in documents_of(name) if library().corpus.editions[d.id])
    return Bundle.of(name, _game(name, editions, postings), _game_pages(app, name, editions), editions)


def _game(game: str, editions: tuple[Edition, ...], postings: Postings) -> dict:
    """A game's records, for search, and its terms."""
    lengths = dict(zip(postings.ids, map(int, postings.lengths), strict=True))
    return {
        "game": game,
        "documents": [document(edition, lengths) for edition in editions],
        "defined": defined(glossaries()[game]),
    }


def _game_pages(app: Flask, game: str, editions: tuple[Edition, ...]) -> PageTable:
    """Every page that is about a game."""
    table = PageTable()
    for edition in editions:
        addresses = [f"/d/{edition.document}"]
        for record in edition:
            addresses += [f"/r/{rule_path(record.id)}", f"/vista/r/{rule_path(record.id)}"]
        for number in edition.printed:
            if f"{edition.document}:{number}" not in edition:
                addresses += _misprint_addresses(edition, number)
        for address in addresses:
            table.add(address, page(app, address))
    for address in (
        f"/glosario/{game}",
        f"/disputas/{game}",
        *(f"/vista/glosario/{game}/{t.id}" for t in glossaries()[game].terms),
    ):
        table.add(address, page(app, address))
    return table


def _misprint_addresses(edition: Edition, number: str) -> list[str]:
    """Where a number leads that is nowhere right: to the page of the rule that prints it, saying so, and to its peek."""
    record, asked = edition[edition.printed[number][0]], f"{edition.document}:{number}"
    return [f"/r/{rule_path(record.id)}?desde={asked}", f"/vista/r/{asked}"]


def _common(postings: Postings) -> dict:
    """What all games share: how to search, and the words of the collection."""
    return {
        "constants": constants(),
        "documents": [{"id": d.id, "game": d.game, "title": d.title, "short": d.short} for d in DOCUMENTS.values()],
        "games": [{"id": game.id, "name": game.name} for game in GAMES.values()],
        "meanings": [[" ".join(said), {g: list(n) for g, n in by_game.items()}] for said, by_game in meanings().items()],
        "lexicon": lexicon(postings),
    }


def _shared_pages(app: Flask) -> PageTable:
    """The pages of no game in particular, and those that are filled in: a search, a rule that does not exist, a missing page."""
    table = PageTable()
    with app.test_request_context(base_url=ORIGIN):
        addresses = [*map(url_for, _SHARED), *(url_for("glossary.concept", name=concept.id) for concept in concepts())]
        searches = {
            (query, game, name, kind): url_for("search.results", q=query, juego=game, documento=name, tipo=kind)
            for query in (None, BLANK)
            for game, name in {(game, name): None for d in DOCUMENTS.values() for game in (None, d.game) for name in (None, d.id)}
            for kind in (None, *KINDS)
        }
        for status, error in ((404, NotFound()), ("unknown", UnknownRule(BLANK))):
            answered = app.make_response(app.handle_user_exception(error))
            table.add(f"!{status}", saved(answered.get_data(as_text=True)))
        table.add("!absent", saved(render_template("offline/absent.html", said=BLANK)))
    for address in addresses:
        table.add(address, page(app, address))
    for key, address in searches.items():
        table.add("!search " + " ".join(part or "-" for part in key), page(app, address))
    return table
