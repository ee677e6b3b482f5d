"""What every situation file that comes with Juez does: it reads, runs, comes out as expected and cites what exists."""

import json

import pytest

from engine.building import build
from engine.catalogue import GAMES
from engine.coverage import FOLDER, read_situation
from engine.running import run_situation
from engine.situation import dump, load
from rules_corpus import embedded_editions

FILES = sorted(FOLDER.glob("*/*.yaml"))
IDS = {record.id for edition in embedded_editions() for record in edition}
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@each_file
def test_it_comes_out_as_expected(path):
    ran = run_situation(read_situation(path))
    assert ran.run.stopped is None
    assert ran.expect, "a situation says what must come of it"
    assert [item for item in ran.expect if not item["ok"]] == []


@each_file
def test_it_is_written_as_it_was_read(path):
    text = path.read_text(encoding="utf-8")
    situation = load(text)
    assert dump(situation) == text
    assert load(dump(situation)) == situation


@each_file
def test_its_rules_and_citations_exist(path):
    situation = read_situation(path)
    ran = run_situation(situation)
    assert situation.rules
    assert set(situation.rules) <= IDS
    assert all(step.rules for step in ran.run.trace)
    cited = {rule.id for step in ran.run.trace for rule in step.rules} | set(ran.run.asked)
    assert cited <= IDS


@each_file
def test_the_same_input_gives_the_same_bytes(path):
    once = json.dumps(run_situation(read_situation(path)).as_json(), ensure_ascii=False)
    again = json.dumps(run_situation(read_situation(path)).as_json(), ensure_ascii=False)
    assert once == again


@pytest.mark.parametrize("game", GAMES)
def test_there_are_situations_of_every_game(game):
    assert list((FOLDER / game).glob("*.yaml"))


@each_file
def test_it_is_built_by_events_alone(path):
    state = build(read_situation(path))
    inside = [obj for ids in state.zones.values() for obj in ids]
    assert len(inside) == len(set(inside)) == len(state.objects)
