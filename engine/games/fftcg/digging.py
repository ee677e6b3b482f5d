"""Verbs about the top cards of a deck (11.11.5): looked at, taken, put away; and about what follows once it was done."""

from __future__ import annotations

from functools import partial

from ...kernel.abilities import Context, Do, Filter, Keyword, Waiting
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Arrange, Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.selecting import matches
from ...kernel.state import State
from ...kernel.unknown import name_card, unnamed
from ...kernel.wording import so_many_cards
from ...play.choosing import elements, players, unknown_fitting
from ...play.instructions import apply
from ...play.searching import top
from ...play.verbs import Does
from . import rules as r
from .forbidding import kept_from_effects
from .moving import BEYOND, became, kept_out, leave
from .playing import play_by_effect
from .zones import DECK, HAND, ZONES

#: Where the cards go that are not taken.
UNDER, AWAY = "abajo", "break zone"
#: The others go under the deck in an order that nobody chooses.
SHUFFLED_UNDER = "abajo, al azar"
#: The references to what was chosen first and second, of two that are told apart.
FIRST, SECOND = "primero", "segundo"
#: The reference to what was revealed from a deck, of which a text goes on to speak beside something else.
REVEALED = "revelada"
#: Those that were shown from a hand.
SHOWN = "mostradas"


def naming(match: Match, context: Context, args: Data) -> Procedure:
    """What was announced is what the text speaks of from here on."""
    listed = yield from elements(match, context, args["what"])
    if listed:
        match.say(r.FOLLOWS, text=f"se trata de {match.names(listed)}")
    return listed


def naming_two(match: Match, context: Context, args: Data) -> Procedure:
    """Of two that were announced apart the text speaks as of the first and the second («the former», «the latter»), or both."""
    first = yield from elements(match, context, args["what"])
    second = yield from elements(match, context, args["with"])
    if first or second:
        match.say(r.FOLLOWS, text=f"se trata de {match.names((*first, *second))}")
    cause = context.cause.naming(FIRST, first).naming(SECOND, second)
    return context.but(those=(*first, *second), cause=cause)


def naming_three(match: Match, context: Context, args: Data) -> Procedure:
    """Of three that were announced apart the text speaks as of all of them."""
    listed: tuple[Id, ...] = ()
    for key in ("what", "with", "also"):
        listed += yield from elements(match, context, args[key])
    if listed:
        match.say(r.FOLLOWS, text=f"se trata de {match.names(listed)}")
    return listed


def looking(public: bool) -> Does:
    """The top cards of a deck, for one's eyes or everybody's. They are «esos»."""

    def verb(match: Match, context: Context, args: Data) -> Procedure:
        seen: tuple[Id, ...] = ()
        for player in players(match.state, context, args.get("who")):
            cards = top(match.state, context, Zone(DECK, player), args["amount"])
            if not cards:
                match.say(r.IGNORED, text=f"el mazo de {player} no tiene cartas: no hay qué {'revelar' if public else 'mirar'}")
                continue
            for i in cards if public else ():
                yield from name_card(match, i, r.FOLLOWS)
            said = f"revela {match.names(cards)}" if public else f"mira {so_many_cards(len(cards))}"
            match.say(r.FOLLOWS, text=f"{context.you} {said} del mazo de {player}", by=context.you)
            seen += cards
        cause = context.cause if seen else context.cause.but(that=())
        return context.but(those=seen, were=(), cause=cause.naming(REVEALED, seen)) if public else seen

    return verb


def removing_top(match: Match, context: Context, args: Data) -> Procedure:
    """The top cards of a deck are removed from the game. They are «esos»."""
    gone: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        cards = top(match.state, context, Zone(DECK, player), args["amount"])
        yield from leave(match, cards, "remover", (r.FOLLOWS,), source=context.source)
        gone += cards
    return became(match.state, gone)


def turning_over(match: Match, context: Context, args: Data) -> Procedure:
    """One card after another is shown from the top of the deck until one is what is asked for, which goes to the hand or into the
    field; then the others under the deck, in an order that nobody chooses. It is «esos»."""
    you, zone = context.you, Zone(DECK, context.you)
    shown: tuple[Id, ...] = ()
    gone: tuple[Id, ...] = ()
    found: Id | None = None
    while found is None and len(shown) < len(match.state.zones.get(zone, ())):
        place = len(shown)
        yield from name_card(match, match.state.zones[zone][place], r.FOLLOWS)
        card = match.state.zones[zone][place]
        shown += (card,)
        if matches(match.state, card, args["filter"].but(zones=(DECK,)), you, context.source):
            found = card
    match.say(r.FOLLOWS, text=f"{you} revela {match.names(shown) or 'nada'} de lo alto de su mazo", by=you)
    if found is None:
        match.say(r.IGNORED, text="ninguna es lo que pide")
    else:
        gone = yield from _goes(match, context, (found,), args)
    yield from _put_away(match, context, shown, SHUFFLED_UNDER)
    return gone


def milling(match: Match, context: Context, args: Data) -> Procedure:
    """The top cards of a deck go to the Break Zone. They are «esos»."""
    gone: tuple[Id, ...] = ()
    for player in players(match.state, context, args.get("who")):
        cards = top(match.state, context, Zone(DECK, player), args["amount"])
        yield from leave(match, cards, "poner en la break zone", (r.FOLLOWS,), source=context.source)
        gone += cards
    return became(match.state, gone)


def showing_some(match: Match, context: Context, args: Data) -> Procedure:
    """7.4: so many cards of one's hand as one wants are shown. They are «esos»."""
    you, wanted = context.you, args["filter"].but(zones=(HAND,))
    hand = match.state.zone(HAND, you)
    fitting = [i for i in hand if matches(match.state, i, wanted, you)]
    hidden = [i for i in unknown_fitting(match.state, wanted, you, context.source) if i in hand]
    options = (*map(match.option, fitting), *map(unnamed, hidden))
    asks = "¿Qué cartas muestras de tu mano?"
    asked = Decision(you, asks, (r.CHOSEN_LATER,), Form.SOME, options, low=0, high=len(options), kind="mostrar")
    shown = tuple((yield from match.ask(asked))) if options else ()
    for i in shown:
        yield from name_card(match, i, r.FOLLOWS, partial(_is_such, i, wanted, you))
    text = f"{you} muestra de su mano {match.names(shown) or 'ninguna carta'}"
    match.say(r.FOLLOWS, text=text, by=you, chosen=bool(options))
    return context.but(those=shown, were=(), cause=context.cause.naming(SHOWN, shown))


def _is_such(obj: Id, wanted: Filter, you: str, state: State) -> bool:
    return matches(state, obj, wanted, you)


def one_of_two(match: Match, context: Context, args: Data) -> Procedure:
    """11.3.4: of two things that a text gives to choose from without calling them options, one is chosen as it is applied."""
    effects = [one.args["effect"] for one in args["modes"]]
    said = [_called(effect) for effect in effects]
    options = tuple(Option(verb, verb) for verb in said)
    asked = Decision(context.you, "¿Qué haces?", (r.CHOSEN_LATER,), Form.ONE, options, kind="una de dos")
    verb = yield from match.ask(asked)
    match.say(r.CHOSEN_LATER, text=f"{context.you} elige {verb}", by=context.you, chosen=True)
    return (yield from apply(match, context, effects[said.index(verb)]))


def _called(effect: tuple[Do, ...]) -> str:
    """How a choice between two things calls one of them."""
    if not effect:
        return "nada"
    gained = [part.value.name for part in effect[0].args.get("parts", ()) if isinstance(part.value, Keyword)]
    if gained:
        return f"gana {gained[0]}"
    at = effect[0].args.get("at")
    return effect[0].verb if at is None else f"devolver al mazo {'en el fondo' if at == -1 else 'en lo alto'}"


def sorting(match: Match, context: Context, args: Data) -> Procedure:
    """The top cards of one's deck are looked at, and go back on top of it or under it in the order that one chooses."""
    you, zone = context.you, Zone(DECK, context.you)
    cards = top(match.state, context, zone, args["amount"])
    for i in cards:
        yield from name_card(match, i, r.FOLLOWS)
    match.say(r.FOLLOWS, text=f"{you} mira {so_many_cards(len(cards))} de lo alto de su mazo", by=you)
    options = tuple(match.option(i) for i in cards)
    asks = "¿Cuáles van al fondo del mazo?"
    asked = Decision(you, asks, (r.CHOSEN_LATER,), Form.SOME, options, low=0, high=len(cards), kind="al fondo")
    chosen = tuple((yield from match.ask(asked))) if cards else ()
    under = yield from in_any_order(match, you, chosen, "¿En qué orden van al fondo del mazo?")
    above = yield from in_any_order(match, you, tuple(i for i in cards if i not in under), "¿En qué orden quedan en lo alto?")
    if cards:
        kept = tuple(i for i in match.state.zones[zone] if i not in cards)
        event = Arrange("ordenar", zone=zone, order=(*above, *kept, *under), player=you)
        text = f"{you} deja {len(above)} en lo alto de su mazo y pone {len(under)} en el fondo"
        yield from match.do(event, rules=(r.FOLLOWS,), text=text, by=you, chosen=True)


def in_any_order(match: Match, player: str, cards: tuple[Id, ...], asks: str) -> Procedure[tuple[Id, ...]]:
    """Cards in the order that their player chooses."""
    if len(cards) < 2:
        return cards
    options = tuple(match.option(i) for i in cards)
    rules = (r.FOLLOWS, r.CHOSEN_LATER)
    return tuple((yield from match.ask(Decision(player, asks, rules, Form.ORDER, options, kind="orden"))))


def once_done(match: Match, context: Context, args: Data) -> Procedure:
    """11.8.17: what triggers as something was done waits for the stack, where it is aimed."""
    waiting = Waiting(args["gains"], context.but(targets=(), announced=()))
    name = match.game.name_of(match.state, context.source)
    match.set(r.TRIGGERS, text=f"se dispara lo que {name} hace entonces", waiting=(*match.state.waiting, waiting))
    return
    yield


def taking(match: Match, context: Context, args: Data) -> Procedure:
    """So many of the top cards that fit go to the hand or into the field, the others under the deck or to the Break Zone. The
    former are «esos»."""
    you, zone = context.you, Zone(DECK, context.you)
    cards = top(match.state, context, zone, args["amount"])
    for i in cards:
        yield from name_card(match, i, r.FOLLOWS)
    seen = f"revela {match.names(cards)}" if args.get("show") else f"mira {so_many_cards(len(cards))}"
    match.say(r.FOLLOWS, text=f"{you} {seen} de lo alto de su mazo", by=you)
    taken, gone = yield from _taken(match, context, cards, args)
    if "also" in args:
        _, there = yield from _taken(match, context, tuple(i for i in cards if i not in taken), args["also"])
        gone = (*gone, *there)
    yield from _put_away(match, context, cards, str(args.get("how", UNDER)))
    return gone


def _taken(match: Match, context: Context, cards: tuple[Id, ...], args: Data) -> Procedure:
    """Those that are chosen of them, which go where the text says, and what they are there."""
    you, wanted, (low, high) = context.you, args.get("filter", Filter()), args["n"]
    fitting = [i for i in cards if matches(match.state, i, wanted.but(zones=(DECK,)), you, context.source)]
    if ZONES[str(args.get("to", HAND))].in_play:
        fitting = _able_to_come(match, fitting, you)
    if not fitting:
        match.say(r.IGNORED, text="ninguna es lo que pide")
        return (), ()
    options = tuple(match.option(i) for i in fitting)
    low, high = min(low, len(options)), min(high, len(options))
    asked = Decision(you, "¿Cuál tomas?", (r.CHOSEN_LATER,), Form.SOME, options, low=low, high=high, kind="tomar")
    chosen = tuple((yield from match.ask(asked)))
    return chosen, (yield from _goes(match, context, chosen, args))


def _able_to_come(match: Match, cards: list[Id], player: str) -> list[Id]:
    """2.2, 7.7.3, 11.11.5.1.1: of what fits, what can be played: what is said on resolving must be legal."""
    able: list[Id] = []
    for i in cards:
        if kept_from_effects(match.state, i, player):
            match.say(r.RESTRICTION, r.CHOSEN_LEGAL, text=f"{match.names((i,))} no puede jugarse ahora")
        elif (why := kept_out(match.state, i, player)) is not None:
            text = f"{match.names((i,))} no puede entrar: {player} {why[1]}"
            match.say(why[0], r.CHOSEN_LEGAL, text=text, reading=BEYOND)
        else:
            able.append(i)
    return able


def _goes(match: Match, context: Context, chosen: tuple[Id, ...], args: Data) -> Procedure:
    """What was taken goes where the text says. Returns what it is there."""
    you = context.you
    to = str(args.get("to", HAND))
    if chosen and ZONES[to].in_play:
        return (yield from play_by_effect(match, chosen, you, (r.PLAYS,), bool(args.get("turned")), context.source))
    if chosen:
        events = [Move("tomar", obj=i, player=you, to=Zone(to, you), data=Map({"de": DECK})) for i in chosen]
        text = f"{you} añade {match.names(chosen)} a su mano"
        yield from match.do(*events, rules=(r.FOLLOWS,), text=text, by=you, chosen=True)
    return became(match.state, chosen)


def _put_away(match: Match, context: Context, cards: tuple[Id, ...], how: str) -> Procedure:
    """Those that are still in the deck, in the order that their player chooses where they stay there."""
    you, zone = context.you, Zone(DECK, context.you)
    there = tuple(i for i in cards if i in match.state.zones.get(zone, ()))
    if not there:
        return
    if how == AWAY:
        yield from leave(match, there, "poner en la break zone", (r.FOLLOWS,), source=context.source)
        return
    if how == SHUFFLED_UNDER:
        kept = tuple(i for i in match.state.zones[zone] if i not in there)
        event = Arrange("ordenar", zone=zone, order=(*kept, *there), player=you)
        text = f"{you} pone {so_many_cards(len(there))} en el fondo de su mazo, en un orden que no sabe nadie"
        yield from match.do(event, rules=(r.FOLLOWS, r.SHUFFLE), text=text, by=you)
        return
    order = yield from in_any_order(match, you, there, "¿En qué orden van al fondo del mazo?")
    kept = tuple(i for i in match.state.zones[zone] if i not in order)
    event = Arrange("ordenar", zone=zone, order=(*kept, *order), player=you)
    yield from match.do(
        event, rules=(r.FOLLOWS,), text=f"{you} pone {so_many_cards(len(order))} en el fondo de su mazo", by=you, chosen=True
    )
