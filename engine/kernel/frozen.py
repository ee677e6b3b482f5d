"""Values that never change: frozen records with a cheap copy, a frozen mapping, and the numbers that are only identities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields
from functools import wraps
from typing import Any, NoReturn, Self, TypeVar

C = TypeVar("C", bound=type)
K = TypeVar("K")
V = TypeVar("V")
_MOST_KNOWN = 4_000
#: What stands under a word of a game or of a card, and what answers a question: of which type, the word or the question says.
Value = Any  # type: ignore[explicit-any]


class Id(int):
    """The identity of an object. A class of its own, so that canonical forms can renumber it wherever it stands."""

    __slots__ = ()


class Stamp(int):
    """A moment of the match. Only the order of stamps means anything."""

    __slots__ = ()


class Frozen:
    """Base of frozen dataclasses: ``but`` gives a copy that differs in some fields and shares the rest."""

    def but(self, **changes: Value) -> Self:
        """A copy with these fields changed. Raises TypeError for a field that does not exist."""
        new = object.__new__(self.__class__)
        fields = new.__dict__
        fields.update(self.__dict__)
        size = len(fields)
        fields.update(changes)
        if len(fields) != size:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(changes.keys() - self.__dict__.keys())}")
        return new


def at_once(cls: C) -> C:
    """A frozen dataclass whose fields are set all at once instead of one by one: for what a match makes again and again.

    What was made so, and its copies, are also read faster: their dict does not share its keys.
    """
    known: dict[str, Value] = {}
    asked, given = ["self"], []
    for field in fields(cls):
        assert field.init, field.name
        default = f"default_{field.name}"
        if field.default_factory is not MISSING:
            known[default] = field.default_factory
            asked.append(f"{field.name}=None")
            given.append(f"{field.name}={default}() if {field.name} is None else {field.name}")
            continue
        if field.default is not MISSING:
            known[default] = field.default
            asked.append(f"{field.name}={default}")
        else:
            asked.append(field.name)
        given.append(f"{field.name}={field.name}")
    source = f"def __init__({', '.join(asked)}):\n self.__dict__.update({', '.join(given)})"
    if hasattr(cls, "__post_init__"):
        source += "\n self.__post_init__()"
    exec(source, known)
    known["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
    cls.__init__ = known["__init__"]  # type: ignore[misc]
    return cls


def by_identity(compute: Callable[[V], K]) -> Callable[[V], K]:
    """A function of one frozen value that remembers what it gave for this very value. The value is kept, so that its
    identity stays its own."""
    known: dict[int, tuple[V, K]] = {}

    @wraps(compute)
    def remembering(value: V) -> K:
        entry = known.get(id(value))
        if entry is None or entry[0] is not value:
            if len(known) >= _MOST_KNOWN:
                known.clear()
            entry = known[id(value)] = (value, compute(value))
        return entry[1]

    return remembering


class Map(dict[K, V]):
    """A frozen mapping. ``set`` and ``without`` give changed copies."""

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a Map never changes")

    __setitem__ = __delitem__ = __ior__ = _refuse  # type: ignore[assignment]
    pop = popitem = clear = update = setdefault = _refuse  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type, tuple[dict[K, V]]]:
        """In another process words hash otherwise: only what is in it travels."""
        return Map, (dict(self),)

    def set(self, key: K, value: V) -> Map[K, V]:
        """A copy in which ``key`` has ``value``."""
        new = Map(self)
        dict.__setitem__(new, key, value)
        return new

    def with_(self, changes: dict[K, V]) -> Map[K, V]:
        """A copy with all these keys changed."""
        new = Map(self)
        dict.update(new, changes)
        return new

    def instead(self, old: K, key: K, value: V) -> Map[K, V]:
        """A copy in which ``key`` has ``value`` and ``old`` is no key any more."""
        new = Map(self)
        dict.__delitem__(new, old)
        dict.__setitem__(new, key, value)
        return new

    def without(self, *keys: K) -> Map[K, V]:
        """A copy without these keys."""
        new = Map(self)
        for key in keys:
            dict.pop(new, key, None)
        return new

    def __hash__(self) -> int:  # type: ignore[override]
        known = self.__dict__.get("hash")
        if known is None:
            known = self.__dict__["hash"] = hash(frozenset(self.items()))
        return known


#: The empty mapping, shared.
EMPTY: Map = Map()
#: Words, with what stands under each: arguments, details, what is remembered. Each word decides of which type that is.
Data = Map[str, Value]
