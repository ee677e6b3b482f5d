"""Switching a rule off shows when something depends on it; that its number is no longer cited is no difference."""

import pytest

from engine import mutating
from engine.files.shipped import situations_about
from engine.mutating import mutate, summary
from engine.running.coverage import situation_files

RULES = ["inferno:508.2", "inferno:705.5f"]


@pytest.fixture(autouse=True)
def _few_situations(monkeypatch):
    """Only the situations about these rules are run, and some; ``make soak`` switches every rule off in all of them."""
    about = {one.stem for rule in RULES for one in situations_about(rule)}

    def few(game):
        return [path for n, path in enumerate(situation_files(game)) if path.stem in about or n % 20 == 0]

    monkeypatch.setattr(mutating, "situation_files", few)


def test_a_rule_that_matters_is_noticed_and_progress_is_told():
    told = []
    rows = mutate("inferno", lambda *numbers: told.append(numbers), RULES)
    assert [row.rule for row in rows] == RULES
    assert all(row.noticed in row.situations for row in rows)
    assert told == [(1, 2, 1), (2, 2, 2)]
    assert summary("inferno", rows) == {
        "game": "inferno",
        "declared": 2,
        "exercised": 2,
        "noticed": 2,
        "share": 1.0,
        "unnoticed": [],
    }


def test_a_rule_that_no_situation_cites_is_listed():
    rows = mutate("myl", rules=["myl:0.0"])
    assert rows[0].situations == ()
    assert summary("myl", rows)["unnoticed"] == ["myl:0.0"]
