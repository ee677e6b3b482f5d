"""Paying (8.9, 8.21): Oros from the reserve, virtual ones, and the other parts of a cost."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import BY_HAND, Context, CostPart
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Event, Move, Pool
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...play import by_hand, costs
from ...play.barring import By
from ...play.costs import Payer, Paying, asked
from ...play.instructions import remember
from . import rules as r
from .costing import FROM_TOP, PAY_ITSELF, Price, means
from .moving import LEAVING, discard, leave, mill
from .saying import cards


def pay(match: Match, context: Context, price: Price, rules: tuple[R, ...], of_card: bool = False) -> Procedure:
    """6.1.B, 4.7.B: everything; nothing replaces a cost, and nothing can be done while it is paid. The Oros of a card are what
    6.1.B3 comes to. Returns a context that knows with which cards it was paid, of which the text may speak."""
    gold, basis = ((r.PAY_GOLD,), rules) if of_card else (rules, ())
    yield from pay_gold(match, context.you, price.gold, gold, basis)
    before = match.state
    used = yield from costs.pay(match, context, price.parts, _OF_CARD if of_card else _OF_ABILITY, rules)
    paid = tuple(i for of_part in used for i in of_part)
    remember(match, before, paid)
    return context.but(cause=context.cause.but(paid=paid)) if paid else context


def _discard(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from discard(match, chosen, (*rules, r.COST), as_cost=True, chosen=True)


def _show(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """8.20: cards of the hand are shown to everybody."""
    text = f"como coste, {context.you} muestra {cards(match.state, chosen)}"
    match.say(*rules, r.SHOW, text=text, by=context.you, chosen=True, grounds=(r.COST,))
    return
    yield


def _leave(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from leave(match, chosen, part.kind, (*rules, r.COST), source=context.source, by=By.COST)


def _mill(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """8.6, 8.11: so many cards of the top of one's own Castillo."""
    to, what = ("cementerio", r.MILL) if part.kind == "botar" else ("destierro", r.BANISH)
    count = asked(context, part)
    yield from mill(match, context.you, count, (*rules, r.COST), (what,), context.source, to=to, as_cost=True)


def _pay_itself(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """8.21: an Oro that pays for its own ability."""
    text = f"como coste, se paga {cards(match.state, chosen)}"
    yield from match.do(settled=_to_paid(context.you, chosen), rules=(*rules, r.COST), text=text, grounds=(r.PAYING, r.PAID_ZONE))


def _to_paid(player: str, chosen: tuple[Id, ...]) -> tuple[Event, ...]:
    paid = Zone("oro pagado", player)
    return tuple(Move("pagar", obj=i, player=player, data=Map({"de": "reserva de oro"}), to=paid) for i in chosen)


def _asks(verb: str, part: CostPart, count: int) -> str:
    which = "Qué carta" if count == 1 else f"Qué {count} cartas"
    return f"¿{which} eliges para {part.kind} como coste?"


def _paying(of_card: bool) -> Paying:
    """8.9: how the parts other than Oros are paid, of a card or of an ability."""
    with_these = partial(means, of_card=of_card)
    payers = {
        **{kind: Payer(_leave, with_these, kind) for kind in LEAVING},
        "descartar": Payer(_discard, with_these, "descartar", always=True),
        "mostrar": Payer(_show, with_these, "mostrar", always=True),
        **{kind: Payer(_mill) for kind in FROM_TOP},
        PAY_ITSELF: Payer(_pay_itself, with_these),
        BY_HAND: Payer(by_hand.pay),
    }
    return Paying(payers, _asks, cited=lambda rules: rules)


_OF_CARD, _OF_ABILITY = _paying(of_card=True), _paying(of_card=False)


def pay_gold(match: Match, player: str, amount: int, rules: tuple[R, ...], grounds: tuple[R, ...] = ()) -> Procedure:
    """6.1.B3, 8.21: which Oros is asked only when they differ; virtual ones that are there are offered first."""
    if not amount:
        return
    reserve = match.state.zone("reserva de oro", player)
    pool = match.state.players[player].pool
    virtual = 0
    if pool:
        low, high = amount - min(amount, len(reserve)), min(pool, amount)
        question = Decision(player, "¿Cuántos oros virtuales usas?", rules, Form.NUMBER, low=low, high=high, kind="pago")
        virtual = yield from match.ask(question)
    count = amount - virtual
    chosen, asked_which = reserve[:count], False
    if len({match.state.objects[i].base for i in reserve}) > 1:
        options = tuple(match.option(i) for i in reserve)
        question = Decision(
            player, f"¿Con qué {count} Oros pagas?", rules, Form.SOME, options, low=count, high=count, kind="pago"
        )
        chosen, asked_which = tuple((yield from match.ask(question))), True
    events = [*_to_paid(player, chosen)]
    if virtual:
        events.append(Pool("pagar", player=player, amount=-virtual))
    text = f"{player} paga {amount} de Oro" + (f", {virtual} con oro virtual" if virtual else "")
    text += f": {cards(match.state, chosen)}" if asked_which else ""
    basis = (*grounds, r.PAYING, *((r.PAID_ZONE,) if chosen else ()))
    reading = "myl-oros-virtuales" if virtual else None
    which = (r.PAYING,) if asked_which or pool else ()
    yield from match.do(
        settled=tuple(events), rules=(*rules, *which), text=text, by=player, chosen=asked_which, reading=reading, grounds=basis
    )
