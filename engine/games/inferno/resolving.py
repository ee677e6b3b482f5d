"""Resolving the top of the chain (607)."""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Any

from ...kernel.abilities import Activated, Context, Fact, Filter, Ref, Target, Triggered, Un
from ...kernel.events import Cease
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.selecting import holds
from ...kernel.state import State
from ...kernel.targets import slots, still_legal, with_references
from . import copying, environments, linked
from . import rules as r
from .cards import Card
from .chain import context_of, counter, leave_chain, standing_ability
from .characteristics import ABILITY
from .choosing import owner_of
from .costing import spell_effect
from .effects import apply, as_announced
from .layers import views
from .moving import move_event, put_into_play


def resolve_top(match: Match) -> Procedure:
    """607.1, 116.6: the card or ability on top of the chain."""
    top = match.state.zone("cadena")[0]
    here = match.state.objects[top]
    name = match.game.name_of(match.state, top)
    what = f"la habilidad de {name}" if here.kind == ABILITY else name
    if here.kind != ABILITY and "ritual" not in views(match.state, top)["types"]:
        match.say(r.RESOLVES, text=f"se resuelve {what}")
        yield from resolve_permanent(match, top)
        return
    rules = rests_on(match.state, top)
    depth = environments.WHICH_DEPTH if r.DEPTH_CHECKED in rules else None
    reading = environments.DEPTH_ZERO if r.NO_DEPTH in rules else depth
    match.say(r.RESOLVES, *rules, text=f"se resuelve {what}", reading=reading)
    yield from resolve_effect(match, top)


def rests_on(state: State, item: Id) -> tuple[R, ...]:
    """The rules on how instructions are followed that this card or ability gives occasion to."""
    here = state.objects[item]
    ability = standing_ability(state, item)
    effect = ability.effect if here.kind == ABILITY else spell_effect(state, item)
    context = context_of(state, item)
    words = _words(effect)
    found: list[R] = [r.INSTRUCTIONS] if len(effect) > 1 else []
    if words & {"Number", "Exists", "Is", "Fact"}:
        found.append(r.LAST_KNOWN)
    if any(word.startswith("ref:") and word[4:] in context.cause for word in words):
        found.append(r.REFERRED_ELEMENT)
    if "Each" in words:
        found.append(r.ONLY_IN_PLAY)
    if "cada jugador" in words:
        found.append(r.ACTIONS_ONE_BY_ONE)
    if words & {"types", "subtypes", "at_most", "at_least"}:
        found.append(r.ONLY_THAT_CHARACTERISTIC)
    if "escogido" in words and linked.recalled(state, context.source, linked.link_of(state, context), "escogido") is None:
        found.append(r.UNDEFINED_CHOICE)
    if "este" in words and context.source in state.objects and copying.is_copy(state, context.source):  # type: ignore[arg-type]
        found.append(r.FOUND_BY_NAME)
    if (isinstance(ability, Activated) and ability.link) or "exiliadas" in words or "puestas" in words:
        found.append(r.LINKED)
    if "afinidad" in words:
        found.append(r.AFFINITY)
    if "profundidad" in words or "hay profundidad" in words:
        found += [r.DEPTH, r.DEPTH_CHECKED, r.DEPTH_KNOWN, r.DEPTH_APART] + ([] if environments.depth(state) else [r.NO_DEPTH])
    return tuple(found)


@lru_cache(maxsize=2048)
def _words(effect: Any) -> frozenset[str]:
    """The kinds of node and the words in an effect."""
    found: set[str] = set()
    _collect(effect, found)
    return frozenset(found)


def _collect(value: Any, found: set[str]) -> None:
    if isinstance(value, Ref):
        found |= {f"ref:{value.word}", value.word}
    elif isinstance(value, str):
        found.add(value)
    elif isinstance(value, tuple):
        for inner in value:
            _collect(inner, found)
    elif isinstance(value, dict):
        for inner in value.values():
            _collect(inner, found)
    elif isinstance(value, Filter):
        found |= {name for name in ("types", "subtypes") if getattr(value, name)}
        found |= {name for name in ("at_most", "at_least") if getattr(value, name)}
        _collect(value.marks, found)
    elif dataclasses.is_dataclass(value) and not isinstance(value, Card):
        found.add(type(value).__name__)
        for field in dataclasses.fields(value):
            _collect(getattr(value, field.name), found)


def resolve_permanent(match: Match, item: Id) -> Procedure:
    """607.3, 301.2, 302.2, 303.2, 304.2: a card that is no ritual is put into play."""
    reading = "inferno-control-de-la-carta-que-se-resuelve"
    controller = views(match.state, item)["controller"]
    played_by = match.state.objects[item].choices.get("player", controller)
    if played_by != controller:
        if match.reading(reading) == "de-quien-la-jugo":
            controller = played_by
            taken = [e for e in match.state.effects if isinstance(e.affects, tuple) and item in e.affects]
            over = [e for e in taken if any(part.op == "controller" for part in e.parts)]
            match.keep(effects=tuple(e for e in match.state.effects if e not in over))
        match.say(r.CONTROLLER_IN_PLAY, text=f"entra bajo el control de {controller}", reading=reading)
    yield from put_into_play(match, (item,), controller, (r.ENTERS_PLAY,))
    if item in match.state:  # 607.3a
        event = move_event(match.state, "poner en el inferno", item, "inferno")
        yield from match.do(event, rules=(r.CANNOT_ENTER,), text="no puede entrar en juego y va al inferno")


def resolve_effect(match: Match, item: Id) -> Procedure:
    """607.2a–k: second condition, targets, instructions in order, and off the chain."""
    here = match.state.objects[item]
    ability = standing_ability(match.state, item)
    effect = ability.effect if here.kind == ABILITY else spell_effect(match.state, item)
    context = _of_delayed(match, item, context_of(match.state, item))
    gone = here.kind == ABILITY and context.source is not None and context.source not in match.state.objects
    if gone:
        text = "su fuente ya no está: vale la última información conocida"
        match.say(r.INDEPENDENT, text=text)
    if isinstance(ability, Triggered) and not holds(match.state, ability.only_if, context):  # a
        text = "la segunda condición ya no se cumple"
        second = ability.only_if.condition if isinstance(ability.only_if, Un) else ability.only_if
        if isinstance(second, Fact) and second.word == "entorno":
            match.say(r.ENVIRONMENT_TRIGGERED, text="el entorno se mira otra vez al resolver")
        yield from match.do(Cease("remover", obj=item), rules=(r.SECOND_CONDITION, r.INTERVENING_IF), text=text)
        return
    if slots(effect):  # b
        legal = _legal_targets(match, slots(effect), context)
        if any(context.targets) and not any(legal):
            yield from counter(match, item, (r.NO_LEGAL_TARGET,), "todos sus objetivos son inválidos: se cancela")
            return
        if here.choices.get("division") and legal != context.targets:
            text = "lo dividido entre los objetivos queda como se declaró"
            match.say(r.DIVIDE, r.CHOICES_ON_RESOLUTION, text=text)
        context = context.but(targets=legal, announced=context.targets)
    if getattr(ability, "link", ""):
        context = context.but(cause=context.cause.set("enlace", ability.link))
    go = True
    if isinstance(ability, Triggered) and ability.optional:
        name = match.game.name_of(match.state, context.source)
        asks = f"¿Usas la habilidad de {name}?"
        go = yield from match.confirm(context.you, asks, (r.OPTIONAL_EFFECT,), "opcional")
    if go:
        yield from _follow(match, item, context, with_references(effect))  # c–i
    if any(e.until == "resolución" for e in match.state.effects):
        match.keep(effects=tuple(e for e in match.state.effects if e.until != "resolución"))
    if item in match.state:  # k
        yield from leave_chain(match, item)


def _follow(match: Match, item: Id, context: Context, effect: tuple[Any, ...]) -> Procedure:
    """607.2c–i: the instructions in order; whether it leaves the chain before them or after is a reading."""
    context = yield from as_announced(match, context, effect, item)
    early = "inferno-cuando-deja-la-cadena"
    if match.reading(early) == "al-comenzar":
        match.say(r.RESOLVES_ANYWAY, text="deja la cadena antes de hacer lo que dice", reading=early)
        yield from leave_chain(match, item)
    yield from apply(match, context, effect, item if item in match.state else None)


def _legal_targets(match: Match, wanted: tuple[Target, ...], context: Context) -> tuple[tuple[Id, ...], ...]:
    """607.2b: those of the targets announced for each slot that are legal still; environments are not looked at (122.3d)."""
    slot_by_slot = zip(map(_without_environment, wanted), context.targets, strict=True)
    legal = tuple(still_legal(match.state, slot, group, context) for slot, group in slot_by_slot)
    if legal != context.targets and any(legal):
        match.say(r.NO_LEGAL_TARGET, text="alguno de los objetivos ya no es válido")
    return legal


def _of_delayed(match: Match, item: Id, context: Context) -> Context:
    """603.7d–f: a delayed ability belongs to who controlled what made it; by one reading, to who controls its source now."""
    here = match.state.objects[item]
    reading = "inferno-controlador-de-una-retrasada"
    if here.kind != ABILITY or here.choices.get("index", 0) >= 0 or context.source is None:
        return context
    if match.reading(reading) == "al-crearse":
        match.say(r.DELAYED, text=f"la controla {context.you}, como al crearse", reading=reading)
        return context
    you = views(match.state, context.source).get("controller") or owner_of(match.state, context.source)
    match.say(r.DELAYED, text=f"la controla {you}, que controla ahora su fuente", reading=reading)
    return context.but(you=you)


def _without_environment(slot: Target) -> Target:
    """122.3d: whether an environment is there mattered when the target was announced."""
    marks = tuple(mark for mark in slot.filter.marks if isinstance(mark, str) or mark[0] != "hay")
    return slot.but(filter=slot.filter.but(marks=marks)) if len(marks) < len(slot.filter.marks) else slot
