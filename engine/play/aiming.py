"""Announcing the targets of what stands on the stack, and what is divided among them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ..kernel.abilities import Context, Instruction, Ref, Target
from ..kernel.decisions import Option, Procedure
from ..kernel.events import Event
from ..kernel.frozen import Frozen, Id, Map
from ..kernel.match import Illegal, Match
from ..kernel.rules import R
from ..kernel.selecting import amount
from ..kernel.state import State
from ..kernel.wording import plural
from ..kernel.wording import together as list_of
from .announcing import Attempt
from .lending import lent_if_any, required
from .slots import Slot, slots, with_references
from .stack import ABILITY, context_of, note
from .targets import announce_each, divide, possible


@dataclass(frozen=True)
class Sides(Frozen):
    """The rules on targets that somebody else announces (Inferno 601.2, 602.3).

    ``which``: the controller says which opponent does. ``theirs``: that opponent announces. ``own_first``: the controller
    announces the others before.
    """

    which: R
    theirs: R
    own_first: R


@dataclass(frozen=True)
class Aiming(Frozen):
    """What a game lends to announcing targets for what stands on its stack (Inferno 601.1c, d; FFTCG 11.3.3, 11.6.5).

    - ``divide``: the rule by which something is divided among targets as they are announced, at least one for each.
    - ``unit(state, verb)``: of what ``verb`` divides each gets a multiple of so many, by default of one; and the disputed point
      on which that rests, or None.
    - ``aimed_at``: the name of the event of becoming a target, which abilities may look for.
    - ``grounds(state, item, wanted, targets)``: the further rules on which the announced ``targets``, slot by slot, of the
      object ``item`` rest; ``wanted`` are the targets as the text asks for them.
    - ``reading(state, wanted, targets)``: the id of the disputed point on which one of them rests, or None.
    - ``cards``, ``abilities``: the rules when opponents announce some of the targets of a card, and of an ability; None where
      nobody else announces any.
    """

    divide: R
    aimed_at: str
    grounds: Callable[[State, Id, tuple[Target, ...], tuple[tuple[Id, ...], ...]], tuple[R, ...]]
    reading: Callable[[State, tuple[Target, ...], tuple[tuple[Id, ...], ...]], str | None]
    cards: Sides | None = None
    abilities: Sides | None = None
    unit: Callable[[State, str], tuple[int, str | None]] = lambda state, verb: (1, None)


def announce_targets(match: Match, attempt: Attempt) -> Procedure:
    """One announcement for each instance of the word; illegal when one cannot be made. What is divided goes to at least one."""
    says, item = lent_if_any(match.state, Aiming), attempt.item
    wanted = slots(attempt.effect)
    if not wanted:
        return
    assert says is not None
    sides = says.abilities if match.state.objects[item].kind == ABILITY else says.cards
    context = context_of(match.state, item)
    others: dict[int, str] = {}
    for place, slot in enumerate(wanted):
        if slot.target.by != "tú":
            assert sides is not None
            options = [Option(p, p) for p in match.state.opponents(attempt.player)]
            others[place] = yield from match.choose(attempt.player, "¿Qué oponente decide?", (sides.which,), options, "oponente")

    def rules(place: int) -> tuple[R, ...]:
        if sides is None or not others:
            return (attempt.aims,)
        return (attempt.aims, sides.theirs if place in others else sides.own_first)

    targets = yield from announce_each(match, _asked(match.state, attempt.effect, context, item), context, rules, item, others)
    together = tuple(i for group in targets for i in group)
    words = tuple(slot.target for slot in wanted)
    theirs = (sides.theirs,) if sides is not None and any(targets[place] for place in others) else ()
    cited = (*theirs, attempt.aims, *says.grounds(match.state, item, words, targets))
    count = plural(len(together), "el objetivo es", "los objetivos son")
    said = f"{count} {_said(match, targets, others)}" if together else "no se elige ningún objetivo"
    note(match, item, cited, said, says.reading(match.state, words, targets), targets=targets)
    _become(match, says, targets, attempt.player, item)


def _asked(state: State, effect: tuple[Instruction, ...], context: Context, item: Id | None) -> tuple[Slot, ...]:
    """The slots of an effect: of what something is divided among at least one, where there is one."""
    divided = {slot for _, slot, _ in divisions(state, effect, context)}
    return tuple(
        slot._replace(target=slot.target.but(low=max(1, slot.target.low)))
        if place in divided and possible(state, slot, context, item)
        else slot
        for place, slot in enumerate(slots(effect))
    )


def _become(match: Match, says: Aiming, targets: tuple[tuple[Id, ...], ...], player: str, source: Id) -> None:
    """What was announced becomes a target, which abilities may look for."""
    aimed_at = tuple(Event(says.aimed_at, obj=i, player=player, source=source) for group in targets for i in group)
    if aimed_at:
        match.game.noticed(match, match.state, aimed_at)


def aim_at_once(
    match: Match, effect: tuple[Instruction, ...], context: Context, rules: tuple[R, ...], divides: R, rest: bool
) -> Procedure[Context]:
    """The targets of an effect that is applied at once, without standing on the stack, and what it divides among them. Returns
    for whom and from what it works then. ``rest``: it is applied though there are too few."""
    says = required(match.state, Aiming)
    if context.source is None or not slots(effect):
        return context
    asked = _no_more_than_get(match.state, says, effect, context, _asked(match.state, effect, context, None))
    targets = yield from announce_each(match, asked, context, lambda place: rules, None, {}, rest)
    _become(match, says, targets, context.you, context.source)
    context = context.but(targets=targets, announced=targets)
    for whole, slot, verb in divisions(match.state, effect, context):
        if targets[slot]:
            try:
                split, said, point = yield from _divided(match, says, context.you, whole, verb, targets[slot], divides)
                match.say(divides, text=said, by=context.you, chosen=True, reading=point)
            except Illegal as why:  # nothing was announced that could be taken back
                split = Map(dict.fromkeys(targets[slot], 0))
                match.say(divides, text=f"no se reparte nada: {why.text}", reading=why.reading)
            context = context.but(cause=context.cause.but(division=split))
    return context


def _said(match: Match, targets: tuple[tuple[Id, ...], ...], others: dict[int, str]) -> str:
    """The targets, and which of them another player than the controller announced."""
    if not others:
        return match.names(tuple(i for group in targets for i in group))
    said = [match.names(group) + (f", que elige {others[p]}," if p in others else "") for p, group in enumerate(targets) if group]
    return list_of(said).rstrip(",")


def announce_division(match: Match, attempt: Attempt) -> Procedure:
    """What is divided among targets is divided as they are announced."""
    says, item = required(match.state, Aiming), match.state.objects[attempt.item].item
    rule = attempt.divides or says.divide
    for whole, slot, verb in divisions(match.state, attempt.effect, context_of(match.state, attempt.item)):
        if item.targets[slot]:
            split, said, point = yield from _divided(match, says, attempt.player, whole, verb, item.targets[slot], rule)
            note(match, attempt.item, (rule,), said, point, division=split)


def _divided(
    match: Match, says: Aiming, player: str, whole: int, verb: str, among: tuple[Id, ...], rule: R
) -> Procedure[tuple[Map[Id, int], str, str | None]]:
    """How much each gets, that in words, and the disputed point on which it rests."""
    unit, point = says.unit(match.state, verb)
    split = yield from divide(match, player, whole, among, rule, unit, point)
    said = list_of(f"{n} a {match.game.name_of(match.state, i)}" for i, n in split)
    return Map(dict(split)), f"{player} reparte {said}", point


def _no_more_than_get(
    state: State, says: Aiming, effect: tuple[Instruction, ...], context: Context, asked: tuple[Slot, ...]
) -> tuple[Slot, ...]:
    """Slots, those among whose targets something is divided with no more than can get a part of it."""
    most = {slot: whole // says.unit(state, verb)[0] for whole, slot, verb in divisions(state, effect, context)}
    return tuple(
        slot._replace(target=slot.target.but(high=max(slot.target.low, min(slot.target.high, most[place]))))
        if place in most
        else slot
        for place, slot in enumerate(asked)
    )


def divisions(state: State, effect: tuple[Instruction, ...], context: Context) -> Iterator[tuple[int, int, str]]:
    """What an effect divides among targets: how much, which slot, and by which verb."""
    for do in with_references(effect):
        if do.args.get("divided") and isinstance(do.args.get("to"), Ref):
            yield amount(state, do.args["amount"], context), do.args["to"].n - 1, do.verb
