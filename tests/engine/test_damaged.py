"""Situations damaged by seed: run, or refused with a place; never an error of Juez. ``make soak`` tries 200,000."""

import pytest

from engine.catalogue import GAMES
from tests.engine.damaging import broken_by, damaged


@pytest.mark.parametrize("game", GAMES)
def test_damaged_situations_are_run_or_refused(game):
    assert [found for seed in range(150) if (found := broken_by(game, seed))] == []


def test_a_seed_damages_always_in_the_same_way():
    assert damaged("inferno", 7) == damaged("inferno", 7)


def test_what_breaks_is_told_with_its_seed(monkeypatch):
    def breaks(*_, **__):
        raise KeyError("broken")

    monkeypatch.setattr("tests.engine.damaging.run_situation", breaks)
    monkeypatch.setattr("tests.engine.damaging.damaged", lambda game, seed: "game: inferno\ntitle: x\nplayers: {Ana: {}}\n")
    assert broken_by("inferno", 3).startswith("inferno 3: KeyError")
    monkeypatch.setattr("tests.engine.damaging.damaged", lambda game, seed: "x")
    assert broken_by("inferno", 3) == ""
