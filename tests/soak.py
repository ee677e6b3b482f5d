"""Long runs, for ``make soak``: everything of which ``make test`` tries a sample, what stands on Whoosh under its maintained
fork, damaged documents and deck lists, writers killed at any point, many requests to the API, a day of 200 players at the desk,
the engine's own (``soak_engine.py``), and beside all that a public site for an hour (``soak_hosting.py``).

A part that fails ends none of the others: at the end it is told how long each took and which failed.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import Process, Queue
from pathlib import Path

from tests import bench_event, soak_engine, soak_hosting
from tests.decks.damaging import broken_by

ROOT = Path(__file__).parent.parent
WORKERS = ("-n", "auto", "--dist", "loadscope")
#: The tests of what reads or writes a full-text index.
ON_WHOOSH = ("tests/indexer", "tests/search", "tests/juez", "tests/webapp/test_pages.py", "tests/webapp/test_editions.py")
Part = Callable[[], None]


def under_whoosh3() -> None:
    """The tests of what stands on Whoosh pass with ``whoosh3`` in its place, in an environment of its own."""
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
        subprocess.run([python, "-m", "pip", "install", "--quiet", "--no-deps", "--editable", ROOT], check=True)
        subprocess.run([python, "-m", "pytest", "--quiet", *WORKERS, *ON_WHOOSH], check=True, cwd=ROOT)


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
    tested(["tests/webapp/test_openapi.py", "tests/webapp/test_fuzz.py"], JUEZ_EXAMPLES=str(examples))


def all_of_it() -> None:
    """The tests that take a sample, with every moment and every example of what they take it from (see ``tests/amounts.py``)."""
    files = {str(file): file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests").rglob("test_*.py"))}
    tested([name for name, text in files.items() if "amounts" in text or "hypothesis" in text], JUEZ_EVERY="1")


def tested(files: list[str], **environment: str) -> None:
    """Run these files of tests, but for what needs a browser."""
    command = [sys.executable, "-m", "pytest", "--quiet", "--durations=30", *WORKERS, "-m", "not browser", *files]
    subprocess.run(command, check=True, cwd=ROOT, env={**os.environ, **environment})


def public_site(minutes: float) -> None:
    """A public site as its document has it, for so long."""
    soak_hosting.main(minutes)


def day_at_the_desk(rounds: int, seconds: float) -> None:
    """A day of 200 players at the desk, of so many rounds of so many seconds."""
    bench_event.day(rounds, seconds)


def name_of(part: Part) -> str:
    return " ".join(map(str, (part.func.__name__, *part.args))) if isinstance(part, partial) else part.__name__


def in_turn(told: Queue[tuple[str, float, bool]], *parts: Part) -> None:
    """Run parts one after the other; of each it is told how many seconds it took and whether it came to its end."""
    for part in parts:
        began = time.monotonic()
        try:
            part()
            ended = True
        except Exception:  # whatever a part ends by, the others are still to be run
            traceback.print_exc()
            ended = False
        took = time.monotonic() - began
        print(f"— {name_of(part)}: {took / 60:.1f} min{'' if ended else ', FAILED'}\n", flush=True)
        told.put((name_of(part), took, ended))


@contextmanager
def beside(told: Queue[tuple[str, float, bool]], *parts: Part) -> Iterator[None]:
    """These parts in turn in a process of their own for as long as they take."""
    process = Process(target=in_turn, args=(told, *parts))
    process.start()
    try:
        yield
        process.join()
    finally:
        process.terminate()
        process.join()


def main() -> None:
    told: Queue[tuple[str, float, bool]] = Queue()
    began = time.monotonic()
    on_disk = partial(killed_writers, 1_000), partial(damaged_documents, 120)
    with beside(told, partial(public_site, 60)), beside(told, *on_disk):
        in_turn(
            told,
            partial(damaged_lists, 100_000),
            partial(api_against_its_description, 5_000),
            all_of_it,
            *soak_engine.PARTS,
            under_whoosh3,
            partial(day_at_the_desk, 6, 60),
        )
    parts = [told.get() for _ in range(told.qsize())]
    print("| part | minutes | |\n|---|---|---|")
    for name, took, ended in parts:
        print(f"| {name} | {took / 60:.1f} | {'' if ended else 'failed'} |")
    print(f"{(time.monotonic() - began) / 60:.0f} minutes in all")
    sys.exit(not all(ended for _, _, ended in parts))


if __name__ == "__main__":
    main()
