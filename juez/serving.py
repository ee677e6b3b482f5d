"""``juez serve``: build what is missing, print where to find it, serve with waitress."""

from __future__ import annotations

import errno
import os
import socket
import sys

import click

from decks.citations import finding_codes_by_rule
from engine import situations_about
from indexer import Home, NotBuilt, open_library
from rules_corpus.concepts import concepts_by_rule
from rules_corpus.contradictions import points_by_rule
from rules_corpus.glossary import glossaries
from webapp import create_app
from webapp.limits import LARGEST_BODY
from webapp.room import PLACES
from webapp.waiting import MOST_WAITING

from . import browsing, connections
from .output import note, stop

#: The server reads a request whole before the application sees it: what it takes in is bounded here, a little above the limits
#: that the application explains.
_BOUNDS = {"max_request_header_size": 32_768, "max_request_body_size": LARGEST_BODY + 100_000}
#: A request that is read while another is worked on tells the server that the client is still there, or has left.
_LOOKAHEAD = 1
_UNHEARD = {
    errno.EADDRINUSE: "otro programa usa ese puerto, quizá otro Juez que sigue abierto",
    errno.EADDRNOTAVAIL: "este equipo no tiene esa dirección",
    errno.EACCES: "falta el permiso para ese puerto; los menores de 1024 son del administrador",
    socket.EAI_NONAME: "no se conoce ese nombre",
}


def serve(
    host: str,
    port: int,
    lan: bool,
    names: tuple[str, ...] = (),
    per_address: int = connections.MOST_OF_AN_ADDRESS,
    browser: bool = True,
) -> None:
    """Serve until interrupted, under ``host``, localhost and ``names``. Stops with a message when the port is taken.

    ``per_address`` connections of one address are kept at most. ``browser``: open it where somebody sits before it.
    """
    if lan and host == "127.0.0.1":
        host = "0.0.0.0"  # the user asked for the local network
    note("Preparando el corpus…")
    try:
        open_library(Home.default(), note)  # what it says is for whoever serves
        app = create_app(Home.default(), {"HOSTS": frozenset(name.lower() for name in (host, *names))})
    except NotBuilt as error:
        stop(str(error))
    try:
        # Headers of proxies are left in place: they are never believed, they tell that the client is not this machine.
        servers = connections.create_server(
            app,
            per_address,
            host=host,
            port=port,
            threads=threads(PLACES),
            ident=None,
            clear_untrusted_proxy_headers=False,
            channel_request_lookahead=_LOOKAHEAD,
            **_BOUNDS,
        )
    except OSError as error:
        why = _UNHEARD.get(error.errno or 0, error.strerror or str(error))
        stop(f"No se puede escuchar en {host}:{port}: {why}. Prueba con «--port 0».")
    bound = servers[0].effective_port
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    click.echo(f"Juez está en http://{shown}:{bound}/")
    click.echo(f"Para llevarlo desde tu navegador: http://{shown}:{bound}/entrar/{app.extensions['access'].host_key}")
    address = lan_address() if lan else None
    if lan:
        _show_lan(address, bound)
    if address is not None:
        app.config["ADDRESS"] = f"http://{address}:{bound}"
    read_ahead()
    app.extensions["room"].open()
    if browser and browsing.sensible(sys.stdout.isatty(), os.environ):
        browsing.show(f"http://{shown}:{bound}/")
    try:
        connections.run(servers)
    except KeyboardInterrupt:
        note("Hasta luego.")
    finally:
        connections.close(servers)


def threads(places: int) -> int:
    """How many threads: those that answer, and those that wait for a process of a room of so many places."""
    return 8 + MOST_WAITING + places


def read_ahead() -> None:
    """Read what every rule page needs, once, before threads ask for it all at the same time."""
    glossaries()
    points_by_rule()
    concepts_by_rule()
    finding_codes_by_rule()
    situations_about("")


def _show_lan(address: str | None, port: int) -> None:
    import segno

    if address is None:
        note("No hay red local: solo se puede abrir en este equipo.")
        return
    url = f"http://{address}:{port}/"
    click.echo(f"En la red local: {url}")
    segno.make(url, error="m").terminal(compact=True)


def lan_address() -> str | None:
    """The address of this machine in its local network, or None. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        address = probe.getsockname()[0]
    return None if address.startswith("127.") else address
