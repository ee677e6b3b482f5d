"""Where cards lie on a drawn table: the lines of the Campo de Batalla, the Oros and the other zones as piles (2.1, 2.2)."""

from __future__ import annotations

from ...kernel.state import State
from ...play.combat import fight
from ...play.layout import Aside, Band, Facing, Layout, Row
from . import rules as r


def _facing(state: State) -> tuple[Facing, ...]:
    """7.C.2: each attacker against the one that blocks it."""
    battle = fight(state)
    if battle is None:
        return ()
    blocks = battle.data.get("blocks", {})
    return tuple(Facing((attacker,), (blocks[attacker],) if attacker in blocks else ()) for attacker in battle.data["attackers"])


LAYOUT = Layout(
    (
        Row("líneas de ataque y de defensa", Band.FRONT, ("línea de ataque", "línea de defensa")),
        Row("línea de apoyo", Band.BACK, ("línea de apoyo",)),
    ),
    (
        Aside("mano"),
        Aside("castillo"),
        Aside("reserva de oro", "oros"),
        Aside("oro pagado", "pagado"),
        Aside("cementerio"),
        Aside("destierro"),
    ),
    _facing,
    shows=(r.SHOW,),
)
