"""A situation → the state at which it stands, built from the same events as everything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..catalogue import GAMES, Playable
from ..kernel.events import Alter, AlterPlayer, Count, Create, Event, commit
from ..kernel.frozen import EMPTY, Id, Map
from ..kernel.state import Player, Setup, State, Station, Zone
from ..text.card_data import DataError
from . import under_way
from .situation import Entry, Situation
from .undisputed import expected_point, undisputed_among
from .yaml_nodes import nearest

#: How many players a situation has, and cards in all.
MOST_PLAYERS, MOST_CARDS = 12, 1_500


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


def build(situation: Situation, off: frozenset[str] = frozenset(), watch: Callable[[], None] | None = None) -> State:
    """The state of a situation, at a quiet point. Raises SituationError. ``off`` are rules to be switched off.

    ``watch`` is called for every card definition: it raises ``TooLong`` when nobody waits any more.
    """
    playable = GAMES[situation.game]
    building = Building(situation, playable)
    _read_cards(building, watch)
    order = tuple(situation.players)
    if len(order) < 2:
        raise situation.wrong("hacen falta dos jugadores o más", "players")
    _check_readings(building)
    _check_sizes(building)
    setup = Setup(playable.game, order, situation.readings, off, Map(building.cards))
    players = Map({name: _player(building, name) for name in order})
    state = State(setup, EMPTY, _empty_zones(playable, order), players)
    state = under_way.remember_gone(building, state)
    state = _create(building, state, new=False)
    began: list[Event] = [AlterPlayer("turno", player=p, fields=Map(turn_began=state.clock)) for p in order]
    state = commit(state, began)
    state = _create(building, state, new=True)
    state = attach(building, state, last=False)
    state = under_way.resume(building, state)
    return _stand(building, state, order)


def _read_cards(building: Building, watch: Callable[[], None] | None) -> None:
    for name, data in building.situation.cards.items():
        if watch is not None:
            watch()
        try:
            building.cards[name] = under_way.long_card(building, data) or building.playable.card(name, data)
        except DataError as error:
            path = ("cards", name, *error.path)
            said = f"«{name}»: {error}"
            raise building.situation.wrong(said, *path, suggestion=error.suggestion, within=error.place) from None
        except (TypeError, ValueError, KeyError, AttributeError):
            raise building.situation.wrong(f"no entiendo la definición de «{name}»", "cards", name) from None


def _check_sizes(building: Building) -> None:
    situation = building.situation
    if len(situation.players) > MOST_PLAYERS:
        raise situation.wrong(f"hay más de {MOST_PLAYERS} jugadores", "players")
    count = 0
    for player, zones in situation.players.items():
        for name, entries in zones.items():
            if name == building.playable.pool and any(entry.card is not None for entry in entries):
                raise situation.wrong("aquí va un número", "players", player, name)
            if name != building.playable.pool:
                count += sum(entry.count for entry in entries)
            if count > MOST_CARDS:
                raise situation.wrong(f"hay más de {MOST_CARDS} cartas", "players", player, name)


def _check_readings(building: Building) -> None:
    _check_undisputed(building.situation)
    points = building.playable.game.readings
    for point, reading in building.situation.readings.items():
        if point not in points:
            raise building.situation.wrong(f"no hay un punto «{point}»", "readings", suggestion=nearest(point, tuple(points)))
        known = points[point].readings
        if reading not in known:
            raise building.situation.wrong(
                f"«{reading}» no es una lectura de ese punto; son: {', '.join(known)}",
                "readings",
                point,
                suggestion=nearest(reading, tuple(known)),
            )


def _check_undisputed(situation: Situation) -> None:
    """Nothing is said of a point that the document answers: neither chosen nor expected."""
    for each in undisputed_among(situation.readings):
        raise situation.wrong(each.told, "readings", each.id)
    for place, item in enumerate(situation.expect):
        for each in undisputed_among([expected_point(item)]):
            raise situation.wrong(each.told, "expect", place, "reading")


def _player(building: Building, name: str) -> Player:
    team = building.situation.teams.get(name, name)
    zones = building.situation.players[name]
    pool = sum(entry.count for entry in zones.get(building.playable.pool, ())) if building.playable.pool else 0
    return Player(name, team, in_game=name not in building.situation.standing.get("out", ()), pool=pool)


def _empty_zones(playable: Playable, order: tuple[str, ...]) -> Map[Zone, tuple[Id, ...]]:
    zones: dict[Zone, tuple[Id, ...]] = {}
    for name, kind in playable.game.zone_kinds.items():
        for zone in [Zone(name)] if kind.shared else [Zone(name, player) for player in order]:
            zones[zone] = ()
    return Map(zones)


def _create(building: Building, state: State, new: bool) -> State:
    """Everything in every zone, from the bottom of piles up; cards that came this turn after the others."""
    playable, situation = building.playable, building.situation
    kinds = playable.game.zone_kinds
    for player, zones in situation.players.items():
        for name, entries in zones.items():
            if name == playable.pool:
                continue
            zone, kind = playable.special.get(name, (name, "card"))
            if zone not in kinds:
                known = (*kinds, *playable.special, *([playable.pool] if playable.pool else []))
                raise situation.wrong(f"no hay una zona «{name}»", "players", player, name, suggestion=nearest(name, known))
            pile = kinds[zone].pile
            for i, entry in reversed(list(enumerate(entries))) if pile else list(enumerate(entries)):
                if entry.new == new:
                    standing = Standing(player, zone, entry.kind or kind, entry, ("players", player, name, i))
                    if entry.since is not None and entry.controlled != 0 and kinds[zone].in_play:
                        building.late.append(standing)
                    else:
                        state = one_entry(building, state, standing)
    return state


def one_entry(building: Building, state: State, standing: Standing) -> State:
    """Create the objects of one entry."""
    player, zone, kind, entry = standing.player, standing.zone, standing.kind, standing.entry
    zone_kind = building.playable.game.zone_kinds[zone]
    base = _base(building, entry, kind, standing.path)
    _check_entry(building, standing, base)
    place = Zone(zone) if zone_kind.shared else Zone(zone, player)
    controller = entry.controller or (player if zone_kind.in_play or zone_kind.stack else None)
    status = {"turned": entry.turned, "face_down": entry.face_down or (base is None and zone_kind.in_play and entry.card != "?")}
    if kind == "demon":
        status["side"] = entry.side or "infernal"  # type: ignore[assignment]
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


def _check_entry(building: Building, standing: Standing, base: Any) -> None:
    """Refuse what cannot stand there: of nobody, of a side that it does not have, in a zone where such a thing is not."""
    situation, game = building.situation, building.playable.game
    kind, zone, entry, path = standing.kind, standing.zone, standing.entry, standing.path
    owner = entry.owner or standing.player
    if owner not in situation.players:
        raise situation.wrong(f"no hay un jugador «{owner}»", *path, suggestion=nearest(owner, tuple(situation.players)))
    if entry.side and kind != "demon":
        raise situation.wrong("solo un demonio tiene forma infernal o terrenal", *path)
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
    if entry.choices:
        building.choosing.append((obj, standing))


def _base(building: Building, entry: Entry, kind: str, path: tuple[Any, ...]) -> Any:
    if entry.card in (None, "?"):
        return None
    if entry.card == "recurso" and "recurso" not in building.cards:
        return None
    if entry.card in building.cards:
        return building.cards[entry.card]
    if (plain := building.playable.game.plain_card(entry.card, kind)) is not None:
        building.cards[entry.card] = plain
        return plain
    known = tuple(building.cards)
    raise building.situation.wrong(
        f"no sé qué carta es «{entry.card}»: defínela en cards", *path, suggestion=nearest(entry.card, known)
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


def _check_players(building: Building, state: State, order: tuple[str, ...]) -> None:
    """Refuse teams and turns of players who are not there, a match of one team, a player without what each has."""
    situation, turn = building.situation, building.situation.turn
    for player in (*situation.teams, *situation.standing.get("out", ())):
        if player not in situation.players:
            key = "teams" if player in situation.teams else "out"
            raise situation.wrong(f"no hay un jugador «{player}»", key, suggestion=nearest(player, order))
    if len({situation.teams.get(player, player) for player in order}) < 2:
        raise situation.wrong("todos los jugadores son del mismo equipo", "teams")
    for player in order:
        if state.players[player].in_game and (message := building.playable.game.incomplete(state, player)) is not None:
            raise situation.wrong(message, "players", player)
    if turn.get("passed", 0) >= len(state.living()):
        raise situation.wrong("pasaron todos: nadie tiene prioridad", "turn", "passed")
    for key in ("active", "priority"):
        name = turn.get(key, order[0])
        if name not in situation.players:
            raise situation.wrong(f"no hay un jugador «{name}»", "turn", key, suggestion=nearest(name, order))


def _stand(building: Building, state: State, order: tuple[str, ...]) -> State:
    """The station and who would act."""
    _check_players(building, state, order)
    situation, playable = building.situation, building.playable
    turn = situation.turn
    active = turn.get("active", order[0])
    if situation.start:
        return state.but(station=Station(0, active, playable.before, playable.before))
    name = turn.get("step", playable.step)
    steps = {step.name: step for step in playable.turn}
    if name not in steps:
        raise situation.wrong(f"no hay un paso «{name}»", "turn", "step", suggestion=nearest(name, tuple(steps)))
    step = steps[name]
    over = bool(turn.get("over"))
    begins = not over and (bool(turn.get("begins")) or (not step.acts and "priority" not in turn))
    station = Station(turn.get("number", 1), active, step.phase, step.name, begun=not begins)
    holder = None if begins or over else turn.get("priority", playable.game.first_to_act(step.name, active, order))
    if holder is not None and not state.players[holder].in_game:
        raise situation.wrong(f"{holder} dejó el juego y no puede tener prioridad", "turn", "priority")
    priority = under_way.priority(building, holder)
    return state.but(station=station, priority=priority, visits=under_way.visits(building, station))
