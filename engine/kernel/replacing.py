"""Replacement and prevention effects: which of them would change an event."""

from __future__ import annotations

from dataclasses import dataclass

from .abilities import Context, Continuous, Filter, On, Replacing
from .continuous import seen_in_play
from .events import Create, Event, Move
from .frozen import Data, Frozen, Id, at_once
from .layers import Look
from .matching import fits
from .memo import PLAY_ONLY
from .rules import R
from .selecting import holds
from .state import State
from .statics import Among, as_listed, some_grant

_replacing_among = Among(Replacing, as_listed)


@at_once
@dataclass(frozen=True)
class Replacer(Frozen):
    """A replacement effect at work: the ability, its context, and the continuous effect it is (None for a static one).

    ``also`` are rules by which it is applied here and now: before others, once more, after another.
    """

    ability: Replacing
    context: Context
    effect: Continuous | None
    place: int = 0
    also: tuple[R, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        return (self.context.source, self.place, self.effect.number if self.effect else None)


def applicable(state: State, event: Event) -> list[Replacer]:
    """The replacement effects that would apply to an event."""
    there, made = as_made(state, event)
    at_work = _at_work(there, made)
    if made is not event:
        at_work = [replacer for replacer in at_work if state.setup.game.changes_what_is_made(replacer.ability)]
    return [replacer for replacer in at_work if _applies(state, replacer, event, there, made)]


def as_made(state: State, event: Event) -> tuple[State, Event]:
    """Of what would be made in play (a token): the state with it there, and the event with it as its object; of any other
    event the same."""
    if isinstance(event, Create) and event.obj is None and state.setup.game.zone_kinds[event.zone.name].in_play:
        return event.apply(state, state), event.but(obj=state.next_id)
    return state, event


def name_of(state: State, replacer: Replacer, event: Event | None = None) -> str:
    """What the source of an effect is called, which may be what an ``event`` is about to make."""
    source, there = replacer.context.source, state if event is None else as_made(state, event)[0]
    return state.game.name_of(there, source) if source is not None else "un efecto"


def _at_work(state: State, event: Event) -> list[Replacer]:
    """Every replacement effect there is, those of the entering or leaving object itself included."""
    listed = state.memo.computed("replacers", _static_ones, state, PLAY_ONLY)
    own = [
        Replacer(effect.replacing, Context(effect.source, effect.you), effect)
        for effect in state.effects
        if effect.replacing is not None
    ]
    elsewhere = []
    if event.obj is not None and event.obj in state.objects:
        obj, game = state.objects[event.obj], state.setup.game
        you = (event.controller if isinstance(event, Move) else None) or obj.controller or obj.owner
        abilities = game.abilities_as_it_enters(event.data)
        if abilities is not None:
            elsewhere = _of(state, obj.id, you, abilities, len(abilities))
        elif not game.zone_kinds[obj.zone.name].in_play and obj.base is not None and obj.base.replaces:
            elsewhere = _of(state, obj.id, you, game.view(state, obj.id).get("abilities", ()))
            if isinstance(event, Move) and game.zone_kinds[event.to.name].in_play:
                elsewhere = [one for one in elsewhere if game.works_on_its_own_entering(one.ability)]
    return listed + own + elsewhere if listed or own or elsewhere else []


def _static_ones(state: State) -> list[Replacer]:
    listed: list[Replacer] = []
    granted = bool(state.effects) or some_grant(state)
    for obj, seen in seen_in_play(state):
        if (obj.base is not None and obj.base.replaces) or granted:
            listed += _of(state, obj.id, seen.get("controller") or obj.owner, seen.get("abilities", ()))
    return listed


def _of(state: State, obj: Id, you: str, abilities: tuple[object, ...], first: int = 0) -> list[Replacer]:
    """The replacement effects of an object with these abilities, whose places are counted from ``first``."""
    return [Replacer(a, Context(obj, you), None, first + place) for place, a in _replacing_among(state, abilities)]


def applies(state: State, replacer: Replacer, event: Event) -> bool:
    """Whether a replacement effect would apply to an event."""
    return _applies(state, replacer, event, *as_made(state, event))


def _applies(state: State, replacer: Replacer, event: Event, there: State, made: Event) -> bool:
    """``there`` and ``made``: what would be made in play by the event, as ``as_made`` gives it."""
    if replacer.effect is not None:
        if replacer.effect.left == 0:
            return False
        affects = replacer.effect.affects
        if isinstance(affects, tuple) and event.obj not in affects:
            return False
    ability, context = replacer.ability, replacer.context
    on = ability.on if made is event else _from_anywhere(state, ability.on)
    look = _as_it_enters(there, ability, made)
    asked = there if context.source not in state.objects else state
    return fits(there, on, made, context, ability.zone, look) and holds(asked, ability.only_if, context)


def _from_anywhere(state: State, on: On) -> On:
    """What an effect looks for, where what it looks for comes from no zone: not bound to come from one of all those outside
    play."""
    outside = {name for name, kind in state.setup.game.zone_kinds.items() if not kind.in_play}
    if isinstance(on.obj, Filter) and outside <= set(on.obj.zones):
        return on.but(obj=on.obj.but(zones=()))
    return on


def _as_it_enters(state: State, ability: Replacing, event: Event) -> Look | None:
    """Of what comes into play, whoever is to control it there is its controller already; None where nothing asks whose it is."""
    if not isinstance(event, Move) or event.controller is None or not state.game.zone_kinds[event.to.name].in_play:
        return None
    if not isinstance(ability.on.obj, Filter) or not ability.on.obj.controller:
        return None

    def look(obj: Id) -> Data:
        seen = state.game.known(state, obj)
        return seen.set("controller", event.controller) if obj == event.obj else seen

    return look
