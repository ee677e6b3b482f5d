"""What effects name (8.6): chosen as they are activated or as they resolve, and instructions in their order (1.4.7)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Context, CostPart
from ...kernel.conditions import Refusal
from ...kernel.decisions import Procedure
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import found
from ...kernel.state import State
from ...play.choosing import Choosing, Who, owner_of
from ...play.instructions import Instructions
from ...play.targets import Slot, Targeting
from . import costing
from . import rules as r

#: Whether «hasta» allows none.
UP_TO = "souls-hasta-cero"

CHOOSING = Choosing(
    (r.CHOOSES,),
    controller=lambda state, obj: state.game.known(state, obj).get("controller") or owner_of(state, obj),
    who=Map({"cada jugador": Who(lambda state, context: state.players_from(state.active), (r.BOTH_DECIDE,))}),
)


def _possible(state: State, slot: Slot, context: Context, item: Id | None) -> Iterator[Id]:
    return (i for i in found(state, slot.target.filter, context.you, context.source) if i != item)


def _why_not(state: State, slot: Slot, context: Context, obj: Id, item: Id | None, rule: R) -> tuple[Refusal, ...]:
    if obj in _possible(state, slot, context, item):
        return ()
    return (Refusal(rule, "no es lo que el efecto pide", state.game.name_of(state, obj)),)


def _fewest(state: State, slot: Slot) -> int:
    """1.4.5.1, 8.6.3: «hasta» is one at least, or none by the reading in force."""
    target = slot.target
    if target.low == target.high:
        return target.low
    return 0 if state.reading(UP_TO) == "puede-0" else max(1, target.low)


TARGETING = Targeting(_possible, _why_not, lambda state, slot: [o.id for o in state.in_play()], _fewest)


def _pay(match: Match, context: Context, cost: tuple[CostPart, ...]) -> Procedure:
    return (yield from costing.pay(match, context, cost, (r.PAY_ALL,))) if cost else True


INSTRUCTIONS = Instructions(
    optional=r.OPTIONAL,
    can_pay=lambda state, context, cost: costing.can_pay(state, context, cost),
    pay=_pay,
)
