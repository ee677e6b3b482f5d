"""What situations show they also prove: under another reading an expectation of one fails; and what expectations ask."""

import pytest
from click.testing import CliRunner

from engine.catalogue import GAMES
from engine.files.situation import load
from engine.files.yaml_nodes import SituationError
from engine.running.runs import run_situation
from juez.cli import main

from .proving import unnoticed_readings, unproved

each_game = pytest.mark.parametrize("game", GAMES)

BOARD = """game: inferno
title: Prueba
cards:
  Rayo: {type: ritual, supertypes: [instantáneo], cost: 0, abilities: [{effect: [{tomar: 1}]}]}
  Oso: {type: aliado, cost: 0, strength: 2, resistance: 2}
players:
  Ana: {demonio: A, mazo: 9, mano: [Rayo, Oso]}
  Bruno: {demonio: B, mazo: 9, mano: [Rayo, Oso]}
"""
MYL_BOARD = """game: myl
title: Prueba
cards:
  Consejo: {type: Talismán, cost: 0, abilities: [{effect: [{robar: 1}]}]}
players:
  Ana: {castillo: 20, mano: Consejo}
  Bruno: {castillo: 20, mano: Consejo}
"""


@each_game
def test_under_every_reading_an_expectation_of_another_fails(game, monkeypatch):
    listed = unproved(game)
    assert unnoticed_readings(game, monkeypatch) == {point: list(readings) for point, readings in listed.items()}


def came(text, item, **more):
    return run_situation(load(text + f"expect:\n- {item}\n")).expect[0]


# --- what somebody cannot do while another decides -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "item", "ok"),
    [
        (BOARD, "{refused: {Bruno: jugar Rayo}, rule: '116.1'}", True),
        (BOARD, "{refused: {Bruno: jugar Oso}, rule: 505.3a}", True),
        (BOARD, "{refused: {Bruno: proponer combate}, rule: 115.2c}", True),
        (BOARD, "{refused: {Bruno: pasar}, rule: '116.4'}", False),
        (BOARD, "{refused: {Bruno: jugar Rayo}, rule: '117.3'}", False),
        (BOARD, "{refused: {Bruno: jugar Ozo}, rule: '116.1'}", False),
        (BOARD, "refused: {Bruno: jugar Rayo}", False),
        (BOARD, "refused: {Ana: jugar Ozo}", False),
        (MYL_BOARD, "{refused: {Bruno: jugar Consejo}, rule: '6.1'}", True),
        (MYL_BOARD, "{refused: {Bruno: batalla}, rule: 7.B.4}", True),
        (MYL_BOARD, "refused: {Bruno: batalla}", False),
    ],
)
def test_what_another_cannot_do_now_is_asked_of_the_game(board, item, ok):
    assert came(board, item)["ok"] is ok


def test_without_a_rule_it_says_that_another_decides():
    assert "no decide Bruno" in came(BOARD, "refused: {Bruno: jugar Rayo}")["text"]


AIMED = """game: inferno
title: Prueba
cards:
  Rayo: {type: ritual, cost: 0, text: Destruye el aliado objetivo.}
  Oso: {type: aliado, cost: 0, strength: 2, resistance: 2}
players:
  Ana: {demonio: A, mazo: 9, mano: Rayo, inferno: Oso, en juego: ['Oso | id uno', 'Oso | id otro']}
  Bruno: {demonio: B, mazo: 9}
do:
- Ana: jugar Rayo
"""


@pytest.mark.parametrize(("answer", "ok"), [("Oso", True), ("uno, otro", True), ("uno", False), ("barajar", False)])
def test_an_answer_is_refused_only_if_it_could_be_meant(answer, ok):
    assert came(AIMED, f"refused: {{Ana: '{answer}'}}")["ok"] is ok


# --- definitions that nothing uses -----------------------------------------------------------------------------------

UNUSED = BOARD.replace("  Oso:", "  Lobo: {type: aliado, cost: 0, strength: 1, resistance: 1}\n  Oso:")


def test_a_definition_that_nothing_uses_is_an_error_of_the_file(tmp_path):
    file = tmp_path / "a.yaml"
    file.write_text(UNUSED, encoding="utf-8")
    for command in ("run", "explore"):
        result = CliRunner().invoke(main, ["situation", command, str(file)])
        assert result.exit_code == 2
        assert "línea 5" in result.output
        assert "«Lobo»" in result.output


def test_a_program_that_expects_something_is_told_too():
    with pytest.raises(SituationError, match="«Lobo»") as error:
        run_situation(load(UNUSED + "expect:\n- pending: Ana\n"))
    assert error.value.line == 5


def test_a_board_that_is_being_set_may_define_what_comes_later():
    assert run_situation(load(UNUSED)).ok


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{tomar: 1}", "{ficha: {name: Lobo, type: aliado, strength: 1, resistance: 1}}"),
        ("mano: [Rayo, Oso]", "inferno: Lobo, mano: [Rayo, Oso]"),
        ("mano: [Rayo, Oso]", "mano: [Rayo, Oso, '?']"),
        ("effect: [{tomar: 1}]", "effect: [{destruir: {each: {type: aliado, name: Lobo}}}]"),
    ],
)
def test_what_something_names_is_used(before, after):
    done = "do:\n- azar: es Lobo\n" if "?" in after else ""
    assert came(UNUSED.replace(before, after, 1) + done, "pending: Ana")["ok"]


def test_two_definitions_that_only_name_each_other_are_not_used():
    text = UNUSED.replace(
        "  Oso:", "  Loba: {type: aliado, cost: 0, strength: 1, resistance: 1, text: 'Busca a \"Lobo\".'}\n  Oso:"
    )
    with pytest.raises(SituationError, match="«Lobo»"):
        came(text.replace("resistance: 1}", "resistance: 1, text: 'Busca a \"Loba\".'}", 1), "pending: Ana")
