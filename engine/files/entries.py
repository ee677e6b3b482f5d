"""The entries of a situation → the objects of a state, and what is to be done with them once everything is there."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..catalogue import Playable
from ..kernel.events import Alter, Count, Create, Event, commit
from ..kernel.frozen import Id, Map
from ..kernel.pieces import Zone
from ..kernel.state import State
from ..text.words import nearest
from .situation import Entry, Situation


@dataclass(frozen=True)
class Standing:
    """An entry where it stands: of which player, in which zone, as what kind of object, at what place of the file."""

    player: str
    zone: str
    kind: str
    entry: Entry
    path: tuple[Any, ...]


@dataclass
class Building:
    """What is needed while a situation is built: the definitions read, and the objects that have a name of their own.

    ``late`` are the entries that came at a moment of their own, ``stamped`` the objects whose moments are set afterwards.
    """

    situation: Situation
    playable: Playable
    cards: dict[str, Any] = field(default_factory=dict)
    labels: dict[str, Id] = field(default_factory=dict)
    attaching: list[tuple[Id, Standing]] = field(default_factory=list)
    late: list[Standing] = field(default_factory=list)
    stamped: list[tuple[Id, Entry]] = field(default_factory=list)
    placed: list[tuple[Id, int]] = field(default_factory=list)
    choosing: list[tuple[Id, Standing]] = field(default_factory=list)


def one_entry(building: Building, state: State, standing: Standing) -> State:
    """Create the objects of one entry."""
    player, zone, kind, entry = standing.player, standing.zone, standing.kind, standing.entry
    zone_kind = building.playable.game.zone_kinds[zone]
    base = _base(building, entry, kind, standing.path)
    _check_entry(building, standing, base)
    place = Zone(zone) if zone_kind.shared else Zone(zone, player)
    controller = entry.controller or (player if zone_kind.in_play or zone_kind.stack else None)
    status = {"turned": entry.turned, "face_down": entry.face_down or (base is None and zone_kind.in_play and entry.card != "?")}
    if sides := building.playable.game.sides.get(kind):
        status["side"] = entry.side or sides[0]  # type: ignore[assignment]
    owner = entry.owner or player
    create = Create("", base=base, kind=kind, zone=place, owner=owner, controller=controller, status=Map(status))
    for _ in range(entry.count):
        new_id = state.next_id
        state = commit(state, [create])
        _remember(building, standing, new_id)
        more: list[Event] = [Count("", obj=new_id, counter=k, amount=n) for k, n in entry.counters.items()]
        more += [Alter("", obj=new_id, fields=Map(label=entry.id))] if entry.id else []
        if more:
            state = commit(state, more)
    return state


def _check_entry(building: Building, standing: Standing, base: object) -> None:
    """Refuse what cannot stand there: of nobody, of a side that it does not have, in a zone where such a thing is not."""
    situation, game = building.situation, building.playable.game
    kind, zone, entry, path = standing.kind, standing.zone, standing.entry, standing.path
    owner = entry.owner or standing.player
    if owner not in situation.players:
        raise situation.wrong(f"no hay un jugador «{owner}»", *path, suggestion=nearest(owner, tuple(situation.players)))
    if entry.side and not game.sides:
        raise situation.wrong("en este juego nada tiene dos formas", *path)
    if game.zone_kinds[zone].stack and path[0] != "stack":
        raise situation.wrong(f"lo que está en la {zone} se escribe en «stack», con quién lo controla", *path)
    if (message := game.impossible(base, kind, zone, entry)) is not None:
        raise situation.wrong(message, *path)
    if entry.controller and entry.controller not in situation.players:
        raise situation.wrong(f"no hay un jugador «{entry.controller}»", *path)


def _remember(building: Building, standing: Standing, obj: Id) -> None:
    """What is to be done with the object of an entry once everything is there, and what it is called."""
    entry, path = standing.entry, standing.path
    for name in filter(None, (entry.id, entry.ref)):
        if name in building.labels or entry.count > 1:
            raise building.situation.wrong(f"el id «{name}» se usa dos veces", *path)
        building.labels[name] = obj
    if entry.id.startswith("#"):
        raise building.situation.wrong("un id no empieza con #", *path)
    if entry.attached:
        building.attaching.append((obj, standing))
    if entry.since is not None or entry.controlled:
        building.stamped.append((obj, entry))
    if entry.place is not None:
        building.placed.append((obj, entry.place))
    if entry.choices or entry.item:
        building.choosing.append((obj, standing))


def _base(building: Building, entry: Entry, kind: str, path: tuple[object, ...]) -> object:
    if entry.card in (None, "?"):
        return None
    if entry.card == building.playable.unknown and entry.card not in building.cards:
        return None
    if entry.card in building.cards:
        return building.cards[entry.card]
    if (plain := building.playable.game.plain_card(entry.card, kind)) is not None:
        building.cards[entry.card] = plain
        return plain
    known = tuple(building.cards)
    raise building.situation.wrong(
        f"no sé qué carta es «{entry.card}»: falta decir qué es", *path, suggestion=nearest(entry.card, known)
    )


def attach(building: Building, state: State, last: bool = True) -> State:
    """Attach what is attached, in the order of the file; what has a moment of its own only when everything is there."""
    now = [item for item in building.attaching if last or item[1].entry.since is None]
    building.attaching = [item for item in building.attaching if item not in now]
    for obj, standing in now:
        to, path = standing.entry.attached, standing.path
        target = building.labels.get(to)
        if target is None:
            named = [o.id for o in state.in_play() if o.base is not None and o.base.name == to]
            if len(named) != 1:
                raise building.situation.wrong(
                    f"no hay un único elemento «{to}» en juego", *path, suggestion=nearest(to, tuple(building.labels))
                )
            target = named[0]
        if target == obj:
            raise building.situation.wrong("una carta no puede anexarse a sí misma", *path)
        if target in state.objects and not state.game.zone_kinds[state.objects[target].zone.name].in_play:
            raise building.situation.wrong(f"«{to}» no está en juego", *path)
        state = commit(state, [Alter("", obj=obj, fields=Map(attached=target))])
    return state
