"""Matches with the cards of many situations at once: cards meet that no situation puts together."""

from __future__ import annotations

import json
import random

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import load
from engine.kernel.driver import Run
from engine.kernel.state import State
from engine.running.coverage import read_situation, situation_files
from engine.running.random_games import broken_invariants, not_replayed
from engine.running.script import at_random

from .fresh import definition, fresh_texts

#: The cards of so many situations meet, and so many with texts of which some are not understood or not given; so many cards of
#: a deck stay, and so many are put in.
SITUATIONS, TEXTS, KEPT, PUT_IN = 8, 8, 14, 24
#: What does not lie in the deck with the other cards.
APART = ("demonio", "Maná")
#: How often a disputed point is read in any way, be it not the usual one.
OTHERWISE = 0.3
#: Some cards can be used without end: nobody waits for the end of such a match.
STEPS = 2_000


def mixed_state(game: str, seed: int) -> State:
    """The state before a match whose two decks are mixed from a deck of the game and the cards of some situations, under
    readings of its own."""
    chance = random.Random(seed)
    listed = GAMES[game].decks()
    cards, names = dict(listed["cards"]), []
    for path in chance.sample(situation_files(game), SITUATIONS):
        for name, card in read_situation(path).cards.items():
            if name not in cards and card.get("type") not in APART and "earthly" not in card:
                cards[name] = card
                names.append(name)
    for name, card in with_texts(game, chance):
        cards[name] = card
        names.append(name)
    deck = next(iter(listed["decks"].values()))
    zone = max(deck, key=lambda zone: len(deck[zone]))
    players = {
        player: {**deck, zone: [*deck[zone][:KEPT], *(chance.choice(names) for _ in range(PUT_IN if names else 0))]}
        for player in ("Ana", "Bruno")
    }
    text = {"game": game, "title": "Cartas de muchas situaciones", "cards": cards, "start": True, "players": players}
    text["readings"] = {
        point.id: chance.choice(list(point.readings))
        for point in GAMES[game].game.readings.values()
        if chance.random() < OTHERWISE
    }
    return build(load(json.dumps(text, ensure_ascii=False)))


def with_texts(game: str, chance: random.Random) -> list[tuple[str, dict[str, object]]]:
    """Cards with texts that nobody looked at before they were worded, and one whose text nobody gave."""
    listed = [(kind, text) for kind, text in fresh_texts(game) if kind not in APART]
    chosen = chance.sample(listed, TEXTS)
    return [(f"Texto {n}", definition(game, *row)) for n, row in enumerate([*chosen, (chosen[0][0], "?")])]


def broken_by_mixing(game: str, seed: int) -> list[str]:
    """What does not hold in a random match with mixed decks, or in playing it again."""
    first = mixed_state(game, seed)
    run = Run(first, at_random(seed), max_steps=STEPS).go()
    return broken_invariants(first, run) + not_replayed(first, run)
