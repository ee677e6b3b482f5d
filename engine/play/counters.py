"""Counters on elements: put, and moved from one element to another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Context
from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.events import Count
from ..kernel.frozen import Data, Frozen, Id
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.wording import plural
from .choosing import elements, how_much
from .lending import required

#: The amount that means every counter of the kind.
ALL = "todos"


@dataclass(frozen=True)
class Counters(Frozen):
    """What a game lends to counters (Inferno 121; FFTCG 6.7).

    - ``put``, ``moved``: the rules on putting some, and on moving one.
    - ``able(match, kind, listed)``: on which of the elements ``listed`` counters of a ``kind`` can be put. It writes what keeps
      the others from it.
    """

    put: R
    moved: R
    able: Callable[[Match, str, tuple[Id, ...]], tuple[Id, ...]]


def _lent(state: State) -> Counters:
    return required(state, Counters)


def putting(match: Match, context: Context, args: Data) -> Procedure:
    """So many counters of a kind on elements, or with ``up to`` as many at most; «todos» are taken."""
    listed = yield from elements(match, context, args["to"])
    kind = args["counter"]
    if args.get("amount") == ALL:
        return (yield from _taking_all(match, context, kind, listed))
    count = how_much(match, args.get("amount", 1), context)
    if args.get("up to"):
        count = yield from _fewer(match, context, count)
    able = _lent(match.state).able(match, kind, listed)
    events = [Count("contador", obj=i, source=context.source, counter=kind, amount=count) for i in able]
    if events:
        yield from match.do(
            *events,
            rules=(_lent(match.state).put,),
            text=_said(match, count, kind, able),
        )
    return listed


def _taking_all(match: Match, context: Context, kind: str, listed: tuple[Id, ...]) -> Procedure:
    """Every counter of a kind that there is on elements."""
    here = {i: match.state.objects[i].counters.get(kind, 0) for i in listed}
    events = [Count("contador", obj=i, source=context.source, counter=kind, amount=-n) for i, n in here.items() if n]
    if events:
        text = f"se quitan todos los contadores de {kind} de {match.names([i for i, n in here.items() if n])}"
        yield from match.do(*events, rules=(_lent(match.state).put,), text=text)
    return listed


def _said(match: Match, count: int, kind: str, able: tuple[Id, ...]) -> str:
    what, who = f"{abs(count)} {plural(abs(count), 'contador', 'contadores')} de {kind}", match.names(able)
    one, several, where = ("pone", "ponen", "sobre") if count > 0 else ("quita", "quitan", "de")
    return f"se {plural(abs(count), one, several)} {what} {where} {who}"


def _fewer(match: Match, context: Context, count: int) -> Procedure:
    """«Hasta»: how many, below zero where they are taken."""
    sign, most = (-1, -count) if count < 0 else (1, count)
    rules = (_lent(match.state).put,)
    decision = Decision(context.you, "¿Cuántos contadores?", rules, Form.NUMBER, low=0, high=most, kind="contadores")
    return sign * (yield from match.ask(decision))


def moving(match: Match, context: Context, args: Data) -> Procedure:
    """One from an element to another; nothing happens without a counter, or without the other element."""
    sources = yield from elements(match, context, args["from"])
    targets = yield from elements(match, context, args["to"])
    kind, lends = args["counter"], _lent(match.state)
    if not sources or not targets or sources[0] == targets[0] or not match.state.objects[sources[0]].counters.get(kind):
        match.say(lends.moved, text="no se mueve ningún contador")
    elif lends.able(match, kind, targets[:1]):
        events = (
            Count("quitar contador", obj=sources[0], counter=kind, amount=-1),
            Count("contador", obj=targets[0], counter=kind, amount=1),
        )
        yield from match.do(
            *events,
            rules=(lends.moved,),
            grounds=(lends.put,),
            text=f"un contador de {kind} pasa de {match.names(sources[:1])} a {match.names(targets[:1])}",
        )
    return targets
