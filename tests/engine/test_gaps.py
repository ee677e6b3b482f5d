"""What the grammar lacks for many cards: shares with what is right of them, families in the order of what each adds."""

import pytest

from engine import PrintedCard, card_gaps
from engine.files.yaml_nodes import SituationError

CARDS = [
    PrintedCard("Oso", ("aliado",), "Girar: Toma una carta."),
    PrintedCard("Lobo", ("aliado",), "Cuando baile, toma una carta."),
    PrintedCard("Zorro", ("aliado",), "Cuando baile, haz 2 puntos de daño al demonio objetivo."),
    PrintedCard("Tejón", ("aliado",), "Furia. Cuando ronque, destrúyelo.\nCuando baile, toma tres cartas."),
    PrintedCard("Mirlo", ("aliado",), "Toma una carta."),
]


@pytest.fixture(scope="module")
def told():
    return card_gaps("inferno", CARDS, show_unused=True, tried=("baile", "ataque"))


def test_each_share_stands_beside_what_is_right_of_it(told):
    assert told["shares"]["cards"] == {"read": 1, "of": 5, "right": 1}
    assert told["shares"]["playable"] == {"read": 4, "of": 5}
    assert told["shares"]["paragraphs"] == {"read": 1, "of": 6, "right": 1}
    assert told["shares"]["ambiguous"]["read"] == 0


def test_what_differs_from_card_to_card_is_a_hole_and_the_order_is_that_of_what_is_gained(told):
    first = told["families"][0]
    assert first["family"] == "cuando baile, [efecto]"
    assert (first["places"], first["cards"], first["alone"], first["share"]) == (3, 3, 2, 0.6)
    assert first["examples"] == ["Lobo", "Zorro", "Tejón"]
    assert [row["share"] for row in told["families"]] == [0.6, 0.8, 1.0]


def test_what_is_read_and_cannot_act_is_told_apart(told):
    kinds = {row["text"].rstrip("."): row["kind"] for row in told["families"]}
    assert kinds["Toma una carta"] == "motor"
    assert kinds["Cuando baile, toma una carta"] == "construcción"


def test_words_are_tried(told):
    tried = told["tried"]
    assert (tried["cards"], tried["whole_before"], tried["whole_after"], tried["finished"]) == (3, 0, 2, ["Lobo", "Zorro"])


def test_a_phrase_is_unused_where_no_text_uses_it(told):
    both = card_gaps("inferno", [*CARDS, PrintedCard("Pico", ("ritual",), "Exilia el aliado objetivo.")], show_unused=True)
    assert set(both["unused"]) < set(told["unused"])


@pytest.mark.parametrize(("by", "first"), [("tail", "cuando baile"), ("word", "baile")])
def test_it_is_gathered_by_words_too(by, first):
    assert card_gaps("inferno", CARDS, by)["families"][0]["family"] == first


def test_the_rest_is_counted():
    told = card_gaps("inferno", CARDS, limit=1)
    assert (len(told["families"]), told["more"]) == (1, 2)


def test_a_text_that_nothing_can_read_is_one_more_gap():
    told = card_gaps("inferno", [*CARDS, PrintedCard("Largo", (), "a" * 30_000), PrintedCard("Nota", (), "(Recuerda.) Furia.")])
    assert told["shares"]["cards"]["of"] == 7
    assert {"Largo", "Nota"} <= {name for row in told["families"] for name in row["examples"]}


def test_no_cards_are_no_list():
    with pytest.raises(SituationError):
        card_gaps("inferno", [])
