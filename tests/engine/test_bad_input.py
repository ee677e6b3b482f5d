"""A situation that cannot be used is refused in Spanish with line, column and a suggestion, whatever it holds."""

from contextlib import suppress

import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.files.situation import load
from engine.files.yaml_nodes import SituationError, read_nodes
from engine.running.coverage import FOLDER
from engine.running.runs import run_situation
from juez.cli import main

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
        (HEAD + PLAYERS.replace("mano: Oso", "mano: 'Oso | girada daño 1'"), 6, "falta una coma tras «girada»", "girada, daño 1"),
        (HEAD + PLAYERS.replace("mazo: 9,", "mazo: -1,"), 6, "fuera de", ""),
        (HEAD + PLAYERS.replace("mazo: 9,", "mazo: 99999999999,"), 6, "demasiado grande", ""),
        (HEAD + PLAYERS.replace("demonio: A", "demonio: Oso"), 6, "demonio", ""),
        (HEAD + PLAYERS.replace("Bruno", "Ana"), 7, "repetida", ""),
        (HEAD + "players:\n  Ana: {demonio: A}\n", 6, "dos jugadores", ""),
        (HEAD.replace("aliado", "alliado") + PLAYERS, 4, "no es tipo de carta", "aliado"),
        (HEAD.replace("resistance: 2", "abilities: [{effect: [{danio: 2}]}]") + PLAYERS, 4, "no conozco el verbo", "daño"),
        (
            HEAD.replace("resistance: 2", "abilities: [{instead: {event: daño}, value: {más: cantidad}}]") + PLAYERS,
            4,
            "«más» de un reemplazo es un número",
            "",
        ),
        (
            HEAD.replace("resistance: 2", "abilities: [{effect: [{tomar: {of: {each: aliado}, what: strength}}]}]") + PLAYERS,
            4,
            "una referencia o {target: …}",
            "",
        ),
        (
            HEAD.replace("resistance: 2", "abilities: [{instead: {event: tomar}, effect: [{destruir: {target: aliado}}]}]")
            + PLAYERS,
            4,
            "no se anuncia: no tiene objetivos",
            "",
        ),
        (
            HEAD.replace("resistance: 2", "abilities: [{effect: [{daño: 3, to: este, divided: true}]}]") + PLAYERS,
            4,
            "solo se reparte entre objetivos",
            "",
        ),
        (
            HEAD.replace("resistance: 2", "abilities: [{static: {at most: {cost: oponente}}, strength: 1}]") + PLAYERS,
            4,
            "«oponente» no es una cantidad",
            "",
        ),
        (
            HEAD.replace("resistance: 2", f"abilities: [{{cost: [{', '.join(['girar'] * 60)}], effect: [{{tomar: 1}}]}}]")
            + PLAYERS,
            4,
            "un coste tiene 50 partes como mucho",
            "",
        ),
        (HEAD.replace("resistance: 2", "abilities: [{static: este, strenght: 1}]") + PLAYERS, 4, "no es un cambio", "strength"),
        (
            HEAD.replace("resistance: 2", "abilities: [{static: {controller: Ana}, strength: 1}]") + PLAYERS,
            4,
            "no es «tú» ni «oponente»",
            "",
        ),
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
        (HEAD + PLAYERS + "expect:\n- {mazo de Ana: 9, antes: 0}\n", 9, "no se mira «antes»", ""),
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


@pytest.mark.parametrize(
    ("before", "after", "says"),
    [
        # a card in two zones, at two places, attached to what it cannot be attached to
        ("mano: Oso", "mano: 'Oso | id a', inferno: 'Oso | id a'", "se usa dos veces"),
        ("mano: Oso", "mano: 'Oso | id #1'", "no empieza con #"),
        ("mano: Oso", "mano: [{card: Oso, id: '#1'}]", "un id no empieza con #"),
        ("en juego: recurso x2", "en juego: 'Oso | id a, anexada a a'", "a sí misma"),
        ("en juego: recurso x2", "en juego: 'Oso | anexada a Lobo'", "no hay un único elemento"),
        ("mano: Oso, en juego: recurso x2", "mano: 'Oso | id a', en juego: 'Oso | anexada a a'", "«a» no está en juego"),
        # counters
        ("en juego: recurso x2", "en juego: 'Oso | daño 0'", "no se escribe"),
        ("en juego: recurso x2", "en juego: 'Oso | daño -3'", "no entiendo"),
        ("en juego: recurso x2", "en juego: 'Oso | daño 999999'", "no entiendo"),
        ("en juego: recurso x2", "en juego: [{card: Oso, counters: {daño: -1}}]", "fuera de"),
        ("en juego: recurso x2", "en juego: [{card: Oso, counters: {daño: 500000}}]", "fuera de"),
        ("mano: Oso", "inferno: 'Oso | daño 2'", "solo en juego"),
        # demons
        ("mazo: 9,", "mazo: [A],", "un demonio va en «demonio»"),
        ("demonio: A", "demonio: [A, C]", "cada jugador tiene uno"),
        ("demonio: A, ", "", "Ana tiene 0 demonios"),
        ("demonio: A", "demonio: 2", "un demonio"),
        ("mano: Oso", "mano: 'Oso | terrenal'", "solo un demonio"),
        # zones, sizes, types
        ("mano: Oso", "cadena: Oso", "se escribe en «stack»"),
        ("mano: Oso", "energía: mucha", "aquí va un número"),
        ("mano: Oso", "mano: Oso x0", "de 1 a 100"),
        ("mazo: 9", "mazo: [500, 500, 500, 500]", "hay más de 1500 cartas"),
        ("mano: Oso", "mano: 'Oso | de Carla'", "no hay un jugador «Carla»"),
        ("mano: Oso", "mano: true", "aquí va"),
        ("mano: Oso", "mano: [null]", "aquí va"),
        # whoever is not there
        ("players:", "out: [Ana]\nturn: {priority: Ana}\nplayers:", "dejó el juego"),
        ("players:", "out: [Carla]\nplayers:", "no hay un jugador «Carla»"),
        ("players:", "teams: {Carla: x}\nplayers:", "no hay un jugador «Carla»"),
        ("players:", "teams: {Ana: x, Bruno: x}\nplayers:", "del mismo equipo"),
        ("players:", "turn: {passed: 2}\nplayers:", "pasaron todos"),
        ("players:", "turn: {number: 0}\nplayers:", "fuera de"),
        # cards
        ("strength: 2", "strength: []", "es un número"),
        ("resistance: 2", "resistance: 100000", "es un número"),
        ("cost: 2", "cost: caro", "es un número"),
        ("cost: 2", "cost: -1", "de 0 a 999"),
        ("cost: 2", "cost: ²", "es un número"),
        ("cost: 2", f"cost: {'9' * 5_000}", "demasiado grande"),
        ("cost: 2", "subtypes: {a: b}", "lista de palabras"),
        ("cost: 2", "abilities: [{effect: [{tomar: {a: 1}}]}]", "no es una cantidad"),
        ("cost: 2", "abilities: [{static: este, types: null}]", "«types» no dice a qué cambia"),
        ("cost: 2", "abilities: [{static: este, types: arma}]", "«types» es una lista de palabras"),
        ("cost: 2", "abilities: [{static: este, strength: null}]", "«strength» no dice a qué cambia"),
        ("cost: 2", "abilities: [{effect: [{tomar: null}]}]", "le falta «amount»"),
        ("cost: 2", "abilities: [{effect: [{destruir: {target: aliado, n: -1}}]}]", "«n» es un número"),
        ("cost: 2", "abilities: [{effect: [{tomar: 1, who: nadie}]}]", "no puede estar en «who»"),
        ("cost: 2", "abilities: [{cost: girar, effect: [], times: muchas}]", "no puede estar en «times»"),
        ("cost: 2", "abilities: [Inmune]", "con «Inmune» va qué elementos"),
        ("cost: 2", "abilities: [{when: {event: mover}, effect: [], zone: Y}]", "no es zona"),
        (
            "cost: 2",
            "abilities: [{instead: {event: mover, obj: este}, value: {fuerza y resistencia: ['']}}]",
            "pares de números",
        ),
        (
            "cost: 2",
            "abilities: [{instead: {event: daño, obj: este}, value: {a: {name: Oso}}}]",
            "no es algo que un reemplazo cambie",
        ),
        # a match in the middle
        ("players:", "history: [[[0], 1]]\nplayers:", "empieza por una"),
        ("players:", "procedures: [{name: combate, at: x, player: Ana}]\nplayers:", "«attackers»"),
        ("players:", "procedures: [{name: combate, at: x, player: Carla}]\nplayers:", "no hay un jugador «Carla»"),
        # names
        ("Ana:", "azar:", "no puede llamarse"),
        ("Ana:", "Juez:", "no puede llamarse"),
        ("Ana:", '"A\\u202Ena":', "invisibles"),
        ("Oso:", '"O\\u0007so":', "invisibles"),
    ],
)
def test_an_impossible_state_is_refused(before, after, says):
    text = HEAD + PLAYERS
    assert before in text
    assert says in refused(text.replace(before, after, 1)).message


@pytest.mark.parametrize(
    "item",
    ["{}", "{refused: 3}", "{energy: 3}", "{winner: {a: 1}}", "{allowed: [a], after: x}", "{refused: {Ana: pasar}, after: x}"],
)
def test_an_expectation_that_means_nothing_is_an_error_of_its_line(item):
    assert refused(HEAD + PLAYERS + f"expect:\n- {item}\n").line == 9


def test_waiting_for_where_the_match_stands_already_is_no_depth():
    text = HEAD + PLAYERS.replace("mano: Oso, ", "") + "do:\n" + "- until: Fase Principal\n" * 500
    assert run_situation(load(text)).run.stopped is None


def test_costs_of_the_other_game_are_numbers_only():
    text = "game: myl\ntitle: x\ncards:\n  Oso: {type: Aliado, cost: X, strength: 1}\n"
    assert refused(text + "players:\n  Ana: {castillo: 9, mano: Oso}\n  Bruno: {castillo: 9}\n").line == 4


BOMB = "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True))


@pytest.mark.parametrize(
    "data",
    [BOMB.encode(), b"x" * 10_000_000, b"[" * 200_000, b"{" * 200_000, b"- " * 100_000, b"a: 1\n" * 50_000, b"\xff\xfe" * 1_000],
    ids=["bomb", "10 MB", "lists", "groups", "dashes", "keys", "no text"],
)
def test_a_hostile_file_ends_the_command_with_2_and_a_place(data, tmp_path):
    file = tmp_path / "hostil.yaml"
    file.write_bytes(data)
    for command in ("run", "explore"):
        ended = CliRunner().invoke(main, ["situation", command, str(file)])
        assert ended.exit_code == 2
        assert "línea 1" in ended.stderr or "columna" in ended.stderr
        assert ended.stdout == ""


def test_an_effect_without_measure_is_stopped():
    many = "{ficha: {type: aliado, strength: 1, resistance: 1}, amount: 9999}"
    text = HEAD + f"  Plaga: {{type: ritual, cost: 0, abilities: [{{effect: [{many}]}}]}}\n" + PLAYERS
    ran = run_situation(load(text.replace("mano: Oso", "mano: Plaga") + "do:\n- Ana: jugar Plaga\n- pasan\n"))
    assert "a la vez" in ran.run.stopped


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
