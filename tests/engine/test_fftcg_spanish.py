"""Spanish texts of Final Fantasy TCG, worded as its cards would print them: how many are read, and that they are said again."""

from pathlib import Path

import pytest
import yaml

from engine.files.card_texts import read_card_text
from engine.games.fftcg.text import READER

LISTS = yaml.safe_load(Path(__file__).with_name("texts").joinpath("fftcg-spanish.yaml").read_text("utf-8"))
TEXTS = [(kind, name, text) for listed in LISTS for kind, name, text in listed["texts"]]


def whole(kind, name, text):
    return read_card_text("fftcg", text, name, kind, "es")["complete"]


@pytest.mark.parametrize("listed", LISTS, ids=range(len(LISTS)))
def test_as_many_of_a_list_as_before_are_wholly_read(listed):
    assert sum(whole(*row) for row in listed["texts"]) >= listed["read"] > listed["first"]


@pytest.mark.parametrize(("kind", "name", "text"), [row for row in TEXTS if whole(*row)])
def test_what_is_read_is_written_again_and_read_as_the_same(kind, name, text):
    read = READER.read(text, name, language="es")
    assert read.unread == ()
    assert read.marked or READER.again(read) == READER.normalise(text, name, language="es")  # an icon is none of the words
    written = READER.write(read.abilities, name, language="es")
    assert READER.read(written, name, language="es").abilities == read.abilities
