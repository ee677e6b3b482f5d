"""Whether an event is one that an ability looks for."""

from __future__ import annotations

from .abilities import Context, Filter, On, Ref
from .events import Cease, Count, Create, Event, Move
from .frozen import Id
from .layers import Look
from .selecting import matches, refer
from .state import State

#: The origin of what comes from whatever zone, and is what is described there.
ANYWHERE = "cualquiera"
#: The detail that says of which kind counters are.
COUNTER = "contador"
#: The events by which an element comes into a zone or leaves one.
TRAVELS = (Move, Create, Cease)


def fits(state: State, on: On, event: Event, context: Context, zone: str = "", look: Look | None = None) -> bool:
    """Whether ``event`` is what ``on`` describes, seen by the ability's controller from its source.

    "mover" is any event by which an element comes into a zone or leaves one.
    ``state`` is the one in which elements are looked at: for what leaves, the state before.
    """
    if on.event != event.name and not (on.event == "mover" and isinstance(event, TRAVELS)):
        return False
    if zone and context.source in state.objects and state.objects[context.source].zone.name != zone:  # type: ignore[index]
        return False
    if on.player and not _whom(state, on.player, event.player, context.you):
        return False
    for key, value in on.data.items():
        if _detail(event, key) != value:
            return False
    if on.less_than and not _is_less(state, on, event):
        return False
    if (on.at_least or on.at_most) and not _is_bounded(on, event):
        return False
    if on.to and _destination(event) != on.to:
        return False
    if on.origin and on.origin != ANYWHERE and _origin(state, event) != on.origin:
        return False
    entering = bool(on.to) and state.setup.game.zone_kinds[on.to].in_play
    if not _one(state, on.obj, event.obj, context, look, entering or on.origin == ANYWHERE):
        return False
    return on.source is None or bool(sources(state, on, event, context, look))


def _detail(event: Event, key: str) -> object:
    """What is said of an event: of counters also of which kind they are."""
    return event.counter if key == COUNTER and isinstance(event, Count) else event.data.get(key)


def _is_less(state: State, on: On, event: Event) -> bool:
    """Whether each detail that ``on`` names is there and smaller than the characteristic of the element of the event."""
    if event.obj is None or event.obj not in state.objects:
        return False
    seen = state.game.view(state, event.obj)
    return all(key in event.data and event.data[key] < (seen.get(what) or 0) for key, what in on.less_than.items())


def _is_bounded(on: On, event: Event) -> bool:
    """Whether each detail that ``on`` bounds is there and within its bounds."""
    high = all(key in event.data and event.data[key] >= bound for key, bound in on.at_least.items())
    return high and all(key in event.data and event.data[key] <= bound for key, bound in on.at_most.items())


def sources(state: State, on: On, event: Event, context: Context, look: Look | None = None) -> tuple[Id | None, ...]:
    """Of the sources of an event, wherever they are, those that ``on`` speaks of."""
    return tuple(s for s in (event.source, *event.together) if _one(state, on.source, s, context, look, anywhere=True))


def _origin(state: State, event: Event) -> str:
    """The zone an element leaves by an event: what comes into being comes from none."""
    if isinstance(event, Create):
        return ""
    if "de" in event.data or event.obj is None or event.obj not in state.objects:
        return str(event.data.get("de", ""))
    return state.objects[event.obj].zone.name


def _destination(event: Event) -> str:
    if isinstance(event, Move):
        return event.to.name
    return event.zone.name if isinstance(event, Create) else ""


def _whom(state: State, word: str, player: str | None, you: str) -> bool:
    if player is None:
        return False
    if word == "tú":
        return player == you
    if word == "oponente":
        return state.players[player].team != state.players[you].team
    return True


def _one(state: State, wanted: Filter | Ref | None, obj: Id | None, context: Context, look: Look | None, anywhere: bool) -> bool:
    if wanted is None:
        return True
    if obj is None or (obj not in state.objects and obj not in state.past):
        return False
    if isinstance(wanted, Ref):
        return obj in refer(state, wanted, context)
    return matches(state, obj, wanted, context.you, context.source, look, anywhere)
