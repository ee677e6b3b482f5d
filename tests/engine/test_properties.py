"""Properties that hold at every moment of every situation that comes with Juez.

Each situation is looked at in a few of its moments, spread over the run; in the soak, in all of them.
"""

import random

import pytest

from engine.catalogue import GAMES
from engine.kernel.decisions import ByHand, Form
from engine.kernel.driver import UNANSWERED, BadAnswer, Run, fork, scripted
from engine.running.random_games import first_state, play_game
from rules_corpus import embedded_editions

from ..amounts import amount, spread
from .ran import each_file, ran

IDS = {record.id for edition in embedded_editions() for record in edition}


@each_file
def test_resuming_at_any_quiet_point_gives_the_same_trace(path):
    run = ran(path).run
    told = run.told()
    for point in spread(run.quiet, 4):
        rest = [choice.answer for choice in run.choices[point.choices :]]
        resumed = Run(point.state, scripted(rest), first_step=1 + point.steps).go()
        assert resumed.told() == told[point.steps :]
        assert resumed.state == run.state


@each_file
def test_a_fork_stands_where_the_run_stood(path):
    run = ran(path).run
    for choices in spread(range(len(run.choices) + 1), 5):
        forked = fork(run, choices)
        assert len(forked.trace) <= len(run.trace)
        if choices < len(run.choices):
            assert forked.pending is not None
            answer = run.choices[choices].answer
            assert isinstance(answer, ByHand) or not forked.pending.why_not(answer)


def moments(run, few):
    """Forks of the run at moments in which somebody is asked something that has refusals, the end included."""
    asked = [i for i, choice in enumerate(run.choices) if choice.kind == "prioridad"]
    for choices in spread([*asked, len(run.choices)], few):
        forked = fork(run, choices)
        if forked.pending is not None and forked.pending.near_misses is not None:
            yield forked


@each_file
def test_what_is_refused_changes_nothing_and_says_why(path):
    for here in moments(ran(path).run, 3):
        given = [choice.answer for choice in here.choices]
        for option, reasons in here.pending.near_misses():
            assert reasons
            assert all(reason.rule.id in IDS and reason.text for reason in reasons)
            assert list(reasons) == sorted(reasons, key=lambda reason: reason.rule.place)
            answer = (option.value,) if here.pending.form is Form.SOME else option.value
            attempt = Run(here.quiet[0].state, scripted([*given, answer]))
            with pytest.raises(BadAnswer) as refused:
                attempt.go()
            assert refused.value.reasons == reasons
            assert attempt.state == here.state


@each_file
def test_every_listed_action_can_be_carried_to_its_end_or_is_undone_with_a_rule(path):
    declared = GAMES[path.parent.name].game.rules.declared
    for here in moments(ran(path).run, 3):
        if here.pending.form is not Form.ONE:
            continue
        given = [choice.answer for choice in here.choices]
        for option in here.pending.options:
            for seed in range(amount(1, 3)):
                carried = Run(here.quiet[0].state, going_on([*given, option.value], seed)).go()
                assert carried.stopped is None
                assert len(carried.choices) > len(given)
                assert all(rule.id in declared for step in carried.trace for rule in step.cited)


def going_on(given, seed):
    """Answers what is given, then anything until somebody has priority."""
    left, chance = list(given), random.Random(seed)

    def answer(decision, match):
        if left:
            return left.pop(0)
        return UNANSWERED if decision.kind == "prioridad" else any_answer(decision, chance)

    return answer


def any_answer(decision, chance):
    listed = []
    for answer in decision.answers():
        listed.append(answer)
        if len(listed) > 30:
            break
    return chance.choice(listed) if listed else UNANSWERED


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(amount(2, 12)))
def test_they_hold_in_random_games(game, seed):
    run = play_game(first_state(game, 40 + seed), 40 + seed)
    for here in [fork(run, at) for at in spread(range(len(run.choices)), 12)]:
        if here.pending.near_misses is None or here.pending.form is not Form.ONE:
            continue
        offered = {option.value for option in here.pending.options}
        for option, reasons in here.pending.near_misses():
            # what may be proposed, and cancels the combat then, is told why and not refused
            assert here.pending.why_not(option.value) == (() if option.value in offered else reasons)
            assert all(reason.rule.id in IDS for reason in reasons)
        for option in here.pending.options:
            assert not here.pending.why_not(option.value)
