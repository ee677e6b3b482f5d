"""In what order cards that are put into one pile at once lie there: its owner says, or who a rule names instead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.events import Event, Move
from ..kernel.frozen import Frozen
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.state import State
from .lending import required


@dataclass(frozen=True)
class Ordering(Frozen):
    """What a game lends to the order of cards that go to one pile at once (Inferno 404.3; Souls 3.11.4).

    - ``zone``: the pile. ``rule``: its owner says the order.
    - ``asked``: the rules of that question; ``among(state)``: those besides where it comes of what players choose together.
    - ``point``: the disputed point, and ``never`` the reading by which cards are not put in order; "" where there is none.
    """

    zone: str
    rule: R
    asked: tuple[R, ...]
    point: str
    never: str
    among: Callable[[State], tuple[R, ...]] = lambda state: ()


def in_owner_order(match: Match, events: list[Event], by: str = "", rules: tuple[R, ...] = ()) -> Procedure:
    """These events, those that put several cards into one such pile in the order that its owner says; what is put elsewhere
    instead is not among them, tokens leave nothing there, and cards that nobody knows have no order. ``by``: who says it instead
    of the owner; ``rules``: by which somebody does, instead of the one that is lent."""
    lends = required(match.state, Ordering)
    if match.reading(lends.point) == lends.never:
        if sum(isinstance(e, Move) and e.to.name == lends.zone for e in events) > 1:
            text = f"no se ordenan las cartas que van al {lends.zone}"
            match.say(lends.rule, text=text, reading=lends.point)
        return events
    by_zone: dict[Zone, list[Move]] = {}
    ordered: list[Event] = []
    for event in events:
        if isinstance(event, Move):
            by_zone.setdefault(event.to, []).append(event)
        else:
            ordered.append(event)
    asked = (*lends.asked, *lends.among(match.state))
    for zone, group in by_zone.items():
        ordered += [e for e in group if _kind(match, e) == "token"]
        group = [e for e in group if _kind(match, e) != "token"]
        ordered += (yield from _in_order(match, lends, zone, group, asked, by, rules)) if zone.name == lends.zone else group
    return ordered


def _kind(match: Match, event: Event) -> str:
    return match.state.objects[event.obj].kind if event.obj is not None else ""


def _in_order(
    match: Match, lends: Ordering, zone: Zone, group: list[Move], asked: tuple[R, ...], by: str, rules: tuple[R, ...]
) -> Procedure:
    cards = [e.obj for e in group if e.obj is not None]
    printed = {match.state.objects[i].base for i in cards}
    if len(printed) < 2 or None in printed or len(cards) < len(group) or zone.player is None:
        return group
    options = tuple(match.option(i) for i in cards)
    asks = f"¿En qué orden van al {zone.name}? (la última queda arriba)"
    who = by or zone.player
    order = yield from match.ask(Decision(who, asks, rules or asked, Form.ORDER, options, kind="orden"))
    whose = f"a su {zone.name}" if who == zone.player else f"al {zone.name} de {zone.player}"
    text = f"{who} ordena las cartas que van {whose}, la última arriba: {match.names(order)}"
    match.say(*(rules or (lends.rule,)), text=text, by=who, chosen=True, reading=lends.point)
    return sorted(group, key=lambda e: order.index(e.obj))
