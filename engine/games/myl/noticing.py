"""Which abilities trigger, and from where (4.2, 4.2.1)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ...kernel.abilities import Context, Ref, Triggered, Waiting
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Id
from ...kernel.match import Match
from ...kernel.matching import fits
from ...kernel.memo import PLAY_ONLY
from ...kernel.selecting import holds
from ...kernel.state import State
from ...kernel.triggers import arrivals, cause_of, notice, with_subject
from .layers import LAST
from .losing import lost, why_lost
from .saying import decisive
from .this_turn import remember

_BEARER = Ref("portador")


def noticed(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """2.1, 4.2.1: what a card that left play triggers by that, it triggers from where it went, and its owner controls it; what
    a card does not trigger because it lost its Habilidad is said (1.D)."""
    known = len(match.state.waiting)
    remember(match, before, events)
    notice(match, before, events)
    _tell_silent(match, before, events)
    gone = {e.obj: e for e in events if isinstance(e, Move) and e.data.get("sale")}
    if gone:
        fresh = match.state.waiting[known:]
        others = [w for w in fresh if w.context.source not in gone]
        own = _from_arrival(match, before, gone, [w for w in fresh if w.context.source in gone])
        match.keep(waiting=(*match.state.waiting[:known], *others, *own))


def _from_arrival(match: Match, before: State, gone: dict[Id | None, Move], seen: list[Waiting]) -> Iterable[Waiting]:
    """The abilities of cards that left, by the readings in force: with what was printed, or with what the card had."""
    last = match.reading(LAST) == "datos-que-tenia"
    if not last:
        seen = [w for obj in gone if obj is not None for w in _printed(match.state, before, obj, gone)]
    owner = match.reading("myl-control-de-lo-que-dispara-en-el-cementerio") == "dueno"
    for waiting in seen:
        old = waiting.context.source
        assert old is not None
        context = waiting.context.but(you=before.objects[old].owner) if owner else waiting.context
        now = match.state.now(old)
        yield waiting.but(context=context if now is None else context.but(source=now))


def _printed(state: State, before: State, obj: Id, gone: dict[Id | None, Move]) -> list[Waiting]:
    """What a card triggers, as it is printed, by leaving; a weapon also by the leaving of who bore it (3.1.1)."""
    base, here = before.objects[obj].base, before.objects[obj]
    found: list[Waiting] = []
    if base is None or not base.triggers:
        return found
    for place, ability in enumerate(base.abilities):
        if not isinstance(ability, Triggered) or ability.zone:
            continue
        whose = here.attached if ability.on.obj == _BEARER else obj
        event = gone.get(whose)
        if event is None or whose is None:
            continue
        cause = cause_of(before, event, state.now(whose), True)
        context = Context(obj, here.controller or here.owner, cause=with_subject(ability.on, cause))
        if fits(before, ability.on, event, context) and holds(state, ability.only_if, context):
            found.append(Waiting(ability, context, place))
    return found


def _tell_silent(match: Match, before: State, events: tuple[Event, ...]) -> None:
    """1.D, 5.1.1: what would trigger had the card not lost its ability does not, and a step says so."""
    state = match.state
    silent: list[tuple[Id, Triggered]] = state.memo.computed("silent", _silent, state, PLAY_ONLY)
    made = arrivals(before, events) if silent else {}
    for place, event in enumerate(events if silent else ()):
        seen = event.but(obj=made.get(place, event.obj))
        for obj, ability in silent:
            if fits(state, ability.on, seen, Context(obj, match.game.view(state, obj)["controller"])):
                match.afterwards.append(partial(_write_silent, match, obj))


def _silent(state: State) -> list[tuple[Id, Triggered]]:
    """The triggered abilities that cards in play have lost."""
    listed = [o.id for o in state.in_play() if o.base is not None and o.base.triggers]
    return [(obj, a) for obj in listed for a in lost(state, obj) if isinstance(a, Triggered) and not a.zone]


def _write_silent(match: Match, obj: Id) -> Procedure:
    if obj in match.state.objects:
        reasons = why_lost(match.state, obj)
        said = "; ".join(dict.fromkeys(why.text for why in reasons))
        text = f"{match.game.name_of(match.state, obj)} no dispara: {said}"
        rules, grounds = decisive(why.rule for why in reasons)
        match.say(*rules, text=text, grounds=grounds)
    return
    yield
