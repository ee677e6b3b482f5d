"""Measurements of the engine, for ``make bench``: random play beside other engines in Python, a long situation, a fork.

Every other engine lives in an environment of its own, because their requirements clash; the environments are made once and
kept in the cache folder. One that cannot be installed is said so in the table, and the rest goes on.
"""

from __future__ import annotations

import gc
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from engine.catalogue import GAMES
from engine.kernel.driver import fork, replay
from engine.running.coverage import read_situation, situation_files
from engine.running.random_games import first_state, play_game
from engine.running.runs import run_situation

from .bench_growth import print_growth
from .bench_parts import print_parts
from .bench_texts import print_texts

ROUNDS = 5
SECONDS = 6.0
PEERS = Path(__file__).with_name("bench_peers.py")
#: What is installed for each engine.
INSTALLED = {
    "dgisim": ("dgisim==0.5.0",),
    "fireplace2": ("fireplace2==1.0.2", "hearthstone==7.0.0", "hearthstone-data==135540.2"),
    "lpsim": ("lpsim==0.4.5.1", "numpy<3"),
    "pokerkit": ("pokerkit==0.7.7",),
}


def cache() -> Path:
    """Where the environments of the other engines are kept."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "juez-bench"


def environment(name: str) -> Path:
    """The Python of an engine's environment, made when it is not there. Raises CalledProcessError, with what pip said."""
    folder = cache() / name
    python = folder / "bin" / "python"
    made = folder / "installed"
    wanted = "\n".join(INSTALLED[name])
    if not made.exists() or made.read_text(encoding="utf-8") != wanted:
        run = [sys.executable, "-m", "venv", "--clear", str(folder)]
        subprocess.run(run, check=True, capture_output=True, text=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *INSTALLED[name]]
        subprocess.run(install, check=True, capture_output=True, text=True)
        made.write_text(wanted, encoding="utf-8")
    return python


def peer(name: str, number: int) -> dict[str, Any]:
    """One round of random play of another engine, in a process of its own."""
    run = [str(environment(name)), str(PEERS), name, str(SECONDS), str(number)]
    done = subprocess.run(run, check=True, capture_output=True, text=True, timeout=600)
    answer: dict[str, Any] = json.loads(done.stdout.strip().splitlines()[-1])
    return answer


def juez(game: str, number: int) -> dict[str, Any]:
    """One round of random play of Juez: whole games for at least so long, a rule on every step."""
    choices = steps = games = 0
    took = 0.0
    first_state(game, number)
    while took < SECONDS:
        seed = 1_000 * number + games
        first = first_state(game, seed)
        gc.disable()
        began = time.process_time()
        run = play_game(first, seed)
        took += time.process_time() - began
        gc.enable()
        games += 1
        steps += len(run.trace)
        choices += sum(choice.real for choice in run.choices)
    return {"choices": choices, "steps": steps, "games": games, "seconds": took}


def _per_second(rounds: list[dict[str, Any]], what: str) -> str:
    """The median of the rounds."""
    return f"{statistics.median(one[what] / one['seconds'] for one in rounds):,.0f}" if what in rounds[0] else "–"


def print_random_play() -> None:
    """The table: every engine in turn, round after round, so that all meet the same machine."""
    rounds: dict[str, list[dict[str, Any]]] = {}
    missing: dict[str, str] = {}
    for number in range(1, ROUNDS + 1):
        for game in GAMES:
            rounds.setdefault(f"Juez, {game}", []).append(juez(game, number))
        for name in INSTALLED:
            if name in missing:
                continue
            try:
                rounds.setdefault(name, []).append(peer(name, number))
            except (subprocess.SubprocessError, OSError, ValueError, IndexError) as error:
                said = str(getattr(error, "stderr", "") or error).strip().splitlines()
                missing[name] = said[-1][:120] if said else type(error).__name__
                rounds.pop(name, None)
    print(
        f"Random play, one core, choices with two options or more, median of {ROUNDS} rounds of {SECONDS:.0f} s of processor:\n"
    )
    print("| engine | choices/s | steps/s |\n|---|---|---|")
    for name, listed in rounds.items():
        print(f"| {name} | {_per_second(listed, 'choices')} | {_per_second(listed, 'steps')} |")
    for name, why in missing.items():
        print(f"| {name} | not measured: {why} | – |")


def _milliseconds(do: Any) -> float:
    began = time.process_time()
    do()
    return 1000 * (time.process_time() - began)


def longest_situation() -> tuple[str, int]:
    """The situation file with the most steps, and how many."""
    listed = [(path, len(run_situation(read_situation(path)).run.trace)) for path in situation_files("inferno")]
    path, steps = max(listed, key=lambda one: one[1])
    return path.stem, steps


def print_situation_and_fork() -> None:
    """How long a hundred steps take, and a fork at any choice of a whole game."""
    first = first_state("inferno", 3)
    game = play_game(first, 3)
    point = next(q for q in game.quiet if q.steps >= 100)
    answers = game.choices[: point.choices]
    gc.collect()
    gc.freeze()  # what this process holds from other measurements is not looked through again and again
    hundred = statistics.median(_milliseconds(lambda: replay(first, answers)) for _ in range(ROUNDS))
    forks = [_milliseconds(lambda at=at: fork(game, at)) for at in range(0, len(game.choices), max(1, len(game.choices) // 200))]
    name, steps = longest_situation()
    path = next(path for path in situation_files("inferno") if path.stem == name)
    whole = statistics.median(_milliseconds(lambda: run_situation(read_situation(path))) for _ in range(ROUNDS))
    print(f"\nThe first {len(replay(first, answers).trace)} steps of a game: {hundred:.1f} ms.")
    print(f"The longest situation ({name}, {steps} steps), read and run: {whole:.1f} ms.")
    slow = statistics.quantiles(forks, n=20)[18]
    print(
        f"A fork, {len(forks)} of them over a game of {len(game.trace)} steps: median {statistics.median(forks):.2f} ms, "
        f"p95 {slow:.2f} ms, at most {max(forks):.2f} ms."
    )


def main() -> None:
    print("\n## The engine\n")
    print_random_play()
    print_situation_and_fork()
    print_parts()
    print_growth()
    print_texts()


if __name__ == "__main__":
    main()
