"""Searching, looking at and showing cards (8.7, 8.19, 8.20)."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Context, Filter
from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import amount
from ...kernel.state import State
from ...kernel.unknown import name_card
from ...kernel.wording import together
from ...play.choosing import players
from ...play.instructions import apply
from ...play.ruling import players_ruled
from ...play.searching import Sought, find, look_through, put_in_order, top
from ...play.verbs import Does
from . import rules as r
from .moving import became
from .saying import counted, do_so, sources, they_do, to_zone
from .zones import move_event

#: Where what was found goes that is put on top of the Castillo, once that is shuffled.
ON_TOP, AT_BOTTOM = "parte superior", "parte inferior"
_ENDS = {ON_TOP: ("arriba", "la primera queda arriba"), AT_BOTTOM: ("abajo", "la última queda abajo")}
#: What is remembered of cards that everybody saw, with what is done with them.
SHOWN = "mostradas"
#: That somebody searches, whatever is found; and of it, whether in the Castillo of that player.
SEARCHES, OWN_CASTLE = "búsqueda", "en el suyo"
#: «Una carta», without any characteristic that it must have.
ANY_CARD = Filter(marks=("carta",))


def _without(listed: tuple[Id, ...], those: tuple[Id, ...]) -> tuple[Id, ...]:
    return tuple(i for i in listed if i not in those)


def search(match: Match, context: Context, args: Data) -> Procedure:
    """8.7: in a Castillo, with the right to fail, so many of one kind of cards, or of ``each`` of several; what has to fit is
    shown; then the Castillo is shuffled."""
    if barring := players_ruled(match.state, context.you, "no busca"):
        whose = sources(match.state, (one.context.source for one in barring))
        match.say(r.CONTINUOUS_ABILITY, text=f"{context.you} no busca: un efecto no lo permite ({whose})", grounds=(r.SEARCH,))
        return ()
    count = amount(match.state, args.get("amount", 1), context)
    kinds: tuple[Filter, ...] = args.get("each") or (args.get("filter") or Filter(),)
    found: tuple[Id, ...] = ()
    searched = players(match.state, context, args.get("who"))
    for player in searched:
        if player == context.you and (barring := players_ruled(match.state, player, "no busca en el suyo")):
            whose = sources(match.state, (one.context.source for one in barring))
            text = f"{player} no busca en su castillo: un efecto no lo permite ({whose})"
            match.say(r.CONTINUOUS_ABILITY, text=text, grounds=(r.SEARCH,))
            return ()
        where = args.get("zones", ("castillo",))
        there = " o ".join(f"el {zone}" for zone in where)
        asks = f"¿Qué buscas en {there} de {player}?"
        chosen: tuple[Id, ...] = ()
        for wanted in kinds:
            sought = _sought(match.state, context, player, where, wanted, count)
            sought = sought.but(**{which: _without(getattr(sought, which), chosen) for which in ("fitting", "open")})
            chosen += yield from find(match, context.you, sought, asks, r.SEARCH, 0, count)
        said = together(map(partial(match.game.name_of, match.state), chosen))
        particular = any(wanted not in (Filter(), ANY_CARD) for wanted in kinds)
        shown = f"encuentra y muestra {said}" if chosen and particular else "encuentra" if chosen else "no encuentra nada"
        text = f"{context.you} busca en {there} de {player} y {shown}"
        own = Map({OWN_CASTLE: player == context.you})
        searching = Event(SEARCHES, player=context.you, source=context.source, data=own)
        yield from match.do(searching, rules=(r.SEARCH,), text=text, by=context.you, chosen=True)
        found += chosen
    end = args.get("to") if args.get("to") in _ENDS else None
    moved = () if end else (yield from _found(match, context, args, found))
    for player in searched:
        yield from shuffle(match, Zone("castillo", player), r.SEARCH, f"{player} baraja su castillo")
        if end and found:
            inside = match.state.zone("castillo", player)
            yield from _to_end(match, context, player, tuple(i for i in found if i in inside), end)
    return found if end else moved


def _sought(state: State, context: Context, player: str, zones: tuple[str, ...], wanted: Filter, count: int) -> Sought:
    """8.7: what fits in each of these zones; what nobody knows is in the Castillo."""
    first, *others = (look_through(state, context, Zone(zone, player), wanted, count) for zone in zones)
    fitting = (*first.fitting, *(i for sought in others for i in sought.fitting))
    unknown = (*first.open, *(i for sought in others for i in sought.open))
    return Sought(fitting, unknown, lambda obj, state: any(one.fits(obj, state) for one in (first, *others)))


def _to_end(match: Match, context: Context, player: str, found: tuple[Id, ...], end: str) -> Procedure:
    """8.7: after the shuffle, in the order that who searched chooses."""
    where, how = _ENDS[end]
    asks, text = f"¿En qué orden van {where}? ({how})", f"van a la {end} del castillo de {player}"
    zone, bottom = Zone("castillo", player), end == AT_BOTTOM
    yield from put_in_order(match, context.you, zone, found, r.RESOLVES, asks, f"poner {where}", text, bottom=bottom)


def _found(match: Match, context: Context, args: Data, found: tuple[Id, ...]) -> Procedure:
    """What was found goes to the hand of its owner, or is dealt with as the effect says."""
    if not found:
        return ()
    if "then" in args:
        after = yield from apply(match, context.but(those=found), args["then"])
        return after.those
    events: list[Event] = [move_event(match.state, "buscar", i, args.get("to", "mano"), context.source) for i in found]
    to = args.get("to", "mano")
    whose = together(dict.fromkeys(str(event.to.player) for event in events if isinstance(event, Move)))
    text = f"{they_do('va', match.state, found)} {to_zone(to)} de {whose}"
    done = yield from match.do(*events, rules=(r.RESOLVES,), text=text, grounds=(r.SEARCH,))
    return became(match.state, done)


def looking(public: bool) -> Does:
    """8.19, 8.20, 4.5: cards from the top of a Castillo, or of a hand, one by one, as far as there are; back in any order."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        rule = r.SHOW if public else r.LOOK
        seen: tuple[Id, ...] = ()
        for player in players(match.state, context, args.get("who")):
            zone = args.get("zone", "castillo")
            cards = top(match.state, context, Zone(zone, player), args.get("amount"))
            said = together(map(partial(match.game.name_of, match.state), cards))
            seen_said = f"{counted(len(cards), 'carta')} {'de la mano' if zone == 'mano' else 'del castillo'} de {player}"
            text = f"{do_so('se muestra', cards)} a todos: {said}" if public else f"{context.you} mira {seen_said}"
            for i in cards:
                if "then" in args:
                    yield from name_card(match, i, rule, matters=False)
            match.set(rule, text=text)
            seen += cards
        after = context.but(those=seen)
        if public:
            after = after.but(cause=after.cause.naming(SHOWN, True))
        if "then" in args:
            after = yield from apply(match, after, args["then"])
        if args.get("zone", "castillo") == "castillo":
            yield from _back(match, context, seen, rule)
        return after

    return verb


def _back(match: Match, context: Context, seen: tuple[Id, ...], rule: R) -> Procedure:
    """Those that are still there go back on top, in the order chosen by whom the reading says."""
    for player in match.state.players_from(context.you):
        castle = match.state.zone("castillo", player)
        mine = [i for i in castle if i in seen]
        if len(mine) < 2:
            continue
        reading = "myl-devolver-miradas-y-mostradas"
        who = context.you if match.reading(reading) == "orden-del-controlador" else player
        asks = "¿En qué orden vuelven? (la primera queda arriba)"
        seen_as = "mostradas" if rule is r.SHOW else "miradas"
        text = f"las {len(mine)} cartas {seen_as} vuelven a la parte superior del castillo de {player}"
        yield from put_in_order(match, who, Zone("castillo", player), tuple(mine), rule, asks, "devolver", text, reading)
