"""Continuous effects that begin or end, and what happens by it (603.6d, 610)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous
from ...kernel.events import Event, Put
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State
from . import rules as r
from .layers import views

#: Whether an effect «mientras» applies again with the situation that it hangs on.
AS_LONG_AS = "inferno-mientras-que-vuelve"


def end_what_hangs(match: Match, before: State) -> None:
    """610.2b: what lasts while something is so ends when it is so no longer. Looked at after everything that happens."""
    hanging = [e for e in match.state.effects if e.only_if is not None]
    fallen = tuple(e.number for e in hanging if not _kept_up(match.state, e) and _kept_up(before, e))
    if fallen:
        match.afterwards.append(lambda: _no_longer_so(match, fallen))


def _kept_up(state: State, effect: Continuous) -> bool:
    return holds(state, effect.only_if, Context(effect.source, effect.you))


def _no_longer_so(match: Match, fallen: tuple[Id, ...]) -> Procedure:
    text = "deja de darse lo que sigue a «mientras»"
    if match.reading(AS_LONG_AS) == "vuelve":
        match.say(r.WHILE_DURATION, text=f"{text}: por ahora no se aplica", reading=AS_LONG_AS)
        return
    left = tuple(e for e in match.state.effects if e.number not in fallen)
    yield from put_effects(match, (r.WHILE_DURATION,), f"{text}: el efecto termina", left, AS_LONG_AS)


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
