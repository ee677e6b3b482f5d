"""What a judge can do by hand in Mitos y Leyendas."""

from __future__ import annotations

from collections.abc import Callable

from ...kernel import by_hand as hand
from ...kernel.abilities import Context, On, Ref
from ...kernel.by_hand import Hand, Manual, Read
from ...kernel.chance import shuffle
from ...kernel.events import Alter, Create, Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State, Zone
from ...play.ending import lost_at_once
from ...play.verbs import operations
from . import rules as r
from .checking import state_changes
from .effects_once import annulling
from .moving import BY_HAND, discard, mill, send
from .turn import TURN
from .verbs import VERBS
from .zones import move_event

_THOSE = Ref("esos")


def _move(match: Match, context: Context, slots: Read) -> Procedure:
    """Within the Campo de Batalla a card stays on its controller's side, elsewhere it goes to its owner's zone."""
    name, whose = slots["zona"]
    if not match.game.zone_kinds[name].in_play:
        events: list[Event] = [move_event(match.state, BY_HAND, i, name, context.source) for i in slots["elementos"]]
        yield from send(match, events, (r.RESOLVES,))
    else:
        moves = [_within(match.state, i, name, whose, context.source) for i in slots["elementos"]]
        said = ", ".join(match.game.name_of(match.state, i) for i in slots["elementos"])
        yield from match.do(*moves, rules=(r.RESOLVES,), text=f"{said}: a {name}")
    yield from state_changes(match)


def _within(state: State, obj: Id, zone: str, whose: str | None, source: Id | None) -> Event:
    here = state.objects[obj]
    player = whose or here.controller or here.owner
    event = Move("mover", obj=obj, player=player, source=source, data=Map({"de": here.zone.name}))
    event = event.but(to=Zone(zone, player), controller=player)
    return event.but(status=Map(controller=player)) if state.setup.game.zone_kinds[here.zone.name].in_play else event


def _not_moved(state: State, context: Context, slots: Read) -> str:
    name, whose = slots["zona"]
    if state.setup.game.zone_kinds[name].in_play or whose is None:
        return ""
    other = [i for i in slots["elementos"] if state.objects[i].owner != whose]
    return f"{state.setup.game.name_of(state, other[0])} va a la zona de su dueño" if other else ""


def _mill(rule: R) -> Callable[[Match, Context, Read], Procedure]:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        yield from mill(match, slots["jugador"], slots["n"], (rule,))
        yield from state_changes(match)

    return does


def _shuffle(match: Match, context: Context, slots: Read) -> Procedure:
    name, player = slots["zona"]
    yield from shuffle(match, Zone(name, player or context.you), r.SHUFFLE, f"se baraja el {name} de {player or context.you}")


def _discard(match: Match, context: Context, slots: Read) -> Procedure:
    yield from discard(match, slots["elementos"], (r.RESOLVES,))


def _not_in_hand(state: State, context: Context, slots: Read) -> str:
    away = any(state.objects[i].zone.name != "mano" for i in slots["elementos"])
    return "solo se descarta de la mano" if away else ""


def _attach(match: Match, context: Context, slots: Read) -> Procedure:
    weapon, ally = slots["elemento"], slots["otro"]
    to = match.state.objects[ally].zone
    events = (
        Alter("portar", obj=weapon, source=ally, fields=Map(attached=ally, controller=to.player)),
        Move("seguir", obj=weapon, player=to.player, to=to),
    )
    text = f"{match.game.name_of(match.state, ally)} porta {match.game.name_of(match.state, weapon)}"
    yield from match.do(*events, rules=(r.WEAPON_CONTROL,), text=text)


def _not_attached(state: State, context: Context, slots: Read) -> str:
    if (away := hand.in_play(state, context, slots)) != "":
        return away
    view = state.setup.game.view
    if "Arma" not in view(state, slots["elemento"])["types"]:
        return f"{state.setup.game.name_of(state, slots['elemento'])} no es un Arma"
    if "Aliado" not in view(state, slots["otro"])["types"]:
        return f"{state.setup.game.name_of(state, slots['otro'])} no es un Aliado"
    return ""


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


def _end(winner: bool) -> Callable[[Match, Context, Read], Procedure]:
    def does(match: Match, context: Context, slots: Read) -> Procedure:
        player, living = slots["jugador"], match.state.living()
        lost = tuple(p for p in living if (p != player) == winner)
        won = tuple(p for p in living if p not in lost)
        over = lost_at_once(lost, won, r.RESOLVES)
        yield from match.do(*over, rules=(r.RESOLVES,), text=f"{', '.join(lost)} pierde la partida")

    return does


HAND = Hand(
    r.RESOLVES,
    (
        Manual("mover {elementos} a {zona}", _move, r.RESOLVES, _not_moved),
        Manual("{jugador} bota {n}[ cartas][ carta]", _mill(r.MILL), r.MILL),
        Manual("daño {n} a {jugador}", _mill(r.CASTLE_DAMAGE), r.CASTLE_DAMAGE),
        Manual("barajar {zona}", _shuffle, r.SHUFFLE),
        Manual("descartar {elementos}", _discard, r.DISCARD, _not_in_hand),
        Manual("poner {n} contador[es] de {contador} en {elementos}", hand.counters(1), r.RESOLVES, hand.in_play),
        Manual("quitar {n} contador[es] de {contador} de {elementos}", hand.counters(-1), r.RESOLVES, hand.has_counters),
        Manual("ficha {carta} para {jugador}", _token, r.RESOLVES),
        Manual("anexar {elemento} a {otro}", _attach, r.WEAPON_CONTROL, _not_attached),
        Manual("anular", _annul, r.ANNUL, _not_annulled),
        Manual("{jugador} gana la partida", _end(True), r.RESOLVES),
        Manual("{jugador} pierde la partida", _end(False), r.RESOLVES),
        Manual("recordar en {momento}: {texto}", hand.remind, r.RESOLVES),
        Manual("elegir {jugador}: {opciones}", hand.choose, r.RESOLVES),
        Manual("{elemento} es {carta}", hand.name_card, r.RESOLVES, hand.is_known),
        *operations(VERBS, after=state_changes),
    ),
    characteristics=Map({"fuerza": "strength"}),
    durations=Map({"Fase Final": "Fase Final", "final del turno": "Fase Final"}),
    moments=Map({step.name: On("comienzo", data=Map({"step": step.name})) for step in TURN.plan}),
)
