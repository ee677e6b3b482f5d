"""Environments that come and go (122): what happens by it, and what the readings say of one that was turned off."""

from __future__ import annotations

from functools import partial
from typing import Any

from ...kernel.abilities import Continuous, Static
from ...kernel.continuous import statics
from ...kernel.events import Cease, Event, Move
from ...kernel.frozen import Id, Map, by_identity
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import Setup, State
from ...kernel.steps import How
from . import rules as r
from .layers import TURNED_OFF, environment_active, views

#: 122.6
ENVIRONMENTS = ("thanatos", "acqua", "plaga")
#: What happens as an environment comes into force and as it goes out of it (122.1).
ON, OFF = "entorno activado", "entorno desactivado"

#: Whether a second card that keeps up an environment activates it again.
AGAIN = "inferno-entorno-activado-de-nuevo"
#: Whether an environment is over as one of the cards that keep it up leaves.
ONE_LEAVES = "inferno-entorno-con-dos-cartas"
#: What becomes of the cards that keep up an environment that an effect turned off.
BY_EFFECT = "inferno-entorno-desactivado-por-un-efecto"


@by_identity
def _looked_at(setup: Setup) -> bool:
    """Whether a card of the match looks at environments that come and go, or a reading other than the default does."""
    spoken_of = any(ON in said or OFF in said for said in map(repr, setup.cards.values()))
    return spoken_of or setup.readings.get(ONE_LEAVES) == "se-desactiva"


def changes(match: Match, before: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """122.1, 122.3c: what of these events activated or deactivated an environment."""
    after = match.state
    if not _looked_at(after.setup) or after is before:
        return ()
    found: list[Event] = []
    entered = [e.obj for e in events if isinstance(e, Move) and e.to.name == "en juego"]
    for name in ENVIRONMENTS:
        was, there = environment_active(before, name), environment_active(after, name)
        again = there and after.reading(AGAIN) == "cada-entrada" and any(_now_keeps_up(after, i, name) for i in entered)
        if was != there or again:
            found.append(Event(ON if there else OFF, data=Map({"entorno": name})))
        if again and was:
            match.afterwards.append(partial(_activated_again, match, name))
        left = [e.obj for e in events if isinstance(e, Move | Cease) and e.obj is not None and _kept_up(before, e.obj, name)]
        if left and there and after.reading(ONE_LEAVES) == "se-desactiva":
            match.afterwards.append(partial(_turn_off, match, name, ONE_LEAVES))
    return tuple(found)


def _keeps_up(state: State, obj: Id, name: str) -> bool:
    return any(
        isinstance(a, Static) and a.rule == "entorno" and a.value == name for _, a in statics(state, obj, views(state, obj))
    )


def _kept_up(before: State, obj: Id, name: str) -> bool:
    return obj in before.objects and before.objects[obj].zone.name == "en juego" and _keeps_up(before, obj, name)


def _now_keeps_up(after: State, former: Id | None, name: str) -> bool:
    return any(o.former == former and _keeps_up(after, o.id, name) for o in after.in_play())


def _activated_again(match: Match, name: str) -> Procedure:
    """702.8b: another card came that keeps up an environment in force."""
    match.write((), (r.ENVIRONMENT_TRIGGERED,), f"{name} se activa de nuevo", None, How.AUTOMATIC, AGAIN)
    return
    yield


def _turn_off(match: Match, name: str, reading: str) -> Procedure:
    """702.8b: it is over until another card comes that keeps it up."""
    state = match.state
    off = Continuous(state.next_id, None, state.setup.order[0], (), rule=TURNED_OFF, value=name, stamp=state.clock)
    text = f"{name} queda inactivo hasta que otra carta lo active"
    match.set((r.ENVIRONMENT_OFF,), text, reading=reading, effects=(*state.effects, off))
    return
    yield


def after_turning_off(match: Match, ended: tuple[Any, ...]) -> Procedure:
    """122.5: effects that turned environments off have ended; the cards that keep them up do so again, or not."""
    for name in dict.fromkeys(e.value for e in ended if e.rule == "sin entorno"):
        if match.reading(BY_EFFECT) == "inactivo-hasta-otra-carta":
            yield from _turn_off(match, name, BY_EFFECT)
        elif environment_active(match.state, name):
            match.set((r.ENVIRONMENT_KEPT_OFF,), f"{name} vuelve a estar activo", reading=BY_EFFECT)
