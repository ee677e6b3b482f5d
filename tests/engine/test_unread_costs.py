"""What stands before «:» in words that nobody understood is a cost, however many sentences follow it."""

import pytest

from engine.catalogue import GAMES
from engine.kernel.abilities import Activated, Unread


@pytest.mark.parametrize(
    ("game", "kind", "text"),
    [
        ("fftcg", "Delantero", "Fuego Negro S, 2: Zumba un rato. Zumba otra vez."),
        ("fftcg", "Apoyo", "{D}: Zumba un rato. Zumba otra vez. Y otra."),
        ("inferno", "aliado", "{E}, gira esta carta: Zumba un rato. Zumba otra vez."),
    ],
)
def test_a_cost_before_several_sentences_that_nobody_understood_makes_an_ability_of_them(game, kind, text):
    (ability,) = GAMES[game].card("Zutano", {"type": kind, "text": text}).abilities
    assert isinstance(ability, Activated)
    assert [part.kind for part in ability.cost] == ["a mano"]
    assert isinstance(ability.effect[0], Unread)
    assert ability.effect[0].text == text


@pytest.mark.parametrize("text", ["Zumba un rato. Zumba: zumba.", "Elige 1 de las siguientes: Zumba. Zumba más."])
def test_what_stands_later_or_introduces_options_is_no_cost(text):
    (ability,) = GAMES["fftcg"].card("Zutano", {"type": "Delantero", "text": text}).abilities
    assert isinstance(ability, Unread)
