"""Values that never change, events and steps: what is committed, what is remembered, what needs a rule."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.abilities import Filter, Part, Static
from engine.kernel.events import Alter, Arrange, Cease, Count, Create, Move, Pool, Put, commit
from engine.kernel.frozen import EMPTY, Id, Map
from engine.kernel.match import Match
from engine.kernel.pieces import Zone
from engine.kernel.rules import RuleTable

from .toy import TOY, Card, through, toy_state


def test_a_map_never_changes():
    one = Map({"a": 1})
    for refused in (lambda: one.__setitem__("a", 2), lambda: one.update(a=2), lambda: one.pop("a"), one.clear):
        with pytest.raises(TypeError):
            refused()
    assert one.set("a", 2) == {"a": 2}
    assert one.without("a") == {}
    assert one == {"a": 1}
    assert hash(Map({"a": 1, "b": 2})) == hash(Map({"b": 2, "a": 1}))


def test_a_copy_shares_what_did_not_change_and_refuses_unknown_fields():
    state = toy_state(Card("c"))
    other = state.but(station=state.station.but(turn=9))
    assert other.objects is state.objects
    assert state.station.turn == 1
    with pytest.raises(TypeError):
        state.station.but(turno=2)


def test_only_bookkeeping_can_be_put():
    with pytest.raises(AssertionError):
        commit(toy_state(), [Put("", fields=Map(objects=EMPTY))])


def test_a_card_that_changes_zone_is_a_new_object_and_the_old_one_is_remembered():
    state = toy_state(Card("c", 2))
    after = commit(state, [Move("leave", obj=Id(1), to=Zone("pit"))])
    assert Id(1) not in after
    (new,) = after.zone("pit")
    assert after[new].former == 1
    assert after.now(Id(1)) == new
    assert TOY.view(after, Id(1))["power"] == 2
    assert state.zone("table") == (1,)


def test_within_a_realm_it_stays_the_same_object():
    after = commit(
        toy_state(Card("c")), [Alter("turn", obj=Id(1), fields=Map(turned=True)), Move("shift", obj=Id(1), to=Zone("side"))]
    )
    assert after.zone("side") == (1,)
    assert after[Id(1)].turned


@given(st.lists(st.tuples(st.sampled_from(["hand", "table", "pit", "side"]), st.integers(0, 3)), max_size=12))
def test_zones_stay_a_partition_whatever_moves(moves):
    state = toy_state(Card("a"), Card("b"), Card("c"), Card("d"))
    for zone, which in moves:
        listed = sorted(state.objects)
        to = Zone(zone, "A") if zone == "hand" else Zone(zone)
        state = commit(state, [Move("move", obj=listed[which % len(listed)], to=to)])
        inside = [obj for ids in state.zones.values() for obj in ids]
        assert sorted(inside) == sorted(state.objects)
        assert all(state[obj].zone == z for z, ids in state.zones.items() for obj in ids)


def test_a_batch_is_one_moment():
    state = commit(toy_state(), [Create("", base=Card(n), zone=Zone("table"), owner="A") for n in "ab"])
    assert len({o.since for o in state.objects.values()}) == 1


def test_last_known_information_is_that_of_before_the_batch():
    lord = Card("lord", 1, (Static(Filter(types=("thing",), other=True), (Part("+", 1),)),))
    state = toy_state(lord, Card("c", 2))
    after = commit(state, [Move("die", obj=Id(1), to=Zone("pit")), Move("die", obj=Id(2), to=Zone("pit"))])
    assert TOY.view(after, Id(2))["power"] == 3


def test_counters_and_pools_never_fall_below_zero():
    state = commit(
        toy_state(Card("c")), [Count("", obj=Id(1), counter="x", amount=2), Count("", obj=Id(1), counter="x", amount=-5)]
    )
    assert state[Id(1)].counters == {}
    assert commit(state, [Pool("", player="A", amount=-3)]).players["A"].pool == 0


def test_places_in_a_pile():
    state = toy_state(Card("a"), Card("b"), zone="deck")
    assert state.zone("deck", "A") == (2, 1)
    third = commit(state, [Create("", base=Card("c"), zone=Zone("deck", "A"), owner="A", at=1)])
    assert third.zone("deck", "A") == (2, 3, 1)
    assert commit(third, [Cease("", obj=Id(3))]).zone("deck", "A") == (2, 1)
    with pytest.raises(AssertionError):
        commit(state, [Arrange("", zone=Zone("deck", "A"), order=(Id(1),))])


def test_a_step_needs_a_rule():
    match = Match(toy_state())
    with pytest.raises((ValueError, IndexError)):
        through(match.do(rules=(), text="nothing"))


def test_a_rule_is_declared_once():
    table = RuleTable("t")
    table("1", "a")
    with pytest.raises(ValueError, match="twice"):
        table("1", "b")
