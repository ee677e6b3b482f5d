"""Verbs of effects, each declared once: what it does, how definitions and a judge write it, what keeps it from being done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property

from ..kernel.abilities import Context, Part, Ref
from ..kernel.decisions import Procedure
from ..kernel.frozen import EMPTY, Data, Frozen, Id, Map, by_identity
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.state import State
from .barring import Barred, bars
from .manual import Manual, Read, Reason, in_play, nothing

#: What a verb does: a procedure of the match, for whom and from what it works, and its arguments.
Does = Callable[[Match, Context, Data], Procedure]

#: What a verb demands: the arguments that it needs, those that are elements, and of some the words that they may be.
Demand = tuple[tuple[str, ...], tuple[str, ...], Map[str, tuple[str, ...]]]

_THOSE = Ref("esos")
#: Which argument of a verb a slot of its form by hand gives.
_ARGUMENTS = {"n": "amount", "hasta": "until", "cambios": "parts", "carta": "token", "texto": "what", "lugar": "at"}


def unless_barred(verb: str, other: Reason = in_play) -> Reason:
    """Some ``other`` reason, or what keeps the verb from being done to an element."""

    def impossible(state: State, context: Context, slots: Read) -> str:
        you = _for_whom(state, context, slots)
        barred = (f"{state.game.name_of(state, i)}: {bar.text}" for i in _elements(slots) for bar in bars(state, verb, i, you))
        return other(state, context, slots) or next(barred, "")

    return impossible


@dataclass(frozen=True)
class Written(Frozen):
    """How a judge writes a verb by hand.

    - ``form``: with slots in braces and in brackets what may be left out, such as «destruir {elementos}»;
      ``naming.SLOTS``.
    - ``rule``: by which it is done.
    - ``impossible(state, context, slots)``: why it cannot be, in Spanish; "" when it can.
    - ``elements``, ``other``: the arguments of the verb that the elements of the form are, and the one apart from them;
      ``given``: the arguments that the form implies.
    - ``op``: the operation by which an ability that the form names is gained or lost.
    """

    form: str
    rule: R
    impossible: Reason = nothing
    elements: str = "what"
    other: str = "to"
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
    - ``needs``: the arguments without which a definition cannot say it, by default the main one; ``elements``: those that name
      elements, by default the main one when it is «what»; ``words``: of those that have words of their own, which; any where
      none is named.
    - ``barred(state, verb, obj, you, by)``: each yields the reasons why it cannot be done to an element, for whom, and by what.
    - ``written``: how a judge writes it by hand; none when a judge cannot.
    - ``finds``: whether it is done to what it finds itself, which no argument names: cards of a deck or a hand.
    """

    name: str
    does: Does
    main: str | None = None
    barred: tuple[Barred, ...] = ()
    written: tuple[Written, ...] = ()
    needs: tuple[str, ...] | None = None
    elements: tuple[str, ...] | None = None
    words: Map[str, tuple[str, ...]] = EMPTY
    finds: bool = False

    @property
    def demand(self) -> Demand:
        """The arguments that it needs, those that name elements, and the words that some may be."""
        elements = self.elements if self.elements is not None else ("what",) if self.main == "what" else ()
        main = (self.main,) if self.main else ()
        return self.needs if self.needs is not None else tuple(dict.fromkeys((*main, *elements))), elements, self.words


@dataclass(frozen=True)
class Verbs(Frozen):
    """The verbs of a game.

    - ``all``: every one, in the order in which the game declares them.
    """

    all: tuple[Verb, ...]

    @cached_property
    def by_name(self) -> dict[str, Verb]:
        return {verb.name: verb for verb in self.all}


def demands(verbs: Iterable[Verb]) -> dict[str, Demand]:
    """What each verb needs of a card definition (``Verb.demand``)."""
    return {verb.name: verb.demand for verb in verbs}


def main_arguments(verbs: Iterable[Verb]) -> dict[str, str]:
    """The verbs that card definitions may say, each with the argument that its name introduces."""
    return {verb.name: verb.main for verb in verbs if verb.main is not None}


@by_identity
def operations(verbs: tuple[Verb, ...]) -> tuple[Manual, ...]:
    """What a judge can do by hand with these verbs."""
    return tuple(_operation(verb, written) for verb in verbs for written in verb.written)


def _operation(verb: Verb, written: Written) -> Manual:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        named, args = _elements(slots), {**written.given}
        args |= {_ARGUMENTS[slot]: value for slot, value in slots.items() if slot in _ARGUMENTS}
        if named:
            args[written.elements] = _THOSE
        if "zona" in slots:
            args["to"] = slots["zona"][0]
        if "otro" in slots:
            args[written.other] = Ref("objetivo")
            context = context.but(targets=((slots["otro"],),))
        if written.op:
            args["parts"] = (Part(written.op, slots["clave"]),)
        yield from verb.does(match, context.but(those=named, you=_for_whom(match.state, context, slots)), Map(args))

    return Manual(written.form, does, written.rule, written.impossible)


def _elements(slots: Read) -> tuple[Id, ...]:
    """The elements to which it is done."""
    return slots.get("elementos") or ((slots["elemento"],) if "elemento" in slots else ())


def _for_whom(state: State, context: Context, slots: Read) -> str:
    """The player who is named; of what is put into play the owner; otherwise the player for whom the judge acts."""
    if "zona" in slots and state.game.zone_kinds[slots["zona"][0]].in_play:
        context = context.but(you=state.objects[slots["elementos"][0]].owner)
    return str(slots.get("jugador", context.you))
