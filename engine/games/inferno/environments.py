"""Environments (122) and Depth (703.1): whether they are there, what happens as they come and go, and one that was turned off."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ...kernel.abilities import Continuous, Static
from ...kernel.events import Cease, Event, Move
from ...kernel.frozen import Id, Map, by_identity
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import Setup, State
from ...kernel.statics import statics
from . import rules as r
from .layers import views
from .ruling import rules_at_work

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
#: The rule word of what turned an environment off until another card comes that keeps it up.
TURNED_OFF = "entorno apagado"
#: Whether Depth exists without cards that have Acqua.
DEPTH_ZERO = "inferno-profundidad-cero"
#: Whether the Depth that counts is the one last checked or that of the moment.
WHICH_DEPTH = "inferno-profundidad-al-resolver"


def environment_active(state: State, name: str, look: Callable[[Id], Any] | None = None) -> bool:
    """122.1, 122.4, 702.8a, 702.19a, 702.22a: some card or effect says it is there, and none says it is not.

    ``look`` gives the characteristics while they are still being worked out.
    """
    if look is None:
        at_work = rules_at_work(state)
        said = [(rule, e.value) for rule in ("entorno", "sin entorno") for _, _, e in at_work.get(rule, ())]
    else:
        said = [(effect.rule, effect.value) for effect in state.effects]
        said += [(a.rule, a.value) for o in state.in_play() for _, a in statics(state, o.id, look(o.id))]
    if ("entorno", name) not in said or (state.setup.readings and not _since_turned_off(state, name, look)):
        return False
    return ("sin entorno", name) not in said


def _since_turned_off(state: State, name: str, look: Callable[[Id], Any] | None) -> bool:
    """Whether something that keeps up an environment came after it was turned off."""
    off = max((e.stamp for e in state.effects if e.rule == TURNED_OFF and e.value == name), default=None)
    if off is None:
        return True
    if any(e.rule == "entorno" and e.value == name and e.stamp > off for e in state.effects):
        return True
    later = [o.id for o in state.in_play() if o.since > off]
    listed = [a for i in later for _, a in statics(state, i, look(i) if look is not None else views(state, i))]
    return any(a.rule == "entorno" and a.value == name for a in listed)


def depth(state: State) -> int:
    """703.1a: how many cards with Acqua there are in play."""
    return sum(state.setup.game.has_keyword(views(state, o.id), "Acqua") for o in state.in_play())


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
            times = max((_instances(after, i, name) for i in entered), default=1) if there else 1
            found += [Event(ON if there else OFF, data=Map({"entorno": name}))] * max(1, times)
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


def _instances(after: State, former: Id | None, name: str) -> int:
    """How often a card that has just come keeps up an environment: once, several instances being redundant (702.8d)."""
    return sum(
        isinstance(a, Static) and a.rule == "entorno" and a.value == name
        for o in after.in_play()
        if o.former == former
        for _, a in statics(after, o.id, views(after, o.id))
    )


def _kept_up(before: State, obj: Id, name: str) -> bool:
    return obj in before.objects and before.objects[obj].zone.name == "en juego" and _keeps_up(before, obj, name)


def _now_keeps_up(after: State, former: Id | None, name: str) -> bool:
    return any(o.former == former and _keeps_up(after, o.id, name) for o in after.in_play())


def _activated_again(match: Match, name: str) -> Procedure:
    """702.8b: another card came that keeps up an environment in force."""
    match.say(r.ENVIRONMENT_TRIGGERED, text=f"{name} se activa de nuevo", reading=AGAIN)
    return
    yield


def _turn_off(match: Match, name: str, reading: str) -> Procedure:
    """702.8b: it is over until another card comes that keeps it up."""
    state = match.state
    off = Continuous(state.next_id, None, state.setup.order[0], (), rule=TURNED_OFF, value=name, stamp=state.clock)
    text = f"{name} queda inactivo hasta que otra carta lo active"
    match.set(r.ENVIRONMENT_OFF, text=text, reading=reading, effects=(*state.effects, off))
    return
    yield


def after_turning_off(match: Match, ended: tuple[Any, ...]) -> Procedure:
    """122.5: effects that turned environments off have ended; the cards that keep them up do so again, or not."""
    for name in dict.fromkeys(e.value for e in ended if e.rule == "sin entorno"):
        if match.reading(BY_EFFECT) == "inactivo-hasta-otra-carta":
            yield from _turn_off(match, name, BY_EFFECT)
        elif environment_active(match.state, name):
            match.set(r.ENVIRONMENT_KEPT_OFF, text=f"{name} vuelve a estar activo", reading=BY_EFFECT)
