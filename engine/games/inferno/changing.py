"""Continuous effects that begin or end, and what happens by it (603.6d, 610)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Continuous
from ...kernel.events import Event, Put
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from .layers import views


def put_effects(
    match: Match, rules: tuple[R, ...], text: str, effects: tuple[Continuous, ...], reading: str | None = None, **more: Any
) -> Procedure:
    """Put other effects at work. Who loses control of an element by it is something that happens, too (603.6d)."""
    state = match.state
    after = state.but(effects=effects)
    events: list[Event] = [Put("", fields=Map(effects=effects, **more))]
    for here in state.in_play():
        old, new = views(state, here.id)["controller"], views(after, here.id)["controller"]
        if old != new:
            events.append(Event("perder control", obj=here.id, player=old, data=Map({"nuevo": new})))
    yield from match.do(*events, rules=rules, text=text, reading=reading)
