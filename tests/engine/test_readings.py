"""Disputed points: each can be chosen or is settled, its default is the likeliest reading, and choosing another shows."""

from pathlib import Path

import pytest
import yaml

from engine import games
from engine.catalogue import GAMES
from engine.files.situation import load
from engine.files.undisputed import undisputed
from engine.files.yaml_nodes import SituationError
from engine.kernel.frozen import EMPTY
from engine.running.coverage import situation_files
from engine.running.runs import run_situation
from rules_corpus import embedded_editions
from rules_corpus.contradictions import PointKind, points

from .ran import read

POINTS = {name: playable.game.readings for name, playable in GAMES.items()}


RECORDS = {record.id for edition in embedded_editions() for record in edition}


def chooses_another(situation):
    return any(POINTS[situation.game][point].default != reading for point, reading in situation.readings.items())


READ = {f"{name}/{path.stem}": read(path) for name in GAMES for path in situation_files(name)}
READING = {stem: situation for stem, situation in READ.items() if chooses_another(situation)}
each_game = pytest.mark.parametrize("name", GAMES)


#: Where another reading is chosen to show that it does not reach the case: what comes of it is the same.
NOT_REACHED = {
    "inferno/proponer-un-objeto",
    "myl/bloqueador-declarado-en-la-linea-de-ataque",
    "myl/fuerza-cero-bloquea-sin-minimo",
    "myl/robar-la-ultima-y-recuperarla",
    "souls/atraer-al-declarar",
    "souls/conserva-la-ficha-aunque-acabe-antes-el-bono",
    "souls/recien-entrada-aunque-lo-cumplido-dure",
}


@pytest.mark.parametrize("stem", sorted(set(READING) - NOT_REACHED))
def test_the_reading_chosen_makes_the_difference(stem):
    try:
        ran = run_situation(READING[stem].but(readings=EMPTY))
    except SituationError:
        return
    assert not ran.ok


#: Where a reading only takes away what could be chosen, which its refusals name, or is at work in what an element is.
TAKES_AWAY = {
    "fftcg/lectura-cuentan-los-puntos-recibidos",
    "fftcg/lectura-las-habilidades-se-ganan-con-el-texto",
    "fftcg/lectura-mitad-al-millar",
    "fftcg/lectura-siempre-siete",
    "fftcg/lectura-todo-valor-en-millares",
    "fftcg/lectura-valor-exacto",
    "inferno/bendicion-y-coste-alternativo-otra-lectura",
    "inferno/cambiar-una-palabra-desde-el-juego-otra-lectura",
    "inferno/desde-cuando-se-controla-otra-lectura",
    "inferno/energia-prohibida-otra-lectura",
    "inferno/instantanea-en-turno-ajeno-otra-lectura",
    "inferno/objetivo-en-el-exilio-otra-lectura",
    "inferno/proponer-un-invalido-otra-lectura",
    "inferno/recurso-y-prohibicion-otra-lectura",
    "inferno/x-definida-fuera-de-la-cadena-otra-lectura",
    "myl/anular-un-aliado-oponente-en-el-campo",
    "myl/atacante-que-sigue-declarado",
    "myl/carta-en-blanco",
    "myl/coste-de-carta-no-afectado",
    "myl/coste-reemplazado-impide",
    "myl/dispara-con-lo-que-tenia",
    "myl/dispara-para-el-ultimo-controlador",
    "myl/fuerza-negativa-sin-minimo",
    "myl/hidromiel-con-las-que-haya",
    "myl/hidromiel-con-una-sola",
    "myl/incinerar-parte-posible",
    "myl/indestructible-paga",
    "myl/lectura-mas-de-un-arma",
    "myl/lectura-no-puede-perder-lo-que-ya-perdio",
    "myl/oponente-solo-en-el-campo",
    "myl/orden-del-dueno",
    "myl/oro-antes-de-otra-carta",
    "myl/oro-no-es-un-tipo",
    "myl/prevalece-lo-mas-reciente",
    "myl/prevenir-con-cualquier-carta",
    "myl/reduccion-al-total",
    "myl/reduccion-mayor-que-el-total",
    "myl/sin-coste-ni-limite-una-vez",
    "myl/subir-desde-fuera-de-su-alcance",
    "myl/talismanes-solo-en-vigilia",
    "souls/no-se-responde-a-lo-propio",
    "souls/se-detiene-sin-mana",
}


#: Where it is a refusal that names it.
REFUSES = {
    "fftcg/lectura-apoyo-recien-jugado",
    "fftcg/lectura-campo-solo-en-el-terreno",
    "fftcg/lectura-coste-cero-paga-uno",
    "fftcg/lectura-elemento-de-la-habilidad",
    "fftcg/lectura-hasta-pide-uno",
    "fftcg/lectura-luz-exige-su-elemento",
    "fftcg/lectura-maximo-tres-copias",
    "fftcg/lectura-multi-todos-los-elementos",
    "fftcg/lectura-no-conviven",
    "fftcg/lectura-nunca-en-turno-ajeno",
    "fftcg/lectura-permiso-siempre-lo-restrictivo",
    "fftcg/lectura-todas-las-fuentes-del-elemento",
    "inferno/dos-habilidades-infernales-otra-lectura",
    "myl/lectura-una-sola-arma",
}


@pytest.mark.parametrize("stem", sorted(set(READING) - TAKES_AWAY - REFUSES - NOT_REACHED))
def test_a_step_names_the_reading_it_rests_on(stem):
    situation = READING[stem]
    named = {step.reading for step in run_situation(situation).run.trace}
    chosen = {(point, reading) for point, reading in situation.readings.items()}
    others = {f"{point}: {reading}" for point, reading in chosen if POINTS[situation.game][point].default != reading}
    assert others <= named


@pytest.mark.parametrize("stem", sorted(REFUSES))
def test_a_refusal_names_the_reading_it_rests_on(stem):
    situation = READING[stem]
    run = run_situation(situation).run
    reasons = [reason for _, refused in run.pending.near_misses() for reason in refused]
    ((point, reading),) = situation.readings.items()
    assert f"{point}: {reading}" in {reason.reading for reason in reasons}


@each_game
def test_every_point_can_be_chosen_or_no_match_can_show_it(name):
    settled = yaml.safe_load((Path(games.__file__).parent / name / "settled.yaml").read_text(encoding="utf-8"))
    disputed = {point.id for point in points() if point.game == name and point.kind is not PointKind.REFERENCE}
    assert disputed == set(POINTS[name]) | {row["id"] for row in settled}


@each_game
def test_the_default_is_the_likeliest_reading(name):
    likeliest = {point.id: point.likeliest for point in points()}
    defaults = {point.id: point.default for point in POINTS[name].values()}
    assert {point: reading for point, reading in defaults.items() if likeliest[point] != reading} == {}


def test_what_the_document_answers_is_disputed_nowhere():
    unsure = {point.id for point in points()} | {point for known in POINTS.values() for point in known}
    assert not unsure & set(undisputed())
    for each in undisputed().values():
        assert each.rule in RECORDS
        assert each.because


CHOOSES = """game: inferno
title: La otra lectura
readings:
  inferno-primer-turno: sin-tomar
players: {Ana: {mazo: 20}, Bruno: {mazo: 20}}
"""
EXPECTS = """game: inferno
title: La otra lectura
players: {Ana: {mazo: 20}, Bruno: {mazo: 20}}
expect:
  - mazo de Ana: 20
  - reading: 'inferno-arma-y-fuerza-fijada: el-arma-suma-despues'
"""


@pytest.mark.parametrize(("text", "line", "rule"), [(CHOOSES, 4, "503.1"), (EXPECTS, 6, "604.3a")])
def test_a_situation_that_names_what_the_document_answers_is_told_where_and_by_which_rule(text, line, rule):
    with pytest.raises(SituationError, match=f"ya no está en disputa: lo resuelve la regla {rule}") as wrong:
        run_situation(load(text))
    assert wrong.value.line == line
