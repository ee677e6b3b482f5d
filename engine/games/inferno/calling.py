"""What the document calls the kinds of abilities (113.3), effects that replace or prevent (613, 614) and keywords (702)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Keyword, Replacing, Spell, Static, Triggered
from ...text.calling import PLAINLY, Called

_CALLED = {
    **PLAINLY,
    Spell: Called("habilidad de ritual", "113.3a"),
    Activated: Called("habilidad activada", "113.3b"),
    Triggered: Called("habilidad disparada", "113.3c"),
    Static: Called("habilidad estática", "113.3d"),
    Replacing: Called("efecto de reemplazo", "613.1"),
    Keyword: Called("palabra clave", "702.1"),
}
_PREVENTS = Called("efecto de prevención", "614.1")


def called(ability: object) -> Called:
    """An ability in the words of the document."""
    prevents = isinstance(ability, Replacing) and ability.how == "prevenir"
    return _PREVENTS if prevents else _CALLED[type(ability)]
