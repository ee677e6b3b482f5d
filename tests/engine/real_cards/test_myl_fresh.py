"""Texts worded as Mitos y Leyendas prints them (``myl-fresh.yaml``): how many are understood whole, each written back as it was
said; a word struck or swapped changes what they mean, or they are refused."""

import re
from pathlib import Path

import pytest
import yaml

from engine.games.myl.card_data import abilities_of_text
from engine.games.myl.text import READER
from engine.games.myl.text.shapes import SUBJECT
from engine.kernel.abilities import Ref, Unread
from engine.kernel.visiting import every
from engine.text.checking import DataError
from engine.text.words import normalise

SETS = yaml.safe_load(Path(__file__).with_name("myl-fresh.yaml").read_text(encoding="utf-8"))
#: Twice sixty, forty, thirty and sixty in the manner of printed cards, each with what it must do.
for which in ("fifth", "sixth", "seventh", "eighth", "ninth"):
    expected = yaml.safe_load(Path(__file__).with_name(f"myl-{which}.yaml").read_text(encoding="utf-8"))
    SETS[which] = {kind: [card["text"] for card in expected if card["type"] == kind] for kind in {c["type"] for c in expected}}
NAMES = {
    "Aliado": "Bruma",
    "Talismán": "Marea Negra",
    "Tótem": "Pilar de Ceniza",
    "Arma": "Filo de Sal",
    "Oro": "Veta Oscura",
}
#: At least so many of each set; when they were worded, before any phrase was written for them: 0.37, 0.58, 0.64, 0.17 (of
#: wordings that none of the others has), 0.53, 0.35, 0.42, 0.43 and 0.22.
FEWEST = {
    **{"first": 0.88, "second": 0.93, "third": 0.9, "fourth": 0.72},
    **{"fifth": 0.8, "sixth": 0.7, "seventh": 0.75, "eighth": 0.83, "ninth": 0.6},
}
#: Each word with what takes its place; "" strikes it.
MARKERS = (
    (r"\botr[oa]s? ", ""),
    (r"\bdemás ", ""),
    (r"\bno ", ""),
    (r"\bpuedes ", ""),
    (r"\bo más\b", "o menos"),
    (r"\bo menos\b", "o más"),
    (r" en vez de eso", ""),
    (r" de combate", ""),
    (r" oponentes?\b", ""),
    (r"\bsuperior", "inferior"),
    (r" más\b", " menos"),
    (r" menos\b", " más"),
    (r" que controles", ""),
    (r" que tengas en juego", ""),
    (r"\bmientras ", "a menos que "),
    (r"\b[Ss]i ", ""),
    (r"a menos que ", "mientras "),
    (r" hasta la Fase Final", ""),
    (r" por el resto del juego", ""),
    (r" al azar", ""),
    (r"\bgana\b", "pierde"),
    (r"\bpierde\b", "gana"),
    (r"\btus\b", "los"),
    (r" y todas sus copias", ""),
    (r"uno de tus", "un"),
    (r"sólo una vez por turno, ", ""),
    (r"En tu Fase de Vigilia, ", ""),
    (r"\bdestruid", "desterrad"),
    (r"\bcoste\b", "fuerza"),
    (r"\bTalism[aá]n", "Tótem"),
    (r"\bAliado", "Arma"),
)


def meaning(kind, text):
    """What a text means on its card; None when it is refused, or some of it is not understood."""
    try:
        abilities = abilities_of_text(NAMES[kind], kind, text)
    except DataError:
        return None
    return None if any(every(Unread, abilities)) else abilities


def texts():
    return [(kind, text) for listed in SETS.values() for kind, those in listed.items() for text in those]


@pytest.mark.parametrize("name", SETS)
def test_so_many_are_understood_whole(name):
    listed = [(kind, text) for kind, those in SETS[name].items() for text in those]
    unread = [text for kind, text in listed if meaning(kind, text) is None]
    assert len(listed) - len(unread) >= FEWEST[name] * len(listed), unread


def test_what_is_understood_is_said_again_in_the_same_words_and_written_with_the_same_meaning():
    for kind, text in texts():
        name, read = NAMES[kind], READER.read(text, NAMES[kind])
        assert READER.again(read) == normalise(text, name)
        if not read.unread:
            assert SUBJECT not in every(Ref, read.abilities), text
            written = READER.write(read.abilities, name)
            assert READER.read(written, name).abilities == read.abilities, written


def test_a_word_struck_or_swapped_changes_the_meaning_or_the_text_is_refused():
    tried, alike = 0, []
    for kind, text in texts():
        means = meaning(kind, text)
        for pattern, instead in MARKERS if means is not None else ():
            for found in re.finditer(pattern, text):
                mutant = text[: found.start()] + found.expand(instead) + text[found.end() :]
                tried += 1
                if meaning(kind, mutant) == means:
                    alike.append(f"{text} → {mutant}")
    assert tried > 500
    assert len(alike) <= 0.01 * tried, alike
