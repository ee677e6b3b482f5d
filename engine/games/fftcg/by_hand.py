"""What a judge can do by hand in Final Fantasy TCG."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.state import State
from ...kernel.wording import contracted
from ...play import manual
from ...play.by_hand import Hand
from ...play.manual import Manual, Read
from . import rules as r
from .damage import to_player
from .layers import is_character
from .moving import leave
from .processes import processes
from .zones import FIELD, STACK_NAME, ZONES


def _move(match: Match, context: Context, slots: Read) -> Procedure:
    """To a zone of its owner; into the field, under the control of the player who is named or of its owner."""
    name, whose = slots["zona"]
    events: list[Event] = []
    for i in slots["elementos"]:
        here = match.state.objects[i]
        player = whose or here.owner
        zone = Zone(name) if ZONES[name].shared else Zone(name, here.owner)
        data = Map({"de": here.zone.name, "sale": here.zone.name == FIELD})
        event = Move("mover", obj=i, player=player, data=data, to=zone)
        events.append(event.but(controller=player) if name == FIELD else event)
    text = f"{match.names(slots['elementos'])} pasa {contracted('a', ZONES[name].said or f'el {name}')}"
    yield from match.do(*events, rules=(r.NEW_CARD,), text=text)


def _not_moved(state: State, context: Context, slots: Read) -> str:
    name, _ = slots["zona"]
    if name == STACK_NAME:
        return "a la Pila no se mueve una carta: se lanza"
    fit = all(is_character(state, i) for i in slots["elementos"])
    return "" if name != FIELD or fit else "al Terreno de Juego solo se mueven Personajes"


def _hurt(match: Match, context: Context, slots: Read) -> Procedure:
    yield from to_player(match, slots["jugador"], slots["n"], None, (r.DAMAGE_TO_PLAYER,))


def _discard(match: Match, player: str, cards: tuple[Id, ...]) -> Procedure:
    yield from leave(match, cards, "descartar")


HAND = Hand(
    r.FOLLOWS,
    (
        Manual("mover {elementos} a {zona}", _move, r.NEW_CARD, manual.first(manual.is_a_card, _not_moved)),
        Manual("daño {n} a {jugador}", _hurt, r.DAMAGE_TO_PLAYER),
        manual.shuffling("barajar", "se baraja", r.SHUFFLE),
        manual.discarding("mano", r.DISCARD, _discard),
        *manual.counters(r.COUNTERS),
        *manual.ending(r.CARD_OVER_RULE),
        manual.reminding(r.FOLLOWS),
        manual.choosing(r.FOLLOWS),
        manual.naming_card(r.FOLLOWS),
    ),
    characteristics=Map({"Poder": "strength", "coste": "cost"}),
    durations=Map({"fin del turno": "fin del turno", "final del turno": "fin del turno"}),
    paid=r.FOLLOWS,
    most=99_000,
    after=processes,
)
