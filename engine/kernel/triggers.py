"""Triggered abilities: noticing what triggers in a batch of events, and ordering what waits between players.

Abilities are looked for in the state after the batch; for what leaves, in the state before it.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from .abilities import Context, On, Triggered, Waiting
from .alone import zones_concerned
from .causes import Cause
from .decisions import Decision, Form, Option
from .events import Create, Event, Move
from .frozen import Id
from .matching import TRAVELS, fits, sources
from .memo import PLAY_ONLY
from .rules import R
from .selecting import holds
from .state import Setup, State
from .statics import Among, some_grant

if TYPE_CHECKING:
    from .game import Procedure
    from .match import Match

Watcher = tuple[Id, int, Triggered, str]
_triggered_among = Among(Triggered)


def watchers(state: State) -> dict[str, list[Watcher]]:
    """The triggered abilities that work in this state, by the name of the event they look for ("" for situations)."""
    known: dict[str, list[Watcher]] = state.memo.computed("watchers", _watchers, state, PLAY_ONLY)
    return known


def _watchers(state: State) -> dict[str, list[Watcher]]:
    by_event: dict[str, list[Watcher]] = {}
    for obj in _with_triggers(state):
        view = state.setup.game.outline(state, obj)
        for place, trigger in _triggered_among(state, view.get("abilities", ())):
            if _works(state, obj, trigger):
                you = view.get("controller") or state.objects[obj].owner
                by_event.setdefault(trigger.on.event, []).append((obj, place, trigger, you))
    return by_event


def _with_triggers(state: State) -> list[Id]:
    """The objects that may have a triggered ability that works where they are."""
    game, objects = state.setup.game, state.objects
    granted = any(effect.parts for effect in state.effects) or some_grant(state)
    elsewhere = _where_some_trigger(state.setup)
    reached = zones_concerned(state) if granted else frozenset[str]()
    state.memo.note(game.zone_aspects[name] for name in elsewhere)
    listed: list[Id] = []
    for zone, inside in state.zones.items():
        name = zone.name
        if game.zone_kinds[name].in_play:
            listed += inside if granted else [i for i in inside if (base := objects[i].base) is not None and base.triggers]
        elif name in reached:
            listed += inside
        elif name in elsewhere:
            listed += [i for i in inside if (base := objects[i].base) is not None and name in base.triggers_in]
    return listed


@lru_cache(maxsize=64)
def _where_some_trigger(setup: Setup) -> frozenset[str]:
    """The zones outside play in which a triggered ability of some card of the match works."""
    zones = {zone for card in setup.cards.values() for zone in getattr(card, "triggers_in", ())}
    return frozenset(zone for zone in zones if not setup.game.zone_kinds[zone].in_play)


def _works(state: State, obj: Id, trigger: Triggered) -> bool:
    zone = state.objects[obj].zone.name
    if trigger.zone:
        return zone == trigger.zone
    return state.setup.game.zone_kinds[zone].in_play


def arrivals(before: State, events: tuple[Event, ...]) -> dict[int, Id]:
    """Place in the batch → the id of the object that the event made."""
    kinds, next_id, ids = before.setup.game.zone_kinds, int(before.next_id), {}
    for place, event in enumerate(events):
        if isinstance(event, Create):
            ids[place] = Id(next_id)
        elif isinstance(event, Move) and event.obj in before.objects:
            realm = kinds[event.to.name].realm
            if realm and kinds[before.objects[event.obj].zone.name].realm == realm:  # type: ignore[index]
                continue
            ids[place] = Id(next_id)
        else:
            continue
        next_id += 1
    return ids


def notice(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """Queue every ability that triggers on a batch of events that has just been committed."""
    after = match.state
    made: dict[int, Id] | None = None
    fresh: list[Waiting] = []
    watching = watchers(after)
    watched_before = watchers(before)
    for place, event in enumerate(events):
        names = _names(event)
        if not after.delayed and watching.keys().isdisjoint(names) and watched_before.keys().isdisjoint(names):
            continue
        made = arrivals(before, events) if made is None else made
        now = made.get(place, event.obj)
        back = match.game.looks_back(before, event)
        cause = cause_of(before, event, now, back)
        look = match.game.look_on(after, event)
        looks = [(before, event, watched_before)] if back else [(after, event.but(obj=now), watching)]
        if back:  # what triggers where the object has just come to
            looks.append((after, event.but(obj=now), {n: [w for w in watching.get(n, ()) if w[0] == now] for n in names}))
        for state, seen, looking in looks:
            for obj, index, trigger, you in [w for name in names for w in looking.get(name, ())]:
                context = Context(obj, you, cause=cause)
                if not fits(state, trigger.on, seen, context, look=look):
                    continue
                if holds(after, trigger.only_if, context):
                    told = cause
                    if seen.together and trigger.on.source is not None:  # «ese» is the one it speaks of, not the first
                        told = cause.but(source=sources(state, trigger.on, seen, context, look)[0])
                    fresh.append(Waiting(trigger, context.but(cause=with_subject(trigger.on, told)), index))
        _delayed(match, looks[0][0], looks[0][1], cause, fresh)
    fresh += _situations(after, watching, fresh)
    if fresh:
        match.keep(waiting=(*match.state.waiting, *fresh))


def _names(event: Event) -> tuple[str, ...]:
    """The names by which abilities look for an event."""
    if not event.name or event.name == "mover":
        return (event.name,) if event.name else ()
    return (event.name, "mover") if isinstance(event, TRAVELS) else (event.name,)


def cause_of(before: State, event: Event, now: Id | None, back: bool) -> Cause:
    """What an ability can refer to in the event that set it off; ``back``: whether it is seen as it was before that."""
    was = event.obj if back else None
    return Cause(event.name, now, event.obj, event.source, event.player, that_was=was, more=event.data)


def with_subject(on: On, cause: Cause) -> Cause:
    """The cause with the element of which the condition speaks: what did it when it says who, else what it happened to."""
    if on.source is not None:
        return cause.but(that=() if cause.source is None else (cause.source,), that_was=None)
    return cause.but(that=() if cause.obj is None else (cause.obj,))


def _delayed(match: Match, state: State, event: Event, cause: Cause, fresh: list[Waiting]) -> None:
    left = []
    for delayed in match.state.delayed:
        context = delayed.context
        if fits(state, delayed.ability.on, event, context):
            known = with_subject(delayed.ability.on, cause).known_by(context.cause)
            fresh.append(Waiting(delayed.ability, context.but(cause=known)))
            if not delayed.until:
                continue
        left.append(delayed)
    if len(left) != len(match.state.delayed):
        match.keep(delayed=tuple(left))


def _situations(state: State, watching: dict[str, list[Watcher]], fresh: list[Waiting]) -> list[Waiting]:
    """Abilities that trigger on a situation: not again while they wait or stand on the stack."""
    triggered = []
    for obj, index, trigger, you in watching.get("", ()):
        context = Context(obj, you)
        again = any(w.index == index and w.context.source == obj for w in (*state.waiting, *fresh))
        if again or _on_stack(state, obj, index) or not holds(state, trigger.on.state, context):
            continue
        if holds(state, trigger.only_if, context):
            triggered.append(Waiting(trigger, context, index))
    return triggered


def _on_stack(state: State, source: Id, index: int) -> bool:
    stack = state.setup.game.stack
    if stack is None:
        return False
    items = (state.objects[i].item for i in state.zones.get(stack, ()))
    return any(item.source == source and item.index == index for item in items)


def ordered(match: Match, waiting: tuple[Waiting, ...], players: tuple[str, ...], rule: R) -> Procedure:
    """What waits, player by player in the order given, each player's own in the order that player chooses."""
    result: list[Waiting] = []
    for player in players:
        own = [w for w in waiting if w.context.you == player]
        if len(own) > 1 and len({(w.ability, w.context.source) for w in own}) > 1:
            options = tuple(
                Option(i, _said(match.state, w, i, own), "la primera elegida es la primera en hacerse") for i, w in enumerate(own)
            )
            asks = "¿En qué orden van tus habilidades disparadas?"
            order = yield from match.ask(Decision(player, asks, (rule,), Form.ORDER, options, kind="orden"))
            own = [own[i] for i in order]
        result += own
    return tuple(result)


def _said(state: State, waiting: Waiting, place: int, own: list[Waiting]) -> str:
    def name(w: Waiting) -> str:
        source = w.context.source
        return state.setup.game.name_of(state, source).strip("«»") if source is not None else "efecto"

    same = [i for i, w in enumerate(own) if name(w) == name(waiting)]
    return name(waiting) if len(same) == 1 else f"{name(waiting)} #{same.index(place) + 1}"
