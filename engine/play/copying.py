"""Copies: what is copied of an element, elements that become or enter as copies, and tokens that are copies."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Context, Continuous, Filter, Part
from ..kernel.cards import Printed
from ..kernel.decisions import Procedure
from ..kernel.events import Begin, Create, Move
from ..kernel.frozen import Data, Frozen, Id, Value
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.replacing import Replacer
from ..kernel.rules import R
from ..kernel.selecting import found
from ..kernel.state import State
from .choosing import elements
from .lasting import lasts
from .lending import required

#: The operation by which an element is a copy; in the data of an event, what it enters as a copy of.
COPY, AS_COPY = "copy", "copia"


@dataclass(frozen=True)
class Copying(Frozen):
    """What a game lends to copies (Inferno 706; none in MyL).

    - ``play``: the zone in which elements are in play.
    - ``copiable``: the rule on what is copied: what is printed, and what a copy effect gave.
    - ``gains``, ``excepts``, ``changes``: a copy with an ability more, except for something, with something changed.
    - ``becomes``, ``again``: an element that becomes a copy; one that was one already. ``enters``: one that enters as a copy.
    - ``token``: a token that is a copy; ``makes``: the event by which it is made; ``not_made(match, create)``: whether something
      keeps it from being made, and says so.
    """

    play: Zone
    copiable: R
    gains: R
    excepts: R
    changes: R
    becomes: R
    again: R
    enters: R
    token: R
    makes: str
    not_made: Callable[[Match, Create], bool] = lambda match, create: False


def lent(state: State) -> Copying:
    """What the game of a state lends."""
    return required(state, Copying)


def _copies(state: State, obj: Id) -> list[Value]:
    """What the copy effects on an element copy, oldest first."""
    on_it = [e for e in state.effects if isinstance(e.affects, tuple) and obj in e.affects]
    return [part.value for effect in on_it for part in effect.parts if part.op == COPY]


def copiable(state: State, obj: Id) -> Value:
    """What is printed on an element, or what the last copy effect on it copied."""
    copies = _copies(state, obj)
    return copies[-1] if copies else state.last(obj).base


def is_copy(state: State, obj: Id) -> bool:
    """Whether an element is now a copy by an effect."""
    return bool(_copies(state, obj))


def copied(state: State, original: Id, own: Printed | None, args: Data) -> tuple[Value, tuple[R, ...]]:
    """The values to be copied, with the modifications and exceptions of the effect; and their rules."""
    lends, card = lent(state), copiable(state, original)
    rules: tuple[R, ...] = (lends.copiable,)
    if args.get("gains"):
        card, rules = card.but(abilities=(*card.abilities, args["gains"])), (*rules, lends.gains)
    if args.get("except") and own is not None:
        card, rules = card.but(**{key: getattr(own, key) for key in args["except"]}), (*rules, lends.excepts)
    if args.get("changes"):
        card, rules = card.but(**args["changes"]), (*rules, lends.changes)
    return card, rules


def copy_effect(state: State, context: Context, affects: tuple[Id, ...], card: object, until: str = "") -> Continuous:
    """The continuous effect by which elements are copies."""
    return lasts(state, context, affects, until, parts=(Part(COPY, card),))


def become_copy(match: Match, context: Context, args: Data) -> Procedure:
    """Elements in play become copies of another while they stay, or as long as the effect says."""
    lends = lent(match.state)
    listed = yield from elements(match, context, args["what"])
    originals = yield from elements(match, context, args["of"])
    if not listed or not originals:
        return ()
    state = match.state
    for i in listed:
        card, rules = copied(state, originals[0], state.objects[i].base, args)
        again = (lends.again,) if is_copy(match.state, i) else ()
        text = f"{match.game.name_of(state, i)} pasa a ser copia de {match.game.name_of(state, originals[0])}"
        effect = copy_effect(match.state, context, (i,), card, args.get("until", ""))
        yield from match.do(Begin("copiar", obj=i, effect=effect), rules=(lends.becomes, *rules, *again), text=text)
    return listed


def copy_token(match: Match, context: Context, args: Data) -> Procedure:
    """A token that is a copy of an element."""
    originals = yield from elements(match, context, args["of"])
    lends, first, you = lent(match.state), match.state.next_id, context.you
    for original in originals[:1]:
        card, rules = copied(match.state, original, None, args)
        create = Create(lends.makes, base=card, kind="token", zone=lends.play, owner=you, controller=you, player=you)
        if lends.not_made(match, create):
            continue
        text = f"{you} pone en juego una ficha que es copia de «{card.name}»"
        yield from match.do(create, rules=(lends.enters, *rules), grounds=(lends.token, lends.becomes), text=text)
    return made_since(match.state, first, "token")


def made_since(state: State, first: Id, kind: str) -> tuple[Id, ...]:
    """The objects of a kind that were made since ``first`` was the next one."""
    return tuple(o.id for o in state.objects.values() if o.id >= first and o.kind == kind)


def enters_as_copy(match: Match, replacer: Replacer, event: Move | Create, value: Data) -> Procedure:
    """«copia»: it becomes the copy of an element, chosen by whose it will be, as it enters; there must be one to be copied."""
    context, state, lends = replacer.context, match.state, lent(match.state)
    assert event.obj is not None
    wanted: Filter = value[AS_COPY]
    you = event.controller or context.you
    options = [match.option(i) for i in found(state, wanted, you, event.obj)]
    if not options:
        match.say(lends.enters, text=f"{match.game.name_of(state, event.obj)} no tiene de qué entrar como copia")
        return [event]
    original = yield from match.choose(you, "¿De qué entra como copia?", (lends.enters,), options, "copia")
    card, rules = copied(state, original, state.objects[event.obj].base, value)
    text = f"{match.game.name_of(state, event.obj)} entra como copia de «{card.name}»"
    match.say(lends.enters, *rules, text=text, by=you, chosen=True)
    effect = copy_effect(state, context, (), card)
    return [event.but(data=event.data.set(AS_COPY, card)), Begin("copiar", obj=event.obj, effect=effect)]
