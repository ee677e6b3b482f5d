"""How objects and zones are called in Spanish, in the words of the game."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from .frozen import Id
from .pieces import Obj, Zone
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
    """A zone as a situation names it: "mano de Ana"."""
    return f"{zone.name} de {zone.player}" if zone.player else zone.name


def called(state: State, zone: Zone) -> str:
    """A zone with its article: «la mano», «el mazo»."""
    kind = state.setup.game.zone_kinds.get(zone.name)
    return (kind.said if kind is not None else "") or f"el {zone.name}"


def to_zone(state: State, zone: Zone) -> str:
    """«a la mano de Ana», «al mazo de Ana», «al juego»."""
    return _of(contracted("a", called(state, zone)), zone)


def from_zone(state: State, zone: Zone) -> str:
    """«de la mano de Ana», «del mazo de Ana», «del juego»."""
    return _of(contracted("de", called(state, zone)), zone)


def in_zone(state: State, zone: Zone) -> str:
    """«en la mano de Ana», «en el mazo de Ana», «en juego»."""
    return _of(zone.name if zone.name.startswith("en ") else f"en {called(state, zone)}", zone)


def contracted(preposition: str, noun: str) -> str:
    """«a» or «de» before a noun with its article: «al mazo», «de la mano»."""
    return f"{preposition}l {noun[3:]}" if noun.startswith("el ") else f"{preposition} {noun}"


def _of(where: str, zone: Zone) -> str:
    return f"{where} de {zone.player}" if zone.player else where


def agreeing(state: State, word: str, *objects: Id) -> str:
    """A feminine participle made to agree with elements, masculine where one is of a kind or type that the game calls so; other
    words stay as they are."""
    game = state.setup.game
    words = {w for i in objects if i in state.objects for w in (state.objects[i].kind, *game.view(state, i)["types"])}
    if not word.endswith("da"):
        return word
    said = f"{word[:-1]}o" if words & game.masculine else word
    return said if len(objects) < 2 else f"{said}s"


def together(names: Iterable[str]) -> str:
    """«A, B y C»; what is called the same is said once, with how many there are: «2 «A» y 3 cartas boca abajo»."""
    counted = Counter(list(names))
    unknown = [name for name in counted if name.startswith("una carta")]
    told = [_told(name, counted[name]) for name in (*(name for name in counted if name not in unknown), *unknown)]
    return " y ".join(part for part in (", ".join(told[:-1]), *told[-1:]) if part)


def _told(name: str, times: int) -> str:
    if times == 1:
        return name
    return f"{times} cartas{name.removeprefix('una carta')}" if name.startswith("una carta") else f"{times} {name}"


def until_end(moment: str) -> str:
    """How long something lasts, in a sentence: «hasta el final del turno», «hasta el final de la Fase Principal»."""
    if moment.startswith(("tu ", "su ")):
        return f"hasta {moment}"
    of = "del" if moment in ("turno", "combate", "juego") else "de la" if moment.startswith("Fase") else "de"
    return f"hasta el final {of} {moment}"


def plural(count: int, one: str, several: str) -> str:
    """The word for one, or for several."""
    return one if count == 1 else several


def so_many_cards(count: int) -> str:
    """«1 carta», «3 cartas»."""
    return f"{count} {plural(count, 'carta', 'cartas')}"


def interchangeable(one: Obj, other: Obj) -> bool:
    """Whether nothing tells two objects apart but their identity."""
    if one.label or other.label:
        return False
    return one.but(id=other.id, since=other.since, controlled_since=other.controlled_since, former=other.former) == other
