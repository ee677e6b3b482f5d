"""The texts of a set of Mitos y Leyendas as printed: how many are understood whole, and how many of their sentences.

Of the file every third text was put aside before the phrases were written (``myl-kept-away.txt``): those only measure.
"""

import csv
import os
import re
from pathlib import Path

import pytest

from engine import read_card_text
from engine.games.myl.text import READER
from engine.text.words import normalise

FILE = Path(os.environ.get("JUEZ_CARDS", "/nowhere")) / "myl-encrucijada-texts.tsv"
KEPT_AWAY = Path(__file__).with_name("myl-kept-away.txt")
TYPES = {"1": "Aliado", "2": "Talismán", "3": "Arma", "4": "Tótem", "5": "Oro"}
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="JUEZ_CARDS has no such file")

#: At least so many of the texts whole, and of their sentences; and of those put aside.
WHOLE, SENTENCES, WHOLE_OF_KEPT = 0.94, 0.88, 0.35


def printed(kept):
    """Text, name and type of the cards that were put aside, or of the others."""
    kept_away = {line.strip() for line in KEPT_AWAY.read_text("utf-8").splitlines() if not line.startswith("#")}
    with FILE.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t") if (row["id"] in kept_away) == kept]
    return [(row["ability"], row["name"].title(), TYPES[row["type_id"]]) for row in rows]


@pytest.fixture(scope="module")
def texts():
    return printed(kept=False)


@pytest.mark.parametrize(("kept", "fewest"), [(False, WHOLE), (True, WHOLE_OF_KEPT)])
def test_so_many_are_understood_whole(kept, fewest):
    whole = [read_card_text("myl", *text)["complete"] for text in printed(kept)]
    assert sum(whole) >= fewest * len(whole)


def test_most_of_their_sentences_are_understood(texts):
    every, unread = 0, 0
    for text, name, kind in texts:
        every += len([part for part in re.split(r"(?<=\.)\s+", text) if part])
        unread += sum(len(paragraph["unread"]) for paragraph in read_card_text("myl", text, name, kind)["paragraphs"])
    assert every - unread >= SENTENCES * every


def test_what_is_read_is_said_again_in_the_same_words(texts):
    for text, name, _ in texts:
        assert READER.again(READER.read(text, name)) == normalise(text, name)


def test_what_is_written_of_them_means_the_same(texts):
    for text, name, _ in texts:
        read = READER.read(text, name)
        if not read.unread:
            assert READER.read(READER.write(read.abilities, name), name).abilities == read.abilities
