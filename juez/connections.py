"""The server that phones connect to: waitress, with slow and silent connections dropped by what they do.

Who shares an address with them does not matter, for a venue has one. The figures and their reasons: docs/web.md.
"""

from __future__ import annotations

import select
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher

#: Connections at once, of one address at most, and as many as a system that only has ``select`` can watch.
MOST, MOST_OF_AN_ADDRESS, MOST_SELECTED = 2_000, 1_000, 400
#: Seconds until the header of a request must be there; bytes a second of a body, and the seconds it may fall behind that.
HEADER_SECONDS, SLOWEST, BEHIND = 5.0, 1_000, 5.0
#: Who takes an answer may fall behind for longer: a phone that walks through the hall.
BEHIND_READING = 30.0
#: Seconds that a connection may be silent; once more than half of all are taken.
SILENT, SILENT_WHEN_FULL = 60.0, 15.0
#: Bytes held for all connections together: what is being received, what waits to be taken.
MOST_HELD = 200_000_000
#: Connections dropped at once where there is no room, so that looking for them costs little.
_AT_ONCE = 20
#: Files and sockets of the program besides connections; descriptors that a connection may take.
_OTHER_FILES, _FILES_EACH = 200, 3


class Pace:
    """How far a transfer is behind the slowest that is allowed."""

    def __init__(self, behind: float) -> None:
        self.most = self.credit = behind * SLOWEST

    def renew(self) -> None:
        self.credit = self.most

    def is_too_slow(self, moved: int, seconds: float) -> bool:
        """After so many bytes in so many seconds."""
        self.credit = min(self.most, self.credit + moved - SLOWEST * seconds)
        return self.credit < 0


class Connection(HTTPChannel):
    """A connection and what it has done lately."""

    def __init__(self, *given: Any, **named: Any) -> None:
        self.opened = self.begun = time.monotonic()
        self.asked = False
        self.received_lately = self.sent_lately = 0
        self.receiving, self.sending = Pace(BEHIND), Pace(BEHIND_READING)
        super().__init__(*given, **named)

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.begun = time.monotonic()
        self.received_lately += len(data)
        taken: bool = super().received(data)
        self.asked = self.asked or bool(self.requests)
        return taken

    def send(self, data: bytes, do_close: bool = True) -> int:
        sent: int = super().send(data, do_close=do_close)
        self.sent_lately += sent
        return sent

    @property
    def is_at_work(self) -> bool:
        """Whether a request of it is answered now, or waits to be."""
        return bool(self.requests)

    @property
    def is_silent(self) -> bool:
        return not self.requests and self.request is None and not self.total_outbufs_len

    @property
    def held(self) -> int:
        """The bytes that are kept for it."""
        body = self.request.body_bytes_received if self.request is not None else 0
        return int(body + self.total_outbufs_len)

    def is_too_slow(self, now: float, seconds: float) -> bool:
        """Whether it sends or takes too slowly; asked every so many seconds."""
        received, sent = self.received_lately, self.sent_lately
        self.received_lately = self.sent_lately = 0
        if self.is_at_work:
            return False
        if self.request is not None and not self.request.headers_finished:
            return now - self.begun > HEADER_SECONDS
        if self.request is None:
            self.receiving.renew()
        elif self.receiving.is_too_slow(received, seconds):
            return True
        if not self.total_outbufs_len:
            self.sending.renew()
            return False
        return self.sending.is_too_slow(sent, seconds)

    def worth(self) -> tuple[int, float]:
        """What is dropped first where there is no room: what never asked, what is silent, then what sends or takes."""
        if not self.asked:
            return 0, self.opened
        return (1, self.last_activity) if self.is_silent else (2, -self.held)


class Server(TcpWSGIServer):
    """Keeps room for new connections."""

    channel_class = Connection
    most, most_of_an_address = MOST, MOST_OF_AN_ADDRESS
    looked = 0.0

    def handle_accept(self) -> None:
        super().handle_accept()
        taken = len(self.active_channels)
        if taken > min(self.most, self.most_of_an_address):
            self._make_room()

    def _make_room(self) -> None:
        channels = list(self.active_channels.values())
        if len(channels) > self.most:
            _drop(sorted((c for c in channels if not c.is_at_work), key=Connection.worth)[:_AT_ONCE])
        for address, taken in Counter(channel.addr[0] for channel in channels).items():
            if taken > self.most_of_an_address:
                of_it = (c for c in channels if c.addr[0] == address and not c.is_at_work)
                _drop(sorted(of_it, key=Connection.worth)[:_AT_ONCE])

    def maintenance(self, now: float) -> None:
        """Called about every second: drop what is too slow, too long silent, or too much to hold."""
        clock = time.monotonic()
        seconds, self.looked = clock - (self.looked or clock), clock
        _drop([c for c in self.active_channels.values() if c.is_too_slow(clock, seconds)])
        channels = list(self.active_channels.values())
        silent = sorted((c for c in channels if c.is_silent), key=lambda channel: channel.last_activity)
        _drop([c for c in silent if now - c.last_activity > SILENT])
        over = len(self.active_channels) - self.most // 2
        _drop([c for c in silent if c.connected and now - c.last_activity > SILENT_WHEN_FULL][: max(0, over)])
        held = sum(channel.held for channel in channels)
        for channel in sorted(channels, key=lambda channel: channel.held, reverse=True):
            if held <= MOST_HELD:
                break
            held -= channel.held
            _drop([channel])


def _drop(channels: Iterable[Connection]) -> None:
    for channel in channels:
        channel.handle_close()


def create_server(app: Callable[..., Any], most_of_an_address: int = MOST_OF_AN_ADDRESS, **given: Any) -> list[Server]:
    """A server for each address that the host stands for; they share their threads. Run them with :func:`run`."""
    most = _as_many_as_the_system_allows()
    settings = Adjustments(
        connection_limit=most + 10 * _AT_ONCE,  # waitress stops listening there; room is made before
        cleanup_interval=1,
        asyncore_use_poll=hasattr(select, "poll"),
        **given,
    )
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(settings.threads)
    sockets: dict[int, Any] = {}
    servers = [Server(app, sockets, dispatcher=dispatcher, adj=settings, sockinfo=info) for info in settings.listen]
    for server in servers:
        server.most, server.most_of_an_address = most, min(most, most_of_an_address)
    return servers


def _as_many_as_the_system_allows() -> int:
    if not hasattr(select, "poll"):
        return MOST_SELECTED
    wanted = MOST * _FILES_EACH + _OTHER_FILES
    with suppress(ImportError, ValueError, OSError):
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if hard != resource.RLIM_INFINITY:
            wanted = min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return min(MOST, max(50, (wanted - _OTHER_FILES) // _FILES_EACH))


def run(servers: list[Server]) -> None:
    """Serve until interrupted."""
    servers[0].run()


def close(servers: list[Server]) -> None:
    servers[0].task_dispatcher.shutdown()
    for server in servers:
        for channel in list(server.active_channels.values()):
            channel.handle_close()
        server.close()
