"""Long runs, for ``make soak``: everything of which ``make test`` tries a sample, tests under the maintained Whoosh fork,
damaged documents and deck lists, writers killed at any point, many requests to the API, a day of 200 players at the desk.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from tests import bench_event, soak_engine
from tests.decks.damaging import broken_by

ROOT = Path(__file__).parent.parent
WORKERS = ("-n", "auto", "--dist", "loadscope")


def under_whoosh3() -> None:
    """Every test passes with ``whoosh3`` in the place of Whoosh 2.7.4, in an environment of its own."""
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder) / "bin" / "python"
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        lock = "\n".join(
            line
            for name in ("requirements.lock", "requirements-dev.lock")
            for line in (ROOT / name).read_text(encoding="utf-8").splitlines()
            if line and not line.lower().startswith(("whoosh", "-r"))
        )
        wanted = Path(folder) / "wanted.txt"
        wanted.write_text(f"{lock}\nwhoosh3\n", encoding="utf-8")
        subprocess.run([python, "-m", "pip", "install", "--quiet", "-r", wanted], check=True)
        subprocess.run([python, "-m", "pytest", *WORKERS, "--deselect", "tests/test_wheel.py"], check=True, cwd=ROOT)


def damaged_documents(seconds: float) -> None:
    """Documents with lines dropped, doubled, swapped or cut are read or refused with a message; nothing else happens."""
    from rules_corpus import DOCUMENTS, BadSource
    from rules_corpus.defects import defects_of
    from rules_corpus.reading import read_official

    folder = os.environ.get("JUEZ_DOCUMENTS")
    if not folder:
        print("damaged documents: skipped, set JUEZ_DOCUMENTS")
        return
    chance = random.Random(1)
    texts = {d: (Path(folder) / f"{d.id}.txt").read_text(encoding="utf-8").split("\n") for d in DOCUMENTS.values()}
    end, read, refused = time.monotonic() + seconds, 0, 0
    while time.monotonic() < end:
        document, lines = chance.choice(list(texts.items()))
        lines = list(lines)
        for _ in range(chance.randint(1, 40)):
            a, b = chance.randrange(len(lines)), chance.randrange(len(lines))
            damage = chance.choice(("drop", "double", "swap", "cut", "join"))
            if damage == "drop":
                lines[a] = ""
            elif damage == "double":
                lines.insert(a, lines[b])
            elif damage == "swap":
                lines[a], lines[b] = lines[b], lines[a]
            elif damage == "cut":
                lines[a] = lines[a][: chance.randint(0, len(lines[a]))]
            else:
                lines[a] += lines[b]
        try:
            edition = read_official("\n".join(lines).encode(), document, "x")
        except BadSource:
            refused += 1
            continue
        assert len({r.id for r in edition}) == len(edition.records)
        defects_of(edition)
        read += 1
    print(f"damaged documents: {read} read, {refused} refused")


def damaged_lists(number: int) -> None:
    """So many deck lists damaged by seed: each is checked or refused with a reason, in time."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failures = [found for found in pool.map(broken_by, range(number), chunksize=500) if found]
    print(f"damaged deck lists: {number}, {len(failures)} broken", flush=True)
    assert not failures, failures[:10]


def killed_writers(times: int) -> None:
    """Importing, building, restoring and keeping, killed at any point: nothing is lost and the corpus opens."""
    from indexer import Home
    from tests import killing

    with tempfile.TemporaryDirectory() as folder:
        home = Home(Path(folder) / "home")
        killing.prepared(home)
        print(f"killed writers: of {times} these died on the way, nothing was lost: {killing.many(home, times, 2)}")


def api_against_its_description(examples: int) -> None:
    """Many requests made from the OpenAPI document, and many that fit nothing, all answered as they should be."""
    tests = ["tests/webapp/test_openapi.py", "tests/webapp/test_fuzz.py"]
    environment = {**os.environ, "JUEZ_EXAMPLES": str(examples)}
    subprocess.run([sys.executable, "-m", "pytest", *WORKERS, *tests], check=True, cwd=ROOT, env=environment)


def all_of_it() -> None:
    """The tests with every moment and every example of what they otherwise take a sample of (see ``tests/amounts.py``)."""
    environment = {**os.environ, "JUEZ_EVERY": "1"}
    command = [sys.executable, "-m", "pytest", *WORKERS, "-m", "not browser"]
    subprocess.run(command, check=True, cwd=ROOT, env=environment)


@contextmanager
def beside(module: str, *arguments: str) -> Iterator[None]:
    """A long run beside the others. Raises CalledProcessError where it fails."""
    command = [sys.executable, "-m", module, *arguments]
    running = subprocess.Popen(command, cwd=ROOT)
    try:
        yield
        if running.wait():
            raise subprocess.CalledProcessError(running.returncode, command)
    finally:
        running.terminate()
        running.wait()


def main() -> None:
    """All of it, one after the other, and the public site for an hour beside."""
    with beside("tests.soak_hosting", "60"):
        one_after_the_other()


def one_after_the_other() -> None:
    damaged_documents(seconds=120)
    damaged_lists(100_000)
    killed_writers(times=1000)
    api_against_its_description(examples=5000)
    all_of_it()
    soak_engine.main()
    bench_event.day(rounds=6, seconds=60)
    under_whoosh3()


if __name__ == "__main__":
    main()
