"""Counting in this process: so many in a moving window, of each key apart; what is over is forgotten."""

from __future__ import annotations

import pytest
from limits import parse
from limits.strategies import MovingWindowRateLimiter

from webapp import counting
from webapp.counting import HERE, Counts, Windows

FIVE = parse("5 per minute")


class Clock:
    now = 1_000.0

    def time(self) -> float:
        return self.now

    monotonic = time


@pytest.fixture
def clock(monkeypatch):
    clock = Clock()
    monkeypatch.setattr(counting, "time", clock)
    return clock


def test_so_many_in_a_window_that_moves(clock):
    counts = Counts(HERE)
    assert [counts.hit(FIVE, "a") for _ in range(7)] == [True] * 5 + [False] * 2
    assert counts.hit(FIVE, "b")
    clock.now += 59
    assert not counts.hit(FIVE, "a")
    clock.now += 2
    assert counts.hit(FIVE, "a")


def test_who_is_refused_is_told_when_there_is_room_again(clock):
    limiter = MovingWindowRateLimiter(Windows())
    limiter.hit(FIVE, "a")
    clock.now += 10
    for _ in range(4):
        limiter.hit(FIVE, "a")
    assert limiter.get_window_stats(FIVE, "a") == (1_060.0, 0)
    assert not limiter.test(FIVE, "a")


def test_what_is_over_takes_no_memory(clock):
    windows = Windows()
    limiter = MovingWindowRateLimiter(windows)
    for n in range(100):
        limiter.hit(FIVE, str(n))
    clock.now += 100
    limiter.hit(FIVE, "x")
    assert windows.reset() == 1


def test_a_store_that_does_not_answer_is_counted_without():
    pytest.importorskip("redis", reason="needs the client of Redis: pip install juez[hosting]")
    counts = Counts("redis://127.0.0.1:9/0")
    assert [counts.hit(FIVE, "a") for _ in range(6)] == [True] * 5 + [False]
