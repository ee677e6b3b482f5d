"""Modes: what is chosen as an effect is announced asks for no more than what was chosen; elsewhere, as it is applied."""

import pytest

from engine.kernel.abilities import MODE, MODES, Choose, Context, Do, Filter, Target
from engine.kernel.frozen import Map
from engine.kernel.match import Match
from engine.play.choosing import Choosing
from engine.play.instructions import Instructions
from engine.play.modes import Modes, announced, applied
from engine.play.slots import slots
from engine.play.verbs import Verb

from .toy import FIRST, SECOND, Card, lending, state_of, through

THING = Filter(types=("thing",))


def modes(low, high, **effects):
    listed = tuple(Do(MODE, Map(words=words, effect=effect)) for words, effect in effects.items())
    return Do(MODES, Map(n=(low, high), modes=listed))


def noting(done):
    """A verb that only notes that it was done."""

    def does(match, context, args):
        done.append(args["what"])
        return None
        yield

    return does


def game(done, when_announced):
    return lending(
        verbs=(Verb("note", noting(done), "what"), Verb(MODES, applied, "n")),
        choosing=Choosing((FIRST,), controller=lambda state, obj: state.objects[obj].controller),
        instructions=Instructions(FIRST, can_pay=lambda *_: True, pay=lambda *_: iter(())),
        modes=Modes((SECOND,), announced=when_announced),
    )


EFFECT = (modes(1, 1, aim=(Do("note", Map(what=Target(THING))),), other=(Do("note", Map(what="other")),)),)


@pytest.mark.parametrize(("answer", "targets"), [(("aim",), 1), (("other",), 0)])
def test_only_the_modes_chosen_ask_for_targets(answer, targets):
    match = Match(state_of(game([], True), Card("x")))
    settled, asked = through(announced(match, Context(None, "A"), EFFECT), answer)
    assert [(d.player, d.kind, d.rules) for d in asked] == [("A", "modo", (SECOND,))]
    assert len(slots(settled)) == targets
    assert match.trace[-1].rules == (SECOND,)


def test_modes_are_done_in_the_order_of_the_text():
    done = []
    match = Match(state_of(game(done, False)))
    offered = modes(0, 2, **{word: (Do("note", Map(what=word)),) for word in ("a", "b", "c")})
    through(applied(match, Context(None, "A"), offered.args), ("c", "a"))
    assert done == ["a", "c"]


def test_what_is_impossible_is_not_offered_as_an_effect_is_applied():
    done = []
    offered = modes(1, 1, none=(Do("note", Map(what=Choose(THING))),), other=(Do("note", Map(what="other")),))
    match = Match(state_of(game(done, False)))
    _, asked = through(applied(match, Context(None, "A"), offered.args))
    assert (asked, done) == ([], ["other"])
