"""What is chosen or paid as an element enters, and kept on it for the ability linked with this one."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..kernel.decisions import Option, Procedure
from ..kernel.events import Create, Move
from ..kernel.frozen import Data
from ..kernel.match import Match
from ..kernel.memories import NOTHING_REMEMBERED, Memory
from ..kernel.replacing import Replacer, as_made
from ..kernel.rules import R
from ..kernel.state import State
from .copying import AS_COPY
from .linked import link_of, remembered
from .replacing import Change

#: By which an element enters: it comes from somewhere, or is made.
Enters = Move | Create


def whose(replacer: Replacer, event: Enters) -> str:
    """Who chooses as an element enters: who will control it."""
    return event.controller or replacer.context.you


def chooses(kind: str, words: Callable[[State, Data], Iterable[object]], *rules: R, copy: tuple[R, ...] = ()) -> Change:
    """One of these words is chosen, and remembered as this kind of thing; ``copy`` are the rules for what enters as one."""

    def change(match: Match, replacer: Replacer, event: Enters, value: Data) -> Procedure:
        cited, you = (*rules, *(copy if AS_COPY in event.data else ())), whose(replacer, event)
        options = [Option(word, str(word)) for word in words(match.state, value)]
        chosen = yield from match.choose(you, "¿Qué escoges?", cited, options, "elegir")
        match.say(*cited, text=f"{you} escoge {chosen}", by=you, chosen=True)
        return [remembering(match, replacer, event, kind, chosen)]

    return change


def remembering(match: Match, replacer: Replacer, event: Enters, kind: str, value: object) -> Enters:
    """The event with what the element will remember of it: what it enters as a copy of says with what that is linked."""
    card = event.data.get(AS_COPY)
    link = replacer.ability.link or (link_of(as_made(match.state, event)[0], replacer.context) if card is None else card.name)
    return with_memory(event, remembered(memory_of(event), str(link), kind, value))


def memory_of(event: Enters) -> Memory:
    """What will be remembered of an element that enters."""
    memory: Memory = event.status.get("memory", NOTHING_REMEMBERED)
    return memory


def with_memory(event: Enters, memory: Memory) -> Enters:
    """The event by which an element enters, so that this is remembered of it."""
    return event.but(status=event.status.set("memory", memory))
