"""Summons that an effect casts while it is applied, without their cost being paid (2.2, 11.3, 11.11.5)."""

from __future__ import annotations

from collections.abc import Iterator

from ...kernel.abilities import Context
from ...kernel.conditions import Action
from ...kernel.decisions import Procedure
from ...kernel.frozen import Data, Id
from ...kernel.match import Illegal, Match
from ...kernel.state import State
from ...play import modes
from ...play.announcing import announce
from ...play.barring import Bar
from ...play.choosing import elements
from ...play.stack import note
from . import rules as r
from .casting import AFTER_USE, FREE_STEPS, USES, Using, spell_of
from .forbidding import is_barred
from .layers import is_summon
from .sections import SUMMON


def casting(match: Match, context: Context, args: Data) -> Procedure:
    """11.3.2–11.3.8 without 11.3.7: each goes on top of the stack, above what is being resolved. They are «esos»."""
    you = context.you
    listed = yield from elements(match, context, args["what"], also=lambda obj: _why_not(match.state, obj, you))
    done: tuple[Id, ...] = ()
    for obj in listed:
        for bar in _why_not(match.state, obj, you):
            match.say(bar.rule, text=f"{match.names((obj,))} no se lanza: {bar.text}")
            break
        else:
            done += yield from _cast(match, obj, you)
    for obj in done if "to" in args else ():
        cause = match.state.objects[obj].item.cause.naming(AFTER_USE, str(args["to"]))
        note(match, obj, (r.FOLLOWS,), f"tras usarse irá a otra zona que la Break Zone: {args['to']}", cause=cause)
    return done


def _why_not(state: State, obj: Id, player: str) -> Iterator[Bar]:
    """Why a player cannot cast a card so."""
    if not is_summon(state, obj):
        yield Bar(r.CASTING, "no es una Invocación")
    elif is_barred(state, obj, player):
        yield Bar(r.RESTRICTION, "un efecto no le permite jugarla")
    elif not modes.aims(state, spell_of(state, obj), Context(obj, player)):
        yield Bar(r.SUMMON_TARGETS, "no hay un objetivo legal que elegir")


def _cast(match: Match, obj: Id, player: str) -> Procedure:
    match.say(r.FOLLOWS, text=f"{player} lanza {match.names((obj,))} por el efecto, sin pagar su coste", by=player)
    using = Using(
        name=USES,
        player=player,
        source=obj,
        aims=SUMMON.aims,
        divides=SUMMON.divides,
        section=SUMMON,
        action=Action("lanzar", player, obj),
    )
    cast = yield from announce(match, using, FREE_STEPS, _not_cast)
    return (using.item,) if cast else ()


def _not_cast(match: Match, mark: tuple[State, int], using: Using, why: Illegal) -> Procedure:
    """11.3.1: it stays where it was; the effect goes on."""
    match.undo(mark, (), (why.rule, r.CASTING), f"no puede lanzarse: {why.text}; queda donde estaba")
    return
    yield
