"""The smallest game is played: a situation of it comes out as it says, and so does a match from its beginning."""

import pytest

from engine.catalogue import GAMES
from engine.files.schema import SCHEMA
from engine.files.situation import load
from engine.kernel.conditions import Action
from engine.running.runs import run_situation

from .smallest import DUELO, PLAYABLE

SITUATION = """
game: duelo
title: Un hechizo dura el turno
cards:
  Lobo: {strength: 2}
  Furia:
    type: hechizo
    abilities: [{effect: [{modificar: {choose: criatura}, strength: 1}, {robar: 1}]}]
turn: {number: 3, active: Ana, step: Juego}
players:
  Ana: {mazo: 3, mano: Furia, mesa: Lobo}
  Bruno: {mazo: 2, mano: Lobo}
do:
  - Ana: jugar Furia
  - pasan
expect:
  - says: fuerza +1
  - {refused: {Bruno: jugar Lobo}, rule: "4", after: 1}
  - cites: "6"
  - cites: "6.1"
  - {card: Lobo, strength: 2}
  - pozo de Ana: [Furia]
  - mano de Ana: 1
"""

MATCH = """
game: duelo
title: Quien no puede robar pierde
start: true
players:
  Ana: {mazo: 4}
  Bruno: {mazo: 2}
do:
  - until: fin de la partida
expect:
  - cites: "1"
  - cites: "3.1"
  - winner: Ana
"""


@pytest.fixture(autouse=True)
def in_the_catalogue(monkeypatch):
    monkeypatch.setitem(GAMES, DUELO.name, PLAYABLE)
    monkeypatch.setitem(SCHEMA["properties"]["game"], "enum", [DUELO.name])


@pytest.mark.parametrize("written", [SITUATION, MATCH])
def test_it_comes_out_as_the_situation_says(written):
    ran = run_situation(load(written))
    assert ran.expect
    assert [one for one in ran.expect if not one["ok"]] == []


def test_what_is_not_allowed_is_refused_with_every_reason():
    run = run_situation(load(SITUATION)).run
    state = run.state
    mine = state.zone("mano", "Ana")[0]
    assert [(reason.rule.id, reason.text) for reason in DUELO.why_not(state, Action("jugar", "Ana", mine))] == [
        ("duelo:4", "solo en su turno")
    ]
