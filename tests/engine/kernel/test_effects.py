"""Continuous effects, triggers and replacement."""

from __future__ import annotations

from engine.kernel.abilities import (
    Context,
    Continuous,
    Exists,
    Filter,
    Number,
    On,
    Part,
    Ref,
    Replacing,
    Static,
    Triggered,
    Waiting,
)
from engine.kernel.continuous import applied
from engine.kernel.events import Event, Move, Pool, Put, commit
from engine.kernel.frozen import Id, Map, Stamp
from engine.kernel.match import Match
from engine.kernel.pieces import Zone
from engine.kernel.triggers import ordered

from .toy import FIRST, Card, power, through, toy_state


def effect(state, parts, affects, **more):
    new = Continuous(state.next_id, None, "A", affects, parts, stamp=Stamp(state.clock), **more)
    return commit(state, [Put("", fields=Map(effects=(*state.effects, new)))])


def test_layers_go_before_time_and_time_decides_within_one():
    state = toy_state(Card("c", 1))
    state = effect(state, (Part("+", 2),), (Id(1),))
    state = effect(state, (Part("=", 5),), (Id(1),))
    state = effect(state, (Part("=", 7),), (Id(1),))
    assert power(state, 1) == 9
    assert [rule.id for rule, _ in applied(state)] == ["toy:2", "toy:2", "toy:3"]


def test_an_effect_waits_for_what_it_depends_on():
    counts = Card("counter", 0, (Static(Ref("este"), (Part("=", Number(Filter(at_least=Map(power=5)))),)),))
    state = toy_state(counts, Card("c", 1))
    state = effect(state, (Part("=", 5),), (Id(2),))
    assert power(state, 1) == 1


def test_effects_that_depend_on_each_other_keep_their_order():
    a = Card("a", 1, (Static(Filter(names=("b",)), (Part("=", Number(Filter(at_least=Map(power=1)))),)),))
    b = Card("b", 1, (Static(Filter(names=("a",)), (Part("=", Number(Filter(at_least=Map(power=2)))),)),))
    state = toy_state(a, b)
    assert (power(state, 1), power(state, 2)) == (1, 2)


def test_a_static_ability_works_while_it_is_in_play():
    lord = Card("lord", 1, (Static(Filter(types=("thing",), other=True), (Part("+", 1),)),))
    state = toy_state(lord, Card("c", 2))
    assert power(state, 2) == 3
    assert power(commit(state, [Move("go", obj=Id(1), to=Zone("pit"))]), 2) == 2


def test_what_leaves_sees_itself_and_the_others_leave():
    watching = Card("w", 0, (Triggered(On("die", Filter(types=("thing",))), ()),))
    match = Match(toy_state(watching, watching))
    through(match.do(*(Move("die", obj=Id(i), to=Zone("pit")) for i in (1, 2)), rules=(FIRST,), text="both die"))
    assert len(match.state.waiting) == 4


def test_a_second_condition_is_looked_at_when_it_triggers():
    alone = Triggered(On("say"), (), only_if=Exists(Filter(names=("other",))))
    match = Match(toy_state(Card("w", 0, (alone,))))
    through(match.do(Event("say"), rules=(FIRST,), text="x"))
    assert match.state.waiting == ()


def test_a_situation_triggers_once_while_it_waits():
    state_trigger = Triggered(On(state=Exists(Filter(names=("w",)))), ())
    match = Match(toy_state(Card("w", 0, (state_trigger,))))
    for _ in range(3):
        through(match.do(Event("say"), rules=(FIRST,), text="x"))
    assert len(match.state.waiting) == 1


def test_each_player_orders_their_own_in_turn_order():
    one, two = Triggered(On("x"), ()), Triggered(On("y"), ())
    waiting = tuple(Waiting(t, Context(None, p)) for p in ("B", "A") for t in (one, two))
    result, asked = through(ordered(Match(toy_state()), waiting, ("A", "B"), FIRST), (1, 0), (0, 1))
    assert [(w.context.you, w.ability) for w in result] == [("A", two), ("A", one), ("B", one), ("B", two)]
    assert [d.player for d in asked] == ["A", "B"]


def test_each_replacement_applies_once_and_the_player_affected_chooses_the_order():
    more = Card("m", 0, (Replacing(On("say"), "more", value=1),))
    match = Match(toy_state(more, more))
    _, asked = through(match.do(Pool("say", player="B", amount=1), rules=(FIRST,), text="x"), (Id(2), 0, None))
    assert match.state.players["B"].pool == 3
    assert [d.player for d in asked] == ["B"]
