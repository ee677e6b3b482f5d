"""Souls while it is being carried out: its situations come out as they say, its rules and points are those of the corpus, random
duels end. The game is not in the catalogue yet: each test puts it there, and its situations are here.
"""

from pathlib import Path

import pytest
import yaml

from engine import games
from engine.catalogue import GAMES, Playable
from engine.files.schema import SCHEMA
from engine.games.souls import SOULS
from engine.games.souls.card_data import read_card
from engine.games.souls.cards import TYPES
from engine.games.souls.language import LANGUAGE
from engine.games.souls.play_decks import decks
from engine.games.souls.turn import TURN
from engine.games.souls.zones import LIVES
from engine.kernel.frozen import EMPTY
from engine.running.coverage import cited, read_situation
from engine.running.random_games import play_games
from engine.running.runs import run_situation
from rules_corpus import embedded_editions
from rules_corpus.contradictions import PointKind, points

from .test_rules import plain

PLAYABLE = Playable(SOULS, TURN.plan, "Fase de Acción", read_card, decks, TYPES, LANGUAGE, {}, "vidas", LIVES)
EDITION = next(edition for edition in embedded_editions() if edition.document == "souls")
FILES = {path.stem: path for path in sorted(Path(__file__).with_name("souls").glob("*.yaml"))}
POINTS = SOULS.readings


@pytest.fixture(autouse=True)
def in_the_catalogue(monkeypatch):
    monkeypatch.setitem(GAMES, "souls", PLAYABLE)
    monkeypatch.setitem(SCHEMA["properties"]["game"], "enum", [*GAMES])


@pytest.mark.parametrize("stem", FILES)
def test_it_comes_out_as_the_situation_says(stem):
    ran = run_situation(read_situation(FILES[stem]))
    assert ran.expect
    assert [one["text"] for one in ran.expect if not one["ok"]] == []


def _other_reading(situation):
    return any(POINTS[point].default != reading for point, reading in situation.readings.items())


@pytest.mark.parametrize("stem", FILES)
def test_another_reading_makes_the_difference(stem):
    situation = read_situation(FILES[stem])
    if not _other_reading(situation):
        return
    try:
        assert not run_situation(situation.but(readings=EMPTY)).ok
    except ValueError:
        return


def test_a_situation_chooses_each_other_reading():
    chosen = {point for path in FILES.values() for point, _ in read_situation(path).readings.items()}
    assert set(POINTS) - chosen == set()


@pytest.mark.parametrize("rule", SOULS.rules.declared.values(), ids=str)
def test_every_rule_says_its_phrase(rule):
    record = EDITION.get(rule.id)
    assert rule.phrase in plain(f"{record.title} {record.text}")


def test_rules_stand_in_the_order_of_the_document():
    places = [EDITION.position[rule.id] for rule in SOULS.rules.declared.values()]
    assert places == sorted(places)


def test_points_are_those_of_the_corpus():
    known = {point.id: point for point in points() if point.kind is not PointKind.REFERENCE}
    written = (Path(games.__file__).parent / "souls" / "settled.yaml").read_text(encoding="utf-8")
    settled = [row["id"] for row in yaml.safe_load(written)]
    assert not set(POINTS) & set(settled)
    for point in POINTS.values():
        assert set(point.readings) == {reading.name for reading in known[point.id].readings}
        assert point.default == known[point.id].likeliest
    assert set(settled) <= set(known)


def test_random_duels_end():
    played = play_games("souls", 10, 5)
    assert not played["failures"]
    assert played["steps"] > 500


def test_so_many_rules_are_cited_by_situations():
    found = {rule for path in FILES.values() for rule in cited(run_situation(read_situation(path)))}
    declared = {rule.id for rule in SOULS.rules.declared.values()}
    assert len(found & declared) > 0.8 * len(declared)
