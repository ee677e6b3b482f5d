"""Where something is not allowed, a text that nobody understood and that speaks of it is named: it may be otherwise."""

from __future__ import annotations

import json

import pytest

from engine.catalogue import GAMES
from engine.files.situation import load
from engine.running.runs import run_situation

DEAR = {
    "inferno": {"type": "aliado", "cost": 9, "strength": 2, "resistance": 2},
    "fftcg": {"element": "Fuego", "cost": 9, "strength": 2000},
    "souls": {"cost": 9, "strength": 2, "resistance": 2},
    "myl": {"type": "Aliado", "cost": 9, "strength": 2},
}
#: Beside it, in play, a card with a text.
BESIDE = {game: {**card, "cost": 1} for game, card in DEAR.items()}
WHERE = {"inferno": "en juego", "fftcg": "terreno", "souls": "campo", "myl": "línea de defensa"}
OTHERS = {
    "inferno": {"demonio": "Dama", "mazo": 20},
    "fftcg": {"mazo": 20},
    "souls": {"mazo": 20},
    "myl": {"castillo": 20},
}
OF_COSTS, OF_DANCES = "El precio de lo que juegas baila.", "En cada luna llena, baila."


def refused(game, text, own=""):
    """What is said where the dear card is to be played beside a card with this text."""
    cards = {"Caro": {**DEAR[game], **({"text": own} if own else {})}, "Juglar": {**BESIDE[game], "text": text}}
    players = {"Ana": {**OTHERS[game], "mano": ["Caro"], WHERE[game]: ["Juglar"]}, "Bruno": OTHERS[game]}
    said = {"game": game, "title": "Sin entender", "cards": cards, "players": players}
    run = run_situation(load(json.dumps(said, ensure_ascii=False))).run
    found = {option.say: why for option, why in run.pending.near_misses()}
    return [reason for say, why in found.items() if say.endswith("Caro") for reason in why]


@pytest.mark.parametrize("game", GAMES)
def test_a_text_in_play_that_speaks_of_costs_is_named_where_a_cost_cannot_be_paid(game):
    reasons = refused(game, OF_COSTS)
    named = [reason for reason in reasons if OF_COSTS.removesuffix(".") in reason.text]
    assert [reason.object for reason in named] == ["«Juglar»"]
    assert named[0].rule in [reason.rule for reason in reasons if reason not in named]


@pytest.mark.parametrize("game", GAMES)
def test_so_is_the_text_of_the_card_itself(game):
    assert [reason for reason in refused(game, OF_DANCES, OF_COSTS) if OF_COSTS.removesuffix(".") in reason.text]


@pytest.mark.parametrize("game", GAMES)
def test_a_text_that_speaks_of_something_else_is_not_named(game):
    assert refused(game, OF_DANCES)
    assert not [reason for reason in refused(game, OF_DANCES) if "Juglar" in reason.text]
