"""What single texts of Inferno do, and that it is the text that does it (``texts/inferno-lo-que-hacen.yaml``)."""

import pytest

from engine.games.inferno.text import READER
from engine.running.runs import run_situation

from .inferno_rows import CARD, ROWS, comes_out, situation

each_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row["texto"][:50])


@each_row
def test_it_does_what_it_says(row):
    assert not READER.read(row["texto"], CARD).unread
    ran = run_situation(situation(row))
    assert ran.run.stopped is None
    assert ran.expect
    assert [item["text"] for item in ran.expect if not item["ok"]] == []


@each_row
def test_without_its_text_it_comes_out_otherwise(row):
    assert not comes_out(row, text=False)
