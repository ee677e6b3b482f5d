"""What the document of a game calls a kind of ability, and which of its rules says what that is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..kernel.abilities import Activated, Keyword, Replacing, Spell, Static, Triggered, Unread


@dataclass(frozen=True)
class Called:
    """``name``: the words of the document, in Spanish; ``rule``: the number of the rule, "" where it says nothing of the kind."""

    name: str
    rule: str = ""


#: What a game that says nothing else calls them.
PLAINLY: Mapping[type, Called] = {
    Spell: Called("instrucciones"),
    Activated: Called("habilidad activada"),
    Triggered: Called("habilidad disparada"),
    Static: Called("habilidad estática"),
    Replacing: Called("efecto de reemplazo o prevención"),
    Keyword: Called("palabra clave"),
    Unread: Called("sin entender"),
}


def plainly(ability: object) -> Called:
    """An ability as a game calls it whose document has no words of its own."""
    return PLAINLY[type(ability)]
