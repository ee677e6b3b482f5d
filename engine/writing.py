"""A state of a match as a situation that loads to the same state: readable where it can be, in the long form where it must."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from .catalogue import GAMES, Playable
from .kernel.frozen import EMPTY, Id, Map
from .kernel.state import Obj, State, Zone
from .long_form import Writer
from .resuming import CHOICES
from .running import Ran
from .situation import Entry, Situation, long_entry


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
        self.cards: dict[str, Any] = dict(situation.cards)
        self.card_names: dict[int, str] = {}
        self.listed = _listed(self.playable, state)
        self.gone = _gone(state)
        self.refs = self._names()
        self._define_cards()
        self.moments = _Moments(state, self._mention(), self.kinds)
        self.writer = Writer(self.refs, self.moments.ranks, self.card_names)

    # --- names -----------------------------------------------------------------------------------------------------------

    def _names(self) -> dict[Id, str]:
        """What each object that something refers to is called: its id, or a number in the order of the file."""
        wanted = set(_referred(self.state)) | {i for obj in self.gone for i in _of_gone(self.state, obj)} | set(self.gone)
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
        known = self.state.setup.cards
        gone = [self.state.past[i].obj for i in self.gone if i in self.state.past]
        for obj in (*self.state.objects.values(), *gone):
            base = obj.base
            if base is None or id(base) in self.card_names:
                continue
            name, number = base.name, 1
            while not self._is(name, base, obj.kind, known):
                if name not in self.cards:
                    self.cards[name] = {type(base).__name__: Writer({}, {}, {}).fields(base)}
                    known = known.set(name, base)
                    break
                number += 1
                name = f"{base.name} ·{number}"
            self.card_names[id(base)] = name

    def _is(self, name: str, base: Any, kind: str, known: Map[str, Any]) -> bool:
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
        before = state.station.phase == self.playable.before
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
            Map({} if before else {key: value for key, value in self._standing() if value}),
        )

    def _zones(self, player: str) -> Map[str, tuple[Entry, ...]]:
        zones = {name: self._entries(player, name, ids) for name, ids in self.listed[player].items() if ids}
        pool = self.state.players[player].pool
        if pool and self.playable.pool:
            zones[self.playable.pool] = (Entry(None, pool),)
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
            obj.side if obj.side != "infernal" else "",
            obj.counters,
            self.refs[obj.attached] if obj.attached is not None else "",
            obj.owner if obj.owner != player else "",
            obj.kind if obj.kind != usual else "",
            "" if obj.label else self.refs.get(obj.id, ""),
            since,
            controlled,
            self.moments.places.get(obj.id),
            (obj.controller or "") if (kind.in_play or kind.stack) and obj.controller != player else "",
            self._choices(obj),
        )
        if obj.base is None and entry != Entry(None):
            hidden = kind.in_play and obj.face_down and self.playable.unknown not in self.cards
            entry = entry.but(card=self.playable.unknown, face_down=False) if hidden else entry.but(card="?")
        return entry

    def _choices(self, obj: Obj) -> Map[str, Any]:
        choices = dict(obj.choices)
        if obj.kind == "ability" and _printed(self.state, choices) == choices.get("ability"):
            choices.pop("ability", None)
        return Map({key: self.writer.data(value, CHOICES.get(key, Any)) for key, value in choices.items()})

    def _turn(self) -> dict[str, Any]:
        state = self.state
        station, priority, visits = state.station, state.priority, state.visits
        turn: dict[str, Any] = {"number": station.turn, "active": station.active, "step": station.step}
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

    def _standing(self) -> Iterator[tuple[str, Any]]:
        state, writer = self.state, self.writer
        yield "stack", self._stack()
        yield "effects", [writer.fields(effect, ("number",)) for effect in state.effects]
        yield "delayed", [writer.fields(delayed) for delayed in state.delayed]
        yield "waiting", [writer.fields(waiting) for waiting in state.waiting]
        yield "procedures", [writer.fields(procedure) for procedure in state.procedures]
        yield "agenda", [writer.data(entry) for entry in state.agenda]
        yield "history", [[writer.data(key), n] for key, n in state.history.items() if _present(state, key)]
        yield "facts", {name: writer.data(player.facts) for name, player in state.players.items() if player.facts}
        yield "out", [name for name, player in state.players.items() if not player.in_game]
        yield "attempted", sorted((writer.fields(action) for action in state.attempted), key=repr)
        yield "met", dict(state.visits.forms) if state.visits.station == state.station else {}
        yield "gone", [self._past(obj) for obj in self.gone]
        yield "result", writer.fields(state.result) if state.result is not None else {}

    def _stack(self) -> list[dict[str, Any]]:
        if self.state.game.stack is None:
            return []
        listed = []
        for i in self.state.zone(self.state.game.stack.name):
            obj = self.state.objects[i]
            player = obj.controller or obj.owner
            entry = self._entry(player, self.state.game.stack.name, obj)
            listed.append({"player": player, **long_entry(entry)})
        return listed

    def _past(self, obj: Id) -> dict[str, Any]:
        """Last known information: what differs from what is printed."""
        snapshot = self.state.past.get(obj)
        if snapshot is None:
            return {"ref": self.refs[obj]}
        here = snapshot.obj
        printed = here.base.characteristics if here.base is not None else EMPTY
        view = {k: v for k, v in snapshot.view.items() if k not in printed or printed[k] != v}
        fields = self.writer.fields(here, ("id", "since", "controlled_since", "former"))
        became = {"became": self.refs[snapshot.became]} if snapshot.became is not None and snapshot.became in self.refs else {}
        return {"ref": self.refs[obj], **fields, "view": self.writer.data(Map(view), Map[str, Any]), **became}


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


def _printed(state: State, choices: dict[str, Any]) -> Any:
    """The ability that the source of an element of the stack has printed at that place, or None."""
    source, place = choices.get("source"), choices.get("index")
    base = state[source].base if source in state else None  # type: ignore[index]
    listed = base.characteristics.get("abilities", ()) if base is not None else ()
    return listed[place] if isinstance(place, int) and 0 <= place < len(listed) else None


# --- what is referred to -----------------------------------------------------------------------------------------------


def _ids(value: Any) -> Iterator[Id]:
    """Every id in a value."""
    if isinstance(value, Id):
        yield value
    elif isinstance(value, Map):
        for key, inner in value.items():
            yield from _ids(key)
            yield from _ids(inner)
    elif isinstance(value, tuple | frozenset):
        for inner in value:
            yield from _ids(inner)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type) and not hasattr(value, "characteristics"):
        for field in dataclasses.fields(value):
            if field.name != "number":
                yield from _ids(getattr(value, field.name))


def _referred(state: State) -> Iterator[Id]:
    """The ids that a state holds besides those of its zones."""
    for obj in state.objects.values():
        yield from _ids((obj.attached, obj.choices))
    yield from _ids((state.effects, state.delayed, state.waiting, state.procedures, state.agenda, tuple(state.attempted)))
    for key in state.history:
        if _present(state, key):
            yield from _ids(key)


def _present(state: State, key: Any) -> bool:
    """Whether what was counted is counted of something that is still there."""
    return all(i in state.objects for i in _ids(key))


def _of_gone(state: State, obj: Id) -> Iterable[Id]:
    snapshot = state.past.get(obj)
    if snapshot is None:
        return ()
    return [i for i in _ids((snapshot.obj.attached, snapshot.obj.choices, snapshot.became)) if i is not None]


def _gone(state: State) -> tuple[Id, ...]:
    """What no longer exists and is referred to, first those to which something that exists refers."""
    found: dict[Id, None] = {}
    open_ = [i for i in _referred(state) if i not in state.objects]
    while open_:
        obj = open_.pop(0)
        if obj not in found:
            found[obj] = None
            open_ += [i for i in _of_gone(state, obj) if i not in state.objects]
    return tuple(found)


# --- the moments -------------------------------------------------------------------------------------------------------


class _Moments:
    """When everything came, told only where the order of the file does not tell it.

    A situation creates what it lists in order, then the players' turns begin, then comes what is new, then what is attached
    is attached, then the stack is built. What came in that order needs no moment; from the first thing that did not, all have.
    """

    def __init__(self, state: State, mention: list[Id], kinds: dict[str, Any]):
        self.state = state
        self.mention = mention
        stack = state.zone(state.game.stack.name) if state.game.stack else ()
        self.stack = tuple(reversed(stack))
        self.attached = [i for i in mention if state.objects[i].attached is not None]
        self.new: set[Id] = set()
        self.told: set[tuple[str, Any]] = set()
        at: dict[int, list[tuple[str, Any]]] = {}
        for i in (*mention, *self.stack):
            obj = state.objects[i]
            at.setdefault(int(obj.since), []).append(("since", i))
            if obj.controlled_since != obj.since:
                at.setdefault(int(obj.controlled_since), []).append(("controlled", i))
        for name, player in state.players.items():
            at.setdefault(int(player.turn_began), []).append(("began", name))
        for place, effect in enumerate(state.effects):
            at.setdefault(int(effect.stamp), []).append(("effect", place))
        for place, delayed in enumerate(state.delayed):
            at.setdefault(int(delayed.born), []).append(("delayed", place))
        usual = self._usual(at)
        self.ranks = {stamp: n for n, stamp in enumerate((s for s in sorted(at) if s not in usual), 1)}
        self.began = {n: self.ranks[int(p.turn_began)] for n, p in state.players.items() if int(p.turn_began) in self.ranks}
        self.places = self._places(kinds)

    def _usual(self, at: dict[int, list[tuple[str, Any]]]) -> set[int]:
        """The stamps of what came in the order of the file."""
        usual: set[int] = set()
        phase, after = 0, -1
        for stamp in sorted(at):
            items = at[stamp]
            if phase == 0 and {kind for kind, _ in items} == {"began"} and len(items) == len(self.state.players):
                phase, after = 1, -1
            elif len(items) == 1 and (step := self._step(*items[0], phase, after)) is not None:
                phase, after = step
                if phase == 1:
                    self.new.add(items[0][1])
            else:
                break
            usual.add(stamp)
        return usual

    def _step(self, kind: str, what: Any, phase: int, after: int) -> tuple[int, int] | None:
        """The phase in which something usually comes and its place there, if it can come now."""
        if kind not in ("since", "controlled"):
            return None
        if what in self.stack:
            reached, order = 3, self.stack
        elif self.state.objects[what].attached is not None and kind == "since":
            if self.state.objects[what].controlled_since == self.state.objects[what].since:
                return None
            reached, order = 2, tuple(self.attached)
        elif (self.state.objects[what].attached is not None) == (kind == "controlled"):
            reached, order = min(phase, 1), tuple(self.mention)
        else:
            return None
        place = order.index(what)
        if reached < phase or (reached > 1 and phase == 0) or (reached == phase and place <= after):
            return None
        return reached, place

    def of(self, obj: Id) -> tuple[int | None, int | None]:
        """Since when an object is there and under control, None where the file tells it."""
        here = self.state.objects[obj]
        since = self.ranks.get(int(here.since))
        if not (obj in self.stack or obj in self.mention):
            return None, None
        if here.controlled_since == here.since:
            return since, None
        controlled = self.ranks.get(int(here.controlled_since))
        return since, controlled if controlled is not None else (0 if since is not None else None)

    def _places(self, kinds: dict[str, Any]) -> dict[Id, int]:
        """The places of objects in play whose zone is not in the order in which they are created."""
        early = [i for i in self.mention if self._is_early(i)]
        early = [i for i in early if i not in self.new] + [i for i in early if i in self.new]
        late = sorted((i for i in self.mention if not self._is_early(i)), key=lambda i: self.of(i)[0] or 0)
        made: dict[Zone, list[Id]] = {}
        for i in (*early, *late):
            made.setdefault(self.state.objects[i].zone, []).append(i)
        return {
            i: place
            for zone, order in made.items()
            for place, i in enumerate(self.state.zones[zone], 1)
            if i not in _in_order(self.state.zones[zone], order)
        }

    def _is_early(self, obj: Id) -> bool:
        since, controlled = self.of(obj)
        return since is None or controlled == 0


def _in_order(inside: tuple[Id, ...], made: list[Id]) -> set[Id]:
    """As many objects as possible that stand in a zone in the order in which they are created."""
    if tuple(made) == inside:
        return set(made)
    at = {obj: place for place, obj in enumerate(made)}
    best: list[tuple[int, ...]] = []
    for obj in inside:
        before = max((line for line in best if line[-1] < at[obj]), key=len, default=())
        best.append((*before, at[obj]))
    return {made[place] for place in max(best, key=len, default=())}


#: What an expectation may begin with that is about the way, not about where it ends.
_OF_THE_WAY = ("cites", "not cites", "says", "reading")


def save(ran: Ran, at: int | None = None) -> Situation:
    """The situation that stands at the last quiet point not after step ``at`` (the end without it), with what is left to do.

    It keeps the expectations about the end. Raises ValueError when there is no such step.
    """
    run = ran.run
    if at is not None and not 0 <= at <= len(run.trace):
        raise ValueError(f"no hay un paso {at}: hay {len(run.trace)}")
    if at is None and run.state.result is not None:
        return write(ran.situation, run.state)
    point = next(point for point in reversed(run.quiet) if at is None or point.steps <= at)
    kept = tuple(item for item in ran.situation.expect if "after" not in item and next(iter(item)) not in _OF_THE_WAY)
    return write(ran.situation, point.state).but(do=ran.left(point), expect=kept)
