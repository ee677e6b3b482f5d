"""Using abilities (4.7), and resolving what has triggered, without a stack (4.8)."""

from __future__ import annotations

from ...kernel.abilities import Activated, Context, CostPart, Waiting
from ...kernel.conditions import Action
from ...kernel.decisions import Decision, Form
from ...kernel.events import Event, Move
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Match
from ...kernel.rules import R
from ...kernel.state import State, Zone
from ...kernel.targets import announce, slots, with_references
from ...kernel.triggers import ordered
from . import rules as r
from .effects import apply
from .moving import banish, destroy, discard


def ability_of(state: State, action: Action) -> Activated:
    assert action.obj is not None
    assert action.ability is not None
    return state.setup.game.view(state, action.obj)["abilities"][action.ability]


def annuls(waiting: Waiting) -> bool:
    """4.2.2: abilities that annul are triggered, and have their moment in 6.1.F."""
    return any(do.verb == "anular" for do in waiting.ability.effect)


def resolve_triggers(match: Match, first: str, rules: tuple[R, R]) -> Procedure:
    """What waits is resolved, ``first``'s own before the other player's, each in the order of its controller (4.8).

    Those that annul wait for their window. What triggers meanwhile is resolved after those already declared.
    """
    while match.state.result is None:
        listed = tuple(w for w in match.state.waiting if not annuls(w))
        if not listed:
            return
        order = yield from ordered(match, listed, match.state.players_from(first), r.SEVERAL_TRIGGERS)
        match.keep(waiting=tuple(w for w in match.state.waiting if w not in listed))
        for waiting in order:
            rule = rules[0] if waiting.context.you == first else rules[1]
            yield from use_triggered(match, waiting, rule)


def use_triggered(match: Match, waiting: Waiting, rule: R) -> Procedure:
    """4.2, 4.7.A–G: declared with its targets, optional when it says «Puedes», resolved at once."""
    if match.state.result is not None:
        return
    context, name = waiting.context, match.game.name_of(match.state, waiting.context.source)
    if waiting.ability.optional and not (
        yield from match.confirm(context.you, f"¿Utilizas la habilidad de {name}?", (r.OPTIONAL_TRIGGER,), "opcional")
    ):
        return
    targets = yield from choose_targets(match, waiting.ability.effect, context, None)
    if targets is None:
        return
    match.set((rule, r.DECLARE_ABILITY), f"{context.you} utiliza la habilidad disparada de {name}", by=context.you)
    yield from apply(match, context.but(targets=targets), with_references(waiting.ability.effect))


def choose_targets(match: Match, effect: tuple, context: Context, item: Id | None) -> Procedure:
    """4.7.A, 6.1.A, 6.4: the targets of every instance, or None when there are not enough."""
    announced: tuple[tuple[Id, ...], ...] = ()
    for wanted in slots(effect):
        chosen = yield from announce(match, wanted, context, r.TARGETS, item)
        if chosen is None:
            return None
        announced += (chosen,)
    return announced


def activate(match: Match, action: Action) -> Procedure:
    """4.7: declared with targets (A), costs (B), what triggers on it (C–E), prevention (F), and it resolves (G)."""
    assert action.obj is not None
    ability = ability_of(match.state, action)
    name = match.game.name_of(match.state, action.obj)
    context = Context(action.obj, action.player)
    match.set((r.DECLARE_ABILITY,), f"{action.player} declara la habilidad de {name}", by=action.player, chosen=True)
    targets = yield from choose_targets(match, ability.effect, context, None)
    for part in ability.cost:
        yield from pay_part(match, context, part, r.PAY_ABILITY)
    key = ("habilidad", action.obj, action.ability)
    match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    used = Event("utilizada", obj=action.obj, player=action.player)
    yield from match.do(used, rules=(r.ABILITY_USED,), text=f"la habilidad de {name} se considera utilizada")
    yield from resolve_triggers(match, action.player, (r.OWN_TRIGGERS, r.THEIR_TRIGGERS))
    if match.state.result is None:
        match.set((r.ABILITY_RESOLVES,), f"se resuelve la habilidad de {name}")
        yield from apply(match, context.but(targets=targets or ()), with_references(ability.effect))
        yield from resolve_triggers(match, match.state.active or action.player, (r.SEVERAL_TRIGGERS, r.SEVERAL_TRIGGERS))


def pay_part(match: Match, context: Context, part: CostPart, rule: R) -> Procedure:
    """8.9, 8.21: Oros from the reserve to the paid ones; other parts as they say."""
    count = part.amount if isinstance(part.amount, int) else 0
    if part.kind == "oro":
        yield from pay_gold(match, context.you, count, rule)
    elif part.kind in ("desterrar", "destruir"):
        procedure = banish if part.kind == "desterrar" else destroy
        yield from procedure(match, (context.source,) if context.source is not None else (), (rule,))
    elif part.kind == "descartar":
        hand = match.state.zone("mano", context.you)
        options = tuple(match.option(i) for i in hand)
        decision = Decision(context.you, "¿Qué descartas?", (rule,), Form.SOME, options, low=count, high=count, kind="pago")
        yield from discard(match, tuple((yield from match.ask(decision))), (rule,))


def pay_gold(match: Match, player: str, amount: int, rule: R) -> Procedure:
    """6.1.B3, 8.21: which Oros is asked only when they differ."""
    reserve = match.state.zone("reserva de oro", player)
    if not amount:
        return
    options = tuple(match.option(i) for i in reserve)
    alike = len({match.state.objects[i].base for i in reserve}) == 1
    chosen = reserve[:amount]
    if not alike:
        asks = f"¿Con qué {amount} Oros pagas?"
        decision = Decision(player, asks, (rule,), Form.SOME, options, low=amount, high=amount, kind="pago")
        chosen = tuple((yield from match.ask(decision)))
    paid = Zone("oro pagado", player)
    events = [Move("pagar", obj=i, player=player, data=Map({"de": "reserva de oro"}), to=paid) for i in chosen]
    yield from match.do(*events, rules=(rule, r.PAYING), text=f"{player} paga {amount} de Oro", by=player)
