"""Resolving what has triggered, without a stack (4.8), and using an ability step by step (4.7.A–G)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Activated, Context, Filter, Triggered, Waiting
from ...kernel.canonical import canonical
from ...kernel.conditions import in_document_order
from ...kernel.decisions import Procedure
from ...kernel.events import End, Event
from ...kernel.frozen import Map
from ...kernel.items import Item
from ...kernel.match import Match
from ...kernel.pieces import Result
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.triggers import ordered
from ...play.announcing import Attempt, Step, follow
from ...play.instructions import apply
from ...play.targets import with_references
from ...play.under_way import begin, end
from . import rules as r
from .addressing import aimed
from .aiming import choose_targets, enough, lacking, still_valid
from .annulling import annuls
from .checking import state_changes
from .costing import Price, ability_price, payable
from .paying import pay
from .windows import prevention
from .zones import FIELD, USES

#: Rounds of triggers after which repeated states are looked for.
WATCH_AFTER = 30
SEVERAL = (r.SEVERAL_TRIGGERS, r.SEVERAL_TRIGGERS)


def resolve_triggers(match: Match, first: str | None, rules: tuple[R, R]) -> Procedure:
    """What waits is resolved, ``first``'s own before the other player's, each in the order of its controller (4.8).

    Those that annul wait for their window. What triggers meanwhile is resolved after those already declared.
    """
    yield from match.rest()
    order_of_steps = "myl-orden-de-disparos-si-actua-el-inactivo"
    if rules != SEVERAL and match.state.active and match.reading(order_of_steps) == "el-activo":
        if first != match.state.active and match.state.waiting:
            text = "van primero los disparos del jugador activo"
            match.say(*rules[:1], text=text, reading=order_of_steps)
        first = match.state.active
    rounds, met = 0, set()
    moment = "myl-momento-de-las-anulaciones"
    in_window = match.reading(moment) == "en-f"
    if not in_window and any(annuls(w.ability.effect) for w in match.state.waiting):
        match.say(*rules[:1], text="lo que anula se resuelve con lo que dispara", reading=moment)
    while match.state.result is None:
        listed = tuple(w for w in match.state.waiting if not (in_window and annuls(w.ability.effect)))
        if not listed:
            return
        rounds += 1
        if rounds > WATCH_AFTER:
            form = canonical(match.state)
            if form in met:
                yield from endless(match)
                return
            met.add(form)
        players = match.state.players_from(first)
        order = yield from ordered(match, listed, players, r.SEVERAL_TRIGGERS)
        match.keep(waiting=tuple(w for w in match.state.waiting if w not in listed))
        for waiting in order:
            rule = rules[0] if waiting.context.you == first else rules[1]
            yield from use_triggered(match, waiting, rule)


def endless(match: Match) -> Procedure:
    """4.4, 4.8: no rule speaks of loops; one that nobody can break is a draw by the reading in force."""
    result = Result((), match.state.living(), True, (r.TIMES.id,))
    reading = "myl-activadas-sin-limite-y-ciclos"
    yield from match.do(
        End("fin", result=result), rules=(r.TIMES,), text="un ciclo que nadie puede cortar: empate", reading=reading
    )


def usable(state: State, waiting: Waiting) -> bool:
    """4.7: whether what triggered can be used: its number a turn, its cost and its targets."""
    ability, context = waiting.ability, waiting.context
    source = context.source
    if ability.times and state.history.get(("habilidad", source, waiting.index), 0) >= ability.times:
        return False
    if not enough(state, ability.effect, context):
        return False
    return not ability.cost or (
        source is not None
        and source in state.objects
        and payable(state, context.you, source, ability_price(ability.cost), of_card=False)
    )


#: Whether what says «Puedes» is activated.
ACTIVATED = "myl-activada-o-disparada"


def _only_when_active(match: Match, ability: Triggered) -> bool:
    """4.1, 4.2: by one reading whatever says «Puedes» is activated, and has no other moments than those."""
    if not ability.optional or annuls(ability.effect) or match.reading(ACTIVATED) == "por-su-condicion":
        return False
    return match.state.station.step not in ("Vigilia", "Guerra de Talismanes")


def use_triggered(match: Match, waiting: Waiting, rule: R) -> Procedure:
    """4.2, 4.7.A–G: optional when it says «Puedes» or costs something, resolved at once."""
    ability, context = waiting.ability, waiting.context
    if match.state.result is not None or not usable(match.state, waiting):
        _tell_aimless(match, waiting)
        return
    if _only_when_active(match, ability):
        text = "lo que dice «Puedes» se activa, y no en este momento"
        match.say(rule, text=text, reading=ACTIVATED)
        return
    name = match.game.name_of(match.state, context.source)
    if ability.optional or ability.cost:
        asks = f"¿Utilizas la habilidad de {name}?"
        if not (yield from match.confirm(context.you, asks, (r.OPTIONAL_TRIGGER,), "opcional")):
            return
    finish = yield from declare_triggered(match, waiting, rule)
    yield from finish()


def _tell_aimless(match: Match, waiting: Waiting) -> None:
    """6.4: what triggers and has no valid target is not used; a step says why there is none."""
    reasons = lacking(match.state, waiting.ability.effect, waiting.context) if match.state.result is None else []
    if reasons:
        rules = tuple(dict.fromkeys((r.TARGETS, *(why.rule for why in in_document_order(reasons)))))
        text = f"la habilidad de {match.game.name_of(match.state, waiting.context.source)} no tiene un objetivo válido"
        match.say(*rules, text=text)


def declare_triggered(match: Match, waiting: Waiting, rule: R) -> Procedure:
    """4.7.A–E. Returns what does steps F and G."""
    ability, context = waiting.ability, waiting.context
    text = f"{context.you} utiliza la habilidad disparada de {match.game.name_of(match.state, context.source)}"
    reading = "myl-disparos-anidados"
    nested = match.reading(reading) == "anidado"
    if nested:
        match.say(rule, text="lo que dispare entretanto se resuelve antes", reading=reading)
    place = waiting.index if ability.times else None
    grounds = (rule, *_grounds(match.state, waiting))
    return (yield from declare(match, using(context, ability, grounds, "disparada", place, nested), text))


def _grounds(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which it triggered as it did: from the zone to which the card went (4.2.1), as what annuls (4.2.2), by a word
    of a name (4.9)."""
    source, watched = waiting.context.source, waiting.ability.on.obj
    here = state.objects.get(source) if source is not None else None
    came = not waiting.ability.zone or waiting.context.cause.obj == source
    arrived = came and here is not None and here.zone.name not in FIELD
    named = isinstance(watched, Filter) and bool(watched.name_word)
    annulling = (r.ANNULS_BY_TRIGGER,) if annuls(waiting.ability.effect) else ()
    return (*((r.FROM_ARRIVAL,) if arrived else ()), *annulling, *((r.NAME_WORD,) if named else ()))


@dataclass(kw_only=True)
class Using(Attempt):
    """An ability that is being used: on what it is aimed, what it costs, by which rules and of which ``kind``, its place among
    those of its card when its uses are counted (else None), and whether what triggers meanwhile resolves before it."""

    context: Context
    price: Price
    rules: tuple[R, ...]
    kind: str
    place: int | None
    triggers: bool


def using(
    context: Context, ability: Activated | Triggered, rules: tuple[R, ...], kind: str, place: int | None, triggers: bool
) -> Using:
    """The use of an ability."""
    return Using(
        USES,
        context.you,
        context.source,
        r.TARGETS,
        effect=ability.effect,
        context=context,
        price=ability_price(ability.cost),
        rules=rules,
        kind=kind,
        place=place,
        triggers=triggers,
    )


def declare(match: Match, use: Using, text: str) -> Procedure:
    """4.7.A–E: declared with its targets, paid, and what triggers on it. Returns what does steps F and G."""
    use.context = yield from choose_targets(match, use.effect, use.context)
    begin(match, USES, "4.7.A", use.player, Item(source=use.source))
    match.set(*use.rules, r.DECLARE_ABILITY, text=text, by=use.player, chosen=use.kind == "activada")
    yield from follow(match, use, STEPS)
    return lambda: _finish_use(match, use)


def _pay(match: Match, use: Using) -> Procedure:
    yield from pay(match, use.context, use.price, (r.PAY_ABILITY,))
    if use.place is not None:
        key = ("habilidad", use.source, use.place)
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))


def _counts_as_used(match: Match, use: Using) -> Procedure:
    event = Event("utilizada", obj=use.source, player=use.player, data=Map(clase=use.kind))
    yield from match.do(event, rules=(r.ABILITY_USED,), text="la habilidad se considera utilizada")
    yield from state_changes(match)


def _triggered(match: Match, use: Using) -> Procedure:
    if use.triggers:
        yield from resolve_triggers(match, use.player, (r.OWN_TRIGGERS, r.THEIR_TRIGGERS))


#: 4.7, letter by letter once it is declared.
STEPS: tuple[Step[Using], ...] = (Step("4.7.B", _pay), Step("4.7.C", _counts_as_used), Step("4.7.D", _triggered))


def _finish_use(match: Match, use: Using) -> Procedure:
    """4.7.F, G: prevention, and it resolves."""
    yield from prevention(match, r.PREVENT_ABILITY, match.state.opponents(use.player))
    ended = end(match, USES, use.source)
    if match.state.result is not None:
        return
    if ended is not None and ended.item.annulled:
        match.set(r.ABILITY_RESOLVES, text="la habilidad fue cancelada y no se resuelve")
        return
    ready = still_valid(match, use.effect, use.context)
    if ready is not None:
        match.set(r.ABILITY_RESOLVES, text="se resuelve la habilidad")
        yield from apply(match, ready, with_references(aimed(use.effect, ready)))
