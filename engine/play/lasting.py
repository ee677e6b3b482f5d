"""Effects that last: changes of elements, control, rules in words, what replaces a later event, and what is done later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Affected, Condition, Context, Continuous, Delayed, Each, Part, Replacing, Triggered
from ..kernel.decisions import Procedure
from ..kernel.events import Event, Put
from ..kernel.frozen import Data, Frozen, Id, Map, Value
from ..kernel.match import Match
from ..kernel.rules import R
from ..kernel.selecting import amount, holds
from ..kernel.state import State
from .choosing import elements, players
from .grounds import Ground, grounds
from .lending import required

#: The name of what happens as somebody loses control of an element.
CONTROL_LOST = "perder control"


@dataclass(frozen=True)
class Change(Frozen):
    """A change of elements that begins, as the callables of ``Modifying`` and its grounds see it.

    ``state``, ``context``: when and for whom. ``elements``: those it reaches. ``given``: the parts as the text says them;
    ``parts``: with their numbers found. ``until``: the duration word, "" for good. ``args``: the arguments of the verb.
    """

    state: State
    context: Context
    elements: tuple[Id, ...]
    given: tuple[Part, ...]
    parts: tuple[Part, ...]
    until: str
    args: Data

    @property
    def operations(self) -> frozenset[str]:
        return frozenset(part.op for part in self.given)


def uses(*operations: str) -> Callable[[Change], bool]:
    """Whether a change is made by one of these operations."""
    return lambda change: not change.operations.isdisjoint(operations)


@dataclass(frozen=True)
class Modifying(Frozen):
    """What a game lends to changes of elements (Inferno 610.2, 610.2a; MyL 4.6, 8.14; FFTCG 11.12.4).

    - ``grounds``: the rules by which a ``Change`` is made; ``basis``: those on which it rests in general.
    - ``numbers``: the operations whose value is a number, which is fixed as the effect begins.
    - ``said(change)``: the change in Spanish, for the step.
    - ``operation(state, op)``: the operation by which ``op`` of the text is applied; by default itself.
    - ``elements(match, listed, operations)``: those of the elements ``listed`` that such a change reaches.
    - ``until(state, operations)``: how long a change lasts that does not say; "" for good.
    - ``outcome(state, change)``: what has come of it where it is at work, for the same step; "" for nothing to say.
    - ``reading(change)``: the id of the disputed point on which it rests, or None.
    - ``after(match, change)``: called when it is at work.
    """

    grounds: tuple[Ground[Change], ...]
    numbers: frozenset[str]
    said: Callable[[Change], str]
    operation: Callable[[State, str], str] = lambda state, op: op
    elements: Callable[[Match, tuple[Id, ...], frozenset[str]], tuple[Id, ...]] = lambda match, listed, operations: listed
    until: Callable[[State, frozenset[str]], str] = lambda state, operations: ""
    outcome: Callable[[State, Change], str] = lambda state, change: ""
    reading: Callable[[Change], str | None] = lambda change: None
    after: Callable[[Match, Change], None] = lambda match, change: None
    basis: tuple[Ground[Change], ...] = ()


@dataclass(frozen=True)
class RuleEffects(Frozen):
    """What a game lends to effects on its rules, in words (Inferno 610.2c, 612.9; MyL 4.6).

    - ``grounds``: the rules on which one rests; the case is the arguments of the verb.
    - ``about(state, context, who, affects)``: one (player for whom it works, what it affects) for each effect to be made,
      ``who`` being the word for players and ``affects`` the elements or the filter, None when it is about players.
    - ``said(args, until)``: the effect in Spanish. ``until``: the duration word of one that does not say.
    - ``those(args)``: whether one on each of a kind is about those that there are as it begins, as a change of them is; by
      default it is about the kind.
    """

    grounds: tuple[Ground[Data], ...]
    about: Callable[[State, Context, Value, Value], tuple[tuple[str, Affected], ...]]
    said: Callable[[Data, str], str]
    until: str = ""
    those: Callable[[Data], bool] = lambda args: False


@dataclass(frozen=True)
class Hanging(Frozen):
    """That an effect lasts while something is so (Inferno 610.2b).

    ``rule``: on which that rests. ``point``: the disputed point whether it may come back; ``back``: the reading by which it
    may.
    """

    rule: R
    point: str
    back: str


@dataclass(frozen=True)
class Control(Frozen):
    """What a game lends to gaining control (Inferno 610.1; MyL 3.1.2).

    ``rules``: on which it rests. ``gone``: the rule by which who left the game gains none.
    """

    rules: tuple[R, ...]
    gone: R


@dataclass(frozen=True)
class Lasting(Frozen):
    """What a game lends to effects that last (Inferno 603.7, 610, 613.3; MyL 4.6, 8.13; FFTCG 11.8.17, 11.12.4).

    - ``modifying``, ``rule_effects``: about changes of elements, and about rules in words.
    - ``delayed``: the rules by which something is done later, of (state, context, ability).
    - ``delayed_said(state, context, ability)``: the words of that step.
    - ``hanging``: about «mientras»; None: an effect with such a duration begins whatever is so. ``control``: about gaining it.
    - ``next_time``, ``own``: the rules by which an event to come is replaced, and one of this very effect; ``own_until``: the
      duration word of the latter, that of ``Resolving.until``.
    """

    modifying: Modifying
    rule_effects: RuleEffects
    delayed: tuple[Ground[tuple[State, Context, Triggered]], ...]
    delayed_said: Callable[[State, Context, Triggered], str]
    hanging: Hanging | None = None
    control: Control | None = None
    next_time: tuple[R, ...] = ()
    own: tuple[R, ...] = ()
    own_until: str = ""


def lent(state: State) -> Lasting:
    """What the game of a state lends."""
    return required(state, Lasting)


def lasts(state: State, context: Context, affects: Affected, until: str = "", **what: Value) -> Continuous:
    """A continuous effect that begins now, in a context, on what it affects."""
    number = Id(max((effect.number for effect in state.effects), default=0) + 1)
    return Continuous(number, context.source, context.you, affects, stamp=state.clock, until=until, **what)


def with_effects(state: State, *made: Continuous) -> tuple[Continuous, ...]:
    """The effects at work and these besides, each with a number of its own."""
    first = max((effect.number for effect in state.effects), default=0) + 1
    return (*state.effects, *(effect.but(number=Id(first + place)) for place, effect in enumerate(made)))


def modify(match: Match, context: Context, args: Data) -> Procedure:
    """A continuous effect on elements that are fixed now, with its numbers fixed now. Returns the elements named."""
    lends, state = lent(match.state), match.state
    modifying, given = lends.modifying, args["parts"]
    named = yield from elements(match, context, args["what"])
    operations = frozenset(part.op for part in given)
    listed, condition = modifying.elements(match, named, operations), args.get("while")
    if not listed or never_begins(match, condition, context):
        return named
    state = match.state
    parts = tuple(
        Part(modifying.operation(state, p.op), amount(state, p.value, context) if p.op in modifying.numbers else p.value)
        for p in given
    )
    until = args.get("until") or modifying.until(state, operations)
    effect = lasts(state, context, listed, until, parts=parts)
    if condition is not None:
        effect = effect.but(until="mientras", only_if=condition)
    if args.get("end cost"):
        effect = effect.but(rule="puede terminarse", value=args["end cost"])
    change = Change(state, context, listed, given, parts, until, args)
    text = f"{', '.join(state.game.name_of(state, i) for i in listed)}: {modifying.said(change)}"
    reading = modifying.reading(change)
    rules, basis = grounds(modifying.grounds, change), grounds(modifying.basis, change)
    at_work = with_effects(state, effect)

    def outcome(after: State) -> str:
        return modifying.outcome(after, change)

    match.set(*rules, text=text, reading=reading, grounds=basis, outcome=outcome, effects=at_work)
    modifying.after(match, change)
    return named


def never_begins(match: Match, condition: Condition | None, context: Context) -> bool:
    """Whether what has to be so for the effect to last is not so when it would begin to apply."""
    hanging = lent(match.state).hanging
    if condition is None or hanging is None or holds(match.state, condition, context):
        return False
    match.say(hanging.rule, text="lo que sigue a «mientras» no se da: el efecto no hace nada")
    return True


def end_what_hangs(match: Match, before: State) -> None:
    """What lasts while something is so ends when it is so no longer. To be called after everything that happens."""
    hanging = [effect for effect in match.state.effects if effect.only_if is not None]
    fallen = tuple(e.number for e in hanging if not _kept_up(match.state, e) and _kept_up(before, e))
    if fallen:
        match.afterwards.append(lambda: _no_longer_so(match, fallen))


def _kept_up(state: State, effect: Continuous) -> bool:
    return holds(state, effect.only_if, Context(effect.source, effect.you))


def _no_longer_so(match: Match, fallen: tuple[Id, ...]) -> Procedure:
    hanging, text = lent(match.state).hanging, "deja de darse lo que sigue a «mientras»"
    assert hanging is not None
    if match.reading(hanging.point) == hanging.back:
        match.say(hanging.rule, text=f"{text}: por ahora no se aplica", reading=hanging.point)
        return
    left = tuple(effect for effect in match.state.effects if effect.number not in fallen)
    yield from put_effects(match, (hanging.rule,), f"{text}: el efecto termina", left, hanging.point)


def put_effects(
    match: Match, rules: tuple[R, ...], text: str, effects: tuple[Continuous, ...], reading: str | None = None, **more: object
) -> Procedure:
    """Put other effects at work. Who loses control of an element by it is something that happens, too."""
    state, view = match.state, match.game.view
    after = state.but(effects=effects)
    events: list[Event] = [Put("", fields=Map(effects=effects, **more))]
    for here in state.in_play():
        old, new = view(state, here.id)["controller"], view(after, here.id)["controller"]
        if old != new:
            events.append(Event(CONTROL_LOST, obj=here.id, player=old, data=Map({"nuevo": new})))
    yield from match.do(*events, rules=rules, text=text, reading=reading)


def end_effects(match: Match, ends: Callable[[Continuous], bool], *rules: R, text: str, reading: str | None = None) -> None:
    """End the effects for which ``ends`` is true."""
    left = tuple(effect for effect in match.state.effects if not ends(effect))
    if len(left) != len(match.state.effects):
        match.set(*rules, text=text, effects=left, reading=reading)


def control(match: Match, context: Context, args: Data) -> Procedure:
    """Somebody gains control of elements, for good or while the effect lasts."""
    lends = lent(match.state)
    listed = yield from elements(match, context, args["what"])
    if lends.control is None or never_begins(match, args.get("while"), context) or not listed:
        return listed
    state = match.state
    who = next(iter(players(state, context, args.get("who"))), None)
    if who is None or not state.players[who].in_game:
        match.say(lends.control.gone, text="quien dejó el juego no gana el control de nada")
        return listed
    parts = (Part("controller", who),)
    effect = lasts(state, context, listed, args.get("until", ""), parts=parts, only_if=args.get("while"))
    text = f"{who} gana el control de {', '.join(state.game.name_of(state, i) for i in listed)}"
    yield from put_effects(match, lends.control.rules, text, with_effects(state, effect))
    return listed


def rule_effect(match: Match, context: Context, args: Data) -> Procedure:
    """An effect on the rules of the game in words: on elements, on each of a kind, or on players."""
    lends, affects = lent(match.state), None
    if "what" in args:
        what = args["what"]
        kind = isinstance(what, Each) and not lends.rule_effects.those(args)
        if kind and what.filter.zones:
            affects = what.filter  # it waits for such cards: which of those that nobody knows are such is asked when one is used
        else:
            reached = yield from elements(match, context, what)  # of a kind, too: what keeps one of them from it is said
            affects = what.filter if kind else reached
        if isinstance(what, Each) and not kind:
            affects = lends.modifying.elements(match, affects, frozenset())
        if affects == ():
            return affects
    state, effects = match.state, lends.rule_effects
    until = args.get("until", effects.until)
    made = [
        lasts(state, context.but(you=you), about, until, rule=args["rule"], value=args.get("value"))
        for you, about in effects.about(state, context, args.get("who"), affects)
    ]
    text = effects.said(args, until)
    if isinstance(affects, tuple) and affects:
        text = f"{match.names(affects)}: {text}"
    match.set(*grounds(effects.grounds, args), text=text, effects=with_effects(state, *made))
    return affects if isinstance(affects, tuple) else None


def replace_next(match: Match, context: Context, args: Data) -> Procedure:
    """A replacement effect that waits for its event: so many times, while it lasts, or during this resolution (``own``); of what
    happens to some elements, where it says to which, or of what some do (``by``), of each as if it were its own."""
    lends, own = lent(match.state), bool(args.get("own"))
    named = args.get("what", args.get("by"))
    listed = (yield from elements(match, context, named)) if named is not None else None
    ability = Replacing(args["on"], "en vez de eso", args.get("effect", ()), args.get("value"), own=own)
    until = lends.own_until if own else args.get("until", "")
    about: tuple[tuple[Context, Affected], ...] = ((context, None),)
    if listed is not None:
        about = tuple((context.but(source=i), None) if "by" in args else (context, (i,)) for i in listed)
    made = [lasts(match.state, whose, one, until, replacing=ability, left=args.get("times")) for whose, one in about]
    rules = lends.own if own else lends.next_time
    match.set(
        *rules, text=f"{_waits(match, context)}: reemplazará lo que fuese a ocurrir", effects=with_effects(match.state, *made)
    )
    return listed


def _waits(match: Match, context: Context) -> str:
    name = match.game.name_of(match.state, context.source) if context.source is not None else "un efecto"
    return f"queda a la espera {name}"


def later(match: Match, context: Context, args: Data) -> Procedure:
    """Something that will be done at a later moment: a delayed triggered ability."""
    lends, state = lent(match.state), match.state
    ability = Triggered(args["on"], args["effect"], only_if=args.get("only if"))
    delayed = Delayed(ability, context, args.get("until", ""), state.clock)
    rules = grounds(lends.delayed, (state, context, ability))
    match.set(*rules, text=lends.delayed_said(state, context, ability), delayed=(*state.delayed, delayed))
    return
    yield
