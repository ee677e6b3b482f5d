"""Fetching: bounded, and never from this machine or its network, however an address leads there."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from decks import fetching
from decks.fetching import NotFetched, fetch, is_near

NEAR = [
    "127.0.0.1", "10.1.2.3", "172.20.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "255.255.255.255",
    "224.0.0.1", "::1", "::", "fe80::1", "fe80::1%eth0", "fd00::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::7f00:1",
    "64:ff9b::7f00:1",
    "64:ff9b::a00:1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:4136:e378:8000:63bf:f5ff:fffe", "ff02::1", "no",
]  # fmt: skip


@pytest.mark.parametrize("number", NEAR)
def test_what_is_near(number):
    assert is_near(number)


def test_what_is_far():
    assert not any(map(is_near, ("93.184.216.34", "2606:2800:220:1:248:1893:25c8:1946", "8.8.8.8")))


def test_an_address_of_this_machine_is_near_though_it_is_public(monkeypatch):
    class Probe:
        def __init__(self, *_):
            pass

        def __enter__(self):
            return self

        def __exit__(self, *_):
            pass

        def connect(self, _):
            pass

        def getsockname(self):
            return ("93.184.216.34", 1)

    monkeypatch.setattr(socket, "socket", Probe)
    assert is_near("93.184.216.34")
    assert not is_near("93.184.216.35")


def resolving(monkeypatch, **names):
    """Names that resolve to these addresses; an address to itself."""

    def found(host, port, *_, **__):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in names.get(host.split(".")[0], [host])]

    monkeypatch.setattr(socket, "getaddrinfo", found)


@pytest.mark.parametrize(
    "url", ["http://localhost/x", "http://127.0.0.1:8000/", "http://[::1]/", "https://2130706433/", "http://0x7f.1/"]
)
def test_this_machine_is_not_asked(url):
    with pytest.raises(NotFetched, match="esta máquina o está en su red"):
        fetch(url)


def test_a_name_with_one_address_inside_is_not_asked(monkeypatch):
    resolving(monkeypatch, cartas=["93.184.216.34", "192.168.0.10"])
    with pytest.raises(NotFetched, match="esta máquina"):
        fetch("https://cartas.example/x.json")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("file:///etc/passwd", "http:// o https://"),
        ("ftp://example.org/x", "http:// o https://"),
        ("http:///x", "http:// o https://"),
        ("http://ana:clave@example.org/", "clave"),
        ("http://example.org/a b", "espacios"),
        ("http://example.org:99999/", "no es una dirección"),
        ("http://nadie.invalid/", "No se encuentra"),
    ],
)
def test_what_is_no_address_is_refused(url, said):
    with pytest.raises(NotFetched, match=said):
        fetch(url)


@contextmanager
def serving(answers):
    """A server of these answers by path: (status, headers, chunks, seconds between them)."""

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self):
            status, headers, chunks, wait = answers[self.path]
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            try:
                for chunk in chunks:
                    self.wfile.write(chunk)
                    self.wfile.flush()
                    time.sleep(wait)
            except OSError:
                pass

        def log_message(self, *_):
            pass

    server = HTTPServer(("127.0.0.1", 0), Answering)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://cartas.example:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture
def far(monkeypatch):
    """Let 127.0.0.1 be far, as «cartas.example»; 127.0.0.2, which is «dentro.example», stays near."""
    monkeypatch.setattr(fetching, "is_near", lambda number: number == "127.0.0.2")
    resolving(monkeypatch, cartas=["127.0.0.1"], dentro=["127.0.0.2"])


def test_a_file_comes_with_progress_and_through_redirects(far):
    answers = {
        "/a": (302, {"Location": "/b?x=1"}, [], 0),
        "/b?x=1": (200, {"Content-Length": "6"}, [b"nom", b"bre"], 0.05),
    }
    told = []
    with serving(answers) as address:
        assert fetch(f"{address}/a", lambda done, whole: told.append((done, whole))) == b"nombre"
    assert told[-1] == (6, 6)


def test_each_redirect_is_looked_at(far):
    answers = {
        "/a": (302, {"Location": "http://dentro.example/x"}, [], 0),
        "/b": (301, {"Location": "file:///etc/passwd"}, [], 0),
        "/c": (302, {"Location": "/c"}, [], 0),
    }
    with serving(answers) as address:
        for path, said in (("/a", "esta máquina"), ("/b", "http:// o https://"), ("/c", "más de 5 veces")):
            with pytest.raises(NotFetched, match=said):
                fetch(address + path)


def test_what_is_too_large_too_slow_cut_or_missing_is_not_taken(far, monkeypatch):
    monkeypatch.setattr(fetching, "MOST_BYTES", 1000)
    answers = {
        "/large": (200, {"Content-Length": "2000"}, [b"x"], 0),
        "/larger": (200, {}, [b"x" * 600, b"x" * 600], 0),
        "/slow": (200, {}, [b"x"] * 40, 0.05),
        "/cut": (200, {"Content-Length": "10"}, [b"x"], 0),
        "/none": (404, {}, [], 0),
        "/packed": (200, {"Content-Encoding": "gzip"}, [b"x"], 0),
    }
    with serving(answers) as address:
        for path, said in (
            ("/large", "ocupa más"),
            ("/larger", "ocupa más"),
            ("/slow", "tarda demasiado"),
            ("/cut", "se cortó|No se puede traer"),
            ("/none", "404"),
            ("/packed", "comprimida"),
        ):
            with pytest.raises(NotFetched, match=said):
                fetch(address + path, seconds=0.5)
