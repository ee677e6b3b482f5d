"""The load run of ``make bench``: Juez beside datasette on the same records, same machine, same run, asked by wrk on loopback."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote_plus
from urllib.request import urlopen

import sqlite_utils

from rules_corpus.embedded import embedded_editions

#: Both servers are asked in turn, so that what else the machine does falls on both; the median round counts.
_ROUNDS, _SECONDS, _CONNECTIONS = 3, 4, 8
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
        """How long it has kept a processor busy since it started (Linux)."""
        fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(command: list[str], port: int, environment: dict[str, str]) -> Iterator[Server]:
    """A server under ``command`` for as long as the block lasts."""
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    address = f"http://127.0.0.1:{port}"
    try:
        for _ in range(200):
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


def load(server: Server, paths: list[str], script: Path) -> Load:
    """Ask for ``paths`` in turn, as a browser does (gzip). Raises RuntimeError where an answer was an error."""
    listed = ", ".join(f'"{path}"' for path in paths)
    script.write_text(
        f'local paths, i = {{{listed}}}, 0\nwrk.headers["Accept-Encoding"] = "gzip"\n'
        'request = function() i = i % #paths + 1; return wrk.format("GET", paths[i]) end\n',
        encoding="utf-8",
    )
    command = [
        "wrk",
        "-t1",
        f"-c{_CONNECTIONS}",
        f"-d{_SECONDS}s",
        "--timeout",
        "10s",
        "--latency",
        "-s",
        str(script),
        server.address,
    ]
    before = server.processor_seconds()
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    worked = server.processor_seconds() - before
    rate, answered = re.search(r"Requests/sec:\s+([\d.]+)", said), re.search(r"(\d+) requests in", said)
    if rate is None or answered is None or "Non-2xx" in said or "Socket errors" in said:
        raise RuntimeError(said)
    return Load(float(rate[1]), _milliseconds(said, "50%"), _milliseconds(said, "99%"), 1000 * worked / int(answered[1]))


def _milliseconds(said: str, percent: str) -> float:
    found = re.search(rf"{percent}\s+([\d.]+)(us|ms|s)", said)
    if found is None:
        raise RuntimeError(said)
    return float(found[1]) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[found[2]]


def main(work: Path) -> None:
    """Print the table. ``work`` is a folder for what is built."""
    if shutil.which("wrk") is None:
        print("load run: skipped, wrk is missing (Debian: apt-get install wrk)")
        return
    work.mkdir(parents=True, exist_ok=True)
    full_text_database(work / "load.db")
    environment = {"JUEZ_HOME": str(work / "home"), "PATH": "/usr/bin:/bin", "HOME": str(work)}
    port, other = free_port(), free_port()
    ours = [sys.executable, "-m", "juez", "serve", "--port", str(port)]
    theirs = [sys.executable, "-m", "datasette", "serve", "-i", str(work / "load.db"), "--port", str(other)]
    theirs += ["--setting", "suggest_facets", "off"]
    print(f"load: wrk, {_CONNECTIONS} connections, median of {_ROUNDS} rounds of {_SECONDS} s, gzip accepted, loopback\n")
    print("| what | Juez req/s | p50 ms | p99 ms | CPU ms | datasette req/s | p50 ms | p99 ms | CPU ms |")
    print("|---|---|---|---|---|---|---|---|---|")
    with served(ours, port, environment) as juez, served(theirs, other, environment) as datasette:
        for kind in ("search page", "search JSON", "rule page", "rule JSON"):
            asked = ((juez, juez_paths(kind)), (datasette, datasette_paths(kind)))
            for server, paths in asked:
                load(server, paths, work / "wrk.lua")  # warm
            rounds = [[load(server, paths, work / "wrk.lua") for server, paths in asked] for _ in range(_ROUNDS)]
            middle = [sorted(runs, key=lambda run: run.rate)[_ROUNDS // 2] for runs in zip(*rounds, strict=True)]
            print(f"| {kind} | {' | '.join(map(str, middle))} |", flush=True)
