"""Announcing targets and what is divided among them (601.1c, d; 601.2, 602.3): what the document says of it."""

from __future__ import annotations

from ....kernel.abilities import Target
from ....kernel.frozen import Id
from ....kernel.state import State
from ....play.aiming import Aiming, Sides
from .. import rules as r
from ..elements import grounds
from ..elements.characteristics import DEMON
from .targeting import IN_EXILE, IS_A_CARD


def _reading(state: State, wanted: tuple[Target, ...], announced: tuple[tuple[Id, ...], ...]) -> str | None:
    """The reading by which something announced can be a target: a card in exile, a demon where the text says «carta»."""
    for slot, group in zip(wanted, announced, strict=True):
        here = [state.objects[i] for i in group if i in state.objects]
        if any(o.zone.name == "exilio" for o in here):
            return IN_EXILE
        if "carta" in slot.filter.marks and any(o.kind == DEMON for o in here):
            return IS_A_CARD
    return None


#: 107.1c, 114.2, 114.3: the same element may be announced more than once, but never what is on the chain for itself.
AIMING = Aiming(
    cards=Sides(r.WHICH_OPPONENT, r.OPPONENT_CHOOSES, r.CONTROLLER_FIRST),  # 601.2
    abilities=Sides(r.WHICH_OPPONENT_ABILITY, r.OPPONENT_CHOOSES_ABILITY, r.CONTROLLER_FIRST_ABILITY),  # 602.3
    divide=r.DIVIDE,  # 601.1d
    aimed_at="objetivo",
    grounds=grounds.of_targets,
    reading=_reading,
)
