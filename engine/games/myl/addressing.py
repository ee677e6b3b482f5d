"""The player that an effect has as its target (6.4): whether it asks for one, and the effect once that player is known."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from ...kernel.abilities import Ability, Context, Filter, Instruction
from ...kernel.visiting import rebuilt, walk
from .options import settled

#: The player chosen as a target.
CHOSEN_PLAYER = "jugador objetivo"


def _itself(node: object) -> bool:
    """Whether it is part of the effect itself: the abilities that it gives have targets of their own."""
    return not isinstance(node, Ability)


@lru_cache(maxsize=4096)
def asks_for_player(value: object) -> bool:
    """Whether an effect, or a part of one, speaks of a player who is its target."""
    return any(node == CHOSEN_PLAYER for node in walk(value, _itself))


def aimed(effect: tuple[Instruction, ...], context: Context) -> tuple[Instruction, ...]:
    """The effect as it is with the options and the player that were chosen: whose cards it speaks of is seen from whoever has
    it."""
    effect = settled(effect, context)
    named = context.cause.more.get(CHOSEN_PLAYER)
    return effect if named is None or not asks_for_player(effect) else aimed_at(effect, named == context.you)


@lru_cache(maxsize=4096, typed=True)
def aimed_at(value: object, oneself: bool) -> Any:
    """An effect, or a part of one, that is aimed at oneself or at the opponent."""
    if isinstance(value, Filter):
        side = "tú" if oneself else "oponente"
        whose = {word: side for word in ("controller", "owner") if getattr(value, word) == CHOSEN_PLAYER}
        value = value.but(**whose)
    return rebuilt(value, lambda inner: aimed_at(inner, oneself)) if _itself(value) else value
