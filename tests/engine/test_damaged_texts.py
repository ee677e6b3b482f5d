"""Card texts damaged by seed: read, or refused with line and column; the same twice. ``make soak`` tries 20,000."""

import pytest

from engine.catalogue import GAMES
from tests.again import told_elsewhere
from tests.amounts import amount
from tests.engine.damaged_texts import answered, broken_by


@pytest.mark.parametrize("game", GAMES)
def test_damaged_texts_are_read_or_refused(game):
    assert [found for seed in range(60) if (found := broken_by(game, seed))] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_text_is_understood_alike_in_another_process(game):
    many = amount(15, 500)
    told = told_elsewhere("tests.engine.damaged_texts", f"[answered({game!r}, n) for n in range({many})]")
    assert told == [answered(game, n) for n in range(many)]


def test_what_breaks_is_told_with_its_seed(monkeypatch):
    monkeypatch.setattr("tests.engine.damaged_texts.answered", lambda game, seed: {}["broken"])
    assert broken_by("myl", 3).startswith("myl text 3: KeyError")
