"""Continuous abilities that begin and cease to apply after a change of the state of the game (4.3, 5.1.1)."""

from __future__ import annotations

from ...kernel.abilities import Static
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.selecting import holds
from ...kernel.state import State
from ...play.ruling import THIS, reached_in_play, statics_in_play
from . import rules as r
from .changes import left_at, part_said
from .ruling import of_cards, said
from .saying import cards, name, together

#: A continuous ability at work: the card, and the ability itself.
AtWork = tuple[Id, Static]


def tell(match: Match) -> None:
    """A step for each continuous ability that began or ceased to apply since this was last said."""
    before, now = match.told, match.state
    match.told = now
    if before is now:
        return
    was, works = at_work(before), at_work(now)
    if was == works:
        return
    for one in works:
        if one not in was:
            _tell(match, one, now, "empieza a aplicarse")
    for one in was:
        if one not in works:
            _tell(match, one, before, "deja de aplicarse")


def at_work(state: State) -> dict[AtWork, tuple[Id, ...]]:
    """The continuous abilities that apply, each with the cards in play that it reaches: those that may cease while their card is
    in play, and those about other cards. What a card is by itself is none."""
    known: dict[AtWork, tuple[Id, ...]] = state.memo.computed("at work", _at_work, state, PLAY_ONLY)
    return known


def _at_work(state: State) -> dict[AtWork, tuple[Id, ...]]:
    found: dict[AtWork, tuple[Id, ...]] = {}
    for here, ability, context in statics_in_play(state):
        about_itself = ability.affects == THIS and ability.only_if is None
        if about_itself or not (ability.parts or of_cards(ability.rule)) or not holds(state, ability.only_if, context):
            continue
        found[here.id, ability] = reached_in_play(state, ability.affects, context)
    return found


def _tell(match: Match, one: AtWork, state: State, how: str) -> None:
    """That a continuous ability begins or ceases, and how the cards that it reaches in ``state`` are left."""
    (source, ability), now = one, match.state
    there = tuple(i for i in at_work(state)[one] if i in now.objects)
    if not there:
        return
    what = [*map(part_said, ability.parts), *([said(ability.rule, ability.value)] if ability.rule else [])]
    text = f"{how} a {cards(now, there)} la habilidad continua de {name(now, source)}: {together(what)}"
    if any(part.op.startswith("strength") for part in ability.parts):
        text += f"; {left_at(now, there)}"
    match.say(r.CONTINUOUS_ABILITY, r.CONTINUOUS_FIRST, text=text)
