"""Targets: finding what an effect asks for, announcing them, and checking them again on resolution."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from .abilities import Context, Do, Instruction, Number, Part, Ref, Target
from .conditions import Refusal
from .decisions import Decision, Form
from .frozen import Id, Map, by_identity
from .rules import R
from .selecting import candidates, matches
from .state import State

if TYPE_CHECKING:
    from .game import Procedure
    from .match import Match


@by_identity
def slots(effect: tuple[Instruction, ...]) -> tuple[Target, ...]:
    """The targets an effect asks for, one slot for each instance of the word, in the order of the text."""
    found: list[Target] = []
    _walk(effect, found)
    return tuple(found)


@by_identity
def with_references(effect: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The effect with each target replaced by a reference to its slot."""
    return _walk(effect, [])


def _walk(value: Any, found: list[Target]) -> Any:
    if isinstance(value, Target):
        found.append(value)
        return Ref("objetivo", len(found))
    if isinstance(value, Do):
        return Do(value.verb, Map({key: _walk(inner, found) for key, inner in value.args.items()}))
    if isinstance(value, tuple):
        return tuple(_walk(inner, found) for inner in value)
    if isinstance(value, Number) and isinstance(value.of, Target):
        return value.but(of=_walk(value.of, found))
    if isinstance(value, Part) and isinstance(value.value, Number):
        return value.but(value=_walk(value.value, found))
    return value


def possible(state: State, wanted: Target, context: Context, stack_item: Id | None = None) -> tuple[Id, ...]:
    """What may be announced for a slot: it matches, is not the card or ability itself, and nothing forbids it."""
    return tuple(_possible(state, wanted, context, stack_item))


def enough(state: State, wanted: Target, context: Context, stack_item: Id | None = None) -> bool:
    """Whether as many could be announced for a slot as it asks for."""
    return len(tuple(islice(_possible(state, wanted, context, stack_item), wanted.low))) == wanted.low


def _possible(state: State, wanted: Target, context: Context, stack_item: Id | None) -> Iterator[Id]:
    game = state.setup.game
    for obj in candidates(state, wanted.filter):
        if (
            obj != stack_item
            and matches(state, obj, wanted.filter, context.you, context.source)
            and game.can_be_target(state, obj, context)
        ):
            yield obj


def announce(
    match: Match, wanted: Target, context: Context, rules: tuple[R, ...], stack_item: Id | None, who: str | None = None
) -> Procedure:
    """Ask ``who``, by default the controller, for the targets of one slot. Returns their ids; None when there are too few."""
    options = possible(match.state, wanted, context, stack_item)
    if len(options) < wanted.low:
        return None
    player = who or context.you
    listed = tuple(match.option(obj) for obj in options)
    state, game = match.state, match.game

    def why_not(obj: Id) -> tuple[Refusal, ...]:
        return game.why_not_target(state, wanted, context, obj, stack_item, rules[0]) if obj in state else ()

    refused: dict[str, Any] = {
        "why_not_option": why_not,
        "near_misses": lambda: [(match.option(i), reasons) for i in game.around(state, wanted) if (reasons := why_not(i))],
    }
    if wanted.low == wanted.high == 1:
        decision = Decision(player, "¿Qué objetivo?", rules, Form.ONE, listed, kind="objetivo", **refused)
        return ((yield from match.ask(decision)),)
    high = min(wanted.high, len(options))
    asks = f"¿Qué objetivos? (de {wanted.low} a {high})" if wanted.low != high else f"¿Qué {high} objetivos?"
    decision = Decision(player, asks, rules, Form.SOME, listed, low=wanted.low, high=high, kind="objetivo", **refused)
    return tuple((yield from match.ask(decision)))


def still_legal(state: State, wanted: Target, announced: tuple[Id, ...], context: Context) -> tuple[Id, ...]:
    """Those of the announced targets that are still where they were and still match."""
    legal = set(possible(state, wanted, context))
    return tuple(obj for obj in announced if obj in legal)
