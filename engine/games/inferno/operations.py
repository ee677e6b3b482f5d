"""What each word of a continuous effect does to the characteristics of an element (204.1a, 611.2, 612, 706.2)."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Any

from ...kernel.abilities import Keyword
from ...kernel.frozen import Map
from ...kernel.layers import Operation, View
from .cards import Card, subtype_fits


def _set(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        seen[name] = value

    return operation


def _set_number(name: str) -> Operation:
    """207.4, 612.3b: an ally has the strength and the resistance to which an effect sets them, even with nothing printed."""

    def operation(seen: View, value: Any) -> None:
        if seen.get(name) is not None or "aliado" in seen["types"]:
            seen[name] = value

    return operation


def _add(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        if seen.get(name) is not None:
            seen[name] += value

    return operation


def _with(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        seen[name] = (*seen[name], *(v for v in value if v not in seen[name]))

    return operation


def _less(name: str) -> Operation:
    def operation(seen: View, value: Any) -> None:
        seen[name] = tuple(v for v in seen[name] if v not in value)

    return operation


def _gain(seen: View, value: Any) -> None:
    """113.2d: several instances of an ability count each."""
    seen["abilities"] = (*seen["abilities"], value)


def _lose(seen: View, value: Any) -> None:
    """113.9: every instance goes. A keyword is lost by its name."""
    seen["abilities"] = tuple(
        a for a in seen["abilities"] if a != value and not (isinstance(a, Keyword) and a.name == getattr(value, "name", value))
    )


def _switch(seen: View, value: Any) -> None:
    """612.3d"""
    seen["strength"], seen["resistance"] = seen["resistance"], seen["strength"]


def _copy(seen: View, value: Any) -> None:
    """706.2: the copiable values take the place of its own."""
    controller = seen["controller"]
    seen.update(value.characteristics)
    seen["controller"] = controller
    seen["converted"] = value.cost if isinstance(value.cost, int) else 0


def _word(seen: View, value: Any) -> None:
    """611.2: one word that names a category becomes another, in the type line."""
    old, new = value[0], value[1]
    seen["subtypes"] = tuple(new if word == old else word for word in seen["subtypes"])
    if seen.get("path") == old:
        seen["path"] = new
    seen["abilities"] = tuple(_reworded(ability, old, new) for ability in seen["abilities"])


#: Which words an effect changes.
WHICH_WORDS = "inferno-palabras-que-cambia-un-efecto"


def any_word(seen: View, value: Any) -> None:
    """By the other reading of 611.1, one printed word becomes another wherever it stands, in the name, too."""
    _word(seen, value)
    if seen.get("name"):
        seen["name"] = " ".join(value[1] if word == value[0] else word for word in str(seen["name"]).split())


@lru_cache(maxsize=512)
def _reworded(value: Any, old: str, new: str) -> Any:
    """The same text with one word for another: in filters and in tokens, whose names come from their subtypes (611.2a, 611.4)."""
    if isinstance(value, str):
        return new if value == old else value
    if isinstance(value, Map):
        return Map({key: _reworded(inner, old, new) for key, inner in value.items()})
    if isinstance(value, tuple):
        return tuple(_reworded(inner, old, new) for inner in value)
    if isinstance(value, Card):
        subtypes = tuple(new if word == old else word for word in value.subtypes)
        name = " ".join(subtypes) if value.name == " ".join(value.subtypes) else value.name
        return value.but(name=name, subtypes=subtypes)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        changed = {f.name: _reworded(getattr(value, f.name), old, new) for f in dataclasses.fields(value) if f.init}
        return dataclasses.replace(value, **changed)
    return value


def _types(seen: View, value: Any) -> None:
    """204.1a: the new types take the place of the old; subtypes stay only if they belong to a type that is left."""
    seen["types"] = value
    seen["subtypes"] = tuple(word for word in seen["subtypes"] if subtype_fits(word, value))


OPERATIONS: dict[str, Operation] = {
    "copy": _copy,
    "controller": _set("controller"),
    "word": _word,
    "name": _set("name"),
    "types": _types,
    "types +": _with("types"),
    "subtypes": _set("subtypes"),
    "subtypes +": _with("subtypes"),
    "supertypes +": _with("supertypes"),
    "supertypes -": _less("supertypes"),
    "abilities +": _gain,
    "abilities -": _lose,
    "no abilities": lambda seen, value: seen.update(abilities=()),
    "strength defined": _set_number("strength"),
    "resistance defined": _set_number("resistance"),
    "strength =": _set_number("strength"),
    "resistance =": _set_number("resistance"),
    "strength +": _add("strength"),
    "resistance +": _add("resistance"),
    "switch": _switch,
}
