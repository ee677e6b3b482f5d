"""Calls, rulings, penalties and checks as a day brings them."""

from __future__ import annotations

import pytest

from desk import Refused
from desk.checking import came_of

from .days import extended, seat, sent


def called(event, table, **more):
    return event.do("called", {"round": 1, "table": table, **more}).entry.id


def test_the_oldest_call_is_first_and_a_second_of_the_table_joins(event, clock):
    first = called(event, 3)
    clock.go(1)
    called(event, 1)
    again = called(event, 3, text="¿Viene alguien?", about="time")
    queue = event.state.queue()
    assert [call.table for call in queue] == [3, 1]
    assert queue[0].entries == (first, again)
    assert (queue[0].texts, queue[0].about) == (("¿Viene alguien?",), "time")
    assert event.state.call(again).id == first


def test_a_call_that_waited_on_a_phone_is_as_old_as_it_is(event, judges):
    called(event, 1)
    event.send(sent(judges[0], "called", {"round": 1, "table": 2}, device_at=0, device_now=90_000))
    assert [call.table for call in event.state.queue()] == [2, 1]


def test_after_one_is_closed_the_next_is_another(event, judges):
    first = called(event, 1)
    event.do("call_closed", {"call": first}, judges[0])
    second = called(event, 1)
    assert [call.id for call in event.state.queue()] == [second]


def test_the_watch_suggests_extra_time_when_it_took_more_than_a_minute(event, judges, clock):
    id = called(event, 1)
    event.do("claimed", {"call": id}, judges[0])
    clock.go(2)
    event.do("arrived", {"call": id}, judges[0])
    clock.go(1)
    assert event.state.call(id).suggests(event.now) == 0
    clock.go(2.5)
    event.do("call_closed", {"call": id}, judges[0])
    clock.go(30)
    call = event.state.call(id)
    assert (call.waited(event.now), call.took(event.now), call.suggests(event.now)) == (120_000, 210_000, 4)


def test_a_table_that_plays_with_calls_is_not_shown(event, judges):
    called(event, 1)
    event.do("table_muted", {"table": 1}, judges[0])
    assert event.state.queue() == []
    event.do("table_muted", {"table": 1, "muted": False}, judges[0])
    assert len(event.state.queue()) == 1


def test_a_call_taken_back_is_gone_and_the_one_that_joined_it_stays(event):
    first, second = called(event, 1), called(event, 1)
    event.undo(first)
    assert [call.entries for call in event.state.queue()] == [(first, second)]
    event.undo(second)
    assert event.state.queue() == []


def test_what_a_table_has_goes_along_with_its_players(event, judges):
    id = called(event, 1)
    event.send(extended(judges[0], 1, 4))
    event.do("table_stood", {"round": 1, "table": 1, "state": "covered"}, judges[0])
    event.do("check_wanted", {"round": 1, "table": 1, "reason": "una carta de más"}, judges[0])
    seat(event, 1, {1: (3, 4), 2: (5, 6), 7: (1, 2)})
    state, round = event.state, event.state.rounds[1]
    assert (state.call(id).table, state.call(id).moved_from) == (7, 1)
    assert (round.extra(7), round.extra(1)) == (4, 0)
    assert (round.of_table(7).state, round.of_table(7).moved_from) == ("covered", 1)
    assert [(key, check.moved_from) for key, check in state.checks.items()] == [((1, 7), 1)]


def test_what_a_parted_table_has_stays_with_whoever_stays(event, judges):
    event.send(extended(judges[0], 3, 4))
    seat(event, 1, {1: (5, 1), 2: (2, 3), 3: (6, 4)})
    assert (event.state.rounds[1].extra(3), event.state.rounds[1].extra(1)) == (4, 0)


def test_what_nobody_took_along_stays_and_what_swaps_swaps(event, judges):
    for table in (1, 2, 3):
        event.do("table_stood", {"round": 1, "table": table, "state": ["open", "covered", "done"][table - 1]}, judges[0])
    seat(event, 1, {1: (3, 4), 2: (1, 2), 3: (7, 8)})
    round = event.state.rounds[1]
    assert [round.of_table(table).state for table in (1, 2, 3)] == ["covered", "open", "done"]


def test_tables_of_another_round_stay(event, judges):
    event.send(extended(judges[0], 1, 4))
    seat(event, 2, {1: (3, 4), 2: (1, 2)})
    assert (event.state.rounds[1].extra(1), event.state.rounds[2].extra(2)) == (4, 0)


def test_earlier_rulings_on_the_same_rule_stand_beside_it(event, judges):
    for rules in (["souls:1.2.3"], ["souls:1.2.3", "souls:12.3"], ["souls:12.3"]):
        event.do("ruled", {"round": 1, "table": 1, "ruling": "Se juega.", "rules": rules, "situation": "/s/abc"}, judges[0])
    state = event.state
    assert len(state.rulings_on("souls:1.2.3")) == len(state.rulings_on("souls:12.3")) == 2


def test_a_ruling_is_by_the_readings_and_the_edition_of_the_event_at_that_time(event, judges):
    event.do("readings", {"readings": {"punto": "una"}})
    event.do("edition", {"edition": "juez-1"})
    event.do("ruled", {"ruling": "Se juega."}, judges[0])
    event.do("edition", {"edition": "oficial-2"})
    event.do("ruled", {"ruling": "No se juega."}, judges[0])
    event.do("ruled", {"ruling": "Sí.", "edition": "otra"}, judges[0])
    assert [one.edition for one in event.state.rulings.values()] == ["juez-1", "oficial-2", "otra"]
    assert all(one.readings == {"punto": "una"} for one in event.state.rulings.values())


def test_an_appeal_and_its_end(event, judges):
    id = event.do("ruled", {"table": 1, "ruling": "No puede.", "rules": ["souls:1.2.3"]}, judges[0]).entry.id
    event.do("ruling_appealed", {"ruling": id, "reason": "Sí puede."}, judges[0])
    event.do("appeal_ended", {"ruling": id, "upheld": False, "words": "Puede."})
    ruling = event.state.rulings[id]
    assert (ruling.appealed is not None, ruling.upheld, ruling.ended_with) == (True, False, "Puede.")


def test_how_often_the_same_was_noted_for_a_player(event, judges):
    for player in (1, 1, 2):
        event.do("penalised", {"player": player, "infraction": "activacion-ilegal", "level": "advertencia"}, judges[0])
    event.do("penalised", {"player": 1, "own_infraction": "Llegar tarde"}, judges[0])
    state = event.state
    assert [state.noted(player, "activacion-ilegal") for player in (1, 2, 3)] == [2, 1, 0]
    assert state.noted(1, "llegar TARDE") == 1


def test_a_lost_game_waits_for_the_head_judge(event, judges):
    id = event.do("penalised", {"player": 1, "own_infraction": "x", "loses": True}, judges[0]).entry.id
    assert event.state.penalties[id].pending
    event.do("penalty_confirmed", {"penalty": id})
    assert not event.state.penalties[id].pending
    own = event.do("penalised", {"player": 1, "own_infraction": "x", "loses": True}).entry.id
    assert not event.state.penalties[own].pending


def test_a_check_with_what_was_found_and_what_came_of_it(event, judges, clock):
    event.do("check_started", {"round": 1, "table": 2}, judges[0])
    clock.go(8)
    found = {"round": 1, "table": 2, "player": 3, "outcome": "missing", "minutes": 8, "findings": ["too-few"]}
    done = event.do("check_done", found, judges[0]).entry.id
    event.do("extended", {"round": 1, "table": 2, "minutes": 11, "reason": "check"}, judges[0])
    event.do("extended", {"round": 1, "table": 2, "minutes": 2}, judges[0])
    penalty = event.do("penalised", {"player": 3, "own_infraction": "lista", "check": done}, judges[0]).entry.id
    event.do("penalised", {"player": 3, "own_infraction": "tarde"}, judges[0])
    check = event.state.checks[1, 2]
    assert (check.players, check.by, event.state.rounds[1].extra(2, "check")) == ((3, 4), judges[0], 11)
    assert [one.entry for one in came_of(event.state, check.found[0])] == [penalty]
    with pytest.raises(Refused, match="no está correcto"):
        event.do("check_done", {**found, "outcome": "right"}, judges[0])


def test_a_later_list_takes_the_place_of_the_earlier(event):
    for text in ("3 Carta", "2 Carta"):
        event.do("registered", {"player": 1, "text": text})
    assert (event.state.lists[1].text, event.state.lists[1].before) == ("2 Carta", 1)
