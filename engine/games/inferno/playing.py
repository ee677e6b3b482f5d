"""Playing cards and activating abilities (601, 602), triggered abilities to the chain (603.3), undoing what fails (708)."""

from __future__ import annotations

from typing import Any

from ...kernel.abilities import Context, CostPart, Filter, Waiting
from ...kernel.conditions import Action
from ...kernel.costs import Payer, pay, total
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Alter, Arrange, Cease, Create, Event, Move, Pool
from ...kernel.frozen import EMPTY, Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.selecting import found
from ...kernel.state import Procedure as UnderWay
from ...kernel.state import State
from ...kernel.steps import How
from ...kernel.targets import announce, slots
from . import rules as r
from .actions import ability_of, increases, reductions, spell_effect
from .layers import own_rules, views
from .moving import CHAIN, destroy, discard, exile, turn
from .resources import energy_abilities, turn_for_energy


def play(match: Match, action: Action, free: bool = False) -> Procedure:
    """601.1: the card to the chain and its costs paid, step by step; undone when a step cannot be done. True when played."""
    assert action.obj is not None
    mark = match.mark()
    neutral = not views(match.state, action.obj)["path"]
    origin = match.state.objects[action.obj].zone.name
    try:
        item = yield from announce_card(match, action)
        cost = yield from announce_costs(match, item, origin, free)
        yield from announce_targets(match, item, spell_effect(match.state, item), r.CARD_TARGETS)
        yield from announce_division(match, item, spell_effect(match.state, item))
        amount = lock_cost(match, item, cost)
        yield from pay_all(match, item, amount, cost["parts"])
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    data = Map({"neutral": neutral, "de": origin, "carta": True})
    event = Event("jugada", obj=item, player=action.player, data=data)
    yield from match.do(
        event, rules=(r.PLAYED,), text=f"{action.player} jugó {match.game.name_of(match.state, item)}", by=action.player
    )
    leave_letter(match)
    return True


def activate(match: Match, action: Action) -> Procedure:
    """602.2: an ability to the chain and its activation cost paid; the rest as playing a card. True when activated."""
    assert action.obj is not None
    mark = match.mark()
    ability = ability_of(match.state, action)
    try:
        name = match.game.name_of(match.state, action.obj)
        choices = {"source": action.obj, "index": action.ability, "ability": ability}
        letter(match, "602.2a", action)
        item = yield from create_on_chain(
            match, action.player, choices, (r.ANNOUNCE_ABILITY,), f"{action.player} activa una habilidad de {name}", chosen=True
        )
        yield from announce_x(match, item, any(part.amount == "X" for part in ability.cost))
        yield from announce_targets(match, item, ability.effect, r.ABILITY_LIKE_CARD)
        yield from announce_division(match, item, ability.effect)
        energy = [p for p in ability.cost if p.kind == "energía"]
        parts = tuple(p for p in ability.cost if p.kind != "energía")
        x = match.state.objects[item].choices.get("x") or 0
        amount = sum(x if p.amount == "X" else p.amount for p in energy if not isinstance(p.amount, str) or p.amount == "X")  # type: ignore[misc]
        yield from pay_all(match, item, int(amount), parts)
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    key = ("habilidad", action.obj, action.ability)
    match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    event = Event("activada", obj=item, player=action.player, source=action.obj)
    yield from match.do(
        event, rules=(r.ABILITY_LIKE_CARD, r.PLAYED), text=f"{action.player} activó la habilidad", by=action.player
    )
    leave_letter(match)
    return True


def activate_energy(match: Match, action: Action) -> Procedure:
    """605.3a: with priority; it does not use the chain."""
    assert action.obj is not None
    assert action.ability is not None
    yield from turn_for_energy(match, action.player, action.obj, action.ability, (r.ENERGY_WHEN,))
    return True


# --- 601.1a–h, letter by letter ----------------------------------------------------------------------------------------


def letter(match: Match, at: str, action: Action | None = None) -> None:
    """The letter at which the procedure under way stands, for whoever looks at the state."""
    others = tuple(p for p in match.state.procedures if p.name != "jugar")
    player = action.player if action is not None else next((p.player for p in match.state.procedures if p.name == "jugar"), "")
    data = next((p.data for p in match.state.procedures if p.name == "jugar"), EMPTY)
    if action is not None:
        data = Map({"what": action.obj})
    match.keep(procedures=(*others, UnderWay("jugar", at, player, data)))


def leave_letter(match: Match) -> None:
    match.keep(procedures=tuple(p for p in match.state.procedures if p.name != "jugar"))


def announce_card(match: Match, action: Action) -> Procedure:
    """601.1a: the card goes to the top of the chain."""
    assert action.obj is not None
    letter(match, "601.1a", action)
    here = match.state.objects[action.obj]
    next_id = match.state.next_id
    status = Map(choices=Map({"player": action.player, "de": here.zone.name}))
    data = Map({"de": here.zone.name})
    event = Move(
        "a la cadena", obj=action.obj, player=action.player, data=data, to=CHAIN, controller=action.player, status=status
    )
    text = f"{action.player} juega {match.game.name_of(match.state, action.obj)}"
    yield from match.do(event, rules=(r.ANNOUNCE_CARD,), text=text, by=action.player, chosen=True)
    return next_id


def create_on_chain(
    match: Match, player: str, choices: dict[str, Any], rules: tuple[R, ...], text: str, chosen: bool = False
) -> Procedure:
    """602.2a, 603.3: an ability appears on top of the chain with the text of the one that made it and nothing else."""
    next_id = match.state.next_id
    status = Map(choices=Map(choices))
    event = Create("a la cadena", kind="ability", zone=CHAIN, owner=player, controller=player, player=player, status=status)
    yield from match.do(event, rules=rules, text=text, by=player, chosen=chosen)
    return next_id


def note(match: Match, item: Id, rules: tuple[R, ...], text: str, **choices: Any) -> None:
    """Write an announcement on the element of the chain, with its step."""
    here = match.state.objects[item]
    fields = Map(choices=here.choices.with_(choices))
    match.write((Alter("anunciar", obj=item, fields=fields),), rules, text, here.controller, How.CHOSEN)


def announce_costs(match: Match, item: Id, origin: str, free: bool) -> Procedure:
    """601.1b: alternative and additional costs, and the value of X."""
    letter(match, "601.1b")
    state = match.state
    here = state.objects[item]
    player = here.controller
    assert player is not None
    seen = views(state, item)
    base: int | None = seen["converted"] if seen["cost"] is not None or "escenario" in seen["types"] else None
    parts: tuple[CostPart, ...] = ()
    alternative = ""
    recover = own_rules(state, item, "recobrar") if origin == "inferno" else []
    if free:
        base, alternative = 0, "sin pagar"
    elif recover:
        alternative, parts = "recobrar", tuple(p for p in recover[0].value if p.kind != "energía")
        base = sum(p.amount for p in recover[0].value if p.kind == "energía" and isinstance(p.amount, int))
    elif alternatives := own_rules(state, item, "coste alternativo"):
        options = [Option(-1, "no", "paga el coste de energía")] if base is not None else []
        options += [
            Option(i, "alternativo" if len(alternatives) == 1 else f"alternativo {i + 1}") for i in range(len(alternatives))
        ]
        chosen = yield from match.choose(
            player, "¿Pagas un coste alternativo?", (r.ANNOUNCE_COSTS, r.ALTERNATIVE), options, "coste"
        )
        if chosen >= 0:
            alternative = "alternativo"
            parts = tuple(p for p in alternatives[chosen].value if p.kind != "energía")
            base = sum(p.amount for p in alternatives[chosen].value if p.kind == "energía" and isinstance(p.amount, int))
    additional = 0
    for extra in own_rules(state, item, "coste adicional"):
        must = not getattr(extra, "defines", False)
        if must or (yield from match.confirm(player, "¿Pagas el coste adicional?", (r.ANNOUNCE_COSTS, r.ADDITIONAL), "coste")):
            parts += tuple(p for p in extra.value if p.kind != "energía")
            additional += sum(p.amount for p in extra.value if p.kind == "energía" and isinstance(p.amount, int))
    if alternative or parts:
        note(match, item, (r.ANNOUNCE_COSTS,), "anuncia los costes que pagará", alternative=alternative)
    if seen["cost"] == "X":
        yield from announce_x(match, item, True, only_zero=bool(alternative and base == 0))
        if not alternative:
            base = match.state.objects[item].choices["x"]
    return {"base": base, "parts": parts, "additional": additional}


def announce_x(match: Match, item: Id, has_x: bool, only_zero: bool = False) -> Procedure:
    """107.3a, 601.1b: the value of X is announced; without paying the cost it can only be 0 (107.3b)."""
    if not has_x:
        return
    player = match.state.objects[item].controller
    assert player is not None
    most = 0 if only_zero else match.state.players[player].pool + sum(n for _, _, n in energy_abilities(match.state, player))
    rules = (r.X_FREE,) if only_zero else (r.X_ANNOUNCED,)
    decision = Decision(player, "¿Cuánto vale X?", rules, Form.NUMBER, low=0, high=most, kind="X")
    x = yield from match.ask(decision)
    note(match, item, rules, f"X vale {x}", x=x)


def announce_targets(match: Match, item: Id, effect: tuple[Any, ...], rule: R) -> Procedure:
    """601.1c: one announcement for each instance of the word; illegal when one cannot be made."""
    wanted = slots(effect)
    if not wanted:
        return
    letter(match, "601.1c")
    here = match.state.objects[item]
    assert here.controller is not None
    context = context_of(match.state, item)
    announced: list[tuple[Id, ...]] = []
    for slot in wanted:
        chosen = yield from announce(match, slot, context, rule, item)
        if chosen is None:
            raise Illegal(rule, "no hay objetivos legales")
        announced.append(chosen)
    names = ", ".join(match.game.name_of(match.state, i) for group in announced for i in group) or "ninguno"
    note(match, item, (rule,), f"objetivo: {names}", targets=tuple(announced))
    targeted = [Event("objetivo", obj=i, player=here.controller, source=item) for group in announced for i in group]
    if targeted:
        match.game.noticed(match, match.state, tuple(targeted))


def announce_division(match: Match, item: Id, effect: tuple[Any, ...]) -> Procedure:
    """601.1d: what is divided among targets is divided now, at least one for each."""
    from .effects import divisions

    state = match.state
    targets = state.objects[item].choices.get("targets", ())
    player = state.objects[item].controller
    assert player is not None
    for amount, slot in divisions(state, effect, context_of(state, item)):
        chosen = targets[slot]
        options = tuple(match.option(i) for i in chosen)
        asks = f"¿Cómo repartes {amount}?"
        decision = Decision(player, asks, (r.DIVIDE,), Form.SPLIT, options, high=amount, each=1, kind="reparto")
        if decision.forced is None and next(decision.answers(), None) is None:
            raise Illegal(r.DIVIDE, "no alcanza para dar al menos uno a cada objetivo")
        split = yield from match.ask(decision)
        said = ", ".join(f"{n} a {match.game.name_of(match.state, i)}" for i, n in split)
        note(match, item, (r.DIVIDE,), f"reparte {said}", division=Map(dict(split)))


def lock_cost(match: Match, item: Id, cost: dict[str, Any]) -> int:
    """601.1e: base or alternative, plus additional costs and increases, less reductions; then it is locked."""
    letter(match, "601.1e")
    state = match.state
    player = state.objects[item].controller
    assert player is not None
    more, less = increases(state, player), reductions(state, item)
    whole = total(cost["base"], cost["parts"], cost["additional"], more, less)
    if whole.amount is None:
        raise Illegal(r.EMPTY_COST, "un coste vacío no puede pagarse")
    rules = (r.TOTAL_COST,) + ((r.BLESSING,) if less else ())
    note(match, item, rules, f"el coste total es {whole.amount} de energía", locked=whole.amount)
    return whole.amount


def pay_all(match: Match, item: Id, energy: int, parts: tuple[CostPart, ...]) -> Procedure:
    """601.1f, g: energy abilities first, then the whole cost in the order the player wants."""
    player = match.state.objects[item].controller
    assert player is not None
    letter(match, "601.1f")
    yield from gather_energy(match, player, energy, r.ENERGY_BEFORE_PAYING)
    letter(match, "601.1g")
    if energy or not parts:
        yield from pay_energy(match, player, energy, (r.PAY_TOTAL,) if energy else (r.PAY_TOTAL, r.ZERO_COST))
    context = context_of(match.state, item).but(source=match.state.objects[item].choices.get("source", item))
    used = yield from pay(match, context, parts, PAYERS, r.PAY_TOTAL)
    if used:
        here = match.state.objects.get(item)
        if here is not None:
            paid = here.choices.set("paid", used)
            match.write(
                (Alter("anunciar", obj=item, fields=Map(choices=paid)),), (r.PAY_TOTAL,), "coste pagado", player, How.AUTOMATIC
            )


def gather_energy(match: Match, player: str, energy: int, rule: R) -> Procedure:
    """601.1f, 116.1d: the player may turn cards for energy until the reserve is enough; else paying is illegal."""
    while (missing := energy - match.state.players[player].pool) > 0:
        sources = energy_abilities(match.state, player)
        if sum(amount for _, _, amount in sources) < missing:
            raise Illegal(r.COST_IN_FULL, f"faltan {missing} de energía")
        options = tuple(match.option(obj) for obj, _, _ in sources)
        alike = len({o.say for o in options}) == 1 and all(n == 1 for _, _, n in sources)
        low = missing if all(n == 1 for _, _, n in sources) else 1
        decision = Decision(
            player,
            f"¿Qué giras por energía? Faltan {missing}",
            (rule,),
            Form.SOME,
            options,
            low=low,
            high=missing if alike else len(options),
            kind="energía",
            default=tuple(obj for obj, _, _ in sources[:missing]) if alike else None,
        )
        chosen = decision.default if alike and match.state.setup.game.pays_alike else (yield from match.ask(decision))  # type: ignore[attr-defined]
        places = {obj: place for obj, place, _ in sources}
        for obj in chosen:
            yield from turn_for_energy(match, player, obj, places[obj], (rule,))


def pay_energy(match: Match, player: str, energy: int, rules: tuple[R, ...]) -> Procedure:
    """117.3a: from the reserve; paying 0 is always possible."""
    if match.state.players[player].pool < energy:
        raise Illegal(r.COST_IN_FULL, "la reserva no alcanza")
    event = Pool("pagar", player=player, amount=-energy)
    yield from match.do(event, rules=(*rules, r.PAY_ENERGY), text=f"{player} paga {energy} de energía", by=player)


# --- how the other parts of a cost are paid ----------------------------------------------------------------------------


def _pick(match: Match, context: Context, part: CostPart, options: tuple[Id, ...], verb: str) -> Procedure:
    count = part.amount if isinstance(part.amount, int) else context.x or 0
    if len(options) < count:
        raise Illegal(r.COST_IN_FULL, f"no hay {count} para {verb}")
    listed = tuple(match.option(i) for i in options)
    decision = Decision(context.you, f"¿Qué {verb}?", (r.PAY_TOTAL,), Form.SOME, listed, low=count, high=count, kind="pago")
    return tuple((yield from match.ask(decision)))


def _pay_turn(match: Match, context: Context, part: CostPart) -> Procedure:
    obj = context.source
    if obj is None or obj not in match.state or match.state.objects[obj].turned:
        raise Illegal(r.TURN_CARD, "ya está girada")
    yield from turn(match, (obj,), True, (r.PAY_TOTAL,), context.you)
    return (obj,)


def _pay_turn_other(match: Match, context: Context, part: CostPart) -> Procedure:
    wanted = (part.filter or Filter()).but(controller="tú", turned=False)
    chosen = yield from _pick(match, context, part, found(match.state, wanted, context.you, context.source), "giras")
    yield from turn(match, chosen, True, (r.PAY_TOTAL,), context.you)
    return chosen


def _pay_destroy(match: Match, context: Context, part: CostPart) -> Procedure:
    if part.filter is None:
        chosen: tuple[Id, ...] = (context.source,) if context.source is not None else ()
    else:
        options = found(match.state, part.filter.but(controller="tú"), context.you, context.source)
        chosen = yield from _pick(match, context, part, options, "destruyes")
    yield from destroy(match, chosen, (r.PAY_TOTAL,), by=context.you)
    return chosen


def _pay_exile(match: Match, context: Context, part: CostPart) -> Procedure:
    if part.filter is None:
        chosen: tuple[Id, ...] = (context.source,) if context.source is not None else ()
    else:
        chosen = yield from _pick(match, context, part, found(match.state, part.filter, context.you, context.source), "exilias")
    yield from exile(match, chosen, (r.PAY_TOTAL,))
    return chosen


def _pay_discard(match: Match, context: Context, part: CostPart) -> Procedure:
    hand = match.state.zone("mano", context.you)
    chosen = yield from _pick(match, context, part, hand, "descartas")
    yield from discard(match, context.you, chosen, (r.PAY_TOTAL,))
    return chosen


def _pay_damage(match: Match, context: Context, part: CostPart) -> Procedure:
    from .damage import damage_event, deal

    demon = next(o.id for o in match.state.in_play() if o.kind == "demon" and o.controller == context.you)
    count = part.amount if isinstance(part.amount, int) else 0
    yield from deal(match, [damage_event(match.state, context.source, demon, count)], (r.PAY_TOTAL,))
    return (demon,)


PAYERS: dict[str, Payer] = {
    "girar": _pay_turn,
    "girar otra": _pay_turn_other,
    "destruir": _pay_destroy,
    "exiliar": _pay_exile,
    "descartar": _pay_discard,
    "daño": _pay_damage,
}


def context_of(state: State, item: Id) -> Context:
    """For whom and from what an element of the chain works: an ability for its source, a card for itself."""
    here = state.objects[item]
    choices = here.choices
    assert here.controller is not None
    return Context(
        choices.get("source", item),
        here.controller,
        choices.get("targets", ()),
        choices.get("x"),
        choices.get("cause", EMPTY),
    )


# --- triggered abilities ---------------------------------------------------------------------------------------------


def put_trigger(match: Match, waiting: Waiting) -> Procedure:
    """603.3, 603.3c: to the chain with its targets; without a legal choice it is removed. Those of energy do not use it."""
    player = waiting.context.you
    if not match.state.players[player].in_game:
        return
    source = waiting.context.source
    name = match.game.name_of(match.state, source) if source is not None else "un efecto"
    choices = {
        "source": source,
        "index": waiting.index,
        "ability": waiting.ability,
        "cause": waiting.context.cause,
        "x": waiting.context.x,
        "those": waiting.context.those,
    }
    item = yield from create_on_chain(match, player, choices, (r.TRIGGER_TO_CHAIN,), f"va a la cadena la habilidad de {name}")
    if item not in match.state:
        return
    try:
        yield from announce_targets(match, item, waiting.ability.effect, r.TRIGGER_TARGETS)
        yield from announce_division(match, item, waiting.ability.effect)
    except Illegal:
        text = "no hay elección legal: la habilidad se remueve de la cadena"
        yield from match.do(Cease("remover", obj=item), rules=(r.TRIGGER_TARGETS,), text=text)
        return
    finally:
        leave_letter(match)
    event = Event("disparada", obj=item, player=player, source=source)
    match.game.noticed(match, match.state, (event,))


# --- undoing ---------------------------------------------------------------------------------------------------------


def undo(match: Match, mark: tuple[State, int], action: Action, why: Illegal) -> Procedure:
    """708.1: back to the moment before; energy abilities may be kept, and what touched a deck is never undone."""
    steps = match.since(mark)
    events = [event for step in steps for event in step.events]
    reading = "inferno-deshacer-lo-que-toco-un-mazo"
    kept: list[Event] = []
    if match.reading(reading) == "todo-menos-eso":
        kept = [e for e in events if touches_deck(e)]
    energy = [step.events for step in steps if any(e.name == "energía" for e in step.events)]
    if energy and (
        yield from match.confirm(action.player, "¿Conservas la energía de las cartas giradas?", (r.UNDO,), "deshacer")
    ):
        kept = [e for group in energy for e in group] + kept
    kept = [e for e in kept if e.obj is None or e.obj in mark[0].objects]
    attempted = mark[0].attempted | {action}
    text = f"acción ilegal: {why.text}; se deshace"
    priority = mark[0].priority.but(told=False, why=r.PRIORITY_AFTER_UNDOING)
    match.undo(mark, tuple(kept), (why.rule, r.UNDO), text, attempted=attempted, priority=priority)


def touches_deck(event: Event) -> bool:
    """Moves into or out of a deck, and shuffles."""
    if isinstance(event, Arrange):
        return event.zone.name == "mazo"
    return isinstance(event, Move) and (event.to.name == "mazo" or event.data.get("de") == "mazo")
