"""Prevention of what comes in points: shields for so many, for the next time, for as long as they last."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.abilities import Context, Each, On, Replacing
from ..kernel.decisions import Procedure
from ..kernel.events import Event
from ..kernel.frozen import EMPTY, Data, Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.replacing import Replacer, name_of
from ..kernel.rules import R
from ..kernel.selecting import amount
from ..kernel.state import State
from ..kernel.wording import plural
from .choosing import elements
from .grounds import Ground, grounds
from .lasting import lasts, with_effects
from .lending import required
from .replacing import AMOUNT, Case, afterwards, spent

#: In the data of an event: how much of what is prevented of several together falls to this one.
SHARE = "lo que se previene"
#: In the data of an event: that it cannot be prevented.
UNPREVENTABLE = "no se previene"
#: What a prevention is, as its value says: for the next time, for so many points, or for everything.
NEXT_TIME, SHIELD, ALL = "próxima vez", "escudo", "no recibe daño"
#: What its value says that is worded as no prevention: that nothing is done.
NOT_DONE = "no se hace"


@dataclass(frozen=True)
class Preventing(Frozen):
    """What a game lends to prevention of what comes in points (Inferno 614; FFTCG 11.12.5.2).

    - ``event``: the name of the event that comes in points, the word of the text, too.
    - ``shields``: the rules of making one, of (state, elements, arguments).
    - ``unpreventable``: the rules of what cannot be prevented.
    - ``shield``, ``next_time``, ``part``, ``whole``: the rules of a shield of so many points, of one for the next time, of so
      much each time, of everything. ``more``: the rule of what the effect does besides.
    - ``of_source``: the rules on the source at which a prevention looks, of a ``Case``.
    - ``undone``: the rules besides where nothing is left of what would happen, of a ``Case``.
    - ``immune(case)``: the disputed point by which, and whether by the reading in force, an effect prevents what cannot be;
      None when that is not its kind. ``immunity``: the rules of doing so.
    - ``forbids(case)``: the rules by which an effect does not prevent, but forbids that it is done, with the disputed point on
      which that rests, if any; None of what prevents.
    """

    event: str
    shields: tuple[Ground[tuple[State, tuple[Id, ...], Data]], ...]
    unpreventable: tuple[R, ...]
    shield: tuple[R, ...]
    next_time: tuple[R, ...]
    part: tuple[R, ...]
    whole: tuple[R, ...]
    more: R
    of_source: tuple[Ground[Case], ...] = ()
    undone: tuple[Ground[Case], ...] = ()
    immune: Callable[[Case], tuple[str, bool] | None] = lambda case: None
    immunity: tuple[R, ...] = ()
    forbids: Callable[[Case], tuple[tuple[R, ...], str | None] | None] = lambda case: None


def lent(state: State) -> Preventing:
    """What the game of a state lends."""
    return required(state, Preventing)


def shield(match: Match, context: Context, args: Data) -> Procedure:
    """A shield on each of some elements: for so many points, for one time, or for everything while it lasts.

    ``sources`` are those from which it shields, ``combat`` that only what comes of combat is
    prevented; ``then`` is what is done after it prevented something. What prevents everything that would be done to each of a
    kind looks at what is of that kind as it would be done. ``worded`` is ``NOT_DONE`` where the text does not say that it
    prevents.
    """
    listed = yield from elements(match, context, args["to"])
    state, lends = match.state, lent(match.state)
    left = amount(state, args["amount"], context) if "amount" in args else None
    how = NEXT_TIME if args.get("once") else SHIELD if left is not None else args.get("worded", ALL)
    which = Map(combate=True) if args.get("combat") else EMPTY
    ability = Replacing(On(lends.event, source=args.get("sources"), data=which), "prevenir", args.get("then", ()), value=how)
    until = args.get("until", "")
    if on_kind := of_kind((state, listed, args)):
        whole = ability.but(on=ability.on.but(obj=args["to"].filter))
        made = [lasts(state, context, None, until, replacing=whole)]
    else:
        made = [lasts(state, context, (i,), until, replacing=ability, left=left) for i in listed]
    points = (
        "se prevendrá todo el" if left is None else plural(left, "se prevendrá", "se prevendrán los próximos") + f" {left} de"
    )
    rules = grounds(lends.shields, (state, listed, args))
    if how == NOT_DONE:
        points = "no se hará"
    text = f"{points} {lends.event} a {match.names(listed)}" if listed else f"{points} {lends.event}"
    text += ", también a lo que llegue después" if on_kind else ""
    match.set(*rules, text=text, effects=with_effects(state, *made))
    return listed


def on_each(case: tuple[State, tuple[Id, ...], Data]) -> bool:
    """Whether shields are made on every element of a kind."""
    return isinstance(case[2]["to"], Each) and not of_kind(case)


def of_kind(case: tuple[State, tuple[Id, ...], Data]) -> bool:
    """Whether everything is prevented that would be done to any of a kind."""
    args = case[2]
    return isinstance(args["to"], Each) and "amount" not in args and not args.get("once")


def prevent(match: Match, replacer: Replacer, event: Event) -> Procedure:
    """So much of it as the effect says is not done; what cannot be prevented is done all the same."""
    lends, case = lent(match.state), Case(match.state, replacer, event)
    if (forbidding := lends.forbids(case)) is not None:
        rules, point = forbidding
        text = f"por {name_of(match.state, replacer)} no se hace el {lends.event}{_of(match, event)}"
        match.set(*rules, *replacer.also, *grounds(lends.undone, case), text=text, reading=point)
        return []
    unpreventable = event.data.get(UNPREVENTABLE)
    immune = lends.immune(case) if unpreventable else None
    if unpreventable and (immune is None or not immune[1]):
        text = f"{name_of(match.state, replacer)}: ese {lends.event} no puede ser prevenido"
        match.set(*lends.unpreventable, text=text, reading=None if immune is None else immune[0])
        afterwards(match, replacer, event, prevenido=0)
        return [event]
    used = _prevented(match, case, None if immune is None else immune[0])
    if SHARE in event.data and _is_shield(replacer):
        event = event.but(data=event.data.set(SHARE, event.data[SHARE] - used))
    if replacer.ability.effect:
        match.say(lends.more, text="el resto del efecto, después")
        afterwards(match, replacer, event, prevenido=used)
    left = event.data[AMOUNT] - used
    return [event.but(data=event.data.set(AMOUNT, left))] if left > 0 else []
    yield


def _is_shield(replacer: Replacer) -> bool:
    """Whether it prevents so much in all."""
    return replacer.effect is not None and replacer.effect.left is not None and replacer.ability.value != NEXT_TIME


def _of(match: Match, event: Event) -> str:
    """Of which source and to what it would be done."""
    name = match.game.name_of
    of = f" de {name(match.state, event.source)}" if event.source is not None else ""
    return f"{of} a {name(match.state, event.obj)}" if event.obj is not None else of


def _prevented(match: Match, case: Case, immune: str | None) -> int:
    """How much is prevented, with the step that says so."""
    lends, replacer, event, value = lent(match.state), case.replacer, case.event, case.value
    whole: int = event.data[AMOUNT]
    name, effect = name_of(match.state, replacer), replacer.effect

    def also(used: int) -> tuple[R, ...]:
        return (*replacer.also, *grounds(lends.of_source, case), *(grounds(lends.undone, case) if used == whole else ()))

    if effect is not None and effect.left is not None and _is_shield(replacer):
        used = min(whole, effect.left, event.data.get(SHARE, whole))
        text = f"{name} previene {used} de {lends.event}{_of(match, event)}"
        match.set(*lends.shield, *also(used), text=text, effects=spent(match.state, replacer, used))
        return used
    if value == NEXT_TIME:
        assert effect is not None
        rest = tuple(e for e in match.state.effects if e.number != effect.number)
        text = f"se previene todo el {lends.event}, {whole}{_of(match, event)}"
        match.set(*lends.next_time, *also(whole), text=text, effects=rest)
        return whole
    part = value[AMOUNT] if case.changes(AMOUNT) else None
    if immune is not None:
        match.set(*lends.immunity, *also(whole), text=f"{name} no recibe {whole} de {lends.event}", reading=immune)
        return whole
    used = whole if part is None else min(whole, part)
    rules = lends.whole if part is None else lends.part
    match.set(*rules, *also(used), text=f"{name} previene {used} de {lends.event}{_of(match, event)}")
    return used
