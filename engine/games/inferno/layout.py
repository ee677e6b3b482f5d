"""Where cards lie on a drawn table: allies towards the rival, what they are paid and helped with behind them (305, 400)."""

from __future__ import annotations

from ...kernel.state import State
from ...play.combat import taking_part
from ...play.layout import Aside, Band, Facing, Layout, Row
from . import rules as r
from .elements.characteristics import DEMON

_PLAY = ("en juego",)


def _facing(state: State) -> tuple[Facing, ...]:
    """507, 508: all who attack stand against all who defend."""
    attackers, defenders = taking_part(state)
    return (Facing(attackers, defenders),) if attackers else ()


LAYOUT = Layout(
    (
        Row("aliados", Band.FRONT, _PLAY, types=("aliado",)),
        Row("demonio", Band.STRIP, _PLAY, kinds=(DEMON,)),
        Row("recursos, objetos y escenarios", Band.BACK, _PLAY),
    ),
    tuple(map(Aside, ("mano", "mazo", "inferno", "exilio"))),
    _facing,
    shows=(r.SHOW,),
)
