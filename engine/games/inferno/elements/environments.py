"""Environments (122) and Depth (703.1): whether they are there, what happens as they come and go, and one that was turned off."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from ....kernel.abilities import Context, Continuous
from ....kernel.decisions import Procedure
from ....kernel.events import Cease, Event, Move
from ....kernel.frozen import Id, Map, by_identity
from ....kernel.match import Match
from ....kernel.state import Setup, State
from ....kernel.visiting import words
from ....play.lasting import lasts, with_effects
from ....play.ruling import Look, rulings, rulings_seen, statics_in_play
from .. import rules as r
from .layers import views

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
#: The rule word of what keeps an environment up.
KEEPS_UP = "entorno"
#: The rule word of what turned an environment off until another card comes that keeps it up.
TURNED_OFF = "entorno apagado"
#: Whether Depth exists without cards that have Acqua.
DEPTH_ZERO = "inferno-profundidad-cero"
#: Whether the Depth that counts is the one last checked or that of the moment.
WHICH_DEPTH = "inferno-profundidad-al-resolver"


def environment_active(state: State, name: str, look: Look | None = None) -> bool:
    """122.1, 122.4: some card says it is there, or some effect (702.8c, 702.19c, 702.22c), and none says it is not; of those that
    keep up one that was turned off, only what came later counts. An effect looks at it as it is applied (122.3e).

    ``look`` gives the characteristics while they are still being worked out.
    """
    at_work = rulings(state) if look is None else rulings_seen(state, look)
    off = [one.stamp for one in at_work.get(TURNED_OFF, ()) if one.value == name]
    kept_up = any(one.value == name and all(one.stamp > stamp for stamp in off) for one in at_work.get(KEEPS_UP, ()))
    return kept_up and not any(one.value == name for one in at_work.get("sin entorno", ()))


def depth(state: State) -> int:
    """703.1a: how many cards with Acqua there are in play."""
    return sum(state.setup.game.has_keyword(views(state, o.id), "Acqua") for o in state.in_play())


@by_identity
def _looked_at(setup: Setup) -> bool:
    """Whether a card of the match looks at environments that come and go, or a reading other than the default does."""
    spoken_of = any(words(card) & {ON, OFF} for card in setup.cards.values())
    return spoken_of or setup.readings.get(ONE_LEAVES) == "se-desactiva"


def changes(match: Match, before: State, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """122.1, 122.3c: what of these events activated or deactivated an environment."""
    after = match.state
    if not _looked_at(after.setup) or after is before:
        return ()
    if rulings(before) is rulings(after) and not any(isinstance(e, Move | Cease) for e in events):
        return ()  # nothing came or went, and the same rules are in force
    found: list[Event] = []
    entered = [e.obj for e in events if isinstance(e, Move) and e.to.name == "en juego"]
    new = [o.id for o in after.in_play() if o.former is not None and o.former in entered]
    left = [e.obj for e in events if isinstance(e, Move | Cease)]
    for name in ENVIRONMENTS:
        was, there = environment_active(before, name), environment_active(after, name)
        again = there and after.reading(AGAIN) == "cada-entrada" and _keep_up(after, name, new)
        if was != there or again:
            found.append(Event(ON if there else OFF, data=Map({"entorno": name})))
        if again and was:
            match.afterwards.append(partial(_activated_again, match, name))
        if there and after.reading(ONE_LEAVES) == "se-desactiva" and _keep_up(before, name, left):
            match.afterwards.append(partial(_turn_off, match, name, ONE_LEAVES))
    return tuple(found)


def _keep_up(state: State, name: str, those: Collection[Id | None]) -> bool:
    """Whether one of these keeps up an environment; of several instances each is as good as one (702.8d)."""
    abilities = statics_in_play(state) if those else ()
    return any(a.rule == KEEPS_UP and a.value == name and here.id in those for here, a, _ in abilities)


def _activated_again(match: Match, name: str) -> Procedure:
    """702.8b: another card came that keeps up an environment in force."""
    match.say(r.ENVIRONMENT_TRIGGERED, text=f"{name} se activa de nuevo", reading=AGAIN)
    return
    yield


def _turn_off(match: Match, name: str, reading: str) -> Procedure:
    """702.8b: it is over until another card comes that keeps it up."""
    state = match.state
    off = lasts(state, Context(None, state.setup.order[0]), (), rule=TURNED_OFF, value=name)
    text = f"{name} queda inactivo hasta que otra carta lo active"
    match.set(r.ENVIRONMENT_OFF, text=text, reading=reading, effects=with_effects(state, off))
    return
    yield


def after_turning_off(match: Match, ended: tuple[Continuous, ...]) -> Procedure:
    """122.5: effects that turned environments off have ended; the cards that keep them up do so again, or not."""
    for name in dict.fromkeys(e.value for e in ended if e.rule == "sin entorno"):
        if match.reading(BY_EFFECT) == "inactivo-hasta-otra-carta":
            yield from _turn_off(match, name, BY_EFFECT)
        elif environment_active(match.state, name):
            match.set(r.ENVIRONMENT_KEPT_OFF, text=f"{name} vuelve a estar activo", reading=BY_EFFECT)
