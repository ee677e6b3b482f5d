"""What a card has lost of what is printed on it, and by what (1.D, 4.3, 4.6)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Ability, Context, Continuous, Static
from ...kernel.cards import expanded
from ...kernel.conditions import Refusal
from ...kernel.frozen import Id
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play.ruling import reaches, statics_in_play
from . import rules as r
from .keywords import abilities_of

_BLANKS, _TAKES = "abilities =", frozenset({"abilities =", "abilities -"})
#: Until when an effect lasts that does not say it.
PERMANENT = "permanente"
#: Until when an effect lasts that says the next Agrupación of its controller.
OWN_GROUPING = "tu próxima Fase de Agrupación"
#: Until when one lasts that does so as long as its own card is in play.
WHILE_THERE = "mientras esté en juego"
#: Until when one lasts that says the next Agrupación of who controls what it is about.
HIS_GROUPING = "su próxima Fase de Agrupación"


def lost(state: State, obj: Id) -> tuple[Ability, ...]:
    """The printed abilities that a card in play does not have now."""
    base = state.objects[obj].base
    if base is None:
        return ()
    has = state.setup.game.view(state, obj)["abilities"]
    return () if has is base.abilities else tuple(ability for ability in base.abilities if ability not in has)


def lost_rule(state: State, obj: Id, word: str) -> bool:
    """Whether what a card has lost would give it this rule."""
    return any(isinstance(a, Static) and a.rule == word for a in expanded(lost(state, obj), abilities_of))


def why_lost(state: State, obj: Id) -> list[Refusal]:
    """4.7: the card must have its ability; what took it away, and until when."""
    name = state.setup.game.name_of(state, obj)
    listed = [Refusal(r.ABILITY_STATE, "no tiene esa habilidad", name)]
    for effect, source in _taking(state, obj):
        if any(part.op == _BLANKS for part in effect.parts):
            listed.append(Refusal(r.BLANK, "perdió su Habilidad: se trata como si estuviera en blanco", name))
        if isinstance(effect, Static):
            said = f"se la quita la habilidad continua de {state.setup.game.name_of(state, source)}"
            listed.append(Refusal(r.CONTINUOUS_ABILITY, said, name))
            listed.append(Refusal(r.CONTINUOUS_FIRST, "se aplica con el cambio de estado, antes que lo que dispara", name))
        elif effect.until in ("", PERMANENT):
            listed.append(Refusal(r.DURATION, "el efecto no dice hasta cuándo, y no termina", name))
        else:
            listed.append(Refusal(r.DURATION, f"el efecto dura hasta: {effect.until}", name))
    return listed


def _taking(state: State, obj: Id) -> Iterator[tuple[Continuous | Static, Id | None]]:
    """The effects and static abilities that take abilities away from a card, with their sources."""
    for effect in state.effects:
        if _takes(effect) and _reaches(state, effect, obj, Context(effect.source, effect.you)):
            yield effect, effect.source
    for here, ability, context in statics_in_play(state):
        if _takes(ability) and _reaches(state, ability, obj, context):
            yield ability, here.id


def _takes(effect: Continuous | Static) -> bool:
    return any(part.op in _TAKES for part in effect.parts)


def _reaches(state: State, effect: Continuous | Static, obj: Id, context: Context) -> bool:
    return reaches(state, effect.affects, obj, context) and holds(state, effect.only_if, context)
