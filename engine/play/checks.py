"""Checks that the game makes by itself: all that apply at once, as one event, again and again until none applies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Procedure
from ..kernel.events import Cease, Event, Move
from ..kernel.frozen import EMPTY, Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.memo import UNKNOWN
from ..kernel.returning import met
from ..kernel.rules import R
from ..kernel.state import State
from .lending import lent_if_any
from .loops import Loops

#: What a state remembers in which nothing was due.
SETTLED = "settled"
#: After so many checks in a row it is watched whether they come back to the same.
WATCH_AFTER = 20


@dataclass(frozen=True)
class Due(Frozen):
    """Something a check found: ``events`` to happen, by ``rule`` and those that decide with it (``also``), said by ``text``;
    ``reading``: the disputed point on which it rests, or None; ``grounds``: on which rules it rests in general.
    """

    events: tuple[Event, ...]
    rule: R
    text: str
    reading: str | None = None
    also: tuple[R, ...] = ()
    grounds: tuple[R, ...] = ()


def settle(
    match: Match,
    find: Callable[[Match], Procedure],
    *also: R,
    same: R | None = None,
    grounds: tuple[R, ...] = (),
    arrange: Callable[[Match, list[Event]], Procedure] | None = None,
    rests: frozenset[str] = UNKNOWN,
) -> Procedure:
    """Do everything ``find`` returns (a list of ``Due``) as one event, until it returns nothing. True if anything was done.

    ``also`` are the rules by which all of it is done, ``same`` is the one by which checks with the same outcome are one event
    instead; ``grounds`` are on what every check rests; ``arrange`` puts what happens in order. Where nothing was due, nothing is
    looked for until something changes on which a check may rest: ``rests`` are the aspects of a state at which ``find`` looks,
    besides those that are noted meanwhile (``kernel.memo``). Checks that come back to the same without end are a loop that nobody
    can break.
    """
    did, rounds = False, 0
    forms: Map[str, int] = EMPTY
    while match.state.result is None and SETTLED not in match.state.memo:
        state, memo = match.state, match.state.memo
        outer, memo.noted = memo.noted, set(rests)
        try:
            due: list[Due] = yield from find(match)
        finally:
            noted, memo.noted = memo.noted, outer
        if not due:
            on = frozenset(noted) if match.state is state else UNKNOWN
            match.state.memo.computed(SETTLED, _nothing_due, match.state, on)
            return did
        rules = tuple(dict.fromkeys((*(d.rule for d in due), *(rule for d in due for rule in d.also))))
        events = _each_goes_once(tuple(dict.fromkeys(event for d in due for event in d.events)))
        if same is not None and len(events) < sum(len(d.events) for d in {d.text: d for d in due}.values()):
            rules += (same,)
        else:
            rules += also
        resting = (*(rule for d in due for rule in d.grounds), *grounds)
        text = "; ".join(dict.fromkeys(d.text for d in due))
        reading = next((d.reading for d in due if d.reading), None)
        before = match.state
        yield from match.do(*events, rules=rules, text=text, reading=reading, grounds=resting, arrange=arrange)
        if match.state is before:
            return did
        did, rounds = True, rounds + 1
        if rounds > WATCH_AFTER and (loops := lent_if_any(match.state, Loops)) is not None:
            last, forms = met(match.state, forms)
            if last == match.state.visits.chosen:  # nobody chose anything since
                yield from loops.endless(match)
                return did
    return did


def _nothing_due(state: State) -> bool:
    return True


def _each_goes_once(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events without what a second check would do to an object that goes by the first."""
    going: set[Id] = set()
    left: list[Event] = []
    for event in events:
        if isinstance(event, Move | Cease) and event.obj is not None:
            if event.obj in going:
                continue
            going.add(event.obj)
        left.append(event)
    return tuple(left)
