"""What the document calls the kinds of abilities (11.3, 11.6–11.9) and keywords (15.2)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Keyword, Replacing, Spell, Static, Triggered
from ...text.calling import PLAINLY, Called

_FIELD = Called("Habilidad de Campo", "11.9.1")
_CALLED = {
    **PLAINLY,
    Spell: Called("Invocación", "11.3.1"),
    Activated: Called("Habilidad de Acción", "11.6.1"),
    Triggered: Called("Habilidad de Apoyo", "11.8.1"),
    Static: _FIELD,
    Replacing: _FIELD,
    Keyword: Called("palabra clave", "15.2"),
}
_SPECIAL = Called("Habilidad Especial", "11.7.1")


def called(ability: object) -> Called:
    """An ability in the words of the document: one whose cost has the S is special."""
    special = isinstance(ability, Activated) and any(part.kind == "S" for part in ability.cost)
    return _SPECIAL if special else _CALLED[type(ability)]
