"""Rules in words: whom they concern, those on how cards are played, and what prevails when one forbids and one allows."""

from __future__ import annotations

from ...kernel.abilities import Filter
from ...kernel.frozen import Id
from ...kernel.selecting import holds, matches
from ...kernel.state import State
from ...play.ruling import InWords, Ruling, ruled, rulings


def _concerns(state: State, ruling: Ruling, player: str) -> bool:
    """Whom a rule affects says «tú» or «oponente», or nothing for both."""
    return _on_side(ruling.affects.controller if isinstance(ruling.affects, Filter) else "", ruling, player)


def _on_side(side: str, ruling: Ruling, player: str) -> bool:
    return not side or (player == ruling.context.you) == (side == "tú")


IN_WORDS = InWords(_concerns)


def on_playing(state: State, player: str, card: Id, word: str) -> list[Ruling]:
    """The rules of this word that others give to the playing of a card: from whatever zone, and whoever owns it (6.1)."""
    found = []
    for ruling in rulings(state).get(word, ()):
        affects, context = ruling.affects, ruling.context
        if not isinstance(affects, Filter):
            continue
        about = _on_side(affects.controller or affects.owner, ruling, player)
        wanted = affects.but(controller="", owner="")
        fits = about and matches(state, card, wanted, context.you, context.source, anywhere=True)
        if fits and holds(state, ruling.only_if, context):
            found.append(ruling)
    return found


def forbids(state: State, obj: Id, forbidden: str, allowed: str) -> bool:
    """Whether a card may not do something: one effect forbids it, another may allow it; the reading says which prevails."""
    no = ruled(state, obj, forbidden)
    if not no:
        return False
    if state.reading("myl-permiso-y-prohibicion") == "lo-mas-reciente":
        yes = [ruling.stamp for ruling in ruled(state, obj, allowed)]
        return not yes or max(yes) < max(ruling.stamp for ruling in no)
    return True
