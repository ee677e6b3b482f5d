"""Walking over abilities, and over whatever is made of frozen records, mappings and tuples: what is inside, and rebuilding it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import TypeVar

from .abilities import Do
from .frozen import Frozen, Map, Value, by_identity

N = TypeVar("N")


@lru_cache(maxsize=256)
def _names(cls: type) -> tuple[str, ...]:
    """The fields that a record is made with: what follows from them is not looked at."""
    return tuple(field.name for field in fields(cls) if field.init) if is_dataclass(cls) else ()


def inside(value: object) -> Iterator[object]:
    """What a record, mapping or tuple is made of, one level down, in order."""
    if isinstance(value, Map):
        yield from value.values()
    elif isinstance(value, tuple | frozenset):
        yield from value
    else:
        yield from (getattr(value, name) for name in _names(type(value)))  # type: ignore[arg-type]


def walk(value: object, into: Callable[[Value], bool] = lambda node: True) -> Iterator[object]:
    """A value and everything inside it, each before what it is made of; ``into`` leaves out what is inside some."""
    yield value
    if into(value):
        for inner in inside(value):
            yield from walk(inner, into)


def every(kind: type[N], value: object) -> Iterator[N]:
    """What there is of a kind in a value."""
    return (node for node in walk(value) if isinstance(node, kind))


@by_identity
def words(value: object) -> frozenset[str]:
    """Every word in a value: those of nodes, the verbs and the arguments."""
    return frozenset(every(str, value))


@by_identity
def verbs(value: object) -> frozenset[str]:
    """The verbs of the instructions in a value."""
    return frozenset(do.verb for do in every(Do, value))


def rebuilt(value: object, change: Callable[[Value], object]) -> Value:
    """The same record, mapping or tuple with each thing it is made of changed; itself when nothing changes."""
    if isinstance(value, Map):
        made = {key: change(inner) for key, inner in value.items()}
        return value if all(made[key] is value[key] for key in made) else Map(made)
    if isinstance(value, tuple):
        listed = tuple(change(inner) for inner in value)
        return value if all(new is old for new, old in zip(listed, value, strict=True)) else listed
    if not isinstance(value, Frozen):
        return value
    given = {name: getattr(value, name) for name in _names(type(value))}  # type: ignore[arg-type]
    changes = {name: new for name, old in given.items() if (new := change(old)) is not old}
    return value.but(**changes) if changes else value
