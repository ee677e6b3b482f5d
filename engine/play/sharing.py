"""Several sources damage at once what has a shield: which of it the shield prevents."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.events import Event
from ..kernel.frozen import Frozen, Id
from ..kernel.match import Match
from ..kernel.rules import R
from .preventing import SHARE
from .replacing import AMOUNT


@dataclass(frozen=True)
class Sharing(Frozen):
    """What a game lends to several sources that damage at once what has a shield (Inferno 614.7).

    ``rule``: of shields. ``point``: the disputed point which of it is prevented, with its readings: ``in_order``, the sources
    are put in order; ``at_will``, the points are divided; ``only_one``, one source is chosen (``only_one_said``: the words),
    and what is left is lost.
    """

    rule: R
    point: str
    in_order: str
    at_will: str
    only_one: str
    only_one_said: str


def shared(match: Match, lends: Sharing, damage: list[Event]) -> Procedure:
    """Damage that is done at once, as the controllers of what has shields say which of it is prevented."""
    by_victim: dict[Id, list[Event]] = {}
    for event in damage:
        assert event.obj is not None
        by_victim.setdefault(event.obj, []).append(event)
    reading, ways = match.reading(lends.point), {lends.in_order: _in_order, lends.at_will: _at_will, lends.only_one: _only_one}
    ordered: list[Event] = []
    for victim, events in by_victim.items():
        shields = [e.left for e in match.state.effects if e.left and isinstance(e.affects, tuple) and victim in e.affects]
        whole = sum(e.data[AMOUNT] for e in events)
        if len(events) > 1 and shields and (sum(shields) < whole or reading == lends.only_one):
            events = yield from ways[reading](match, lends, victim, events, min(sum(shields), whole))
        ordered += events
    return ordered


def _in_order(match: Match, lends: Sharing, victim: Id, events: list[Event], points: int) -> Procedure:
    """One source, as far as the shield reaches, and then the next."""
    player, options = _whose(match, victim), tuple(match.option(e.source) for e in events if e.source is not None)
    asks = "¿Qué fuente se previene primero?"
    order = yield from match.ask(Decision(player, asks, (lends.rule,), Form.ORDER, options, kind="orden"))
    _say(match, lends, player, "elige en qué orden se previenen las fuentes")
    return sorted(events, key=lambda e: order.index(e.source))


def _at_will(match: Match, lends: Sharing, victim: Id, events: list[Event], points: int) -> Procedure:
    """The points of the shield, divided among the sources at will."""
    player, options = _whose(match, victim), tuple(match.option(e.source) for e in events if e.source is not None)
    asks = f"¿Cómo repartes los {points} puntos que se previenen?"
    most = tuple(e.data[AMOUNT] for e in events if e.source is not None)
    decision = Decision(player, asks, (lends.rule,), Form.SPLIT, options, high=points, most=most, kind="reparto")
    shares = dict((yield from match.ask(decision)))
    _say(match, lends, player, f"reparte entre las fuentes los {points} puntos que se previenen")
    return [e.but(data=e.data.set(SHARE, shares.get(e.source, 0))) for e in events]


def _only_one(match: Match, lends: Sharing, victim: Id, events: list[Event], points: int) -> Procedure:
    """One source; what the shield has left is lost with it."""
    player, options = _whose(match, victim), [match.option(e.source) for e in events if e.source is not None]
    chosen = yield from match.choose(player, "¿Qué fuente se previene?", (lends.rule,), options, "fuente")
    _say(match, lends, player, lends.only_one_said)
    match.afterwards.append(lambda: _shields_gone(match, lends, victim))
    return [e.but(data=e.data.set(SHARE, e.data[AMOUNT] if e.source == chosen else 0)) for e in events]


def _shields_gone(match: Match, lends: Sharing, victim: Id) -> Procedure:
    left = tuple(e for e in match.state.effects if not (e.left and isinstance(e.affects, tuple) and victim in e.affects))
    if len(left) < len(match.state.effects):
        match.set(lends.rule, text="lo que quedaba del escudo se pierde", reading=lends.point, effects=left)
    return
    yield


def _whose(match: Match, victim: Id) -> str:
    """Who controls what is damaged."""
    player: str = match.game.view(match.state, victim)["controller"]
    return player


def _say(match: Match, lends: Sharing, player: str, what: str) -> None:
    match.say(lends.rule, text=f"{player} {what}", by=player, chosen=True, reading=lends.point)
