"""Whenever the desk is ended, what it acknowledged is there, once."""

from __future__ import annotations

from ..amounts import amount
from .killing import many, prepared


def test_whenever_it_is_ended_what_was_acknowledged_is_there_once(tmp_path):
    times = amount(20, 100)
    path, device = prepared(tmp_path)
    died, acknowledged = many(path, device, times, seed=1)
    assert died > times // 2
    assert acknowledged > 0
