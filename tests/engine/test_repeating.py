"""What happens over and over is told once; what goes the same way, and with a player who leaves, in one line."""

from pathlib import Path

from engine.files.situation import load
from engine.running.runs import run_situation

LOOP = Path(__file__).parents[2] / "engine" / "situations" / "inferno" / "bucle-obligatorio.yaml"
THREE = """
game: inferno
title: Tres
turn: {number: 3, active: Ana, step: Fase Principal, priority: Ana}
players:
  Ana: {demonio: Señor, mazo: 20, mano: 5}
  Bruno: {demonio: Dama, mazo: 20}
  Carla: {demonio: Reina, mazo: 7, mano: 2, en juego: recurso x2}
do:
  - Carla: conceder
"""
DRAWS = THREE.replace("- Carla: conceder", "- a mano: Ana toma 4")


def told(text):
    ran = run_situation(load(text))
    return ran, [(stretch.times, stretch.round, [step.n for step in stretch.steps]) for stretch in ran.stretches]


def test_what_a_player_does_again_and_again_is_told_once():
    ran, found = told(DRAWS)
    drawn = [step.n for step in ran.run.trace if step.text == "Ana toma una carta"]
    assert len(drawn) == 4
    assert (3, 1, drawn[1:]) in found
    (repeated,) = ran.as_json()["repeated"]
    assert repeated["text"] == f"se repite 3 veces (pasos {drawn[1]} a {drawn[3]})"


def test_every_step_is_in_one_stretch():
    ran, found = told(DRAWS)
    assert [n for _, _, steps in found for n in steps] == [step.n for step in ran.run.trace]


def test_a_loop_is_told_once_with_how_often():
    ran = run_situation(load(LOOP.read_text(encoding="utf-8")))
    (again,) = [stretch for stretch in ran.stretches if stretch.times]
    assert again.times * again.round == len(again.steps) > 100
    before = [step.text for step in ran.run.trace[again.steps[0].n - 1 - again.round : again.steps[0].n - 1]]
    assert [step.text for step in again.steps] == before * again.times
    assert again.said.startswith(f"se repite {again.times} veces lo de los pasos ")


def test_what_leaves_with_a_player_is_one_line():
    ran, _ = told(THREE)
    (step,) = [step for step in ran.run.trace if step.text == "deja el juego todo lo que es de Carla"]
    assert ran.changes(step) == ["con Carla dejan la partida: «Reina», 2 «recurso boca abajo» y 9 cartas"]


def test_a_zone_has_its_article_and_its_player_once():
    ran, _ = told(DRAWS)
    (step, *_) = [step for step in ran.run.trace if step.text == "Ana toma una carta"]
    assert ran.changes(step) == ["una carta pasa del mazo a la mano de Ana"]
