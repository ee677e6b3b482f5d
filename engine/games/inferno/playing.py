"""Playing a card (601.1): its steps a–h in the order of the document; undone when a step cannot be done (708)."""

from __future__ import annotations

from ...kernel.abilities import CostPart
from ...kernel.conditions import Action
from ...kernel.events import Alter, Event
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...play.ruling import own_rules
from . import rules as r
from .aiming import announce_division, announce_targets
from .announcing import announce_card, announce_costs, announce_x_of_text, leave_letter
from .copying import COPY
from .costing import spell_effect
from .layers import views
from .locking import lock_cost, pay_or_again
from .undoing import undo

#: The mark of what was played while something else was resolving (607.2f).
PLAYED_DURING = "jugada durante una resolución"


def play(match: Match, action: Action, free: bool = False, price: tuple[CostPart, ...] | None = None) -> Procedure:
    """601.1: the card to the chain and its costs paid, step by step; undone when a step cannot be done. True when played."""
    assert action.obj is not None
    mark = match.mark()
    neutral = is_neutral(match.state, action.obj)
    origin = match.state.objects[action.obj].zone.name
    try:
        item = yield from announce_card(match, action)  # 601.1a
        cost = yield from announce_costs(match, item, origin, free, price)  # 601.1b
        effect = spell_effect(match.state, item)
        yield from announce_x_of_text(match, item, effect)  # 107.3e
        yield from announce_targets(match, item, effect, r.CARD_TARGETS)  # 601.1c
        yield from announce_division(match, item, effect)  # 601.1d
        amount = lock_cost(match, item, cost)  # 601.1e
        yield from pay_or_again(match, item, amount, cost.parts)  # 601.1f, g
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    yield from card_played(match, action, item, origin, neutral)  # 601.1h
    leave_letter(match)
    return True


def card_played(match: Match, action: Action, item: Id, origin: str, neutral: bool) -> Procedure:
    """601.1h: the card counts as played, and what triggers on that triggers; a copy, too, unless the reading says no."""
    reading = None
    if match.state.priority.holder is None:  # 607.2f: something else is resolving
        reading = "inferno-carta-jugada-durante-una-resolucion"
        here = match.state.objects[item]
        during = Alter("anunciar", obj=item, fields=Map(choices=here.choices.set(PLAYED_DURING, True)))
        match.write(during, rules=(r.PAY_WHILE_RESOLVING,), text="nadie recibe prioridad", reading=reading)
        if here.kind == COPY and match.reading(reading) == "la-copia-no-cuenta-como-jugada":
            return
    data = Map({"neutral": neutral, "de": origin, "carta": True})
    event = Event("jugada", obj=item, player=action.player, data=data)
    yield from match.do(
        event,
        rules=(r.PLAYED, r.PLAY_WORD),
        text=f"{action.player} jugó {match.game.name_of(match.state, item)}",
        by=action.player,
        reading=reading or _reading_of_played(match.state, item, neutral),
    )


def _reading_of_played(state: State, item: Id, neutral: bool) -> str | None:
    """The reading by which something triggers, or not, on the playing of this card: a replica of it, an impulse."""
    looking = watchers(state).get("jugada", ())
    name = views(state, item)["name"]
    if any(w[2].zone == "inferno" and views(state, w[0])["name"] == name for w in looking):
        return "inferno-replica-copia-y-coste"
    return "inferno-carta-neutral" if neutral and looking else None


def is_neutral(state: State, obj: Id) -> bool:
    """702.20a: what a neutral card is, is a reading: one without a path, or one whose text says that it is neutral."""
    if state.reading("inferno-carta-neutral") == "de-otra-clase":
        return bool(own_rules(state, obj, "es neutral"))
    return not views(state, obj)["path"]
