"""Playing a card (601.1): its steps a–h in the order of the document; undone when a step cannot be done (708)."""

from __future__ import annotations

from typing import Any

from ....kernel.abilities import CostPart
from ....kernel.conditions import Action
from ....kernel.decisions import Procedure
from ....kernel.events import Alter, Event
from ....kernel.frozen import Id, Map
from ....kernel.match import Match
from ....kernel.state import State
from ....kernel.triggers import watchers
from ....play.aiming import announce_division, announce_targets
from ....play.announcing import Step, announce
from ....play.ruling import own_rules
from ....play.stack_copies import CARD_COPY
from .. import rules as r
from ..elements.layers import views
from .announcing import PLAYS, Playing, announce_card, announce_costs, undone
from .locking import lock_cost, pay_or_again


def play(match: Match, action: Action, free: bool = False, price: tuple[CostPart, ...] | None = None) -> Procedure:
    """601.1: the card to the chain and its costs paid, step by step; undone when a step cannot be done. True when played."""
    assert action.obj is not None
    neutral, origin = is_neutral(match.state, action.obj), match.state.objects[action.obj].zone.name
    playing = Playing(
        PLAYS,
        action.player,
        action.obj,
        r.CARD_TARGETS,
        action=action,
        origin=origin,
        neutral=neutral,
        free=free,
        price=price,
    )
    return (yield from announce(match, playing, STEPS, undone))


def _card_played(match: Match, playing: Playing) -> Procedure:
    """601.1h: the card counts as played, and what triggers on that triggers; a copy, too, unless the reading says no."""
    reading, item, neutral = None, playing.item, playing.neutral
    if match.state.priority.holder is None:  # 607.2f: something else is resolving
        reading = "inferno-carta-jugada-durante-una-resolucion"
        here = match.state.objects[item]
        during = Alter("anunciar", obj=item, fields=Map(item=here.item.but(during=True)))
        match.write(during, rules=(r.PAY_WHILE_RESOLVING,), text="nadie recibe prioridad", reading=reading)
        if here.kind == CARD_COPY and match.reading(reading) == "la-copia-no-cuenta-como-jugada":
            return
    of_turn = match.state.history.get(("jugó", playing.player), 0) + 1
    data = Map({"neutral": neutral, "de": playing.origin, "carta": True, "del turno": of_turn})
    counted = {key: match.state.history.get(key, 0) + 1 for key in _counts(match.state, playing.player, item)}
    match.keep(history=match.state.history.with_(counted))
    yield from match.do(
        Event("jugada", obj=item, player=playing.player, data=data),
        rules=(r.PLAYED, r.PLAY_WORD),
        text=f"{playing.player} jugó {match.game.name_of(match.state, item)}",
        by=playing.player,
        reading=reading or _reading_of_played(match.state, item, neutral),
    )


def _counts(state: State, player: str, item: Id) -> list[str | tuple[Any, ...]]:
    """What of a turn is counted as a card is played: the cards of a player, and those of each type."""
    return [("jugó", player), *(("jugó", player, word) for word in views(state, item)["types"])]


#: 601.1, letter by letter.
STEPS: tuple[Step[Playing], ...] = (
    Step("601.1a", announce_card),
    Step("601.1b", announce_costs),
    Step("601.1c", announce_targets),
    Step("601.1d", announce_division),
    Step("601.1e", lock_cost),
    Step("601.1f", pay_or_again),
    Step("601.1h", _card_played),
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
