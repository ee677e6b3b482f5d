"""The readings of Inferno: a situation that chooses one comes out otherwise than without it."""

from pathlib import Path

import pytest
import yaml

from engine.catalogue import GAMES
from engine.coverage import read_situation, situation_files
from engine.games import inferno
from engine.kernel.frozen import EMPTY
from engine.running import run_situation
from engine.yaml_nodes import SituationError
from rules_corpus.contradictions import PointKind, points

SITUATIONS = {path.stem: read_situation(path) for path in situation_files("inferno")}
DEFAULT = {point.id: point.default for point in GAMES["inferno"].game.readings.values()}
READING = {
    stem: situation
    for stem, situation in SITUATIONS.items()
    if any(DEFAULT[point] != reading for point, reading in situation.readings.items())
}


@pytest.mark.parametrize("stem", READING)
def test_the_reading_chosen_makes_the_difference(stem):
    situation = READING[stem]
    try:
        ran = run_situation(situation.but(readings=EMPTY))
    except SituationError:
        return
    assert not ran.ok


def test_every_point_can_be_chosen_or_no_match_can_show_it():
    settled = yaml.safe_load(Path(inferno.__file__).with_name("settled.yaml").read_text(encoding="utf-8"))
    disputed = {point.id for point in points() if point.game == "inferno" and point.kind is not PointKind.REFERENCE}
    assert disputed == set(DEFAULT) | {row["id"] for row in settled}


def test_the_default_is_the_likeliest_reading():
    likeliest = {point.id: point.likeliest for point in points()}
    assert {point: reading for point, reading in DEFAULT.items() if likeliest[point] != reading} == {}
