"""What is asked of an element may be asked of one that has left: it is answered by what it last was."""

from functools import partial

import pytest

from engine.catalogue import GAMES
from engine.kernel.abilities import Cause, Context, Fact, Filter, Number, Ref
from engine.kernel.frozen import Map
from engine.running.random_games import first_state, play_game

#: What may go with a mark, by its kind.
_GIVEN = {
    "nothing": None,
    "filter": Filter(),
    "filters": (Filter(), Filter()),
    "of kind": Map({"filter": Filter(), "amount": 1}),
    "word": "uno",
    "word|words": "uno",
    "word|nothing": "uno",
    "whole": 1,
    "whole numbers": (1, 2),
    "reference": Ref("ese"),
    "count": Number(of=Filter()),
    "counters": ("uno", 1),
}


@pytest.fixture(params=GAMES)
def ended(request):
    """A match at its end, and elements that have left it."""
    state = play_game(first_state(request.param, 0), 3).state
    gone = [i for i in state.past if i not in state.objects][:40]
    assert len(gone) > 3
    return state, gone


def _failing(questions):
    """Of named questions, those that end in an error, with it."""
    failed = {}
    for name, ask in questions:
        try:
            ask()
        except Exception as error:  # every word is to be named, with what went wrong
            failed[name] = f"{type(error).__name__}: {error}"
    return failed


def test_every_mark_can_be_asked_of_what_is_gone(ended):
    state, gone = ended
    marks = [word.name if _GIVEN[word.takes] is None else (word.name, _GIVEN[word.takes]) for word in state.game.vocabulary.marks]
    asked = [
        (mark, partial(state.game.mark, state, mark, obj, "Ana", this, state.game.known(state, obj)))
        for mark in marks
        for obj in gone
        for this in (None, obj)
    ]
    assert _failing(asked) == {}


def test_every_other_word_can_be_asked_from_what_is_gone(ended):
    state, gone = ended
    cause = Cause(event="mover", obj=gone[0], before=gone[1], source=gone[2], player="Ana", that=(gone[0],))
    contexts = [Context(source, "Ana", cause=was) for source in (None, *gone) for was in (Context(None, "Ana").cause, cause)]
    game, words = state.game, state.game.vocabulary
    asked = [
        *((word.name, partial(game.refer, state, Ref(word.name), here)) for word in words.references for here in contexts),
        *((word.name, partial(game.letter, state, word.name, here)) for word in words.numbers for here in contexts),
        *(
            (word.name, partial(game.fact, state, Fact(word.name, _GIVEN[word.takes]), here, None))
            for word in words.facts
            for here in contexts
        ),
    ]
    assert _failing(asked) == {}
