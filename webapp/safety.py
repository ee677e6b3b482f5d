"""Host names, addresses, other sites; and the headers that keep a page from doing what it should not."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address
from string import printable
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Flask, Request, Response, current_app, request

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
#: The bytes that may stand in the query of an address as they are.
_MAY_STAND = printable.encode("ascii")
#: The names of this machine for itself.
LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
#: Hosts to serve on that mean every address of this machine.
WILDCARDS = frozenset({"0.0.0.0", "::"})
#: The methods that change nothing.
READING = frozenset({"GET", "HEAD", "OPTIONS"})
NOT_FROM_THERE = "La petición viene de otra página web; por seguridad no se atiende."
_UNKNOWN_HOST = (
    "Juez no atiende a este nombre. Abre la dirección que mostró «juez serve»; "
    "si se llega por otro nombre, dáselo con «juez serve --name NOMBRE».\n"
)


class AnyQuery(Request):
    """A request whose query may hold bytes that no address may hold: they are read like encoded ones."""

    def __init__(self, *environ: Any, **options: Any):
        super().__init__(*environ, **options)
        if self.query_string.translate(None, _MAY_STAND):
            self.query_string = quote(self.query_string, safe=printable).encode("ascii")


def client_address() -> IPv4Address | IPv6Address | None:
    """The address that connected; None where the server tells none that can be read."""
    try:
        address = ip_address(request.remote_addr or "")
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def client_network() -> str:
    """The same as it is counted: of IPv6 its network, for a phone may take any address of it."""
    address = client_address()
    return f"{int(address) >> 64:x}::/64" if isinstance(address, IPv6Address) else str(address)


def from_another_site() -> bool:
    """Whether a browser says that another site makes it ask. What is no browser says nothing and is believed."""
    said = request.headers.get("Sec-Fetch-Site")
    if said is not None:
        return said not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    return origin is not None and origin != f"{request.scheme}://{request.headers.get('Host', '')}"


def is_opened() -> bool:
    """Whether a browser says that it opens an address as a page: no picture, frame, script or guess of what comes next."""
    headers = request.headers
    guessed = any("prefetch" in headers.get(name, "") for name in ("Sec-Purpose", "Purpose", "X-Moz"))
    opens = headers.get("Sec-Fetch-Mode") == "navigate" and headers.get("Sec-Fetch-Dest") == "document"
    return request.method == "GET" and opens and not guessed


def host_name() -> str | None:
    """The name in the Host header, without port and brackets; None where it is no name."""
    try:
        return urlsplit(f"//{request.headers.get('Host', '')}").hostname
    except ValueError:
        return None


def _is_served(name: str | None, served: frozenset[str]) -> bool:
    """Whether Juez goes by ``name``. A page that rebinds its own name to this machine arrives under that name, never under an
    address, so that serving on every address means believing any address."""
    if name is None:
        return False
    return name in LOOPBACK or name in served or (bool(served & WILDCARDS) and _is_address(name))


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def init_app(app: Flask) -> None:
    """Refuse other host names and send the headers with every response.

    ``HOSTS`` in the configuration names what Juez goes by besides localhost; 0.0.0.0 or :: stands for every address.
    """
    app.config.setdefault("HOSTS", frozenset())
    app.request_class = AnyQuery

    @app.before_request
    def _known_host() -> Response | None:
        if _is_served(host_name(), current_app.config["HOSTS"]):
            return None
        return Response(_UNKNOWN_HOST, status=403, mimetype="text/plain")

    @app.after_request
    def _secure(response: Response) -> Response:
        given = {name for name, _ in response.headers}
        response.headers.extend((name, value) for name, value in _HEADERS.items() if name not in given)
        return response
