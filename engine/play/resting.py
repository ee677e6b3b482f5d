"""On which disputed point something rests: the one under whose usual reading it would be otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from ..kernel.conditions import Action
from ..kernel.state import State


def usually(state: State, point: str) -> State:
    """The same state under the usual reading of a point."""
    readings = state.setup.readings.set(point, state.setup.game.readings[point].default)
    return state.but(setup=replace(state.setup, readings=readings), memo=type(state.memo)())


def rests_on(state: State, points: Iterable[str], asks: Callable[[State], object]) -> str | None:
    """The first of the points whose reading in force is not the usual one and makes the difference to what is asked."""
    for point in points:
        if state.reading(point) != state.setup.game.readings[point].default and asks(usually(state, point)) != asks(state):
            return point
    return None


def resting(points: Iterable[str], test: Callable[[State, Action], object]) -> Callable[[State, Action], str | None]:
    """For ``Cond.point``: the point on which a test of an action rests."""
    return lambda state, action: rests_on(state, points, lambda one: test(one, action))
