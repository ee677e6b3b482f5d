"""What every situation file that comes with Juez does: it reads, runs, comes out as expected and cites what exists."""

import json

import pytest

from engine.catalogue import GAMES
from engine.files.building import build
from engine.files.situation import dump, load
from engine.running.coverage import FOLDER, read_situation
from engine.running.runs import run_situation
from rules_corpus import embedded_editions

from .ran import each_file, ran, read

IDS = {record.id for edition in embedded_editions() for record in edition}


@each_file
def test_it_comes_out_as_expected(path):
    assert ran(path).run.stopped is None
    assert ran(path).expect, "a situation says what must come of it"
    assert [item for item in ran(path).expect if not item["ok"]] == []


@each_file
def test_it_is_written_as_it_was_read(path):
    text = path.read_text(encoding="utf-8")
    assert dump(read(path)) == text
    assert load(text) == read(path)


@each_file
def test_its_rules_and_citations_exist(path):
    situation, run = read(path), ran(path).run
    assert situation.rules
    assert set(situation.rules) <= IDS
    assert all(step.rules or step.reading for step in run.trace)
    cited = {rule.id for step in run.trace for rule in step.cited} | set(run.asked)
    assert cited <= IDS


@each_file
def test_the_same_input_gives_the_same_bytes(path):
    once = json.dumps(ran(path).as_json(), ensure_ascii=False)
    again = json.dumps(run_situation(read_situation(path)).as_json(), ensure_ascii=False)
    assert once == again


@pytest.mark.parametrize("game", GAMES)
def test_there_are_situations_of_every_game(game):
    assert list((FOLDER / game).glob("*.yaml"))


@each_file
def test_it_is_built_by_events_alone(path):
    state = build(read(path))
    inside = [obj for ids in state.zones.values() for obj in ids]
    assert len(inside) == len(set(inside)) == len(state.objects)
