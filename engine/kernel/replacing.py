"""Replacement and prevention: what would happen becomes something else before it happens.

Every effect has one chance at an event. Those that are part of the event's own cause come first; while several apply, the
player affected chooses which is next; after each the rest are looked for again, because the event has changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .abilities import Context, Continuous, Replacing
from .continuous import seen_in_play
from .decisions import Option
from .events import Event
from .frozen import Frozen, Id, at_once
from .matching import fits
from .memo import PLAY_ONLY
from .rules import R
from .state import State
from .statics import Among, some_grant

if TYPE_CHECKING:
    from .game import Procedure
    from .match import Match


_replacing_among = Among(Replacing)


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


def transform(match: Match, events: Iterable[Event]) -> Procedure[list[Event]]:
    """The events that really happen in the place of those proposed. Asks the player affected when several effects apply."""
    happening: list[Event] = []
    proposed: list[tuple[Event, tuple[object, ...], Event]] = [(event, (), event) for event in events]
    while proposed:
        event, used, first = proposed.pop(0)
        applying = [r for r in applicable(match.state, event) if r.key not in used and r.key not in match.under_way]
        if used and event is not first:
            applying = [r for r in applying if match.game.applies_after(_applies(match.state, r, first))]
        if not applying:
            happening.append(event)
            continue
        chosen = yield from _choose(match, event, applying)
        chosen = chosen.but(also=_also(match, chosen, used, len(applying), first))
        used += (chosen.key,)
        if chosen.ability.optional:
            affected = match.game.affected_player(match.state, event)
            asks = f"¿Aplicas el efecto de {match.game.name_of(match.state, chosen.context.source)}?"
            if not (yield from match.confirm(affected, asks, (match.game.lends.replacement_optional,), "reemplazo")):
                proposed.insert(0, (event, used, first))
                continue
        instead = yield from match.game.replace(match, chosen, event)
        proposed[:0] = [(new, used, first) for new in instead]
    return happening


def applicable(state: State, event: Event) -> list[Replacer]:
    """The replacement effects that would apply to an event."""
    return [replacer for replacer in _at_work(state, event) if _applies(state, replacer, event)]


def _also(match: Match, chosen: Replacer, used: tuple[object, ...], several: int, first: Event) -> tuple[R, ...]:
    """The rules by which this effect is the one applied now."""
    lends = match.game.lends
    rules = [lends.own_first] if chosen.ability.own and several > 1 else []
    if used:
        rules += [lends.replaces_again, lends.replaces_once]
        if not _applies(match.state, chosen, first):
            rules.append(lends.newly_applicable)
    return tuple(rule for rule in rules if rule is not None)


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
        you = obj.owner if obj.controller is None else obj.controller
        abilities = game.abilities_as_it_enters(event)
        if abilities is not None:
            elsewhere = _of(state, obj.id, you, abilities, len(abilities))
        elif not game.zone_kinds[obj.zone.name].in_play and obj.base is not None and obj.base.replaces:
            elsewhere = _of(state, obj.id, you, game.view(state, obj.id).get("abilities", ()))
    return listed + own + elsewhere if listed or own or elsewhere else []


def _static_ones(state: State) -> list[Replacer]:
    listed: list[Replacer] = []
    granted = bool(state.effects) or some_grant(state)
    for obj, seen in seen_in_play(state):
        if (obj.base is not None and obj.base.replaces) or granted:
            listed += _of(state, obj.id, obj.controller or obj.owner, seen.get("abilities", ()))
    return listed


def _of(state: State, obj: Id, you: str, abilities: tuple[object, ...], first: int = 0) -> list[Replacer]:
    """The replacement effects of an object with these abilities, whose places are counted from ``first``."""
    return [Replacer(a, Context(obj, you), None, first + place) for place, a in _replacing_among(state, abilities)]


def _applies(state: State, replacer: Replacer, event: Event) -> bool:
    if replacer.effect is not None:
        if replacer.effect.left == 0:
            return False
        affects = replacer.effect.affects
        if isinstance(affects, tuple) and event.obj not in affects:
            return False
    return fits(state, replacer.ability.on, event, replacer.context, replacer.ability.zone)


def _choose(match: Match, event: Event, applying: list[Replacer]) -> Procedure:
    own = [replacer for replacer in applying if replacer.ability.own]
    listed = own or match.game.replacement_first(match.state, applying, event)
    if len(listed) == 1:
        return listed[0]
    affected = match.game.affected_player(match.state, event)
    options = [
        Option(replacer.key, match.game.name_of(match.state, replacer.context.source).strip("«»"), replacer.ability.how)
        for replacer in listed
    ]
    asks = "¿Qué efecto se aplica primero?"
    lends = match.game.lends
    rules = (lends.replacement_order,) if lends.any_replacement is None else (lends.replacement_order, lends.any_replacement)
    key = yield from match.choose(affected, asks, rules, options, "reemplazo")
    return next(replacer for replacer in listed if replacer.key == key)
