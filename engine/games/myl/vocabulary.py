"""The game's own words in abilities: conditions on elements, references and facts, each with what it means."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from ...kernel.abilities import Context
from ...kernel.continuous import view as views
from ...kernel.frozen import Id
from ...kernel.state import State

#: What these words look at besides the table; a word that is missing here is taken to look at everything.
ASPECTS = {
    **dict.fromkeys(("carta", "con arma", "portador", "ganado", "mano vacía", "oros pagados"), frozenset()),
    **dict.fromkeys(("atacante", "bloqueador", "bloqueado", "batalla"), frozenset({"procedures"})),
    "tu turno": frozenset({"station"}),
}


# --- conditions on elements -------------------------------------------------------------------------------------------


def _battles(state: State, obj: Id, side: str) -> bool:
    """7.C: on which side of the battle under way an element is."""
    battle = state.procedure("batalla")
    if battle is None:
        return False
    blocks = battle.data["blocks"]
    return obj in {"atacante": battle.data["attackers"], "bloqueador": blocks.values(), "bloqueado": blocks}[side]


#: Whether an element fulfils a condition.
MARKS: dict[str, Callable[[State, Id], bool]] = {
    "carta": lambda state, obj: True,
    "con arma": lambda state, obj: any(o.attached == obj for o in state.in_play()),
    **{side: partial(_battles, side=side) for side in ("atacante", "bloqueador", "bloqueado")},
}


# --- references -------------------------------------------------------------------------------------------------------


def _bearer(state: State, context: Context) -> tuple[Id, ...]:
    here = state.objects.get(context.source) if context.source is not None else None
    return (here.attached,) if here is not None and here.attached is not None else ()


def _gained(state: State, context: Context) -> tuple[Id, ...]:
    """Of what its source gained control."""
    here = state.objects.get(context.source) if context.source is not None else None
    sources = {context.source, here.former if here is not None else None}
    return tuple(o.id for o in state.in_play() if o.choices.get("ganado por", -1) in sources and o.attached is None)


def _of_named(state: State, context: Context) -> tuple[Id, ...]:
    named = context.cause.get("nombre dicho")
    return tuple(i for i in context.those if views(state, i).get("name") == named)


def _of_named_type(state: State, context: Context) -> tuple[Id, ...]:
    named = context.cause.get("tipo dicho")
    return tuple(i for i in context.those if named in views(state, i).get("types", ()))


REFERENCES: dict[str, Callable[[State, Context], tuple[Id, ...]]] = {
    "portador": _bearer,
    "ganado": _gained,
    "nombrada": _of_named,
    "del tipo nombrado": _of_named_type,
    **dict.fromkeys(("disparo", "antes", "fuente"), lambda state, context: ()),
}


# --- facts ------------------------------------------------------------------------------------------------------------

#: Facts: ``(state, the value that goes with the word, context)``.
FACTS: dict[str, Callable[[State, Any, Context], bool]] = {
    "tu turno": lambda state, value, context: state.active == context.you,
    "batalla": lambda state, value, context: state.procedure("batalla") is not None,
    "mano vacía": lambda state, value, context: not state.zone("mano", context.you),
    "oros pagados": lambda state, value, context: len(state.zone("oro pagado", context.you)) >= value,
}
