"""What stands in the fields of the nodes that a card definition was read into: no more than their types allow."""

from __future__ import annotations

import dataclasses
import types
from functools import lru_cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..kernel.frozen import Map
from .checking import DataError, shown

#: The numbers that a definition may say.
MOST = 9_999


def well_typed(node: object) -> None:
    """Raise DataError where a field of a node, or of a node within, holds what its type does not allow."""
    kind: Any = type(node)
    for name, hint in _fields(kind):
        value = getattr(node, name)
        if not _fits(value, hint):
            raise DataError(f"«{shown(_plain(value))}» no puede estar en «{_KEYS.get(name, name)}»")


@lru_cache(maxsize=256)
def _fields(cls: Any) -> tuple[tuple[str, object], ...]:
    hints = get_type_hints(cls)
    return tuple((field.name, hints[field.name]) for field in dataclasses.fields(cls) if field.init)


def _fits(value: object, hint: object) -> bool:
    """Whether a value is of a type; raises DataError for a node in it that is not."""
    if hint is Any:
        return _is_frozen(value)
    if get_origin(hint) in (Union, types.UnionType):
        return any(_fits(value, member) for member in get_args(hint))
    if get_origin(hint) is tuple:
        inside = get_args(hint)
        return isinstance(value, tuple) and all(_fits(item, inside[0]) for item in value)
    if get_origin(hint) is Map:
        key, inner = get_args(hint)
        return isinstance(value, Map) and all(_fits(k, key) and _fits(v, inner) for k, v in value.items())
    if hint is int:
        return isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MOST
    if hint is type(None):
        return value is None
    if not isinstance(hint, type) or not isinstance(value, hint):
        return False
    if dataclasses.is_dataclass(hint):
        well_typed(value)
    return True


def _is_frozen(value: object) -> bool:
    """Whether a value is one that a state may hold."""
    if value is None or isinstance(value, str | bool):
        return True
    if isinstance(value, int):
        return abs(value) <= MOST
    if isinstance(value, tuple | frozenset):
        return all(map(_is_frozen, value))
    if isinstance(value, Map):
        return all(isinstance(key, str) and _is_frozen(inner) for key, inner in value.items())
    if dataclasses.is_dataclass(value):
        well_typed(value)
        return True
    return False


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else dict(value) if isinstance(value, Map) else value


#: How definitions call fields that have another name there.
_KEYS = {
    "affects": "static",
    "at_least": "at least",
    "at_most": "at most",
    "low": "n",
    "high": "n",
    "name_word": "name word",
    "on": "when",
    "only_if": "if",
}
