"""Layers, and the effects at work in them: what a game declares of the order in which effects apply, and who applies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .abilities import Continuous, Number, Static
from .frozen import Frozen, Id, Value, at_once
from .rules import R
from .state import Obj, State

#: Characteristics by name: of an object as it is, or still being worked out.
View = dict[str, Value]
#: What gives the characteristics of an object.
Look = Callable[[Id], View]
Operation = Callable[[View, Value], None]


@dataclass(frozen=True)
class Layer(Frozen):
    """One layer or sublayer: its rule, the operations applied in it, what it does to every object after them.

    ``under`` are the rules of the layer that a sublayer is part of; ``changes`` the characteristics that its operations can
    change, None for any.
    """

    rule: R
    operations: frozenset[str]
    intrinsic: Callable[[State, Obj, View, Look], None] | None = None
    under: tuple[R, ...] = ()
    changes: frozenset[str] | None = None


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
