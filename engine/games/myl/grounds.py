"""The rules on which the strengths that are compared rest (1.F, 4.3, 5.1.1, 8.14)."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.continuous import in_layers
from ...kernel.frozen import Id
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play.ruling import reaches, statics_in_play
from . import rules as r
from .layers import LAYERS

#: The rules of the layers that change strength.
_LAYERS = frozenset(layer.rule for layer in LAYERS if "strength" in (layer.changes or ()))


def of_strength(state: State, fighters: Iterable[Id]) -> tuple[R, ...]:
    """What made these Aliados as strong as they are; and 4.3 where a continuous ability would, but its condition fails."""
    those = set(fighters)
    changed = [rule for rules, reached in in_layers(state) if not those.isdisjoint(reached) for rule in rules if rule in _LAYERS]
    ceased = [r.CONTINUOUS_ABILITY] if any(_ceases(state, obj) for obj in those) else []
    return tuple(dict.fromkeys((*([r.STRENGTH] if changed else []), *changed, *ceased)))


def _ceases(state: State, obj: Id) -> bool:
    """4.3: whether a continuous ability about its strength does not apply because its condition does not hold."""
    return any(
        reaches(state, ability.affects, obj, context) and not holds(state, ability.only_if, context)
        for _, ability, context in statics_in_play(state)
        if ability.only_if is not None and any(part.op.startswith("strength") for part in ability.parts)
    )
