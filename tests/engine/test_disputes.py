"""Disputes of judges, settled by the document alone: every one comes out as the document has it, by the rule it names."""

from pathlib import Path

import pytest

from engine.catalogue import GAMES
from engine.running.coverage import read_situation
from engine.running.runs import run_situation

FILES = sorted(path for path in Path(__file__).with_name("disputes").glob("*/*.yaml") if path.parent.name in GAMES)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_comes_out_as_the_document_has_it(path):
    ran = run_situation(read_situation(path))
    assert ran.run.stopped is None
    assert ran.expect
    assert [item["text"] for item in ran.expect if not item["ok"]] == []
