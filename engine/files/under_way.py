"""What a situation says of a match in the middle of it: the stack, effects, procedures under way, moments, what is gone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ..kernel.abilities import Activated, Continuous, Delayed, Triggered, Waiting
from ..kernel.conditions import Action
from ..kernel.events import Alter, AlterPlayer, Event, Put, commit
from ..kernel.frozen import EMPTY, Data, Id, Map, Stamp
from ..kernel.items import NOTHING, Item
from ..kernel.memories import NOTHING_REMEMBERED, Memory
from ..kernel.pieces import Obj, Priority, Procedure, Result, Snapshot, Station, Visits, Zone
from ..kernel.state import State
from ..play import shortcuts
from ..play.agenda import entries_of
from ..play.combat import Combat
from ..play.game import PlayedGame
from ..play.resolving import Resolving
from ..play.slots import slots
from ..play.stack import effect_of
from ..text.checking import DataError, known, under
from ..text.words import nearest
from .entries import Building, Standing, attach, one_entry
from .long_form import LongFormError, Reader
from .situation import entry_of
from .yaml_nodes import SituationError

#: The keys of what stands on the stack, besides those of a long entry.
_PLAYER = "player"
#: The number of an effect that is read before it has one.
_UNNUMBERED = Id(0)


def reader(building: Building, start: int) -> Reader:
    """Reads the long form with the names of this situation."""
    playable, game = building.playable, building.playable.game
    return Reader(
        building.labels | {"": _UNNUMBERED},
        start,
        game.rules.declared,
        game.rules.document,
        building.cards,
        game.card_class,
        playable.language,
        tuple(building.situation.players),
    )


def long_card(building: Building, data: object) -> object:
    """A card that is given in the long form, or None."""
    name = building.playable.game.card_class.__name__
    if not isinstance(data, dict) or data.keys() != {name}:
        return None
    with under(name):
        return reader(building, 0).node(building.playable.game.card_class, data[name])


def _reading(building: Building, key: str, read: Callable[[Any], object]) -> tuple[Any, ...]:
    """Every item of one of the lists, read; an error says where."""
    listed = []
    for i, item in enumerate(building.situation.standing.get(key, ())):
        try:
            listed.append(read(item))
        except DataError as error:
            raise _wrong(building, error, key, i) from None
        except (TypeError, ValueError, AttributeError):
            raise building.situation.wrong("no entiendo esta forma larga", key, i) from None
    return tuple(listed)


def _wrong(building: Building, error: DataError, *path: object) -> SituationError:
    """What is wrong with what stands under some keys, at its place."""
    return building.situation.wrong(str(error), *path, *error.path, suggestion=error.suggestion)


# --- what is gone ------------------------------------------------------------------------------------------------------


def remember_gone(building: Building, state: State) -> State:
    """Give what is gone an identity; what it was is read once everything has a name."""
    for i, item in enumerate(building.situation.standing.get("gone", ())):
        name = item.get("ref")
        if not isinstance(name, str) or name in building.labels:
            raise building.situation.wrong("falta «ref», o se usa dos veces", "gone", i)
        building.labels[name] = state.next_id
        state = state.but(next_id=Id(state.next_id + 1))
    return state


def _gone(building: Building, read: Reader, item: dict[str, object]) -> tuple[Id, Snapshot] | None:
    fields = {key: value for key, value in item.items() if key not in ("ref", "became", "view")}
    obj = read.ref(item["ref"])
    if not fields:
        return None
    here = read.node(Obj, {**fields, "id": item["ref"], "since": 0, "controlled_since": 0})
    view = dict(here.base.characteristics) if here.base is not None else {}
    view |= read.value(item.get("view", {}), Data)
    return obj, Snapshot(here, Map(view), read.value(item.get("became"), Id | None))


# --- the moments -------------------------------------------------------------------------------------------------------


def resume(building: Building, state: State) -> State:
    """Everything that is under way, on a state that has the rest of the table."""
    situation, standing = building.situation, building.situation.standing
    state = _stack(building, state)
    start = int(state.clock)
    for late in sorted(building.late, key=lambda s: s.entry.since or 0):
        state = one_entry(building, state, late)
    state = attach(building, state)
    read = reader(building, start)
    last = start
    for obj, entry in building.stamped:
        since = entry.since if entry.since is not None else None
        controlled = entry.controlled if entry.controlled is not None else since
        fields = {"since": since, "controlled_since": controlled if controlled else None}
        stamps = {name: Stamp(start + moment) for name, moment in fields.items() if moment is not None}
        last = max(last, *stamps.values())
        state = commit(state, [Alter("", obj=obj, fields=Map(stamps))])
    state = _remembered(building, read, state)
    state = _places(building, state)
    if situation.turn.get("began"):
        began: list[Event] = []
        for player, moment in situation.turn["began"].items():
            if player not in situation.players:
                raise situation.wrong(
                    f"no hay un jugador «{player}»", "turn", "began", suggestion=nearest(player, state.setup.order)
                )
            last = max(last, start + moment)
            began.append(AlterPlayer("turno", player=player, fields=Map(turn_began=Stamp(start + moment))))
        state = commit(state, began)
    if standing:
        state = _under_way(building, read, state)
        last = max([last, *(e.stamp for e in state.effects), *(d.born for d in state.delayed)])
    return state.but(clock=Stamp(max(int(state.clock), int(last) + 1)))


def _stack(building: Building, state: State) -> State:
    """What stands on the stack, from the bottom up."""
    game = building.playable.game
    listed = list(enumerate(building.situation.standing.get("stack", ())))
    if listed and game.stack is None:
        raise building.situation.wrong("en este juego nada espera para resolverse", "stack", 0)
    for i, item in reversed(listed):
        assert game.stack is not None
        fields = {key: value for key, value in item.items() if key != _PLAYER}
        player = item.get(_PLAYER)
        if player not in building.situation.players:
            meant = nearest(str(player), state.setup.order)
            raise building.situation.wrong(f"no hay un jugador «{player}»", "stack", i, suggestion=meant)
        try:
            entry = entry_of({"card": "?", **fields})
        except (TypeError, ValueError):
            message = "lo que espera para resolverse se escribe como una carta en forma larga"
            raise building.situation.wrong(message, "stack", i) from None
        state = one_entry(building, state, Standing(player, game.stack.name, entry.kind or "card", entry, ("stack", i)))
    return state


def _remembered(building: Building, read: Reader, state: State) -> State:
    for obj, standing in building.choosing:
        try:
            with under("choices"):
                memory = read.node(Memory, dict(standing.entry.choices)) if standing.entry.choices else NOTHING_REMEMBERED
            with under("item"):
                item = read.node(Item, dict(standing.entry.item)) if standing.entry.item else NOTHING
        except DataError as error:
            raise _wrong(building, error, *standing.path) from None
        if item.ability is None and (printed := printed_ability(state, item)) is not None:
            item = item.but(ability=printed)
        if standing.kind == "ability" and not isinstance(item.ability, Activated | Triggered):
            raise building.situation.wrong("no se sabe qué habilidad espera para resolverse", *standing.path)
        state = commit(state, [Alter("", obj=obj, fields=Map(memory=memory, item=item))])
    for i, _ in enumerate(building.situation.standing.get("stack", ())):
        _check_targets(building, state, i)
    return state


def _check_targets(building: Building, state: State, place: int) -> None:
    """What stands at a place of the stack has the targets that its effect asks for; one that asks for none may know some, of what
    made it wait."""
    assert state.game.stack is not None
    obj, game = state.zones[Zone(state.game.stack.name)][place], building.playable.game
    lends = game.lent.get(Resolving) if isinstance(game, PlayedGame) else None
    effect = lends.effect(state, obj) if isinstance(lends, Resolving) else effect_of(state, obj)
    wanted, has = len(slots(effect)), len(state.objects[obj].item.targets)
    if wanted > has or 0 < wanted < has:
        raise building.situation.wrong(f"su efecto tiene {wanted} objetivos y en «targets» hay {has}", "stack", place)


def printed_ability(state: State, item: Item) -> object:
    """The ability that the source of an element of the stack has printed at its place, or None."""
    base = state[item.source].base if item.source in state.objects else None  # type: ignore[index]
    listed = base.characteristics.get("abilities", ()) if base is not None else ()
    return listed[item.index] if 0 <= item.index < len(listed) else None


def _places(building: Building, state: State) -> State:
    """The order of a zone in which several players' objects stand."""
    zones: dict[Zone, list[Id]] = {}
    for obj, place in sorted(building.placed, key=lambda pair: pair[1]):
        zone = state.objects[obj].zone
        order = zones.setdefault(zone, [i for i in state.zones[zone] if i not in {o for o, _ in building.placed}])
        order.insert(place - 1, obj)
    return state.but(zones=state.zones.with_({zone: tuple(order) for zone, order in zones.items()})) if zones else state


def _under_way(building: Building, read: Reader, state: State) -> State:
    standing = building.situation.standing
    gone = dict(filter(None, _reading(building, "gone", lambda item: _gone(building, read, item))))
    effects = _reading(building, "effects", lambda item: read.node(Continuous, {**item, "number": ""}))
    effects = tuple(effect.but(number=Id(-i)) for i, effect in enumerate(effects, 1))
    history = Map(dict(_reading(building, "history", lambda pair: _counted(read, pair))))
    fields = Map(
        delayed=_reading(building, "delayed", lambda item: _waits(building, read.node(Delayed, item))),
        waiting=_reading(building, "waiting", lambda item: _waits(building, read.node(Waiting, item))),
        procedures=_reading(building, "procedures", lambda item: _procedure(building, read.node(Procedure, item))),
        agenda=_reading(building, "agenda", lambda item: _to_come(building, read, item)),
        attempted=frozenset(_reading(building, "attempted", lambda item: read.node(Action, item))),
        history=history,
    )
    facts: list[Event] = []
    for player, data in standing.get("facts", {}).items():
        if player not in state.players:
            raise building.situation.wrong(f"no hay un jugador «{player}»", "facts")
        try:
            facts.append(AlterPlayer("", player=player, facts=read.value(data, Data)))
        except DataError as error:
            raise _wrong(building, error, "facts", player) from None
    told = state.but(past=state.past.with_(gone), effects=effects)  # nothing begins now, so nothing changes hands
    state = commit(told, [Put("", fields=fields), *facts])
    if "result" in standing:
        try:
            state = state.but(result=read.node(Result, standing["result"]))
        except DataError as error:
            raise _wrong(building, error, "result") from None
    return state


def _to_come(building: Building, read: Reader, item: dict[str, Any]) -> object:
    """A turn or a step besides, one that is skipped, or what else a game keeps for later."""
    kinds = entries_of(building.playable.game)
    if item.get("kind") not in kinds:
        raise LongFormError(f"«kind» es una de estas palabras: {', '.join(kinds)}")
    for key in kinds[item["kind"]]:
        if not isinstance(item.get(key), str):
            raise LongFormError(f"falta la clave «{key}», o no es una palabra")
    if "player" in item:
        _plays(building, item["player"])
    return read.value(item, Data)


def _plays(building: Building, player: object) -> None:
    """Somebody is one of the players."""
    if player not in building.situation.players:
        raise LongFormError(f"no hay un jugador «{player}»")


W = TypeVar("W", Waiting, Delayed)


def _waits(building: Building, waiting: W) -> W:
    """A triggered ability of one of the players."""
    _plays(building, waiting.context.you)
    return waiting


def _procedure(building: Building, procedure: Procedure) -> Procedure:
    """A procedure of one of the players that says what it must; a combat with those who take part in it."""
    _plays(building, procedure.player)
    combat = building.playable.game.lent.get(Combat) if isinstance(building.playable.game, PlayedGame) else None
    if isinstance(combat, Combat) and procedure.name == combat.name:
        for key, kind in combat.holds.items():
            if not isinstance(procedure.data.get(key), kind):
                raise LongFormError(f"en «data» falta quiénes son «{key}»")
        with under("at"):
            known(procedure.at, combat.stages or (procedure.at,), "una etapa")
    untold = building.playable.game.untold(procedure, building.situation.players)
    if procedure.name == shortcuts.NAME:
        untold = shortcuts.untold(procedure)
    if untold is not None:
        raise LongFormError(untold)
    return procedure


def _counted(read: Reader, pair: Any) -> tuple[object, int]:
    key, count = pair
    if not isinstance(count, int):
        raise LongFormError("aquí va cuántas veces")
    counted = read.value(key)
    begins = counted[:1] if isinstance(counted, tuple) else (counted,)
    if not (begins and isinstance(begins[0], str) and begins[0]):
        raise LongFormError("lo que se contó es una palabra, o una lista que empieza por una")
    return counted, count


def priority(building: Building, holder: str | None) -> Priority:
    """Who would act, by which rule, and how many have passed."""
    turn = building.situation.turn
    try:
        why = reader(building, 0).rule(turn["why"]) if "why" in turn else None
    except DataError as error:
        raise _wrong(building, error, "turn", "why") from None
    return Priority(holder, turn.get("passed", 0), why, bool(turn.get("told")))


def visits(building: Building, station: Station) -> Visits:
    """How often the match came to rest in this step."""
    turn, met = building.situation.turn, building.situation.standing.get("met", EMPTY)
    if "rests" not in turn and not met:
        return Visits()
    return Visits(station, turn.get("rests", 0), turn.get("chosen", 0), Map(met))
