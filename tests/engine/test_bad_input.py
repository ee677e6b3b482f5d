"""A situation that cannot be used is refused in Spanish with line, column and a suggestion, whatever it holds."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.coverage import FOLDER
from engine.running import run_situation
from engine.situation import load
from engine.yaml_nodes import SituationError, read_nodes

HEAD = """game: inferno
title: Prueba
cards:
  Oso: {type: aliado, cost: 2, strength: 2, resistance: 2}
"""
PLAYERS = """players:
  Ana: {demonio: A, mazo: 9, mano: Oso, en juego: recurso x2}
  Bruno: {demonio: B, mazo: 9}
"""


def refused(text: str) -> SituationError:
    with pytest.raises(SituationError) as error:
        run_situation(load(text))
    assert error.value.line >= 1
    assert error.value.column >= 1
    return error.value


@pytest.mark.parametrize(
    ("text", "line", "says", "suggestion"),
    [
        ("", 1, "vacío", ""),
        ("game: [x}", 1, "YAML", ""),
        ("game: inferno\ntitle: x\n", 1, "falta la clave «players»", ""),
        ("game: infierno\ntitle: x\nplayers: {}", 1, "no es uno de", "inferno"),
        (HEAD + PLAYERS + "tittle: x\n", 8, "«tittle» no existe", "title"),
        (HEAD + PLAYERS + "turn: {step: Fase Prinzipal}\n", 8, "no hay un paso", "Fase Principal"),
        (HEAD + PLAYERS + "turn: {active: Anna}\n", 8, "no hay un jugador", "Ana"),
        (HEAD + PLAYERS.replace("mano: Oso", "mano: Ozo"), 6, "no sé qué carta es «Ozo»", "Oso"),
        (HEAD + PLAYERS.replace("mano:", "manoo:"), 6, "no hay una zona", "mano"),
        (HEAD + PLAYERS.replace("mano: Oso", "mano: 'Oso | girada'"), 6, "solo en juego", ""),
        (HEAD + PLAYERS.replace("mano: Oso", "mano: 'Oso | giradda'"), 6, "no entiendo «giradda»", "girada"),
        (HEAD + PLAYERS.replace("mazo: 9,", "mazo: -1,"), 6, "fuera de", ""),
        (HEAD + PLAYERS.replace("mazo: 9,", "mazo: 99999999999,"), 6, "demasiado grande", ""),
        (HEAD + PLAYERS.replace("demonio: A", "demonio: Oso"), 6, "demonio", ""),
        (HEAD + PLAYERS.replace("Bruno", "Ana"), 7, "repetida", ""),
        (HEAD + "players:\n  Ana: {demonio: A}\n", 6, "dos jugadores", ""),
        (HEAD.replace("aliado", "alliado") + PLAYERS, 4, "no es tipo de carta", "aliado"),
        (HEAD.replace("resistance: 2", "abilities: [{effect: [{danio: 2}]}]") + PLAYERS, 4, "no conozco el verbo", "daño"),
        (HEAD + PLAYERS + "readings: {inferno-zzzzzzzz: x}\n", 8, "no hay un punto", ""),
        (HEAD + PLAYERS + "readings: {inferno-mazo-vacio-al-tomar: en-el-actoo}\n", 8, "no es una lectura", "en-el-acto"),
        (HEAD + PLAYERS + "do:\n- Bruno: pasar\n", 9, "decide Ana", ""),
        (HEAD + PLAYERS + "do:\n- Ana: jugar Lobo\n", 9, "no es una opción", "jugar Oso"),
        (HEAD + PLAYERS + "do:\n- Ana: jugar Oso\n- Ana: jugar Oso\n", 10, "no es una opción", ""),
        (HEAD + PLAYERS + "do:\n- Carla: pasar\n", 9, "no hay un jugador «Carla»", ""),
        (HEAD + PLAYERS + "do:\n- Ana: conceder\n- Ana: pasar\n", 10, "no se usó", ""),
        (HEAD + PLAYERS + "do:\n- pasen\n", 9, "no entiendo", "pasan"),
        (HEAD + PLAYERS + "expect:\n- {mannos: 1}\n", 9, "no entiendo", ""),
        (HEAD + PLAYERS + "expect:\n- {card: Oso, fuerza: 1}\n", 9, "no hay un dato", ""),
        ("a: &x 1\nb: *x\n", 1, "anclas", ""),
        ("a: !!python/object:os.system 1\n", 1, "etiquetas", ""),
        ("--- {}\n--- {}\n", 2, "más de un documento", ""),
        ("[" * 40 + "]" * 40, 1, "niveles", ""),
        ("a: " + "x" * 300_000, 1, "demasiado grande", ""),
        ("a:\n" + "- 1\n" * 30_000, 1, "valores", ""),
    ],
)
def test_an_error_says_where_and_what_was_meant(text, line, says, suggestion):
    error = refused(text)
    assert says in error.message
    assert error.suggestion == suggestion
    if "valores" not in says:
        assert error.line == line
    assert f"línea {error.line}, columna {error.column}" in str(error)


def test_an_unanswered_decision_lists_its_options():
    text = HEAD.replace(
        "Oso:", "Rayo: {type: ritual, cost: 0, abilities: [{effect: [{daño: 1, to: {target: demonio}}]}]}\n  Oso:"
    )
    error = refused(text + PLAYERS.replace("mano: Oso", "mano: Rayo") + "do:\n- Ana: jugar Rayo\n- Bruno: pasar\n")
    assert "¿Qué objetivo?" in error.message
    assert "A, B" in error.message


def test_a_refused_action_says_by_which_rule():
    error = refused(HEAD.replace("cost: 2", "cost: 3") + PLAYERS + "do:\n- Ana: jugar Oso\n")
    assert "inferno:117.3" in error.message


def test_bytes_that_are_no_text():
    assert "UTF-8" in refused_bytes(b"game: \xff").message


def refused_bytes(data: bytes) -> SituationError:
    with pytest.raises(SituationError) as error:
        load(data)
    return error.value


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused(text):
    with suppress(SituationError):
        read_nodes(text)


SEEDS = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*/*.yaml"))[::9]]


@settings(max_examples=150)
@given(st.sampled_from(SEEDS), st.data())
def test_a_damaged_situation_is_run_or_refused(text, data):
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(lines) - 1))
        other = data.draw(st.integers(0, len(lines) - 1))
        damage = data.draw(st.sampled_from(["drop", "double", "swap", "cut", "word"]))
        if damage == "drop":
            lines[at] = ""
        elif damage == "double":
            lines.insert(at, lines[other])
        elif damage == "swap":
            lines[at], lines[other] = lines[other], lines[at]
        elif damage == "cut":
            lines[at] = lines[at][: data.draw(st.integers(0, len(lines[at])))]
        else:
            lines[at] = lines[at].replace("aliado", data.draw(st.sampled_from(["ritual", "7", "[]", "~", "{}"])))
    with suppress(SituationError):
        run_situation(load("\n".join(lines)), max_steps=300)
