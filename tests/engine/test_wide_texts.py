"""Texts as a large pool of cards would have them, worded from the documents before anybody looked at which are read
(``wide_texts/``), each with what it ``means``: how many are read whole, and that of the others the words are named."""

from pathlib import Path

import pytest
import yaml

from engine import read_card_text

FOLDER = Path(__file__).with_name("wide_texts")
#: So many are read whole at least.
WHOLE = {"souls": 80, "fftcg": 42}


@pytest.fixture(scope="module", params=WHOLE)
def read(request):
    """A game, and each of its texts with what is read of it."""
    rows = yaml.safe_load((FOLDER / f"{request.param}.yaml").read_text(encoding="utf-8"))
    return request.param, [(row, read_card_text(request.param, row["text"], row["name"], row["type"])) for row in rows]


def test_so_many_are_read_whole(read):
    game, texts = read
    assert sum(found["complete"] for _, found in texts) >= WHOLE[game]


def test_of_what_is_not_read_the_words_are_named(read):
    for row, found in read[1]:
        unread = [part for paragraph in found["paragraphs"] for part in paragraph["unread"]]
        assert found["complete"] or unread, row["name"]
        assert all(part["message"] for part in unread)
