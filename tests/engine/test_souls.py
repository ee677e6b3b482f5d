"""Souls in Xtinction: every reading of every open point, every declared rule cited."""

from engine.catalogue import GAMES
from engine.running.coverage import cited, classification, read_situation, situation_files
from engine.running.runs import run_situation
from rules_corpus import Kind, embedded_editions

SOULS = GAMES["souls"].game
SITUATIONS = {path.stem: read_situation(path) for path in situation_files("souls")}
EDITION = next(edition for edition in embedded_editions() if edition.document == "souls")


def test_every_reading_of_every_point_is_chosen_by_some_situation():
    chosen = {(point, reading) for situation in SITUATIONS.values() for point, reading in situation.readings.items()}
    others = {(p.id, reading) for p in SOULS.readings.values() for reading in p.readings if reading != p.default}
    assert others <= chosen


def test_every_declared_rule_is_cited_by_some_situation():
    found = {rule for situation in SITUATIONS.values() for rule in cited(run_situation(situation))}
    assert {rule.id for rule in SOULS.rules.declared.values()} - found == set()


def test_no_rule_is_both_declared_and_classified():
    rules = {record.id for record in EDITION if record.kind in (Kind.RULE, Kind.STEP)}
    classified = classification("souls")
    assert set(classified) <= rules
    assert not set(SOULS.rules.declared) & set(classified)
    assert all(why for _, why in classified.values())
