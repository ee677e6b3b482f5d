"""The application of a public site, which gunicorn loads: ``gunicorn --config python:juez.hosting`` (docs/hosting.md)."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from ipaddress import ip_address
from typing import Any

from flask import Flask
from limits.errors import ConfigurationError
from werkzeug.middleware.proxy_fix import ProxyFix

from indexer import Home, NotBuilt, open_library
from webapp import create_app
from webapp.offline.bundles import NAMES

from .hosting import PLACES
from .output import note, stop
from .serving import read_ahead

#: Pages made once before there are processes, so that these share the templates.
_READ_AHEAD = ("/", "/buscar?q=prioridad", "/r/inferno:116.3a")


class BehindProxy:
    """Believes what a proxy on this machine says of who asks, and of nothing else: the last address, and the scheme."""

    def __init__(self, app: Callable[..., Iterable[bytes]]) -> None:
        self._app, self._told = app, ProxyFix(app, x_for=1, x_proto=1)

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        return (self._told if _is_here(environ.get("REMOTE_ADDR", "")) else self._app)(environ, start_response)


def _is_here(address: str) -> bool:
    """Whether a connection comes from this machine; one over a socket of the file system has no address."""
    try:
        return not address or ip_address(address).is_loopback
    except ValueError:
        return False


def names(environment: Mapping[str, str]) -> frozenset[str]:
    """The host names by which the site is reached, from ``JUEZ_NAMES``."""
    return frozenset(filter(None, (name.strip().lower() for name in environment.get("JUEZ_NAMES", "").split(","))))


def hosted(environment: Mapping[str, str]) -> Flask:
    """Everything made that processes share when they are forked afterwards. Stops where something is missing."""
    given: dict[str, Any] = {"HOSTS": names(environment), "PLACES": PLACES}
    if store := environment.get("JUEZ_REDIS"):
        given["RATELIMIT_STORAGE_URI"] = store
    note("Preparando el corpus…")
    try:
        open_library(Home.default(), note)  # what it says is for whoever serves
        app = create_app(Home.default(), given)
    except NotBuilt as error:
        stop(str(error))
    except ConfigurationError as error:
        stop(f"JUEZ_REDIS no sirve ({error}). Es una dirección como redis://127.0.0.1:6379/0, y hace falta juez[hosting].")
    read_ahead()
    note("Preparando lo que se guarda sin conexión…")
    app.extensions["bundles"].some(*NAMES)
    for page in _READ_AHEAD:
        app.test_client().get(page)
    app.wsgi_app = BehindProxy(app.wsgi_app)  # type: ignore[method-assign]
    return app


app = hosted(os.environ)
