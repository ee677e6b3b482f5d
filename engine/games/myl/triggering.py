"""Resolving what has triggered, without a stack (4.8), and using an ability step by step (4.7.A–G)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import Activated, Context, Filter, Triggered, Waiting
from ...kernel.canonical import canonical
from ...kernel.conditions import Action, Refusal, in_document_order
from ...kernel.decisions import Procedure
from ...kernel.events import End, Event
from ...kernel.frozen import Map
from ...kernel.items import Item
from ...kernel.match import Match
from ...kernel.pieces import Result
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.triggers import ordered
from ...play.allowing import carry_out
from ...play.announcing import Attempt, Step, follow
from ...play.instructions import apply
from ...play.slots import with_references
from ...play.under_way import begin, end
from . import rules as r
from . import unaffected
from .addressing import aimed
from .aiming import AS_IT_IS, NOT_ASKED, choose_targets, enough, lacking, on_what, still_valid
from .allowing import KEPT, PLAYABLE, kept_from_use
from .annulling import annuls
from .checking import state_changes
from .choosing import tell_counted
from .costing import Price, ability_price, payable
from .paying import pay
from .saying import decisive, name
from .windows import PLAYED, prevention
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
            match.say(r.SEVERAL_TRIGGERS, text=text, reading=order_of_steps)
            rules = SEVERAL
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
        _tell_order(match, listed, order, players, rules)
        for waiting in order:
            rule = rules[0] if waiting.context.you == first else rules[1]
            if rounds > 1:
                rule = r.SEVERAL_TRIGGERS
            elif rules == SEVERAL and len(order) == 1:
                rule = r.OPTIONAL_TRIGGER
            yield from use_triggered(match, waiting, rule)


def _tell_order(
    match: Match, listed: tuple[Waiting, ...], order: tuple[Waiting, ...], players: tuple[str, ...], rules: tuple[R, R]
) -> None:
    """4.8: whose come first, and in which order somebody put several."""
    mine = {player: [w.context.source for w in order if w.context.you == player] for player in players}
    if rules == SEVERAL and all(mine.values()):
        text = f"van antes las habilidades disparadas de {players[0]} y después las de {players[1]}"
        match.say(r.SEVERAL_TRIGGERS, text=text)
    for player, sources in mine.items():
        if len({(w.ability, w.context.source) for w in listed if w.context.you == player}) > 1:
            said = ", ".join(name(match.state, i) for i in sources)
            rule = rules[0] if player == players[0] else rules[1]
            text = f"{player} ordena sus habilidades disparadas: {said}"
            match.say(rule, text=text, by=player, chosen=True, grounds=(r.SEVERAL_TRIGGERS,))


def endless(match: Match) -> Procedure:
    """No rule speaks of loops; one that nobody can break is a draw by the reading in force."""
    end_of_match = End("fin", result=Result((), match.state.living(), True, ()))
    text, reading = "nadie puede cortar el ciclo: empate", "myl-activadas-sin-limite-y-ciclos"
    yield from match.do(end_of_match, rules=(), text=text, reading=reading)


def usable(state: State, waiting: Waiting) -> bool:
    """4.7: whether what triggered can be used: its number a turn, its cost and its targets; and no effect keeps it from that."""
    able = enough(state, waiting.ability.effect, waiting.context) and _paid(state, waiting)
    return able and not _used_up(state, waiting) and not _kept(state, waiting)


def _kept(state: State, waiting: Waiting) -> bool:
    """4.7: whether an effect does not let the ability be used; what an effect left for later is no ability of its card."""
    source = waiting.context.source
    own = waiting.index >= 0 and source is not None and source in state.objects
    return own and kept_from_use(state, source, waiting.context.you, activated=False)  # type: ignore[arg-type]


def _used_up(state: State, waiting: Waiting) -> bool:
    """4.4"""
    times = waiting.ability.times
    return bool(times) and state.history.get(("habilidad", waiting.context.source, waiting.index), 0) >= (times or 0)


def _paid(state: State, waiting: Waiting) -> bool:
    """8.9: whether its cost can be paid."""
    cost, source, you = waiting.ability.cost, waiting.context.source, waiting.context.you
    if not cost:
        return True
    if source is None or source not in state.objects:
        return False
    return payable(state, you, source, ability_price(state, cost, waiting.context), of_card=False)


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
    if ability.zone == "mano" and ability.effect == PLAYED:
        yield from _play_in_answer(match, context)
        return
    if match.state.result is not None or not usable(match.state, waiting):
        tell_unusable(match, waiting)
        return
    if _only_when_active(match, ability):
        whose = name(match.state, context.source)
        text = f"la habilidad de {whose} dice «Puedes»: se activa, y no en este momento"
        match.say(r.ACTIVATED_WHEN, text=text, reading=ACTIVATED)
        return
    whose = name(match.state, context.source)
    if ability.optional or ability.cost:
        asks = f"¿Utilizas la habilidad de {whose}?"
        if not (yield from match.confirm(context.you, asks, (r.OPTIONAL_TRIGGER,), "opcional")):
            text = f"{context.you} no utiliza la habilidad disparada de {whose}"
            match.say(r.OPTIONAL_TRIGGER, text=text, by=context.you, chosen=True)
            return
    finish = yield from declare_triggered(match, waiting, rule)
    yield from finish()


def _play_in_answer(match: Match, context: Context) -> Procedure:
    """6.1: a card whose text says in answer to what it is played; who does not play it shows nothing."""
    action = Action("jugar", context.you, context.source, data=Map(cause=context.cause))
    if match.state.result is not None or context.source not in match.state or not PLAYABLE.holds(match.state, action):
        return
    if (yield from match.confirm(context.you, f"¿Juegas {name(match.state, context.source)}?", (r.CARD_STATE,), "opcional")):
        text = f"{context.you} juega en respuesta {name(match.state, context.source)}"
        match.say(r.CARD_STATE, text=text, by=context.you, chosen=True)
        yield from carry_out(match, action)


def tell_unusable(match: Match, waiting: Waiting) -> None:
    """4.4, 6.4, 8.9: what triggers and was used often enough, has no valid target or cannot be paid is not used; why."""
    state = match.state
    if state.result is not None:
        return
    whose = f"la habilidad disparada de {name(state, waiting.context.source)}"
    if _kept(state, waiting):
        match.say(r.ABILITY_STATE, text=f"{whose} no se utiliza: {KEPT}")
    elif _used_up(state, waiting):
        match.say(r.TIMES, text=f"{whose} ya se utilizó las veces que permite")
    elif not enough(state, waiting.ability.effect, waiting.context):
        _tell_aimless(match, whose, in_document_order(lacking(state, waiting.ability.effect, waiting.context)))
    else:
        match.say(r.COST, text=f"{whose} no se utiliza: {waiting.context.you} no puede pagar su coste", grounds=(r.PAY_ABILITY,))


def _tell_aimless(match: Match, whose: str, reasons: tuple[Refusal, ...]) -> None:
    """6.4: what might be taken for a target, each with why it is none."""
    told = {one.object for one in reasons if one.text not in (AS_IT_IS, NOT_ASKED)}
    why = [one for one in reasons if one.text != AS_IT_IS and not (one.text == NOT_ASKED and one.object in told)]
    first = (r.CONTINUOUS_FIRST,) if any(one.rule == r.CONTINUOUS_FIRST for one in reasons) else ()
    rules, grounds = decisive((r.TARGETS, *(one.rule for one in why), *first), (one.rule for one in reasons))
    said = [f"{one.object}: {one.text}" if one.object else f"{one.text}, {one.required}, y hay {one.actual}" for one in why]
    text = f"{whose} no tiene un objetivo válido: {'; '.join(dict.fromkeys(said)) or 'no hay ninguno'}"
    match.say(*rules, text=text, grounds=grounds)


def declare_triggered(match: Match, waiting: Waiting, rule: R) -> Procedure:
    """4.7.A–E. Returns what does steps F and G."""
    ability, context = waiting.ability, waiting.context
    state, source = match.state, context.source
    text = f"{context.you} utiliza la habilidad disparada de {name(state, source)}"
    if source is not None and source in state.objects and state.objects[source].zone.name not in FIELD:
        text += f" desde {'la' if state.objects[source].zone.name == 'mano' else 'el'} {state.objects[source].zone.name}"
    reading = "myl-disparos-anidados"
    nested = match.reading(reading) == "anidado"
    if nested:
        match.say(rule, text="lo que dispare entretanto se resolverá antes que ella", reading=reading)
    place = waiting.index if ability.times else None
    rules = (rule, *((r.OPTIONAL_TRIGGER,) if ability.optional or ability.cost else ()), *_also(match.state, waiting))
    return (yield from declare(match, using(match.state, context, ability, rules, "disparada", place, nested), text))


def _also(state: State, waiting: Waiting) -> tuple[R, ...]:
    """The rules by which it triggered as it did: from the zone to which the card went (4.2.1), as what annuls (4.2.2), by a word
    of a name (4.9), by a card that was put into play (6.3.4)."""
    source, watched = waiting.context.source, waiting.ability.on.obj
    here = state.objects.get(source) if source is not None else None
    came = not waiting.ability.zone or waiting.context.cause.obj == source
    arrived = came and here is not None and here.zone.name not in FIELD
    named = isinstance(watched, Filter) and bool(watched.name_word)
    annulling = (r.ANNULS_BY_TRIGGER,) if annuls(waiting.ability.effect) else ()
    put = (r.PUT_ENTERS,) if waiting.context.cause.more.get("cómo") == "puesta" else ()
    return (*((r.FROM_ARRIVAL,) if arrived else ()), *annulling, *((r.NAME_WORD,) if named else ()), *put)


@dataclass(kw_only=True)
class Using(Attempt):
    """An ability that is being used: on what it is aimed, what it costs, by which rules and of which ``kind``, its place among
    those of its card when its uses are counted (else None), and whether what triggers meanwhile resolves before it."""

    context: Context
    price: Price
    ability: Activated | Triggered
    rules: tuple[R, ...]
    kind: str
    place: int | None
    triggers: bool


def using(
    state: State,
    context: Context,
    ability: Activated | Triggered,
    rules: tuple[R, ...],
    kind: str,
    place: int | None,
    triggers: bool,
) -> Using:
    """The use of an ability."""
    return Using(
        USES,
        context.you,
        context.source,
        r.TARGETS,
        effect=ability.effect,
        context=context,
        ability=ability,
        price=ability_price(state, ability.cost, context),
        rules=rules,
        kind=kind,
        place=place,
        triggers=triggers,
    )


def declare(match: Match, use: Using, text: str) -> Procedure:
    """4.7.A–E, 6.4: declared with its targets, paid, and what triggers on it. Returns what does steps F and G."""
    use.context = yield from choose_targets(match, use.effect, use.context)
    begin(match, USES, "4.7.A", use.player, Item(source=use.source, ability=use.ability, targets=use.context.targets))
    aims = on_what(match, use.context)
    rules = (*use.rules, r.TARGETS) if aims and not annuls(use.effect) else use.rules
    rules, grounds = decisive(rules, (r.DECLARE_ABILITY, *(() if use.kind == "activada" else (r.OPTIONAL_TRIGGER,))))
    text += aims
    chosen = use.kind == "activada" or r.OPTIONAL_TRIGGER in use.rules
    match.set(*rules, text=text, by=use.player, chosen=chosen, grounds=grounds)
    yield from follow(match, use, STEPS)
    return lambda: _finish_use(match, use)


def _pay(match: Match, use: Using) -> Procedure:
    use.context = yield from pay(match, use.context, use.price, (r.PAY_ABILITY,))
    if use.place is not None:
        key = ("habilidad", use.source, use.place)
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))


def _counts_as_used(match: Match, use: Using) -> Procedure:
    event = Event("utilizada", obj=use.source, player=use.player, data=Map(clase=use.kind))
    text = f"la habilidad de {name(match.state, use.source)} se considera utilizada"
    yield from match.do(event, rules=(r.ABILITY_USED,), text=text)
    yield from state_changes(match)


def _triggered(match: Match, use: Using) -> Procedure:
    if use.triggers:
        yield from resolve_triggers(match, use.player, (r.OWN_TRIGGERS, r.THEIR_TRIGGERS))


#: 4.7, letter by letter once it is declared.
STEPS: tuple[Step[Using], ...] = (Step("4.7.B", _pay), Step("4.7.C", _counts_as_used), Step("4.7.D", _triggered))


def _finish_use(match: Match, use: Using) -> Procedure:
    """4.7.F, G: prevention, and it resolves."""
    yield from prevention(match, r.PREVENT_ABILITY, match.state.opponents(use.player))
    ended, whose = end(match, USES, use.source), name(match.state, use.source)
    if match.state.result is not None:
        return
    if ended is not None and ended.item.annulled:
        match.set(r.ABILITY_RESOLVES, text=f"la habilidad de {whose} fue cancelada y no se resuelve")
        return
    targets = use.context.targets if ended is None else ended.item.targets  # an effect may have directed it at others
    ready = still_valid(match, use.effect, use.context.but(targets=targets))
    if ready is not None:
        match.set(r.ABILITY_RESOLVES, text=f"se resuelve la habilidad de {whose}")
        tell_counted(match, ready, use.effect)
        yield from apply(match, ready, with_references(aimed(use.effect, ready)))
    unaffected.over(match, use.source)
