"""The clock: each table ends by itself; a pause or an extension never touches another."""

from __future__ import annotations

import csv
import io

from hypothesis import given
from hypothesis import strategies as st

from desk import clock as clocks
from desk.clock import MINUTE
from desk.report import as_csv, report
from desk.state import Extension, Round

from .days import seat, sent


def ends(event) -> dict[int, int]:
    """Table → minutes left."""
    return {one.table: one.left // MINUTE for one in clocks.by_end(event.state.rounds[1], event.now)}


def test_tables_are_in_the_order_of_their_own_end(event, clock):
    event.do("round_started", {"round": 1, "minutes": 36})
    event.do("extended", {"round": 1, "table": 1, "minutes": 5, "reason": "check"})
    clock.go(10)
    assert [*ends(event).items()] == [(2, 26), (3, 26), (1, 31)]


def test_a_pause_stops_all_and_overtime_counts_up(event, clock):
    event.do("round_started", {"round": 1, "minutes": 36})
    clock.go(6)
    event.do("round_paused", {"round": 1})
    clock.go(20)
    round = event.state.rounds[1]
    assert clocks.stands(round)
    assert clocks.table_clock(round, 1, event.now).end is None
    event.do("round_resumed", {"round": 1})
    assert ends(event)[1] == 30
    clock.go(32)
    assert ends(event)[1] == -2
    assert clocks.table_clock(event.state.rounds[1], 1, event.now).over
    event.do("round_ended", {"round": 1})
    clock.go(60)
    assert ends(event)[1] == -2


def test_paused_twice_or_resumed_twice_is_once(event, clock):
    event.do("round_started", {"round": 1, "minutes": 36})
    for kind in ("round_paused", "round_paused", "round_resumed", "round_resumed"):
        event.do(kind, {"round": 1})
        clock.go(1)
    assert ends(event)[1] == 36 - 2
    assert len(event.state.rounds[1].pauses) == 1


def test_the_length_can_change_while_it_runs(event, clock):
    event.do("round_started", {"round": 1, "minutes": 36})
    clock.go(10)
    event.do("round_length", {"round": 1, "minutes": 40})
    assert ends(event)[1] == 30


def test_a_clock_that_was_wrong_is_set_right(event, clock):
    event.do("round_started", {"round": 1, "minutes": 36})
    clock.go(-120)
    event.do("clock_set", {"ahead": 125 * MINUTE})
    assert ends(event)[1] == 31


extensions = st.lists(st.tuples(st.integers(1, 6), st.integers(-5, 20)), max_size=10)


@given(extensions, extensions, st.integers(0, 200))
def test_what_one_table_gets_changes_no_other(before, more, minute):
    def round(given_):
        made = tuple(Extension("x", table, minutes, "call", "d", "judge") for table, minutes in given_)
        return Round(1, 50, 0, extensions=made, seats=dict.fromkeys(range(1, 7), ()))

    now = minute * MINUTE
    were = {one.table: one.left for one in clocks.by_end(round(before), now)}
    are = {one.table: one.left for one in clocks.by_end(round([*before, *more]), now)}
    for table in were:
        assert are[table] - were[table] == MINUTE * sum(minutes for other, minutes in more if other == table)


@given(st.lists(st.integers(1, 30), min_size=1, max_size=8))
def test_what_is_left_goes_down_only_while_it_runs(lengths):
    pauses, at = [], 0
    for number, length in enumerate(lengths):
        if number % 2:
            pauses.append((at, at + length))
        at += length
    round = Round(1, 50, 0, pauses=tuple(pauses))
    assert clocks.elapsed(round, at) == sum(lengths[::2])
    assert clocks.left(round, at) == 50 * MINUTE - sum(lengths[::2])


def test_the_steps_at_the_end_of_time_are_those_of_the_document(event):
    steps = event.tournament.ending
    assert (steps[0].count, steps[0].unit, steps[0].rules[0]) == (6, "turno", "souls:1.2.4.1")
    event.do("end_stepped", {"round": 1, "table": 2, "step": 0, "count": 4})
    stood = event.state.rounds[1].of_table(2)
    assert (stood.step, stood.count) == (0, 4)


def test_where_no_document_says_it_the_events_own_words_stand(event):
    event.do("own", {"minutes": 45, "ending": ["Se acaba el turno.", "Tres turnos más."], "levels": ["Aviso"]})
    assert event.state.own.ending == ("Se acaba el turno.", "Tres turnos más.")


def said_the_time(event, device: str, device_at: float) -> None:
    """A phone sends something, with what its own clock says (seconds)."""
    event.send(sent(device, "dropped", {"player": 1}, device_at=int(device_at * 1000), device_now=int(device_at * 1000)))


def test_a_clock_that_jumped_is_doubted_when_phones_agree(event, clock, judges):
    phone = dict(zip(judges, (0.0, 86_400.0)))
    for minutes in (0, 5, 30):
        for device in judges:
            said_the_time(event, device, clock.seconds + phone[device])
        clock.go(minutes)
    assert clocks.doubt(event.state, event.now) is None
    for device in judges:
        said_the_time(event, device, clock.seconds + phone[device] + 600)
    found = clocks.doubt(event.state, event.now)
    assert found.phones == dict.fromkeys(judges, 600_000)
    event.do("clock_set", {"ahead": 600_000})
    for device in judges:
        said_the_time(event, device, clock.seconds + phone[device] + 600)
    assert clocks.doubt(event.state, event.now) is None


def test_one_phone_whose_clock_was_set_is_no_reason(event, clock, judges):
    for more in (0, 3600):
        said_the_time(event, judges[0], clock.seconds + more)
        said_the_time(event, judges[1], clock.seconds)
    assert clocks.doubt(event.state, event.now) is None


def test_a_clock_before_the_last_entry_is_doubted(event, clock):
    clock.go(-10)
    assert clocks.doubt(event.state, event.now).back == 600_000


@given(st.integers(-(10**9), 10**9), st.lists(st.integers(0, 10**7), min_size=1, max_size=20))
def test_what_a_phone_made_is_as_old_as_it_waited_whatever_its_clock_says(wrong, waits):
    for waited in waits:
        entry = sent("phone", "dropped", {"player": 1}, device_at=wrong, device_now=wrong + waited)
        assert entry.waited == waited


def test_a_phone_whose_clock_was_set_back_meanwhile_waited_not_at_all():
    assert sent("phone", "dropped", {"player": 1}, device_at=60_000, device_now=0).waited == 0


# --- gone to time --------------------------------------------------------------------------------------------------------


def test_tables_that_still_played_when_their_own_time_was_up_are_told(event, clock):
    seat(event, 1, {table: (2 * table - 1, 2 * table) for table in range(1, 7)})
    event.do("round_started", {"round": 1, "minutes": 36})
    event.do("extended", {"round": 1, "table": 2, "minutes": 5})
    clock.go(30)
    event.do("table_stood", {"round": 1, "table": 1, "state": "done"})
    clock.go(8)
    event.do("end_stepped", {"round": 1, "table": 4, "step": 0, "count": 1})
    for table in (2, 3):
        event.do("table_stood", {"round": 1, "table": table, "state": "done"})
    event.do("table_stood", {"round": 1, "table": 5, "state": "covered"})
    clock.go(2)
    event.do("round_ended", {"round": 1})
    (made,) = report(event.state)["rounds"]
    assert made["to_time"] == [{"table": 3, "over": 2.0}, {"table": 4, "over": 4.0}, {"table": 5, "over": 4.0}]
    assert made["unnoted"] == [6]
    rows = list(csv.DictReader(io.StringIO(as_csv(report(event.state)).removeprefix("\ufeff"))))
    assert [(row["mesa"], row["minutos"]) for row in rows if row["qué"] == "al tiempo"] == [
        ("3", "2.0"),
        ("4", "4.0"),
        ("5", "4.0"),
    ]


def test_no_table_went_to_time_in_a_round_that_ended_before_or_never_began(event, clock):
    seat(event, 1, {1: (1, 2)})
    seat(event, 2, {1: (1, 2)})
    event.do("round_started", {"round": 1, "minutes": 36})
    clock.go(35)
    event.do("round_ended", {"round": 1})
    clock.go(60)
    assert [(one["to_time"], one["unnoted"]) for one in report(event.state)["rounds"]] == [([], []), ([], [])]
