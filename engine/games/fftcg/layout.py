"""Where cards lie on a drawn table: Delanteros and Monstruos before the Apoyos, and the other zones as piles (7)."""

from __future__ import annotations

from ...kernel.state import State
from ...play.combat import fight, taking_part
from ...play.layout import Aside, Band, Facing, Layout, Row
from .cards import BACKUP
from .zones import BREAK, DAMAGED, DECK, FIELD, HAND, LIMIT, REMOVED


def _facing(state: State) -> tuple[Facing, ...]:
    """10.1.3.2.1: those who attack against the one that blocks."""
    if fight(state) is None:
        return ()
    attacking, blocking = taking_part(state)
    return (Facing(attacking, blocking),) if attacking else ()


LAYOUT = Layout(
    (Row("Apoyos", Band.BACK, (FIELD,), types=(BACKUP,)), Row("Delanteros y Monstruos", Band.FRONT, (FIELD,))),
    tuple(map(Aside, (HAND, DECK, LIMIT, DAMAGED, BREAK, REMOVED))),
    _facing,
)
