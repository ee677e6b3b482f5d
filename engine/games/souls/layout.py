"""Where cards lie on a drawn table: the field with those in combat before it, and the other zones as piles (3)."""

from __future__ import annotations

from ...kernel.state import State
from ...play.combat import fight
from ...play.layout import Aside, Band, Facing, Layout, Row
from .zones import COMBAT, FIELD, SUPPORT


def _facing(state: State) -> tuple[Facing, ...]:
    """7.2.2.1: each attacker, from left to right, against the one that blocks it."""
    combat = fight(state)
    if combat is None:
        return ()
    blocks = combat.data["blocks"]
    return tuple(Facing((attacker,), (blocks[attacker],) if attacker in blocks else ()) for attacker in combat.data["attackers"])


LAYOUT = Layout(
    (Row("zona de combate", Band.FRONT, (COMBAT,)), Row("zona de campo", Band.BACK, (FIELD,))),
    (
        *map(Aside, ("mano", "mazo", "maná", "limbo", "cementerio")),
        Aside("mazo de maná", "sin jugar"),  # 4.4.3
        *map(Aside, ("halo", SUPPORT)),
    ),
    _facing,
    acting="acción",
    ability="efecto",
)
