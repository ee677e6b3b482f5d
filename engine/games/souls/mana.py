"""Maná: what a player can pay with, and paying (4.4, 4.7.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.decisions import Procedure
from ...kernel.events import Alter, Event
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.memo import PLAY_ONLY, TURNED
from ...kernel.rules import R
from ...kernel.state import State
from ...play.ruling import own_rules
from . import rules as r

#: Which card of the deck of maná is placed.
WHICH = "souls-que-mana-se-coloca"
#: How much each card of maná pays.
PAYS = "souls-cuanto-paga-un-mana"
#: The rule in words of a card of maná that pays more than one.
WORTH = "paga"
#: The rule in words of a player who places no maná in the Fase de Maná (1.4.1).
PLACES_NONE = "no coloca maná"


def available(state: State, player: str) -> tuple[Id, ...]:
    """4.4.1: the cards of maná that are not turned."""
    return tuple(i for i in state.zone("maná", player) if not state.objects[i].turned)


def worth(state: State, obj: Id) -> int:
    """What a card of maná pays: one, unless by the reading in force it says how much."""
    base = state.objects[obj].base
    if base is None or state.reading(PAYS) == "uno":
        return 1
    return next((one.value for one in own_rules(state, obj, WORTH)), int(base.pays))


def _says(state: State, obj: Id) -> bool:
    """Whether a card of maná says how much it pays."""
    base = state.objects[obj].base
    return base is not None and (base.pays != 1 or bool(own_rules(state, obj, WORTH)))


def total(state: State, player: str) -> int:
    """What a player can pay."""

    def compute(state: State) -> int:
        return sum(worth(state, i) for i in available(state, player))

    known: int = state.memo.computed(f"maná of {player}", compute, state, PLAY_ONLY | {TURNED})
    return known


def _alike(state: State, cards: Iterable[Id]) -> list[Id]:
    """One card of maná of each kind, Disponible or Pagado, where it is all the same which of a kind it is."""
    kinds: dict[object, Id] = {}
    for i in cards:
        kinds.setdefault((state.objects[i].base, state.objects[i].turned), i)
    return list(kinds.values())


def from_deck(match: Match, player: str, rule: R) -> Procedure[tuple[Id, str | None]]:
    """3.3.3, 6.4.1.2: which card of their deck of maná a player places, and the reading on which that rests, if any."""
    deck = match.state.zone("mazo de maná", player)
    kinds = _alike(match.state, deck)
    if len(kinds) == 1:
        return deck[0], None
    if match.reading(WHICH) != "la-elige":
        return deck[0], WHICH
    return (yield from match.choose(player, "¿Qué maná colocas?", (rule,), [*map(match.option, kinds)], "maná")), WHICH


def some(match: Match, player: str, listed: tuple[Id, ...], count: int, asks: str, rule: R) -> Procedure[tuple[Id, ...]]:
    """8.6.3: so many cards of maná of those listed, as many as there are; ``player`` is asked only where they differ."""
    chosen: tuple[Id, ...] = ()
    left = listed
    while left and (missing := count - len(chosen)) > 0:
        if missing >= len(left):
            return (*chosen, *left)
        options = [*map(match.option, _alike(match.state, left))]
        chosen += ((yield from match.choose(player, asks, (rule,), options, "maná")),)
        left = tuple(i for i in listed if i not in chosen)
    return chosen


def turn(match: Match, cards: tuple[Id, ...], paid: bool, rules: tuple[R, ...], text: str, **how: object) -> Procedure:
    """4.4: cards of maná become Pagado, or Disponible."""
    name = "pagar" if paid else "disponible"
    events: list[Event] = [
        Alter(name, obj=i, player=match.state.objects[i].owner, fields=Map(turned=paid))
        for i in cards
        if match.state.objects[i].turned != paid
    ]
    if events:
        yield from match.do(*events, rules=rules, text=text, **how)  # type: ignore[arg-type]


def pay(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """4.4.2, 4.7.1: one card after another until it is enough; which is asked only where they differ."""
    if amount <= 0:
        return
    chosen: list[Id] = []
    while (left := amount - sum(worth(match.state, i) for i in chosen)) > 0:
        there = [i for i in available(match.state, player) if i not in chosen]
        options = [*map(match.option, _alike(match.state, there))]
        chosen.append((yield from match.choose(player, f"¿Con qué maná pagas? (falta {left})", rules, options, "pago")))
    says = any(_says(match.state, i) for i in chosen)
    text, reading = f"{player} paga {amount} de maná", PAYS if says else None
    yield from turn(match, tuple(chosen), True, rules, text, grounds=(r.PAID, r.AVAILABLE), reading=reading)
