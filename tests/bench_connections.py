"""The crowd of ``make bench``: 200 phones with four kept connections each, beside 400 connections of somebody who sends slowly.

Each phone then opens a rule page, over a connection it kept or, where that was dropped, over a new one. Asked for from the same
address as the slow ones and from another of this machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

PHONES, KEPT, SLOW = 200, 4, 400
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


async def crowd(port: int, source: str) -> list[float]:
    """The seconds each phone waits, with the slow ones at ``source``."""
    slow = [asyncio.create_task(slowly(port, source)) for _ in range(SLOW)]
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


def main() -> None:
    """Print what the phones waited."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "juez", "serve", "--port", "0"]
        environment = {**os.environ, "JUEZ_HOME": os.environ.get("JUEZ_HOME", folder)}
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert server.stdout is not None
        try:
            found = None
            while found is None:
                found = re.search(r"http://[^/:]+:(\d+)/", server.stdout.readline())
            port = int(found[1])
            time.sleep(2)
            print(f"crowd: {PHONES} phones with {KEPT} kept connections, {SLOW} slow ones beside them; seconds for a rule page\n")
            print("| slow ones at | p50 | p99 | worst | without a page |\n|---|---|---|---|---|")
            for name, source in (("another address", THERE), ("the same address", HERE)):
                waited = asyncio.run(crowd(port, source))
                came = [each for each in waited if each < PATIENCE]
                p99 = statistics.quantiles(came, n=100)[98] if len(came) > 1 else float("nan")
                half = statistics.median(came) if came else float("nan")
                print(f"| {name} | {half:.2f} | {p99:.2f} | {max(came, default=0):.2f} | {len(waited) - len(came)} |", flush=True)
        finally:
            server.terminate()
            server.wait()
            server.stdout.close()


if __name__ == "__main__":
    main()
