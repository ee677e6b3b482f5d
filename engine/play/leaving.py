"""A player leaves a match that goes on: what becomes of what they own and control, and of what waits on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Procedure
from ..kernel.events import Alter, Cease, Event, Put
from ..kernel.frozen import Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.pieces import Priority
from ..kernel.rules import R
from ..kernel.state import State


@dataclass(frozen=True)
class Leaving(Frozen):
    """What a game lends to leaving a match that goes on (Inferno 800.3a).

    - ``rules``: on it, the first that of all of it.
    - ``point``: the disputed point on what others own and who leaves controls on the stack; ``ceases``: the reading by which
      that ceases to exist.
    - ``rest(state, obj)``: the event by which goes what they still control; ``rest_text``: the words of that step.
    """

    rules: tuple[R, ...]
    point: str
    ceases: str
    rest: Callable[[State, Id], Event]
    rest_text: str


def goes_on_without(match: Match, leaving: Leaving, gone: tuple[str, ...]) -> Procedure:
    """What they own leaves the game, what they control on the stack ceases, effects that gave them control end, and what they
    still control goes away; priority passes on."""
    state = match.state
    going = [i for i in state.objects if _goes(state, i, gone)]
    others = [i for i in going if state.objects[i].owner not in gone]
    events: list[Event] = [Cease("dejar el juego", obj=i) for i in going if i not in others]
    if match.reading(leaving.point) == leaving.ceases:
        events += [Cease("dejar el juego", obj=i) for i in others]
    else:
        events += [Alter("controlar", obj=i, fields=Map(controller=state.objects[i].owner)) for i in others]
    kept = tuple(e for e in state.effects if not any(p.op == "controller" and p.value in gone for p in e.parts))
    events.append(Put("", fields=Map(effects=kept, delayed=state.delayed)))
    text = f"deja el juego todo lo que es de {', '.join(gone)}"
    yield from match.do(*events, rules=leaving.rules, text=text, reading=leaving.point if others else None)
    state = match.state
    rest = [o.id for o in state.in_play() if state.game.view(state, o.id)["controller"] in gone]
    if rest:
        yield from match.do(*(leaving.rest(state, i) for i in rest), rules=leaving.rules[:1], text=leaving.rest_text)
    waiting = tuple(w for w in match.state.waiting if w.context.you not in gone)
    priority = match.state.priority
    if priority.holder in gone:
        priority = Priority(match.state.after(priority.holder), why=leaving.rules[0])
    match.keep(waiting=waiting, priority=priority)


def _goes(state: State, obj: Id, gone: tuple[str, ...]) -> bool:
    """Whether something is theirs who leave, or controlled by them on the stack."""
    here = state.objects[obj]
    return here.owner in gone or (here.zone == state.game.stack and state.game.view(state, obj)["controller"] in gone)
