"""Entering play: played (6.1.H) or put (6.3), and changing who controls a card (3.1.2)."""

from __future__ import annotations

from ...kernel.decisions import Procedure
from ...kernel.events import Move
from ...kernel.frozen import Id, Map
from ...kernel.match import Match
from ...kernel.memories import Gained
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.unknown import name_card
from ...play.barring import can_be
from . import rules as r
from .zones import LINE, move_event

#: What each type of card that enters play rests on.
_RULES = {"Aliado": r.DEFENCE_LINE, "Tótem": r.SUPPORT_LINE, "Arma": r.WEAPON_CONTROL, "Oro": r.GOLD_IS_PUT}


def enter(match: Match, card: Id, player: str, bearer: Id | None, rules: tuple[R, ...], how: str = "jugada") -> Procedure:
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
        "entrar", obj=card, player=controller, data=data, to=Zone(zone, controller), controller=controller, status=status
    )
    text = f"{name} entra en juego bajo el control de {controller}"
    yield from match.do(event, rules=(*rules, _RULES[kind]), text=text)
    return new if new in match.state.objects else None


def put(match: Match, card: Id, player: str, bearer: Id | None, rules: tuple[R, ...]) -> Procedure:
    """6.3: put into play without the steps of playing; it enters play (6.3.4) and was not played (6.3.3)."""
    grounds = (*rules, r.PUT_IN_PLAY, r.PUT_ENTERS, r.PUT_IS_NOT_PLAYED)
    return (yield from enter(match, card, player, bearer, grounds, "puesta"))


def gain_control(match: Match, cards: tuple[Id, ...], player: str, source: Id | None, until: str) -> Procedure:
    """3.1.2, 3.2: each to the line or zone where it groups under its new controller, and what it bears with it."""
    state, events, taken = match.state, [], []
    reading = "myl-arma-zona-y-cambio-de-control"
    for card in cards:
        if card not in state.objects or not can_be(state, "controlar", card, player):
            continue
        here = state.objects[card]
        types = match.game.view(state, card)["types"]
        to = next((LINE[word] for word in LINE if word in types), here.zone.name)
        with_it = [here]
        if match.reading(reading) == "sigue-al-portador":
            with_it += [o for o in state.in_play() if o.attached == card]
        taken.append(card)
        for one in with_it:
            gained = Gained(source, match.game.view(state, card)["controller"], until) if source is not None else None
            status = Map(controller=player, controlled_since=state.clock, memory=one.memory.but(gained=gained))
            data = Map({"de": one.zone.name})
            events.append(
                Move("control", obj=one.id, player=player, source=source, data=data, to=Zone(to, player), status=status)
            )
    if events:
        said = ", ".join(match.game.name_of(state, i) for i in taken)
        armed = any(o.attached in taken for o in state.in_play())
        text = f"{player} gana el control de {said}"
        yield from match.do(*events, rules=(r.GAIN_CONTROL, r.CONTROLS), text=text, reading=reading if armed else None)
    return tuple(taken)
