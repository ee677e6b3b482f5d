"""The texts of Final Fantasy TCG as printed, in English: how many are understood, and whether that is said rightly in Spanish.

Of the file the sets XVI to XX were put aside while the phrases were written: those only measure.
"""

import json
import os
from pathlib import Path

import pytest

from decks import Catalogue
from decks.card_files import tidy_text
from decks.importing import read_card_file
from engine import load, read_card_text
from engine.games.fftcg.text import READER
from engine.running.runs import run_situation
from tests.engine.test_fftcg_printed import FEWEST, leaked, mutated, same
from webapp.situations.facts import definition_of

FILE = Path(os.environ.get("JUEZ_CARDS", "/nowhere")) / "fftcg-opus-1-20.json"
pytestmark = pytest.mark.skipif(not FILE.exists(), reason="JUEZ_CARDS has no such file")
KEPT_AWAY = tuple(f"Opus {number}" for number in ("XVI", "XVII", "XVIII", "XIX", "XX"))
TYPES = {"forward": "Delantero", "backup": "Apoyo", "summon": "Invocación", "monster": "Monstruo"}
#: Of every so many cards one is read here.
SPARSE = 7
#: At least so many of the cards whole, and of their paragraphs.
WHOLE, PARAGRAPHS = 0.84, 0.89
ENGLISH = READER.of("en")


@pytest.fixture(scope="module")
def cards():
    """Text, name and type of some of the cards of the sets that were not put aside."""
    rows = json.loads(FILE.read_text("utf-8"))["cards"]
    kept = [row for row in rows if row["set"] not in KEPT_AWAY and row.get("text", "").strip()]
    return [(tidy_text(row["text"], "fftcg"), row["name"], TYPES[row["type"]]) for row in kept[::SPARSE]]


@pytest.fixture(scope="module")
def paragraphs(cards):
    """The paragraphs that are understood, with the name of their card."""
    listed = [(name, paragraph) for text, name, _ in cards for paragraph in READER.read(text, name, language="en").paragraphs]
    return [(name, paragraph.text) for name, paragraph in listed if not paragraph.unread]


def test_so_many_are_understood(cards):
    read = [read_card_text("fftcg", *card) for card in cards]
    assert sum(one["complete"] for one in read) >= WHOLE * len(read)
    listed = [paragraph for one in read for paragraph in one["paragraphs"]]
    assert sum(not paragraph["unread"] for paragraph in listed) >= PARAGRAPHS * len(listed)


def test_none_means_two_things(cards):
    for text, name, _ in cards:
        assert not any("de dos maneras" in lost.message for lost in READER.read(text, name, language="en").unread), text


def test_what_is_read_is_said_in_spanish_and_again_in_english(paragraphs):
    for name, text in paragraphs:
        read = READER.read(text, name, language="en")
        spanish = READER.write(read.abilities, name)
        assert READER.read(spanish, name, language="es").abilities == read.abilities, (text, spanish)
        assert ENGLISH.read(ENGLISH.write(read.abilities, name), name).abilities == read.abilities, text
        assert READER.again(read) == READER.normalise(text, name, "en")
        assert leaked(spanish, text) == [], (text, spanish)


def test_its_language_is_found_out(paragraphs):
    found = [READER.language_of(text) for _, text in paragraphs]
    assert found.count("en") == len(found)


def test_a_card_of_the_catalogue_plays_by_its_code():
    """Auron 1-001H: once it has dealt damage to the opponent, a Fire Backup of the hand comes into the field dull."""
    known = Catalogue("fftcg", read_card_file(FILE.read_bytes(), "fftcg").cards)
    name, definition = definition_of("fftcg", "1-001H", known)
    other, backup = definition_of("fftcg", "1-003", known)
    text = {
        "game": "fftcg",
        "title": "Auron",
        "cards": {name: definition, other: backup},
        "turn": {"number": 3, "active": "Ana", "step": "Main Phase 1"},
        "players": {
            "Ana": {"mazo": 20, "mano": other, "terreno": name},
            "Bruno": {"mazo": 20},
        },
        "do": ["pasan", "pasan", {"Ana": name}, "pasan", "pasan", "pasan", {"Ana": "sí"}],
        "expect": [{"card": other, "zone": "terreno", "turned": True}],
    }
    ran = run_situation(load(json.dumps(text, ensure_ascii=False))).as_json()
    assert all(row["ok"] for row in ran["expect"]), ran["expect"]


def test_a_word_on_which_a_meaning_hangs_changes_it(paragraphs):
    tried = [(changed, text, name) for name, text in paragraphs for changed in mutated(text)]
    kept = [changed for changed, text, name in tried if same(changed, text, name)]
    assert len(kept) <= (1 - FEWEST) * len(tried), kept
