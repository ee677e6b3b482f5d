"""An event of three tables, whose clock stands until a test moves it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from desk import Event, new_event

from .days import Clock, seat


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path) -> Path:
    return tmp_path / "copa.juez-evento"


@pytest.fixture
def event(path, clock):
    with new_event(path, "souls", title="Copa de la Torre", date=date(2026, 11, 23), clock=clock) as opened:
        seat(opened, 1, {1: (1, 2), 2: (3, 4), 3: (5, 6)})
        yield opened


@pytest.fixture
def judges(event: Event) -> tuple[str, str]:
    """Two judges' devices."""
    return tuple(event.admit_by_token(event.invite(), name)[0].id for name in ("Marta Ruiz", "Oriol Pla"))
