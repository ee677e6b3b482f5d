"""Which cards of a hand are discarded: its player chooses, or another does, or chance."""

from __future__ import annotations

from ..kernel.chance import at_random
from ..kernel.decisions import Decision, Form, Procedure
from ..kernel.frozen import Id
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from .choosing import as_many, lent


def to_discard(
    match: Match,
    hand: Zone,
    count: int,
    rule: R,
    chooser: str | None = None,
    random: bool = False,
    among: tuple[Id, ...] | None = None,
) -> Procedure:
    """So many cards of a hand, or as many as there are; ``chooser`` None: whose hand it is; ``among``: of these only."""
    away = lent(match.state).out_of_reach(match.state)
    cards = tuple(i for i in match.state.zones[hand] if i not in away and (among is None or i in among))
    n = as_many(match, len(cards), count)
    if not random:
        return (yield from _chosen(match, chooser or str(hand.player), cards, n, rule))
    picked: tuple[Id, ...] = ()
    for _ in range(n):
        left = tuple(i for i in cards if i not in picked)
        picked += ((yield from at_random(match, left, "¿Qué carta se descarta?", rule)),)
    return picked


def _chosen(match: Match, chooser: str, cards: tuple[Id, ...], n: int, rule: R) -> Procedure:
    if not n:
        return ()
    options = tuple(match.option(i) for i in cards)
    asks = "¿Qué carta descartas?" if n == 1 else f"¿Qué {n} cartas descartas?"
    decision = Decision(chooser, asks, (rule,), Form.SOME, options, low=n, high=n, kind="descarte")
    return tuple((yield from match.ask(decision)))
