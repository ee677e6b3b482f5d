"""The instances of a target that an effect asks for as it is declared (6.4): which of them, and of what «otro» is another."""

from __future__ import annotations

from typing import NamedTuple

from ...kernel.abilities import Context, Do, Filter, Instruction, Ref
from ...kernel.frozen import Id
from ...kernel.selecting import holds
from ...kernel.state import State
from ...kernel.visiting import every
from ...play.targets import Slot, possible, slots


class Instance(NamedTuple):
    """One instance of a target.

    ``others``: the places of those before it than which it is another. ``idle``: whether it stands in what will not be done.
    """

    slot: Slot
    others: tuple[int, ...] = ()
    idle: bool = False


def instances(state: State, effect: tuple[Instruction, ...], context: Context) -> tuple[Instance, ...]:
    """The instances of targets in an effect, in the order of the text."""
    wanted = slots(effect)
    idle = _idle(state, effect, context) if wanted else range(0)
    return tuple(_instance(state, wanted, place, context, place in idle) for place in range(len(wanted)))


def _instance(state: State, wanted: tuple[Slot, ...], place: int, context: Context, idle: bool) -> Instance:
    slot, others = wanted[place], _others(state, wanted, place, context)
    if others:
        slot = slot._replace(target=slot.target.but(filter=slot.target.filter.but(other=False)))
    return Instance(slot, others, idle)


def _others(state: State, wanted: tuple[Slot, ...], place: int, context: Context) -> tuple[int, ...]:
    """«Un Aliado … otro Aliado»: another than the one before it in the same instruction; on a Talismán, which is in play never,
    than those before it in all that it does. By itself it is another than the card that says it."""
    slot = wanted[place]
    if not slot.target.filter.other:
        return ()
    before = tuple(p for p in range(place) if _may_be_same(wanted[p].target.filter, slot.target.filter))
    of_same = tuple(p for p in before if slot.do is not None and wanted[p].do is slot.do)
    return of_same or (before if _never_in_play(state, context.source) else ())


def _may_be_same(one: Filter, other: Filter) -> bool:
    """Whether one thing could be of both kinds: of the same side, and of a type that both may be."""
    sides = {one.controller, other.controller} - {""}
    return len(sides) < 2 and (not one.types or not other.types or bool({*one.types} & {*other.types}))


def _never_in_play(state: State, source: Id | None) -> bool:
    return source is not None and source in state.objects and "Talismán" in state.game.view(state, source)["types"]


def _idle(state: State, effect: tuple[Instruction, ...], context: Context) -> range:
    """4.5, 6.4: of «si […]. Si no, […]» the places of what will not be done: a valid target lets what is done be resolved. What
    is asked of something that is done before is not known yet."""
    first = effect[0]
    if not isinstance(first, Do) or first.verb != "si" or "else" not in first.args or Ref("ese") in every(Ref, first.args["if"]):
        return range(0)
    left, place = "else" if holds(state, first.args["if"], context) else "then", 0
    for key, inner in first.args.items():
        count = len(slots(inner)) if isinstance(inner, tuple) else 0
        if key == left:
            return range(place, place + count)
        place += count
    return range(0)


def apart(state: State, listed: tuple[Instance, ...], context: Context) -> bool:
    """6.4: whether there is for each that is another something else than for those."""
    able = {place: {*possible(state, one.slot, context)} for place, one in enumerate(listed) if not one.idle}
    pairs = ((place, other) for place, one in enumerate(listed) for other in one.others if {place, other} <= {*able})
    return all(len(able[place] | able[other]) > 1 for place, other in pairs)


def taken(
    state: State, listed: tuple[Instance, ...], place: int, announced: tuple[tuple[Id, ...], ...], context: Context
) -> tuple[Id, ...]:
    """What cannot be announced for an instance: what was for those than which it is another, and the only thing that there is
    for a later one that is another than this."""
    later = (possible(state, one.slot, context) for one in listed[place + 1 :] if place in one.others and not one.idle)
    only = tuple(able[0] for able in later if len(able) == 1)
    return (*(i for other in listed[place].others for i in announced[other]), *only)
