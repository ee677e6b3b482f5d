"""Events and ``commit``, the only writer: it takes a state and a batch and gives the next state.

``name`` is the game's word for what happens ("tomar", "destruir"); triggers and replacements look at it. Events of one
batch happen at once: each is applied in turn, but what it must know about the past it reads from ``before``, the state
before the whole batch.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .abilities import Continuous
from .frozen import EMPTY, Data, Frozen, Id, Stamp, Value, at_once
from .memo import POOL, apart
from .pieces import Obj, Result, Snapshot, Zone
from .state import State

#: Places in a zone.
TOP, BOTTOM = 0, -1

NOWHERE = Zone("")
_POOL = frozenset({POOL})


@at_once
@dataclass(frozen=True)
class Event(Frozen):
    """Something that happens. ``obj`` and ``player`` are what it happens to; ``source`` what does it; ``data`` the rest.

    ``together`` are others that do it at once with ``source``.
    """

    name: str
    obj: Id | None = None
    player: str | None = None
    source: Id | None = None
    data: Data = EMPTY
    together: tuple[Id, ...] = ()

    def apply(self, state: State, before: State) -> State:
        """The state after this event. This one changes nothing: it is there to be noticed."""
        return state


@at_once
@dataclass(frozen=True)
class Move(Event):
    """An object goes to another zone, and becomes a new object unless it stays within the same realm.

    ``at`` is the place counted from the top (None: the top of a pile, else the end); ``controller`` who controls it
    there; ``status`` the fields it has there (turned, face down, memory, counters); with ``follow`` the continuous
    effects on it go on.
    """

    to: Zone = NOWHERE
    at: int | None = None
    controller: str | None = None
    status: Data = EMPTY
    follow: bool = False

    def apply(self, state: State, before: State) -> State:
        assert self.obj is not None
        old = state.objects[self.obj]
        kinds = state.setup.game.zone_kinds
        from_kind, to_kind = kinds[old.zone.name], kinds[self.to.name]
        left = _without(state.zones[old.zone], old.id)
        there = left if self.to == old.zone else state.zones.get(self.to, ())
        if to_kind.realm and from_kind.realm == to_kind.realm:
            new = old.but(zone=self.to, **self.status)
            zones = state.zones.with_({old.zone: left, self.to: _inserted(there, new.id, self._place(to_kind.pile))})
            return state.but(where=_where(state, old.zone, self.to), zones=zones, objects=state.objects.set(new.id, new))
        new = Obj(
            state.next_id, old.base, old.kind, old.owner, self.controller, self.to, state.clock, state.clock, former=old.id
        ).but(label=old.label, **self.status)
        zones = state.zones.with_({old.zone: left, self.to: _inserted(there, new.id, self._place(to_kind.pile))})
        objects = state.objects.instead(old.id, new.id, new)
        changes: dict[str, Value] = {"zones": zones, "objects": objects, "next_id": Id(new.id + 1)}
        if from_kind.in_play or from_kind.stack or (old.base is not None and old.base.remembered):
            changes["past"] = state.past.set(old.id, snapshot(before, old, new.id))
        if self.follow and state.effects:
            changes["effects"] = tuple(e.following(old.id, new.id) for e in state.effects)
        return state.but(where=_where(state, old.zone, self.to), **changes)

    def _place(self, pile: bool) -> int:
        if self.at is not None:
            return self.at
        return TOP if pile else BOTTOM


@at_once
@dataclass(frozen=True)
class Create(Event):
    """An object comes into being: a token, a copy, an ability on the stack, a card of the situation."""

    base: Value = None
    kind: str = "card"
    zone: Zone = NOWHERE
    owner: str = ""
    controller: str | None = None
    at: int | None = None
    status: Data = EMPTY

    def apply(self, state: State, before: State) -> State:
        kind = state.setup.game.zone_kinds[self.zone.name]
        new = Obj(state.next_id, self.base, self.kind, self.owner, self.controller, self.zone, state.clock, state.clock).but(
            **self.status
        )
        place = self.at if self.at is not None else TOP if kind.pile else BOTTOM
        inside = _inserted(state.zones.get(self.zone, ()), new.id, place)
        return state.but(
            where=_where(state, self.zone),
            zones=state.zones.set(self.zone, inside),
            objects=state.objects.set(new.id, new),
            next_id=Id(new.id + 1),
        )


@at_once
@dataclass(frozen=True)
class Cease(Event):
    """An object ceases to exist."""

    def apply(self, state: State, before: State) -> State:
        assert self.obj is not None
        old = state.objects[self.obj]
        zone = _without(state.zones[old.zone], old.id)
        past = state.past
        kind = state.setup.game.zone_kinds[old.zone.name]
        if kind.in_play or kind.stack:
            past = past.set(old.id, snapshot(before, old, None))
        zones, objects = state.zones.set(old.zone, zone), state.objects.without(old.id)
        return state.but(where=_where(state, old.zone), zones=zones, objects=objects, past=past)


@at_once
@dataclass(frozen=True)
class Alter(Event):
    """Fields of an object change: turned, face, side, attached, controller, memory, what is printed."""

    fields: Data = EMPTY

    def apply(self, state: State, before: State) -> State:
        assert self.obj is not None
        old = state.objects[self.obj]
        fields = dict(self.fields)
        if fields.get("controller", old.controller) != old.controller:
            fields["controlled_since"] = state.clock
        if "attached" in fields and fields["attached"] != old.attached:
            fields.setdefault("since", state.clock)
        return state.but(apart(fields), _where(state, old.zone), objects=state.objects.set(old.id, old.but(**fields)))


@at_once
@dataclass(frozen=True)
class Count(Event):
    """Counters are put on an object, or with a negative ``amount`` taken from it (never below none)."""

    counter: str = ""
    amount: int = 0

    def apply(self, state: State, before: State) -> State:
        assert self.obj is not None
        old = state.objects[self.obj]
        left = max(0, old.counters.get(self.counter, 0) + self.amount)
        counters = old.counters.set(self.counter, left) if left else old.counters.without(self.counter)
        return state.but(where=_where(state, old.zone), objects=state.objects.set(old.id, old.but(counters=counters)))


@at_once
@dataclass(frozen=True)
class Pool(Event):
    """What a player can pay with grows or shrinks by ``amount``."""

    amount: int = 0

    def apply(self, state: State, before: State) -> State:
        assert self.player is not None
        player = state.players[self.player]
        return state.but(_POOL, players=state.players.set(player.name, player.but(pool=max(0, player.pool + self.amount))))


@at_once
@dataclass(frozen=True)
class AlterPlayer(Event):
    """Fields of a player change; ``facts`` are merged into those the game keeps."""

    fields: Data = EMPTY
    facts: Data = EMPTY

    def apply(self, state: State, before: State) -> State:
        assert self.player is not None
        player = state.players[self.player]
        facts = player.facts.with_(self.facts) if self.facts else player.facts
        aspects: frozenset[str] = frozenset() if self.facts else apart(self.fields)
        return state.but(aspects, players=state.players.set(player.name, player.but(facts=facts, **self.fields)))


@dataclass(frozen=True)
class Arrange(Event):
    """The objects of a zone get another order. They become new unknown quantities only in the eyes of the players."""

    zone: Zone = NOWHERE
    order: tuple[Id, ...] = ()

    def apply(self, state: State, before: State) -> State:
        assert sorted(self.order) == sorted(state.zones.get(self.zone, ()))
        return state.but(where=_where(state, self.zone), zones=state.zones.set(self.zone, self.order))


@at_once
@dataclass(frozen=True)
class Put(Event):
    """The match's own bookkeeping changes: station, priority, procedures, waiting and delayed triggers, effects, agenda."""

    fields: Data = EMPTY

    def apply(self, state: State, before: State) -> State:
        assert self.fields.keys() <= BOOKKEEPING, self.fields.keys() - BOOKKEEPING
        return state.but(**self.fields)


#: The fields of a state that ``Put`` may change.
BOOKKEEPING = {
    "station",
    "priority",
    "procedures",
    "waiting",
    "delayed",
    "effects",
    "agenda",
    "history",
    "attempted",
    "visits",
    "past",
}


@dataclass(frozen=True)
class Begin(Event):
    """A continuous effect begins; one that affects nothing yet is on ``obj``, or on what ``obj`` became in this batch."""

    effect: Continuous | None = None

    def apply(self, state: State, before: State) -> State:
        effect = self.effect
        assert effect is not None
        if effect.affects == () and self.obj is not None:
            now = self.obj if self.obj in state.objects else next(o.id for o in state.objects.values() if o.former == self.obj)
            effect = effect.but(affects=(now,))
        return state.but(effects=(*state.effects, effect.but(stamp=state.clock)))


@dataclass(frozen=True)
class End(Event):
    """The match ends."""

    result: Result | None = None

    def apply(self, state: State, before: State) -> State:
        return state.but(result=self.result)


def commit(state: State, events: Iterable[Event]) -> State:
    """The state after a batch of events that happen at once. Nothing else changes a state."""
    after = state
    for event in events:
        after = event.apply(after, state)
    after = _changed_hands(state, after)
    clock = Stamp(state.clock + 1)
    if after is state:
        return after.but(clock=clock)
    after.__dict__["clock"] = clock  # nobody else has seen it yet
    return after


def kept(state: State, fields: dict[str, Value]) -> State:
    """The state after a batch in which only bookkeeping changes: what ``Put`` does, without an event that nobody looks at."""
    assert fields.keys() <= BOOKKEEPING, fields.keys() - BOOKKEEPING
    return _changed_hands(state, state.but(clock=Stamp(state.clock + 1), **fields))


def _changed_hands(before: State, after: State) -> State:
    """What comes under the control of another player by an effect that begins or ends has been under it since now."""
    if after.effects is before.effects:
        return after
    old, new = ([e for e in state.effects if any(part.op == "controller" for part in e.parts)] for state in (before, after))
    if old == new:
        return after
    reached = dict.fromkeys(i for e in (*old, *new) if isinstance(e.affects, tuple) for i in e.affects)
    there = [i for i in reached if i in before.objects and i in after.objects]
    view, now = before.setup.game.view, Stamp(before.clock)
    taken = [after.objects[i] for i in there if view(before, i).get("controller") != view(after, i).get("controller")]
    if not taken:
        return after
    objects = after.objects.with_({here.id: here.but(controlled_since=now) for here in taken})
    return after.but(where=_where(after, *(here.zone for here in taken)), objects=objects)


def bookkeeping(events: Iterable[Event]) -> bool:
    """Whether nothing of a batch has a name, by which somebody would look for it."""
    for event in events:  # noqa: SIM110 - asked of every batch
        if event.name:
            return False
    return True


def _where(state: State, *zones: Zone) -> frozenset[str]:
    """The aspects of a state that these zones are."""
    aspects = state.setup.game.zone_aspects
    return frozenset([aspects[zone.name] for zone in zones])


def snapshot(before: State, obj: Obj, became: Id | None) -> Snapshot:
    """What is last known of an object that leaves its zone: what it was before the batch in which it does."""
    known = before.objects.get(obj.id)
    if known is None:  # it came and went within one batch
        return Snapshot(obj, obj.base.characteristics if obj.base else EMPTY, became)
    return Snapshot(known, before.setup.game.view(before, obj.id), became)


def _without(inside: tuple[Id, ...], obj: Id) -> tuple[Id, ...]:
    at = inside.index(obj)
    return inside[:at] + inside[at + 1 :]


def _inserted(inside: tuple[Id, ...], obj: Id, place: int) -> tuple[Id, ...]:
    if place == TOP:
        return (obj, *inside)
    if place == BOTTOM or place >= len(inside):
        return (*inside, obj)
    return (*inside[:place], obj, *inside[place:])
