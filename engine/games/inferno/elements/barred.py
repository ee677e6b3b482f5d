"""What keeps a verb from being done to an element (400.4b, 702.12a)."""

from __future__ import annotations

from ....kernel.frozen import Id
from ....kernel.state import State
from ....play.barring import Bar, Bars, By
from ....play.ruling import ruled
from .. import rules as r
from .characteristics import DEMON


def demon(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """400.4b"""
    if state.objects[obj].kind == DEMON:
        yield Bar(r.DEMON_STAYS, "un demonio no deja el juego")


def not_exiled(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """101.2: what an effect forbids to exile."""
    if ruled(state, obj, "no puede ser exiliado"):
        yield Bar(r.PROHIBITION_PREVAILS, "un efecto prohíbe que sea exiliado")


def indestructible(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """702.12a; 101.2: nor what an effect forbids to destroy."""
    if ruled(state, obj, "indestructible"):
        yield Bar(r.INDESTRUCTIBLE, "no puede ser destruido")
    elif ruled(state, obj, "no puede ser destruido"):
        yield Bar(r.PROHIBITION_PREVAILS, "un efecto prohíbe que sea destruido")
