"""How objects are called and what changed, in Spanish, from the words of the game."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from .events import Alter, AlterPlayer, Arrange, Cease, Count, Create, End, Event, Move, Pool
from .frozen import Id
from .pieces import Item, Obj, Zone
from .state import State


@lru_cache(maxsize=8192)
def fold(text: str) -> str:
    """Without accents, capitals or double spaces: how words are compared."""
    plain = unicodedata.normalize("NFKD", str(text))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())


def say(state: State, obj: Id) -> str:
    """How a situation names an object: its label, or its name, or its place in a hidden zone."""
    here = state.objects.get(obj)
    if here is None:
        return str(state.setup.game.view(state, obj).get("name") or "")
    if here.label:
        return here.label
    name = state.setup.game.outline(state, obj).get("name")
    return str(name) if name else f"carta {state.zones[here.zone].index(obj) + 1}"


def place(zone: Zone) -> str:
    """A zone in a sentence: "mano de Ana"."""
    return f"{zone.name} de {zone.player}" if zone.player else zone.name


def until_end(moment: str) -> str:
    """How long something lasts, in a sentence: «hasta el final del turno», «hasta el final de la Fase Principal»."""
    if moment.startswith(("tu ", "su ")):
        return f"hasta {moment}"
    of = "del" if moment in ("turno", "combate", "juego") else "de la" if moment.startswith("Fase") else "de"
    return f"hasta el final {of} {moment}"


def plural(count: int, one: str, several: str) -> str:
    """The word for one, or for several."""
    return one if count == 1 else several


def interchangeable(one: Obj, other: Obj) -> bool:
    """Whether nothing tells two objects apart but their identity."""
    if one.label or other.label:
        return False
    return one.but(id=other.id, since=other.since, controlled_since=other.controlled_since, former=other.former) == other


_FLAGS = {
    ("turned", True): "girada",
    ("turned", False): "enderezada",
    ("face_down", True): "boca abajo",
    ("face_down", False): "boca arriba",
}


def describe(event: Event, before: State, after: State) -> str:
    """What an event changed, or "" when nothing of the table changed."""
    name = before.setup.game.name_of(before, event.obj) if event.obj is not None else ""
    if isinstance(event, Move):
        assert event.obj is not None
        origin = before.objects[event.obj].zone if event.obj in before.objects else Zone("?")
        if event.status.get("face_down"):
            name = "una carta boca abajo"
        return f"{name}: de {place(origin)} a {place(event.to)}"
    if isinstance(event, Create):
        what = f"«{event.base.name}»" if event.base is not None else _ability_named(before, event.status["item"])
        return f"{what} aparece {_in(event.zone)}"
    if isinstance(event, Cease):
        item = here.item if (here := before.objects.get(event.obj)) is not None else None  # type: ignore[arg-type]
        gone = _ability_named(before, item) if item is not None and item.ability is not None else name
        return f"{gone} deja de existir"
    if isinstance(event, Count):
        word = "contador" if abs(event.amount) == 1 else "contadores"
        return f"{name}: {event.amount:+d} {word} de {event.counter}"
    if isinstance(event, Pool):
        return f"reserva de {event.player}: {event.amount:+d}"
    if isinstance(event, Arrange):
        return f"{place(event.zone)}: otro orden"
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


def _in(zone: Zone) -> str:
    """Where something is, in a sentence: "en mano de Ana", "en juego"."""
    where = place(zone)
    return where if where.startswith("en ") else f"en {where}"


def _altered(event: Alter, name: str, after: State) -> str:
    said = []
    for field, value in event.fields.items():
        if (word := _FLAGS.get((field, value))) is not None:
            said.append(word)
        elif field == "controller":
            said.append(f"la controla {value}")
        elif field == "side":
            said.append(f"en forma {value}")
        elif field == "attached":
            said.append(f"anexada a {after.setup.game.name_of(after, value)}" if value is not None else "desanexada")
    return f"{name}: {', '.join(said)}" if said else ""
