"""Characteristics while they are worked out, and the effects at work on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .abilities import Continuous, Number, Static
from .frozen import Frozen, Id, Value, at_once

#: Characteristics by name: of an object as it is, or still being worked out.
View = dict[str, Value]
#: What gives the characteristics of an object.
Look = Callable[[Id], View]
Operation = Callable[[View, Value], None]
#: The value of an operation for which it matters since when the effect that does it is at work.
SINCE = "desde cuándo"


@at_once
@dataclass(frozen=True)
class Active(Frozen):
    """An effect at work: from a resolution, or from a static ability of ``source``."""

    effect: Continuous | Static
    source: Id | None
    stamp: int
    place: int

    @property
    def key(self) -> tuple[object, ...]:
        return (self.source, self.place, id(self.effect))

    @property
    def defines(self) -> bool:
        return getattr(self.effect, "defines", False)

    @property
    def rigid(self) -> bool:
        """Nothing that another effect of the same layer does can change this one."""
        effect = self.effect
        if not isinstance(effect, Continuous) or not isinstance(effect.affects, tuple) or effect.only_if is not None:
            return False
        return not any(isinstance(part.value, Number) for part in effect.parts)
