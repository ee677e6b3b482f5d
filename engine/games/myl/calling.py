"""What the document calls the kinds of abilities (4.1, 4.2, 4.3)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Static, Triggered
from ...text.calling import PLAINLY, Called

_CALLED = {
    **PLAINLY,
    Activated: Called("habilidad activada", "4.1"),
    Triggered: Called("habilidad disparada", "4.2"),
    Static: Called("habilidad continua", "4.3"),
}


def called(ability: object) -> Called:
    """An ability in the words of the document."""
    return _CALLED[type(ability)]
