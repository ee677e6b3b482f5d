"""Entering play: played (6.1.H) or put (6.3), and changing who controls a card (3.1.2)."""

from __future__ import annotations

from ...kernel.abilities import Context
from ...kernel.decisions import Procedure
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.matching import fits
from ...kernel.memories import Gained
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...kernel.unknown import name_card
from ...kernel.wording import together
from ...play.barring import can_be
from . import rules as r
from .barred import WITH_WEAPONS
from .saying import the_zone, they_do
from .zones import LINE, move_event

#: By which rule each type of card enters where it does.
_RULES = {"Aliado": r.DEFENCE_LINE, "Tótem": r.SUPPORT_LINE, "Arma": r.WEAPON_CONTROL, "Oro": r.FIRST_GOLD}
#: Where it is said to enter.
_WHERE = {"Aliado": "en la Línea de Defensa", "Tótem": "en la Línea de Apoyo", "Oro": "en la Reserva de Oro"}


def enter(
    match: Match,
    card: Id,
    player: str,
    bearer: Id | None,
    rules: tuple[R, ...],
    grounds: tuple[R, ...] = (),
    how: str = "jugada",
) -> Procedure:
    """2.1.3, 2.1.5, 3.2: an Aliado to its line, a Tótem to the support line, a weapon with its bearer, an Oro to the reserve."""
    yield from name_card(match, card, rules[0])
    state, name = match.state, match.game.name_of(match.state, card)
    types = match.game.view(state, card)["types"]
    kind = next((word for word in ("Aliado", "Tótem", "Arma", "Oro") if word in types), "")
    if not kind:
        return None
    controller, zone = player, LINE.get(kind, "línea de defensa")
    status: Map[str, object] = Map()
    if kind == "Arma":
        if bearer is None or bearer not in state.objects or "Aliado" not in match.game.view(state, bearer)["types"]:
            event = move_event(state, "terminar de resolverse", card, "cementerio")
            yield from match.do(event, rules=(r.WEAPON_CONTROL,), text=f"{name} no tiene portador y va al cementerio")
            return None
        controller = match.game.view(state, bearer)["controller"]
        zone, status = state.objects[bearer].zone.name, Map(attached=bearer)
    new = state.next_id
    data = Map({"de": state.objects[card].zone.name, "cómo": how, "tipo": kind})
    event = Move(
        "entrar",
        obj=card,
        player=controller,
        data=data,
        to=Zone(zone, controller),
        controller=controller,
        status=status,
        follow=how == "jugada",  # 6.1.C–H: what was done to it as it was played is done to what comes into play
    )
    where = f" {_WHERE.get(kind, '')} de {controller}"
    if bearer is not None and kind == "Arma":
        where = f", y la porta {match.game.name_of(state, bearer)}, de {controller}"
    yield from match.do(event, rules=(*rules, _RULES[kind]), text=f"{name} entra en juego{where}", grounds=grounds)
    return new if new in match.state.objects else None


def put(match: Match, card: Id, player: str, bearer: Id | None, rules: tuple[R, ...], grounds: tuple[R, ...] = ()) -> Procedure:
    """6.3: put into play without the steps of playing; it enters play (6.3.4) and was not played (6.3.3)."""
    basis = (*grounds, r.PUT_IN_PLAY, r.PUT_ENTERS, r.PUT_IS_NOT_PLAYED)
    silent = _if_played(match.state, card, player)
    entered = yield from enter(match, card, player, bearer, rules, basis, "puesta")
    if entered is not None:
        for source in silent:
            text = f"{match.names((source,))} no dispara: {match.names((entered,))} fue puesta en juego, y no jugada"
            match.say(r.PUT_IS_NOT_PLAYED, text=text)
    return entered


def _if_played(state: State, card: Id, player: str) -> tuple[Id, ...]:
    """6.3.3: what would trigger if a card were played, instead of put into play."""
    types = state.game.view(state, card).get("types", ())
    played = Event("jugada", obj=card, player=player, data=Map(tipo=types[0] if types else ""))
    watching = watchers(state).get(played.name, ())
    return tuple(dict.fromkeys(obj for obj, _, trigger, you in watching if fits(state, trigger.on, played, Context(obj, you))))


def control_events(match: Match, card: Id, player: str, source: Id | None, until: str) -> list[Event]:
    """3.1.2, 3.2: the events by which a card comes under the control of a player, with what it bears."""
    state = match.state
    here, seen = state.objects[card], match.game.view(state, card)
    to = next((LINE[word] for word in LINE if word in seen["types"]), here.zone.name)
    with_it = [here]
    if match.reading(WITH_WEAPONS) == "sigue-al-portador":
        with_it += [o for o in state.in_play() if o.attached == card]
    gained = Gained(source, seen["controller"], until) if source is not None else None
    events: list[Event] = []
    for one in with_it:
        status = Map(controller=player, controlled_since=state.clock, memory=one.memory.but(gained=gained))
        data = Map({"de": one.zone.name})
        events.append(Move("control", obj=one.id, player=player, source=source, data=data, to=Zone(to, player), status=status))
    return events


def gain_control(
    match: Match, cards: tuple[Id, ...], player: str, source: Id | None, until: str, ended: tuple[R, ...] = ()
) -> Procedure:
    """3.1.2, 3.2: each to the line or zone where it groups under its new controller, and what it bears with it. ``ended``: the
    rules by which the control of another ends with it."""
    state, events, taken = match.state, [], []
    for card in cards:
        if card in state.objects and can_be(state, "controlar", card, player):
            taken.append(card)
            events += control_events(match, card, player, source, until)
    reading = WITH_WEAPONS
    if events:
        said = together(match.game.name_of(state, i) for i in taken)
        zones = together(dict.fromkeys(the_zone(e.to.name) for e in events if isinstance(e, Move) and e.obj in taken))
        more = "" if len(taken) == 1 else "n"
        text = f"{player} gana el control de {said}, que va{more} a {zones} de {player}"
        if ended:
            text = f"{said} vuelve{more} a {zones} de {player}: termina el control"
        weapons = tuple(o.id for o in state.in_play() if o.attached in taken)
        follows = match.reading(reading) == "sigue-al-portador"
        rules = (*ended, r.GAIN_CONTROL)
        if weapons:
            text += f" ({they_do('va', state, weapons)} con su portador)" if follows else f"; {_kept(state, weapons)}"
            rules = (*rules, r.WEAPON_CONTROL) if follows else (*rules, r.WEAPON_CONTROL, r.CONTROLS)
        grounds = (r.CONTROLS,) if follows or not weapons else ()
        yield from match.do(*events, rules=rules, text=text, reading=reading if weapons else None, grounds=grounds)
    return tuple(taken)


def _kept(state: State, weapons: tuple[Id, ...]) -> str:
    """By another reading a weapon stays under whoever controls it (3)."""
    controllers = together(dict.fromkeys(str(state.objects[i].controller) for i in weapons))
    return f"{they_do('sigue', state, weapons)} bajo el control de {controllers}"
