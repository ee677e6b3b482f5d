"""Properties that hold for every situation file that comes with Juez."""

import json
import random

import pytest

from engine.building import build
from engine.catalogue import GAMES
from engine.coverage import FOLDER, read_situation
from engine.kernel.by_hand import ByHand
from engine.kernel.decisions import Form
from engine.kernel.driver import UNANSWERED, BadAnswer, Run, fork, scripted
from engine.running import run_situation
from engine.situation import dump, load
from rules_corpus import embedded_editions

FILES = sorted(FOLDER.glob("*/*.yaml"))
IDS = {record.id for edition in embedded_editions() for record in edition}
each_file = pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")


@each_file
def test_it_comes_out_as_expected(path):
    ran = run_situation(read_situation(path))
    assert ran.run.stopped is None
    assert ran.expect, "a situation says what must come of it"
    assert [item for item in ran.expect if not item["ok"]] == []


@each_file
def test_it_is_written_as_it_was_read(path):
    text = path.read_text(encoding="utf-8")
    situation = load(text)
    assert dump(situation) == text
    assert load(dump(situation)) == situation


@each_file
def test_its_rules_and_citations_exist(path):
    situation = read_situation(path)
    ran = run_situation(situation)
    assert situation.rules
    assert set(situation.rules) <= IDS
    assert all(step.rules for step in ran.run.trace)
    cited = {rule.id for step in ran.run.trace for rule in step.rules} | set(ran.run.asked)
    assert cited <= IDS


@each_file
def test_the_same_input_gives_the_same_bytes(path):
    once = json.dumps(run_situation(read_situation(path)).as_json(), ensure_ascii=False)
    again = json.dumps(run_situation(read_situation(path)).as_json(), ensure_ascii=False)
    assert once == again


@each_file
def test_resuming_at_any_quiet_point_gives_the_same_trace(path):
    run = run_situation(read_situation(path)).run
    told = [step.as_json() for step in run.trace]
    for point in run.quiet:
        rest = [choice.answer for choice in run.choices[point.choices :]]
        resumed = Run(point.state, scripted(rest), first_step=1 + point.steps).go()
        assert [step.as_json() for step in resumed.trace] == told[point.steps :]
        assert resumed.state == run.state


@each_file
def test_a_fork_stands_where_the_run_stood(path):
    run = run_situation(read_situation(path)).run
    for choices in range(0, len(run.choices) + 1, 3):
        forked = fork(run, choices)
        assert len(forked.trace) <= len(run.trace)
        if choices < len(run.choices):
            assert forked.pending is not None
            answer = run.choices[choices].answer
            assert isinstance(answer, ByHand) or not forked.pending.why_not(answer)


@each_file
def test_what_is_refused_changes_nothing_and_says_why(path):
    run = run_situation(read_situation(path)).run
    if run.pending is None or run.pending.near_misses is None:
        return
    start = run.quiet[-1].state
    since = [choice.answer for choice in run.choices[run.quiet[-1].choices :]]
    for option, reasons in run.pending.near_misses():
        assert reasons
        assert all(reason.rule.id in IDS and reason.text for reason in reasons)
        assert list(reasons) == sorted(reasons, key=lambda reason: reason.rule.place)
        given = (option.value,) if run.pending.form is Form.SOME else option.value
        attempt = Run(start, scripted([*since, given]))
        with pytest.raises(BadAnswer) as refused:
            attempt.go()
        assert refused.value.reasons == reasons
        assert attempt.state == run.state


@each_file
def test_every_listed_action_can_be_carried_to_its_end_or_is_undone_with_a_rule(path):
    run = run_situation(read_situation(path)).run
    if run.pending is None or run.pending.form is not Form.ONE:
        return
    point = run.quiet[-1]
    since = [choice.answer for choice in run.choices[point.choices :]]
    for option in run.pending.options:
        for seed in range(3):
            left = [*since, option.value]
            chance = random.Random(seed)

            def answer(decision, match, left=left, chance=chance):
                if left:
                    return left.pop(0)
                if decision.kind == "prioridad":
                    return UNANSWERED
                return _any_answer(decision, chance)

            carried = Run(point.state, answer).go()
            assert carried.stopped is None
            assert all(step.rules for step in carried.trace)


def _any_answer(decision, chance):
    listed = []
    for answer in decision.answers():
        listed.append(answer)
        if len(listed) > 30:
            break
    return chance.choice(listed)


@pytest.mark.parametrize("game", GAMES)
def test_there_are_situations_of_every_game(game):
    assert list((FOLDER / game).glob("*.yaml"))


@each_file
def test_it_is_built_by_events_alone(path):
    state = build(read_situation(path))
    inside = [obj for ids in state.zones.values() for obj in ids]
    assert len(inside) == len(set(inside)) == len(state.objects)
