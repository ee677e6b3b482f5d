"""What deck tests may ask for."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ..conftest import missing


@pytest.fixture(scope="session")
def real_cards() -> Path:
    """The folder of real card files."""
    folder = os.environ.get("JUEZ_CARDS")
    if not folder or not Path(folder).is_dir():
        missing("real card files", "JUEZ_CARDS")
    return Path(folder)
