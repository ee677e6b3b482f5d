"""Switching a rule off shows when something depends on it; that its number is no longer cited is no difference."""

from engine.mutating import mutate, summary

TURNS = "inferno:508.2"


def test_a_rule_that_matters_is_noticed_and_progress_is_told():
    told = []
    rows = mutate("inferno", lambda *numbers: told.append(numbers), [TURNS, "inferno:705.5f"])
    assert [row.rule for row in rows] == [TURNS, "inferno:705.5f"]
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
