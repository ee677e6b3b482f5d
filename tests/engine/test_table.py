"""The table of a state: where cards lie, who fights whom, what is aimed at; passing until somebody can act."""

from __future__ import annotations

import pytest

from engine import all_situations
from engine.catalogue import GAMES
from engine.running.passing import nobody_acts
from engine.running.tasks import Bounds
from engine.running.walking import Walk, walk_through


def run(text: str) -> Walk:
    return walk_through(text, {}, Bounds())


def example(game: str, stem: str) -> str:
    return next(about.text for about in all_situations() if (about.game, about.stem) == (game, stem))


@pytest.mark.parametrize("game", GAMES)
def test_every_zone_of_a_game_is_a_row_or_a_pile_or_the_stack(game):
    layout, kinds = GAMES[game].game.layout, GAMES[game].game.zone_kinds
    shown = {zone for row in layout.rows for zone in row.zones} | {each.zone for each in layout.piles}
    assert shown | {name for name, kind in kinds.items() if kind.stack} == set(kinds)


@pytest.mark.parametrize("about", all_situations()[::60], ids=lambda about: about.stem)
def test_every_card_that_is_known_lies_at_one_place_of_the_table(about):
    walk = run(about.text)
    for n in range(0, len(walk.steps) + 1, 7):
        state = walk.steps[n - 1].after if n else walk.ran.run.quiet[0].state
        table = walk.table(n)
        listed = [c for seat in table.seats for c in (*seat.in_play, *(c for pile in seat.piles for c in pile.cards))]
        listed += [*table.stack, *(worn for card in listed for worn in card.attached)]
        cards = [card for card in listed if card.card and not card.ability]  # an ability on the stack has a card, and is none
        assert sum(card.count for card in cards) == sum(obj.base is not None for obj in state.objects.values())


def test_those_who_fight_have_the_number_of_their_fight():
    table = run(example("inferno", "combate-uno-a-uno")).table(12)
    cards = {card.name: card for seat in table.seats for card in seat.in_play}
    assert (cards["Oso"].attacks, cards["Lobo"].blocks) == (1, 1)


def test_what_is_on_the_stack_is_numbered_and_its_targets_say_by_what():
    table = run(example("inferno", "respuesta-en-la-cadena")).table(16)
    assert [(card.name, card.place) for card in table.stack] == [("Furor", 1), ("Rayo", 2)]
    assert next(card.aimed for seat in table.seats for card in seat.in_play if card.name == "Oso") == (1, 2)


RAISED = """game: inferno
title: Un aliado con arma y ritual
cards:
  Oso: {type: aliado, cost: 2, strength: 2, resistance: 2}
  Maza: {type: arma, cost: 1, strength: 2, resistance: 0}
  Brío: {type: ritual, supertypes: [instantáneo], cost: 1, text: El aliado objetivo obtiene +1/+1 hasta el final del turno.}
turn: {number: 3, active: Ana, step: Fase Principal}
players:
  Ana: {demonio: Señor, mazo: 20, mano: Brío, en juego: [Oso, Maza | anexada a Oso, recurso x3]}
  Bruno: {demonio: Dama, mazo: 20}
do:
  - Ana: jugar Brío -> Oso
  - pasan
"""


def test_what_changed_the_numbers_of_a_card_is_told_in_the_order_of_its_layers():
    walk = run(RAISED)
    shown = walk.table(len(walk.steps))
    oso = next(card for seat in shown.seats for card in seat.in_play if card.name == "Oso")
    assert (oso.printed, oso.figures, oso.altered) == ("2/2", "5/3", True)
    assert [(each.source, each.after) for each in oso.why] == [("", "4/2"), ("Brío", "5/3")]
    assert all(each.rule.startswith("inferno:612") for each in oso.why)


@pytest.mark.parametrize("about", all_situations()[3::70], ids=lambda about: about.id)
def test_the_last_change_of_a_card_is_what_it_shows(about):
    walk = run(about.text)
    seats = walk.table(len(walk.steps)).seats
    altered = [card for seat in seats for card in seat.in_play if card.altered]
    assert [card.name for card in altered if card.why and card.why[-1].after != card.figures] == []


def test_abilities_that_are_put_in_order_are_called_after_their_cards():
    walk = run(run(example("souls", "efectos-simultaneos-alternando")).before(2))
    assert walk.decision["form"] == "order"
    assert [option["text"] for option in walk.decision["options"]] == ["Brasa #1", "Brasa #2"]


def test_nobody_acts_until_the_fight_is_over():
    before = run(run(example("inferno", "combate-uno-a-uno")).before(1))
    after = nobody_acts(before, run)
    assert set(after.situation.do[1:]) == {"pasan"}
    assert after.table(len(after.steps)).under_way == ""
    assert after.ran.run.state.station.turn == before.ran.run.state.station.turn
