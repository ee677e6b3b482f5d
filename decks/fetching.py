"""A card file from an address, for whoever owns the machine: never from this machine or the network it is in.

Every name is resolved here and every address it has is looked at; the connection is made to the very address that was looked at,
so that a name cannot lead elsewhere the second time it is asked. The same again for each place that an answer leads to.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit

MOST_BYTES = 40_000_000
SECONDS = 60.0
_PATIENCE = 10.0
_REDIRECTS = 5
_CHUNK = 1 << 16
_PORTS = {"http": 80, "https": 443}
#: Told of what has come: bytes so far, bytes in all or None.
Progress = Callable[[int, int | None], None]
Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class NotFetched(ValueError):
    """What an address names is not fetched, or cannot be. The message says why, in Spanish."""


@dataclass(frozen=True)
class _Place:
    """Where an address leads: its parts, and the numbers of the machine that was looked at."""

    scheme: str
    host: str
    port: int
    path: str
    numbers: str


def fetch(url: str, progress: Progress = lambda done, all: None, seconds: float = SECONDS) -> bytes:
    """What is at an address, within bounds of size and time. Raises :class:`NotFetched`."""
    deadline = time.monotonic() + seconds
    for _ in range(_REDIRECTS + 1):
        place = _looked_at(url)
        connection = _connection(place, deadline)
        try:
            connection.request("GET", place.path, headers={"User-Agent": "Juez", "Accept-Encoding": "identity", "Accept": "*/*"})
            answer = connection.getresponse()
            if answer.status in (301, 302, 303, 307, 308) and (leads := answer.getheader("Location")):
                url = urljoin(url, leads)
                continue
            if answer.status != 200:
                raise NotFetched(f"«{url}» responde {answer.status} ({answer.reason}).")
            return _body(answer, progress, deadline)
        except TimeoutError:
            raise NotFetched(f"«{place.host}» no responde a tiempo.") from None
        except (OSError, http.client.HTTPException) as error:
            raise NotFetched(f"No se puede traer «{url}»: {error or type(error).__name__}.") from None
        finally:
            connection.close()
    raise NotFetched(f"«{url}» lleva de una dirección a otra más de {_REDIRECTS} veces.")


def _looked_at(url: str) -> _Place:
    """The parts of an address, once its name is resolved and all it leads to lies outside. Raises :class:`NotFetched`."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise NotFetched(f"«{url}» no es una dirección.") from None
    host = parts.hostname or ""
    if parts.scheme not in _PORTS or not host:
        raise NotFetched(f"«{url}» no se trae: la dirección empieza por http:// o https://.")
    if parts.username is not None or parts.password is not None:
        raise NotFetched("La dirección lleva un nombre de usuario o una clave: así no se trae.")
    if any(ord(letter) <= 32 or ord(letter) == 127 for letter in url):
        raise NotFetched("La dirección lleva espacios o caracteres de control.")
    port = port or _PORTS[parts.scheme]
    try:
        found = [info[4][0] for info in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError):
        raise NotFetched(f"No se encuentra «{host}»: comprueba el nombre y la conexión.") from None
    numbers = [str(number) for number in found]
    if not numbers or any(is_near(number) for number in numbers):
        raise NotFetched(f"«{host}» es esta máquina o está en su red: de ahí no se trae nada.")
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return _Place(parts.scheme, host, port, _ascii(path), numbers[0])


def _ascii(path: str) -> str:
    return quote(path, safe="/?&=%:@!$'()*+,;~[]")


def is_near(number: str) -> bool:
    """Whether an address is of this machine, of its network, or of no single machine at all."""
    try:
        address: Address = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return True
    return any(_is_inside(each) for each in (address, *_wrapped(address))) or _is_own(address)


def _is_inside(address: Address) -> bool:
    return not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified


def _wrapped(address: Address) -> list[Address]:
    """The older kind of address that one holds, where it holds one."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    return [inner for inner in (address.ipv4_mapped, address.sixtofour, *(address.teredo or ())) if inner is not None]


def _is_own(address: Address) -> bool:
    """Whether this machine has the address: then it would be spoken to from the same. Nothing is sent to find out."""
    family = socket.AF_INET if address.version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((str(address), 9))
            return ipaddress.ip_address(probe.getsockname()[0].partition("%")[0]) == address
    except OSError:
        return False


def _connection(place: _Place, deadline: float) -> http.client.HTTPConnection:
    """A connection to the very machine that was looked at, under the name that was asked for. Raises :class:`NotFetched`."""
    left = min(_PATIENCE, deadline - time.monotonic())
    if left <= 0:
        raise NotFetched(f"«{place.host}» no responde a tiempo.")
    try:
        made = socket.create_connection((place.numbers, place.port), timeout=left)
        if place.scheme == "https":
            made = ssl.create_default_context().wrap_socket(made, server_hostname=place.host)
    except TimeoutError:
        raise NotFetched(f"«{place.host}» no responde a tiempo.") from None
    except (OSError, ssl.SSLError) as error:
        raise NotFetched(f"No se puede hablar con «{place.host}»: {error}.") from None
    kind = http.client.HTTPSConnection if place.scheme == "https" else http.client.HTTPConnection
    connection = kind(place.host, place.port, timeout=left)
    connection.sock = made
    return connection


def _body(answer: http.client.HTTPResponse, progress: Progress, deadline: float) -> bytes:
    if answer.getheader("Content-Encoding", "identity").lower() not in ("", "identity"):
        raise NotFetched("La respuesta viene comprimida de un modo que no se pidió.")
    said = answer.getheader("Content-Length", "")
    whole = int(said) if said.isascii() and said.isdigit() else None
    if (whole or 0) > MOST_BYTES:
        raise NotFetched(f"El archivo ocupa más de {MOST_BYTES // 1_000_000} MB.")
    found = bytearray()
    while chunk := answer.read1(_CHUNK):
        found += chunk
        if len(found) > MOST_BYTES:
            raise NotFetched(f"El archivo ocupa más de {MOST_BYTES // 1_000_000} MB.")
        if time.monotonic() > deadline:
            raise NotFetched("El archivo tarda demasiado en llegar.")
        progress(len(found), whole)
    if whole is not None and len(found) < whole:
        raise NotFetched("La conexión se cortó antes de que llegara todo el archivo.")
    return bytes(found)
