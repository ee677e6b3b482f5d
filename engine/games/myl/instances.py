"""The instances of a target that an effect asks for as it is declared (6.4): which of them, and of what «otro» is another."""

from __future__ import annotations

from ...kernel.abilities import Context, Do, Instruction, Ref
from ...kernel.frozen import Id
from ...kernel.selecting import holds
from ...kernel.state import State
from ...kernel.visiting import every
from ...play.slots import Slot, may_be_same, slots
from ...play.targets import meant


def instances(state: State, effect: tuple[Instruction, ...], context: Context) -> tuple[Slot, ...]:
    """The instances of targets in an effect, in the order of the text; for one in what will not be done there is no room."""
    wanted = slots(effect)
    idle = _idle(state, effect, context) if wanted else range(0)

    def instance(place: int, slot: Slot) -> Slot:
        if place in idle:
            return Slot(slot.target.but(low=0, high=0), slot.do)
        others = (other for other in _others(state, wanted, place, context) if other not in idle)
        return meant(state, slot._replace(others=tuple(others)))

    return tuple(instance(place, slot) for place, slot in enumerate(wanted))


def _others(state: State, wanted: tuple[Slot, ...], place: int, context: Context) -> tuple[int, ...]:
    """«Un Aliado … otro Aliado»: another than the one before it in the same instruction; on a Talismán, which is in play never,
    than those before it in all that it does. By itself it is another than the card that says it."""
    slot = wanted[place]
    if not slot.target.filter.other:
        return ()
    before = tuple(p for p in range(place) if may_be_same(wanted[p].target.filter, slot.target.filter))
    of_same = tuple(p for p in before if slot.do is not None and wanted[p].do is slot.do)
    return of_same or (before if _never_in_play(state, context.source) else ())


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
