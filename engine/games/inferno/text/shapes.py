"""What the patterns of all phrases are made of."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import (
    Do,
    On,
    Ref,
)
from ....kernel.frozen import Map
from ....text.patterns import hole

A, B, C, D = hole(0), hole(1), hole(2), hole(3)
THIS = Ref("este")
CHAIN = ("cadena",)
#: Where a card may come into play from (613.11).
OUTSIDE = ("mazo", "mano", "inferno", "cadena", "exilio")


def do(verb: str, **args: Any) -> Do:
    return Do(verb, Map(args))


def on(event: str, obj: Any = None, **more: Any) -> On:
    data = more.pop("data", {})
    return On(event, obj, data=Map(data), **more)
