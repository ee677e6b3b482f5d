"""Static files under an address that changes with their content, so that a browser may keep them for good."""

from __future__ import annotations

import hashlib
from functools import cache

from flask import Flask, Response, send_from_directory, url_for

from .places import STATIC

_YEAR = 365 * 24 * 3600


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


def init_app(app: Flask) -> None:
    """Serve the static files at ``/static/<version>/<name>``."""

    @app.get("/static/<asked>/<path:filename>", endpoint="static")
    def static(asked: str, filename: str) -> Response:
        current = asked == version()
        response = send_from_directory(STATIC, filename, max_age=_YEAR if current else 0)
        if current:
            response.cache_control.immutable = True
        return response

    @app.url_defaults
    def _versioned(endpoint: str, values: dict) -> None:
        if endpoint == "static":
            values.setdefault("asked", version())
