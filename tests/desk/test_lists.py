"""Registered lists in bulk, and copies while the event goes on."""

from __future__ import annotations

import pytest

from decks import Catalogue
from decks.many import Named, from_text
from desk import BadEvent, Refused, lists, open_event
from desk.copying import Copies

from ..decks.sets import FORMATS, MADE

FORMAT = FORMATS.get("souls", "estandar")
CATALOGUE = Catalogue.of("souls", MADE["souls"]())
LIST = "3 Relleno 1\n3 Relleno 2\n"


@pytest.fixture
def players(event):
    said = [{"player": 1, "name": "Ana Gil"}, {"player": 2, "name": "Bruno Paz", "alias": "Rayo"}, {"player": 3, "name": "Eva"}]
    event.do("players", {"players": said})
    return event


def given(*named: tuple[str, str]) -> list[Named]:
    return [Named(f"{player}.txt", player, 0, text.encode()) for player, text in named]


def test_each_list_is_its_players_by_number_name_or_alias(players):
    taken = lists.intake(given(("ANA GIL", LIST), ("rayo", LIST), ("3", LIST)), players.state, FORMAT, CATALOGUE)
    assert [row.player for row in taken.rows] == [1, 2, 3]
    assert {row.verdict for row in taken.rows} == {"illegal"}
    lists.register(players, taken)
    assert players.state.lists[2].text.split() == LIST.split()
    assert lists.without(players.state) == []


def test_what_cannot_be_registered_is_shown(players):
    named = [*given(("Ana Gil", LIST), ("1", "2 Otra"), ("Nadie", LIST), ("Eva", LIST)), Named("x", "Rayo", 0, "No se lee.")]
    taken = lists.intake(named, players.state, FORMAT, CATALOGUE)
    assert (taken.twice, [row.called for row in taken.of_nobody]) == ([1], ["Nadie"])
    assert [row.error for row in taken.rows if row.error] == ["No se lee."]
    lists.register(players, taken)
    assert {*players.state.lists} == {3}
    assert lists.without(players.state) == [1, 2]


def test_the_same_list_again_is_no_change(players):
    taken = lists.intake(given(("Eva", LIST)), players.state, FORMAT, CATALOGUE)
    assert len(lists.register(players, taken)) == 1
    assert lists.register(players, taken) == []
    lists.register(players, lists.intake(given(("Eva", LIST + "1 Relleno 3\n")), players.state, FORMAT, CATALOGUE))
    assert players.state.lists[3].before == 1


def test_a_text_of_many_players_is_parted(players):
    text = f"Jugador: Ana Gil\n{LIST}\nJugador: Eva\n{LIST}"
    assert [row.player for row in lists.intake(from_text(text), players.state, FORMAT, CATALOGUE).rows] == [1, 3]


def test_a_deck_beside_its_list(players):
    lists.register(players, lists.intake(given(("Eva", LIST)), players.state, FORMAT, CATALOGUE))
    found = lists.compared(players.state, 3, "2 Relleno 1\n3 Relleno 2\n1 Relleno 4\n", FORMAT, CATALOGUE)
    assert [(row.card, row.copies) for row in (*found.missing, *found.extra)] == [("Relleno 1", 1), ("Relleno 4", 1)]
    with pytest.raises(Refused, match="ninguna lista registrada"):
        lists.compared(players.state, 1, LIST, FORMAT, CATALOGUE)


def test_a_copy_is_made_at_each_round_and_every_five_minutes(event, tmp_path, clock):
    copies = Copies(event, tmp_path)
    assert copies.keep()
    event.do("round_started", {"round": 1, "minutes": 36})
    assert [copies.keep(), copies.keep()] == [True, False]
    event.do("extended", {"round": 1, "table": 1, "minutes": 3})
    clock.go(4)
    assert not copies.keep()
    clock.go(2)
    assert [copies.keep(), copies.keep()] == [True, False]
    clock.go(20)
    assert not copies.keep()
    with open_event(copies.place, clock) as copy:
        assert copy.state == event.state
    assert [place for _, place in event.state.copies] == [str(copies.place)]


def test_a_copy_that_cannot_be_made_is_told_and_tried_again(event, tmp_path):
    copies = Copies(event, tmp_path / "lápiz")
    with pytest.raises(BadEvent):
        copies.keep()
    (tmp_path / "lápiz").mkdir()
    assert copies.keep()
