"""The crowd of ``make bench``: 200 phones with four kept connections each, beside 400 connections of somebody who sends slowly.

Each phone then opens a rule page, over a connection it kept or, where that was dropped, over a new one. Asked for from the same
address as the slow ones and from another of this machine. Then the same beside sixty browsers that open a situation which takes
all the time it is given, again and again.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import statistics
import time
from collections.abc import Callable, Coroutine
from typing import Any
from urllib.request import urlopen

from tests.bench_serving import serving
from webapp.packed import pack

PHONES, KEPT, SLOW, HEAVIES = 200, 4, 400, 60
HEAVY = "game: inferno\ntitle: x\nplayers:\n  Ana: {demonio: A, mazo: 9}\n  Bruno: {demonio: B, mazo: 9}\ncards:\n" + "".join(
    f"  C{i}: {{type: aliado, cost: 1, text: 'Toma {i} cartas. Descarta {i} cartas.'}}\n" for i in range(400)
)
RULE = b"GET /r/inferno:116.3a HTTP/1.1\r\nHost: localhost\r\n\r\n"
SMALL = b"GET /static/-/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n"
HERE, THERE = "127.0.0.1", "127.0.0.2"
#: Pages are asked for over so many seconds, as people do; for one that does not come so many are waited.
OVER, PATIENCE = 10.0, 60.0


class Kept:
    """A connection of a phone: used again while it lasts."""

    def __init__(self, port: int, source: str) -> None:
        self.port, self.source = port, source
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes) -> None:
        kept = self.streams is not None
        try:
            await self._ask(request)
        except (OSError, asyncio.IncompleteReadError):
            self.streams = None
            if not kept:
                raise
            await self._ask(request)

    async def _ask(self, request: bytes) -> None:
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.source, 0))
        reader, writer = self.streams
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        await reader.readexactly(int(re.search(rb"(?i)content-length: (\d+)", head)[1]))


async def slowly(port: int, source: str) -> None:
    """One who sends a header letter by letter, and begins again when thrown out."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            writer.write(b"GET / HTTP/1.1\r\nX: ")
            while not writer.is_closing():
                writer.write(b"a")
                await writer.drain()
                await asyncio.sleep(1)
        except OSError:
            await asyncio.sleep(0.1)


async def timed(connection: Kept, after: float) -> float:
    """The seconds a rule page takes; without end where none comes."""
    await asyncio.sleep(after)
    begun = time.monotonic()
    try:
        await asyncio.wait_for(connection.ask(RULE), PATIENCE)
    except (OSError, TimeoutError, asyncio.IncompleteReadError):
        return float("inf")
    return time.monotonic() - begun


async def heavily(port: int, source: str) -> None:
    """One who opens what takes long, and again when it is refused."""
    request = f"GET /situacion?s={pack(HEAVY)} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
    while True:
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            writer.write(request)
            await reader.read()
            writer.close()
        except OSError:
            pass
        await asyncio.sleep(0.1)


Hostile = Callable[[int, str], Coroutine[Any, Any, None]]


async def crowd(port: int, source: str, hostile: Hostile, many: int) -> list[float]:
    """The seconds each phone waits, with so many hostile ones at ``source``."""
    slow = [asyncio.create_task(hostile(port, source)) for _ in range(many)]
    phones = [[Kept(port, HERE) for _ in range(KEPT)] for _ in range(PHONES)]

    async def arrive(connection: Kept) -> None:
        try:
            await asyncio.wait_for(connection.ask(SMALL), 5)
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            connection.streams = None

    await asyncio.gather(*(arrive(connection) for phone in phones for connection in phone))
    waited = await asyncio.gather(*(timed(phone[0], OVER * i / PHONES) for i, phone in enumerate(phones)))
    for task in slow:
        task.cancel()
    for phone in phones:
        for connection in phone:
            if connection.streams is not None:
                connection.streams[1].close()
    return list(waited)


BESIDE: tuple[tuple[str, str, Hostile, int], ...] = (
    (f"{SLOW} slow ones at another address", THERE, slowly, SLOW),
    (f"{SLOW} slow ones at the same address", HERE, slowly, SLOW),
    (f"{HEAVIES} who open what takes long, at another address", THERE, heavily, HEAVIES),
    (f"{HEAVIES} who open what takes long, at the same address", HERE, heavily, HEAVIES),
)


def main() -> None:
    """Print what the phones waited."""
    with serving() as server:
        port = server.port
        with contextlib.suppress(OSError):  # all is ready once it answers this
            for path in ("/situaciones/nueva?juego=myl", "/r/inferno:116.3a"):
                urlopen(f"http://127.0.0.1:{port}{path}").close()
        print(f"crowd: {PHONES} phones with {KEPT} kept connections, others beside them; seconds for a rule page\n")
        print("| beside | p50 | p99 | worst | without a page |\n|---|---|---|---|---|")
        for name, source, hostile, many in BESIDE:
            waited = asyncio.run(crowd(port, source, hostile, many))
            came = [each for each in waited if each < PATIENCE]
            p99 = statistics.quantiles(came, n=100)[98] if len(came) > 1 else float("nan")
            half = statistics.median(came) if came else float("nan")
            print(f"| {name} | {half:.2f} | {p99:.2f} | {max(came, default=0):.2f} | {len(waited) - len(came)} |", flush=True)


if __name__ == "__main__":
    main()
