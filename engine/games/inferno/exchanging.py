"""Exchanging (701.10): control of two elements, cards of two zones, two zones. What cannot be done in full is not done."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, Continuous, Part
from ...kernel.events import Alter, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.state import State, Zone
from ...play.lasting import put_effects
from . import rules as r
from .choosing import elements, players
from .layers import views


def exchange_control(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.10a, b: each gets what the other controlled, at once; nothing when one is gone or both are of one player."""
    both = yield from _both(match, context, args)
    if both is None:
        return None
    state = match.state
    one, other = both
    mine, theirs = views(state, one)["controller"], views(state, other)["controller"]
    if mine == theirs:
        match.say(r.EXCHANGE_CONTROL, text="ambos son del mismo jugador: no se logra nada")
        return both
    effects = state.effects
    for obj, who in ((one, theirs), (other, mine)):
        number = Id(state.next_id + len(effects))
        change = (Part("controller", who),)
        effects += (
            Continuous(number, context.source, context.you, (obj,), change, stamp=state.clock, until=args.get("until", "")),
        )
    text = f"{mine} y {theirs} intercambian el control"
    yield from put_effects(match, (r.EXCHANGE, r.EXCHANGE_CONTROL), text, effects)
    return both


def _both(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """The two elements, or None when one of them is not there any more."""
    one = yield from elements(match, context, args["what"])
    other = (yield from elements(match, context, args["with"])) if "with" in args else one[1:]
    one = one if "with" in args else one[:1]
    if len(one) == len(other) == 1:
        return one[0], other[0]
    match.say(r.EXCHANGE, text="el cambio no puede completarse: no hay intercambio")
    return None


def exchange_cards(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.10c, d: cards of one owner take each other's place; what one was attached to, the other is."""
    both = yield from _both(match, context, args)
    if both is None:
        return None
    state = match.state
    one, other = both
    here, there = state.objects[one], state.objects[other]
    if here.owner != there.owner:
        match.say(r.EXCHANGE_CARDS, text="no son del mismo propietario: no hay intercambio")
        return both
    moves = [_move(state, one, there.zone), _move(state, other, here.zone)]
    happened = yield from match.do(*moves, rules=(r.EXCHANGE, r.EXCHANGE_CARDS), text="se intercambian las cartas")
    for old, new in ((here, other), (there, one)):
        now = next((o.id for o in match.state.objects.values() if o.former == new), None) if happened else None
        if old.attached is not None and now is not None:
            event = Alter("anexar", obj=now, source=old.attached, fields=Map(attached=old.attached))
            yield from match.do(event, rules=(r.EXCHANGE_ATTACHED,), text="la otra carta pasa a estar anexada")
    return tuple(now for i in both if (now := match.state.now(i)) is not None)


def _move(state: State, obj: Id, to: Zone) -> Move:
    here = state.objects[obj]
    zone = Zone(to.name) if state.setup.game.zone_kinds[to.name].shared else Zone(to.name, here.owner)
    controller = here.owner if state.setup.game.zone_kinds[to.name].in_play else None
    return Move("intercambiar", obj=obj, player=here.owner, data=Map({"de": here.zone.name}), to=zone, controller=controller)


def exchange_zones(match: Match, context: Context, args: Map[str, Any]) -> Procedure:
    """701.10e: every card of one zone for every card of the other, also when one is empty."""
    one, other = args["zones"]
    for player in players(match.state, context, args.get("who")):
        first, second = match.state.zone(one, player), match.state.zone(other, player)
        moves = [_move(match.state, i, Zone(other, player)) for i in first]
        moves += [_move(match.state, i, Zone(one, player)) for i in second]
        text = f"{player} intercambia su {one} y su {other}"
        if moves:
            yield from match.do(*moves, rules=(r.EXCHANGE_ZONES,), text=text)
