"""What the document calls the kinds of effects (8.1)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Do, Instruction, Replacing, Spell, Static, Triggered
from ...text.calling import PLAINLY, Called

_MUST, _MAY, _LASTS = (
    Called("efecto obligatorio", "8.1.2.1"),
    Called("efecto opcional", "8.1.2.2"),
    Called("efecto permanente", "8.1.2.3"),
)
_CALLED = {**PLAINLY, Spell: Called("efecto", "8.1.1"), Activated: _MAY, Triggered: _MUST, Static: _LASTS, Replacing: _LASTS}


def _only_may(effect: tuple[Instruction, ...]) -> bool:
    return bool(effect) and all(isinstance(do, Do) and do.verb == "puede" for do in effect)


def called(ability: object) -> Called:
    """An effect in the words of the document: one that its player may leave undone is optional."""
    if isinstance(ability, Activated) and not ability.timing:
        return _CALLED[Spell]  # 8.4.1: what it costs is said before it, which leaves it no less an order
    may = isinstance(ability, Triggered) and (ability.optional or _only_may(ability.effect))
    return _MAY if may else _CALLED[type(ability)]
