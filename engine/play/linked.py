"""Linked abilities: what one ability of an element did, remembered on the element for the other that refers to it."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.abilities import Context
from ..kernel.decisions import Procedure
from ..kernel.events import Alter
from ..kernel.frozen import Frozen, Id, Map, Value
from ..kernel.match import Match
from ..kernel.memories import Memory
from ..kernel.rules import R
from ..kernel.state import State
from ..kernel.visiting import verbs, words
from .lending import lent_if_any


@dataclass(frozen=True)
class Kind(Frozen):
    """A way of being linked. ``rules``: on which it rests. ``verb``: by which the first ability did it, "" when no verb did."""

    rules: tuple[R, ...]
    verb: str = ""


@dataclass(frozen=True)
class Linking(Frozen):
    """What a game lends to linked abilities (Inferno 606).

    - ``rule``: abilities are linked. ``kinds``: what is remembered for the other ability, by the word in which it refers to it.
    - ``granted``, ``several``, ``itself``, ``copied``: abilities granted together; one linked to several, or to itself; on a
      copy.
    """

    rule: R
    kinds: Map[str, Kind]
    granted: tuple[R, ...] = ()
    several: tuple[R, ...] = ()
    itself: tuple[R, ...] = ()
    copied: tuple[R, ...] = ()


def link_of(state: State, context: Context) -> str:
    """The pair to which an ability belongs: what it was granted with, else what is printed on its element."""
    return context.cause.link or text_of(state, context.source)


def text_of(state: State, source: Id | None) -> str:
    """Whose text an element has now: that of the card it copies, if it is a copy."""
    return str(state.game.view(state, source).get("origin") or "") if source is not None else ""


def remember(match: Match, context: Context, kind: str, value: object, text: str) -> Procedure:
    """Keep what the ability did, for the ability linked with it and for no other."""
    source, lent = context.source, lent_if_any(match.state, Linking)
    if source is None or source not in match.state or lent is None:
        return
    here = match.state.objects[source]
    memory = remembered(here.memory, link_of(match.state, context), kind, value)
    event = Alter("recordar", obj=source, fields=Map(memory=memory))
    yield from match.do(event, rules=(lent.rule, *_how_linked(match.state, lent, context, source, kind)), text=text)


def refers(state: State, context: Context, kind: str) -> bool:
    """Whether the source has an ability that refers to what this one does: then they are linked."""
    source = context.source
    return source is not None and source in state and any(kind in words(a) for a in _abilities(state, source))


def _abilities(state: State, obj: Id) -> tuple[object, ...]:
    listed: tuple[object, ...] = state.game.view(state, obj)["abilities"]
    return listed


def _how_linked(state: State, lent: Linking, context: Context, source: Id, kind: str) -> tuple[R, ...]:
    """The rules by which abilities are linked: granted together, to several, one to itself, on a copy, by what was done."""
    referring = [verbs(ability) for ability in _abilities(state, source) if kind in words(ability)]
    verb, here = lent.kinds[kind].verb, state.objects[source]
    how = lent.granted if context.cause.link else ()
    if len(referring) > 1:
        how += lent.several
    if any(verb in said for said in referring):
        how += lent.itself
    if here.base is not None and text_of(state, source) != here.base.name:
        how += lent.copied
    first, *more = lent.kinds[kind].rules
    return (first, *how, *more)


def remembered(memory: Memory, link: str, kind: str, value: object) -> Memory:
    """What is remembered of an element with one thing more kept: elements add up, what is chosen or paid replaces what was."""
    if isinstance(value, tuple):
        value = (*memory.linked.get((link, kind), ()), *value)
    return memory.but(linked=memory.linked.set((link, kind), value))


def recalled(state: State, context: Context, kind: str) -> Value:
    """What the ability linked with this one did, None when it never did."""
    source = context.source
    if source is None:
        return None
    here = state.last(source)
    return here.memory.linked.get((link_of(state, context), kind))


def elements_of(state: State, context: Context, *kinds: str) -> tuple[Id, ...]:
    """The elements to which the linked ability did one of these things."""
    return tuple(i for kind in kinds for i in recalled(state, context, kind) or () if i in state)
