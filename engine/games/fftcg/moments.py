"""When what is played and used may be (9.3, 9.5.1.1, 11.9.1), and what all that is paid for in CP has in common (5.2.1.2)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Context
from ...kernel.conditions import Action, Refusal, general
from ...kernel.frozen import Id
from ...kernel.state import State
from . import playing
from . import rules as r
from .affording import SHOWN_GOES, WHOSE
from .casting import FULL, ability_of
from .costing import HOW_MUCH, WITH_WHAT, bill
from .cp import why_unpaid
from .turn import ATTACK, END
from .zones import STACK

#: On what it rests whether something can be paid.
PAYING = (*HOW_MUCH, *WITH_WHAT, WHOSE, SHOWN_GOES)
#: Where field abilities work.
WHERE = "fftcg-zona-de-las-habilidades-de-campo"


def obj_of(action: Action) -> Id:
    assert action.obj is not None
    return action.obj


def stack_empty(state: State) -> bool:
    return not state.zones.get(STACK)


def is_main(state: State) -> bool:
    """Whether it is a Main Phase."""
    return state.station.phase.startswith("Main Phase")


def outside_play(state: State) -> bool:
    """11.9.1: whether field abilities work in the zone that they say; by one reading only in the field."""
    return state.reading(WHERE) != "solo-terreno"


@general
def in_time(state: State, action: Action) -> bool:
    """9.3.1.6, 9.3.1.7: the Main Phases and the Attack Phase; in the End Phase only by the other reading."""
    full = state.station.phase == END and state.reading(FULL) == "plena"
    return is_main(state) or state.station.phase == ATTACK or full


def at_end(state: State, action: Action) -> Iterator[Refusal]:
    """9.5.1.1: priority in the End Phase is for what triggers alone."""
    if state.station.phase == END:
        text = "en la End Phase no se lanzan Invocaciones ni se usan Habilidades"
        yield Refusal(r.END_TRIGGERS, text, state.game.name_of(state, obj_of(action)))


def why_not_paid(state: State, action: Action) -> Iterator[Refusal]:
    """5.2.1.2–5.2.1.3.1: what is wrong with the CP there are for a card or an ability."""
    obj, player, ability = obj_of(action), action.player, ability_of(state, action)
    what = playing.what_it_costs(state, obj, player) if ability is None else bill(state, Context(obj, player), ability.cost)
    for rule, text in why_unpaid(state, player, what.price, () if ability is not None else (obj,)):
        yield Refusal(rule, text, state.game.name_of(state, obj))
