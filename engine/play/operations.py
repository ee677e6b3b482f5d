"""What the words of continuous effects do to the characteristics of an element: the kinds of change from which a game makes
its table of operations."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.abilities import Keyword
from ..kernel.frozen import Value
from ..kernel.layers import Operation, View


def set_to(*names: str) -> Operation:
    """Characteristics become the value."""

    def operation(seen: View, value: object) -> None:
        seen.update(dict.fromkeys(names, value))

    return operation


def set_number(name: str, gives: Callable[[View], bool] = lambda seen: False) -> Operation:
    """A number becomes the value, where there is one or the game gives one to what has none."""

    def operation(seen: View, value: object) -> None:
        if seen.get(name) is not None or gives(seen):
            seen[name] = value

    return operation


def add(*names: str) -> Operation:
    """Numbers grow by the value, each where there is one."""

    def operation(seen: View, value: object) -> None:
        for name in names:
            if isinstance(seen.get(name), int):  # a variable cost is none before it is said
                seen[name] += value

    return operation


def with_(name: str) -> Operation:
    """Words are added to those there are, each once."""

    def operation(seen: View, value: Value) -> None:
        seen[name] = (*seen[name], *(word for word in value if word not in seen[name]))

    return operation


def less(name: str) -> Operation:
    """Words are taken away."""

    def operation(seen: View, value: Value) -> None:
        seen[name] = tuple(word for word in seen[name] if word not in value)

    return operation


def gain(seen: View, value: object) -> None:
    """An ability more; several instances count each."""
    seen["abilities"] = (*seen["abilities"], value)


def lose(seen: View, value: object) -> None:
    """Every instance of an ability goes. A keyword is lost by its name."""
    name = getattr(value, "name", value)
    seen["abilities"] = tuple(a for a in seen["abilities"] if a != value and not (isinstance(a, Keyword) and a.name == name))


def blank(seen: View, value: object) -> None:
    """It has no abilities."""
    seen["abilities"] = ()


def switch(one: str, other: str) -> Operation:
    """Two characteristics change places."""

    def operation(seen: View, value: object) -> None:
        seen[one], seen[other] = seen[other], seen[one]

    return operation
