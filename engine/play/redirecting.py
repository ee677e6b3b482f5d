"""Damage that is done to another element in the place of the one that would receive it."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.abilities import Each, Ref
from ..kernel.decisions import Procedure
from ..kernel.events import Event
from ..kernel.frozen import Data, Id, Value
from ..kernel.match import Match
from ..kernel.replacing import Replacer, name_of
from ..kernel.rules import R
from ..kernel.selecting import found, refer
from ..kernel.state import State
from .replacing import Way

#: The word of what a replacement changes: to whom.
REDIRECTS = "redirigir"


def redirecting(
    rules: tuple[R, ...],
    can_be_damaged: Callable[[State, Id], bool],
    data: Callable[[State, Id, Data], Data] = lambda state, other, data: data,
) -> Way:
    """The way of «redirigir» (Inferno 613.8; FFTCG 15.1.1.9.8), as long as both can be damaged. ``rules``: by which;
    ``can_be_damaged(state, element)``; ``data(state, other, data)``: what is known of the event that damages the other one."""

    def way(match: Match, replacer: Replacer, event: Event, also: tuple[R, ...]) -> Procedure:
        state = match.state
        others = _others(state, replacer)
        if event.obj is None or not others or not all(can_be_damaged(state, i) for i in (others[0], event.obj)):
            match.say(*rules, text="ya no hay a quién redirigir el daño")
            return [event]
        other = others[0]
        if len(others) > 1 and isinstance(replacer.ability.value[REDIRECTS], Ref):
            options = [match.option(i) for i in others]
            other = yield from match.choose(replacer.context.you, "¿A quién se redirige el daño?", rules, options, "elegir")
        text = f"{name_of(match.state, replacer)} redirige el daño a {match.game.name_of(state, other)}"
        match.set(*rules, *also, text=text)
        player = match.game.view(state, other)["controller"] if event.player is not None else None
        return [event.but(obj=other, player=player, data=data(state, other, event.data))]

    return way


def _others(state: State, replacer: Replacer) -> tuple[Id, ...]:
    """To whom: those that the effect names, or those of a kind that are there."""
    wanted: Value = replacer.ability.value[REDIRECTS]
    if isinstance(wanted, Ref):
        return refer(state, wanted, replacer.context)
    assert isinstance(wanted, Each)
    return tuple(found(state, wanted.filter, replacer.context.you, replacer.context.source))
