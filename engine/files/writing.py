"""A state of a match as a situation that loads to the same state: readable where it can be, in the long form where it must."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..catalogue import GAMES, Playable
from ..kernel.frozen import EMPTY, Data, Id, Map
from ..kernel.pieces import Obj
from ..kernel.state import State
from ..play.starting import BEFORE
from .given_texts import with_given_texts
from .long_form import Writer
from .references import gone_in, present, referred, referred_by
from .situation import Entry, Situation, long_entry
from .stamps import Moments
from .under_way import printed_ability


def write(situation: Situation, state: State) -> Situation:
    """The situation that stands where ``state`` does, with the title, rules and cards of the one the match began with.

    ``state`` is one of a quiet point: between two of them a situation cannot stand.
    """
    return _Writing(situation, state).situation()


class _Writing:
    """What everything is called and when it came, and with that every part of the situation."""

    def __init__(self, situation: Situation, state: State):
        self.first = situation
        self.state = state
        self.playable: Playable = GAMES[situation.game]
        self.kinds = state.game.zone_kinds
        self.cards: dict[str, Any] = dict(with_given_texts(situation, state))
        self.card_names: dict[int, str] = {}
        self.listed = _listed(self.playable, state)
        self.gone = gone_in(state)
        self.refs = self._names()
        self._define_cards()
        self.moments = Moments(state, self._mention(), self.kinds)
        self.writer = Writer(self.refs, self.moments.ranks, self.card_names)

    # --- names -----------------------------------------------------------------------------------------------------------

    def _names(self) -> dict[Id, str]:
        """What each object that something refers to is called: its id, or a number in the order of the file."""
        wanted = set(referred(self.state)) | {i for obj in self.gone for i in referred_by(self.state, obj)} | set(self.gone)
        named = {i: o.label for i, o in self.state.objects.items() if o.label}
        stack = self.state.zone(self.state.game.stack.name) if self.state.game.stack else ()
        order = [i for zones in self.listed.values() for ids in zones.values() for i in ids]
        number = 0
        for obj in (*order, *stack, *self.gone):
            if obj in wanted and obj not in named:
                number += 1
                named[obj] = f"#{number}"
        return named

    def _define_cards(self) -> None:
        """Cards that the situation does not define: tokens and copies."""
        known, kinds = self.state.setup.cards, self.playable.kinds_of(self.first.cards)
        for name, data in self.cards.items():
            if data != self.first.cards[name]:
                known = known.set(name, self.playable.card_beside(name, data, kinds))
        gone = [self.state.past[i].obj for i in self.gone if i in self.state.past]
        for obj in (*self.state.objects.values(), *gone):
            base = obj.base
            if base is None or id(base) in self.card_names:
                continue
            name = next((key for key in self.cards if known.get(key) == base), base.name)
            number = 1
            while not self._is(name, base, obj.kind, known):
                if name not in self.cards:
                    self.cards[name] = {type(base).__name__: Writer({}, {}, {}).fields(base)}
                    known = known.set(name, base)
                    break
                number += 1
                name = f"{base.name} ·{number}"
            self.card_names[id(base)] = name

    def _is(self, name: str, base: object, kind: str, known: Data) -> bool:
        """Whether ``name`` in a situation would mean this card."""
        if name in self.cards:
            return known.get(name) == base
        return self.playable.game.plain_card(name, kind) == base

    def _mention(self) -> list[Id]:
        """The objects in play in the order in which a situation creates them."""
        return [
            i
            for zones in self.listed.values()
            for name, ids in zones.items()
            if self.kinds[self.playable.special.get(name, (name, ""))[0]].in_play
            for i in ids
        ]

    # --- the parts -------------------------------------------------------------------------------------------------------

    def situation(self) -> Situation:
        first, state = self.first, self.state
        before = state.station.phase == BEFORE
        return Situation(
            first.game,
            first.title,
            Map({player: self._zones(player) for player in state.setup.order}),
            first.rules,
            first.note,
            Map(self.cards),
            first.readings,
            Map({"active": state.active} if before else self._turn()),
            before,
            first.teams,
            Map({key: value for key, value in self._standing() if value and (not before or key == "facts")}),
        )

    def _zones(self, player: str) -> Map[str, tuple[Entry, ...]]:
        zones = {name: self._entries(player, name, ids) for name, ids in self.listed[player].items() if ids}
        pool = self.state.players[player].pool
        if pool != self.playable.pool_begins and self.playable.pool:
            zones[self.playable.pool] = (Entry(None, pool),) if pool else ()
        return Map(zones)

    def _entries(self, player: str, name: str, ids: tuple[Id, ...]) -> tuple[Entry, ...]:
        grouped: list[Entry] = []
        for i in ids:
            entry = self._entry(player, name, self.state.objects[i])
            single = entry.id or entry.ref or entry.since or entry.place
            if not single and grouped and grouped[-1].but(count=1) == entry and grouped[-1].count < 100:
                grouped[-1] = grouped[-1].but(count=grouped[-1].count + 1)
            else:
                grouped.append(entry)
        return tuple(grouped)

    def _entry(self, player: str, name: str, obj: Obj) -> Entry:
        zone, usual = self.playable.special.get(name, (name, "card"))
        kind = self.kinds[zone]
        since, controlled = self.moments.of(obj.id)
        entry = Entry(
            self.card_names[id(obj.base)] if obj.base is not None else None,
            1,
            obj.label,
            obj.turned,
            obj.face_down,
            obj.id in self.moments.new,
            obj.side if obj.side not in [sides[0] for sides in self.state.game.sides.values()] else "",
            obj.counters,
            self.refs[obj.attached] if obj.attached is not None else "",
            obj.owner if obj.owner != player else "",
            obj.kind if obj.kind != usual else "",
            "" if obj.label else self.refs.get(obj.id, ""),
            since,
            controlled,
            self.moments.places.get(obj.id),
            (obj.controller or "") if (kind.in_play or kind.stack) and obj.controller != player else "",
            Map(self.writer.fields(obj.memory)),
            self._item(obj),
        )
        if obj.base is None and entry != Entry(None):
            hidden = kind.in_play and obj.face_down and self.playable.unknown not in self.cards
            entry = entry.but(card=self.playable.unknown, face_down=False) if hidden else entry.but(card="?")
        return entry

    def _item(self, obj: Obj) -> Data:
        """What was announced for it, without an ability that its source has printed."""
        without = ("ability",) if printed_ability(self.state, obj.item) == obj.item.ability else ()
        return Map(self.writer.fields(obj.item, without))

    def _turn(self) -> dict[str, object]:
        state = self.state
        station, priority, visits = state.station, state.priority, state.visits
        turn: dict[str, object] = {"number": station.turn, "active": station.active, "step": station.step}
        if priority.holder is not None:
            turn["priority"] = priority.holder
        elif station.begun:
            turn["over"] = True
        else:
            turn["begins"] = True
        if priority.passed:
            turn["passed"] = priority.passed
        if priority.why is not None:
            turn["why"] = priority.why.id.split(":", 1)[1]
        if priority.told:
            turn["told"] = True
        if self.moments.began:
            turn["began"] = self.moments.began
        if visits.station == station:
            turn["rests"] = visits.count
            turn |= {"chosen": visits.chosen} if visits.chosen else {}
        return turn

    def _standing(self) -> Iterator[tuple[str, object]]:
        state, writer = self.state, self.writer
        yield "stack", self._stack()
        yield "effects", [writer.fields(effect, ("number",)) for effect in state.effects]
        yield "delayed", [writer.fields(delayed) for delayed in state.delayed]
        yield "waiting", [writer.fields(waiting) for waiting in state.waiting]
        yield "procedures", [writer.fields(procedure) for procedure in state.procedures]
        yield "agenda", [writer.data(entry) for entry in state.agenda]
        yield "history", [[writer.data(key), n] for key, n in state.history.items() if present(state, key)]
        yield "facts", {name: writer.data(player.facts) for name, player in state.players.items() if player.facts}
        yield "out", [name for name, player in state.players.items() if not player.in_game]
        yield "attempted", sorted((writer.fields(action) for action in state.attempted), key=repr)
        yield "met", dict(state.visits.forms) if state.visits.station == state.station else {}
        yield "gone", [self._past(obj) for obj in self.gone]
        yield "result", writer.fields(state.result) if state.result is not None else {}

    def _stack(self) -> list[dict[str, object]]:
        if self.state.game.stack is None:
            return []
        listed = []
        for i in self.state.zone(self.state.game.stack.name):
            obj = self.state.objects[i]
            player = obj.controller or obj.owner
            entry = self._entry(player, self.state.game.stack.name, obj)
            listed.append({"player": player, **long_entry(entry)})
        return listed

    def _past(self, obj: Id) -> dict[str, object]:
        """Last known information: what differs from what is printed."""
        snapshot = self.state.past.get(obj)
        if snapshot is None:
            return {"ref": self.refs[obj]}
        here = snapshot.obj
        printed = here.base.characteristics if here.base is not None else EMPTY
        view = {k: v for k, v in snapshot.view.items() if k not in printed or printed[k] != v}
        fields = self.writer.fields(here, ("id", "since", "controlled_since", "former"))
        became = {"became": self.refs[snapshot.became]} if snapshot.became is not None and snapshot.became in self.refs else {}
        return {"ref": self.refs[obj], **fields, "view": self.writer.data(Map(view), Data), **became}


def _listed(playable: Playable, state: State) -> dict[str, dict[str, tuple[Id, ...]]]:
    """Player → what a situation calls the zone → the objects there, as they are to be written."""
    kinds, stack = state.game.zone_kinds, state.game.stack
    listed: dict[str, dict[str, tuple[Id, ...]]] = {}
    for player in state.setup.order:
        zones: dict[str, tuple[Id, ...]] = {}
        for name, (zone, kind) in playable.special.items():
            zones[name] = tuple(i for i in _of_player(state, zone, player) if state.objects[i].kind == kind)
        for name in kinds:
            if stack is None or name != stack.name:
                apart = {kind for zone, kind in playable.special.values() if zone == name}
                zones[name] = tuple(i for i in _of_player(state, name, player) if state.objects[i].kind not in apart)
        listed[player] = zones
    return listed


def _of_player(state: State, zone: str, player: str) -> tuple[Id, ...]:
    if not state.game.zone_kinds[zone].shared:
        return state.zone(zone, player)
    return tuple(i for i in state.zone(zone) if (state.objects[i].controller or state.objects[i].owner) == player)
