"""Targets: what may be announced for the slots of an effect, divided among them, and looked at again on resolution."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice

from ..kernel.abilities import Context
from ..kernel.conditions import Refusal
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.frozen import Frozen, Id, Value
from ..kernel.match import Illegal, Match, option_in
from ..kernel.rules import R
from ..kernel.selecting import amount
from ..kernel.state import State
from .lending import required
from .slots import Slot


@dataclass(frozen=True)
class Targeting(Frozen):
    """What a game lends to targets (Inferno 114; MyL 6.4; FFTCG 11.3.3; Souls 8.6).

    - ``possible(state, slot, context, item)``: what may be announced for a slot; ``item`` is what stands on the stack, which is
      no target of itself, None when nothing does.
    - ``why_not(state, slot, context, obj, item, rule)``: every reason why ``obj`` may not be, empty when it may; ``rule`` is
      that by which targets are announced.
    - ``thought_of(state, slot)``: what somebody might take for a target: those of it that may not be are refused with reasons.
    - ``fewest(state, slot)``: how many there must be; by default as many as the text says at least.
    - ``obliged(state, obj, context)``: whether it must be chosen by whoever can.
    - ``another``: whether «otro» behind a target means another than that one; else it is another than what says it.
    """

    possible: Callable[[State, Slot, Context, Id | None], Iterator[Id]]
    why_not: Callable[[State, Slot, Context, Id, Id | None, R], tuple[Refusal, ...]]
    thought_of: Callable[[State, Slot], Iterable[Id]]
    fewest: Callable[[State, Slot], int] = lambda state, slot: slot.target.low
    obliged: Callable[[State, Id, Context], bool] = lambda state, obj, context: False
    another: bool = False


def targeting(state: State) -> Targeting:
    """What the game of a match says of targets."""
    return required(state, Targeting)


def meant(state: State, slot: Slot) -> Slot:
    """A slot for what its text means: «otro» behind another target says nothing of the element that has the ability."""
    if not slot.others or not targeting(state).another:
        return slot
    return slot._replace(target=slot.target.but(filter=slot.target.filter.but(other=False)))


def possible(state: State, slot: Slot, context: Context, item: Id | None = None) -> tuple[Id, ...]:
    """What may be announced for a slot."""
    return tuple(targeting(state).possible(state, meant(state, slot), context, item))


def enough(state: State, slot: Slot, context: Context, item: Id | None = None, without: tuple[Id, ...] = ()) -> bool:
    """Whether as many could be announced for a slot as there must be, ``without`` those."""
    says, slot = targeting(state), _counted(state, meant(state, slot), context)
    fewest = says.fewest(state, slot)
    there = (i for i in says.possible(state, slot, context, item) if i not in without)
    return len(tuple(islice(there, fewest))) == fewest


def lacking(state: State, wanted: tuple[Slot, ...], context: Context, item: Id | None = None) -> list[Slot]:
    """The slots for which too few could be announced, each together with those from which it is apart."""
    says = targeting(state)

    def lacks(place: int) -> bool:
        if not enough(state, wanted[place], context, item):
            return True
        if not (others := _apart_from(state, wanted, place)):
            return False
        group = [_counted(state, wanted[other], context) for other in (*others, place)]
        together = {i for slot in group for i in possible(state, slot, context, item)}
        return len(together) < sum(says.fewest(state, slot) for slot in group)

    return [wanted[place] for place in range(len(wanted)) if lacks(place)]


def announce(
    match: Match,
    slot: Slot,
    context: Context,
    rules: tuple[R, ...],
    item: Id | None = None,
    who: str | None = None,
    without: tuple[Id, ...] = (),
    must: tuple[Id, ...] = (),
) -> Procedure:
    """Ask ``who``, by default the controller, for the targets of one slot, ``without`` those, which are for other slots: as many
    as there must be, or as there are. Those that ``must`` be among them are, as many as it has room for."""
    slot, elsewhere = meant(match.state, slot), without
    room = slot.target.high
    if must and room > len(must):
        target = slot.target.but(low=max(0, slot.target.low - len(must)), high=room - len(must))
        more = yield from announce(match, slot._replace(target=target), context, rules, item, who, (*without, *must))
        return (*must, *more)
    if must:
        without = (*without, *(i for i in possible(match.state, slot, context, item) if i not in must))
        slot = slot._replace(target=slot.target.but(low=room))
    state, says = match.state, targeting(match.state)
    options = tuple(i for i in possible(state, slot, context, item) if i not in without)
    one = slot.target.low == slot.target.high == 1
    if one and not options:
        return ()
    high = min(slot.target.high, len(options))
    low = high if slot.target.low == slot.target.high else min(says.fewest(state, slot), len(options))
    several = f"¿Qué objetivos? (de {low} a {high})" if low != high else f"¿Qué {high} objetivos?"
    decision = Decision(
        who or context.you,
        "¿Qué objetivo?" if one else several,
        rules,
        Form.ONE if one else Form.SOME,
        tuple(match.option(obj) for obj in options),
        low=low,
        high=high,
        kind="objetivo",
        **refusing(state, slot, context, item, rules[0], elsewhere),
    )
    answer = yield from match.ask(decision)
    return (answer,) if one else tuple(answer)


def refusing(
    state: State, slot: Slot, context: Context, item: Id | None, rule: R, elsewhere: tuple[Id, ...] = ()
) -> dict[str, Value]:
    """What the decision between targets of a slot knows of what may not be chosen; ``elsewhere``: what is for other slots."""
    says = targeting(state)

    def why_not(obj: Id) -> tuple[Refusal, ...]:
        if obj in elsewhere:
            return (Refusal(rule, "el texto pide objetivos distintos", state.game.name_of(state, obj)),)
        return says.why_not(state, slot, context, obj, item, rule) if obj in state else ()

    def near_misses() -> list[tuple[Option[Id], tuple[Refusal, ...]]]:
        listed = dict.fromkeys(says.thought_of(state, slot))
        return [(option_in(state, i), reasons) for i in listed if (reasons := why_not(i))]

    return {"why_not_option": why_not, "near_misses": near_misses}


def announce_each(
    match: Match,
    wanted: tuple[Slot, ...],
    context: Context,
    rules: Callable[[int], tuple[R, ...]],
    item: Id | None,
    others: dict[int, str],
    rest: bool = False,
) -> Procedure:
    """One announcement for each slot, its controller's own before those that ``others`` announce. Returns the targets in the
    order of the text; illegal when there are too few for one, or with ``rest`` as many as there are. ``rules`` are those by
    which a slot is announced."""
    wanted = tuple(_counted(match.state, slot, context) for slot in wanted)
    short = () if rest else lacking(match.state, wanted, context, item)
    announced: dict[int, tuple[Id, ...]] = {}
    for place in sorted(range(len(wanted)), key=lambda place: place in others):
        cited = rules(place)
        without = taken(match.state, wanted, place, announced)
        if not rest:
            if wanted[place] in short or not enough(match.state, wanted[place], context, item, without):
                raise _none_legal(match.state, wanted[place], context, item, cited[0])
            without = (*without, *kept(match.state, wanted, place, context, item, announced))
        must = () if place in others else _obliged(match.state, wanted, place, context, item, without, announced)
        announced[place] = yield from announce(match, wanted[place], context, cited, item, others.get(place), without, must)
    return tuple(announced[place] for place in range(len(wanted)))


def _obliged(
    state: State,
    wanted: tuple[Slot, ...],
    place: int,
    context: Context,
    item: Id | None,
    without: tuple[Id, ...],
    announced: dict[int, tuple[Id, ...]],
) -> tuple[Id, ...]:
    """Those that must be announced for a slot: they are not yet, and no later slot could take them."""
    done = {i for group in announced.values() for i in group} | set(without)
    later = {i for slot in wanted[place + 1 :] for i in possible(state, slot, context, item)}
    listed = (i for i in possible(state, wanted[place], context, item) if i not in done and i not in later)
    return tuple(i for i in listed if targeting(state).obliged(state, i, context))


def _apart_from(state: State, wanted: tuple[Slot, ...], place: int) -> tuple[int, ...]:
    """The slots before one whose targets cannot be its own: an instruction chooses several apart (``apart``), or «otro»."""
    do = wanted[place].do
    if do is not None and do.args.get("apart"):
        return tuple(other for other in range(place) if wanted[other].do is do)
    return wanted[place].others if targeting(state).another else ()


def taken(state: State, wanted: tuple[Slot, ...], place: int, announced: Mapping[int, tuple[Id, ...]]) -> tuple[Id, ...]:
    """What was ``announced`` for the slots from which one is apart."""
    before = _apart_from(state, wanted, place)
    apart = (other for other in announced if other in before or place in _apart_from(state, wanted, other))
    return tuple(i for other in apart for i in announced[other])


def kept(
    state: State,
    wanted: tuple[Slot, ...],
    place: int,
    context: Context,
    item: Id | None,
    announced: dict[int, tuple[Id, ...]],
) -> tuple[Id, ...]:
    """What is left for slots that are apart from one and not announced yet, where no more is left than they need."""
    needed: tuple[Id, ...] = ()
    for later in range(len(wanted)):
        if later not in announced and place in _apart_from(state, wanted, later):
            out = taken(state, wanted, later, announced)
            left = tuple(i for i in possible(state, wanted[later], context, item) if i not in out)
            needed += left if len(left) <= targeting(state).fewest(state, wanted[later]) else ()
    return needed


def _counted(state: State, slot: Slot, context: Context) -> Slot:
    """A slot for as many as there are to be now."""
    wanted = slot.target
    if wanted.count is None:
        return slot
    count = amount(state, wanted.count, context)
    return slot._replace(target=wanted.but(low=min(wanted.low, count), high=count, count=None))


def why_no_target(state: State, slot: Slot, context: Context, obj: Id, rule: R) -> tuple[Refusal, ...]:
    """Why something announced for a slot could not be announced for it now; nothing when it is not there any more."""
    return targeting(state).why_not(state, meant(state, slot), context, obj, None, rule) if obj in state else ()


def _none_legal(state: State, slot: Slot, context: Context, item: Id | None, rule: R) -> Illegal:
    """That there are too few targets, with what keeps from being one what else would be."""
    says, slot = targeting(state), meant(state, slot)
    listed = (reason for i in says.thought_of(state, slot) for reason in says.why_not(state, slot, context, i, item, rule))
    near = [reason for reason in listed if reason.rule != rule and reason.object]
    said = "; ".join(dict.fromkeys(f"{reason.object} {reason.text}" for reason in near))
    also = tuple(dict.fromkeys(reason.rule for reason in near))
    return Illegal(rule, f"no hay objetivos legales: {said}" if said else "no hay objetivos legales", also)


def divide(
    match: Match, player: str, amount: int, among: tuple[Id, ...], rule: R, unit: int = 1, reading: str | None = None
) -> Procedure:
    """What is divided among targets, as it is announced: at least one ``unit`` for each, and whole ones. Illegal when there is
    too little; ``reading``: the disputed point on which the unit rests, or None."""
    options, asks = tuple(match.option(i) for i in among), f"¿Cómo repartes {amount}?"
    decision = Decision(player, asks, (rule,), Form.SPLIT, options, high=amount, each=unit, unit=unit, kind="reparto")
    if decision.forced is None and next(decision.answers(), None) is None:
        raise Illegal(rule, f"no alcanza para dar al menos {'uno' if unit == 1 else unit} a cada objetivo", reading=reading)
    return (yield from match.ask(decision))


def still_legal(state: State, wanted: tuple[Slot, ...], context: Context) -> tuple[tuple[Id, ...], ...]:
    """Slot by slot, those of the announced targets that are still where they were and could be announced still."""
    pairs = zip(wanted, context.targets, strict=True)
    return tuple(tuple(i for i in group if i in legal) for slot, group in pairs for legal in [possible(state, slot, context)])
