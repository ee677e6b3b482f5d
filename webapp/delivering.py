"""How answers travel: compressed where the client takes it, and not at all where it has them already."""

from __future__ import annotations

import gzip
from threading import Lock

from cachetools import LRUCache, cached
from flask import Flask, Response, request

#: What is worth compressing: text of some length. Archives and pictures are compressed already.
_TYPES = ("text/", "application/json", "application/javascript", "application/manifest+json", "image/svg+xml")
SMALLEST, _LARGEST = 500, 4_000_000
#: The quickest level that still halves a page three times over; and the best, for files that are compressed once.
LEVEL, BEST = 5, 9
#: What was compressed lately, up to this many bytes.
_KEPT = 8_000_000


def init_app(app: Flask) -> None:
    """Give every answer an ETag and compress it. To be set up first: what is set up later works on the answer before it."""

    @app.after_request
    def _deliver(response: Response) -> Response:
        if request.method not in ("GET", "HEAD") or response.status_code != 200:
            return response
        response.headers.setdefault("Cache-Control", "no-cache")
        if not (response.is_streamed or response.direct_passthrough):
            response.add_etag()
        if _is_compressible(response):
            _compress(response)
        response.make_conditional(request)
        return response


def _is_compressible(response: Response) -> bool:
    return (
        (response.mimetype or "").startswith(_TYPES)
        and "Content-Encoding" not in response.headers
        and SMALLEST <= (response.content_length or 0) <= _LARGEST
    )


def _compress(response: Response) -> None:
    """Compress where the client takes it. A compressed answer is another one to caches, with an ETag of its own."""
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.best_match(["gzip", "identity"]) != "gzip":
        return
    etag, weak = response.get_etag()
    response.direct_passthrough = False
    data = response.get_data()
    level = BEST if request.endpoint == "static" else LEVEL
    response.set_data(_compressed(etag, data, level) if etag else gzip.compress(data, level, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    if etag:
        response.set_etag(f"{etag}-gzip", weak or False)


@cached(LRUCache(_KEPT, getsizeof=len), key=lambda etag, data, level: (etag, len(data)), lock=Lock())
def _compressed(etag: str, data: bytes, level: int) -> bytes:
    return gzip.compress(data, level, mtime=0)
