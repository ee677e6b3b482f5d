"""Playing a character (11.4): a special action that nobody can answer; from the Mazo de Limit Break (15.2.8.3), by Ataque Furtivo
(15.2.5), and paying for Transporte (15.2.7.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ...kernel.abilities import Context, CostPart, Keyword
from ...kernel.conditions import Action
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Alter, Move
from ...kernel.frozen import Id, Map, Value
from ...kernel.match import Illegal, Match
from ...kernel.memo import PLAY_ONLY
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.wording import plural
from ...play.ruling import own_rules
from ...play.undoing import undo
from . import rules as r
from .affording import means, payable
from .cards import Card
from .costing import ALL_OF_IT, EXTRA, LOWERS, Bill, bill, how_many, lower_bill, lower_bills, price_of
from .keywords import BACK_ATTACK, WARP, WARP_COUNTER
from .layers import has
from .moving import PAID_EXTRA, enter, in_order, in_the_way, put, too_many
from .paying import pay
from .zones import HAND, LIMIT, REMOVED

#: Whether the card that is played is one of those that are turned; which of the Mazo de Limit Break may be played.
ITSELF, FACE_UP = "fftcg-limit-break-la-propia-carta", "fftcg-limit-break-boca-arriba"
#: Whether what fills that deck up may be played.
FILLING = "fftcg-relleno-del-mazo-de-limit-break"
#: Whether what an effect makes one play is paid for.
BY_EFFECT = "fftcg-personaje-jugado-por-un-efecto"


def additional(state: State, obj: Id) -> tuple[CostPart, ...]:
    """11.4.4: what a card makes its player pay besides."""
    return tuple(part for one in own_rules(state, obj, "coste adicional") for part in one.value)


def what_it_costs(state: State, obj: Id, player: str, x: int = 0) -> Bill:
    """11.4.4–11.4.6: CP and whatever else."""
    if x:
        return _what_it_costs(state, obj, player, x)
    on = PLAY_ONLY | {state.setup.game.zone_aspects[state.objects[obj].zone.name]}
    known: Bill = state.memo.computed(f"what {obj} costs {player}", lambda s: _what_it_costs(s, obj, player, 0), state, on)
    return known


def _what_it_costs(state: State, obj: Id, player: str, x: int) -> Bill:
    return bill(state, Context(obj, player, x=x), additional(state, obj), price_of(state, obj, player, x))


def besides(
    match: Match,
    context: Context,
    cost: tuple[CostPart, ...],
    priced: Callable[[State], Bill],
    rule: R,
    used: tuple[Id, ...] = (),
) -> Procedure[tuple[Callable[[State], Bill], bool]]:
    """11.3.5, 11.4.4: by what the bill of a card is made, with what its player pays besides or instead where the card lets one;
    and whether that is what the card asks for later."""
    obj, you, usual = context.source, context.you, priced(match.state).price.amount
    assert obj is not None
    for one in own_rules(match.state, obj, LOWERS):
        lower = partial(_lower, obj, context, cost, one.value)
        amount = lower(match.state).price.amount
        instead = f"¿Pagas lo que dice la carta en vez de sus {usual} CP?"
        asks = instead if one.value[1] == ALL_OF_IT else f"¿Pagas además para que cueste {amount} CP en vez de {usual}?"
        able = payable(match.state, context, lower(match.state), used)
        if able and (yield from match.confirm(you, asks, (rule,), "pagar menos")):
            match.say(rule, text=f"cuesta {amount} CP, y lo demás", by=you, chosen=True)
            return lower, False
    more = tuple(part for one in own_rules(match.state, obj, EXTRA) for part in one.value)
    with_more = partial(_with_more, obj, context, (*cost, *more))
    able = bool(more) and payable(match.state, context, with_more(match.state), used)
    if able and (yield from match.confirm(you, "¿Pagas el coste extra?", (rule,), "pagar el coste extra")):
        match.say(rule, text="se paga también el coste extra", by=you, chosen=True)
        return with_more, True
    return priced, False


def _lower(obj: Id, context: Context, cost: tuple[CostPart, ...], said: Value, state: State) -> Bill:
    return lower_bill(state, obj, context, cost, said)


def _with_more(obj: Id, context: Context, cost: tuple[CostPart, ...], state: State) -> Bill:
    return bill(state, context, cost, price_of(state, obj, context.you, context.x or 0))


#: The parts of a cost by which cards leave the field.
_LEAVE = ("devolver", "poner en la break zone", "remover", "romper")


def makes_room(state: State, obj: Id, player: str) -> bool:
    """11.4.6.1, 11.4.7: whether what is paid for a card may take from the field all that it cannot be beside."""
    context, there = Context(obj, player), in_the_way(state, obj, player)
    what = what_it_costs(state, obj, player)
    for one in (what, *lower_bills(state, obj, context, additional(state, obj))):
        for part in one.parts:
            if part.kind in _LEAVE and len(there) <= how_many(context, part) and there <= {*means(state, context, part, (obj,))}:
                return True
    return False


def limit_cost(state: State, obj: Id) -> int:
    """15.2.8.2: how many cards of the Mazo de Limit Break are turned face up for a card that is played from there."""
    here = state.objects[obj]
    base = here.base
    return base.limit_break or 0 if here.zone.name == LIMIT and isinstance(base, Card) else 0


def to_turn(state: State, obj: Id, player: str) -> tuple[Id, ...]:
    """15.2.8.3.2: with which cards that can be paid: those that lie face down, the card itself by the other reading."""
    there = (i for i in state.zone(LIMIT, player) if not state.objects[i].turned)
    return tuple(i for i in there if i != obj or state.reading(ITSELF) == "cuenta")


def play(match: Match, action: Action) -> Procedure:
    """11.4: declared, paid all at once, and into the field; undone when that cannot be done. True when it was played."""
    assert action.obj is not None
    mark = match.mark()
    try:
        yield from _play(match, action.obj, action.player)
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    return True


def _play(match: Match, obj: Id, player: str) -> Procedure:
    """11.4.2–11.4.7; also with Ataque Furtivo it comes in at once, without the stack (15.2.5.4)."""
    state, name = match.state, match.game.name_of(match.state, obj)
    limit = limit_cost(state, obj)
    stealthy = answers(state, player) and is_stealthy(state, obj)
    grounds = (r.BACK_ATTACK, r.BACK_ATTACK_ANSWERS, r.BACK_ATTACK_OFF_STACK) if stealthy else (r.DEPLOYS,)
    also = (r.FROM_LIMIT_DECK,) if state.objects[obj].zone.name == LIMIT else ()
    text = f"{player} declara el Personaje {name}"
    match.say(
        r.DECLARES_CHARACTER,
        *also,
        text=text,
        by=player,
        chosen=True,
        grounds=(r.PLAYS, *grounds),
        reading=allows_limit(state, obj),
    )
    x = 0
    if isinstance(state.game.view(state, obj).get("cost"), str):
        most = 2 * len(state.zone(HAND, player)) + len(state.in_play())
        asked = Decision(player, "¿Cuánto vale X?", (r.CHARACTER_COSTS, r.LETTERS), Form.NUMBER, low=0, high=most, kind="X")
        x = yield from match.ask(asked)
    what = what_it_costs(state, obj, player, x)
    text = f"cuesta {what.price.amount} CP" + (f" y Limit Break – {limit}" if limit else "")
    altered = what.price.amount != state.game.view(state, obj).get("cost")
    match.say(r.CHARACTER_LOCKED, text=text, grounds=(r.CHARACTER_COSTS,) if altered else ())
    crowded = (r.FIELD_LIMIT,) if in_the_way(match.state, obj, player) else ()
    turned = (yield from which_to_turn(match, obj, player, limit)) if limit else ()
    context = Context(obj, player, x=x)

    def priced(one: State) -> Bill:
        return what_it_costs(one, obj, player, x)

    whole, extra = yield from besides(match, context, additional(match.state, obj), priced, r.CHARACTER_COSTS, (obj,))
    paid = yield from pay(match, context, whole(match.state), (r.CHARACTER_PAYS,), r.CHARACTER_PAYS, (obj,), whole)
    paid = (*paid, PAID_EXTRA) if extra else paid
    yield from turn_up(match, obj, player, turned)
    if obj in match.state.objects:
        if (why := too_many(match.state, obj, player)) is not None:
            raise Illegal(why[0], f"{name} no cabe: {player} {why[1]}")
        text = f"{name} entra en el Terreno de Juego de {player}"
        yield from enter(match, obj, player, "jugado", (r.PLAYED,), text, grounds=(r.PLAYS, r.OFF_STACK, *crowded), paid=paid)


def play_by_effect(
    match: Match,
    cards: tuple[Id, ...],
    player: str,
    rules: tuple[R, ...],
    turned: bool = False,
    source: Id | None = None,
    by: str = "",
) -> Procedure:
    """11.4.1, 11.4.6.1: an effect plays characters into the field of a player; by one reading who plays them, ``by`` or that
    player, pays for each. Returns what they are there."""
    if match.reading(BY_EFFECT) == "sin-coste":
        return (yield from put(match, cards, player, rules, "jugado", turned, source=source, by=by))
    done: tuple[Id, ...] = ()
    for card in (yield from in_order(match, cards)):
        paid = yield from _paid_by_effect(match, card, by or player)
        if paid is not None:
            done += yield from put(match, (card,), player, rules, "jugado", turned, source=source, by=by, paid=paid)
    return done


def _paid_by_effect(match: Match, card: Id, player: str) -> Procedure[tuple[str, ...] | None]:
    """The Elementos of the CP with which a card is paid for that an effect plays; None when it is not."""
    what, name = what_it_costs(match.state, card, player), match.game.name_of(match.state, card)
    context = Context(card, player)
    if not payable(match.state, context, what, (card,)):
        match.say(r.CHARACTER_PAYS, text=f"{player} no puede pagar {name}: no lo juega", reading=BY_EFFECT)
        return None
    match.say(r.CHARACTER_PAYS, text=f"{player} paga el coste de {name}", reading=BY_EFFECT)
    return (yield from pay(match, context, what, (r.CHARACTER_PAYS,), r.CHARACTER_PAYS, (card,)))


def turn_up(match: Match, obj: Id, player: str, turned: tuple[Id, ...]) -> Procedure:
    """15.2.8.3.2: what was chosen for the cost of Limit Break of ``obj`` is turned face up."""
    there = [i for i in turned if i in match.state.objects]
    if not there:
        return
    events = [Alter("boca arriba", obj=i, player=player, fields=Map(turned=True)) for i in there]
    said = f"{player} vuelve boca arriba {match.names(there)}"
    reading = ITSELF if obj in turned else None
    yield from match.do(*events, rules=(r.LIMIT_COST, r.LIMIT_FACE_UP), text=said, by=player, chosen=True, reading=reading)


def allows_limit(state: State, obj: Id) -> str | None:
    """15.2.8.3: the disputed point by which a card of the Mazo de Limit Break is played that otherwise is not."""
    here = state.objects[obj]
    if here.zone.name != LIMIT:
        return None
    if not isinstance(here.base, Card) or here.base.limit_break is None:
        return FILLING
    return FACE_UP if here.turned else None


def which_to_turn(match: Match, obj: Id, player: str, count: int) -> Procedure:
    """15.2.8.3.2: with which cards the cost of Limit Break of ``obj`` is paid."""
    options = tuple(match.option(i) for i in to_turn(match.state, obj, player))
    asks = f"¿Qué {count} cartas de tu Mazo de Limit Break vuelves boca arriba?"
    asked = Decision(player, asks, (r.LIMIT_FACE_UP,), Form.SOME, options, low=count, high=count, kind="limit break")
    return tuple((yield from match.ask(asked)))


def is_stealthy(state: State, obj: Id) -> bool:
    """15.2.5.2: whether Ataque Furtivo lets a card be played: it lies in a hand."""
    return state.objects[obj].zone.name == HAND and has(state, obj, BACK_ATTACK)


def answers(state: State, player: str) -> bool:
    """Whether a character could not be played now without Ataque Furtivo (11.4.1)."""
    main = state.station.phase.startswith("Main Phase")
    stack = state.game.stack
    return state.active != player or not main or bool(stack is not None and state.zones.get(stack))


# --- Transporte (15.2.7) --------------------------------------------------------------------------------------------------


def warp_of(state: State, obj: Id) -> Keyword | None:
    """The keyword Transporte of a card, with its value and cost."""
    abilities = state.game.view(state, obj).get("abilities", ())
    return next((a for a in abilities if isinstance(a, Keyword) and a.name == WARP), None)


def warp(match: Match, action: Action) -> Procedure:
    """15.2.7.3: the cost of Transporte is paid and the card removed with its counters, off the stack. True when it was."""
    obj, player, mark = action.obj, action.player, match.mark()
    assert obj is not None
    keyword = warp_of(match.state, obj)
    assert keyword is not None
    name = match.game.name_of(match.state, obj)
    try:
        context = Context(obj, player)

        def priced(one: State) -> Bill:
            return bill(one, context, keyword.cost, element=r.WARP)

        yield from pay(match, context, priced(match.state), (r.WARP,), r.WARP, (obj,), priced)
    except Illegal as why:
        yield from undo(match, mark, action, why)
        return False
    count = int(keyword.value)
    status = Map(counters=Map({WARP_COUNTER: count}))
    data = Map({"de": HAND})
    move = Move("remover", obj=obj, player=player, data=data, to=Zone(REMOVED, player), status=status)
    text = f"{player} remueve {name} por Transporte, con {count} {plural(count, 'contador', 'contadores')}"
    yield from match.do(move, rules=(r.WARP, r.REMOVE), text=text, by=player, chosen=True, grounds=(r.WARP_IN_HAND,))
    return True
