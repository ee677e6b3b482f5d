"""Carrying out the instructions of an effect in their order, and the verbs that carry out others: may, if, unless, where X."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import (
    Choose,
    Condition,
    Context,
    CostPart,
    Do,
    Each,
    Instruction,
    Ref,
    Unread,
)
from ..kernel.decisions import Procedure
from ..kernel.events import snapshot
from ..kernel.frozen import Data, Frozen, Id
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.selecting import amount, as_they_were, holds, refer, with_bounds
from ..kernel.state import State
from ..kernel.visiting import words
from ..kernel.wording import plural, together
from .barring import can_be
from .choosing import naming, players
from .hidden import name_asked
from .lending import nothing, required
from .verbs import Verbs


def asked(match: Match, context: Context, args: Data, rule: R | None = None) -> Procedure:
    """Ask whether a player does what is optional, by ``rule`` or by that of all that is."""
    instructions = lent(match.state)
    kind = "a menos que" if args.get("unless") else "opcional"
    return (yield from match.confirm(context.you, args.get("asks") or "¿Lo haces?", (rule or instructions.optional,), kind))


@dataclass(frozen=True)
class Instructions(Frozen):
    """What a game lends to carrying out an effect (Inferno 607.2c–f, 117.12; MyL 4.5; FFTCG 11.11.5; Souls 1.4.7, 8.1.2).

    - ``optional``: the rule on what a player may do while an effect is applied.
    - ``can_pay(state, context, cost)``: whether ``cost``, a part of the effect, can be paid. Empty: True.
    - ``pay(match, context, cost)``: a procedure that pays it; it returns whether it was paid, or a context that knows with what.
    - ``accepts(match, context, args)``: a procedure that returns whether the player does what «puede» says; by default it asks.
    - ``unable(match, context, cost)``: called where it cannot be, to write what there is to say.
    - ``begins(match, context, do)``: called before each instruction, to write what there is to say.
    - ``ends(match)``: a procedure that follows the last instruction.
    - ``looked_at(match, context, condition, holds)``: called as a condition («si […]») is looked at, to write on what it rests
      and whether it holds.
    - ``nothing``: the rule by which an instruction is left out that finds nothing to be done to; None: nothing is said of it.
    - ``unless``, ``defined``: the rules on «a menos que» and «donde X es»; a game with these verbs has them.
    """

    optional: R
    can_pay: Callable[[State, Context, tuple[CostPart, ...]], bool]
    pay: Callable[[Match, Context, tuple[CostPart, ...]], Procedure]
    accepts: Callable[[Match, Context, Data], Procedure] = asked
    begins: Callable[[Match, Context, Instruction], None] = lambda match, context, do: None
    ends: Callable[[Match], Procedure] = nothing
    looked_at: Callable[[Match, Context, Condition, bool], None] = lambda match, context, condition, holds: None
    unable: Callable[[Match, Context, tuple[CostPart, ...]], None] = lambda match, context, cost: None
    unless: R | None = None
    defined: R | None = None
    nothing: R | None = None


def lent(state: State) -> Instructions:
    """What the game of a state lends."""
    return required(state, Instructions)


def carry_out(match: Match, context: Context, do: Instruction) -> Procedure:
    """One instruction. Returns the context for the next: what it was done to is "esos", and what that was before."""
    args, context = yield from naming(match, context, do.args)
    if context.x is not None and "X" in words(args):
        args = with_bounds(args, context.x)
    yield from name_asked(match, context, do.args)
    lent(match.state).begins(match, context, do)
    before, written = match.state, len(match.trace)
    done = yield from required(before, Verbs).by_name[do.verb].does(match, context, args)
    if (rule := lent(before).nothing) is not None and done == () and len(match.trace) == written:
        match.say(rule, text=f"no hay a qué o a quién «{do.verb}»: esa parte se ignora")
    remember(match, before, (*context.those, *context.were))
    if isinstance(done, Context):
        return done
    if not isinstance(done, tuple):
        return context
    after = context.but(those=done, were=as_they_were(before, match.state, done))
    return after if done else _of_none(after)


def remember(match: Match, before: State, spoken: tuple[Id, ...]) -> None:
    """Keep what is last known of what an effect speaks of, also where it left a zone in which nothing is remembered: a card
    that was revealed in the deck and then drawn."""
    state = match.state
    left = [before.objects[i] for i in spoken if i in before.objects and i not in state.objects and i not in state.past]
    if left:
        became = {obj.former: obj.id for obj in state.objects.values()}
        match.keep(past=state.past.with_({obj.id: snapshot(before, obj, became.get(obj.id)) for obj in left}))


def apply(
    match: Match, context: Context, effect: tuple[Instruction, ...], goes_on: Callable[[], None] = lambda: None
) -> Procedure:
    """Every instruction, in the order of the text. Returns the context after the last. ``goes_on`` is called before each."""
    instructions = lent(match.state)
    for do in effect:
        if match.state.result is not None:
            return context
        goes_on()
        context = yield from carry_out(match, context, do)
    yield from instructions.ends(match)
    return context


def passed_over(state: State, context: Context, effect: tuple[Instruction, ...]) -> Context:
    """The context after instructions that are not carried out: «lo» is what they would have been done to, and none where that is
    chosen or found only as it is done. So it is never what was spoken of before, or the source."""
    for do in effect:
        verb, args = required(state, Verbs).by_name.get(do.verb), do.args  # an option is done by none
        for inner in args.values():
            if isinstance(inner, tuple) and inner and all(isinstance(one, Do | Unread) for one in inner):
                context = passed_over(state, context, inner)
        for named in (args[key] for key in ("what", "to") if key in args):
            if isinstance(named, Ref) and named.word not in ("ese", "esos"):
                context = context.but(those=refer(state, named, context), were=())
            elif isinstance(named, Choose | Each):
                context = _of_none(context)
        if verb is not None and verb.finds:
            context = _of_none(context)
    return context


def _of_none(context: Context) -> Context:
    """«Lo» is nothing from here on."""
    return context.but(those=(), were=(), cause=context.cause.but(that=()))


def may(match: Match, context: Context, args: Data) -> Procedure:
    """«Puedes […]. Si lo haces […]; si no lo haces […]», with a ``cost`` or without one; ``who`` may, by default you, each of
    several for themselves. What nobody may do is not done; with ``able``, nor is what can be done to nothing of which the
    first instruction speaks."""
    who = players(match.state, context, args.get("who"))
    then, otherwise = args.get("then", ()), args.get("else", ())
    if not who:
        return (yield from _else(match, context, then, otherwise))
    after = context
    for player in who[:1] if args.get("unless") else who:
        paid = yield from _paid(match, context.but(you=player), args)
        if paid:
            after = yield from apply(match, context.but(cause=paid.cause) if isinstance(paid, Context) else context, then)
        else:
            after = yield from _else(match, context, then, otherwise)
    return after


def _paid(match: Match, context: Context, args: Data) -> Procedure:
    """Whether a player does what they may, and pays for it: as ``Instructions.pay`` returns it."""
    instructions, cost = lent(match.state), args.get("cost", ())
    able = instructions.can_pay(match.state, context, cost) and _doable(match.state, context, args)
    if not able:
        instructions.unable(match, context, cost)
    if able and (yield from instructions.accepts(match, context, args)):
        return (yield from instructions.pay(match, context, cost))
    return False


def _else(match: Match, context: Context, instead: tuple[Instruction, ...], effect: tuple[Instruction, ...]) -> Procedure:
    """What is done in the place of instructions that are not carried out, if anything is."""
    if not effect:
        return passed_over(match.state, context, instead)
    return (yield from apply(match, context, effect))


def _doable(state: State, context: Context, args: Data) -> bool:
    """Whether what is asked about can be done to any of the elements that it speaks of: there, and kept from it by nothing."""
    if not args.get("able"):
        return True
    first = args["then"][0]
    return any(i in state and can_be(state, first.verb, i, context.you) for i in refer(state, first.args["what"], context))


def unless(match: Match, context: Context, args: Data) -> Procedure:
    """«[A] a menos que [B]» is «puedes [B]; si no lo haces, [A]»; «su controlador» is that of what A has named."""
    rule = lent(match.state).unless
    assert rule is not None
    match.keep(history=match.state.history.set(("a menos que",), 1))
    who = args.get("who")
    if who == Ref("ese") and not context.those:
        who = next((value for do in args["effect"] for value in do.args.values() if isinstance(value, Ref)), who)
    asked = players(match.state, context, who)
    can = f"{together(asked)} {plural(len(asked), 'puede', 'pueden')}"
    match.say(rule, text=f"{can} evitar lo que hará {match.game.name_of(match.state, context.source)}")
    return (yield from may(match, context, args.with_({"else": args["effect"], "unless": True, "who": who})))


def each_player(match: Match, context: Context, args: Data) -> Procedure:
    """«Cada jugador […]»: each of the players named carries out the effect as their own, in the order of turns."""
    for player in players(match.state, context, args["who"]):
        yield from apply(match, context.but(you=player), args["effect"])


def who_pays(match: Match, context: Context, args: Data) -> Procedure:
    """«Cada jugador puede […]. Quien lo haga […]»: first each says it and pays, in the order of turns; then each who did carries
    out the effect as their own."""
    paying: list[str] = []
    for player in players(match.state, context, args["who"]):
        if (yield from _paid(match, context.but(you=player), args)):
            paying.append(player)
    for player in paying:
        yield from apply(match, context.but(you=player), args["effect"])


def if_(match: Match, context: Context, args: Data) -> Procedure:
    """A condition, looked at once, when the effect is applied. With ``same`` what follows still speaks of what it asked about,
    and not of what its instructions did."""
    so = holds(match.state, args["if"], context)
    lent(match.state).looked_at(match, context, args["if"], so)
    done, left = ("then", "else") if so else ("else", "then")
    after: Context = yield from _else(match, context, args.get(left, ()), args.get(done, ()))
    if not args.get("same"):
        return after
    cause = after.cause.but(that=context.cause.that, that_was=context.cause.that_was)
    return after.but(those=context.those, were=context.were, cause=cause)


def where_x(match: Match, context: Context, args: Data) -> Procedure:
    """«[…], donde X es […]»: the X of these instructions, counted as they are carried out."""
    value = amount(match.state, args["x"], context)
    rule = lent(match.state).defined
    assert rule is not None
    match.say(rule, text=f"X vale {value}")
    after = yield from apply(match, context.but(x=value), args["then"])
    return after.but(x=context.x)
