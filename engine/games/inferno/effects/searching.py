"""Looking through zones (701.4, 701.12–701.14) and dividing what is there into piles (700.2)."""

from __future__ import annotations

from ....kernel.abilities import Context, Filter
from ....kernel.chance import shuffle
from ....kernel.decisions import Procedure
from ....kernel.frozen import Data, Id
from ....kernel.match import Match
from ....kernel.pieces import Zone
from ....kernel.rules import R
from ....kernel.wording import so_many_cards
from ....play.choosing import how_much, players
from ....play.looking import show
from ....play.searching import find, look_through, put_in_order
from .. import rules as r
from ..elements.entering import put_into_play
from ..elements.moving import move_event


def search(match: Match, context: Context, args: Data) -> Procedure:
    """701.4: look at every card of a zone and find; then show or not (701.4d), and move. Shuffling is another instruction."""
    name, wanted = args.get("in", "mazo"), args["filter"]
    found: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        chosen = yield from _find(match, context, player, name, wanted, args)
        found += chosen
        if chosen and args.get("show"):
            yield from show(match, player, chosen)
        yield from _take(match, context, player, chosen, args)
    return tuple(now for i in found if (now := match.state.now(i)) is not None)


def _find(match: Match, context: Context, player: str, name: str, wanted: Filter, args: Data) -> Procedure:
    """701.4b, c: in a hidden zone one may fail to find what is described, by the reading also several; else one must."""
    described = wanted not in (Filter(), Filter(marks=("carta",)))
    count = how_much(match, args.get("n", 1), context)
    sought = look_through(match.state, context, Zone(name, player), wanted, count)
    hidden = not match.game.zone_kinds[name].public
    reading = "inferno-buscar-cantidad-y-caracteristicas"
    free = hidden and described and (count == 1 or match.reading(reading) == "sin-obligacion")
    rule = r.SEARCH_MAY_FAIL if free else r.SEARCH_MUST_FIND
    text = f"{player} busca en su {name}"
    match.say(r.SEARCH, rule, text=text, by=player, chosen=True, reading=reading if hidden else None)
    low = 0 if free or args.get("up to") else min(count, len(sought.fitting))
    return (yield from find(match, player, sought, f"¿Qué encuentras en tu {name}?", r.SEARCH, low, count))


def _take(match: Match, context: Context, player: str, cards: tuple[Id, ...], args: Data) -> Procedure:
    to = args.get("to", "mano")
    if to == "mazo":
        yield from shuffle(
            match, Zone("mazo", player), r.SHUFFLE_REST, f"{player} mezcla su mazo sin la carta encontrada", without=cards
        )
        return
    seen = args.get("show") or match.game.zone_kinds[args.get("in", "mazo")].public
    unseen: tuple[R, ...] = () if seen else (r.SEARCH_UNSHOWN,)
    if cards and to == "en juego":
        yield from put_into_play(match, cards, context.you, (r.EFFECT,), turned=bool(args.get("turned")))
    elif cards:
        events = [move_event(match.state, "mover", i, to, source=context.source) for i in cards]
        said = match.names(cards) if seen else "lo que encontró"
        yield from match.do(*events, rules=(r.EFFECT, *unseen, r.ZONE_CHANGE), text=f"{player} pone {said} en su {to}")


def order(match: Match, context: Context, args: Data) -> Procedure:
    """701.14: cards of a zone back in any order: the top ones of a deck, or those of a public zone."""
    name = args.get("in", "mazo")
    rule = r.ORDER_PUBLIC if match.game.zone_kinds[name].public else r.ORDER_HIDDEN
    for player in players(match.state, context, args.get("who")):
        zone = Zone(name, player)
        cards = match.state.zones[zone][: how_much(match, args["amount"], context)]
        asks, text = "¿En qué orden quedan? (la primera, arriba)", f"{context.you} ordena {so_many_cards(len(cards))}"
        yield from put_in_order(match, context.you, zone, cards, rule, asks, "ordenar", text)
