"""Any state in which a match rests can be written as a situation that goes on from there in exactly the same way.

Of each situation a few quiet points are written; in the soak, all of them.
"""

import pytest

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import dump, load
from engine.files.writing import write
from engine.files.yaml_nodes import SituationError
from engine.kernel.canonical import canonical, digest
from engine.running.coverage import FOLDER
from engine.running.random_games import play_game, starting_situation
from engine.running.runs import decision_json, result_json, run_situation, state_json

from ..amounts import amount, drawn
from .ran import each_file, ran


def _without_ids(value):
    if isinstance(value, dict):
        return {key: _without_ids(inner) for key, inner in value.items() if key not in ("id", "attached")}
    return [_without_ids(inner) for inner in value] if isinstance(value, list) else value


def _end(run):
    pending = decision_json(run.state, run.pending) if run.pending is not None else None
    return _without_ids([state_json(run.state), pending]), result_json(run.state), run.stopped


def _told(run, since=0):
    return [{**step, "n": 0} for step in run.told(since)]


@each_file
def test_what_is_left_to_do_goes_on_in_the_same_way_from_any_quiet_point(path):
    whole = ran(path)
    for point in drawn(whole.run.quiet, 2, path):
        written = write(whole.situation, point.state).but(do=whole.left(point))
        text = dump(written)
        read = load(text)
        assert read == written
        assert dump(write(read, build(read)).but(do=read.do)) == text
        again = run_situation(read)
        assert _told(again.run) == _told(whole.run, point.steps)
        assert _end(again.run) == _end(whole.run)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(amount(1, 3)))
def test_the_states_of_random_games_can_be_written(game, seed):
    first = starting_situation(game)
    run = play_game(build(first), seed)
    for point in run.quiet[:: max(1, len(run.quiet) // 15)]:
        text = dump(write(first, point.state))
        state = build(load(text))
        assert dump(write(load(text), state)) == text
        assert digest(canonical(state)) == digest(canonical(point.state))


def test_the_end_can_be_written():
    whole = ran(FOLDER / "inferno" / "bucle-obligatorio.yaml")
    again = run_situation(load(dump(whole.save())))
    assert again.run.state.result == whole.run.state.result
    assert again.run.trace == []


def test_a_step_in_the_middle_is_reached_from_the_quiet_point_before_it():
    whole = ran(FOLDER / "inferno" / "combate-uno-a-uno.yaml")
    for at in range(len(whole.run.trace) + 1):
        again = run_situation(whole.save(at))
        assert again.ok
        assert _end(again.run) == _end(whole.run)
    with pytest.raises(ValueError, match="no hay un paso"):
        whole.save(1 + len(whole.run.trace))


BOARD = """game: inferno
title: Prueba
cards: {Oso: {type: aliado, strength: 2, resistance: 2}}
players:
  Ana: {demonio: A, mazo: 9, en juego: 'Oso | id oso'}
  Bruno: {demonio: B, mazo: 9}
"""


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("stack:\n- {player: Ana, card: Osso}\n", 8, "Osso"),
        ("stack:\n- {player: Anna, card: Oso}\n", 8, "no hay un jugador"),
        ("stack:\n- {player: Ana, kart: Oso}\n", 8, "la clave «kart» no existe"),
        ("stack:\n- {player: Ana, kind: ability, item: {source: oso, index: 4}}\n", 8, "qué habilidad"),
        ("stack:\n- {player: Ana, card: Oso, item: {targets: [[osa]]}}\n", 8, "no hay un elemento «osa»"),
        ("effects:\n- {source: oso, you: Ana, affects: [oso], part: []}\n", 8, "«part» no existe"),
        ("effects:\n- {source: oso, you: Ana}\n", 8, "falta la clave «affects»"),
        ("effects:\n- {source: oso, you: 7, affects: [oso]}\n", 8, "«7» no puede estar aquí"),
        ("effects:\n- {source: oso, you: Ana, affects: oso}\n", 8, "no puede estar aquí"),
        ("effects:\n- {source: oso, you: Ana, affects: [oso], stamp: -1}\n", 8, "no es un momento"),
        ("waiting:\n- {ability: {Spell: {effect: []}}, context: {source: oso, you: Ana}}\n", 8, "«Spell» no existe"),
        ("result: {winners: [Ana], losers: [Bruno], draw: false}\n", 7, "falta la clave «rules»"),
        (
            "procedures:\n- {name: combate, at: Ataq, player: Ana, data: {attackers: [{ref: oso}], defenders: []}}\n",
            8,
            "una etapa",
        ),
        ("effects:\n- {source: oso, you: Ana, affects: [oso], rule: 'vuela'}\n", 8, "«vuela» no es una regla"),
        ("effects:\n- {source: oso, you: Ana, affects: [oso], rule: 'límite de mano', value: a}\n", 8, "va un número"),
        ("effects:\n- {source: oso, you: Ana, affects: [oso], parts: [{op: strength +, value: []}]}\n", 8, "con «strength +» va"),
        ("agenda:\n- {kind: pasos, player: Ana}\n", 8, "«kind» es una de estas"),
        ("history:\n- [a, b]\n", 8, "cuántas veces"),
        ("facts: {Carla: {}}\n", 7, "no hay un jugador"),
        ("gone:\n- {card: Oso}\n", 8, "falta «ref»"),
        ("gone:\n- {ref: oso}\n", None, "se usa dos veces"),
        ("turn: {why: 999.9}\n", 7, "no aplica una regla"),
        ("turn: {began: {Carla: 2}}\n", 7, "no hay un jugador"),
        ("out: [Ana]\nturn: {priority: Ana}\n", 8, "no puede tener prioridad"),
        ("result: {ganador: Ana}\n", 7, "«ganador» no existe"),
        ("procedures:\n- {name: combate, at: 3, player: Ana}\n", 8, "«3» no puede estar aquí"),
    ],
)
def test_a_long_form_that_means_nothing_is_an_error_of_its_line(text, line, says):
    with pytest.raises(SituationError) as error:
        run_situation(load(BOARD + text))
    assert says in error.value.message
    assert line in (None, error.value.line)


#: An ability that waits, with what it does.
WAITS = """waiting:
- ability:
    on: {event: girar}
    effect:
    - Do:
%s
  context: {source: oso, you: %s}
"""


@pytest.mark.parametrize(
    ("does", "you", "line", "column", "says", "suggestion"),
    [
        ("        verb: girarr\n        args: {}", "Ana", 12, 15, "«girarr» no es un verbo", "girar"),
        ("        verb: girar\n        args: {}", "Ana", 13, 15, "a «girar» le falta «what»", ""),
        ("        verb: girar\n        args: {what: a|b}", "Ana", 13, 22, "«a|b» no puede estar en «what» de «girar»", ""),
        ("        verb: girar\n        args: {what: {Ref: {word: objetibo}}}", "Ana", 13, 28, "«objetibo» no es", "objetivo"),
        (
            "        verb: daño\n        args: {amount: Z, to: {Ref: {word: este}}}",
            "Ana",
            13,
            24,
            "«Z» no puede estar en «amount»",
            "",
        ),
        ("        verb: mover\n        args: {what: {Ref: {word: este}}, to: monte}", "Ana", 13, 47, "«monte» no puede", ""),
        ("        verb: regla\n        args: {rule: no puede atacarr}", "Ana", 13, 15, "no es una regla", "no puede atacar"),
        (
            "        verb: girar\n        args: {what: {Each: {filter: {marks: [atacant]}}}}",
            "Ana",
            13,
            38,
            "no es una condición",
            "atacante",
        ),
        ("        verb: girar\n        args: {what: {Ref: {word: este}}}", "Anna", 14, 31, "no hay un jugador «Anna»", "Ana"),
    ],
)
def test_the_words_of_a_long_form_are_those_of_the_game(does, you, line, column, says, suggestion):
    with pytest.raises(SituationError) as error:
        run_situation(load(BOARD + WAITS % (does, you)))
    assert says in error.value.message
    assert (error.value.line, error.value.column) == (line, column)
    assert error.value.suggestion == suggestion
