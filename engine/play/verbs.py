"""Verbs of effects, each declared once: what it does, how definitions and a judge write it, what keeps it from being done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from ..kernel.abilities import Context, Part, Ref
from ..kernel.by_hand import Manual, Read, in_play
from ..kernel.frozen import EMPTY, Data, Frozen, Map
from ..kernel.game import Procedure
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from .barring import Barred, bars

#: What a verb does: a procedure of the match, for whom and from what it works, and its arguments.
Does = Callable[[Match, Context, Data], Procedure]

_THOSE = Ref("esos")
#: Which argument of a verb a slot of its form by hand gives.
_ARGUMENTS = {"n": "amount", "hasta": "until", "cambios": "parts", "carta": "token", "texto": "what"}


def _nothing(state: State, context: Context, slots: Read) -> str:
    return ""


def unless_barred(verb: str) -> Callable[[State, Context, Read], str]:
    """Why a verb cannot be done by hand to elements in play: what keeps it from being done to one."""

    def impossible(state: State, context: Context, slots: Read) -> str:
        barred = ((i, bar) for i in slots["elementos"] for bar in bars(state, verb, i, context.you))
        firm = next((f"{state.setup.game.name_of(state, i)} {bar.text}" for i, bar in barred), "")
        return in_play(state, context, slots) or firm

    return impossible


@dataclass(frozen=True)
class Written(Frozen):
    """How a judge writes a verb by hand.

    - ``form``: with slots in braces and in brackets what may be left out, such as «destruir {elementos}»;
      ``kernel.naming.SLOTS``.
    - ``rule``: by which it is done.
    - ``impossible(state, context, slots)``: why it cannot be, in Spanish; "" when it can.
    - ``elements``: the argument of the verb that the elements of the form are; ``given``: the arguments that the form implies.
    - ``op``: the operation by which an ability that the form names is gained or lost.
    """

    form: str
    rule: R
    impossible: Callable[[State, Context, Read], str] = _nothing
    elements: str = "what"
    given: Data = EMPTY
    op: str = ""


@dataclass(frozen=True)
class Verb(Frozen):
    """A verb of effects, all of it in one place.

    - ``name``: in the game's word, an infinitive.
    - ``does(match, context, args)``: a procedure that carries it out. It returns the elements to which it was done, which the
      next instruction calls «esos»; a ``Context`` for the next instruction; or None, which changes nothing.
    - ``main``: the argument that the name introduces in card definitions; "" when it has none, None when only the game itself
      says the verb.
    - ``barred(state, verb, obj, you, by)``: each yields the reasons why it cannot be done to an element, for whom, and by what.
    - ``written``: how a judge writes it by hand; none when a judge cannot.
    """

    name: str
    does: Does
    main: str | None = None
    barred: tuple[Barred, ...] = ()
    written: tuple[Written, ...] = ()


def main_arguments(verbs: Iterable[Verb]) -> dict[str, str]:
    """The verbs that card definitions may say, each with the argument that its name introduces."""
    return {verb.name: verb.main for verb in verbs if verb.main is not None}


def operations(verbs: Iterable[Verb], after: Callable[[Match], Procedure] | None = None) -> tuple[Manual, ...]:
    """What a judge can do by hand with these verbs; ``after`` is carried out after each."""
    return tuple(_operation(verb, written, after) for verb in verbs for written in verb.written)


def _operation(verb: Verb, written: Written, after: Callable[[Match], Procedure] | None) -> Manual:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        named = slots.get("elementos") or ((slots["elemento"],) if "elemento" in slots else ())
        args = {**written.given, **{_ARGUMENTS[slot]: value for slot, value in slots.items() if slot in _ARGUMENTS}}
        if named:
            args[written.elements] = _THOSE
        if written.op:
            args["parts"] = (Part(written.op, slots["clave"]),)
        yield from verb.does(match, context.but(those=named, you=slots.get("jugador", context.you)), Map(args))
        if after is not None:
            yield from after(match)

    return Manual(written.form, does, written.rule, written.impossible)
