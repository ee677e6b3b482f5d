"""Slow and silent connections are dropped by what they do; whoever asks properly is answered, from the same address too."""

from __future__ import annotations

import socket
import threading
import time
from contextlib import contextmanager

import pytest

from juez import connections

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SENT = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 50000\r\n\r\n"
LONG = 3_000_000


def small_app(environ, start_response):
    answer = b"x" * LONG if environ["PATH_INFO"] == "/largo" else b"ok"
    environ["wsgi.input"].read()
    start_response("200 OK", [("Content-Length", str(len(answer)))])
    return [answer]


@contextmanager
def served(**given):
    servers = connections.create_server(small_app, host="127.0.0.1", port=0, threads=2, **given)
    thread = threading.Thread(target=connections.run, args=(servers,), daemon=True)
    thread.start()
    try:
        yield servers[0]
    finally:
        connections.close(servers)


@pytest.fixture
def hasty(monkeypatch):
    """Bounds of a second instead of many."""
    for name, value in {
        "HEADER_SECONDS": 1.0,
        "BEHIND": 1.0,
        "BEHIND_READING": 1.0,
        "SILENT": 60.0,
        "SILENT_WHEN_FULL": 1.0,
    }.items():
        monkeypatch.setattr(connections, name, value)


@pytest.fixture
def server(hasty):
    with served() as server:
        yield server


def connect(server, source="127.0.0.1") -> socket.socket:
    return socket.create_connection(("127.0.0.1", server.effective_port), timeout=60, source_address=(source, 0))


def answered(connection) -> bool:
    """Whether a whole answer comes."""
    said = b""
    while not said.endswith(b"\r\n\r\nok"):
        part = connection.recv(1000)
        if not part:
            return False
        said += part
    return said.startswith(b"HTTP/1.1 200")


def asked(connection) -> bool:
    """Whether a request over a connection is answered."""
    try:
        connection.sendall(ASK)
        return answered(connection)
    except OSError:
        return False


def is_dropped(connection, within=60.0) -> bool:
    """Whether the other side closes a connection."""
    connection.settimeout(within)
    try:
        return connection.recv(1) == b""
    except TimeoutError:
        return False
    except OSError:
        return True


def test_a_header_that_does_not_end_is_not_waited_for(server):
    slow = connect(server)
    begun = time.monotonic()
    dropped = False
    while not dropped and time.monotonic() < begun + 60:
        slow.sendall(b"G")
        dropped = is_dropped(slow, 0.2)
    assert dropped
    assert time.monotonic() - begun > 1
    assert asked(connect(server))


def test_a_body_that_drips_is_not_waited_for_even_after_a_burst(server):
    slow = connect(server)
    slow.sendall(SENT + b"x" * 40_000)
    assert is_dropped(slow)


def test_a_body_that_comes_slowly_but_steadily_is_taken(server):
    steady = connect(server)
    steady.sendall(SENT)
    for _ in range(25):
        steady.sendall(b"x" * 2_000)
        time.sleep(0.1)
    assert answered(steady)


def test_who_does_not_take_the_answer_is_dropped(server):
    with socket.socket() as lazy:
        lazy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_000)
        lazy.connect(("127.0.0.1", int(server.effective_port)))
        lazy.sendall(b"GET /largo HTTP/1.1\r\nHost: x\r\n\r\n")
        end = time.monotonic() + 60
        while server.active_channels and time.monotonic() < end:
            time.sleep(0.1)
        assert not server.active_channels


def test_silent_connections_stay_while_there_is_room_and_the_oldest_go_when_there_is_not(server):
    server.most = 8
    kept = [connect(server) for _ in range(3)]
    assert all(asked(each) for each in kept)
    time.sleep(2.5)
    assert all(asked(each) for each in kept)
    more = [connect(server) for _ in range(3)]
    assert all(asked(each) for each in more)
    assert is_dropped(kept[0])
    end = time.monotonic() + 60
    while len(server.active_channels) > 4 and time.monotonic() < end:
        time.sleep(0.1)
    time.sleep(1)
    assert len(server.active_channels) == 4


def test_who_asks_is_let_in_when_all_places_are_taken(hasty, monkeypatch):
    monkeypatch.setattr(connections, "_AT_ONCE", 2)
    with served(most_of_an_address=6) as server:
        patient = connect(server)
        assert asked(patient)
        crowd = [connect(server) for _ in range(12)]
        assert asked(connect(server))
        assert asked(patient)  # it has asked before: those that never did went first
        assert asked(connect(server, "127.0.0.2"))
        assert len(server.active_channels) <= 8
        assert len(crowd) == 12


def test_what_is_held_for_all_together_is_bounded(hasty, monkeypatch):
    monkeypatch.setattr(connections, "MOST_HELD", 60_000)
    monkeypatch.setattr(connections, "SLOWEST", 1)
    with served() as server:
        small, large = connect(server), connect(server)
        small.sendall(SENT + b"x" * 20_000)
        large.sendall(SENT + b"x" * 45_000)
        assert is_dropped(large)
        small.sendall(b"x" * 30_000)
        assert answered(small)
