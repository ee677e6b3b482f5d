"""Searching a deck (15.1.1.8), and shuffling it."""

from __future__ import annotations

from ...kernel.abilities import Context, Filter
from ...kernel.chance import shuffle
from ...kernel.decisions import Procedure
from ...kernel.events import Arrange, Event, Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import amount
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.wording import plural, to_zone
from ...play.choosing import players
from ...play.searching import Sought, find, look_through
from . import rules as r
from .moving import names_in, put
from .playing import play_by_effect
from .values import told_apart
from .zones import DECK, HAND, ZONES

#: What happens to who finds cards in a deck, once for all that are found at once.
SEARCHES = "búsqueda"
#: A search for any card (15.1.1.8.3), and not for specific ones.
_ANY_CARD = Filter(marks=("carta",))


def search(match: Match, context: Context, args: Data) -> Procedure:
    """15.1.1.8: cards of the deck are shown and go to the hand or where the text says; then it is shuffled. They are «esos»."""
    you, zone = context.you, Zone(args.get("zone", DECK), context.you)
    count = amount(match.state, args["amount"], context) if "amount" in args else 1
    sought = look_through(match.state, context, zone, args["filter"], count)
    any_card = args["filter"].but(zones=()) == _ANY_CARD and "apart" not in args
    low = min(count, len(sought.fitting) + len(sought.open)) if any_card else 0
    if "apart" in args:
        found = yield from _find_apart(match, you, sought, count, args["apart"])
    else:
        found = yield from find(match, you, sought, "¿Qué carta buscas?", r.MUST_FIND if any_card else r.SEARCH, low, count)
    if "also" in args:
        also = args["also"]
        others = look_through(match.state, context, zone, also["filter"], also["amount"])
        others = others.but(fitting=tuple(i for i in others.fitting if i not in found))
        found += yield from find(match, you, others, "¿Qué otra carta buscas?", r.SEARCH, 0, also["amount"])
    to, first = args.get("to", HAND), match.state.next_id
    if found and SEARCHES in watchers(match.state):
        event = Event(SEARCHES, player=you, source=context.source)
        yield from match.do(event, rules=(r.SEARCH,), text=f"{you} ha buscado")
    if not found:
        match.say(r.FINDS_NOTHING, text=f"{you} no encuentra ninguna carta", by=you, chosen=bool(sought.fitting))
    elif to == DECK:
        return (yield from _on_top(match, found, you, zone))
    elif ZONES[to].in_play:
        return (yield from _into_play(match, context, found, zone, args))
    else:
        events = [Move("buscar", obj=i, player=you, to=Zone(to, you), data=Map({"de": zone.name})) for i in found]
        also = (r.MUST_FIND,) if any_card else ()
        goes = f" y {plural(len(found), 'la', 'las')} toma" if to == HAND else f", que va {to_zone(match.state, events[0].to)}"
        text = f"{you} muestra {match.names(found)}{goes}"
        yield from match.do(*events, rules=(r.SEARCH, *also), text=text, by=you, chosen=True)
    yield from shuffle(match, zone, r.SEARCH, f"{you} baraja su mazo", (r.SHUFFLE,))
    return tuple(i for i in match.state.zone(to, you) if i >= first)


def _find_apart(match: Match, you: str, sought: Sought, count: int, apart: tuple[str, ...]) -> Procedure:
    """So many cards of which no two have something alike, one after the other."""
    taken: tuple[Id, ...] = ()

    def alike(one: Id, state: State) -> bool:
        return any(_alike(state, (*taken, one), word) for word in apart)

    def fits(one: Id, state: State) -> bool:
        return sought.fits(one, state) and not alike(one, state)

    while len(taken) < count:
        fitting = tuple(i for i in sought.fitting if i not in taken and not alike(i, match.state))
        left = Sought(fitting, tuple(i for i in sought.open if i not in taken), fits)
        more = yield from find(match, you, left, "¿Qué carta buscas?", r.SEARCH, 0, 1)
        if not more:
            break
        taken += more
    return taken


def _alike(state: State, cards: tuple[Id, ...], word: str) -> bool:
    """Whether the last of some cards cannot be told apart from the others by its name, its cost or an Elemento."""
    *others, last = (state.game.known(state, i) for i in cards)
    if word == "elements":
        return told_apart([tuple(one.get(word, ())) for one in (*others, last)]) < len(cards)
    if word == "name":
        return any(not set(names_in(last)).isdisjoint(names_in(one)) for one in others)
    return any(last.get(word) == one.get(word) for one in others)


def _on_top(match: Match, found: tuple[Id, ...], you: str, zone: Zone) -> Procedure:
    """What was found lies on top of the deck once that was shuffled."""
    match.say(r.SEARCH, text=f"{you} muestra {match.names(found)}", by=you, chosen=True)
    yield from shuffle(match, zone, r.SEARCH, f"{you} baraja su mazo", (r.SHUFFLE,))
    there = tuple(i for i in found if i in match.state.zones[zone])
    order = (*there, *(i for i in match.state.zones[zone] if i not in there))
    text = f"{you} pone {match.names(there)} en lo alto de su mazo"
    yield from match.do(Arrange("ordenar", zone=zone, order=order, player=you), rules=(r.SEARCH,), text=text, by=you)
    return there


def _into_play(match: Match, context: Context, found: tuple[Id, ...], zone: Zone, args: Data) -> Procedure:
    you = context.you
    turned = bool(args.get("turned"))
    if args.get("how") == "jugado":
        done = yield from play_by_effect(match, found, you, (r.SEARCH, r.PLAYS), turned, context.source)
    else:
        done = yield from put(match, found, you, (r.SEARCH,), turned=turned, source=context.source)
    yield from shuffle(match, zone, r.SEARCH, f"{you} baraja su mazo", (r.SHUFFLE,))
    return done


def shuffling(match: Match, context: Context, args: Data) -> Procedure:
    """15.1.1.6.1"""
    for player in players(match.state, context, args.get("who")):
        yield from shuffle(match, Zone(DECK, player), r.FOLLOWS, f"{player} baraja su mazo", (r.SHUFFLE,))
