"""Announcing in steps: each stands at its letter, and what cannot be completed is undone as the game says."""

from __future__ import annotations

from engine.kernel.abilities import Do, Filter, Ref, Target
from engine.kernel.canonical import canonical
from engine.kernel.frozen import Id, Map
from engine.kernel.items import Item
from engine.kernel.match import Illegal, Match
from engine.play import under_way
from engine.play.announcing import Attempt, Step, announce
from engine.play.slots import slots, with_references

from ..kernel.toy import FIRST, SECOND, through, toy_state


def at(match):
    return [procedure.at for procedure in match.state.procedures]


def test_each_step_stands_at_its_letter_and_nothing_is_under_way_afterwards():
    match, met = Match(toy_state()), []

    def note(match, attempt):
        met.append((attempt.source, *at(match)))
        return
        yield

    done, _ = through(announce(match, Attempt("play", "A", Id(7), FIRST), (Step("a", note), Step("b", note)), None))
    assert done is True
    assert met == [(Id(7), "a"), (Id(7), "b")]
    assert at(match) == []


def test_what_cannot_be_completed_is_undone_while_it_stands_where_it_failed():
    match, undone = Match(toy_state()), []

    def fails(match, attempt):
        raise Illegal(SECOND, "no")
        yield

    def undo(match, mark, attempt, why):
        undone.append((at(match), why.rule, mark[0].procedures))
        return
        yield

    done, _ = through(announce(match, Attempt("play", "A", Id(7), FIRST), (Step("a", fails),), undo))
    assert done is False
    assert undone == [(["a"], SECOND, ())]
    assert at(match) == []


def test_of_two_under_way_with_one_element_the_innermost_goes_on():
    match = Match(toy_state())
    for _ in range(2):
        under_way.begin(match, "play", "a", "A", Item(source=Id(7)))
    under_way.stand_at(match, "play", Id(7), "b")
    assert at(match) == ["a", "b"]
    assert under_way.end(match, "play", Id(7)).at == "b"
    assert at(match) == ["a"]
    assert under_way.end(match, "use", Id(7)) is None


def test_each_instance_of_a_target_is_a_slot_with_its_instruction():
    first, second = Target(Filter(types=("a",))), Target(Filter(types=("b",)), 0, 2)
    effect = (Do("hit", Map(what=first)), Do("if", Map(then=(Do("take", Map(what=second)),))))
    assert [(slot.target, slot.do.verb) for slot in slots(effect)] == [(first, "hit"), (second, "take")]
    assert with_references(effect)[0].args["what"] == Ref("objetivo", 1)
    assert with_references(effect)[1].args["then"][0].args["what"] == Ref("objetivo", 2)


def test_states_that_differ_in_what_was_announced_are_not_equal():
    states = []
    for item in (Item(source=Id(7)), Item(source=Id(7), x=2), Item(source=Id(8))):
        match = Match(toy_state())
        under_way.begin(match, "play", "a", "A", item)
        states.append(canonical(match.state))
    assert states[0] != states[1]
    assert states[0] == states[2]  # neither is there any more
