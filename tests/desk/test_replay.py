"""Entry by entry, or all at once from the file: the state is the same, whatever was undone in between."""

from __future__ import annotations

import random

import pytest

from desk import open_event
from desk.replay import replay, running

from .days import Clock, seat


@pytest.mark.parametrize("seed", range(6))
def test_undoing_anything_at_any_time_comes_to_the_same(event, path, judges, monkeypatch, seed):
    chance = random.Random(seed)
    monkeypatch.setattr(running, "KEPT", 7)
    made: list[str] = []
    for _ in range(80):
        table, judge = chance.randint(1, 3), chance.choice(judges)
        kind, content = chance.choice(
            [
                ("extended", {"round": 1, "table": table, "minutes": 1}),
                ("called", {"round": 1, "table": table}),
                ("table_stood", {"round": 1, "table": table, "state": chance.choice(["open", "done"])}),
                ("undone", {}),
            ]
        )
        if kind == "undone":
            made += [event.undo(chance.choice(made)).entry.id] if made else []
        else:
            made.append(event.do(kind, content, judge).entry.id)
        if chance.random() < 0.05:
            seat(event, 1, {1: (1, 2), chance.randint(2, 5): (3, 4)})
    monkeypatch.undo()
    with open_event(path, Clock()) as again:
        assert again.state == event.state
    alive = [entry for entry in event.entries() if entry.kind == "extended" and entry.id not in event.state.dead]
    assert sum(one.minutes for one in event.state.rounds[1].extensions) == len(alive)


def test_the_state_so_far_is_that_of_the_entries_so_far(event, judges):
    states = [event.state]
    for table in (1, 2, 3):
        event.do("called", {"round": 1, "table": table}, judges[0])
        states.append(event.state)
    entries = event.entries()
    assert [replay(entries[: state.number]) for state in states] == states
