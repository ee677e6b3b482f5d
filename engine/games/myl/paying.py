"""Paying (8.9, 8.21): Oros from the reserve, virtual ones, and the other parts of a cost."""

from __future__ import annotations

from ...kernel.abilities import Context, CostPart
from ...kernel.decisions import Decision, Form
from ...kernel.events import Event, Move, Pool
from ...kernel.frozen import Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Zone
from ...play.barring import By
from . import rules as r
from .costing import Price, means
from .moving import LEAVING, discard, leave, mill


def pay(match: Match, context: Context, price: Price, rules: tuple[R, ...], of_card: bool = False) -> Procedure:
    """6.1.B, 4.7.B: everything; nothing replaces a cost, and nothing can be done while it is paid."""
    yield from pay_gold(match, context.you, price.gold, rules)
    for part in price.parts:
        yield from pay_part(match, context, part, rules, of_card)


def pay_part(match: Match, context: Context, part: CostPart, rules: tuple[R, ...], of_card: bool) -> Procedure:
    """8.9: one part other than Oros."""
    count = part.amount if isinstance(part.amount, int) else 0
    cited = (*rules, r.COST)
    if part.kind == "botar":
        yield from mill(match, context.you, count, cited, context.source, as_cost=True)
        return
    options = means(match.state, context, part, of_card)
    chosen = options
    if part.filter is not None or part.kind == "descartar":
        listed = tuple(match.option(i) for i in options)
        asks = f"¿Qué pagas? ({part.kind} {count})"
        asked = Decision(context.you, asks, cited, Form.SOME, listed, low=min(count, len(options)), high=count, kind="pago")
        chosen = tuple((yield from match.ask(asked)))
    if part.kind == "descartar":
        yield from discard(match, chosen, cited, as_cost=True)
    elif part.kind in LEAVING:
        yield from leave(match, chosen, part.kind, cited, context.source, By.COST)


def pay_gold(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """6.1.B3, 8.21: which Oros is asked only when they differ; virtual ones that are there are offered first."""
    if not amount:
        return
    reserve = match.state.zone("reserva de oro", player)
    pool = match.state.players[player].pool
    virtual = 0
    if pool:
        low, high = max(0, amount - len(reserve)), min(pool, amount)
        asked = Decision(player, "¿Cuántos oros virtuales usas?", rules, Form.NUMBER, low=low, high=high, kind="pago")
        virtual = yield from match.ask(asked)
    count = amount - virtual
    chosen = reserve[:count]
    if len({match.state.objects[i].base for i in reserve}) > 1 and 0 < count < len(reserve):
        options = tuple(match.option(i) for i in reserve)
        asked = Decision(player, f"¿Con qué {count} Oros pagas?", rules, Form.SOME, options, low=count, high=count, kind="pago")
        chosen = tuple((yield from match.ask(asked)))
    paid = Zone("oro pagado", player)
    events: list[Event] = [Move("pagar", obj=i, player=player, data=Map({"de": "reserva de oro"}), to=paid) for i in chosen]
    if virtual:
        events.append(Pool("pagar", player=player, amount=-virtual))
    text = f"{player} paga {amount} de Oro"
    yield from match.do(settled=tuple(events), rules=(*rules, r.PAYING, r.PAID_ZONE), text=text, by=player)
