"""Triggered abilities: noticing what triggers in a batch of events, and ordering what waits between players.

Abilities are looked for in the state after the batch; for what leaves, in the state before it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from .abilities import Context, On, Triggered, Waiting
from .alone import zones_concerned
from .causes import Cause
from .continuous import seen_in_play
from .decisions import Decision, Form, Option, Procedure
from .events import Create, Event, Move, bookkeeping
from .frozen import Data, Id
from .match import Match
from .matching import TRAVELS, fits, sources
from .memo import PLAY_ONLY
from .pieces import Obj
from .rules import R
from .selecting import holds
from .state import Setup, State
from .statics import Among, as_listed, some_grant

Watcher = tuple[Id, int, Triggered, str]
_triggered_among = Among(Triggered, as_listed)
_NOWHERE: frozenset[str] = frozenset()


def watchers(state: State) -> dict[str, list[Watcher]]:
    """The triggered abilities that work in this state, by the name of the event they look for ("" for situations)."""
    known: dict[str, list[Watcher]] | None = state.memo.get("watchers")
    if known is None or state.memo.noted is not None:
        known = state.memo.computed("watchers", _watchers, state, PLAY_ONLY)
    return known


def _watchers(state: State) -> dict[str, list[Watcher]]:
    """Those in play, and those outside play, which are looked for again only when something changes there."""
    in_play: dict[str, list[Watcher]] = state.memo.computed("watchers in play", _in_play, state, PLAY_ONLY)
    elsewhere, reached = _where_some_trigger(state.setup), _NOWHERE
    if _abilities_granted(state):
        kinds = state.setup.game.zone_kinds
        reached = frozenset([name for name in zones_concerned(state) if not kinds[name].in_play])
    if not elsewhere and not reached:
        return in_play
    aspects = state.setup.game.zone_aspects
    name = f"watchers outside play {sorted(reached)}" if reached else "watchers outside play"
    on = frozenset([aspects[zone] for zone in elsewhere | reached])
    outside: dict[str, list[Watcher]] = state.memo.computed(name, partial(_outside_play, elsewhere, reached), state, on)
    if not outside:
        return in_play
    places = {zone: place for place, zone in enumerate(state.zones)}
    by_event = {event: [*in_play.get(event, ()), *outside.get(event, ())] for event in {**in_play, **outside}}
    for listed in by_event.values():
        listed.sort(key=lambda watcher: places[state.objects[watcher[0]].zone])
    return by_event


def _abilities_granted(state: State) -> bool:
    """Whether an element may have abilities that are not its own."""
    return any(effect.parts for effect in state.effects) or some_grant(state)


def _in_play(state: State) -> dict[str, list[Watcher]]:
    """The triggered abilities that work in play."""
    listed = seen_in_play(state)
    if not _abilities_granted(state):
        listed = [(here, seen) for here, seen in listed if here.base is not None and here.base.triggers]
    return _by_event(state, listed)


def _outside_play(elsewhere: frozenset[str], reached: frozenset[str], state: State) -> dict[str, list[Watcher]]:
    """Those that work in zones outside play: of zones whose elements effects change, of any element."""
    objects = state.objects
    listed: list[Id] = []
    for zone, inside in state.zones.items():
        if zone.name in reached:
            listed += inside
        elif zone.name in elsewhere:
            listed += [i for i in inside if (base := objects[i].base) is not None and zone.name in base.triggers_in]
    return _by_event(state, [(objects[i], state.setup.game.outline(state, i)) for i in listed])


def _by_event(state: State, listed: list[tuple[Obj, Data]]) -> dict[str, list[Watcher]]:
    """The triggered abilities of objects, as they are seen, that work where they are, by the event they look for."""
    by_event: dict[str, list[Watcher]] = {}
    for here, view in listed:
        for place, trigger in _triggered_among(state, view.get("abilities", ())):
            if _works(state, here.id, trigger):
                you = view.get("controller") or here.owner
                by_event.setdefault(trigger.on.event, []).append((here.id, place, trigger, you))
    return by_event


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


def unnoticed(match: Match, before: State, events: tuple[Event, ...]) -> bool:
    """Whether a batch that has just been committed is bookkeeping, which nobody looks for, and nothing waits for how it leaves
    the match."""
    return match.state.zones is before.zones and _nobody_looks(match.state, events)


def _nobody_looks(after: State, events: tuple[Event, ...]) -> bool:
    """Whether a batch is bookkeeping, and nothing looks for what has no name."""
    return not after.delayed and bookkeeping(events) and "" not in watchers(after)


def notice(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """Queue every ability that triggers on a batch of events that has just been committed."""
    after = match.state
    if _nobody_looks(after, events):
        return
    watching = watchers(after)
    made: dict[int, Id] | None = None
    fresh: list[Waiting] = []
    watched_before = watchers(before)
    for place, event in enumerate(events):
        names = names_of(event)
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
                if trigger.on.batch and any(one.index == index and one.context.source == obj for one in fresh):
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


def names_of(event: Event) -> tuple[str, ...]:
    """The names by which abilities look for an event."""
    if not event.name or event.name == "mover":
        return (event.name,) if event.name else ()
    return (event.name, "mover") if isinstance(event, TRAVELS) else (event.name,)


def awaited(state: State, event: Event) -> bool:
    """Whether an ability would trigger if the event happened."""
    watching = watchers(state)
    there = (one for name in names_of(event) for one in watching.get(name, ()))
    return any(fits(state, trigger.on, event, Context(obj, you)) for obj, _, trigger, you in there)


def cause_of(before: State, event: Event, now: Id | None, back: bool) -> Cause:
    """What an ability can refer to in the event that set it off; ``back``: whether it is seen as it was before that."""
    was = event.obj if back else None
    return Cause(event.name, now, event.obj, event.source, event.player, that_was=was, more=event.data)


def with_subject(on: On, cause: Cause) -> Cause:
    """The cause with the element of which the condition speaks: what did it when it says who, else what it happened to."""
    if on.source is not None:
        return cause.but(that=() if cause.source is None else (cause.source,), that_was=None)
    if cause.obj is None and on.obj is None:
        return cause  # it speaks of no other element than its own: «al final del turno, destrúyelo»
    return cause.but(that=() if cause.obj is None else (cause.obj,))


def _delayed(match: Match, state: State, event: Event, cause: Cause, fresh: list[Waiting]) -> None:
    left = []
    for delayed in match.state.delayed:
        context = delayed.context
        if fits(state, delayed.ability.on, event, context):
            context = context.but(cause=with_subject(delayed.ability.on, cause).known_by(context.cause))
            if holds(match.state, delayed.ability.only_if, context):
                fresh.append(Waiting(delayed.ability, context))
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
        if _differ(own):
            options = tuple(Option(i, _said(match.state, w, i, own)) for i, w in enumerate(own))
            asks = "¿En qué orden van tus habilidades disparadas?"
            order = yield from match.ask(Decision(player, asks, (rule,), Form.ORDER, options, kind="orden"))
            own = [own[i] for i in order]
        result += own
    return tuple(result)


def first_chosen(match: Match, own: Sequence[Waiting], player: str, rule: R) -> Procedure[Waiting]:
    """Which of what waits for a player comes first, where the rest is chosen among again after it."""
    if not _differ(own):
        return own[0]
    options = [Option(i, _said(match.state, w, i, own)) for i, w in enumerate(own)]
    return own[(yield from match.choose(player, "¿Cuál de tus efectos va ahora?", (rule,), options, "orden"))]


def _differ(own: Sequence[Waiting]) -> bool:
    """Whether it may matter which of them comes first."""
    return len({(w.ability, w.context.source) for w in own}) > 1


def _said(state: State, waiting: Waiting, place: int, own: Sequence[Waiting]) -> str:
    def name(w: Waiting) -> str:
        source = w.context.source
        return state.setup.game.name_of(state, source).strip("«»") if source is not None else "efecto"

    same = [i for i, w in enumerate(own) if name(w) == name(waiting)]
    return name(waiting) if len(same) == 1 else f"{name(waiting)} #{same.index(place) + 1}"
