"""Triggered abilities go to the chain (603.3), with the rules by which they triggered."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ....kernel.abilities import Keyword, Ref, Waiting
from ....kernel.continuous import in_layers
from ....kernel.decisions import Procedure
from ....kernel.events import Cease, Event
from ....kernel.frozen import Id
from ....kernel.items import Item
from ....kernel.match import Illegal, Match
from ....kernel.rules import R
from ....kernel.state import State
from ....kernel.triggers import watchers
from ....play.aiming import announce_division, announce_targets
from ....play.announcing import Attempt, Step, announce
from ....play.grounds import Ground, ground, grounds
from ....play.ruling import ruled
from .. import rules as r
from ..elements.grounds import of_trigger
from ..elements.keywords import KEYWORDS
from ..elements.layers import views
from .allowing_abilities import moves_itself
from .announcing import PLAYS
from .chain import create_on_chain


@dataclass(kw_only=True)
class Triggering(Attempt):
    """A triggered ability that is put on the chain."""

    waiting: Waiting


def put_trigger(match: Match, waiting: Waiting) -> Procedure:
    """603.3, 113.3c, 116.2a: to the chain with its targets, as somebody would receive priority: in the steps of a turn (502.2,
    505.2) and once there was combat damage (509.3), whether or not anybody may activate abilities (603.2a)."""
    player = waiting.context.you
    if not match.state.players[player].in_game:
        text = f"{player} dejó el juego: su habilidad no va a la cadena"
        match.say(r.NOTHING_FOR_GONE, text=text)
        return
    effect = waiting.ability.effect
    triggering = Triggering(PLAYS, player, waiting.context.source, r.TRIGGER_TARGETS, effect=effect, waiting=waiting)
    yield from announce(match, triggering, STEPS, _removed)


def _to_chain(match: Match, triggering: Triggering) -> Procedure:
    waiting, source = triggering.waiting, triggering.source
    new = Item(
        source=source,
        index=waiting.index,
        ability=waiting.ability,
        cause=waiting.context.cause,
        x=waiting.context.x,
        those=waiting.context.those,
        targets=waiting.context.targets if waiting.index < 0 else (),
    )
    rules = (
        r.TRIGGER_TO_CHAIN,
        *of_trigger(match.state, source, waiting.ability),
        *why_triggered(match.state, waiting),
        *_once_more(match.state, waiting),
    )
    text = f"va a la cadena la habilidad de {_name(match, source)}"
    resting = (*_where_fulfilled(match.state, waiting), r.TRIGGER_CONTROLLER if waiting.index >= 0 else r.DELAYED_NOT_BEFORE)
    triggering.item = yield from create_on_chain(match, triggering.player, new, rules, text, grounds=resting)


def _once_more(state: State, waiting: Waiting) -> tuple[R, ...]:
    """113.2d, 603.2c: its equal of the same element is on the chain already, another instance or for another occurrence."""
    there = [state.objects[i].item for i in state.zone("cadena")]
    equal = [one for one in there if one.source == waiting.context.source and one.ability == waiting.ability]
    instances = not _of_keyword(state, waiting) and any(one.index != waiting.index for one in equal)
    occurrences = waiting.index >= 0 and any(one.index == waiting.index for one in equal)
    return ((r.EACH_INSTANCE,) if instances else ()) + ((r.TRIGGERS_EACH_TIME,) if occurrences else ())


def _name(match: Match, source: Id | None) -> str:
    return match.game.name_of(match.state, source) if source is not None else "un efecto"


def _removed(match: Match, mark: tuple[State, int], triggering: Triggering, why: Illegal) -> Procedure:
    """603.3c: without a legal choice it is removed."""
    text = f"{why.text}: la habilidad de {_name(match, triggering.source)} se remueve de la cadena"
    yield from match.do(Cease("remover", obj=triggering.item), rules=(r.TRIGGER_TARGETS, *why.also), text=text)


def _played(match: Match, triggering: Triggering) -> Procedure:
    if "disparada" in watchers(match.state):
        event = Event("disparada", obj=triggering.item, player=triggering.player, source=triggering.source)
        text = f"se jugó la habilidad de {_name(match, triggering.source)}"
        yield from match.do(event, rules=(r.TRIGGER_PLAYED,), text=text)


STEPS: tuple[Step[Triggering], ...] = (
    Step("603.3", _to_chain),
    Step("601.1c", announce_targets),
    Step("601.1d", announce_division),
    Step("601.1h", _played),
)


def _travels(waiting: Waiting) -> bool:
    return waiting.ability.on.event in ("mover", "destruir", "exiliar")


def _looks_for(*events: str) -> Callable[[Waiting], bool]:
    return lambda waiting: waiting.ability.on.state is None and waiting.ability.on.event in events


#: The rules by which abilities trigger, with what they look for; first those on the kind of thing that they look for.
_LOOKED_FOR: tuple[Ground[Waiting], ...] = (
    ground(r.STATE_TRIGGERS, when=lambda waiting: waiting.ability.on.state is not None),
    ground(
        r.STEP_TRIGGERS, when=lambda waiting: _looks_for("comienzo")(waiting) and waiting.ability.on.data.get("step") != "combate"
    ),
    ground(r.LOSING_TRIGGERS, when=_looks_for("perder")),
    ground(r.TRIGGERS_ON_EVENT_ONLY, when=_looks_for("girar")),
    ground(r.ENTER_TRIGGERS, when=lambda waiting: _travels(waiting) and waiting.ability.on.to == "en juego"),
    ground(r.LEAVE_TRIGGERS, when=lambda waiting: _travels(waiting) and waiting.ability.on.to != "en juego"),
    ground(
        r.WEAPON_LEAVE_TRIGGERS,
        when=lambda waiting: waiting.ability.on.event == "mover" and waiting.ability.on.obj == Ref("equipado"),
    ),
    ground(r.DETACHED, when=_looks_for("desanexar")),
)
_ALSO_LOOKED_FOR: tuple[Ground[Waiting], ...] = (
    ground(r.BOND_TRIGGERS, when=_looks_for("vincular")),
    ground(
        *(r.STATIC_WITH_TRIGGER, r.LINKED_STATIC),
        when=lambda waiting: waiting.ability.on.source == Ref("este") and waiting.ability.on.event == "mostrar",
    ),
)


def why_triggered(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which an ability triggered, according to what it looks for."""
    if waiting.index < 0:
        return (r.TRIGGERS, r.DELAYED, r.DELAYED_ONCE, r.DELAYED_ELEMENT)
    rules = (r.TRIGGERS, *_under_control(state, waiting), *grounds(_LOOKED_FOR, waiting), *_modified(state, waiting))
    where = _of_keyword(state, waiting) or _where_fulfilled(state, waiting)
    return (*rules, *where, *_of_source(state, waiting), *grounds(_ALSO_LOOKED_FOR, waiting))


def _where_fulfilled(state: State, waiting: Waiting) -> tuple[R, ...]:
    """113.5i, 113.5j: it works in another zone than play, out of which it moves its own element or where its condition is met."""
    here = state.objects.get(waiting.context.source)  # type: ignore[arg-type]
    if here is None or here.zone.name == "en juego" or not waiting.ability.zone:
        return ()
    return (r.WHERE_IT_MOVES if moves_itself(waiting.ability) else r.WHERE_FULFILLED,)


def _under_control(state: State, waiting: Waiting) -> tuple[R, ...]:
    """603.3a: it is of who controlled its source as it triggered, and whose that is not now."""
    source = waiting.context.source
    if source is None:
        return ()
    here = state.last(source)
    now = views(state, source)["controller"] if source in state else None
    return (r.TRIGGER_CONTROLLER,) if (now or here.owner) != waiting.context.you else ()


def _modified(state: State, waiting: Waiting) -> tuple[R, ...]:
    """603.6b, 610.3c: that it triggered on something coming into play as effects have made it from that moment on."""
    entered = waiting.context.cause.obj if _travels(waiting) and waiting.ability.on.to == "en juego" else None
    reached = entered in state and any(entered in objects for _, objects in in_layers(state))
    return (r.MODIFIED_AS_IT_ENTERS, r.APPLIES_AS_IT_ENTERS) if reached else ()


def _of_source(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which what has left still triggers, or what may not be activated."""
    source = waiting.context.source
    if source is None:
        return ()
    here = state.objects.get(source)
    if here is None or waiting.ability.on.event in ("desanexar", "perder control"):
        return (r.LOOK_BACK,)
    barred = here.zone.name == "en juego" and ruled(state, source, "no puede activar habilidades")
    return (r.TRIGGERS_ANYWAY,) if barred else ()


def _of_keyword(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules of the keyword that a triggered ability stands for."""
    source = waiting.context.source
    here = state.last(source) if source is not None else None
    printed = here.base.abilities if here is not None and here.base is not None and not here.face_down else ()
    ability = printed[waiting.index] if 0 <= waiting.index < len(printed) else None
    if not isinstance(ability, Keyword):
        return ()
    return KEYWORDS.rules_of(tuple(a for a in printed if isinstance(a, Keyword) and a.name == ability.name))
