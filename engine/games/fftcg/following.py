"""What an effect does only where what stands before it was done, and what speaks of what was named (11.11.5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ...kernel.abilities import Context, Filter, Instruction
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.frozen import Data, Id, Value
from ...kernel.match import Match
from ...kernel.state import State
from ...kernel.visiting import rebuilt
from ...play.instructions import apply, passed_over
from . import rules as r
from .choosing import INSTRUCTIONS
from .moving import WAYS, went
from .zones import ZONES

#: The number of those to which it was done.
DONE = "hechas"
#: The highest number that is offered where a text lets one select any: no card costs more, and all that none costs are alike.
EVERY_NUMBER = 20
#: What bounds a cost by that number, until it is selected.
NUMBER = "número"
#: What stands in instructions for the Elemento that is named as they are carried out, and for the Oficio.
NAMED, NAMED_JOB = "nombrado", "Oficio nombrado"


def if_done(match: Match, context: Context, args: Data) -> Procedure:
    """Instructions, or a ``cost`` that must be paid where it can be, and what follows only if that was done."""
    if "cost" in args:
        able = INSTRUCTIONS.can_pay(match.state, context, args["cost"])
        paid = able and (yield from INSTRUCTIONS.pay(match, context, args["cost"]))
        after = paid if isinstance(paid, Context) else context
    else:
        mark = match.mark()
        after = yield from apply(match, context, args["effect"])
        paid = _came_of_it(match, mark, args["effect"], context, after)
        after = after.but(cause=after.cause.naming(DONE, _changed(mark[0], match.state, after)))
    if not paid:
        match.say(r.IGNORED, text="no se ha hecho, y lo que sigue no se hace")
        return passed_over(match.state, after, args["then"])
    return (yield from apply(match, after, args["then"]))


def _came_of_it(match: Match, mark: tuple[State, int], effect: tuple[Instruction, ...], context: Context, after: Context) -> bool:
    """Whether something was done: cards have gone as the last instruction says; or that which it says that it was done to; else
    whether any card or crystal moved."""
    for last in effect[-1:]:
        if last.verb in WAYS:
            return went(match, last.verb, mark)
    if after is not context:
        return bool(after.those)
    before, now = mark[0], match.state
    return before.zones != now.zones or before.players != now.players


def _changed(before: State, now: State, after: Context) -> tuple[Id, ...]:
    """Of those to which an instruction was done, those that it changed."""
    return tuple(i for i in after.those if i not in before.objects or before.objects[i] != now.objects.get(i))


def selecting_number(match: Match, context: Context, args: Data) -> Procedure:
    """11.11.9: a number is selected as the instructions are carried out, of which they then speak."""
    rules = (r.CHOSEN_LATER, r.DECLARED_ONCE)
    asked = Decision(context.you, "¿Qué número seleccionas?", rules, Form.NUMBER, low=0, high=args["most"], kind="número")
    number = yield from match.ask(asked)
    match.say(*rules, text=f"{context.you} selecciona el {number}", by=context.you, chosen=True)
    return (yield from apply(match, context, _costing(args["then"], number)))


def _costing(value: Value, number: int) -> Any:
    """Instructions with the number that was selected."""
    if isinstance(value, Filter) and value.at_most.get("cost") == NUMBER:
        return value.but(at_most=value.at_most.set("cost", number), at_least=value.at_least.set("cost", number))
    return rebuilt(value, lambda inner: _costing(inner, number))


def naming_element(match: Match, context: Context, args: Data) -> Procedure:
    """One of the Elementos that the text leaves to choose from is named."""
    return (yield from _naming(match, context, args, "Elemento", Form.ONE, args["values"], NAMED))


def naming_job(match: Match, context: Context, args: Data) -> Procedure:
    """An Oficio is named: any, those that lie open are offered."""
    state = match.state
    open_to_all = (i for zone, inside in state.zones.items() if ZONES[zone.name].public for i in inside)
    offered = dict.fromkeys(job for i in open_to_all for job in state.game.known(state, i).get("subtypes", ()))
    return (yield from _naming(match, context, args, "Oficio", Form.NAME, offered, NAMED_JOB))


def _naming(
    match: Match, context: Context, args: Data, what: str, form: Form, offered: Iterable[str], word: str
) -> Procedure[Context]:
    """Something is named as the instructions are carried out, of which they then speak where they have ``word``."""
    options = tuple(Option(one, one) for one in offered)
    asked = Decision(context.you, f"¿Qué {what} nombras?", (r.FOLLOWS,), form, options, kind=what)
    said = yield from match.ask(asked)
    match.say(r.FOLLOWS, text=f"{context.you} nombra {said}", by=context.you, chosen=True)
    return (yield from apply(match, context, _named(args["then"], said, word)))


def _named(value: Value, said: str, word: str) -> Any:
    """Instructions with what was named for a word."""
    return said if value == word else rebuilt(value, lambda inner: _named(inner, said, word))
