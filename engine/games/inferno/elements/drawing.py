"""Drawing (119): one card at a time, from the top; from an empty deck the attempt is remembered."""

from __future__ import annotations

from ....kernel.decisions import Procedure
from ....kernel.events import AlterPlayer, Event
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.rules import R
from ....kernel.transforming import transform
from ....kernel.wording import plural, together
from ....play.drawing import Drawing
from ....play.ending import lose
from ....play.ruling import players_ruled
from .. import rules as r


def replaced(match: Match, event: Event, rule: R) -> Procedure:
    """119.6a, 120.4a: whether an effect replaces what cannot be done for want of cards; it applies all the same."""
    left = yield from transform(match, (event,))
    if any(e.name == event.name for e in left):
        yield from match.finish()
        return False
    match.say(rule, text=f"se reemplaza aunque el mazo de {event.player} no tenga cartas")
    yield from match.finish()
    return True


def _drawn(match: Match, player: str, happened: tuple[Event, ...], hand: tuple[Id, ...]) -> Procedure:
    """603.10, 119.6: the card drawn is shown where a rule says so; with one whose drawing was replaced nothing more is done."""
    if any(e.name == "tomar" for e in happened):
        now = match.state.zone("mano", player)[-1]
        yield from _shown(match, player, now)
        return (now,)
    reading = "inferno-acciones-tras-tomar-reemplazado"
    text = "la toma fue reemplazada: no sigue nada con esa carta"
    match.say(r.NO_ACTION_AFTER, text=text, reading=reading)
    if match.reading(reading) == "solo-la-reemplazada":
        return tuple(i for i in match.state.zone("mano", player) if i not in hand)
    return ()


def _empty(match: Match, players: tuple[str, ...], rules: tuple[R, ...]) -> Procedure:
    """119.4, 104.3b: these try to draw from an empty deck, unless that is replaced; when they lose, the reading says."""
    tried: tuple[str, ...] = ()
    for player in players:
        if (yield from _attempt(match, player)):
            tried += (player,)
    if not tried:
        return
    reading, who = "inferno-mazo-vacio-al-tomar", together(tried)
    if match.reading(reading) == "en-el-acto":
        text = f"{who} no {plural(len(tried), 'puede', 'pueden')} tomar de un mazo sin cartas"
        yield from lose(match, tried, r.LOSE_BY_DRAWING, text, reading)
        return
    failed = [AlterPlayer("intentar tomar", player=p, facts=Map({"sin mazo: tomar": True})) for p in tried]
    text = f"{who} {plural(len(tried), 'intenta', 'intentan')} tomar de un mazo sin cartas"
    yield from match.do(*failed, rules=(*rules, r.DRAW_FROM_EMPTY), text=text, reading=reading)


def _attempt(match: Match, player: str) -> Procedure:
    """613.10: what replaces drawing does so even if there is no card to draw. False when it did."""
    return not (yield from replaced(match, Event("tomar", player=player), r.REPLACED_FROM_EMPTY))


def _shown(match: Match, player: str, card: Id) -> Procedure:
    """603.10, 606.2f: «muestra la primera carta que tomas cada turno», for the ability linked with it."""
    key = ("tomó", player)
    first = not match.state.history.get(key)
    showing = players_ruled(match.state, player, "muestra la primera carta que tomas")
    if not showing:
        return
    match.keep(history=match.state.history.set(key, 1))
    for source in [ruling.context.source for ruling in showing] if first else []:
        event = Event("mostrar", obj=card, player=player, source=source)
        rules = (r.SHOW, r.SHOWN_STAYS, r.STATIC_WITH_TRIGGER)
        yield from match.do(event, rules=rules, text=f"{player} muestra {match.game.name_of(match.state, card)}")


#: In which order several players draw.
DRAW_ORDER = "inferno-varios-jugadores-toman-cartas"


def _at_once(match: Match, players: tuple[str, ...]) -> tuple[R, ...]:
    """101.4: by one reading, all draw at the same time, one card each."""
    if match.reading(DRAW_ORDER) != "a-la-vez":
        return ()
    match.say(r.CYCLE, text=f"{', '.join(players)} toman a la vez", reading=DRAW_ORDER)
    return (r.CYCLE,)


DRAWING = Drawing(
    event="tomar",
    says="toma",
    deck="mazo",
    hand="mano",
    rules=(r.DRAW, r.ONE_AT_A_TIME),  # 119.1, 119.2
    able=lambda state, player: not players_ruled(state, player, "no puede tomar cartas"),
    drawn=_drawn,
    empty=_empty,
    several=(r.DRAW_IN_TURN_ORDER,),  # 119.2a
    at_once=_at_once,
)
