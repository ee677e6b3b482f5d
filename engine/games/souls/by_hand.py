"""What a judge can do by hand in Souls."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.events import Arrange, Create, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.state import State
from ...kernel.wording import contracted
from ...play import manual
from ...play.hand import Hand
from ...play.manual import Manual, Read
from . import forgotten, lives, time_limit
from . import rules as r
from .hurting import checks
from .layers import is_a
from .moving import leave
from .zones import COMBAT, FIELD, ROW, ZONES


def _move(match: Match, context: Context, slots: Read) -> Procedure:
    """To a zone of its owner; in play, to the side of the player who is named or has it."""
    name, whose = slots["zona"]
    events: list[Event] = []
    for i in slots["elementos"]:
        here = match.state.objects[i]
        player = (whose or here.controller or here.owner) if ZONES[name].in_play else here.owner
        sale = ZONES[here.zone.name].in_play and not ZONES[name].in_play
        data = Map({"de": here.zone.name, "sale": sale})
        status = Map(controller=player) if ZONES[here.zone.name].in_play and ZONES[name].in_play else Map()
        event = Move("mover", obj=i, player=player, data=data, to=Zone(name, player), status=status)
        events.append(event.but(controller=player) if ZONES[name].in_play else event)
    text = f"{match.names(slots['elementos'])} pasa {contracted('a', ZONES[name].said or f'el {name}')}"
    yield from match.do(*events, rules=(r.GIVES_BACK,), text=text)


def _not_moved(state: State, context: Context, slots: Read) -> str:
    name, _ = slots["zona"]
    if name == ROW:
        return "a la fila no se mueve una carta: se juega"
    fit = ("Unidad", "Ente")
    if ZONES[name].in_play and not all(is_a(state, i, *fit) for i in slots["elementos"]):
        return "al campo solo se mueven Unidades y Entes; un Arma se equipa"
    return "el combate se declara" if name == COMBAT else ""


def _equip(match: Match, context: Context, slots: Read) -> Procedure:
    """9.1.1, 9.1.4: what the unit had equipped goes to the cemetery."""
    weapon, unit = slots["elemento"], slots["otro"]
    old = tuple(o.id for o in match.state.in_play() if o.attached == unit and o.id != weapon)
    yield from leave(match, old, "reemplazar", (r.NEW_WEAPON,))
    state = match.state
    to, data = state.objects[unit].zone, Map({"de": state.objects[weapon].zone.name})
    event = Move("equipar", obj=weapon, player=to.player, source=unit, data=data, to=to, status=Map(attached=unit))
    text = f"{match.names((unit,))} lleva {match.names((weapon,))}"
    yield from match.do(event.but(controller=to.player), rules=(r.EQUIP, r.EQUIPPED), text=text)


def _lives(match: Match, context: Context, slots: Read) -> Procedure:
    player, n = slots["jugador"], slots["n"]
    yield from lives.hurt(match, player, n, (r.DAMAGE,), f"{player} sufre {n} de daño")
    yield from lives.over(match)


def _token(match: Match, context: Context, slots: Read) -> Procedure:
    player, card = slots["jugador"], slots["carta"]
    event = Create("entrar", base=card, kind="token", zone=Zone(FIELD, player), owner=player, controller=player, player=player)
    yield from match.do(event, rules=(r.SUMMONED,), text=f"{player} invoca una ficha de «{card.name}»")


def _discard(match: Match, player: str, cards: tuple[Id, ...]) -> Procedure:
    yield from leave(match, cards, "descartar")


def _on_top(match: Match, context: Context, slots: Read) -> Procedure:
    """3.6.2: cards of a cemetery above the others, the first named on top."""
    listed = slots["elementos"]
    zone = match.state.objects[listed[0]].zone
    rest = tuple(i for i in match.state.zones[zone] if i not in listed)
    event = Arrange("ordenar", zone=zone, order=(*listed, *rest), player=zone.player)
    text = f"{zone.player} ordena su cementerio: encima queda {match.names(listed)}"
    yield from match.do(event, rules=(r.CEMETERY_ORDER,), text=text)


def _not_together(state: State, context: Context, slots: Read) -> str:
    zones = {state.objects[i].zone for i in slots["elementos"]}
    return "" if len(zones) == 1 and next(iter(zones)).name == "cementerio" else "solo el orden de un cementerio se cambia así"


HAND = Hand(
    r.RESOLVES,
    (
        Manual("mover {elementos} a {zona}", _move, r.GIVES_BACK, manual.first(manual.is_a_card, _not_moved)),
        Manual("poner encima {elementos}", _on_top, r.CEMETERY_ORDER, _not_together),
        Manual("daño {n} a {jugador}", _lives, r.DAMAGE),
        manual.shuffling("barajar", "se baraja", r.SHUFFLE),
        manual.discarding("mano", r.DISCARD, _discard),
        *manual.counters(r.RESOLVES),
        Manual("ficha {carta} para {jugador}", _token, r.SUMMONED),
        Manual("equipar {elemento} a {otro}", _equip, r.EQUIP, manual.not_attached("Arma", "Unidad")),
        *manual.ending(r.BY_EFFECT),
        *forgotten.OPERATIONS,
        *time_limit.OPERATIONS,
        manual.reminding(r.RESOLVES),
        manual.choosing(r.RESOLVES),
        manual.naming_card(r.RESOLVES),
    ),
    characteristics=Map({"Fuerza": "strength", "Defensa": "resistance"}),
    durations=Map({"Fase Final": "Fase Final", "final del turno": "Fase Final"}),
    paid=r.PAY_ALL,
    after=checks,
)
