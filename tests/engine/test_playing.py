"""Random legal games hold together: no exception, nothing lost, every step cited, the same game for the same seed."""

import pytest

from engine.catalogue import GAMES
from engine.files.building import build
from engine.kernel.driver import Run
from engine.running.random_games import broken_invariants, play_game, play_games, starting_situation
from engine.running.script import at_random

from ..amounts import amount
from .mixed import broken_by_mixing

each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_random_games_break_nothing(game):
    played = play_games(game, 6, seed=11)
    assert played["failures"] == []
    assert sum(played["results"].values()) == 6
    assert played["steps"] > played["choices"] > 0


@each_game
def test_the_same_seed_gives_the_same_game(game):
    state = build(starting_situation(game))
    one, two = play_game(state, 5), play_game(state, 5)
    assert one.told() == two.told()
    assert [choice.answer for choice in one.choices] == [choice.answer for choice in two.choices]


@each_game
def test_a_random_game_can_be_taken_up_anywhere(game):
    run = play_game(build(starting_situation(game)), 7)
    told = run.told()
    for point in run.quiet[:: max(1, len(run.quiet) // 6)]:
        left = [choice.answer for choice in run.choices[point.choices :]]
        resumed = Run(point.state, lambda d, m, left=left: left.pop(0), first_step=1 + point.steps).go()
        assert resumed.told() == told[point.steps :]


@each_game
def test_invariants_would_notice(game):
    state = build(starting_situation(game))
    run = Run(state, at_random(1), max_steps=50).go()
    assert broken_invariants(state, run) == []
    zone, inside = next((z, ids) for z, ids in run.state.zones.items() if ids)
    run.match.state = run.state.but(zones=run.state.zones.set(zone, (*inside, inside[0])))
    assert broken_invariants(state, run)


@each_game
@pytest.mark.parametrize("seed", range(amount(4, 8)))
def test_cards_that_no_situation_puts_together_break_nothing(game, seed):
    assert broken_by_mixing(game, seed) == []
