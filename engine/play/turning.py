"""Turning elements, and turning them upright: only what is otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.abilities import Context
from ..kernel.decisions import Procedure
from ..kernel.events import Alter
from ..kernel.frozen import Data, Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import plural
from .barring import Bar, Bars, By
from .choosing import elements
from .lending import required
from .verbs import Does


@dataclass(frozen=True)
class Way(Frozen):
    """One of the two ways. ``verb``: also the name of the event. ``rule``: on it. ``said``: how what was turned so is called.
    ``does``: how one, and several, are said to be turned; "" for the same as what was.
    """

    verb: str
    rule: R
    said: str
    does: tuple[str, str] | None = None


@dataclass(frozen=True)
class Turning(Frozen):
    """What a game lends to turning (Inferno 701.8; MyL 7.A.1, 8.21; FFTCG 15.1.1.1, 15.1.1.2; Souls 4.4).

    ``turned``, ``upright``: the two ways. ``by_effect``: the rules on which it rests when an effect does it.
    """

    turned: Way
    upright: Way
    by_effect: tuple[R, ...]


def _way(state: State, turned: bool) -> Way:
    turning = required(state, Turning)
    return turning.turned if turned else turning.upright


def turn(
    match: Match,
    objects: tuple[Id, ...],
    turned: bool,
    rules: tuple[R, ...],
    by: str | None = None,
    source: Id | None = None,
) -> Procedure:
    """Turn those that are not so yet, at once. ``source``: the element whose effect does it, if one does."""
    state, way = match.state, _way(match.state, turned)
    listed = [i for i in objects if i in state and state.objects[i].turned != turned]
    if not listed:
        return ()
    view, name_of = match.game.view, match.game.name_of
    fields = Map(turned=turned)
    events = [Alter(way.verb, obj=i, player=view(state, i)["controller"], source=source, fields=fields) for i in listed]
    names = ", ".join(name_of(state, i) for i in listed)
    text = f"{plural(len(listed), *way.does)} {names}" if way.does is not None else f"{names}: {way.said}"
    return (yield from match.do(*events, rules=(*rules, way.rule), text=text, by=by))


def turning(turned: bool) -> Does:
    """The verb."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        listed = yield from elements(match, context, args["what"], _way(match.state, turned).verb)
        yield from turn(match, listed, turned, required(match.state, Turning).by_effect)
        return listed

    return verb


def is_turned(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """What keeps an element from being turned: that it is."""
    if state.objects[obj].turned:
        yield Bar(_way(state, True).rule, f"ya está {_way(state, True).said}")


def is_upright(state: State, verb: str, obj: Id, you: str, by: By) -> Bars:
    """What keeps an element from being turned upright: that it is."""
    if not state.objects[obj].turned:
        yield Bar(_way(state, False).rule, f"ya está {_way(state, False).said}")
