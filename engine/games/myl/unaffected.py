"""What an effect keeps from being affected (4.3, 8.2): by what is done to it, and by continuous abilities."""

from __future__ import annotations

from ...kernel.abilities import Context, Filter, Static
from ...kernel.frozen import Id
from ...kernel.layers import Active, Look
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.selecting import holds, matches
from ...kernel.state import State
from ...play.ruling import Ruling, ruled

#: The rule in words; its value is what does not affect.
WORD = "no la afecta"


def unaffected(state: State, obj: Id, source: Id | None) -> list[Ruling]:
    """The rules by which nothing that ``source`` does affects a card in play."""
    listed = ruled(state, obj, WORD)
    if source is None or not listed:
        return []
    return [one for one in listed if _is_meant(state, source, one)]


def _is_meant(state: State, source: Id, ruling: Ruling) -> bool:
    """Whether a card is of those that do not affect: of a kind, or these very ones."""
    if isinstance(ruling.value, tuple):
        return source in ruling.value
    context = ruling.context
    return matches(state, source, ruling.value, context.you, context.source, anywhere=True)


def over(match: Match, source: Id | None) -> None:
    """4.7.G: what kept cards from the one use of an ability ends with it."""
    left = tuple(effect for effect in match.state.effects if not (effect.rule == WORD and effect.value == (source,)))
    if len(left) != len(match.state.effects):
        match.keep(effects=left)


def by_continuous(state: State, active: Active, listed: tuple[Id, ...], look: Look) -> tuple[Id, ...]:
    """Of the cards that a continuous ability would change, those that no other keeps from being affected by its card."""
    if not isinstance(active.effect, Static) or active.source is None:
        return listed
    shields: list[tuple[Id, Static]] = state.memo.computed("kept from being affected", _shields, state, PLAY_ONLY)
    for here, ability in shields:
        seen = look(here)
        context = Context(here, seen["controller"])
        if here == active.source or ability not in seen["abilities"] or not holds(state, ability.only_if, context, look):
            continue
        if matches(state, active.source, ability.value, context.you, here, look):
            assert isinstance(ability.affects, Filter)
            listed = tuple(i for i in listed if not matches(state, i, ability.affects, context.you, here, look))
    return listed


def _shields(state: State) -> list[tuple[Id, Static]]:
    """The printed abilities in play that keep cards of a kind from being affected."""
    printed = [(o.id, a) for o in state.in_play() if o.base is not None for a in o.base.abilities]
    return [(i, a) for i, a in printed if isinstance(a, Static) and a.rule == WORD and isinstance(a.affects, Filter)]
