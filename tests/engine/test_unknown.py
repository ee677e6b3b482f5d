"""Cards nobody knows stay unknown until a rule needs a fact about one; then it is asked which card it is."""

import pytest

from engine.files.situation import load
from engine.files.yaml_nodes import SituationError
from engine.running.coverage import FOLDER, read_situation
from engine.running.runs import run_situation

BOARD = """game: inferno
title: Prueba
cards:
  Oso: {type: aliado, cost: 1, strength: 3, resistance: 3}
  Lobo: {type: aliado, cost: 1, strength: 2, resistance: 1}
  Rayo: {type: ritual, cost: 0, abilities: [{effect: [{daño: 1, to: {target: aliado}}]}]}
players:
  Ana: {demonio: A, mazo: 9, mano: [1, Rayo, 1], en juego: recurso}
  Bruno: {demonio: B, mazo: [Oso, 4], en juego: Lobo}
"""


def run(*lines):
    return run_situation(load(BOARD + "do:\n" + "".join(f"  - {line}\n" for line in lines))).run


def hand(run, player="Ana"):
    return [run.state[i].base.name if run.state[i].base else None for i in run.state.zone("mano", player)]


def test_a_card_in_hand_is_named_where_somebody_would_act():
    assert hand(run("azar: es Oso")) == [None, "Rayo", "Oso"]
    assert hand(run("azar: es Oso", "azar: es Lobo")) == ["Lobo", "Rayo", "Oso"]
    named = run("a mano: carta 1 de mano de Ana es Lobo")
    assert hand(named) == ["Lobo", "Rayo", None]
    assert {option.say for option in named.pending.options} >= {"jugar Rayo"}


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        (["azar: es Gato"], "no hay una carta «Gato»"),
        (["azar: algo"], "con «azar: es Rayo»"),
        (["azar: es Oso"] * 3, "no hay cartas desconocidas"),
    ],
)
def test_what_names_no_card_is_refused(lines, says):
    with pytest.raises(SituationError, match=says):
        run(*lines)


def test_an_unknown_card_that_enters_play_must_be_named():
    asked = run("a mano: mover carta superior de mazo de Ana a en juego")
    assert asked.pending.player == "azar"
    assert [option.say for option in asked.pending.options] == ["es Oso", "es Lobo", "es Rayo"]
    done = run("a mano: mover carta superior de mazo de Ana a en juego -> es Oso")
    assert [o.base.name for o in done.state.in_play() if o.controller == "Ana" and o.base and o.kind == "card"] == ["Oso"]


def test_a_resource_that_is_turned_over_must_be_named():
    done = run("a mano: voltear recurso boca abajo", "azar: es Lobo")
    (card,) = [o for o in done.state.in_play() if o.controller == "Ana" and o.kind == "card"]
    assert (card.base.name, card.face_down) == ("Lobo", False)


def test_a_shuffle_forgets_where_a_card_was_and_remembers_that_it_is_there():
    done = run("a mano: mezclar mazo de Bruno")
    assert all(done.state[i].base is None for i in done.state.zone("mazo", "Bruno"))
    asked = run("a mano: mezclar mazo de Bruno", "a mano: mover carta superior de mazo de Bruno a en juego")
    assert asked.pending.options[0].say == "es Oso"
    named = run("a mano: mezclar mazo de Bruno", "a mano: mover carta superior de mazo de Bruno a en juego -> es Oso")
    assert named.state.players["Bruno"].facts["entre las desconocidas"] == ()


def test_who_searches_may_find_only_what_could_be_there():
    situation = read_situation(FOLDER / "inferno" / "buscar-desconocida.yaml")
    asked = run_situation(situation.but(do=situation.do[:-1], expect=())).run.pending
    assert [option.say for option in asked.options] == ["es Oso", "es Lobo"]
