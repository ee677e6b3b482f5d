"""Continuous effects: what the characteristics of an object are, layer by layer, in order of time and dependency.

A pure projection of the state; nothing is ever written back. The game gives the ordered list of layers, with the rule of
each; an operation belongs to exactly one layer. What every object gets in a layer without any effect (counters, a weapon's
modifiers) is the layer's ``intrinsic`` part.
"""

from __future__ import annotations

from .alone import alone, by_itself, known_by_itself
from .applying import Applied
from .frozen import Data, Id, Map
from .memo import PLAY_ONLY, UNKNOWN
from .outlines import Views
from .pieces import Obj
from .projecting import Projection
from .rules import R
from .state import State
from .statics import statics


def view(state: State, obj: Id) -> Data:
    """The characteristics of an object now, or the last known ones when it left."""
    memo = state.memo
    known = memo.get("views")
    if known is None:
        known = memo.computed("views", _project, state, PLAY_ONLY)
    elif memo.noted is not None:
        memo.noted |= memo.rests_on.get("views", UNKNOWN)
    if (seen := known.get(obj)) is not None:
        return seen
    if obj in known.outlines:
        return _completed(state, state.objects[obj])
    here = state.objects.get(obj)
    entry = known_by_itself.get(id(here))  # of most that is asked about outside play it is known already
    if entry is not None and entry[0] is here and entry[1] is not None:
        return entry[1]
    return _outside_play(state, obj)


def outline(state: State, obj: Id) -> Data:
    """The characteristics of an object now, or the last known ones, without what one in play takes from outside play."""
    memo = state.memo
    known = memo.get("views")
    if known is None:
        known = memo.computed("views", _project, state, PLAY_ONLY)
    elif memo.noted is not None:
        memo.noted |= memo.rests_on.get("views", UNKNOWN)
    seen: Data | None = known.outlines.get(obj)
    if seen is not None:
        return seen
    here = state.objects.get(obj)
    entry = known_by_itself.get(id(here))
    if entry is not None and entry[0] is here and entry[1] is not None:
        return entry[1]
    return _outside_play(state, obj)


def _outside_play(state: State, obj: Id) -> Data:
    """The characteristics of an object that is neither in play nor reached by an effect, or the last known ones."""
    here = state.objects.get(obj)
    if here is None:
        snapshot = state.past.get(obj)
        return snapshot.view if snapshot else Map()
    own = by_itself(state, here)
    return own if own is not None else _found_out(state, here)


def _completed(state: State, obj: Obj) -> Data:
    """The characteristics of an object in play with what it takes from outside play."""

    def compute(state: State) -> Data:
        game = state.setup.game
        outside = game.characteristics(state, obj)
        known: Views = state.memo.computed("views", _project, state, PLAY_ONLY)
        return known.outlines[obj.id].with_({word: outside[word] for word in game.from_outside(obj)})

    seen: Data = state.memo.computed(f"view of {obj.id}", compute, state, PLAY_ONLY)
    return seen


def seen_in_play(state: State) -> list[tuple[Obj, Data]]:
    """Every object in play with its characteristics, without what it takes from outside play, in the order of ``in_play``."""
    memo = state.memo
    known = memo.get("views")
    if known is None:
        known = memo.computed("views", _project, state, PLAY_ONLY)
    elif memo.noted is not None:
        memo.noted |= memo.rests_on.get("views", UNKNOWN)
    outlines = known.outlines
    return [(here, outlines[here.id]) for here in state.in_play()]


def _found_out(state: State, obj: Obj) -> Data:
    """The characteristics of an object outside play on which others bear."""
    on = PLAY_ONLY | {state.setup.game.zone_aspects[obj.zone.name]}
    seen: Data = state.memo.computed(f"view of {obj.id}", lambda s: alone(s, obj), state, on)
    return seen


def touched_outside(state: State) -> frozenset[Id]:
    """The objects outside play that are among those to which effects apply."""
    known: frozenset[Id] = state.memo.computed("touched outside play", _touched_outside, state, PLAY_ONLY)
    return known


def _touched_outside(state: State) -> frozenset[Id]:
    kinds, objects = state.setup.game.zone_kinds, state.objects
    views = state.memo.computed("views", _project, state, PLAY_ONLY)
    return frozenset([i for i in views if not kinds[objects[i].zone.name].in_play])


def _project(state: State) -> Views:
    """Every object in play and on the stack with its characteristics."""
    return Projection(state).run()


def in_layers(state: State) -> Applied:
    """The rules of the layers that changed something, with the objects, in the order of application."""

    def compute(state: State) -> Applied:
        listed: Applied = []
        Projection(state, listed).run()
        return listed

    known: Applied = state.memo.computed("in layers", compute, state)
    return known


def in_layers_of(state: State, obj: Id) -> set[R]:
    """The rules of the layers that changed something of one object."""

    def compute(state: State) -> set[R]:
        listed: Applied = []
        Projection(state, listed, obj).run()
        return {rule for rules, reached in listed if obj in reached for rule in rules}

    known: set[R] = state.memo.computed(f"in layers of {obj}", compute, state)
    return known


def applied(state: State) -> list[tuple[R, Id]]:
    """The rules of the layers that gave each object in play and on the stack what it has, in the order of application,
    and those on which the rest of its characteristics rests."""
    listed = [(rule, obj) for rules, reached in in_layers(state) for obj in reached for rule in rules]
    listed += [(rule, obj) for obj in state.objects for rule in state.setup.game.grounds(state, obj)]
    everywhere = state.setup.game.lends.defined_everywhere
    if everywhere:
        for obj in state.objects.values():
            seen = obj.base.characteristics if obj.base is not None and not obj.face_down else {}
            if seen and any(a.defines for _, a in statics(state, obj.id, seen)):
                listed += [(rule, obj.id) for rule in everywhere]
    return listed
