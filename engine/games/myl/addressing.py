"""The player that an effect has as its target (6.4): whether it asks for one, and the effect once that player is known."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ...kernel.abilities import Choose, Context, Do, Each, Exists, Filter, Instruction, Is, Number, Part, Target, Un
from ...kernel.frozen import Map

#: The player chosen as a target.
CHOSEN_PLAYER = "jugador objetivo"
#: Where an effect may speak of that player; the abilities that it gives have targets of their own.
_NODES = (Choose, Each, Exists, Filter, Is, Number, Part, Target, Un)


@lru_cache(maxsize=4096)
def asks_for_player(value: Any) -> bool:
    """Whether an effect, or a part of one, speaks of a player who is its target."""
    return value == CHOSEN_PLAYER or any(map(asks_for_player, _inside(value)))


def _inside(value: Any) -> Iterable[Any]:
    if isinstance(value, Do):
        return value.args.values()
    if isinstance(value, Map):
        return value.values()
    if isinstance(value, _NODES):
        return vars(value).values()
    return value if isinstance(value, tuple) else ()


def aimed(effect: tuple[Instruction, ...], context: Context) -> tuple[Instruction, ...]:
    """The effect as it is with the player who was chosen: whose cards it speaks of is seen from whoever has it."""
    named = context.cause.get(CHOSEN_PLAYER)
    return effect if named is None or not asks_for_player(effect) else aimed_at(effect, named == context.you)


@lru_cache(maxsize=4096)
def aimed_at(value: Any, oneself: bool) -> Any:
    """An effect, or a part of one, that is aimed at oneself or at the opponent."""
    if isinstance(value, Filter):
        side = "tú" if oneself else "oponente"
        whose = {word: side for word in ("controller", "owner") if getattr(value, word) == CHOSEN_PLAYER}
        value = value.but(**whose)
    if isinstance(value, Do):
        return Do(value.verb, aimed_at(value.args, oneself))
    if isinstance(value, Map):
        return Map({key: aimed_at(inner, oneself) for key, inner in value.items()})
    if isinstance(value, _NODES):
        return value.but(**{key: aimed_at(inner, oneself) for key, inner in vars(value).items()})
    return tuple(aimed_at(inner, oneself) for inner in value) if isinstance(value, tuple) else value
