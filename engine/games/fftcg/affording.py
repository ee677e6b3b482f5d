"""The parts of a cost: with what each can be paid, and whether all of them can be at once (11.6.2.3, 11.6.2.4, 11.6.10)."""

from __future__ import annotations

from itertools import combinations, islice
from typing import NamedTuple

from ...kernel.abilities import BY_HAND, Context, CostPart
from ...kernel.frozen import Id
from ...kernel.selecting import found
from ...kernel.state import State
from ...play.barring import By, can_be
from . import cp
from .cards import ELEMENTS
from .costing import Bill, how_many
from .layers import controller_of, is_character
from .moving import WAYS, names_in
from .zones import BREAK, DECK, FIELD, HAND

#: The reading on whose Break Zone pays where a cost does not say it.
WHOSE = "fftcg-break-zone-de-un-coste"
#: The reading on whether what is shown for a cost may go for the same cost.
SHOWN_GOES = "fftcg-revelar-y-pagar-con-la-misma-carta"
#: Parts of a cost by which cards go, and all that definitions may say.
GO = ("descartar", "romper", "poner en la break zone", "remover", "devolver")
#: Parts of a cost by which cards are put in Dull; by which cards of a hand are shown, and stay there.
DULLS, SHOW = ("dull", "dullear"), "mostrar"
#: Parts of a cost paid with the top cards of one's deck, and what becomes of these.
TOP = {"moler": "poner en la break zone", "remover de lo alto": "remover"}
KINDS = ("cp", *ELEMENTS, *DULLS, "S", "cristal", "quitar contador", SHOW, *GO, *TOP, BY_HAND)
#: How many ways of paying with cards are tried at most.
_TRIED = 200


class Used(NamedTuple):
    """With what parts of a cost are paid already: what its own Dull icon puts in Dull, what another part does, what is shown,
    what is being played, and all else. One card may be dulled by its icon and go for the same cost (11.6.10); it is put in Dull
    once, and shown once."""

    by_icon: tuple[Id, ...] = ()
    dulled: tuple[Id, ...] = ()
    shown: tuple[Id, ...] = ()
    played: tuple[Id, ...] = ()
    others: tuple[Id, ...] = ()

    def taken(self, state: State) -> tuple[Id, ...]:
        """What gives no CP any more."""
        shown = self.shown if state.reading(SHOWN_GOES) == "no-puede" else ()
        return (*self.by_icon, *self.dulled, *shown, *self.played, *self.others)

    def with_(self, part: CostPart, chosen: tuple[Id, ...]) -> Used:
        if _is_icon(part):
            return self._replace(by_icon=(*self.by_icon, *chosen))
        if part.kind in DULLS:
            return self._replace(dulled=(*self.dulled, *chosen))
        if part.kind == SHOW:
            return self._replace(shown=(*self.shown, *chosen))
        return self._replace(others=(*self.others, *chosen))

    def for_(self, state: State, part: CostPart) -> tuple[Id, ...]:
        """What a part cannot be paid with any more."""
        if _is_icon(part):
            return (*self.by_icon, *self.dulled)
        if part.kind == SHOW:
            gone = self.others if state.reading(SHOWN_GOES) == "no-puede" else ()
            return (*self.shown, *self.played, *gone)
        return (self._replace(by_icon=()) if part.kind in GO else self).taken(state)


def _is_icon(part: CostPart) -> bool:
    """Whether it is the Dull icon, which puts the card itself in Dull."""
    return part.kind == "dull" and part.filter is None


def is_settled(part: CostPart) -> bool:
    """Whether nobody chooses with what it is paid: with the card itself, or with the top cards of the deck."""
    return part.filter is None and part.kind not in ("S", "descartar", SHOW)


def means(state: State, context: Context, part: CostPart, used: tuple[Id, ...]) -> list[Id]:
    """With what a part can be paid: one's own cards (11.6.2.3), and none that cannot be taken so (11.6.2.4)."""
    you, source = context.you, context.source
    if part.kind == "S":
        names = set(names_in(state.game.known(state, source))) if source is not None else set()
        alike = [i for i in state.zone(HAND, you) if not names.isdisjoint(names_in(state.game.view(state, i)))]
        listed = [i for i in alike if is_character(state, i)]
    elif part.kind in TOP:
        return list(state.zone(DECK, you)[: how_many(context, part)])
    elif is_settled(part):
        card = _own_card(state, context)
        listed = [] if card is None else [card]
    elif part.kind in ("descartar", SHOW):
        hand = state.zone(HAND, you)
        wanted = None if part.filter is None else part.filter.but(zones=(HAND,), owner="tú")
        listed = list(hand if wanted is None else found(state, wanted, you, source))
    else:
        assert part.filter is not None
        zones = part.filter.zones or (FIELD,)
        of_any = of_any_break_zone(part) and state.reading(WHOSE) == "cualquiera"
        side = {"controller": "tú"} if zones == (FIELD,) else {} if of_any else {"owner": "tú"}
        listed = list(found(state, part.filter.but(zones=zones, **side), you, source))
    if part.kind in DULLS:
        listed = [i for i in listed if not state.objects[i].turned or state.reading(cp.DULLED) == "puede"]
    if part.kind in GO:
        there = WAYS[part.kind][0]  # what lies there already is not put there
        listed = [i for i in listed if state.objects[i].zone.name != there and can_be(state, part.kind, i, you, By.COST)]
    itself = is_settled(part) or (part.filter is not None and "esta carta" in part.filter.marks)
    return [i for i in listed if i not in used and (itself or i != source or state.objects[i].zone.name == FIELD)]


def _own_card(state: State, context: Context) -> Id | None:
    """The card that has the ability; 7.4, 11.8.16.1: of an auto that looks for it to leave, the new one that it became."""
    cause = context.cause
    card = cause.obj if cause.before is not None and cause.before == context.source else context.source
    return card if card in state.objects else None


def of_any_break_zone(part: CostPart) -> bool:
    """Whether it is paid from a Break Zone of which the text does not say whose it is."""
    return part.filter is not None and part.filter.zones == (BREAK,) and not part.filter.owner


def kept_from(state: State, context: Context, part: CostPart) -> list[Id]:
    """11.6.2.4, 11.7.2.4: the cards of a player that cannot be removed or returned, and so do not pay a part that does that."""
    if part.kind not in ("remover", "devolver"):
        return []
    if part.filter is None:
        card = _own_card(state, context)
        there = [] if card is None else [card]
    else:
        there = [i for i in found(state, part.filter, context.you, context.source) if controller_of(state, i) == context.you]
    return [i for i in there if not can_be(state, part.kind, i, context.you, By.COST)]


def payable(state: State, context: Context, what: Bill, used: tuple[Id, ...] = ()) -> bool:
    """Whether all of it can be paid at once."""
    crystals = sum(how_many(context, p) for p in what.parts if p.kind == "cristal")
    if crystals > state.players[context.you].pool:
        return False
    return payable_with(state, context, what.price, paid_with_cards(what.parts), Used(played=used))


def paid_with_cards(parts: tuple[CostPart, ...]) -> list[CostPart]:
    """The parts that are paid with what somebody has on the table or in the hand."""
    return [p for p in parts if p.kind not in ("cristal", BY_HAND)]


def payable_with(state: State, context: Context, price: cp.Price, parts: list[CostPart], used: Used) -> bool:
    if not parts:
        return cp.can_pay(state, context.you, price, used.taken(state))
    part, *rest = parts
    if part.kind == "quitar contador":
        here = state.objects.get(context.source)  # type: ignore[arg-type]
        there = 0 if here is None else here.counters.get(part.words, 0)
        return there >= how_many(context, part) and payable_with(state, context, price, rest, used)
    ways = combinations(means(state, context, part, used.for_(state, part)), asks_for(context, part))
    return any(payable_with(state, context, price, rest, used.with_(part, way)) for way in islice(ways, _TRIED))


def asks_for(context: Context, part: CostPart) -> int:
    return how_many(context, part) if part.filter is not None or part.kind in ("descartar", SHOW, *TOP) else 1
