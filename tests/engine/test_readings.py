"""The readings of Inferno: a situation that chooses one comes out otherwise than without it."""

import pytest

from engine.catalogue import GAMES
from engine.coverage import read_situation, situation_files
from engine.kernel.frozen import EMPTY
from engine.running import run_situation
from engine.yaml_nodes import SituationError

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
