"""Drawing (119): one card at a time, from the top; from an empty deck the attempt is remembered."""

from __future__ import annotations

from ...kernel.events import AlterPlayer, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.replacing import transform
from ...kernel.rules import R
from ...kernel.state import Zone
from . import rules as r
from .ending import lose
from .ruling import players_ruled, rules_at_work


def draw_cards(match: Match, player: str, amount: int, rules: tuple[R, ...]) -> Procedure:
    """119.1, 119.2: the top card of the deck to the hand, each on its own."""
    drawn: tuple[Id, ...] = ()
    for _ in range(amount):
        if match.state.result is not None or not match.state.players[player].in_game:
            break
        if players_ruled(match.state, player, "no puede tomar cartas"):
            continue
        drawn += yield from _draw_one(match, player, rules)
    return drawn


def draw_each(match: Match, players: tuple[str, ...], amount: int, rules: tuple[R, ...]) -> Procedure:
    """119.2a: one player after another, from the active one, each all of theirs."""
    several = (r.DRAW_IN_TURN_ORDER,) if len(players) > 1 else ()
    drawn: tuple[Id, ...] = ()
    if several and match.reading(DRAW_ORDER) == "a-la-vez":
        match.say(r.CYCLE, text=f"{', '.join(players)} toman a la vez", reading=DRAW_ORDER)
        for _ in range(amount):
            drawn += yield from _draw_at_once(match, players, rules)
        return drawn
    for player in players:
        drawn += yield from draw_cards(match, player, amount, (*rules, *several))
    return drawn


#: In which order several players draw.
DRAW_ORDER = "inferno-varios-jugadores-toman-cartas"


def _draw_at_once(match: Match, players: tuple[str, ...], rules: tuple[R, ...]) -> Procedure:
    """101.4: by one reading, all draw at the same time, one card each."""
    state = match.state
    able = [p for p in players if state.players[p].in_game and not players_ruled(state, p, "no puede tomar cartas")]
    decks = {p: state.zone("mazo", p) for p in able}
    hands = {p: state.zone("mano", p) for p in able}
    events: list[Event] = []
    for player, deck in decks.items():
        if deck:
            data = Map({"de": "mazo"})
            events.append(Move("tomar", obj=deck[0], player=player, data=data, to=Zone("mano", player), at=-1))
    if events:
        text = f"{', '.join(p for p in able if decks[p])}: una carta"
        yield from match.do(*events, rules=(*rules, r.DRAW, r.CYCLE), text=text)
    short: tuple[str, ...] = ()
    for player in able:
        if not decks[player] and (yield from _attempt(match, player)):
            short += (player,)
    yield from _cannot_draw(match, short, rules)
    return tuple(i for p in able for i in match.state.zone("mano", p) if i not in hands[p])


def replaced(match: Match, event: Event, rule: R) -> Procedure:
    """119.6a, 120.4a: whether an effect replaces what cannot be done for want of cards; it applies all the same."""
    left = yield from transform(match, (event,))
    if any(e.name == event.name for e in left):
        yield from match.finish()
        return False
    match.say(rule, text=f"se reemplaza aunque el mazo de {event.player} no tenga cartas")
    yield from match.finish()
    return True


def _draw_one(match: Match, player: str, rules: tuple[R, ...]) -> Procedure:
    deck, hand = match.state.zone("mazo", player), match.state.zone("mano", player)
    if deck:
        data = Map({"de": "mazo"})
        event = Move("tomar", obj=deck[0], player=player, data=data, to=Zone("mano", player), at=-1)
        happened = yield from match.do(event, rules=(*rules, r.DRAW, r.ONE_AT_A_TIME), text=f"{player} toma una carta")
        if not any(e.name == "tomar" for e in happened):
            rules = (r.NO_ACTION_AFTER, r.SEQUENCE_WAITS)
            reading = "inferno-acciones-tras-tomar-reemplazado"
            match.say(*rules, text="la toma fue reemplazada: no sigue nada con esa carta", reading=reading)
            if match.reading(reading) == "solo-la-reemplazada":
                return tuple(i for i in match.state.zone("mano", player) if i not in hand)
            return ()
        now = match.state.zone("mano", player)[-1]
        yield from _shown(match, player, now)
        return (now,)
    if (yield from _attempt(match, player)):
        yield from _cannot_draw(match, (player,), rules)
    return ()


def _cannot_draw(match: Match, players: tuple[str, ...], rules: tuple[R, ...]) -> Procedure:
    """119.4, 104.3b, 705.5a: these tried to draw from an empty deck; when they lose, the reading says."""
    if not players:
        return
    reading, who = "inferno-mazo-vacio-al-tomar", ", ".join(players)
    if match.reading(reading) == "en-el-acto":
        yield from lose(match, players, r.LOSE_BY_DRAWING, f"{who}: no puede tomar de un mazo sin cartas", reading)
        return
    failed = [AlterPlayer("intentar tomar", player=p, facts=Map({"sin mazo: tomar": True})) for p in players]
    text = f"{who}: intenta tomar de un mazo sin cartas"
    yield from match.do(*failed, rules=(*rules, r.DRAW_FROM_EMPTY), text=text, reading=reading)


def _attempt(match: Match, player: str) -> Procedure:
    """613.10: what replaces drawing does so even if there is no card to draw. False when it did."""
    return not (yield from replaced(match, Event("tomar", player=player), r.REPLACED_FROM_EMPTY))


def _shown(match: Match, player: str, card: Id) -> Procedure:
    """603.10: «muestra la primera carta que tomas cada turno», for the ability linked with it."""
    key = ("tomó", player)
    first = not match.state.history.get(key)
    showing = players_ruled(match.state, player, "muestra la primera carta que tomas")
    if not showing:
        return
    match.keep(history=match.state.history.set(key, 1))
    sources = [
        source for source, _, effect in rules_at_work(match.state)["muestra la primera carta que tomas"] if effect in showing
    ]
    for source in sources if first else []:
        event = Event("mostrar", obj=card, player=player, source=source)
        rules = (r.SHOW, r.SHOWN_STAYS, r.STATIC_WITH_TRIGGER)
        yield from match.do(event, rules=rules, text=f"{player} muestra {match.game.name_of(match.state, card)}")
