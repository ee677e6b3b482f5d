"""Damage: what is proposed may be replaced or prevented, is turned into its results, and all of it happens as one event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Procedure
from ..kernel.events import Event
from ..kernel.frozen import Frozen, Id
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.transforming import transform
from ..kernel.wording import plural, together
from .lending import required
from .replacing import AMOUNT
from .sharing import Sharing, shared
from .stack import ABILITY

#: The name of the event.
DAMAGE = "daño"


@dataclass(frozen=True)
class Results(Frozen):
    """What damage comes to: the ``events``, the ``rules`` of them, the disputed point (``reading``) or None, and a procedure
    that follows, ``after(match)``, or None.
    """

    events: tuple[Event, ...]
    rules: tuple[R, ...]
    reading: str | None = None
    after: Callable[[Match], Procedure] | None = None


@dataclass(frozen=True)
class Damage(Frozen):
    """What a game lends to damage (Inferno 118; FFTCG 6.5).

    - ``can_be(state, obj)``: whether an element can be damaged; ``cannot``: the rule by which nothing else is.
    - ``none(state, event)``: the rules by which damage of no points is not done; ``rules``: those of all damage.
    - ``results(match, damage)``: what the ``damage`` events that are left come to.
    - ``arrange(match, events)``: a procedure that returns the events in the order in which they happen.
    - ``sharing``: which of it a shield prevents; None: nothing needs to be said of that.
    """

    can_be: Callable[[State, Id], bool]
    cannot: R
    none: Callable[[State, Event], tuple[R, ...]]
    rules: tuple[R, ...]
    results: Callable[[Match, list[Event]], Results]
    arrange: Callable[[Match, list[Event]], Procedure] | None = None
    sharing: Sharing | None = None


def lent(state: State) -> Damage:
    """What the game of a state lends."""
    return required(state, Damage)


def deal(match: Match, proposed: list[Event], rules: tuple[R, ...]) -> Procedure:
    """What is left after replacement and prevention comes to its results, all at once. Returns what happened."""
    lends, real = lent(match.state), list[Event]()
    for event in proposed:
        assert event.obj is not None
        if not lends.can_be(match.state, event.obj):
            text = f"a {match.game.name_of(match.state, event.obj)} no se le puede hacer daño"
            match.say(lends.cannot, text=text)
        elif event.data[AMOUNT] < 1:
            said = _said(match.state, event.but(data=event.data.set(AMOUNT, 0)))
            match.say(*lends.none(match.state, event), text=f"{said}, que no es daño: no se hace")
        else:
            real.append(event)
    if lends.sharing is not None:
        real = yield from shared(match, lends.sharing, real)
    happening = yield from transform(match, real)
    damage = [e for e in happening if e.name == DAMAGE]
    if not damage:
        if happening:
            yield from match.do(rules=rules, text="en vez del daño", settled=tuple(happening))
        yield from match.finish()
        return ()
    results = lends.results(match, damage)
    done = yield from match.do(
        *results.events,
        rules=(*rules, *results.rules, *lends.rules),
        text="; ".join(_said(match.state, e) for e in damage),
        settled=tuple(happening),
        arrange=lends.arrange,
        reading=results.reading,
    )
    if results.after is not None:
        yield from results.after(match)
    return done


def _said(state: State, event: Event) -> str:
    game = state.game
    name, points = game.name_of(state, event.obj), f"{event.data[AMOUNT]} de {DAMAGE}"
    if event.source is None:
        return f"{name} recibe {points}"
    by = [_doer(state, i) for i in (event.source, *event.together)]
    return f"{together(by)} {plural(len(by), 'hace', 'hacen juntos')} {points} a {name}"


def _doer(state: State, obj: Id) -> str:
    """What does damage; an ability that stands on the stack by the card that has it."""
    here = state.objects.get(obj)
    of = here.item.source if here is not None and here.kind == ABILITY and here.item is not None else None
    return state.game.name_of(state, obj) if of is None else f"la Habilidad de {state.game.name_of(state, of)}"
