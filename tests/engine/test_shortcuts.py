"""Shortcuts of Inferno that are a sequence of choices: what cannot be proposed is refused with the reason (707.2a)."""

import pytest

from engine.files.situation import load
from engine.files.yaml_nodes import SituationError
from engine.running.runs import run_situation

TABLE = """\
game: inferno
title: Atajo
rules: [707.2a]
cards:
  Pozo: {type: objeto, cost: 0, abilities: [{cost: [{energía: 0}], effect: [{moler: 1}]}]}
  Dado: {type: objeto, cost: 0, abilities: [{cost: [{energía: 0}], effect: [{mezclar: tú}]}]}
players:
  Ana: {demonio: Señor de Ana, mazo: [Pozo, Dado, Pozo], en juego: [Pozo, Dado]}
  Bruno: {demonio: Señor de Bruno, mazo: 20}
do:
- Ana: 'proponer atajo -> secuencia -> %s'
- Bruno: acepta
expect:
- pending: Ana
"""


def proposed(sequence):
    return run_situation(load(TABLE % sequence))


def test_loops_within_loops_are_carried_out():
    ran = proposed("2 veces (1 veces (Ana: activar Pozo; pasan))")
    assert ran.ok
    assert len(ran.run.state.zone("inferno", "Ana")) == 2


@pytest.mark.parametrize(
    ("sequence", "reason"),
    [
        ("Ana: activar Pozo; pasan)", "sobra un paréntesis"),
        ("2 veces (pasan", "falta un paréntesis"),
        (";", "de 1 a 1000 elecciones"),
        ("2000 veces (pasan)", "pasa de 1000 elecciones"),
        ("Zoe: pasar", "no entiendo «Zoe: pasar»"),
        ("Ana: activar Piedra", "no puede seguir en «Ana: activar Piedra»"),
        ("Bruno: pasar", "no puede seguir en «Bruno: pasar»"),
        ("Ana: activar Dado; pasan", "alguien tenga prioridad"),
        ("Ana: conceder; pasan", "alguien debe tener prioridad"),
    ],
)
def test_what_cannot_be_proposed_is_refused(sequence, reason):
    with pytest.raises(SituationError) as refused:
        proposed(sequence)
    assert reason in str(refused.value)
    assert "707.2a" in str(refused.value)
