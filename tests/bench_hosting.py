"""A public site of 1, 2 and 4 processes, for ``make bench``: what each kind of page costs, and the machine that a million page
views a day need. Then its memory under a mixed load for so many minutes: ``python -m tests.bench_hosting MINUTES``.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from engine import GAMES
from webapp.packed import pack

from .bench_load import Asked, Load, Server, family, juez_paths, load, site

_MINUTES = 2.0
_PROCESSES, _CONNECTIONS, _SECONDS = (1, 2, 4), 8, 4
_DECK = {"game": "myl", "format": "furia-extendido", "list": "4 Laverna\n3 Balder\n43 Oro básico\nOro inicial: Oro básico"}
_SITUATIONS = Path(__file__).parent.parent / "engine" / "situations"
#: Of a hundred page views so many are of each kind; the busiest hour has so many times the mean of the day; a core is kept
#: busy for no more than this part of the time.
_SHARES = {"rule": 65, "search": 25, "deck check": 5, "walk": 5}
_PEAK, _BUSY = 10, 0.5


def _walks() -> list[str]:
    """A situation of each game, somewhere in the middle of the list, each seen at its end."""
    files = [sorted((_SITUATIONS / game).glob("*.yaml")) for game in GAMES]
    return [f"/situacion?s={pack(each[len(each) // 2].read_text(encoding='utf-8'))}" for each in files]


def kinds() -> dict[str, Asked]:
    """What is asked for."""
    return {
        "search": Asked(juez_paths("search page")),
        "rule": Asked(juez_paths("rule page")),
        "deck check": Asked(["/api/v1/decks/check"], json.dumps(_DECK)),
        "walk": Asked(_walks()),
    }


def _speeds(work: Path) -> dict[str, Load]:
    """Print what sites of so many processes do; what is found with one."""
    print(f"site: wrk, {_CONNECTIONS} connections, {_SECONDS} s each, every request from another address\n")
    print("| processes | what | req/s | p50 ms | p99 ms | CPU ms | req/s of a core |\n|---|---|---|---|---|---|---|")
    found: dict[str, Load] = {}
    for processes in _PROCESSES:
        with site(work / "home", processes) as server:
            for kind, asked in kinds().items():
                load(server, asked, work / "wrk.lua", _CONNECTIONS, seconds=2)  # warm
                run = load(server, asked, work / "wrk.lua", _CONNECTIONS, _SECONDS)
                found.setdefault(kind, run)
                print(f"| {processes} | {kind} | {run} | {1000 / run.work:.0f} |", flush=True)
    return found


def _machine(found: dict[str, Load]) -> None:
    """Print what a million page views a day need."""
    mean = sum(found[kind].work * share for kind, share in _SHARES.items()) / 100
    views = 1_000_000 / 86_400
    cores = views * _PEAK * mean / 1000 / _BUSY
    kinds = ", ".join(f"{share} % {kind}" for kind, share in _SHARES.items())
    print(f"\na million page views a day: {views:.1f} a second, {views * _PEAK:.0f} in the busiest hour; of them {kinds}:")
    print(f"{mean:.1f} ms of processor each, {views * _PEAK * mean / 1000:.2f} cores busy all the time,")
    print(f"so {cores:.1f} cores that are busy {100 * _BUSY:.0f} % of it\n")


def memory(server: Server) -> tuple[float, float]:
    """Megabytes that its processes take, what several share counted once; and of the processes that answer, each."""
    shares = [_proportional(pid) for pid in family(server.pid)]
    workers = [_proportional(pid) for pid in family(server.pid)[1:] if _is_worker(pid)]
    return sum(shares), sum(workers) / max(1, len(workers))


def _proportional(pid: int) -> float:
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:  # ended meanwhile
        return 0.0
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1000


def _is_worker(pid: int) -> bool:
    try:
        return b"gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def mixed(server: Server, script: Path, minutes: float, rest: float = 0.0) -> list[float]:
    """Print the memory of a site while it is asked for everything by turns, with seconds of rest between, and return it."""
    print("| minutes | requests | memory MB | of each process that answers |\n|---|---|---|---|")
    begun, answered = time.monotonic(), 0
    taken: list[float] = []
    while True:
        minute = (time.monotonic() - begun) / 60
        whole, each = memory(server)
        taken.append(whole)
        print(f"| {minute:.1f} | {answered} | {whole:.0f} | {each:.0f} |", flush=True)
        if minute >= minutes:
            return taken
        end = time.monotonic() + max(10, minutes * 60 / 10)
        while time.monotonic() < end:
            for asked in kinds().values():
                answered += int(3 * load(server, asked, script, _CONNECTIONS, seconds=3).rate)
                time.sleep(rest)


def main(minutes: float) -> None:
    if shutil.which("wrk") is None:
        print("public site: skipped, wrk is missing (Debian: apt-get install wrk)")
        return
    work = Path(tempfile.mkdtemp(prefix="juez-bench-"))
    try:
        _machine(_speeds(work))
        with site(work / "home", 2) as server:
            mixed(server, work / "wrk.lua", minutes)
    except subprocess.CalledProcessError as error:
        sys.exit(str(error.stdout))
    finally:
        shutil.rmtree(work, ignore_errors=True)


if __name__ == "__main__":
    main(float(sys.argv[1]) if sys.argv[1:] else _MINUTES)
