"""Whether the parts of a cost that are not energy could be paid, and how often (117.3)."""

from __future__ import annotations

from ...kernel.abilities import CostPart, Filter
from ...kernel.frozen import Id
from ...kernel.memo import TURNED
from ...kernel.selecting import found, matches
from ...kernel.state import State
from ...kernel.unknown import unknown
from ...play.ruling import ruled
from .moving import can_be_destroyed

#: As often as anybody wants.
NO_LIMIT = 1_000


def can_pay(state: State, player: str, obj: Id, part: CostPart) -> bool:
    """117.3: whether one part of a cost could be paid once."""
    return times_payable(state, player, obj, part) > 0


def times_payable(state: State, player: str, obj: Id, part: CostPart) -> int:
    """How often one part of a cost could be paid at most; what costs nothing, as often as wanted."""
    if part.kind == "girar":
        state.memo.note((TURNED,))
        return int(part.filter is not None or not state.objects[obj].turned)
    if part.kind == "quitar contador":
        return int(matches(state, obj, part.filter or Filter(), player, obj))
    count = part.amount if isinstance(part.amount, int) else 0
    there = _there(state, player, obj, part)
    return NO_LIMIT if there is None or not count else there // count


def _there(state: State, player: str, obj: Id, part: CostPart) -> int | None:
    """How many there are of what a part of a cost takes; None when it takes nothing that runs out."""
    wanted = part.filter or Filter()
    if part.kind == "descartar":
        state.memo.note(("mano",))
        in_hand = wanted.but(zones=("mano",))
        others = [i for i in state.zone("mano", player) if i != obj]
        return sum(unknown(state, i) or matches(state, i, in_hand, player, obj) for i in others)
    if part.kind == "destruir":
        return sum(can_be_destroyed(state, i) for i in could_be_destroyed(state, player, obj, part))
    if part.kind in ("exiliar", "girar otra"):
        turned = {"turned": False} if part.kind == "girar otra" else {}
        return 1 if part.filter is None else len(found(state, wanted.but(controller="tú", **turned), player, obj))
    if part.kind in ("daño", "tomar del mazo"):
        state.memo.note(("mazo",))
        return len(state.zone("mazo", player)) if part.kind == "tomar del mazo" else None
    return 1 if part.kind == "descartar esta" else None


def could_be_destroyed(state: State, player: str, obj: Id, part: CostPart) -> tuple[Id, ...]:
    """The elements that a part of a cost asks to destroy one of, those included that cannot be."""
    if part.filter is None:
        return (obj,) if obj in state.objects else ()
    return found(state, part.filter.but(controller="tú"), player, obj)


def kept_by_indestructible(state: State, player: str, obj: Id, cost: tuple[CostPart, ...]) -> bool:
    """702.12a: whether a cost is short of what it destroys because of what cannot be destroyed."""
    short = (part for part in cost if part.kind == "destruir" and not can_pay(state, player, obj, part))
    return any(ruled(state, i, "indestructible") for part in short for i in could_be_destroyed(state, player, obj, part))
