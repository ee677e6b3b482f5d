"""Searching, looking at and showing cards (8.7, 8.19, 8.20)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Filter
from ...kernel.chance import shuffle
from ...kernel.decisions import Decision, Form
from ...kernel.events import Arrange, Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import amount, matches
from ...kernel.state import Zone
from ...kernel.unknown import could_be, name_card, unknown, unnamed
from . import rules as r
from .choosing import players
from .effects import apply
from .moving import became
from .zones import being_played, move_event


def search(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """8.7: in a Castillo, with the right to fail; what has to fit is shown; then the Castillo is shuffled."""
    count = amount(match.state, args.get("amount", 1), context)
    wanted: Filter = args.get("filter") or Filter()
    found: tuple[Id, ...] = ()
    searched = players(match.state, context, args.get("who"))
    for player in searched:
        chosen = yield from _sought(match, context, player, wanted.but(zones=("castillo",)), count)
        said = ", ".join(match.game.name_of(match.state, i) for i in chosen)
        shown = f"encuentra y muestra {said}" if chosen and wanted != Filter() else "encuentra" if chosen else "no encuentra nada"
        match.say(r.SEARCH, text=f"{context.you} busca en el castillo de {player} y {shown}", by=context.you, chosen=True)
        found += chosen
    moved = yield from _found(match, context, args, found)
    for player in searched:
        yield from shuffle(match, Zone("castillo", player), r.SEARCH, f"{player} baraja su castillo")
    return moved


def _sought(match: Match, context: Context, player: str, wanted: Filter, count: int) -> Procedure:
    """What is chosen of a Castillo: what fits, and of cards that nobody knows, those that might; these are named then."""
    castle = match.state.zone("castillo", player)
    fitting = [i for i in castle if i not in being_played(match.state) and matches(match.state, i, wanted, context.you)]
    fits = [(i, lambda s, i=i: matches(s, i, wanted, context.you)) for i in castle if unknown(match.state, i)]
    open_ = {i: fit for i, fit in fits[:count] if could_be(match.state, i, fit)}
    options = (*(match.option(i) for i in fitting), *(unnamed(i) for i in open_))
    asks, high = f"¿Qué buscas en el castillo de {player}?", min(count, len(options))
    asked = Decision(context.you, asks, (r.SEARCH,), Form.SOME, options, low=0, high=high, kind="buscar")
    chosen = tuple((yield from match.ask(asked))) if options else ()
    for i in chosen:
        if i in open_:
            yield from name_card(match, i, r.SEARCH, open_[i])
    return chosen


def _found(match: Match, context: Context, args: Map[str, Any], found: tuple[Id, ...]) -> Procedure:
    """What was found goes to the hand of its owner, or is dealt with as the effect says."""
    if not found:
        return ()
    if "then" in args:
        after = yield from apply(match, context.but(those=found), args["then"])
        return after.those
    events: list[Event] = [move_event(match.state, "buscar", i, args.get("to", "mano"), context.source) for i in found]
    done = yield from match.do(*events, rules=(r.SEARCH, r.RESOLVES), text=f"va a {args.get('to', 'mano')}")
    return became(match.state, done)


def looking(public: bool) -> Any:
    """8.19, 8.20, 4.5: cards from the top of a Castillo, or of a hand, one by one, as far as there are; back in any order."""
    rule = r.SHOW if public else r.LOOK
    word = "muestra" if public else "mira"

    def verb(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
        seen: tuple[Id, ...] = ()
        for player in players(match.state, context, args.get("who")):
            zone = args.get("zone", "castillo")
            inside = match.state.zone(zone, player)
            count = len(inside) if args.get("amount") is None else amount(match.state, args["amount"], context)
            cards = inside[:count]
            said = ", ".join(match.game.name_of(match.state, i) for i in cards)
            text = f"se muestran a todos: {said}" if public else f"{context.you} {word} {len(cards)} de {zone} de {player}"
            for i in cards:
                if "then" in args:
                    yield from name_card(match, i, rule, matters=False)
            match.set(rule, text=text)
            seen += cards
        after = context.but(those=seen)
        if "then" in args:
            after = yield from apply(match, after, args["then"])
        if args.get("zone", "castillo") == "castillo":
            yield from _back(match, context, seen, rule)
        return after

    return verb


def _back(match: Match, context: Context, seen: tuple[Id, ...], rule: Any) -> Procedure:
    """Those that are still there go back on top, in the order chosen by whom the reading says."""
    for player in match.state.players_from(context.you):
        castle = match.state.zone("castillo", player)
        mine = [i for i in castle if i in seen]
        if len(mine) < 2:
            continue
        reading = "myl-devolver-miradas-y-mostradas"
        who = context.you if match.reading(reading) == "orden-del-controlador" else player
        options = tuple(match.option(i) for i in mine)
        asks = "¿En qué orden vuelven? (la primera queda arriba)"
        order = tuple((yield from match.ask(Decision(who, asks, (rule,), Form.ORDER, options, kind="orden"))))
        whole = (*order, *(i for i in castle if i not in order))
        event = Arrange("devolver", zone=Zone("castillo", player), order=whole, player=player)
        text = f"vuelven a la parte superior del castillo de {player}"
        yield from match.do(event, rules=(rule,), text=text, reading=reading)
