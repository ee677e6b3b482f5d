"""Static files under an address that changes with their content, so that a browser may keep them for good."""

from __future__ import annotations

import hashlib
from functools import cache

from flask import Flask, Response, request, send_from_directory, url_for

from .places import STATIC
from .scripts import joined

_YEAR = 365 * 24 * 3600
#: What every page loads, with all that it imports: one answer instead of a dozen, each with its headers.
JOINED = frozenset({"juez.js"})


@cache
def version() -> str:
    """Changes whenever any static file does: modules import each other by relative addresses, so all share one version."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(str(path.relative_to(STATIC)).encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@cache
def static_url(name: str) -> str:
    """The address of a static file."""
    return url_for("static", filename=name)


def _of(name: str, seconds: int) -> Response:
    """A static file, to be kept so long."""
    if name not in JOINED:
        return send_from_directory(STATIC, name, max_age=seconds)
    response = Response(joined(name), mimetype="text/javascript")
    response.cache_control.max_age = seconds
    response.set_etag(version())
    response.make_conditional(request)
    return response


def init_app(app: Flask) -> None:
    """Serve the static files at ``/static/<version>/<name>``."""

    @app.get("/static/<asked>/<path:filename>", endpoint="static")
    def static(asked: str, filename: str) -> Response:
        current = asked == version()
        response = _of(filename, _YEAR if current else 0)
        if current:
            response.cache_control.immutable = True
        return response

    @app.url_defaults
    def _versioned(endpoint: str, values: dict) -> None:
        if endpoint == "static":
            values.setdefault("asked", version())
