"""What an effect asks for, slot by slot, as its text names the targets: which there are, and of which «otro» is another."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.abilities import MODE, Choose, Do, Each, Filter, Instruction, Number, Part, Ref, Target, Unread
from ..kernel.frozen import Map, Value, by_identity


class Slot(NamedTuple):
    """One instance of the word «objetivo» in an effect, and the instruction in which it stands. ``others``: for one that asks for
    another («otro»), the places of those before it of which it may be another."""

    target: Target
    do: Do | None = None
    others: tuple[int, ...] = ()


@by_identity
def slots(effect: tuple[Instruction, ...]) -> tuple[Slot, ...]:
    """The targets an effect asks for, one slot for each instance of the word, in the order of the text."""
    listed: list[Slot] = []
    _walk(effect, None, listed, 0)
    return tuple(listed)


@by_identity
def with_references(effect: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """The effect with each target replaced by a reference to its slot, also where «otro» is another than it."""
    return _walk(effect, None, [], 0)


def _walk(value: object, do: Do | None, listed: list[Slot], since: int) -> Value:
    """``since``: the place of the first slot of what is said together; each mode is said by itself."""
    if isinstance(value, Target):
        listed.append(Slot(value, do, _of_which_another(value.filter, listed, since)))
        return Ref("objetivo", len(listed))
    if isinstance(value, Do):
        since = len(listed) if value.verb == MODE else since
        return Do(value.verb, Map({key: _walk(inner, value, listed, since) for key, inner in value.args.items()}))
    if isinstance(value, Unread):
        return value.but(target=_walk(value.target, None, listed, since)) if isinstance(value.target, Target) else value
    if isinstance(value, tuple):
        return tuple(_walk(inner, do, listed, since) for inner in value)
    if isinstance(value, Choose | Each) and (before := _of_which_another(value.filter, listed, since)):
        value = value.but(apart=tuple(Ref("objetivo", place + 1) for place in before))
    if isinstance(value, Choose) and isinstance(value.by, Target):
        return value.but(by=_walk(value.by, do, listed, since))
    if isinstance(value, Number) and isinstance(value.of, Target):
        return value.but(of=_walk(value.of, do, listed, since))
    if isinstance(value, Part) and isinstance(value.value, Number):
        return value.but(value=_walk(value.value, do, listed, since))
    return value


def _of_which_another(wanted: Filter, listed: list[Slot], since: int) -> tuple[int, ...]:
    """The places before it of what may be the same, of which «otro» is another. None where the first of them is «otro» itself:
    both are another than what says it."""
    if not wanted.other:
        return ()
    before = tuple(place for place in range(since, len(listed)) if may_be_same(listed[place].target.filter, wanted))
    return before if before and not listed[before[0]].target.filter.other else ()


def may_be_same(one: Filter, other: Filter) -> bool:
    """Whether one element may be what both ask for, as far as type, side and place tell."""
    if one.zones != other.zones or len({one.controller, other.controller} - {""}) > 1:
        return False
    return not one.types or not other.types or bool({*one.types} & {*other.types})
