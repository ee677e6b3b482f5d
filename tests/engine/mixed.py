"""Matches with the cards of many situations at once: cards meet that no situation puts together."""

from __future__ import annotations

import json
import random
from typing import Any

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import Entry, load
from engine.kernel.driver import Run
from engine.kernel.state import State
from engine.running.coverage import read_situation, situation_files
from engine.running.random_games import broken_invariants, not_replayed
from engine.running.script import at_random

from .fresh import definition, fresh_texts

#: The cards of so many situations meet, and so many with texts of which some are not understood or not given; so many cards of
#: a deck stay, and so many are put in.
SITUATIONS, TEXTS, KEPT, PUT_IN = 8, 8, 14, 24
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
            if name not in cards:
                cards[name] = card
                names.append(name)
    for name, card in with_texts(game, chance):
        cards[name] = card
        names.append(name)
    deck = next(iter(listed["decks"].values()))
    players = {player: mixed_deck(game, deck, {name: cards[name] for name in names}, chance) for player in ("Ana", "Bruno")}
    text = {"game": game, "title": "Cartas de muchas situaciones", "cards": cards, "start": True, "players": players}
    text["readings"] = {
        point.id: chance.choice(list(point.readings))
        for point in GAMES[game].game.readings.values()
        if chance.random() < OTHERWISE
    }
    return build(load(json.dumps(text, ensure_ascii=False)))


def mixed_deck(game: str, deck: dict[str, list[str]], cards: dict[str, Any], chance: random.Random) -> dict[str, list[str]]:
    """A deck with other cards, each in the largest of its parts in which the game lets it stand: many in that of the most
    cards, whose own stay in part, and one in each of the others. What may stand in none of them is left out."""
    parts = sorted((zone for zone in deck if zone not in GAMES[game].special), key=lambda zone: len(deck[zone]), reverse=True)
    fitting: dict[str, list[str]] = {zone: [] for zone in parts}
    for name, card in cards.items():
        zone = next((zone for zone in parts if may_stand(game, name, card, zone)), None)
        if zone is not None:
            fitting[zone].append(name)
    mixed = dict(deck)
    for zone in parts:
        kept, put_in = (KEPT, PUT_IN) if zone == parts[0] else (len(deck[zone]), 1)
        mixed[zone] = [*deck[zone][:kept], *(chance.choice(fitting[zone]) for _ in range(put_in if fitting[zone] else 0))]
    return mixed


def may_stand(game: str, name: str, card: dict[str, Any], zone: str) -> bool:
    """Whether a card may begin the match in that zone, as the game answers who sets a table."""
    playable = GAMES[game]
    return playable.game.impossible(playable.card(name, card), "card", zone, Entry(card=name)) is None


def with_texts(game: str, chance: random.Random) -> list[tuple[str, dict[str, object]]]:
    """Cards with texts that nobody looked at before they were worded, and one whose text nobody gave."""
    chosen = chance.sample(fresh_texts(game), TEXTS)
    return [(f"Texto {n}", definition(game, *row)) for n, row in enumerate([*chosen, (chosen[0][0], "?")])]


def broken_by_mixing(game: str, seed: int) -> list[str]:
    """What does not hold in a random match with mixed decks, or in playing it again."""
    first = mixed_state(game, seed)
    run = Run(first, at_random(seed), max_steps=STEPS).go()
    return broken_invariants(first, run) + not_replayed(first, run)
