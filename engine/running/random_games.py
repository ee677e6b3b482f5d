"""Random legal games, for ``juez play``: whether the rules hold together when nobody plays well."""

from __future__ import annotations

import gc
import json
import time
from collections import Counter
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

from ..catalogue import GAMES
from ..files.building import build
from ..files.situation import Situation, load
from ..kernel.abilities import BY_HAND
from ..kernel.driver import Run, replay
from ..kernel.state import State
from .apart import Each
from .script import at_random

#: A random game longer than this is stopped, which is no failure of the rules.
MAX_STEPS = 20_000
#: One game in so many is played again from its choices, to see whether the same comes of them.
REPLAYED = 20
#: How many games a process is given at once.
_PART = 20


def starting_situation(game: str, number: int = 0) -> Situation:
    """Two players with two of the game's decks, before the match begins: another pair for each number, until all have met."""
    listed = GAMES[game].decks()
    decks = list(listed["decks"].values())
    pair = (decks[number % len(decks)], decks[number // len(decks) % len(decks)])
    text = {"game": game, "title": "Partida al azar", "cards": _spoken_of(listed["cards"], pair), "start": True}
    text["players"] = dict(zip(("Ana", "Bruno"), pair, strict=True))
    return load(json.dumps(text, ensure_ascii=False))


def _spoken_of(cards: dict[str, Any], decks: tuple[Any, ...]) -> dict[str, Any]:
    """The definitions of which these decks speak, and those of which they speak in turn: tokens and what is looked for."""
    known: dict[str, Any] = {}
    said = json.dumps(decks, ensure_ascii=False)
    while more := {name: card for name, card in cards.items() if name not in known and name in said}:
        known |= more
        said = json.dumps(list(more.values()), ensure_ascii=False)
    return {name: card for name, card in cards.items() if name in known}


@lru_cache(maxsize=256)
def _first_state(game: str, pair: int) -> State:
    return build(starting_situation(game, pair))


def first_state(game: str, number: int) -> State:
    """The state before a random game with this number."""
    return _first_state(game, number % len(GAMES[game].decks()["decks"]) ** 2)


def play_game(state: State, seed: int) -> Run:
    """One game from a state with random choices, the same for the same seed."""
    return Run(state, at_random(seed), max_steps=MAX_STEPS).go()


def play_games(game: str, games: int, seed: int) -> dict[str, Any]:
    """So many games with the game's decks; :func:`play_from` says what is told of them."""
    return play_from(partial(first_state, game), games, seed)


def play_from(first_of: Callable[[int], State], games: int, seed: int) -> dict[str, Any]:
    """``{games, choices, asked_by_hand, steps, results, seconds, choices_per_second, steps_per_second, failures}``.

    ``asked_by_hand``: how often the judge was asked what a text does or costs.

    ``first_of`` gives the state before the game of a number. Only choices with two options or more count, and only the time of
    playing, not that of looking for what is broken.
    """
    results: Counter[str] = Counter()
    failures: list[dict[str, object]] = []
    choices = asked = steps = 0
    seconds = 0.0
    for number in range(seed, seed + games):
        gc.disable()  # a game makes many small values and no cycles worth looking for
        try:
            first = first_of(number)
            began = time.perf_counter()
            run = play_game(first, number)
            seconds += time.perf_counter() - began
            broken = broken_invariants(first, run)
            if number % REPLAYED == 0:
                broken += not_replayed(first, run)
        except Exception as error:  # a random game must report whatever goes wrong and go on
            failures.append({"seed": number, "error": f"{type(error).__name__}: {error}"})
            continue
        finally:
            gc.enable()
        failures += [{"seed": number, "error": message} for message in broken]
        choices += sum(choice.real for choice in run.choices)
        asked += sum(choice.kind == BY_HAND for choice in run.choices)
        steps += len(run.trace)
        results[_result(run)] += 1
    return {
        "games": games,
        "choices": choices,
        "asked_by_hand": asked,
        "steps": steps,
        "results": dict(sorted(results.items())),
        "seconds": round(seconds, 3),
        "choices_per_second": round(choices / seconds) if seconds else 0,
        "steps_per_second": round(steps / seconds) if seconds else 0,
        "failures": failures,
    }


def play_in_parts(game: str, games: int, seed: int, each: Each = map) -> dict[str, Any]:
    """The same of many games, played a part at a time by ``each``; the seconds are those of all parts together."""
    parts = [(game, min(_PART, seed + games - first), first) for first in range(seed, seed + games, _PART)]
    listed = list(each(_play_part, parts))
    results: Counter[str] = Counter()
    for played in listed:
        results.update(played["results"])
    whole = {key: sum(played[key] for played in listed) for key in listed[0] if isinstance(listed[0][key], int | float)}
    seconds = whole["seconds"]
    speeds = {f"{what}_per_second": round(whole[what] / seconds) if seconds else 0 for what in ("choices", "steps")}
    failures = [failure for played in listed for failure in played["failures"]]
    return {**whole, **speeds, "seconds": round(seconds, 3), "results": dict(sorted(results.items())), "failures": failures}


def _play_part(part: tuple[str, int, int]) -> dict[str, Any]:
    return play_games(*part)


def _result(run: Run) -> str:
    result = run.state.result
    if result is None:
        return "sin terminar"
    return "empate" if result.draw else f"gana {', '.join(result.winners)}"


def broken_invariants(first: State, run: Run) -> list[str]:
    """What does not hold in a run: zones are a partition, cards are conserved, identities are new, every step is cited."""
    declared = first.setup.game.rules.declared
    before, cards = first, _cards(first)
    for state in [step.after for step in run.trace[:: max(1, len(run.trace) // 40)]] + [run.state]:
        if wrong := _wrong_in(state):
            return [wrong]
        if state.next_id < before.next_id:
            return ["una identidad puede volver a usarse"]
        if all(player.in_game for player in state.players.values()) and _cards(state) != cards:
            return ["el número de cartas ha cambiado"]
        before = state
    if [step.n for step in run.trace] != list(range(1, len(run.trace) + 1)):
        return ["los pasos no se siguen"]
    if any(not (step.rules or step.reading) or any(rule.id not in declared for rule in step.cited) for step in run.trace):
        return ["hay un paso sin regla declarada"]
    return []


def _wrong_in(state: State) -> str:
    """What does not hold in a state, or ""."""
    inside = [obj for ids in state.zones.values() for obj in ids]
    if len(inside) != len(set(inside)):
        return "un elemento está en dos zonas"
    if set(inside) != set(state.objects):
        return "hay elementos que no están en ninguna zona"
    if any(obj.id != key for key, obj in state.objects.items()) or max(state.objects) >= state.next_id:
        return "un elemento no lleva su identidad"
    if any(state.objects[obj].zone != zone for zone, ids in state.zones.items() for obj in ids):
        return "un elemento no sabe en qué zona está"
    if any(player.pool < 0 for player in state.players.values()):
        return "una reserva es negativa"
    return ""


def not_replayed(first: State, run: Run) -> list[str]:
    """Whether something else comes of the same choices within the same bound on steps."""
    again = replay(first, run.choices, max_steps=run.match.limit)
    same = run.told() == again.told()
    return [] if same else ["la repetición es otra"]


def _cards(state: State) -> Counter[tuple[str, str, object]]:
    printed = {"card", *(kind for _, kind in GAMES[state.game.name].special.values())}
    return Counter(
        (o.owner, o.kind, o.base.name if o.base is not None else None) for o in state.objects.values() if o.kind in printed
    )
