"""What a judge can do by hand in Mitos y Leyendas."""

from __future__ import annotations

from ...kernel.abilities import Context, Ref
from ...kernel.decisions import Procedure
from ...kernel.events import Alter, Create, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.state import State
from ...play import manual
from ...play.hand import Hand
from ...play.manual import Manual, Read
from . import rules as r
from .checking import state_changes
from .effects_once import annulling
from .moving import BY_HAND, discard, mill, send
from .saying import they_do, to_zone
from .triggering import SEVERAL, resolve_triggers
from .zones import LINES, move_event

_THOSE = Ref("esos")


def _move(match: Match, context: Context, slots: Read) -> Procedure:
    """Within the Campo de Batalla a card stays on its controller's side, elsewhere it goes to its owner's zone."""
    name, whose = slots["zona"]
    if not match.game.zone_kinds[name].in_play:
        events: list[Event] = [move_event(match.state, BY_HAND, i, name, context.source) for i in slots["elementos"]]
        yield from send(match, events, grounds=(r.RESOLVES,))
    else:
        moves = [_within(match.state, i, name, whose, context.source) for i in slots["elementos"]]
        text = f"{they_do('pasa', match.state, slots['elementos'])} {to_zone(name)}"
        yield from match.do(*moves, rules=(r.RESOLVES, LINES[name]), text=text)


def _within(state: State, obj: Id, zone: str, whose: str | None, source: Id | None) -> Event:
    here = state.objects[obj]
    player = whose or here.controller or here.owner
    event = Move("mover", obj=obj, player=player, source=source, data=Map({"de": here.zone.name}))
    event = event.but(to=Zone(zone, player), controller=player)
    return event.but(status=Map(controller=player)) if state.setup.game.zone_kinds[here.zone.name].in_play else event


def _not_moved(state: State, context: Context, slots: Read) -> str:
    within = state.game.zone_kinds[slots["zona"][0]].in_play
    return "" if within else manual.not_theirs("dueño")(state, context, slots)


def _mill(match: Match, context: Context, slots: Read) -> Procedure:
    """8.6: what a card deals to a castillo is milled, too."""
    yield from mill(match, slots["jugador"], slots["n"], (r.MILL,))


def _attach(match: Match, context: Context, slots: Read) -> Procedure:
    weapon, ally = slots["elemento"], slots["otro"]
    to = match.state.objects[ally].zone
    events = (
        Alter("portar", obj=weapon, source=ally, fields=Map(attached=ally, controller=to.player)),
        Move("seguir", obj=weapon, player=to.player, to=to),
    )
    text = f"{match.game.name_of(match.state, ally)} porta {match.game.name_of(match.state, weapon)}"
    yield from match.do(*events, rules=(r.WEAPON_CONTROL,), text=text)


def _token(match: Match, context: Context, slots: Read) -> Procedure:
    player, card = slots["jugador"], slots["carta"]
    zone = Zone("línea de apoyo" if "Tótem" in card.characteristics["types"] else "línea de defensa", player)
    event = Create("crear ficha", base=card, kind="token", zone=zone, owner=player, controller=player, player=player)
    yield from match.do(event, rules=(r.RESOLVES,), text=f"{player} pone en juego una ficha de «{card.name}»")


def _annul(match: Match, context: Context, slots: Read) -> Procedure:
    under_way = match.state.procedure("jugar")
    assert under_way is not None
    yield from annulling(match, context.but(those=(under_way.item.source,)), Map(what=_THOSE))


def _not_annulled(state: State, context: Context, slots: Read) -> str:
    return "" if state.procedure("jugar") is not None else "no se está jugando ninguna carta"


def _what_triggered(match: Match) -> Procedure:
    """4.8: nothing is under way, so what triggered is resolved at once."""
    yield from resolve_triggers(match, match.state.active, SEVERAL)


HAND = Hand(
    r.RESOLVES,
    (
        Manual("mover {elementos} a {zona}", _move, r.RESOLVES, _not_moved),
        Manual("{jugador} bota {n}[ cartas][ carta]", _mill, r.MILL),
        Manual("daño {n} a {jugador}", _mill, r.MILL),
        manual.shuffling("barajar", "se baraja", r.SHUFFLE),
        manual.discarding("mano", r.DISCARD, lambda match, player, cards: discard(match, cards, grounds=(r.RESOLVES,))),
        *manual.counters(r.RESOLVES),
        Manual("ficha {carta} para {jugador}", _token, r.RESOLVES),
        Manual("anexar {elemento} a {otro}", _attach, r.WEAPON_CONTROL, manual.not_attached("Arma", "Aliado")),
        Manual("anular", _annul, r.ANNUL, _not_annulled),
        *manual.ending(r.RESOLVES),
        manual.reminding(r.RESOLVES),
        manual.choosing(r.RESOLVES),
        manual.naming_card(r.RESOLVES),
    ),
    characteristics=Map({"fuerza": "strength"}),
    durations=Map({"Fase Final": "Fase Final", "final del turno": "Fase Final"}),
    after=state_changes,
    settled=_what_triggered,
)
