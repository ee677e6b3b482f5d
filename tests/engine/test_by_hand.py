"""What a judge does by hand: every operation of every game is read, done, marked as the judge's, or refused with a reason."""

import pytest

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import load
from engine.files.yaml_nodes import SituationError
from engine.kernel.decisions import JUDGE, ByHand
from engine.kernel.driver import BadAnswer, Run, scripted
from engine.kernel.steps import How
from engine.play.by_hand import judge_context, read
from engine.running.runs import run_situation

BOARDS = {
    "inferno": """
game: inferno
title: Tablero
cards:
  Lobo: {type: aliado, strength: 2, resistance: 3}
  Oso: {type: aliado, cost: 1, strength: 1, resistance: 4}
  Espada: {type: arma, cost: 1, strength: 2, resistance: 0}
  Rayo: {type: ritual, cost: 0, abilities: [{effect: [{daño: 1, to: {target: aliado}}]}]}
players:
  Ana: {demonio: Señor, mazo: 20, mano: [Oso, Rayo], energía: 2, en juego: ['Lobo | id lobo, plaga 2', 'Espada | id espada']}
  Bruno: {demonio: Dama, mazo: 20, en juego: ['Lobo | id otro, girada', 'Espada | id daga, anexada a otro']}
""",
    "myl": """
game: myl
title: Tablero
cards:
  Guardia: {type: Aliado, cost: 1, strength: 2}
  Daga: {type: Arma, cost: 1}
  Oro: {type: Oro}
players:
  Ana: {castillo: 20, mano: Guardia, reserva de oro: Oro x2, línea de defensa: 'Guardia | id lobo, plaga 2'}
  Bruno: {castillo: 20, línea de defensa: ['Guardia | id otro', 'Daga | id espada, anexada a otro']}
""",
    "souls": """
game: souls
title: Tablero
cards:
  Lobo: {cost: 1, strength: 2, resistance: 3}
  Oso: {cost: 1, strength: 1, resistance: 4}
  Daga: {type: Arma, cost: 1, strength: 1, resistance: 0}
  Rayo: {type: Conjuro, cost: 0, abilities: [{effect: [{daño: 1, to: {target: Unidad}}]}]}
players:
  Ana: {mazo: 20, mano: [Oso, Rayo], maná: Maná x2, campo: ['Lobo | id lobo, plaga 2']}
  Bruno: {mazo: 20, campo: ['Lobo | id otro', 'Daga | anexada a otro']}
""",
    "fftcg": """
game: fftcg
title: Tablero
cards:
  Lobo: {element: Fuego, cost: 1, strength: 5000, multi: true}
  Oso: {element: Fuego, cost: 1, strength: 4000, multi: true}
  Rayo: {type: Invocación, element: Fuego, cost: 0, abilities: [{effect: [{daño: 1000, to: {target: Delantero}}]}]}
players:
  Ana: {mazo: 20, mano: [Oso, Rayo], terreno: ['Lobo | id lobo, plaga 2']}
  Bruno: {mazo: 20, terreno: ['Lobo | id otro']}
""",
}

DONE = {
    "inferno": [
        "mover lobo a mazo, lugar 3",
        "mover Oso a en juego bajo el control de Bruno",
        "mover lobo al fondo del mazo",
        "mover lobo y otro a mano",
        "mover carta superior de mazo de Ana a exilio",
        "Ana toma una carta",
        "bruno toma 3 cartas",
        "mezclar mazo de Ana",
        "daño 2 a lobo, hecho por otro",
        "daño 3 a Dama",
        "prevenir 2 de daño a lobo hasta el final del turno",
        "destruir lobo, otro",
        "exiliar otro",
        "descartar Oso",
        "girar lobo",
        "enderezar otro",
        "voltear Señor",
        "revelar Oso en mano de Ana",
        "poner 2 contadores de plaga en lobo",
        "quitar 1 contador de plaga de lobo",
        "ficha Oso x2 para Bruno",
        "ficha Oso para Bruno",
        "anexar espada a lobo",
        "desanexar daga",
        "Ana gana el control de otro hasta el final del turno",
        "Ana agrega 2 de energía",
        "Ana pierde 2 de energía",
        "Bruno agrega 1 recurso",
        "modificar lobo: fuerza +2, resistencia = 1 hasta el final del combate",
        "dar Furia a lobo y otro hasta final del turno",
        "quitar Furia a lobo",
        "turno adicional de Bruno",
        "Bruno saltea Tomar",
        "Bruno gana la partida",
        "Bruno pierde la partida",
        "empate",
        "recordar en Fin: algo pasa",
        "elegir Bruno: rojo, azul -> azul",
        "carta 2 de mazo de Ana es Rayo",
    ],
    "myl": [
        "mover lobo a línea de ataque",
        "mover Oro #1 a oro pagado",
        "Ana roba 2",
        "Bruno bota una carta",
        "daño 3 a Bruno",
        "barajar castillo de Bruno",
        "destruir otro",
        "desterrar otro",
        "subir otro",
        "descartar Guardia en mano de Ana",
        "poner 1 contador de plaga en lobo",
        "quitar 2 contadores de plaga de lobo",
        "ficha Guardia para Bruno",
        "anexar espada a lobo",
        "Ana gana el control de otro",
        "modificar lobo: fuerza +2 hasta la Fase Final",
        "dar Furia a lobo",
        "Bruno gana la partida",
        "Ana pierde la partida",
        "recordar en Fase Final: algo pasa",
        "elegir Ana: sí, no -> no",
        "carta superior de castillo de Ana es Guardia",
    ],
    "souls": [
        "mover lobo a mano",
        "mover Oso a campo",
        "mover lobo a halo",
        "Ana roba 2",
        "daño 1 a Bruno",
        "daño 2 a lobo",
        "Bruno pierde 2 vidas",
        "Ana recupera 1 vida",
        "barajar mazo de Ana",
        "destruir otro",
        "retornar lobo",
        "desintegrar otro",
        "negar otro",
        "dormir otro",
        "descartar Oso",
        "poner 1 contador de plaga en lobo",
        "quitar 1 contador de plaga de lobo",
        "ficha Oso para Bruno",
        "modificar lobo: Fuerza +2, Defensa = 1 hasta el final del turno",
        "dar Destrozar a lobo",
        "Ana toma el control de otro",
        "Bruno toma la ficha",
        "Bruno gana la partida",
        "Ana pierde la partida",
        "recordar en Fase Final: algo pasa",
        "elegir Ana: sí, no -> no",
        "carta superior de mazo de Ana es Rayo",
        "equipar Daga a lobo",
        "enviar otro",
        "devolver otro abajo",
        "devolver otro arriba",
        "invocar Oso",
        "se acaba el tiempo",
    ],
    "fftcg": [
        "mover lobo a mano",
        "mover Oso a terreno",
        "mover lobo a removida",
        "Ana roba 2",
        "daño 1 a Bruno",
        "daño 2000 a lobo",
        "Ana obtiene 2 cristales",
        "barajar mazo de Ana",
        "romper otro",
        "remover otro",
        "devolver otro",
        "dullear otro",
        "activar lobo",
        "congelar otro",
        "jugar Oso",
        "descartar Oso",
        "poner 1 contador de plaga en lobo",
        "quitar 1 contador de plaga de lobo",
        "modificar lobo: Poder +2000 hasta el final del turno",
        "dar Bravura a lobo",
        "Bruno gana la partida",
        "Ana pierde la partida",
        "recordar en End Phase: algo pasa",
        "elegir Ana: sí, no -> no",
        "carta superior de mazo de Ana es Rayo",
    ],
}
REFUSED = {
    "inferno": [
        ("mover Señor a mano", "no deja el juego"),
        ("mover lobo a cadena", "se juega"),
        ("mover lobo a mano de Bruno", "propietario, Ana"),
        ("mover lobo a en juego", "ya está en juego"),
        ("mover lobo a inferno, lugar 2", "solo en el mazo"),
        ("daño 2 a espada", "no es un aliado"),
        ("daño 0 a lobo", "no es un número"),
        ("girar otro", "ya está girada"),
        ("enderezar lobo", "ya está enderezada"),
        ("girar Oso", "no está en juego"),
        ("anexar lobo a otro", "no es un arma"),
        ("anexar daga a otro", "ya está anexada"),
        ("desanexar espada", "no está anexada"),
        ("cancelar lobo", "no está en la cadena"),
        ("descartar lobo", "solo se descarta de la mano"),
        ("quitar 3 contadores de plaga de lobo", "no tiene 3"),
        ("Ana pierde 3 de energía", "tiene 2 de energía"),
        ("ficha Rayo para Ana", "ni un ritual"),
        ("ficha Gato para Ana", "no hay una carta «Gato»"),
        ("destruir Dama", "no deja el juego"),
        ("voltear lobo", "no está boca abajo"),
        ("exiliar Dama", "no deja el juego"),
        ("Bruno saltea Siesta", "se saltea uno de"),
        ("Carla toma 1", "no hay un jugador"),
        ("dar Vuelo a lobo", "no es una palabra clave"),
        ("dar Inmune a lobo", "no dice nada sin lo que lleva detrás"),
        ("modificar lobo: suerte +1", "no es un cambio"),
        ("recordar en Siesta: algo", "no es un momento"),
        ("elegir Ana: rojo", "dos opciones"),
        ("girar recurso boca abajo x9", "no hay un elemento"),
        ("carta 99 de mazo de Ana es Oso", "hay 20 cartas"),
        ("lobo es Oso", "ya se sabe"),
        ("bailar", "no entiendo"),
    ],
    "myl": [
        ("anexar lobo a otro", "no es un Arma"),
        ("descartar lobo", "solo se descarta de la mano"),
        ("anular", "no se está jugando"),
        ("mover lobo a mano de Bruno", "su dueño"),
        ("destruir Guardia en mano de Ana", "no está en juego"),
        ("girar lobo", "no entiendo"),
    ],
    "souls": [
        ("mover lobo a fila", "se juega"),
        ("equipar lobo a otro", "no es un Arma"),
        ("mover Rayo a campo", "solo se mueven Unidades y Entes"),
        ("mover lobo a combate", "el combate se declara"),
        ("poner encima lobo", "solo el orden de un cementerio"),
        ("descartar lobo", "solo se descarta de la mano"),
        ("quitar 3 contadores de plaga de lobo", "no tiene 3"),
        ("carta 99 de mazo de Ana es Oso", "hay 20 cartas"),
        ("girar lobo", "no entiendo"),
    ],
    "fftcg": [
        ("mover lobo a pila", "se lanza"),
        ("mover Rayo a terreno", "solo se mueven Personajes"),
        ("descartar lobo", "solo se descarta de la mano"),
        ("quitar 3 contadores de plaga de lobo", "no tiene 3"),
        ("carta 99 de mazo de Ana es Oso", "hay 20 cartas"),
        ("girar lobo", "no entiendo"),
    ],
}
#: What is only possible once something has happened.
SHOWN_BY_SITUATIONS = {
    "cancelar {elementos}",
    "anular",
    "se olvidó el efecto de {elemento}",
    "se recuerda el efecto de {elemento}",
    "el efecto olvidado de {elemento} daría ventaja",
    "pasan 3 minutos",
    "poner encima {elementos}",
}


def _run(game, text):
    answer, *rest = (part.strip() for part in text.split("->"))
    return Run(build(load(BOARDS[game])), scripted([ByHand(answer), *rest])).go()


@pytest.mark.parametrize(("game", "text"), [(game, text) for game, texts in DONE.items() for text in texts])
def test_an_operation_is_done_and_marked_as_the_judges(game, text):
    run = _run(game, text)
    own = [step for step in run.trace if step.how is How.BY_HAND]
    assert own
    assert all(step.rules for step in own)
    again = Run(run.quiet[0].state, scripted([choice.answer for choice in run.choices])).go()
    assert again.told() == run.told()


@pytest.mark.parametrize(("game", "text", "says"), [(game, *row) for game, rows in REFUSED.items() for row in rows])
def test_an_impossible_operation_is_refused_with_a_rule_and_changes_nothing(game, text, says):
    state = build(load(BOARDS[game]))
    run = Run(state, scripted([ByHand(text)]))
    with pytest.raises(BadAnswer) as refused:
        run.go()
    (reason,) = refused.value.reasons
    assert says in reason.text
    assert reason.rule.id.startswith(f"{game}:")
    assert run.state.objects == state.objects


@pytest.mark.parametrize("game", GAMES)
def test_every_operation_is_shown(game):
    shown = {operation["form"] for operation in GAMES[game].game.manual()}
    state = build(load(BOARDS[game]))
    known = {read(state, text.split("->")[0], judge_context(state))[0].form for text in DONE[game]}
    assert shown - known <= SHOWN_BY_SITUATIONS


DO = """do:
  - Ana: jugar Rayo -> lobo
  - {line}
"""


def test_the_judge_does_not_step_in_while_something_resolves():
    text = (
        BOARDS["inferno"]
        .replace("daño: 1, to", "daño: 2, divided: true, to")
        .replace("{target: aliado}", "{target: aliado, n: [1, 2]}")
    )
    with pytest.raises(SituationError, match="el juez no interviene aquí"):
        run_situation(load(text + "do:\n  - Ana: jugar Rayo\n  - a mano: girar lobo\n"))


def test_a_spell_on_the_stack_can_be_countered_by_hand():
    ran = run_situation(
        load(BOARDS["inferno"] + DO.replace("{line}", "a mano: cancelar Rayo") + "expect:\n  - inferno de Ana: [Rayo]\n")
    )
    assert ran.ok


UNREAD = BOARDS["inferno"].replace("[{daño: 1, to: {target: aliado}}]", "[{a mano: 'Sucede algo'}]")


def test_an_ability_on_the_stack_is_taken_to_no_zone_by_hand():
    text = """
game: fftcg
title: Una Habilidad no es una carta
cards:
  Sabio: {type: Apoyo, element: Agua, cost: 2, abilities: [{cost: [dull], effect: [{robar: 1}]}]}
players:
  Ana: {mazo: 20, terreno: Sabio}
  Bruno: {mazo: 20}
do:
  - Ana: activar Sabio
"""
    ran = run_situation(load(text))
    game = ran.run.state.game
    for said in ("remover carta 1 de pila", "mover carta 1 de pila a removida", "devolver carta 1 de pila"):
        (refusal,) = game.why_not_by_hand(ran.run.state, said)
        assert "es una habilidad" in refusal.text


def test_text_that_nobody_understood_asks_the_judge():
    ran = run_situation(load(UNREAD + "do:\n  - Ana: jugar Rayo\n  - pasan\n"))
    assert ran.run.pending.player == JUDGE
    assert "Sucede algo" in ran.run.pending.asks
    pending = ran.as_json()["pending"]
    assert pending["kind"] == "a mano"
    assert {"form": "mover {elementos} a {zona}", "rule": "inferno:400.6"} in pending["manual"]


def test_text_that_nobody_understood_is_not_passed_over():
    with pytest.raises(SituationError, match="el juez \\(a mano\\)"):
        run_situation(load(UNREAD + "do:\n  - Ana: jugar Rayo\n  - pasan\n  - Ana: pasar\n"))


def test_the_judge_is_done_when_somebody_else_goes_on():
    ran = run_situation(load(UNREAD + "do:\n  - Ana: jugar Rayo\n  - pasan\n  - a mano: girar lobo\n  - Ana: pasar\n"))
    assert ran.run.pending.player == "Bruno"


def test_what_cannot_be_done_by_hand_is_an_error_of_its_line():
    with pytest.raises(SituationError) as error:
        run_situation(load(BOARDS["inferno"].lstrip() + "do:\n  - a mano: girra lobo\n"))
    assert error.value.line == 12
    assert "girar {elementos}" in str(error.value)
