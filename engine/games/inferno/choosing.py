"""What the arguments of an effect name: elements, some of them chosen now (607.2d), and players."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Choose, Context, Each, Ref
from ...kernel.decisions import Decision, Form
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import found, refer
from ...kernel.state import State
from . import rules as r
from .layers import DEMON, views


def elements(match: Match, context: Context, what: Any) -> Procedure:
    """The elements that an argument names: known ones, each of a kind, or those chosen now (607.2d)."""
    state = match.state
    if isinstance(what, Ref):
        return tuple(i for i in refer(state, what, context) if i in state.objects)
    if isinstance(what, Each):
        return found(state, what.filter, context.you, context.source)
    assert isinstance(what, Choose)
    chosen: tuple[Id, ...] = ()
    for player in players(state, context, what.by):
        mine = found(state, what.filter, player, context.source)
        low, high = min(what.low, len(mine)), min(what.high, len(mine))
        if not mine:
            continue
        options = tuple(match.option(i) for i in mine)
        decision = Decision(
            player, "¿Qué eliges?", (r.CHOICES_ON_RESOLUTION,), Form.SOME, options, low=low, high=high, kind="elegir"
        )
        chosen += tuple((yield from match.ask(decision)))
    return chosen


def players(state: State, context: Context, word: Any) -> tuple[str, ...]:
    """The players that a word names, from the active one on."""
    if word in (None, "tú"):
        return (context.you,)
    if word == "oponente":
        return state.opponents(context.you)
    if word == "cada jugador":
        return state.players_from(state.station.active)
    if word == "jugador activo":
        return (state.station.active,) if state.station.active else ()
    if word == "jugador":
        return (context.cause["jugador"],)
    if isinstance(word, Ref):
        return tuple(dict.fromkeys(views(state, i).get("controller") or owner_of(state, i) for i in refer(state, word, context)))
    raise KeyError(word)


def owner_of(state: State, obj: Id) -> str:
    """108.3"""
    here = state.objects.get(obj)
    return here.owner if here is not None else state.past[obj].obj.owner


def demon_of(state: State, player: str) -> Id:
    """102.4: the demon that represents a player."""
    return next(o.id for o in state.in_play() if o.kind == DEMON and o.owner == player)
