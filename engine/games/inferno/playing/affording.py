"""How each part of a cost that is not energy is paid, and whether and how often it could be (117, 601.1g)."""

from __future__ import annotations

from ....kernel.abilities import BY_HAND, Context, CostPart, Filter
from ....kernel.decisions import Procedure
from ....kernel.events import Count, Event, Move
from ....kernel.frozen import Id
from ....kernel.match import Illegal, Match
from ....kernel.memo import TURNED
from ....kernel.pieces import Zone
from ....kernel.rules import R
from ....kernel.selecting import found, known_bound, matches
from ....kernel.state import State
from ....kernel.unknown import unknown
from ....kernel.wording import plural, to_zone, together
from ....play import by_hand
from ....play.costs import Payer, Paying, asked, times_payable
from ....play.damage import deal
from ....play.ordering import in_owner_order
from ....play.ruling import ruled
from ....play.turning import turn
from .. import rules as r
from ..effects.damage import damage_event
from ..elements.moving import can_be_destroyed, destroy, discard, exile, move_event


def _itself(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    return (context.source,) if context.source is not None else ()


def _upright(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    state.memo.note((TURNED,))
    return tuple(i for i in _itself(state, context, part) if i in state and not state.objects[i].turned)


def _mine(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    """What a part of a cost asks for among one's own, or the element itself."""
    if part.filter is None:
        return tuple(i for i in _itself(state, context, part) if i in state)
    return found(state, part.filter.but(controller="tú"), context.you, context.source)


def _mine_upright(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    return found(state, (part.filter or Filter()).but(controller="tú", turned=False), context.you, context.source)


def _destructible(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    return tuple(i for i in _mine(state, context, part) if can_be_destroyed(state, i))


def _to_exile(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    if part.filter is None:
        return _itself(state, context, part)
    return found(state, part.filter, context.you, context.source)


def _in_hand(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    hand, wanted = state.zone("mano", context.you), part.filter
    if wanted is None:
        return hand
    return tuple(i for i in hand if matches(state, i, wanted.but(zones=("mano",)), context.you, context.source))


def _others_in_hand(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    """What could be discarded: cards that nobody knows could be what is asked for."""
    state.memo.note(("mano",))
    wanted = (part.filter or Filter()).but(zones=("mano",))
    others = [i for i in state.zone("mano", context.you) if i != context.source]
    return tuple(i for i in others if unknown(state, i) or matches(state, i, wanted, context.you, context.source))


def _itself_in_hand(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    return tuple(i for i in _itself(state, context, part) if i in state and state.objects[i].zone.name == "mano")


def _with_counters(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    """121.1: the element itself, while it has counters of the kinds that the filter asks for."""
    wanted = part.filter or Filter()
    return tuple(i for i in _itself(state, context, part) if i in state and matches(state, i, wanted, context.you, i))


def _turn(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from turn(match, chosen, True, rules, context.you)


def _destroy(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    done = yield from destroy(match, chosen, (*rules, r.ONE_PAYMENT), by=context.you)
    _changed(match, context, done)


def _changed(match: Match, context: Context, done: tuple[Event, ...]) -> None:
    """117.11: an effect changed what was done to pay; it is paid all the same."""
    if any(isinstance(event, Move) and event.to.name != "inferno" for event in done):
        match.say(r.PAID_ALL_THE_SAME, text="el coste queda pagado aunque un efecto lo cambie", by=context.you)


def _exile(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from exile(match, chosen, rules)


def _discard(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """117.11: wherever an effect takes what is discarded it is paid; 701.7c: unless nobody can see what it was."""
    done = yield from discard(match, context.you, chosen, rules)
    _changed(match, context, done)
    gone = [o for o in match.state.objects.values() if o.former in chosen and not match.game.zone_kinds[o.zone.name].public]
    if gone and part.filter is not None:
        raise Illegal(r.DISCARD_HIDDEN, "lo descartado fue a una zona oculta y no se sabe si sirve de pago")


def _discard_itself(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """113.5h: the card itself, from the hand."""
    yield from discard(match, context.you, chosen, (*rules, r.WHERE_PAYABLE))


def _damage(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    demon = next(o.id for o in match.state.in_play() if o.kind == "demon" and o.controller == context.you)
    count = part.amount if isinstance(part.amount, int) else 0
    yield from deal(match, [damage_event(match.state, context.source, demon, count)], rules)
    return (demon,)


def kind_of(measured: str) -> str:
    """The kind of the counters that a filter measures."""
    return measured.removeprefix("contadores de ")


def counters_for_x(state: State, obj: Id, cost: tuple[CostPart, ...]) -> int | None:
    """107.3a, 117.3: how many counters there are for an X that is paid with them; None when it is not."""
    paid = [part.filter for part in cost if part.kind == "quitar contador" and part.amount == "X"]
    kinds = [kind_of(what) for wanted in paid if wanted is not None for what in wanted.at_least]
    return min((state.objects[obj].counters.get(kind, 0) for kind in kinds), default=None)


def _counters(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """121.1"""
    events = [
        Count(
            "quitar contador",
            obj=chosen[0],
            counter=kind_of(what),
            amount=-(asked(context, part) if part.amount == "X" else known_bound(many)),
        )
        for what, many in (part.filter or Filter()).at_least.items()
    ]
    yield from match.do(*events, rules=(*rules, r.COUNTERS), text=_taken_off(match, chosen[0], events))


def _taken_off(match: Match, obj: Id, events: list[Count]) -> str:
    said = together(f"{-e.amount} {plural(-e.amount, 'contador', 'contadores')} de {e.counter}" for e in events)
    return f"se {plural(sum(-e.amount for e in events), 'quita', 'quitan')} {said} de {match.game.name_of(match.state, obj)}"


def _to_mill(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    """The top cards of the deck, all of them or none (117.3)."""
    count = part.amount if isinstance(part.amount, int) else context.x or 0
    deck = state.zone("mazo", context.you)
    return deck[:count] if len(deck) >= count else ()


def _mill(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from _moved(match, context, chosen, "inferno", rules)


def _return(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from _moved(match, context, chosen, "mano", rules)


def _moved(match: Match, context: Context, going: tuple[Id, ...], to: str, rules: tuple[R, ...]) -> Procedure:
    events = [move_event(match.state, "mover", i, to, source=context.source) for i in going]
    text = f"como pago, {match.names(going)} {plural(len(going), 'va', 'van')} {to_zone(match.state, Zone(to))}"
    yield from match.do(*events, rules=rules, text=text, by=context.you, arrange=in_owner_order)


_PAYERS = {
    "descartar esta": Payer(_discard_itself, _itself_in_hand, lacking=(r.COST_IN_FULL, "ya no está en la mano"), there=_itself),
    "quitar contador": Payer(_counters, _with_counters, lacking=(r.COST_IN_FULL, "no tiene esos contadores")),
    "girar": Payer(_turn, _upright, lacking=(r.TURN_CARD, "ya está girada")),
    "girar otra": Payer(_turn, _mine_upright, "giras", always=True),
    "destruir": Payer(_destroy, _destructible, "destruyes", lacking=(r.COST_IN_FULL, "no puede ser destruida para pagar")),
    "exiliar": Payer(_exile, _to_exile, "exilias", there=_mine),
    "descartar": Payer(_discard, _in_hand, "descartas", always=True, there=_others_in_hand),
    "daño": Payer(_damage),
    "moler": Payer(_mill, _to_mill, lacking=(r.COST_IN_FULL, "no hay tantas cartas en el mazo")),
    "regresar": Payer(_return, _mine, "regresas"),
    BY_HAND: Payer(by_hand.pay),
}


def _asks(verb: str, part: CostPart, count: int) -> str:
    """The question what a part of a cost is paid with."""
    if part.kind != "descartar":
        return f"¿Qué {verb}?" if count == 1 else f"¿Qué {count} {verb}?"
    return f"¿Qué carta {verb}?" if count == 1 else f"¿Qué {count} cartas {verb}?"


PAYING = Paying(
    _PAYERS,
    asks=_asks,
    cited=lambda rules: rules,
    in_full=r.COST_IN_FULL,
    order=True,
)


def can_pay(state: State, player: str, obj: Id, part: CostPart) -> bool:
    """117.3, 117.10: whether one part of a cost could be paid once, for this alone."""
    return times_payable(state, Context(obj, player), part, PAYING) > 0


def could_be_destroyed(state: State, player: str, obj: Id, part: CostPart) -> tuple[Id, ...]:
    """The elements that a part of a cost asks to destroy one of, those included that cannot be."""
    return _mine(state, Context(obj, player), part)


def kept_by_indestructible(state: State, player: str, obj: Id, cost: tuple[CostPart, ...]) -> bool:
    """702.12a: whether a cost is short of what it destroys because of what cannot be destroyed."""
    short = (part for part in cost if part.kind == "destruir" and not can_pay(state, player, obj, part))
    return any(ruled(state, i, "indestructible") for part in short for i in could_be_destroyed(state, player, obj, part))
