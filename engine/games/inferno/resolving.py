"""Resolving the top of the chain (607)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Triggered
from ...kernel.events import Cease
from ...kernel.frozen import Id
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.selecting import holds
from ...kernel.steps import How
from ...kernel.targets import slots, still_legal, with_references
from . import rules as r
from .chain import context_of, counter, leave_chain
from .costing import spell_effect
from .effects import apply
from .layers import ABILITY, views
from .moving import move_event, put_into_play


def resolve_top(match: Match) -> Procedure:
    """607.1: the card or ability on top of the chain."""
    top = match.state.zone("cadena")[0]
    here = match.state.objects[top]
    name = match.game.name_of(match.state, top)
    what = f"la habilidad de {name}" if here.kind == ABILITY else name
    match.write((), (r.RESOLVES,), f"se resuelve {what}", None, How.AUTOMATIC)
    if here.kind != ABILITY and "ritual" not in views(match.state, top)["types"]:
        yield from resolve_permanent(match, top)
        return
    yield from resolve_effect(match, top)


def resolve_permanent(match: Match, item: Id) -> Procedure:
    """607.3: a card that is no ritual is put into play."""
    reading = "inferno-control-de-la-carta-que-se-resuelve"
    controller = views(match.state, item)["controller"]
    if match.reading(reading) == "de-quien-la-jugo":
        controller = match.state.objects[item].choices.get("player", controller)
    yield from put_into_play(match, (item,), controller, (r.ENTERS_PLAY,))
    if item in match.state:  # 607.3a
        event = move_event(match.state, "poner en el inferno", item, "inferno")
        yield from match.do(event, rules=(r.CANNOT_ENTER,), text="no puede entrar en juego y va al inferno")


def resolve_effect(match: Match, item: Id) -> Procedure:
    """607.2a–k: second condition, targets, instructions in order, and off the chain."""
    here = match.state.objects[item]
    ability: Any = here.choices.get("ability")
    effect = ability.effect if here.kind == ABILITY else spell_effect(match.state, item)
    context = context_of(match.state, item)
    if isinstance(ability, Triggered) and not holds(match.state, ability.only_if, context):  # a
        text = "la segunda condición ya no se cumple"
        yield from match.do(Cease("remover", obj=item), rules=(r.SECOND_CONDITION, r.INTERVENING_IF), text=text)
        return
    wanted = slots(effect)
    if wanted:  # b
        announced = context.targets
        legal = tuple(still_legal(match.state, slot, group, context) for slot, group in zip(wanted, announced, strict=True))
        if any(announced) and not any(legal):
            yield from counter(match, item, (r.NO_LEGAL_TARGET,), "todos sus objetivos son inválidos: se cancela")
            return
        if legal != announced:
            match.write((), (r.NO_LEGAL_TARGET,), "alguno de los objetivos ya no es válido", None, How.AUTOMATIC)
        context = context.but(targets=legal)
    optional = isinstance(ability, Triggered) and ability.optional
    go = True
    if optional:
        name = match.game.name_of(match.state, context.source)
        go = yield from match.confirm(context.you, f"¿Usas la habilidad de {name}?", (r.OPTIONAL_EFFECT,), "opcional")
    if go:
        yield from apply(match, context, with_references(effect), item)  # c–i
    if item in match.state:  # k
        yield from leave_chain(match, item)
