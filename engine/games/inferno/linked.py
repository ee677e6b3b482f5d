"""Linked abilities (606): what one ability of an element did, remembered on the element for the other that refers to it."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context
from ...kernel.events import Alter
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State
from . import rules as r

#: What the first of two linked abilities did → the rule by which they are linked.
KINDS = {
    "exiliadas": r.LINKED_EXILE,
    "exiliadas por reemplazo": r.LINKED_EXILE_BY_REPLACEMENT,
    "puestas": r.LINKED_PUT,
    "escogido": r.LINKED_CHOICE,
    "pagado al entrar": r.LINKED_COST,
    "pagado al jugar": r.LINKED_VARIABLE_COST,
}


def link_of(state: State, context: Context) -> str:
    """606.1: the pair to which an ability belongs: what it was granted with, else what is printed on its element."""
    granted = context.cause.get("enlace")
    return str(granted) if granted else text_of(state, context.source)


def text_of(state: State, source: Id | None) -> str:
    """Whose text an element has now: that of the card it copies, if it is a copy (706.6)."""
    return str(state.setup.game.view(state, source).get("origin") or "") if source is not None else ""


def remember(match: Match, context: Context, kind: str, value: Any, text: str) -> Procedure:
    """606.1a, 606.1b, 606.2, 606.3: what the ability did, for the ability linked with it and for no other."""
    source = context.source
    if source is None or source not in match.state:
        return
    here = match.state.objects[source]
    memory = remembered(here.choices, link_of(match.state, context), kind, value)
    event = Alter("recordar", obj=source, fields=Map(choices=here.choices.set("memoria", memory)))
    exiled = (r.LINKED_IN_EXILE,) if kind.startswith("exiliadas") else ()
    rules = (r.LINKED, KINDS[kind], *_how_linked(match.state, context, source, kind), *exiled)
    yield from match.do(event, rules=rules, text=text)


def refers(state: State, context: Context, kind: str) -> bool:
    """Whether the source has an ability that refers to what this one does: then they are linked."""
    source = context.source
    return source is not None and source in state and _referring(state, source, kind) > 0


def _referring(state: State, source: Id, kind: str) -> int:
    return sum(f"'{kind}'" in repr(ability) for ability in state.setup.game.view(state, source)["abilities"])


def _how_linked(state: State, context: Context, source: Id, kind: str) -> tuple[R, ...]:
    """606.1a, 606.1b, 606.3, 606.4: granted together, to itself, to several; 706.6: copied."""
    rules: tuple[R, ...] = (r.LINKED_GRANTED, r.LINKED_AS_ONE) if context.cause.get("enlace") else ()
    if _referring(state, source, kind) > 1:
        rules += (r.LINKED_TO_SEVERAL,)
    verb = {"exiliadas": "exiliar", "puestas": "mover"}.get(kind, "escoger")
    abilities = state.setup.game.view(state, source)["abilities"]
    if any(f"'{kind}'" in repr(a) and f"verb='{verb}'" in repr(a) for a in abilities):
        rules += (r.LINKED_TO_ITSELF,)
    here = state.objects[source]
    if here.base is not None and text_of(state, source) != here.base.name:
        rules += (r.COPY_OF_LINKED,)
    return rules


def remembered(choices: Map[str, Any], link: str, kind: str, value: Any) -> Map[Any, Any]:
    """The memory of an element with one thing more; elements add up, what is chosen or paid replaces what was."""
    memory = choices.get("memoria", EMPTY)
    if isinstance(value, tuple):
        value = (*memory.get((link, kind), ()), *value)
    return memory.set((link, kind), value)


def recalled(state: State, source: Id | None, link: str, kind: str) -> Any:
    """What the linked ability did, None when it never did: then it is undefined (706.6a)."""
    if source is None:
        return None
    here = state.objects.get(source) or state.past[source].obj
    return here.choices.get("memoria", EMPTY).get((link, kind))


def elements_of(state: State, context: Context, kind: str) -> tuple[Id, ...]:
    """606.1b, 606.2c: the elements that the linked ability exiled or put into play."""
    link = link_of(state, context)
    found = recalled(state, context.source, link, kind) or ()
    if kind == "exiliadas":
        found = (*found, *(recalled(state, context.source, link, "exiliadas por reemplazo") or ()))
    return tuple(i for i in found if i in state)
