"""Rules in words that keep a card from what some cards do (4.3): from being their target, from being destroyed by them…"""

from __future__ import annotations

from ...kernel.abilities import Filter
from ...kernel.frozen import Id, Value
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.ruling import Ruling, ruled

#: From what a card is kept, before the verb; and that it is no target of some cards.
SAFE_FROM, NOT_AIMED = "a salvo de ", "no puede ser objetivo de"
VERBS = ("destruir", "desterrar", "barajar", "subir")
#: «Habilidades» as what does something to a card: whatever is no Talismán, which does what it says as it resolves (4).
ABILITIES: tuple[tuple[str, Filter], ...] = (("no es", Filter(types=("Talismán",))),)


def of_abilities(by: Value) -> bool:
    """Whether those from which a card is kept are abilities."""
    return isinstance(by, Filter) and set(ABILITIES) <= set(by.marks)


def in_combat(state: State, obj: Id, against: Id | None) -> list[Ruling]:
    """7.C.4.1.1: the rules that keep a card from being destroyed by the Aliado it fights ``against``; what speaks of abilities
    does not."""
    return [one for one in protecting(state, SAFE_FROM + "destruir", obj, against) if not one.value.marks]  # type: ignore[union-attr]


def protecting(state: State, word: str, obj: Id, source: Id | None) -> list[Ruling]:
    """The rules of this word that keep a card from what ``source`` does."""
    listed = ruled(state, obj, word)
    if source is None or not listed:
        return []
    return [one for one in listed if matches(state, source, one.value, one.context.you, one.context.source, anywhere=True)]  # type: ignore[arg-type]
