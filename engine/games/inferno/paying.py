"""Paying (117, 601.1f–g): gathering energy, the reserve, and how each other part of a cost is paid."""

from __future__ import annotations

from ...kernel.abilities import Context, CostPart, Filter
from ...kernel.costs import Payer, pay
from ...kernel.decisions import Decision, Form, Option
from ...kernel.events import Count, Event, Move, Pool
from ...kernel.frozen import Id, Map
from ...kernel.game import Procedure
from ...kernel.match import Illegal, Match
from ...kernel.rules import R
from ...kernel.selecting import found, matches
from ...play.damage import deal
from . import rules as r
from .costing import besides_energy, energy_of
from .damage import damage_event
from .energy import energy_abilities, energy_there, is_simple, resolve_energy
from .layers import views
from .moving import can_be_destroyed, destroy, discard, exile, turn


def gather_energy(match: Match, player: str, energy: int, rule: R) -> Procedure:
    """601.1f, 116.1d: the player may turn cards for energy until the reserve is enough; else paying is illegal."""
    while (missing := energy - match.state.players[player].pool) > 0:
        sources = energy_abilities(match.state, player)
        before = match.state.players[player].pool
        if not sources or energy_there(match.state, player) < missing:
            raise Illegal(r.COST_IN_FULL, f"faltan {missing} de energía")
        options = tuple(match.option(obj) for obj in dict.fromkeys(usable.obj for usable in sources))
        one_each = all(usable.gives == usable.times == 1 for usable in sources)
        alike = len({o.say for o in options}) == 1 and one_each
        low = missing if one_each else 1
        decision = Decision(
            player,
            f"¿Qué giras por energía? Faltan {missing}",
            (rule,),
            Form.SOME,
            options,
            low=low,
            high=missing if alike else len(options),
            kind="energía",
            default=tuple(option.value for option in options[:missing]) if alike else None,
        )
        chosen = decision.default if alike and match.state.setup.game.pays_alike else (yield from match.ask(decision))  # type: ignore[attr-defined]
        for obj in chosen:
            here = [(u.place, u.gives) for u in energy_abilities(match.state, player) if u.obj == obj]
            if here:  # what was used before may have taken what this one costs
                place = yield from _which(match, player, here)
                yield from use_energy_ability(match, player, obj, place, (rule, r.ENERGY_FOR_COST))
        if match.state.players[player].pool == before:
            raise Illegal(r.COST_IN_FULL, "la reserva no crece")


def _which(match: Match, player: str, abilities: list[tuple[int, int]]) -> Procedure:
    """By which of its energy abilities, each with what it gives, an element is turned."""
    if len(abilities) == 1:
        return abilities[0][0]
    options = [Option(place, f"{gives} de energía #{n}") for n, (place, gives) in enumerate(abilities, 1)]
    return (yield from match.choose(player, "¿Con qué habilidad de energía?", (r.ENERGY_FOR_COST,), options, "energía"))


def use_energy_ability(match: Match, player: str, obj: Id, place: int, rules: tuple[R, ...]) -> Procedure:
    """605.3, 605.3b: its whole cost is paid as that of any other, and then it resolves at once."""
    state = match.state
    ability = views(state, obj)["abilities"][place]
    context = Context(obj, player)
    simple = is_simple(ability)
    if not simple:
        begins = Event(ENERGY_BEGINS, obj=obj, player=player)
        text = f"{player} activa la habilidad de energía de {match.game.name_of(state, obj)}"
        match.write(begins, rules=(*rules, r.ENERGY_LIKE_OTHERS), text=text, by=player, chosen=True)
        energy = energy_of(ability.cost)
        if energy:
            yield from gather_energy(match, player, energy, rules[0])
            yield from pay_energy(match, player, energy, (r.ENERGY_LIKE_OTHERS,))
        used = yield from pay(match, context, besides_energy(ability.cost), PAYERS, r.ENERGY_LIKE_OTHERS)
        context = context.but(cause=Map(pagadas=tuple(i for part in used for i in part)))
    if ability.times:
        key = ("habilidad", obj, place)
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    yield from resolve_energy(match, context, ability, rules)
    if not simple:
        ends = (Event(ENERGY_ENDS, obj=obj, player=player),)
        match.write(*ends, rules=(r.ENERGY_AT_ONCE,), text="la habilidad de energía se resolvió")


#: Between these events stand the steps of an energy ability that does more than turn its element for energy.
ENERGY_BEGINS, ENERGY_ENDS = "comienza energía", "termina energía"


def pay_parts(match: Match, context: Context, parts: tuple[CostPart, ...], rules: tuple[R, ...]) -> Procedure:
    """Pay a cost that is none of playing or activating: its energy from the reserve, then the rest in any order."""
    energy = energy_of(parts, context.x or 0)
    if energy:
        yield from gather_energy(match, context.you, energy, rules[0])
        yield from pay_energy(match, context.you, energy, rules)
    yield from pay(match, context, besides_energy(parts), PAYERS, rules[0])


def pay_energy(match: Match, player: str, energy: int, rules: tuple[R, ...]) -> Procedure:
    """117.3a: from the reserve; paying 0 is always possible."""
    if match.state.players[player].pool < energy:
        raise Illegal(r.COST_IN_FULL, "la reserva no alcanza")
    event = Pool("pagar", player=player, amount=-energy)
    yield from match.do(event, rules=(*rules, r.PAY_ENERGY, r.ENERGY_COST), text=f"{player} paga {energy} de energía", by=player)


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
        options = tuple(i for i in options if can_be_destroyed(match.state, i))
        chosen = yield from _pick(match, context, part, options, "destruyes")
    if not all(i in match.state and can_be_destroyed(match.state, i) for i in chosen):
        raise Illegal(r.COST_IN_FULL, "no puede ser destruida para pagar")
    done = yield from destroy(match, chosen, (r.PAY_TOTAL, r.ONE_PAYMENT), by=context.you)
    _changed(match, context, done)
    return chosen


def _changed(match: Match, context: Context, done: tuple[Event, ...]) -> None:
    """117.11: an effect changed what was done to pay; it is paid all the same."""
    if any(isinstance(event, Move) and event.to.name != "inferno" for event in done):
        text = "el coste queda pagado aunque un efecto lo cambie"
        match.say(r.PAID_ALL_THE_SAME, text=text, by=context.you)


def _pay_exile(match: Match, context: Context, part: CostPart) -> Procedure:
    if part.filter is None:
        chosen: tuple[Id, ...] = (context.source,) if context.source is not None else ()
    else:
        chosen = yield from _pick(match, context, part, found(match.state, part.filter, context.you, context.source), "exilias")
    yield from exile(match, chosen, (r.PAY_TOTAL,))
    return chosen


def _pay_discard(match: Match, context: Context, part: CostPart) -> Procedure:
    hand = match.state.zone("mano", context.you)
    if part.filter is not None:
        wanted = part.filter.but(zones=("mano",))
        hand = tuple(i for i in hand if matches(match.state, i, wanted, context.you, context.source))
    chosen = yield from _pick(match, context, part, hand, "descartas")
    done = yield from discard(match, context.you, chosen, (r.PAY_TOTAL,))
    _changed(match, context, done)
    gone = [o for o in match.state.objects.values() if o.former in chosen and not match.game.zone_kinds[o.zone.name].public]
    if gone and part.filter is not None:
        raise Illegal(r.DISCARD_HIDDEN, "lo descartado fue a una zona oculta y no se sabe si sirve de pago")
    return chosen


def _pay_damage(match: Match, context: Context, part: CostPart) -> Procedure:
    demon = next(o.id for o in match.state.in_play() if o.kind == "demon" and o.controller == context.you)
    count = part.amount if isinstance(part.amount, int) else 0
    yield from deal(match, [damage_event(match.state, context.source, demon, count)], (r.PAY_TOTAL,))
    return (demon,)


def _pay_counters(match: Match, context: Context, part: CostPart) -> Procedure:
    """121.1: counters of the element itself, of the kinds that the filter asks it to have."""
    obj, wanted = context.source, part.filter or Filter()
    if obj is None or obj not in match.state or not matches(match.state, obj, wanted, context.you, obj):
        raise Illegal(r.COST_IN_FULL, "no tiene esos contadores")
    events = [
        Count("quitar contador", obj=obj, counter=what.removeprefix("contadores de "), amount=-many)
        for what, many in wanted.at_least.items()
    ]
    yield from match.do(*events, rules=(r.PAY_TOTAL, r.COUNTERS), text=f"se quitan {part.amount} contadores")
    return (obj,)


def _pay_discard_this(match: Match, context: Context, part: CostPart) -> Procedure:
    """113.5h: the card itself, from the hand."""
    obj = context.source
    if obj is None or obj not in match.state or match.state.objects[obj].zone.name != "mano":
        raise Illegal(r.COST_IN_FULL, "ya no está en la mano")
    yield from discard(match, context.you, (obj,), (r.PAY_TOTAL, r.WHERE_PAYABLE))
    return (obj,)


PAYERS: dict[str, Payer] = {
    "descartar esta": _pay_discard_this,
    "quitar contador": _pay_counters,
    "girar": _pay_turn,
    "girar otra": _pay_turn_other,
    "destruir": _pay_destroy,
    "exiliar": _pay_exile,
    "descartar": _pay_discard,
    "daño": _pay_damage,
}
