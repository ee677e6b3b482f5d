"""Triggered abilities go to the chain (603.3), with the rules by which they triggered."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Keyword, Ref, Waiting
from ...kernel.events import Cease, Event
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.triggers import watchers
from ...play.ruling import ruled
from . import grounds
from . import rules as r
from .aiming import announce_division, announce_targets
from .announcing import leave_letter
from .chain import create_on_chain
from .keywords import KEYWORDS


def put_trigger(match: Match, waiting: Waiting) -> Procedure:
    """603.3, 603.3c: to the chain with its targets; without a legal choice it is removed. Those of energy do not use it."""
    player = waiting.context.you
    if not match.state.players[player].in_game:
        text = f"{player} dejó el juego: su habilidad no va a la cadena"
        match.say(r.NOTHING_FOR_GONE, text=text)
        return
    source = waiting.context.source
    name = match.game.name_of(match.state, source) if source is not None else "un efecto"
    choices: dict[str, Any] = {
        "source": source,
        "index": waiting.index,
        "ability": waiting.ability,
        "cause": waiting.context.cause,
        "x": waiting.context.x,
        "those": waiting.context.those,
    }
    if waiting.index < 0:
        choices["targets"] = waiting.context.targets
    again = any(match.state.objects[i].choices.get("ability") == waiting.ability for i in match.state.zone("cadena"))
    again = again and any(match.state.objects[i].choices.get("source") == source for i in match.state.zone("cadena"))
    rules = (
        r.TRIGGER_TO_CHAIN,
        *grounds.of_trigger(match.state, source, waiting.ability, again),
        *why_triggered(match.state, waiting),
        *((r.TRIGGERS_EACH_TIME,) if again else ()),
    )
    item = yield from create_on_chain(match, player, choices, rules, f"va a la cadena la habilidad de {name}")
    try:
        yield from announce_targets(match, item, waiting.ability.effect, r.TRIGGER_TARGETS)
        yield from announce_division(match, item, waiting.ability.effect)
    except Illegal:
        text = "no hay elección legal: la habilidad se remueve de la cadena"
        yield from match.do(Cease("remover", obj=item), rules=(r.TRIGGER_TARGETS,), text=text)
        return
    finally:
        leave_letter(match)
    if "disparada" in watchers(match.state):
        event = Event("disparada", obj=item, player=player, source=source)
        yield from match.do(event, rules=(r.TRIGGER_PLAYED,), text=f"se jugó la habilidad de {name}")


def why_triggered(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which an ability triggered, according to what it looks for."""
    on, source = waiting.ability.on, waiting.context.source
    rules: tuple[R, ...] = (r.TRIGGERS, r.TRIGGER_CONTROLLER)
    if waiting.index < 0:
        return (r.TRIGGERS, r.DELAYED_NOT_BEFORE, r.DELAYED_ONCE, r.DELAYED_ELEMENT)
    if on.state is not None:
        rules += (r.STATE_TRIGGERS,)
    elif on.event == "comienzo":
        rules += (r.STEP_TRIGGERS,)
    elif on.event == "perder":
        rules += (r.LOSING_TRIGGERS,)
    elif on.event == "girar":
        rules += (r.TRIGGERS_ON_EVENT_ONLY,)
    elif on.event in ("mover", "destruir", "exiliar"):
        entering = (r.ENTER_TRIGGERS, r.MODIFIED_AS_IT_ENTERS, r.APPLIES_AS_IT_ENTERS)
        rules += entering if on.to == "en juego" else (r.LEAVE_TRIGGERS,)
        if on.event == "mover" and on.obj == Ref("equipado"):
            rules += (r.WEAPON_LEAVE_TRIGGERS,)
    if on.event == "desanexar":
        rules += (r.DETACHED,)
    rules += _of_keyword(state, waiting)
    if source is not None:
        here = state.objects.get(source)
        if here is None or on.event in ("desanexar", "perder control"):
            rules += (r.LOOK_BACK,)
        elif here.zone.name == "en juego" and ruled(state, source, "no puede activar habilidades"):
            rules += (r.TRIGGERS_ANYWAY,)
    if on.event == "vincular":
        rules += (r.BOND_TRIGGERS, r.BONDS)
    if on.source == Ref("este") and on.event == "mostrar":
        rules += (r.STATIC_WITH_TRIGGER, r.LINKED_STATIC)
    return rules


def _of_keyword(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules of the keyword that a triggered ability stands for."""
    source = waiting.context.source
    here = (state.objects.get(source) or state.past[source].obj) if source is not None else None
    printed = here.base.abilities if here is not None and here.base is not None and not here.face_down else ()
    ability = printed[waiting.index] if 0 <= waiting.index < len(printed) else None
    if not isinstance(ability, Keyword):
        return ()
    return KEYWORDS.rules_of(tuple(a for a in printed if isinstance(a, Keyword) and a.name == ability.name))
