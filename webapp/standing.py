"""Pages that stand: made and compressed once, and sent again as they are until something that they show changes.

What such a page shows comes from its address, the library, the official answers, and the little that its reader chose; a view
whose page shows more calls :func:`passes`, and that page is made anew for everybody.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import wraps
from typing import Any, ParamSpec

from cachetools import LRUCache
from flask import Response, current_app, g, make_response, request

from .chosen import chosen
from .delivering import LEVEL, SMALLEST
from .pages import library
from .roles import caller, sees
from .view import COOKIE, View

P = ParamSpec("P")
#: How many bytes of pages are kept, with their addresses: some two thousand.
_KEPT = 16_000_000
#: The longest query of a page that is kept; nobody else asks for one that is longer.
_LONGEST = 400


@dataclass(frozen=True)
class Page:
    """A page as it is sent, compressed where that is worth it."""

    data: bytes
    packed: bool
    digest: str
    mimetype: str

    @classmethod
    def of(cls, response: Response) -> Page:
        data = response.get_data()
        packed = len(data) >= SMALLEST
        digest = hashlib.sha1(data, usedforsecurity=False).hexdigest()
        return cls(gzip.compress(data, LEVEL, mtime=0) if packed else data, packed, digest, response.mimetype or "text/html")

    def answer(self) -> Response:
        """It, as whoever asks takes it; compressed it is another answer to caches, with an ETag of its own."""
        zipped = self.packed and request.accept_encodings.best_match(["gzip", "identity"]) == "gzip"
        data = self.data if zipped or not self.packed else gzip.decompress(self.data)
        response = Response(data, mimetype=self.mimetype)
        response.set_etag(f"{self.digest}-gzip" if zipped else self.digest)
        if zipped:
            response.headers["Content-Encoding"] = "gzip"
        if self.packed:
            response.headers["Vary"] = "Accept-Encoding"
        return response


class Pages:
    """The pages that are kept, the ones asked for last; ``told`` says what else than the library they show, ``apart`` whether
    whoever asks sees more of them than others do."""

    def __init__(self, told: Callable[[], Hashable], apart: Callable[[], bool]):
        self._told, self._apart = told, apart
        self._kept: LRUCache[Hashable, Page] = LRUCache(_KEPT, getsizeof=lambda page: len(page.data) + 1_000)
        self._alone = threading.Lock()

    def answer(self, make: Callable[[], Any]) -> Any:
        """The page that is asked for: the one kept, else what ``make`` makes."""
        if self._apart() or len(request.query_string) > _LONGEST:
            return make()
        key = self._key()
        with self._alone:
            found = self._kept.get(key)
        if found is None:
            response = make_response(make())
            if response.status_code != 200 or response.is_streamed or "standing_passes" in g or g.get("data_trouble"):
                return response
            found = Page.of(response)
            with self._alone:
                self._kept[key] = found
        return found.answer()

    def forget(self) -> None:
        """Let go of all pages."""
        with self._alone:
            self._kept.clear()

    def _key(self) -> Hashable:
        """All that may make two pages differ."""
        game = chosen()
        return (
            *(request.scheme, request.host, request.path, request.query_string),
            *(library().name, sees("editions"), self._told()),
            *(str(View.read(request.cookies.get(COOKIE, ""))), game and game.id, caller().role),
        )


def standing(view: Callable[P, Any]) -> Callable[P, Any]:
    """Keep what a view answers; goes directly over it."""

    @wraps(view)
    def answered(*arguments: P.args, **named: P.kwargs) -> Any:
        pages: Pages = current_app.extensions["standing"]
        return pages.answer(lambda: view(*arguments, **named))

    return answered


def passes() -> None:
    """Say of the page that is being made that it shows what may change by itself."""
    g.standing_passes = True
