"""Many effects at once: what they come to, and that the work grows with their number and not with its square."""

import pytest

from engine.files.situation import load
from engine.kernel import selecting
from engine.running.runs import run_situation

BOARD = """game: {game}
title: Muchos
cards:
  Jefe: {{{card}, text: '{text}'}}
players:
  Ana: {{{rest}, {zone}: Jefe x{many}}}
  Bruno: {{{rest}}}
"""
INFERNO = {
    "game": "inferno",
    "card": "type: aliado, cost: 1, strength: 2, resistance: 2",
    "rest": "demonio: A, mazo: 20",
    "zone": "en juego",
}
MYL = {"game": "myl", "card": "type: Aliado, cost: 1, strength: 2", "rest": "castillo: 20", "zone": "línea de defensa"}
TEXTS = [
    (INFERNO, "Los otros aliados que controlas obtienen +1/+0.", lambda many: many + 1),
    (INFERNO, "Los otros aliados que controlas con fuerza 3 o menos obtienen +1/+0.", lambda many: 4),
    (MYL, "Los otros Aliados que controlas ganan 1 a la Fuerza.", lambda many: many + 1),
    (MYL, "Los otros Aliados que controlas con Fuerza 3 o menos ganan 1 a la Fuerza.", lambda many: 4),
]


def strengths(board, text, many):
    state = run_situation(load(BOARD.format(**board, text=text, many=many))).run.state
    return {state.game.view(state, here.id).get("strength") for here in state.in_play() if here.base and here.base.name == "Jefe"}


@pytest.mark.parametrize(("board", "text", "comes_to"), TEXTS)
def test_every_one_applies_to_all_the_others(board, text, comes_to):
    assert strengths(board, text, 12) == {comes_to(12)}


@pytest.mark.parametrize(("board", "text", "comes_to"), TEXTS)
def test_the_elements_looked_at_grow_with_the_effects(board, text, comes_to, monkeypatch):
    looked = []
    matches = selecting.matches
    monkeypatch.setattr(selecting, "matches", lambda *given, **more: (looked.append(1), matches(*given, **more))[1])
    counts = []
    for many in (10, 20, 40):
        looked.clear()
        strengths(board, text, many)
        counts.append(len(looked))
    assert counts[2] < 5 * counts[1] < 25 * counts[0]
