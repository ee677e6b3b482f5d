"""A line of the editor with the code of a card of the catalogue, and what is said where a line cannot be a card."""

from __future__ import annotations

import pytest

from engine import Board, SituationError

EMPTY = Board.read("game: fftcg\ntitle: x\nplayers:\n  Ana: {}\n  Bruno: {}\n")
ZUTANO = {"type": "Apoyo", "cost": 2, "element": "Fuego", "code": "1-149H"}


def catalogue(name):
    return ("Zutano", ZUTANO) if name == "1-149H" else None


def added(line):
    return EMPTY.add("Ana", "terreno", line, catalogue).situation


@pytest.mark.parametrize(
    "line", ["1-149H", "1-149H dull", "1-149H x2 dull", "1-149H apoyo", "1-149H apoyo coste 2 fuego", "1-149H coste 2"]
)
def test_a_code_is_its_card_and_what_the_card_says_may_be_said_too(line):
    situation = added(line)
    assert situation.cards == {"Zutano": ZUTANO}
    (entry,) = situation.players["Ana"]["terreno"]
    assert (entry.card, entry.count) == ("Zutano", 2 if "x2" in line else 1)
    assert bool(entry.turned) == ("dull" in line)


@pytest.mark.parametrize("rest", ["delantero", "coste 3", "apoyo 3", "apoyo 7000", "hielo", ": Roba 1 carta."])
def test_what_the_card_of_a_code_does_not_say_is_refused(rest):
    with pytest.raises(SituationError, match=rest.strip(" :")):
        added(f"1-149H {rest}")


def test_a_code_that_nobody_knows_is_no_number_and_no_name():
    with pytest.raises(SituationError, match="No conozco el código «9-999H»"):
        added("9-999H apoyo 7000")


def test_a_name_keeps_its_hyphen():
    assert list(added("Mar-Azul 7000 fuego").cards) == ["Mar-Azul"]


def test_what_is_wrong_is_said_in_the_words_of_a_line():
    with pytest.raises(SituationError, match="«poder» es un número") as wrong:
        added("Bruto delantero 990000")
    assert "strength" not in str(wrong.value)
