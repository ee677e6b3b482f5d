"""What every test of the API may ask for."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from engine.running import coverage
from juez.cli import main

from ...conftest import some_situations


@pytest.fixture(scope="session", autouse=True)
def _ready(answers_ready):
    """No test of the API waits for what takes long."""


@pytest.fixture
def command(app, library, shared_home, monkeypatch):
    """What a command of ``juez`` prints as JSON, over the same library, with the same user's data and situations."""
    monkeypatch.setattr("indexer.open_library", lambda *_: library)
    monkeypatch.setattr("juez.exporting.create_app", lambda *_: app)
    monkeypatch.setattr(coverage, "situation_files", some_situations)
    monkeypatch.setenv("JUEZ_HOME", str(shared_home.folder))

    def run(*arguments: str):
        json_of = [] if arguments[:2] == ("situation", "schema") else ["--json"]
        return json.loads(CliRunner().invoke(main, [*arguments, *json_of]).stdout)

    return run
