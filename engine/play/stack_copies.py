"""Copies of what stands on the stack, with what was announced for it, and copies of cards that are played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Context
from ..kernel.conditions import Action
from ..kernel.decisions import Option, Procedure
from ..kernel.events import Create
from ..kernel.frozen import Data, Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.state import State
from .choosing import elements
from .copying import copiable, made_since
from .lending import required
from .resolving import Resolving
from .slots import slots
from .stack import ABILITY, context_of
from .targets import possible, refusing, taken

#: The kind of an object that is a copy of a card without being one.
CARD_COPY = "copy"


@dataclass(frozen=True)
class StackCopies(Frozen):
    """What a game lends to copies of what stands on its stack (Inferno 706.8, 706.10).

    - ``rules``: of making one; ``of_ability``: of one of an ability; ``new_targets``: of announcing other targets for it.
    - ``paid``: the disputed point whether it has the costs paid for the original; ``kept``: the reading by which it has.
    - ``plays``: the rules of a copy that is played; ``aside``: the zone in which it is made.
    - ``play(match, action, free)``: a procedure that plays it, without its cost if ``free``.
    """

    rules: tuple[R, ...]
    of_ability: R
    new_targets: R
    paid: str
    kept: str
    plays: tuple[R, ...]
    aside: str
    play: Callable[[Match, Action, bool], Procedure]


def lent(state: State) -> StackCopies:
    """What the game of a state lends."""
    return required(state, StackCopies)


def copy_on_stack(match: Match, context: Context, args: Data) -> Procedure:
    """A copy of a card or ability of the stack, with what was announced; it is not played, activated or triggered."""
    lends, first, you, zone = lent(match.state), match.state.next_id, context.you, match.game.stack
    assert zone is not None
    for original in (yield from elements(match, context, args["what"])):
        here, rules = match.state.objects[original], lends.rules
        item = here.item.but(player="")
        if item.paid and match.reading(lends.paid) != lends.kept:
            item = item.but(paid=())
        of_ability = here.kind == ABILITY
        if of_ability:
            rules = (*rules, lends.of_ability)
        if args.get("retarget"):
            item = item.but(targets=(yield from _new_targets(match, original, you)))
            rules = (*rules, lends.new_targets)
        create = Create(
            "copiar",
            base=None if of_ability else copiable(match.state, original),
            kind=ABILITY if of_ability else CARD_COPY,
            zone=zone,
            owner=you,
            controller=you,
            player=you,
            status=Map(memory=here.memory, item=item),
        )
        text = f"{you} pone en la {zone.name} una copia de {match.game.name_of(match.state, original)}"
        yield from match.do(create, rules=rules, text=text, reading=lends.paid if here.item.paid else None)
    return (*made_since(match.state, first, ABILITY), *made_since(match.state, first, CARD_COPY))


def _new_targets(match: Match, original: Id, you: str) -> Procedure:
    """Each target may stay, even an illegal one; a new one must be legal."""
    resolving, rules = required(match.state, Resolving), (lent(match.state).new_targets,)
    context = context_of(match.state, original).but(you=you)
    chosen, wanted = dict(enumerate(context.targets)), slots(resolving.effect(match.state, original))
    for place, (slot, group) in enumerate(zip(wanted, context.targets, strict=True)):
        now = []
        for old in group:
            apart = taken(match.state, wanted, place, chosen)
            legal = [i for i in possible(match.state, slot, context, original) if i not in (old, *apart)]
            stay = Option(old, match.option(old).say if old in match.state else "el mismo")
            options = [stay, *(match.option(i) for i in legal)]
            why = refusing(match.state, slot, context, original, rules[0], apart)
            now.append((yield from match.choose(you, "¿Qué objetivo tiene la copia?", rules, options, "objetivo", **why)))
        chosen[place] = tuple(now)
    return tuple(chosen.values())


def play_copy(match: Match, context: Context, args: Data) -> Procedure:
    """A copy is played during the resolution, by the steps of playing a card."""
    lends, first, you = lent(match.state), match.state.next_id, context.you
    for original in (yield from elements(match, context, args["what"])):
        card, obj = copiable(match.state, original), match.state.next_id
        create = Create("copiar", base=card, kind=CARD_COPY, zone=Zone(lends.aside, you), owner=you, player=you)
        yield from match.do(create, rules=lends.plays, text=f"{you} juega una copia de «{card.name}»")
        if obj in match.state:
            yield from lends.play(match, Action("jugar", you, obj), bool(args.get("free")))
    return made_since(match.state, first, CARD_COPY)
