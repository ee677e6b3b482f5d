"""What keeps a verb from being done to an element (400.4b, 701.8, 702.12a)."""

from __future__ import annotations

from ...kernel.frozen import Id
from ...kernel.state import State
from ...play.barring import Bar, Barred, Bars, By
from . import rules as r
from .characteristics import DEMON
from .ruling import ruled


def demon(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """400.4b"""
    if state.objects[obj].kind == DEMON:
        yield Bar(r.DEMON_STAYS, "un demonio no deja el juego")


def indestructible(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """702.12a"""
    if ruled(state, obj, "indestructible"):
        yield Bar(r.INDESTRUCTIBLE, "no puede ser destruido")


def turned(turned: bool) -> Barred:
    """701.8a, 701.8b: only what is upright can be turned, and only what is turned can be turned upright."""
    rule, so = (r.TURN_CARD, "girada") if turned else (r.TURN_UPRIGHT, "enderezada")

    def barred(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
        if state.objects[obj].turned == turned:
            yield Bar(rule, f"ya está {so}")

    return barred
