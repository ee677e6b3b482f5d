"""Driving a match: waiting, taking up, forking, exploring; checks, chance and undoing."""

from __future__ import annotations

import pytest

from engine.kernel.canonical import canonical
from engine.kernel.chance import shuffle
from engine.kernel.driver import UNANSWERED, BadAnswer, Run, fork, replay, scripted
from engine.kernel.events import Alter, Cease, Create, Move, Pool, commit
from engine.kernel.exploring import explore
from engine.kernel.frozen import EMPTY, Id, Map
from engine.kernel.match import Illegal, Match, TooLong
from engine.kernel.pieces import Zone
from engine.kernel.state import CHANCE, Setup
from engine.play.checks import Due, settle

from .toy import FIRST, SECOND, TOY, Card, R, Toy, power, through, toy_state


def test_a_run_waits_for_an_answer_and_is_taken_up_from_its_quiet_points():
    state = toy_state()
    run = Run(state, scripted([1, 2])).go()
    assert run.pending.player == "A"
    assert [p.choices for p in run.quiet] == [0, 1, 2]
    ended = Run(run.quiet[1].state, scripted([2, 3])).go()
    assert ended.state.result.winners == ("A",)
    assert replay(state, run.choices).state == run.state
    assert fork(run, 1).pending.player == "B"


def test_a_bad_answer_is_an_error_and_changes_nothing():
    state = toy_state()
    run = Run(state, scripted([8]))
    with pytest.raises(BadAnswer):
        run.go()
    assert run.state == Run(state, scripted([])).go().state


def test_steps_are_bounded():
    run = Run(toy_state(), lambda d, m: 1, max_steps=30).go()
    assert run.stopped or run.state.result is not None


def test_a_repeated_state_goes_to_the_rules_of_the_game():
    class Still(Toy):
        def segment(self, match):
            match.set(FIRST, text="nothing changes", priority=match.state.priority)
            return
            yield

    still = Still("still", R, TOY.lends, TOY.zone_kinds)
    state = toy_state()
    run = Run(state.but(setup=Setup(still, ("A", "B"))), scripted([])).go()
    assert run.state.result.draw
    assert run.state.result.rules == ("toy:3",)


def test_the_explorer_finds_every_outcome_and_says_when_it_did_not():
    explored = explore(toy_state(), lambda s: sum(p.pool for p in s.players.values()) >= 2)
    assert explored.complete
    assert {tuple(p.pool for p in o.state.players.values()) for o in explored.outcomes} == {
        (1, 1),
        (1, 2),
        (2, 0),
        (3, 0),
        (1, 3),
    }
    assert not explore(toy_state(), lambda s: False, max_positions=10).complete


def test_the_canonical_form_forgets_identities_and_moments():
    one = toy_state(Card("a"), Card("b"))
    base = one[Id(1)].base, one[Id(2)].base
    other = toy_state(Card("x"), *base)
    other = commit(other, [Cease("", obj=Id(1))]).but(past=EMPTY)
    assert canonical(other) == canonical(one)
    assert canonical(commit(other, [Alter("", obj=Id(2), fields=Map(turned=True))])) != canonical(one)


def test_checks_are_made_at_once_and_again_until_quiet():
    match = Match(toy_state(Card("a", 1), Card("b", 2)))

    def find(m):
        table = m.state.zone("table")
        low = min((power(m.state, i) for i in table), default=0)
        return [Due((Move("die", obj=i, to=Zone("pit")),), SECOND, "too low") for i in table if power(m.state, i) == low]
        yield

    assert through(settle(match, find, FIRST))[0] is True
    assert len(match.trace) == 2
    assert match.state.zone("table") == ()


def test_a_shuffle_is_a_recorded_decision_unless_nothing_can_be_told_apart():
    match = Match(toy_state(Card("a"), Card("b"), zone="deck"))
    _, asked = through(shuffle(match, Zone("deck", "A"), FIRST, "shuffled"), (Id(1), Id(2)))
    assert asked[0].player == CHANCE
    assert match.state.zone("deck", "A") == (1, 2)
    unknown = commit(toy_state(), [Create("", zone=Zone("deck", "A"), owner="A") for _ in range(3)])
    assert through(shuffle(Match(unknown), Zone("deck", "A"), FIRST, "shuffled"))[1] == []


def test_undoing_goes_back_but_keeps_what_cannot_be_undone():
    match = Match(toy_state(Card("a")))
    mark = match.mark()
    through(match.do(Pool("", player="A", amount=2), rules=(FIRST,), text="x"))
    kept = Pool("", player="B", amount=1)
    through(match.do(kept, rules=(FIRST,), text="y"))
    match.undo(mark, (kept,), (SECOND,), "undone")
    assert (match.state.players["A"].pool, match.state.players["B"].pool) == (0, 1)
    assert [step.rules[0].id for step in match.trace] == ["toy:1", "toy:1", "toy:2"]
    assert match.state.clock > mark[0].clock


def test_what_was_undone_within_what_is_undone_counts_once_as_far_as_it_stayed():
    match = Match(toy_state(Card("a")))
    outer = match.mark()
    inner = match.mark()
    lost, kept, again = (Pool("", player="A", amount=n) for n in (1, 2, 4))
    for event in (lost, kept):
        through(match.do(event, rules=(FIRST,), text="x"))
    match.undo(inner, (kept,), (SECOND,), "undone")
    through(match.do(again, rules=(FIRST,), text="y"))
    assert [event for step in match.since(outer) for event in step.events] == [kept, again]
    assert len(match.trace) == 4


def test_errors_speak_for_themselves():
    why = Illegal(FIRST, "no alcanza")
    assert str(why) == "no alcanza"
    assert isinstance(TooLong("x"), Exception)
    assert Run(toy_state(), lambda d, m: UNANSWERED).go().pending is not None
