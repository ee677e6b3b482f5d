"""What every test of the API may ask for."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from juez.cli import main


@pytest.fixture
def command(library, monkeypatch):
    """What a command of ``juez`` prints as JSON, over the same library."""
    monkeypatch.setattr("indexer.open_library", lambda *_: library)

    def run(*arguments: str):
        return json.loads(CliRunner().invoke(main, [*arguments, "--json"]).stdout)

    return run
