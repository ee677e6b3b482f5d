"""The unit that bears a weapon (9): what the weapon's effects do is done by that unit (9.1.2)."""

from __future__ import annotations

from ...kernel.events import Event
from ...kernel.frozen import Data, Id, Map
from ...kernel.rules import R
from ...kernel.state import State
from . import rules as r


def bearer(state: State, weapon: Id | None) -> Id | None:
    """The unit that has a weapon equipped, or had it as it left; None where nothing bears it."""
    known = weapon is not None and (weapon in state.objects or weapon in state.past)
    return state.last(weapon).attached if known else None  # type: ignore[arg-type]


def doer(state: State, source: Id | None) -> Id | None:
    """9.1.2: who does what an effect of this card does: of a weapon, the unit that has it equipped."""
    unit = bearer(state, source)
    return source if unit is None else unit


def done_by(state: State, source: Id | None) -> Data:
    """What an event knows of who does it: for what an effect of a weapon does its unit, and with it the weapon itself."""
    unit = bearer(state, source)
    return Map(source=source) if unit is None or source is None else Map(source=unit, together=(source,))


def whose_effect(event: Event) -> Id | None:
    """The card whose effect an event comes from: a weapon, where a unit does it by one."""
    return event.together[0] if event.together else event.source


def by_its_weapon(state: State, source: Id | None) -> tuple[R, ...]:
    """9.1.2: by which rule a unit does what its weapon says."""
    return () if bearer(state, source) is None else (r.EQUIPPED,)
