"""What is asked of an element may be asked of one that has left: it is answered by what it last was."""

import pytest

from engine.catalogue import GAMES
from engine.kernel.abilities import Filter, Number
from engine.kernel.frozen import Map
from engine.running.random_games import first_state, play_game

#: What may go with a mark, by its kind.
_GIVEN = {
    "nothing": None,
    "filter": Filter(),
    "filters": (Filter(),),
    "of kind": Map({"filter": Filter(), "amount": 1}),
    "word": "uno",
    "word|words": "uno",
    "whole numbers": (1, 2),
    "count": Number(of=Filter()),
    "counters": ("uno", 1),
}


@pytest.mark.parametrize("game", GAMES)
def test_every_mark_can_be_asked_of_what_is_gone(game):
    state = play_game(first_state(game, 0), 3).state
    gone = [i for i in state.past if i not in state.objects][:40]
    assert gone
    failed = {}
    for word in state.game.vocabulary.marks:
        given = _GIVEN[word.takes]
        mark = word.name if given is None else (word.name, given)
        for obj in gone:
            for this in (None, obj):
                try:
                    state.game.mark(state, mark, obj, "Ana", this, state.game.known(state, obj))
                except Exception as error:  # every mark is to be named, with what went wrong
                    failed[word.name] = f"{type(error).__name__}: {error}"
    assert failed == {}
