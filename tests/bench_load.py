"""The load run of ``make bench``: Juez beside datasette on the same records, same machine, same run, asked by wrk on loopback."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from urllib.parse import quote_plus
from urllib.request import urlopen

import sqlite_utils

from rules_corpus.embedded import embedded_editions

#: Both servers are asked in turn, so that what else the machine does falls on both; the median round counts.
_ROUNDS, _SECONDS, _CONNECTIONS, _FEW = 3, 4, 8, 2
#: Processes of Juez: datasette knows only one.
_PROCESSES = 2
#: What judges type: a word, several, a number, one that many rules have.
_QUERIES = ("prioridad", "daño de combate", "descarta una carta", "condiciones", "fin del turno", "116.3a", "mulligan", "carta")
_RULES = ("inferno:116.3a", "inferno:702.19", "fftcg:11.12.4", "souls:6.6.1", "myl:8.9", "inferno:601.1h")


def juez_paths(kind: str) -> list[str]:
    return {
        "search page": [f"/buscar?q={quote_plus(q)}" for q in _QUERIES],
        "search JSON": [f"/api/v1/search?limit=20&q={quote_plus(q)}" for q in _QUERIES],
        "rule page": [f"/r/{rule}" for rule in _RULES],
        "rule JSON": [f"/api/v1/rule/{rule}" for rule in _RULES],
    }[kind]


def datasette_paths(kind: str) -> list[str]:
    rows = [f"/load/records/{_tilde(rule)}" for rule in _RULES]
    return {
        "search page": [f"/load/records?_size=20&_search={quote_plus(q)}" for q in _QUERIES],
        "search JSON": [f"/load/records.json?_shape=array&_size=20&_search={quote_plus(q)}" for q in _QUERIES],
        "rule page": rows,
        "rule JSON": [f"{row}.json" for row in rows],
    }[kind]


def _tilde(key: str) -> str:
    """A key as datasette writes it in an address."""
    return "".join(c if c.isascii() and (c.isalnum() or c in "-_") else f"~{ord(c):02X}" for c in key)


def full_text_database(path: Path) -> None:
    """The records of the embedded editions in SQLite, with FTS5 over title and text."""
    db = sqlite_utils.Database(path)
    table = db.table("records")
    table.insert_all(({"id": r.id, "title": r.title, "text": r.text} for e in embedded_editions() for r in e), pk="id")
    table.enable_fts(["title", "text"], fts_version="FTS5", tokenize="unicode61 remove_diacritics 2")
    db.conn.close()


@dataclass(frozen=True)
class Server:
    """A server that runs: where it answers, and its process."""

    address: str
    pid: int

    def processor_seconds(self) -> float:
        """How long it, what it started and what those started have kept a processor busy (Linux)."""
        return sum(map(_busy, family(self.pid))) / os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process, those that it started, and those that these started (Linux)."""
    found = [pid]
    for each in found:
        for children in Path(f"/proc/{each}/task").glob("*/children"):
            found += map(int, children.read_text(encoding="ascii").split())
    return found


def _busy(pid: int) -> int:
    """The ticks of a process, and of those of it that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
    return sum(map(int, fields[11:15]))


@contextmanager
def served(command: list[str], port: int, environment: dict[str, str]) -> Iterator[Server]:
    """A server under ``command`` for as long as the block lasts."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(1_800):
            try:
                urlopen(f"{address}/").close()
                break
            except OSError:
                time.sleep(0.1)
        yield Server(address, server.pid)
    finally:
        server.terminate()
        server.wait()


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass(frozen=True)
class Load:
    """What one run showed: requests a second, p50 and p99 in milliseconds, milliseconds of processor for each request.

    The last is what a busy machine does not blur.
    """

    rate: float
    half: float
    most: float
    work: float

    def __str__(self) -> str:
        return f"{self.rate:.0f} | {self.half:.1f} | {self.most:.1f} | {self.work:.2f}"


#: Every request comes from another client, as a proxy tells of them: nobody asks for more than one may.
_CLIENT = 'string.format("10.%d.%d.%d", math.random(0, 255), math.random(0, 255), math.random(1, 254))'


@dataclass(frozen=True)
class Asked:
    """What is asked for in turn: addresses, and what is sent to them as JSON ("" where nothing is)."""

    paths: Sequence[str]
    body: str = ""

    def script(self) -> str:
        """The same for wrk, as a browser asks (gzip)."""
        listed = ", ".join(f'"{path}"' for path in self.paths)
        method, body = ("POST", f"[==[{self.body}]==]") if self.body else ("GET", "nil")
        return (
            f'local paths, i = {{{listed}}}, 0\nwrk.headers["Accept-Encoding"] = "gzip"\n'
            'wrk.headers["Content-Type"] = "application/json"\n'
            f'request = function() i = i % #paths + 1; wrk.headers["X-Forwarded-For"] = {_CLIENT}\n'
            f'return wrk.format("{method}", paths[i], nil, {body}) end\n'
        )


def load(server: Server, asked: Asked, script: Path, connections: int = _CONNECTIONS, seconds: int = _SECONDS) -> Load:
    """Ask a server for so long over so many connections. Raises RuntimeError where an answer was an error."""
    script.write_text(asked.script(), encoding="utf-8")
    flags = ["-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "--latency", "-s", str(script)]
    command = ["wrk", *flags, server.address]
    before = server.processor_seconds()
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    worked = server.processor_seconds() - before
    rate, answered = re.search(r"Requests/sec:\s+([\d.]+)", said), re.search(r"(\d+) requests in", said)
    if rate is None or answered is None or "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(said)
    return Load(float(rate[1]), _milliseconds(said, "50%"), _milliseconds(said, "99%"), 1000 * worked / max(1, int(answered[1])))


def _milliseconds(said: str, percent: str) -> float:
    found = re.search(rf"{percent}\s+([\d.]+)(us|ms|s)", said)
    if found is None:
        raise RuntimeError(said)
    return float(found[1]) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[found[2]]


@contextmanager
def site(home: Path, workers: int) -> Iterator[Server]:
    """Juez as a public site with so many processes, where gunicorn is its proxy's other side."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", "python:juez.hosting", "--workers", str(workers)]
    environment = {**os.environ, "JUEZ_HOME": str(home)}
    with served([*command, "--bind", f"127.0.0.1:{port}"], port, environment) as server:
        urlopen(f"{server.address}/situaciones/nueva?juego=myl").close()  # the processes of the room are there
        yield server


def main(work: Path) -> None:
    """Print the table. ``work`` is a folder for what is built."""
    if shutil.which("wrk") is None:
        print("load run: skipped, wrk is missing (Debian: apt-get install wrk)")
        return
    work.mkdir(parents=True, exist_ok=True)
    full_text_database(work / "load.db")
    other = free_port()
    theirs = [sys.executable, "-m", "datasette", "serve", "-i", str(work / "load.db"), "--port", str(other)]
    theirs += ["--setting", "suggest_facets", "off"]
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(work)}
    print(f"load: wrk, median of {_ROUNDS} rounds of {_SECONDS} s, gzip accepted, loopback, two processes of Juez\n")
    print("| what | connections | Juez req/s | p50 ms | p99 ms | CPU ms | datasette req/s | p50 ms | p99 ms | CPU ms |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    with site(work / "home", _PROCESSES) as juez, served(theirs, other, environment) as datasette:
        for kind, connections in product(("search page", "search JSON", "rule page", "rule JSON"), (_FEW, _CONNECTIONS)):
            asked = ((juez, Asked(juez_paths(kind))), (datasette, Asked(datasette_paths(kind))))
            for server, what in asked:
                load(server, what, work / "wrk.lua", connections, seconds=2)  # warm
            rounds = [[load(server, what, work / "wrk.lua", connections) for server, what in asked] for _ in range(_ROUNDS)]
            middle = [sorted(runs, key=lambda run: run.rate)[_ROUNDS // 2] for runs in zip(*rounds, strict=True)]
            print(f"| {kind} | {connections} | {' | '.join(map(str, middle))} |", flush=True)
