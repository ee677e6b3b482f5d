"""Which abilities trigger, and from where (4.2, 4.2.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.abilities import Context, Triggered, Waiting
from ...kernel.events import Event, Move
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.matching import fits
from ...kernel.selecting import holds
from ...kernel.state import State
from ...kernel.triggers import cause_of, notice, with_subject
from . import rules as r
from .layers import LAST


def noticed(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """4.2.1: what a card that left play triggers by that, it triggers from where it went, and its owner controls it."""
    known = len(match.state.waiting)
    notice(match, before, events)
    gone = {e.obj: e for e in events if isinstance(e, Move) and e.data.get("sale")}
    if not gone or not match.state.follows(r.FROM_ARRIVAL):
        return
    fresh = match.state.waiting[known:]
    others = [w for w in fresh if w.context.source not in gone]
    own = _from_arrival(match, before, gone, [w for w in fresh if w.context.source in gone])
    if own or len(others) != len(fresh):
        match.keep(waiting=(*match.state.waiting[:known], *others, *own))


def _from_arrival(match: Match, before: State, gone: dict[Id | None, Move], seen: list[Waiting]) -> Iterable[Waiting]:
    """The abilities of cards that left, by the readings in force: with what was printed, or with what the card had."""
    last = match.reading(LAST) == "datos-que-tenia"
    if not last:
        seen = [w for obj, event in gone.items() if obj is not None for w in _printed(match.state, before, obj, event)]
    owner = match.reading("myl-control-de-lo-que-dispara-en-el-cementerio") == "dueno"
    for waiting in seen:
        old = waiting.context.source
        assert old is not None
        context = waiting.context.but(you=before.objects[old].owner) if owner else waiting.context
        now = match.state.now(old)
        yield waiting.but(context=context if now is None else context.but(source=now))


def _printed(state: State, before: State, obj: Id, event: Move) -> list[Waiting]:
    base, here = before.objects[obj].base, before.objects[obj]
    found: list[Waiting] = []
    if base is None or not base.triggers:
        return found
    cause = cause_of(before, event, state.now(obj), True)
    for place, ability in enumerate(base.abilities):
        if not isinstance(ability, Triggered) or ability.zone:
            continue
        context = Context(obj, here.controller or here.owner, cause=with_subject(ability.on, cause))
        if fits(before, ability.on, event, context) and holds(state, ability.only_if, context):
            found.append(Waiting(ability, context, place))
    return found
