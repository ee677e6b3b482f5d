"""The rota of deck checks: the same seed draws the same, everywhere; each table equally often; the unchecked first."""

from __future__ import annotations

from collections import Counter
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desk import Refused, rota

from ..amounts import amount
from .days import seat


def test_the_same_seed_draws_the_same_on_every_machine():
    """What sha256sum comes to: of event, round and word on a line each; then of the seed and a table."""
    seed = rota.seed_of("0123456789abcdef", 3, "murciélago")
    assert seed == "a32d99a7345101e8b3324f7a03971f8fd6b76cafa76a554aa7a69c1c6b09cf87"
    assert rota.order(seed, range(1, 13)) == [8, 6, 3, 1, 12, 9, 4, 11, 7, 2, 10, 5]


def test_a_word_said_aloud_is_the_same_word():
    said = {rota.seed_of("0123456789abcdef", 1, word) for word in ("Murciélago", " MURCIELAGO ", "murciélago")}
    assert len(said) == 1


def test_another_word_round_or_event_is_another_seed():
    seeds = [rota.seed_of(*each) for each in (("a" * 8, 1, "x"), ("b" * 8, 1, "x"), ("a" * 8, 2, "x"), ("a" * 8, 1, "y"))]
    assert len({*seeds}) == 4


def test_each_table_is_drawn_equally_often():
    """Chi-square over the first drawn of twenty tables, and over all four drawn of them; five standard deviations are let by."""
    number, tables = amount(10_000, 100_000), range(1, 21)
    for asked in (1, 4):
        counted = Counter(
            table for n in range(number) for table in rota.drawn_from(rota.seed_of("feed", 1, str(n)), [tables], asked)
        )
        expected = number * asked / 20
        chi = sum((counted[table] - expected) ** 2 / expected for table in tables)
        assert chi < 19 + 5 * sqrt(2 * 19)


@given(st.sets(st.integers(1, 500), min_size=1), st.text(max_size=20))
def test_the_order_of_the_tables_given_does_not_matter(tables, word):
    seed = rota.seed_of("feed", 1, word)
    assert rota.order(seed, sorted(tables)) == rota.order(seed, sorted(tables, reverse=True))
    assert {*rota.order(seed, tables)} == tables


def test_the_unchecked_come_first_and_those_with_a_reason_stand_apart(event):
    event.do("check_started", {"round": 1, "table": 1})
    seat(event, 2, {1: (1, 3), 2: (2, 4), 3: (5, 6), 4: (7, 8)})
    event.do("check_wanted", {"round": 2, "table": 4, "reason": "fundas marcadas"})
    drawn = rota.record(event, 2, "murciélago", 3)
    assert drawn.groups == ((3,), (1, 2))
    assert drawn.tables[0] == 3
    assert sorted(drawn.tables) == [1, 2, 3]
    assert {key for key, check in event.state.checks.items() if key[0] == 2} == {(2, table) for table in (1, 2, 3, 4)}
    assert event.state.checks[2, 4].wanted


def test_a_draw_is_repeated_from_what_it_was_drawn_from(event):
    first = rota.record(event, 1, "murciélago", 2)
    entries = event.state.number
    event.do("check_wanted", {"round": 1, "table": first.tables[0], "reason": "x"})
    event.do("check_done", {"round": 1, "table": 1, "player": 1, "outcome": "right"})
    assert rota.draw(event.state, 1, "Murcielago").as_json() == first.as_json()
    assert rota.record(event, 1, "murciélago").tables == first.tables
    assert event.state.number == entries + 2
    assert list(event.state.draws) == [1]


def test_a_check_of_this_round_does_not_count_before_its_draw(event):
    event.do("check_started", {"round": 1, "table": 2})
    assert rota.draw(event.state, 1, "murciélago").groups == ((1, 2, 3),)


def test_a_tenth_of_the_players_is_aimed_at(event):
    seat(event, 2, {table: (2 * table + 10, 2 * table + 11) for table in range(1, 51)})
    assert len(rota.draw(event.state, 2, "x").tables) == 5
    for table in rota.record(event, 2, "x").tables:
        event.do("check_started", {"round": 2, "table": table})
    seat(event, 3, {table: (2 * table + 10, 2 * table + 11) for table in range(1, 51)})
    assert len(rota.draw(event.state, 3, "x").tables) == 1


@pytest.mark.parametrize(("round", "word", "says"), [(1, "  ", "Falta la palabra"), (9, "x", "no hay mesas")])
def test_what_cannot_be_drawn_is_told(event, round, word, says):
    with pytest.raises(Refused, match=says):
        rota.draw(event.state, round, word)


def test_only_a_head_judge_draws(event, judges):
    with pytest.raises(Refused, match="juez principal"):
        rota.record(event, 1, "x", device=judges[0])
