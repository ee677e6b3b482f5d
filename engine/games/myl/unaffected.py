"""What an effect keeps from being affected (4.3, 8.2): by what is done to it, and by continuous abilities."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.abilities import Affected, Condition, Context, Filter, Ref, Static
from ...kernel.frozen import Id
from ...kernel.layers import Active, Look
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.selecting import holds, matches, refer
from ...kernel.state import State
from ...play.ruling import Ruling, ruled, rulings

#: The rule in words; its value is what does not affect.
WORD = "no la afecta"


def unaffected(state: State, obj: Id, source: Id | None) -> list[Ruling]:
    """The rules by which nothing that ``source`` does affects a card in play; what a card does to itself does not (8.2)."""
    listed = ruled(state, obj, WORD)
    if source is None or source == obj or not listed:
        return []
    return [one for one in listed if _is_meant(state, source, one)]


def spared(state: State, word: str, source: Id | None, obj: Id) -> bool:
    """8.2, 4.3: whether a card in play is kept from a rule in words that another gives to all of a kind. What keeps cards from
    being affected is none that anything keeps them from."""
    return word != WORD and WORD in rulings(state) and bool(unaffected(state, obj, source))


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
    """Of the cards that a continuous ability would change, those that nothing keeps from being affected by its card; that card
    itself is among them (8.2)."""
    source = active.source
    if not isinstance(active.effect, Static) or source is None:
        return listed
    shields: list[_Shield] = state.memo.computed("kept from being affected", _shields, state, PLAY_ONLY)
    for one in shields:
        you = look(one.here)["controller"] if one.you is None and one.here is not None else one.you
        context = Context(one.here, you or "")
        there = one.ability is None or (one.here is not None and one.ability in look(one.here)["abilities"])
        if (
            there
            and holds(state, one.only_if, context, look)
            and matches(state, source, one.by, context.you, one.here, look, anywhere=True)
        ):
            listed = tuple(i for i in listed if i == source or not _is_kept(state, one, i, context, look))
    return listed


class _Shield(NamedTuple):
    """What keeps cards from being affected: the card whose printed ``ability`` or whose effect it is; whose effect; which cards,
    by what, and while what is so."""

    here: Id | None
    you: str | None
    affects: Affected | Ref
    by: Filter
    only_if: Condition | None
    ability: Static | None


def _is_kept(state: State, shield: _Shield, obj: Id, context: Context, look: Look) -> bool:
    if isinstance(shield.affects, Filter):
        return matches(state, obj, shield.affects, context.you, shield.here, look)
    if isinstance(shield.affects, Ref):
        return obj in refer(state, shield.affects, context)
    return obj in (shield.affects or ())


def _shields(state: State) -> list[_Shield]:
    """The printed abilities in play, and the effects, that keep cards from being affected by those of a kind; what only one use
    of an ability does not affect (4.7.F), its card's continuous abilities do."""
    printed = [(o.id, a) for o in state.in_play() if o.base is not None for a in o.base.abilities]
    by_ability = [
        _Shield(i, None, a.affects, a.value, a.only_if, a)
        for i, a in printed
        if isinstance(a, Static) and a.rule == WORD and isinstance(a.value, Filter)
    ]
    made = [e for e in state.effects if e.rule == WORD and isinstance(e.value, Filter)]
    return by_ability + [_Shield(e.source, e.you, e.affects, e.value, e.only_if, None) for e in made]
