"""Mitos y Leyendas: nine zones, every example of the document, every reading of every open point, no rule left out."""

import pytest

from engine.catalogue import GAMES
from engine.games.myl.card_data import read_card
from engine.running.coverage import classification, read_situation, situation_files
from engine.text.checking import DataError
from rules_corpus import Kind, embedded_editions

MYL = GAMES["myl"].game
FILES = {path.stem: path for path in situation_files("myl")}
SITUATIONS = {stem: read_situation(path) for stem, path in FILES.items()}
EDITION = next(edition for edition in embedded_editions() if edition.document == "myl")


def test_there_are_nine_zones_and_five_of_them_are_in_play():
    assert len(MYL.zone_kinds) == 9
    assert sum(kind.in_play for kind in MYL.zone_kinds.values()) == 5
    assert [kind.name for kind in MYL.zone_kinds.values() if not kind.public] == ["castillo", "mano"]


def test_every_example_of_the_document_is_a_situation():
    examples = {record.id for record in EDITION if record.kind is Kind.EXAMPLE}
    shown = {rule for situation in SITUATIONS.values() for rule in situation.rules}
    assert examples <= shown


def test_every_rule_is_declared_or_classified_and_none_is_both():
    rules = {record.id for record in EDITION if record.kind in (Kind.RULE, Kind.STEP)}
    classified = classification("myl")
    assert rules == set(MYL.rules.declared) | set(classified)
    assert not set(MYL.rules.declared) & set(classified)
    assert all(why for _, why in classified.values())


def test_every_reading_of_every_point_is_chosen_by_some_situation():
    chosen = {(point, reading) for situation in SITUATIONS.values() for point, reading in situation.readings.items()}
    others = {(p.id, reading) for p in MYL.readings.values() for reading in p.readings if reading != p.default}
    assert others <= chosen


def test_only_an_effect_has_a_player_as_its_target():
    bound = {"static": {"type": "Aliado", "controller": "jugador objetivo"}, "strength": 1}
    with pytest.raises(DataError):
        read_card("Bandera", {"type": "Tótem", "abilities": [bound]})
