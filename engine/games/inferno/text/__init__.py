"""Card text of Inferno: the phrases of ``phrases.lark`` with what each means, as patterns of the kernel's nodes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ....kernel.abilities import Spell, Unread
from ....text.reading import CardText, TextReader
from .abilities import ABILITIES
from .amounts import AMOUNTS, CONDITIONS, COSTS
from .effects import EFFECTS
from .elements import ELEMENTS
from .events import EVENTS, REPLACING
from .lasting import CHANGES, LASTING
from .words import WORDS, keywords

TABLE: dict[str, Any] = {
    **WORDS,
    **keywords(),
    **ELEMENTS,
    **AMOUNTS,
    **CONDITIONS,
    **COSTS,
    **EFFECTS,
    **LASTING,
    **CHANGES,
    **ABILITIES,
    **EVENTS,
    **REPLACING,
}

_MASCULINE: tuple[str, ...] = (
    "aliado",
    "aliados",
    "demonio",
    "demonios",
    "escenario",
    "escenarios",
    "objeto",
    "objetos",
    "recurso",
    "recursos",
)
_MASCULINE += ("ritual", "rituales", "elemento", "elementos", "turno", "jugador", "oponente", "contador", "contadores")
_MASCULINE += ("punto", "puntos")

#: The gender of nouns; "e" feminine with a masculine article in the singular (el arma).
GENDERS = {
    **dict.fromkeys(_MASCULINE, "m"),
    "arma": "e",
    "armas": "f",
    "carta": "f",
    "cartas": "f",
    "ficha": "f",
    "fichas": "f",
    "habilidad": "f",
    "restauración": "f",
    "fase": "f",
}


def _grammar() -> Any:
    from ....text.grammar import TextGrammar

    text = Path(__file__).with_name("phrases.lark").read_text(encoding="utf-8")
    return TextGrammar(text, TABLE, GENDERS, ("paragraph",))


READER = TextReader(_grammar)


def compiled(text: CardText, types: tuple[str, ...]) -> tuple[Any, ...]:
    """The abilities of a card with this text. All that a ritual says to do is one ability (113.3a), unread sentences
    included; on another card instructions without a condition or a cost are not understood."""
    listed: list[Any] = []
    effect: tuple[Any, ...] = ()
    ritual = "ritual" in types
    for paragraph in text.paragraphs:
        for ability in paragraph.abilities:
            if isinstance(ability, Spell) and not ritual:
                listed.append(Unread(paragraph.text))
            elif ritual and isinstance(ability, Spell | Unread):
                effect += ability.effect if isinstance(ability, Spell) else (ability,)
            else:
                listed.append(ability)
    return (Spell(effect), *listed) if effect else tuple(listed)
