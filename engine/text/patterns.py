"""Patterns: typed nodes with holes, read in both directions.

``build`` fills the holes of a pattern with parts; ``match`` finds the parts in a value, or nothing. A phrase of a grammar
has one pattern, so what is read from text can be printed back from the node alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from typing import Any

from ..kernel.frozen import EMPTY, Data, Frozen, Map


class Mismatch(ValueError):
    """Parts that a pattern cannot hold: a phrase that says the same thing twice, or a number out of its place."""


@dataclass(frozen=True)
class Hole(Frozen):
    """The place of a part: the ``place``-th one named in the phrase, from 0. ``rest`` takes several items of a tuple."""

    place: int
    rest: bool = False


@dataclass(frozen=True)
class With(Frozen):
    """Another pattern with these fields set, which it leaves as they are by default."""

    base: Any
    fields: Data


@dataclass(frozen=True)
class Plus(Frozen):
    """Inside With: one more item at the end of a tuple."""

    item: Any


@dataclass(frozen=True)
class Key(Frozen):
    """Inside With: one more key of a map."""

    key: str
    value: Any


@dataclass(frozen=True)
class Through(Frozen):
    """A value that is another one seen through a function with its inverse (None: cannot be)."""

    pattern: Any
    there: Callable[[Any], Any]
    back: Callable[[Any], Any]


def hole(place: int) -> Any:
    """The ``place``-th part."""
    return Hole(place)


def rest(place: int) -> object:
    """Inside a tuple: all the items of a part that is a tuple."""
    return Hole(place, rest=True)


def with_(base: object, **changes: object) -> Any:
    """A pattern with fields set."""
    return With(base, Map(changes))


def through(pattern: object, there: Callable[[Any], object], back: Callable[[Any], object]) -> Any:
    """A pattern seen through a function and its inverse; either gives None for what cannot be."""
    return Through(pattern, there, back)


# --- there -------------------------------------------------------------------------------------------------------------


def build(pattern: object, parts: Sequence[object]) -> Any:
    """The value of a pattern with its holes filled. Raises Mismatch."""
    if isinstance(pattern, Hole):
        return parts[pattern.place]
    if isinstance(pattern, Through):
        value = pattern.there(build(pattern.pattern, parts))
        if value is None:
            raise Mismatch("fuera de lugar")
        return value
    if isinstance(pattern, With):
        base = build(pattern.base, parts)
        if not isinstance(base, Frozen) or not set(pattern.fields) <= set(dict(_fields(type(base)))):  # type: ignore[arg-type]
            raise Mismatch("de otra clase")
        return base.but(**{name: _joined(base, name, change, parts) for name, change in pattern.fields.items()})
    if isinstance(pattern, tuple):
        listed: list[object] = []
        for item in pattern:
            value = build(item, parts)
            listed += value if isinstance(item, Hole) and item.rest else [value]
        return tuple(listed)
    if isinstance(pattern, Map):
        return Map({key: build(value, parts) for key, value in pattern.items()})
    if is_dataclass(pattern) and not isinstance(pattern, type):
        inner = _fields(type(pattern))
        return pattern.but(**{name: build(getattr(pattern, name), parts) for name, _ in inner})  # type: ignore[attr-defined]
    return pattern


def _joined(base: object, name: str, change: object, parts: Sequence[object]) -> object:
    here = getattr(base, name)
    if isinstance(change, Plus):
        item = build(change.item, parts)
        if item in here:
            raise Mismatch(name)
        return (*here, item)
    if isinstance(change, Key):
        if change.key in here:
            raise Mismatch(name)
        return here.set(change.key, build(change.value, parts))
    value = build(change, parts)
    if here != _default(type(base), name) or value == here:
        raise Mismatch(name)
    return value


# --- and back ----------------------------------------------------------------------------------------------------------


def match(pattern: object, value: object) -> dict[int, object] | None:
    """The parts with which ``build`` makes the value, or None."""
    found: dict[int, object] = {}
    return found if _match(pattern, value, found) else None


def _match(pattern: object, value: object, found: dict[int, object]) -> bool:
    if isinstance(pattern, Hole):
        if pattern.place in found:
            return bool(found[pattern.place] == value)
        found[pattern.place] = value
        return True
    if isinstance(pattern, Through):
        inner = pattern.back(value)
        return inner is not None and _match(pattern.pattern, inner, found)
    if isinstance(pattern, With):
        return _match_with(pattern, value, found)
    if isinstance(pattern, tuple):
        return isinstance(value, tuple) and _match_tuple(pattern, value, found)
    if isinstance(pattern, Map):
        return (
            isinstance(value, Map)
            and pattern.keys() == value.keys()
            and all(_match(inner, value[key], found) for key, inner in pattern.items())
        )
    if type(pattern) is not type(value):
        return False
    if is_dataclass(pattern) and not isinstance(pattern, type):
        return all(_match(getattr(pattern, name), getattr(value, name), found) for name, _ in _fields(type(pattern)))
    return bool(pattern == value)


def _match_with(pattern: With, value: object, found: dict[int, object]) -> bool:
    if not is_dataclass(value) or isinstance(value, type):
        return False
    known = dict(_fields(type(value)))
    plain: dict[str, object] = {}
    for name, change in pattern.fields.items():
        if name not in known:
            return False
        here = getattr(value, name)
        if isinstance(change, Plus):
            if not isinstance(here, tuple) or not here or not _match(change.item, here[-1], found):
                return False
            plain[name] = here[:-1]
        elif isinstance(change, Key):
            if not isinstance(here, Map) or change.key not in here or not _match(change.value, here[change.key], found):
                return False
            plain[name] = here.without(change.key) or EMPTY
        else:
            if here == known[name] or not _match(change, here, found):
                return False
            plain[name] = known[name]
    return _match(pattern.base, value.but(**plain), found)  # type: ignore[attr-defined]


def _match_tuple(pattern: tuple[Any, ...], value: tuple[Any, ...], found: dict[int, Any]) -> bool:
    """At most one item of a tuple is a rest; it takes one value or more."""
    places = [i for i, item in enumerate(pattern) if isinstance(item, Hole) and item.rest]
    if not places:
        return len(pattern) == len(value) and all(_match(p, v, found) for p, v in zip(pattern, value, strict=True))
    at = places[0]
    after = len(pattern) - at - 1
    if len(value) < len(pattern):
        return False
    middle = value[at : len(value) - after]
    return (
        all(_match(p, v, found) for p, v in zip(pattern[:at], value[:at], strict=True))
        and _match(Hole(pattern[at].place), middle, found)
        and all(_match(p, v, found) for p, v in zip(pattern[at + 1 :], value[len(value) - after :], strict=True))
    )


@cache
def _fields(cls: type) -> tuple[tuple[str, object], ...]:
    return tuple((f.name, _default_of(f)) for f in fields(cls) if f.init)


def _default_of(field: Any) -> object:
    if field.default is not MISSING:
        return field.default
    return field.default_factory() if field.default_factory is not MISSING else MISSING


def _default(cls: type, name: str) -> object:
    return dict(_fields(cls))[name]
