"""Exchanging: control of two elements, two cards, two zones. What cannot be done in full is not done."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.abilities import Context, Part
from ..kernel.decisions import Procedure
from ..kernel.events import Alter, Move
from ..kernel.frozen import Data, Frozen, Id, Map
from ..kernel.match import Match
from ..kernel.pieces import Zone
from ..kernel.rules import R
from ..kernel.state import State
from .choosing import elements, players
from .lasting import lasts, put_effects, with_effects
from .lending import required


@dataclass(frozen=True)
class Exchanging(Frozen):
    """What a game lends to exchanging (Inferno 701.10).

    - ``rule``: what cannot be exchanged in full is not. ``control``, ``cards``, ``attached``, ``zones``: the rules on
      exchanging control, two cards, what one is attached to, all cards of two zones.
    - ``event``, ``attach``: the names of the events by which cards change places, and are attached.
    """

    rule: R
    control: R
    cards: R
    attached: R
    zones: R
    event: str
    attach: str


def lent(state: State) -> Exchanging:
    """What the game of a state lends."""
    return required(state, Exchanging)


def exchange_control(match: Match, context: Context, args: Data) -> Procedure:
    """Each gets what the other controlled, at once; nothing when one is gone or both are of one player."""
    both = yield from _both(match, context, args)
    if both is None:
        return None
    state, exchanging = match.state, lent(match.state)
    one, other = both
    mine, theirs = (state.game.view(state, i)["controller"] for i in both)
    if mine == theirs:
        match.say(exchanging.control, text="ambos son del mismo jugador: no se logra nada")
        return both
    until, goes = args.get("until", ""), ((one, theirs), (other, mine))
    made = (lasts(state, context, (obj,), until, parts=(Part("controller", who),)) for obj, who in goes)
    text = f"{mine} y {theirs} intercambian el control"
    yield from put_effects(match, (exchanging.rule, exchanging.control), text, with_effects(state, *made))
    return both


def _both(match: Match, context: Context, args: Data) -> Procedure:
    """The two elements, or None when one of them is not there any more."""
    one = yield from elements(match, context, args["what"])
    other = (yield from elements(match, context, args["with"])) if "with" in args else one[1:]
    one = one if "with" in args else one[:1]
    if len(one) == len(other) == 1:
        return one[0], other[0]
    match.say(lent(match.state).rule, text="el cambio no puede completarse: no hay intercambio")
    return None


def exchange_cards(match: Match, context: Context, args: Data) -> Procedure:
    """Cards of one owner take each other's place; what one was attached to, the other is."""
    both = yield from _both(match, context, args)
    if both is None:
        return None
    state, exchanging = match.state, lent(match.state)
    one, other = both
    here, there = state.objects[one], state.objects[other]
    if here.owner != there.owner:
        match.say(exchanging.cards, text="no son del mismo propietario: no hay intercambio")
        return both
    moves = [_move(state, one, there.zone), _move(state, other, here.zone)]
    rules = (exchanging.rule, exchanging.cards)
    happened = yield from match.do(*moves, rules=rules, text="se intercambian las cartas")
    for old, new in ((here, other), (there, one)):
        now = next((o.id for o in match.state.objects.values() if o.former == new), None) if happened else None
        if old.attached is not None and now is not None:
            event = Alter(exchanging.attach, obj=now, source=old.attached, fields=Map(attached=old.attached))
            yield from match.do(event, rules=(exchanging.attached,), text="la otra carta pasa a estar anexada")
    return tuple(now for i in both if (now := match.state.now(i)) is not None)


def _move(state: State, obj: Id, to: Zone) -> Move:
    """The event by which a card goes where the other was, to that zone of its own owner."""
    here, kinds = state.objects[obj], state.setup.game.zone_kinds
    zone = Zone(to.name) if kinds[to.name].shared else Zone(to.name, here.owner)
    controller = here.owner if kinds[to.name].in_play else None
    data = Map({"de": here.zone.name})
    return Move(lent(state).event, obj=obj, player=here.owner, data=data, to=zone, controller=controller)


def exchange_zones(match: Match, context: Context, args: Data) -> Procedure:
    """Every card of one zone for every card of the other, also when one is empty."""
    one, other = args["zones"]
    for player in players(match.state, context, args.get("who")):
        moves = [_move(match.state, i, Zone(other, player)) for i in match.state.zone(one, player)]
        moves += [_move(match.state, i, Zone(one, player)) for i in match.state.zone(other, player)]
        if moves:
            text = f"{player} intercambia su {one} y su {other}"
            yield from match.do(*moves, rules=(lent(match.state).zones,), text=text)
