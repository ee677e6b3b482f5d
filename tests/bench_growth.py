"""How a step grows with what there is, for ``make bench``: elements, lasting effects, elements that strengthen the others."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable

from engine.files.situation import load
from engine.kernel.abilities import Continuous, Part
from engine.kernel.driver import Run
from engine.kernel.frozen import Id, Stamp
from engine.kernel.state import State
from engine.running.runs import run_situation
from engine.running.script import at_random

STEPS = 60
SEEDS = 3
#: For each game a plain ally, one that strengthens the others, and where and beside what they stand.
BOARDS = {
    "inferno": (
        "type: aliado, cost: 1, strength: 2, resistance: 2",
        "Los otros aliados que controlas obtienen +1/+0.",
        "demonio: A, mazo: 200",
        "en juego",
    ),
    "myl": (
        "type: Aliado, cost: 1, strength: 2",
        "Los otros Aliados que controlas ganan 1 a la Fuerza.",
        "castillo: 200",
        "línea de defensa",
    ),
}
BOARD = """game: {game}
title: Muchos
cards:
  Muro: {{{card}}}
  Jefe: {{{card}, text: '{text}'}}
turn: {{number: 3, active: Ana, step: {step}, priority: Ana}}
players:
  Ana: {{{rest}, {zone}: [{there}]}}
  Bruno: {{{rest}, {zone}: [{there}]}}
"""
#: How many elements one entry of a situation stands for at most.
AT_ONCE = 100
MAIN = {"inferno": "Fase Principal", "myl": "Vigilia"}


def board(game: str, name: str, many: int) -> State:
    """A main phase in which half of so many elements stand on each side."""
    card, text, rest, zone = BOARDS[game]
    there = ", ".join(f"{name} x{min(AT_ONCE, many // 2 - n)}" for n in range(0, many // 2, AT_ONCE))
    made = BOARD.format(game=game, card=card, text=text, rest=rest, zone=zone, there=there, step=MAIN[game])
    return run_situation(load(made)).run.state


def elements(game: str, many: int) -> State:
    return board(game, "Muro", many)


def strengthening(game: str, many: int) -> State:
    return board(game, "Jefe", many)


def lasting(game: str, many: int) -> State:
    """Ten elements and so many effects without end, each of which strengthens one of them."""
    state = board(game, "Muro", 10)
    allies = [o.id for o in state.in_play() if o.base is not None and o.base.name == "Muro"]
    effects = tuple(
        Continuous(Id(10_000 + n), None, "Ana", (allies[n % len(allies)],), (Part("strength +", 1),), stamp=Stamp(0))
        for n in range(many)
    )
    return state.but(effects=effects)


#: What grows, and to how many.
GROWING: dict[str, tuple[Callable[[str, int], State], tuple[int, ...]]] = {
    "elements without effects": (elements, (10, 100, 300, 1_000)),
    "lasting effects on ten elements": (lasting, (10, 100, 500)),
    "allies that strengthen the others": (strengthening, (10, 50, 150)),
}


def step(state: State) -> float:
    """Milliseconds of processor that a step of random play takes from here."""
    took = []
    for seed in range(SEEDS):
        gc.collect()
        began = time.process_time()
        run = Run(state, at_random(seed), max_steps=STEPS).go()
        took.append(1000 * (time.process_time() - began) / len(run.trace))
    return statistics.median(took)


def print_growth() -> None:
    """A table for each thing that grows."""
    print(f"\nOne step of random play, the median of {SEEDS} × {STEPS} steps, in milliseconds:\n")
    print("| | of them | inferno | myl |\n|---|---|---|---|")
    for what, (build, sizes) in GROWING.items():
        for many in sizes:
            times = " | ".join(f"{step(build(game, many)):.2f}" for game in BOARDS)
            print(f"| {what} | {many:,} | {times} |")


if __name__ == "__main__":
    print_growth()
