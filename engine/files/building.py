"""A situation → the state at which it stands, built from the same events as everything else."""

from __future__ import annotations

from collections.abc import Callable

from ..catalogue import GAMES, Playable
from ..kernel.events import AlterPlayer, Event, commit
from ..kernel.frozen import EMPTY, Id, Map
from ..kernel.pieces import Player, Station, Zone
from ..kernel.state import Setup, State
from ..play.starting import BEFORE
from ..text.checking import DataError
from ..text.words import nearest
from . import under_way
from .entries import Building, Standing, attach, one_entry
from .situation import Situation
from .undisputed import expected_point, undisputed_among

#: How many players a situation has, and cards in all.
MOST_PLAYERS, MOST_CARDS = 12, 1_500


def build(situation: Situation, watch: Callable[[], None] | None = None) -> State:
    """The state of a situation, at a quiet point. Raises SituationError.

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
    setup = Setup(playable.game, order, situation.readings, Map(building.cards))
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
    kinds = building.playable.kinds_of(building.situation.cards)
    for name, data in building.situation.cards.items():
        if watch is not None:
            watch()
        try:
            building.cards[name] = under_way.long_card(building, data) or building.playable.card_beside(name, data, kinds)
        except DataError as error:
            path = ("cards", name, *error.path)
            said = f"«{name}»: {error}"
            raise building.situation.wrong(said, *path, suggestion=error.suggestion, within=error.place) from None


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
    given = zones.get(building.playable.pool) if building.playable.pool else None
    pool = building.playable.pool_begins if given is None else sum(entry.count for entry in given)
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
        return state.but(station=Station(0, active, BEFORE, BEFORE))
    name = turn.get("step", playable.step)
    steps = {step.name: step for step in playable.turn}
    if name not in steps:
        raise situation.wrong(f"no hay un paso «{name}»", "turn", "step", suggestion=nearest(name, tuple(steps)))
    step = steps[name]
    over = bool(turn.get("over"))
    begins = not over and (bool(turn.get("begins")) or (not step.acts and "priority" not in turn))
    station = Station(turn.get("number", 1), active, step.phase, step.name, begun=not begins)
    first = order[(order.index(active) + 1) % len(order)] if step.other_first(state.reading) else active
    holder = None if begins or over else turn.get("priority", first)
    if holder is not None and not state.players[holder].in_game:
        raise situation.wrong(f"{holder} dejó el juego y no puede tener prioridad", "turn", "priority")
    priority = under_way.priority(building, holder)
    return state.but(station=station, priority=priority, visits=under_way.visits(building, station))
