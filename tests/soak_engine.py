"""The long runs of the engine, for ``make soak``: many random games, and the code that names rules mutated.

Random games are played in parts; what is done is noted in a file, so that a run that was cut off goes on where it stopped as
long as the engine is the same.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from engine.catalogue import GAMES
from engine.running.random_games import play_from, play_games
from tests.engine.damaged_texts import broken_by as text_broken_by
from tests.engine.damaging import broken_by
from tests.engine.mixed import broken_by_mixing

ROOT = Path(__file__).parent.parent
PART = 100
#: Random games of those whose games take longest; of the others ten thousand.
GAMES_OF = {"inferno": 1_000, "myl": 2_000}


def _version() -> str:
    """The engine as it is now."""
    files = sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "engine").rglob("*.yaml")])
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def _part(job: tuple[str, int]) -> dict[str, Any]:
    game, seed = job
    return {"game": game, "seed": seed, **play_games(game, PART, seed)}


def random_games(game: str, games: int) -> None:
    """So many random games: no exception, nothing broken."""
    notes = Path(tempfile.gettempdir()) / f"juez-soak-{_version()}.jsonl"
    parts = [json.loads(line) for line in notes.read_text(encoding="utf-8").splitlines()] if notes.exists() else []
    parts = [part for part in parts if part["game"] == game and part["seed"] < games]
    known = {part["seed"] for part in parts}
    jobs = [(game, seed) for seed in range(0, games, PART) if seed not in known]
    with ProcessPoolExecutor(os.cpu_count()) as pool, notes.open("a", encoding="utf-8") as file:
        for part in pool.map(_part, jobs):
            parts.append(part)
            file.write(json.dumps(part, ensure_ascii=False) + "\n")
            file.flush()
    results: Counter[str] = Counter()
    for part in parts:
        results.update(part["results"])
    failures = [failure for part in parts for failure in part["failures"]]
    steps, choices = sum(part["steps"] for part in parts), sum(part["choices"] for part in parts)
    print(f"random games of {game}: {len(parts) * PART}, {choices} choices, {steps} steps, {dict(results)}", flush=True)
    assert not failures, failures[:10]


def _mixed(job: tuple[str, int]) -> list[str]:
    game, seed = job
    try:
        return [f"{game} {seed}: {message}" for message in broken_by_mixing(game, seed)]
    except Exception as error:  # whatever goes wrong is said with the seed that shows it, after the rest
        return [f"{game} {seed}: {type(error).__name__}: {error}"]


def mixed_decks(games: int) -> None:
    """So many random games of every game with the cards of its situations: no exception, nothing broken."""
    jobs = [(game, seed) for game in GAMES for seed in range(1_000, 1_000 + games)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failures = [failure for found in pool.map(_mixed, jobs, chunksize=10) for failure in found]
    print(f"random games with the cards of all situations: {len(jobs)}, {len(failures)} broken", flush=True)
    assert not failures, failures[:10]


def _printed(job: tuple[str, int]) -> dict[str, Any]:
    from tests.engine.real_cards.fftcg_play import drawn_state, published_state

    which, seed = job
    return play_from(published_state if which == "published" else drawn_state, PART, seed)


def printed_decks(games: int) -> None:
    """So many random games with two published decks of Final Fantasy TCG, as many with drawn ones: what is asked is told."""
    from tests.engine.real_cards.fftcg_play import FILES, FOLDER, asked_share

    if not (FOLDER / FILES[0]).exists():
        print("random games with printed cards: skipped, set JUEZ_CARDS")
        return
    for which in ("published", "drawn"):
        jobs = [(which, seed) for seed in range(0, games, PART)]
        with ProcessPoolExecutor(os.cpu_count()) as pool:
            parts = list(pool.map(_printed, jobs))
        choices, asked = sum(part["choices"] for part in parts), sum(part["asked_by_hand"] for part in parts)
        failures = [failure for part in parts for failure in part["failures"]]
        print(
            f"random games with {which} decks: {games}, {choices} choices, asked {asked} times, {len(failures)} broken",
            flush=True,
        )
        assert not failures, failures[:10]
    unread, paragraphs = asked_share()
    print(f"of {paragraphs} paragraphs of the published decks {unread} are asked", flush=True)


def _damaged(job: tuple[str, int]) -> str:
    return broken_by(*job)


def damaged_situations(number: int) -> None:
    """So many situations of every game damaged by seed: each is run or refused."""
    jobs = [(game, seed) for game in GAMES for seed in range(number // len(GAMES))]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failures = [found for found in pool.map(_damaged, jobs, chunksize=200) if found]
    print(f"damaged situations: {len(jobs)}, {len(failures)} broken", flush=True)
    assert not failures, failures[:10]


def _damaged_text(job: tuple[str, int]) -> str:
    return text_broken_by(*job)


def damaged_texts(number: int) -> None:
    """So many card texts damaged by seed: each is read or refused with its place, in time."""
    jobs = [(game, seed) for game in GAMES for seed in range(number // len(GAMES))]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        failures = [found for found in pool.map(_damaged_text, jobs, chunksize=100) if found]
    print(f"damaged card texts: {len(jobs)}, {len(failures)} broken", flush=True)
    assert not failures, failures[:10]


def code_mutated(game: str) -> None:
    """The code that names rules, changed in one place at a time: how many mutants situations kill, and which rules they hold."""
    report = Path(tempfile.gettempdir()) / f"juez-mutants-{game}.json"
    subprocess.run([sys.executable, "-m", "tests.mutation", game, "--json", str(report)], check=True, cwd=ROOT)


PARTS = (
    partial(damaged_situations, 200_000),
    partial(damaged_texts, 20_000),
    *(partial(code_mutated, game) for game in GAMES),
    partial(mixed_decks, 500),
    partial(printed_decks, 1_000),
    *(partial(random_games, game, GAMES_OF.get(game, 10_000)) for game in GAMES),
)
