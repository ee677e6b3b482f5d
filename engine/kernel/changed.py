"""What a step changed, in Spanish: one sentence for each change, one for all that go the same way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from .events import Alter, AlterPlayer, Arrange, Cease, Count, Create, End, Event, Move, Pool
from .pieces import Item, Obj, Zone
from .state import State
from .wording import agreeing, called, contracted, from_zone, in_zone, to_zone, together

_FACES = {True: "boca abajo", False: "boca arriba"}


def changed(events: Iterable[Event], before: State, after: State) -> list[str]:
    """What ``events`` changed between two states, each once; nothing of what is not to be seen on the table."""
    told: dict[str, None] = {}
    for alike, group in groupby(events, lambda event: _alike(event, before)):
        for line in _said(alike, list(group), before, after):
            told[line] = None
    return list(told)


def _alike(event: Event, before: State) -> tuple[object, ...]:
    """What events have in common that one sentence says."""
    if isinstance(event, Move):
        return (Move, _origin(event, before), event.to)
    if isinstance(event, Cease) and (gone := _with_whom(event, before)) is not None:
        return (Cease, gone)
    return (event,)


def _said(alike: tuple[object, ...], group: list[Event], before: State, after: State) -> Iterator[str]:
    if alike[0] is Move:
        _, origin, to = alike
        names = [_moved(event, before) for event in group]
        yield _they_move(names, origin, to, before)  # type: ignore[arg-type]
    elif alike[0] is Cease:
        names = [_ceased(event, before) for event in group]
        yield f"con {alike[1]} {'deja' if len(names) == 1 else 'dejan'} la partida: {together(names)}"
    else:
        yield from (line for event in group if (line := describe(event, before, after)))


def _origin(event: Move, before: State) -> Zone:
    return before.objects[event.obj].zone if event.obj in before.objects else Zone("?")  # type: ignore[index]


def _moved(event: Event, before: State) -> str:
    face_down = isinstance(event, Move) and event.status.get("face_down")
    return "una carta boca abajo" if face_down else _name(event, before)


def _they_move(names: list[str], origin: Zone, to: Zone, state: State) -> str:
    """«una carta pasa del mazo a la mano de Ana»; the player is said once, and so is a zone of two players."""
    who, do = together(names), "pasa" if len(names) == 1 else "pasan"
    if origin == to:
        return f"{who} {'cambia' if len(names) == 1 else 'cambian'} de lugar {in_zone(state, to)}"
    if origin.name == to.name and to.player:
        article = called(state, to).split()[0]
        return f"{who} {do} {from_zone(state, origin)} {contracted('a', f'{article} ').rstrip()} de {to.player}"
    left = origin._replace(player=None) if origin.player == to.player else origin
    return f"{who} {do} {from_zone(state, left)} {to_zone(state, to)}"


def _with_whom(event: Cease, before: State) -> str | None:
    """The player who has left the game and whose things go too, if what ceases is one of these."""
    here = before.objects.get(event.obj)  # type: ignore[arg-type]
    return here.owner if here is not None and here.owner in before.players and not before.players[here.owner].in_game else None


def _ceased(event: Event, before: State) -> str:
    item = here.item if (here := before.objects.get(event.obj)) is not None else None  # type: ignore[arg-type]
    return _ability_named(before, item) if item is not None and item.ability is not None else _name(event, before)


def _name(event: Event, state: State) -> str:
    return state.setup.game.name_of(state, event.obj) if event.obj is not None else ""


def describe(event: Event, before: State, after: State) -> str:
    """What an event changed, or "" when nothing of the table changed."""
    name = _name(event, before)
    if isinstance(event, Create):
        what = f"«{event.base.name}»" if event.base is not None else _ability_named(before, event.status["item"])
        return f"{what} aparece {in_zone(before, event.zone)}"
    if isinstance(event, Cease):
        return f"{_ceased(event, before)} deja de existir"
    if isinstance(event, Count):
        return _counted(event, name, after)
    if isinstance(event, Pool):
        was, now = (state.players[event.player].pool for state in (before, after))  # type: ignore[index]
        pool = before.setup.game.pool_said
        goes = "pasan" if pool.startswith(("los ", "las ")) else "pasa"
        return f"{pool} de {event.player} {goes} de {was} a {now}" if was != now else ""
    if isinstance(event, Arrange):
        owner = f" de {event.zone.player}" if event.zone.player else ""
        return f"{called(before, event.zone)}{owner} queda en otro orden"
    if isinstance(event, End):
        return "termina la partida"
    if isinstance(event, Alter):
        return _altered(event, name, after)
    if isinstance(event, AlterPlayer) and event.fields.get("in_game") is False:
        return f"{event.player} deja el juego"
    return ""


def _ability_named(state: State, item: Item) -> str:
    """An ability, which is no card, by its source."""
    return f"la habilidad de {state.setup.game.name_of(state, item.source)}" if item.source is not None else "una habilidad"


def _counted(event: Count, name: str, after: State) -> str:
    amount = abs(event.amount)
    word = "contador" if amount == 1 else "contadores"
    there = after.objects[event.obj].counters.get(event.counter, 0) if event.obj in after.objects else None  # type: ignore[index]
    left = f": tiene {there}" if there is not None and (there != amount or event.amount < 0) else ""
    return f"{name} {'recibe' if event.amount > 0 else 'pierde'} {amount} {word} de {event.counter}{left}"


def _lies(state: State, obj: Obj, turned: object) -> str:
    game = state.setup.game
    return game.turned_said(obj) if turned else game.upright_said(obj)


def _altered(event: Alter, name: str, after: State) -> str:
    said, of = [], () if event.obj is None else (event.obj,)
    for field, value in event.fields.items():
        if field == "turned":
            said += [agreeing(after, _lies(after, after.objects[i], value), i) for i in of if i in after.objects]
        elif field == "face_down":
            said.append(_FACES[value])
        elif field == "controller":
            said.append(f"bajo el control de {value}" if value is not None else "sin controlador")
        elif field == "side":
            said.append(f"en forma {value}")
        elif field == "attached":
            said.append(f"anexada a {after.setup.game.name_of(after, value)}" if value is not None else "desanexada")
    return f"{name} queda {', '.join(said)}" if said else ""
