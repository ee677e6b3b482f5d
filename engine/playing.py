"""Random legal games, for ``juez play``: whether the rules hold together when nobody plays well."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from typing import Any

from .answering import at_random
from .building import build
from .catalogue import GAMES
from .kernel.driver import Run
from .kernel.frozen import EMPTY, Map
from .kernel.state import State
from .situation import Situation, load

#: A random game longer than this is stopped, which is no failure of the rules.
MAX_STEPS = 20_000


def starting_situation(game: str) -> Situation:
    """Two players with the game's random decks, before the match begins."""
    decks = GAMES[game].decks
    text = {"game": game, "title": "Partida al azar", "cards": decks["cards"], "start": True}
    text["players"] = dict.fromkeys(("Ana", "Bruno"), decks["zones"])
    return load(json.dumps(text, ensure_ascii=False))


def play_game(state: State, seed: int) -> Run:
    """One game from a state with random choices, the same for the same seed."""
    return Run(state, at_random(seed), max_steps=MAX_STEPS).go()


def play_games(game: str, games: int, seed: int) -> dict[str, Any]:
    """``{games, choices, steps, results, seconds, choices_per_second, failures}``; only choices with two options count."""
    state = build(starting_situation(game))
    results: Counter[str] = Counter()
    failures: list[dict[str, Any]] = []
    choices = steps = 0
    began = time.perf_counter()
    for number in range(games):
        gc.disable()  # a game makes many small values and no cycles worth looking for
        try:
            run = play_game(state, seed + number)
            broken = broken_invariants(state, run)
        except Exception as error:  # a random game must report whatever goes wrong and go on
            failures.append({"seed": seed + number, "error": f"{type(error).__name__}: {error}"})
            continue
        finally:
            gc.enable()
        failures += [{"seed": seed + number, "error": message} for message in broken]
        choices += sum(choice.real for choice in run.choices)
        steps += len(run.trace)
        results[_result(run)] += 1
    seconds = time.perf_counter() - began
    return {
        "games": games,
        "choices": choices,
        "steps": steps,
        "results": dict(sorted(results.items())),
        "seconds": round(seconds, 3),
        "choices_per_second": round(choices / seconds) if seconds else 0,
        "failures": failures,
    }


def _result(run: Run) -> str:
    result = run.state.result
    if result is None:
        return "sin terminar"
    return "empate" if result.draw else f"gana {', '.join(result.winners)}"


def broken_invariants(first: State, run: Run) -> list[str]:
    """What does not hold at the quiet points of a run and at its end: cards conserved, zones a partition, ids unique."""
    cards = _cards(first)
    for state in [*(point.state for point in run.quiet[:: max(1, len(run.quiet) // 20)]), run.state]:
        inside = [obj for ids in state.zones.values() for obj in ids]
        if len(inside) != len(set(inside)):
            return ["un elemento está en dos zonas"]
        if set(inside) != set(state.objects):
            return ["hay elementos que no están en ninguna zona"]
        if any(state.objects[obj].zone != zone for zone, ids in state.zones.items() for obj in ids):
            return ["un elemento no sabe en qué zona está"]
        if all(player.in_game for player in state.players.values()) and _cards(state) != cards:
            return ["el número de cartas ha cambiado"]
        if any(player.pool < 0 for player in state.players.values()):
            return ["una reserva es negativa"]
    if any(not step.rules for step in run.trace):
        return ["hay un paso sin regla"]
    return []


def _cards(state: State) -> Map[Any, int]:
    listed = Counter((o.owner, o.base.name if o.base is not None else None) for o in state.objects.values() if o.kind == "card")
    return Map(listed) if listed else EMPTY
