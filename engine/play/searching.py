"""Looking through a zone for cards, among them cards that nobody knows; putting cards in an order; dividing into piles."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from ..kernel.abilities import Amount, Context, Filter, Instruction
from ..kernel.conditions import Refusal
from ..kernel.decisions import Decision, Form, Option, Procedure
from ..kernel.events import Arrange
from ..kernel.frozen import Data, Frozen, Id
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.selecting import amount, matches
from ..kernel.state import State
from ..kernel.unknown import could_be, name_card, unknown, unnamed
from .choosing import elements, lent, players
from .instructions import carry_out
from .lending import required


@dataclass(frozen=True)
class Sought(Frozen):
    """What is sought in a zone.

    ``fitting``: the cards that fit. ``open``: those that nobody knows and that may fit. ``fits(obj, state)``: whether a card
    does.
    """

    fitting: tuple[Id, ...]
    open: tuple[Id, ...]
    fits: Callable[[Id, State], bool]


def look_through(state: State, context: Context, zone: Zone, wanted: Filter, count: int) -> Sought:
    """What fits in a zone, and as many of the unknown cards in it as are sought at most."""
    here, away = wanted.but(zones=(zone.name,)), lent(state).out_of_reach(state)

    def fits(obj: Id, state: State) -> bool:
        return matches(state, obj, here, context.you, context.source)

    inside = state.zone(zone.name, zone.player)
    fitting = tuple(i for i in inside if i not in away and fits(i, state))
    hidden = [i for i in inside if unknown(state, i)][:count]
    return Sought(fitting, tuple(i for i in hidden if could_be(state, i, partial(fits, i))), fits)


def find(
    match: Match,
    player: str,
    sought: Sought,
    asks: str,
    rule: R,
    low: int,
    high: int,
    near: Callable[[], list[tuple[Option[Id], tuple[Refusal, ...]]]] | None = None,
) -> Procedure:
    """Ask for what is found; of what nobody knew it is asked then which card it is. ``near``: what may be thought to be there,
    and why it is not."""
    options = (*(match.option(i) for i in sought.fitting), *(unnamed(i) for i in sought.open))
    if not options:
        return ()
    high = min(high, len(options))
    decision = Decision(player, asks, (rule,), Form.SOME, options, low=low, high=high, kind="buscar", near_misses=near)
    chosen = tuple((yield from match.ask(decision)))
    for i in chosen:
        if i in sought.open:
            yield from name_card(match, i, rule, partial(sought.fits, i))
    return chosen


def top(state: State, context: Context, zone: Zone, count: Amount | None) -> tuple[Id, ...]:
    """So many of the first cards of a zone, or all of them (None)."""
    inside = state.zone(zone.name, zone.player)
    return inside if count is None else inside[: amount(state, count, context)]


def put_in_order(
    match: Match,
    who: str,
    zone: Zone,
    cards: tuple[Id, ...],
    rule: R,
    asks: str,
    name: str,
    text: str,
    reading: str | None = None,
    bottom: bool = False,
) -> Procedure:
    """Cards of a zone on its top, or at its ``bottom``, in the order in which ``who`` puts them: the first of them first."""
    options = tuple(match.option(i) for i in cards)
    order = tuple((yield from match.ask(Decision(who, asks, (rule,), Form.ORDER, options, kind="orden"))))
    rest = tuple(i for i in match.state.zones[zone] if i not in order)
    placed = (*rest, *order) if bottom else (*order, *rest)
    event = Arrange(name, zone=zone, order=placed, player=zone.player)
    yield from match.do(event, rules=(rule,), text=text, by=who, chosen=True, reading=reading)


@dataclass(frozen=True)
class Piles(Frozen):
    """What a game lends to dividing into piles (Inferno 700.2).

    ``rules``: the first is on choosing one. ``empty``: those of a pile with nothing in it. ``grounds``: on what piles rest in
    general. ``divides``: the word for who divides where nobody is said to. ``word``: what a pile is called. ``picks``: the rules
    on choosing one, where they are others.
    """

    rules: tuple[R, ...]
    divides: str = "oponente"
    empty: tuple[R, ...] = ()
    grounds: tuple[R, ...] = ()
    word: tuple[str, str, str, str] = ("la pila", "la primera pila", "a la segunda", "Qué pila")
    picks: tuple[R, ...] = ()


def piles(match: Match, context: Context, args: Data) -> Procedure:
    """One player divides the elements, each into one of two piles, even an empty one; another picks a pile."""
    lends = required(match.state, Piles)
    listed = yield from elements(match, context, args["what"])
    by = next(iter(players(match.state, context, args.get("by player", lends.divides))), context.you)
    options = tuple(match.option(i) for i in listed)
    word, one, other, which = lends.word
    asks = f"¿Qué elementos van a {one}? (los demás, {other})"
    first = yield from match.ask(Decision(by, asks, lends.rules, Form.SOME, options, low=0, high=len(listed), kind="pila"))
    match.say(lends.rules[0], text=f"{by} pone en {one}: {match.names(first) or 'nada'}", by=by, chosen=True)
    second = tuple(i for i in listed if i not in first)
    both = [Option(1, "primera"), Option(2, "segunda")]
    pick = yield from match.choose(context.you, f"¿{which} eliges?", lends.picks or lends.rules[:1], both, "pila")
    chosen = tuple(first) if pick == 1 else second
    rules = (*lends.picks, *lends.rules) if first and second else (*lends.picks, *lends.rules, *lends.empty)
    text = f"{context.you} elige {word} de {len(chosen)}: {match.names(chosen) or 'nada'}"
    match.say(*rules, text=text, by=context.you, chosen=True, grounds=lends.grounds)
    yield from each_to(match, context.but(those=chosen), args.get("then", ()))
    return chosen


def each_to(match: Match, context: Context, effect: Iterable[Instruction]) -> Procedure:
    """Instructions that are all about the same elements."""
    for do in effect:
        yield from carry_out(match, context, do)
