"""Rules in words that keep a card from what some cards do (4.3): from being their target, from being destroyed by them…"""

from __future__ import annotations

from ...kernel.abilities import Filter
from ...kernel.frozen import Id, Value
from ...kernel.selecting import matches
from ...kernel.state import State
from ...play.ruling import Ruling, ruled

#: From what a card is kept, before the verb; and that it is no target of some cards.
SAFE_FROM, NOT_AIMED = "a salvo de ", "no puede ser objetivo de"
#: Behind what a card is kept from: that some cards do it all the same, and no others.
EXCEPT_BY = ", salvo por"
VERBS = ("destruir", "desterrar", "barajar", "subir")
#: «Habilidades» as what does something to a card: whatever is no Talismán, which does what it says as it resolves (4).
ABILITIES: tuple[tuple[str, Filter], ...] = (("no es", Filter(types=("Talismán",))),)


def of_abilities(by: Value) -> bool:
    """Whether those from which a card is kept are abilities."""
    return isinstance(by, Filter) and set(ABILITIES) <= set(by.marks)


def in_combat(state: State, obj: Id, against: Id | None) -> list[Ruling]:
    """7.C.4.1.1: the rules that keep a card from being destroyed by the Aliado it fights ``against``; what speaks of abilities
    does not."""
    if against is None:
        return []
    by, but = _words(state, SAFE_FROM + "destruir", obj)
    kept = [one for one in by if not of_abilities(one.value) and _is_meant(state, against, one)]
    return kept + [one for one in but if of_abilities(one.value) or not _is_meant(state, against, one)]


def protecting(state: State, word: str, obj: Id, source: Id | None) -> list[Ruling]:
    """The rules of this word that keep a card from what ``source`` does."""
    if source is None:
        return []
    by, but = _words(state, word, obj)
    return [one for one in by if _is_meant(state, source, one)] + [one for one in but if not _is_meant(state, source, one)]


def _words(state: State, word: str, obj: Id) -> tuple[list[Ruling], list[Ruling]]:
    """The rules of a word that name those from which a card is kept, and those that name from whom alone it is not."""
    return ruled(state, obj, word), ruled(state, obj, word + EXCEPT_BY)


def _is_meant(state: State, source: Id, one: Ruling) -> bool:
    """Whether something is among those that a rule names."""
    assert isinstance(one.value, Filter)
    return matches(state, source, one.value, one.context.you, one.context.source, anywhere=True)
