"""Looking through zones (701.4, 701.12–701.14) and dividing what is there into piles (700.2)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Filter, Ref
from ...kernel.chance import shuffle
from ...kernel.decisions import Decision, Form
from ...kernel.events import Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import Zone
from ...kernel.unknown import name_card
from ...play.choosing import elements, how_much, players
from ...play.game import played
from ...play.searching import find, look_through, put_in_order, top
from . import rules as r
from .moving import move_event, put_into_play


def search(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.4: look at every card of a zone and find; then show or not, and move. Shuffling is another instruction."""
    name, wanted = args.get("in", "mazo"), args["filter"]
    found: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        chosen = yield from _find(match, context, player, name, wanted, args)
        found += chosen
        if chosen and args.get("show"):
            yield from show(match, player, chosen)
        yield from _take(match, context, player, chosen, args)
    return tuple(now for i in found if (now := match.state.now(i)) is not None)


def _find(match: Match, context: Context, player: str, name: str, wanted: Filter, args: Map[str, Any]) -> Procedure:
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


def show(match: Match, player: str, cards: tuple[Id, ...]) -> Procedure:
    """701.13: to everybody's eyes; it stays where it is."""
    said = ", ".join(match.game.name_of(match.state, i) for i in cards)
    events = [Event("mostrar", obj=i, player=player) for i in cards]
    yield from match.do(*events, rules=(r.SHOW, r.SHOWN_STAYS), text=f"{player} muestra {said}")


def showing(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.13: elements, or a whole zone of a player, or its top cards. What was shown is "esos"."""
    if "what" in args:
        listed = yield from elements(match, context, args["what"])
        yield from _shown(match, context.you, listed)
        return listed
    found: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        cards = top(match.state, context, Zone(args.get("in", "mazo"), player), args.get("amount"))
        yield from _shown(match, player, cards)
        found += cards
    return found


def _shown(match: Match, player: str, cards: tuple[Id, ...]) -> Procedure:
    for i in cards:
        yield from name_card(match, i, r.SHOW)
    if cards:
        yield from show(match, player, cards)


def looking(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """Look at a zone or at its top cards; with ``take``, some of them go to ``to`` and the ``rest`` elsewhere.

    What was looked at, or what is left of it in a hand, is "esos".
    """
    seen: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        cards = top(match.state, context, Zone(args.get("in", "mazo"), player), args.get("amount"))
        text = f"{context.you} mira {len(cards)} cartas: {args.get('in', 'mazo')} de {player}"
        match.say(r.EFFECT, text=text, by=context.you)
        seen += cards
    if "take" not in args or not seen:
        return seen
    options = tuple(match.option(i) for i in seen)
    count = min(how_much(match, args["take"], context), len(seen))
    low = 0 if args.get("up to") else count
    asks = f"¿Qué cartas van a {args['to']}?"
    rules = (r.CHOICES_ON_RESOLUTION,)
    taken = tuple(
        (yield from match.ask(Decision(context.you, asks, rules, Form.SOME, options, low=low, high=count, kind="elegir")))
    )
    moving = played(match.state).verb["mover"].does
    chosen = context.but(those=taken)
    yield from moving(match, chosen, Map({"what": Ref("esos"), "to": args["to"]}))
    left = context.but(those=tuple(i for i in seen if i not in taken))
    yield from moving(match, left, Map({"what": Ref("esos"), **args["rest"]}))
    return tuple(now for i in taken if (now := match.state.now(i)) is not None)


def _take(match: Match, context: Context, player: str, cards: tuple[Id, ...], args: Map[str, Any]) -> Procedure:
    to = args.get("to", "mano")
    if to == "mazo":
        yield from shuffle(
            match, Zone("mazo", player), r.SHUFFLE_REST, f"{player} mezcla su mazo sin la carta encontrada", without=cards
        )
        return
    unseen: tuple[R, ...] = () if args.get("show") else (r.SEARCH_UNSHOWN,)
    if cards and to == "en juego":
        yield from put_into_play(match, cards, context.you, (r.EFFECT,), turned=bool(args.get("turned")))
    elif cards:
        events = [move_event(match.state, "mover", i, to, source=context.source) for i in cards]
        said = ", ".join(match.game.name_of(match.state, i) for i in cards) if args.get("show") else "lo que encontró"
        yield from match.do(*events, rules=(r.EFFECT, *unseen), text=f"{player} pone {said} en su {to}")


def order(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.14: cards of a zone back in any order: the top ones of a deck, or those of a public zone."""
    name = args.get("in", "mazo")
    rule = r.ORDER_PUBLIC if match.game.zone_kinds[name].public else r.ORDER_HIDDEN
    for player in players(match.state, context, args.get("who")):
        zone = Zone(name, player)
        cards = match.state.zones[zone][: how_much(match, args["amount"], context)]
        asks, text = "¿En qué orden quedan? (la primera, arriba)", f"{context.you} ordena {len(cards)} cartas"
        yield from put_in_order(match, context.you, zone, cards, rule, asks, "ordenar", text)
