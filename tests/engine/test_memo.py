"""What is remembered from one state to the next is what would be computed from the state alone."""

import pytest

from engine.catalogue import GAMES
from engine.files.building import build
from engine.kernel import alone
from engine.kernel.canonical import canonical, fingerprint
from engine.kernel.memo import Answers, Memo
from engine.kernel.replacing import _at_work
from engine.kernel.triggers import watchers
from engine.running.coverage import situation_files
from engine.running.random_games import play_game, starting_situation

from ..amounts import amount
from .ran import ran


def runs(game):
    for path in situation_files(game)[:: amount(18, 1)]:
        yield ran(path).run
    yield play_game(build(starting_situation(game)), 23)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_remembered_is_what_would_be_computed(game):
    rules = GAMES[game].game
    compared = 0
    for run in runs(game):
        for step in run.trace[:: max(1, len(run.trace) // 60)]:
            remembered, event = step.after, step.events[0] if step.events else None
            alone.known_by_itself.clear()
            afresh = remembered.but(memo=Memo())
            for obj in remembered.objects:
                assert rules.view(remembered, obj) == rules.view(afresh, obj), (step.n, step.text, obj)
            assert remembered.in_play() == afresh.in_play()
            assert watchers(remembered) == watchers(afresh), (step.n, step.text)
            if event is not None:
                assert _at_work(remembered, event) == _at_work(afresh, event), (step.n, step.text)
            if (holder := remembered.priority.holder) is not None:
                may, might = rules.acting(remembered, holder), rules.acting(afresh, holder)
                assert may.offered == might.offered, (step.n, step.text)
                assert tuple(may.options) == tuple(might.options), (step.n, step.text)
            for name in remembered.memo.rests_on.keys() & afresh.memo.rests_on.keys() - {"views"}:
                one, other = remembered.memo[name], afresh.memo[name]
                if isinstance(one, Answers):  # each was asked only what somebody wanted to know
                    one, other = ({asked: said[asked] for asked in one.keys() & other.keys()} for said in (one, other))
                assert one == other, (step.n, step.text, name)
            compared += 1
    assert compared > 60


@pytest.mark.parametrize("game", GAMES)
def test_fingerprints_tell_apart_what_canonical_forms_do(game):
    states = [point.state for point in play_game(build(starting_situation(game)), 29).quiet]
    forms = [canonical(state) for state in states]
    prints = [fingerprint(state) for state in states]
    assert len(set(zip(forms, prints, strict=True))) == len(set(forms)) == len(set(prints)) > 40
