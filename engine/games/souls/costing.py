"""Costs: what a card costs (1.4.9, 4.7.1) and what stands before «;» (8.4), paid in full or not at all."""

from __future__ import annotations

from ...kernel.abilities import BY_HAND, Context, CostPart, Filter
from ...kernel.decisions import Decision, Form, Procedure
from ...kernel.events import Move
from ...kernel.frozen import Data, Id, Map
from ...kernel.match import Match
from ...kernel.pieces import Zone
from ...kernel.rules import R
from ...kernel.selecting import amount, found, matches
from ...kernel.state import State
from ...play import by_hand, costs
from ...play.costs import Payer, Paying, asked
from ...play.lasting import end_effects
from ...play.ruling import THIS, Ruling, own_rules, players_ruled
from . import lives, mana
from . import rules as r
from .keeping import may_go
from .layers import is_a
from .moving import leave
from .zones import FIELD, HELD

#: The parts of a cost by which elements go.
_GO = ("sacrificar", "descartar", "desintegrar", "retornar", "enviar", "destruir")
#: The rule in words by which the next card of a kind that a player plays costs so much less.
NEXT_COSTS_LESS = "la próxima cuesta menos"
#: The rules in words by which the first of a kind that a player plays in a turn costs less, and by which no more are played.
FIRST_COSTS_LESS, MOST_PLAYED = "la primera cuesta menos", "no juega más de"
#: In the history of a turn: how many cards of a type a player played.
_PLAYED = "jugó"
#: The kind of cost by which cards of maná go back to their deck.
MANA_BACK = "devolver maná"
#: What was given up for a card or an effect, as texts count it.
SACRIFICED, SACRIFICED_ENTES = "unidades sacrificadas", "Entes sacrificados"
THROWN_AWAY, DISINTEGRATED = "cartas descartadas", "cartas desintegradas"
#: How a kind of cost ends of which at least so many are given (8.5.2).
OR_MORE = " o más"


def cost_of(state: State, obj: Id, player: str) -> int:
    """1.4.6, 1.4.9.1, 2.2.2: what a card costs, never less than 0."""
    return max(0, counted_cost(state, obj, player))


def counted_cost(state: State, obj: Id, player: str) -> int:
    """2.2.2, 2.2.3: what is printed, without cost 0, with what effects add and take away, which may be more than there is."""
    printed = state.game.view(state, obj).get("cost") or 0
    less = sum(_come_to(state, obj, player, word) for word in ("cuesta menos", NEXT_COSTS_LESS))
    first = (one for one in about_card(state, obj, player, FIRST_COSTS_LESS) if not _played(state, player, one))
    less += sum(amount(state, one.value, one.context) for one in first)
    return printed + _come_to(state, obj, player, "cuesta más") - less


def _played(state: State, player: str, ruling: Ruling) -> int:
    """How many cards a player has played this turn of the types of which a rule speaks."""
    types = ruling.affects.types if isinstance(ruling.affects, Filter) else ()
    return sum(state.history.get((_PLAYED, player, type_), 0) for type_ in types)


def as_many_as_may_be(state: State, obj: Id, player: str) -> bool:
    """1.4.3: whether a player has played this turn as many cards of a kind as an effect allows."""
    return any(_played(state, player, one) >= one.value for one in about_card(state, obj, player, MOST_PLAYED))


def _come_to(state: State, obj: Id, player: str, word: str) -> int:
    """2.2.3: what the rules of this word come to for a card: those about its kind, and those that it says of itself."""
    own = sum(amount(state, one.value, Context(obj, player)) for one in own_rules(state, obj, word))
    return own + sum(amount(state, one.value, one.context) for one in about_card(state, obj, player, word))


def about_card(state: State, obj: Id, player: str, word: str) -> list[Ruling]:
    """The rules of this word that are about what a player does with a card: those of its kind, or of no kind of card."""
    return [one for one in players_ruled(state, player, word) if _of_its_kind(state, obj, one)]


def _of_its_kind(state: State, obj: Id, ruling: Ruling) -> bool:
    wanted = ruling.affects
    if not isinstance(wanted, Filter):
        return wanted != THIS
    here = wanted.but(controller="", zones=(state.objects[obj].zone.name,))
    return matches(state, obj, here, ruling.context.you, ruling.context.source)


def was_played(match: Match, obj: Id, player: str) -> None:
    """2.2.3: a card was paid for: how many were is remembered, and what the next of its kind cost less is over."""
    for type_ in match.state.game.view(match.state, obj).get("types", ()):
        key = (_PLAYED, player, type_)
        match.keep(history=match.state.history.set(key, match.state.history.get(key, 0) + 1))
    used = [one.stamp for one in about_card(match.state, obj, player, NEXT_COSTS_LESS)]
    if used:
        text = f"{match.game.name_of(match.state, obj)} era la próxima: lo que costaba menos ya se aplicó"
        end_effects(match, lambda effect: effect.rule == NEXT_COSTS_LESS and effect.stamp in used, r.REDUCED, text=text)


def has_conditions(state: State, obj: Id) -> bool:
    """8.5.4: whether a card has a Requerimiento, which without a cost is all that it asks for."""
    return bool(own_rules(state, obj, "requiere") or own_rules(state, obj, "coste adicional"))


def requires(state: State, obj: Id) -> tuple[CostPart, ...]:
    """8.4.2: what the Requerimiento of a card makes its player pay besides."""
    return tuple(part for one in own_rules(state, obj, "coste adicional") for part in one.value)


def activates(state: State, obj: Id) -> tuple[CostPart, ...]:
    """8.4.1: what stands before «;» on a conjuro, which is paid as it is played."""
    return tuple(part for one in own_rules(state, obj, "costo de activación") for part in one.value)


def _means(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    """With what a part can be paid: one's own, in the hand where it is discarded, else in the field unless it says where."""
    return tuple(i for i in _at_hand(state, context, part) if may_go(state, i, part.kind, context.source))


def _at_hand(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    if part.kind == "descartar":
        hand = state.zone("mano", context.you)
        return tuple(i for i in hand if i != context.source and (part.filter is None or i in _found(state, context, part)))
    return tuple(i for i in _found(state, context, part) if i != context.source or part.filter is None or _stays(state, i))


def _stays(state: State, obj: Id) -> bool:
    """4.7.1: whether a card is in play; one that is being played is no longer in the hand to pay for itself."""
    return state.game.zone_kinds[state.objects[obj].zone.name].in_play


def _found(state: State, context: Context, part: CostPart) -> tuple[Id, ...]:
    wanted = part.filter
    if wanted is None:
        return (context.source,) if context.source is not None and context.source in state.objects else ()
    zones = wanted.zones or (("mano",) if part.kind == "descartar" else ())
    side = {"owner": "tú"} if zones else {"controller": "tú"}
    return found(state, wanted.but(zones=zones, **side), context.you, context.source)


def can_pay(state: State, context: Context, parts: tuple[CostPart, ...], mana_besides: int = 0) -> bool:
    """8.4.3: whether every part can be paid."""
    needed = mana_besides + sum(asked(context, part) for part in parts if part.kind == "maná")
    if needed > mana.total(state, context.you):
        return False
    taken: dict[str, int] = {}
    for part in parts:
        if part.kind == MANA_BACK and len(state.zone("maná", context.you)) < asked(context, part) + mana_besides:
            return False
        if part.kind == "vidas" and state.players[context.you].pool < asked(context, part):
            return False
        kind = part.kind.removesuffix(OR_MORE)
        if kind in _GO:
            taken[kind] = taken.get(kind, 0) + asked(context, part)
            if len(_means(state, context, part.but(kind=kind))) < taken[kind]:
                return False
    return True


def payable_as_reduced(state: State, context: Context, parts: tuple[CostPart, ...]) -> bool:
    """1.4.9.1, 1.4.9.2: whether a cost of activation that cannot be paid could be if it were less by as much as its card is."""
    card = context.source
    if card is None or can_pay(state, context, parts):
        return False
    less = (state.game.view(state, card).get("cost") or 0) - counted_cost(state, card, context.you)
    reduced = (part.but(amount=max(0, asked(context, part) - less)) if part.kind == "maná" else part for part in parts)
    return less > 0 and can_pay(state, context, tuple(reduced))


def leaves_one(state: State, context: Context, parts: tuple[CostPart, ...], of: tuple[Id, ...]) -> bool:
    """8.4.2: whether one of these elements may be left after a cost is paid."""
    left = len(of)
    for part in parts:
        kind = part.kind.removesuffix(OR_MORE)
        means = _means(state, context, part.but(kind=kind)) if kind in _GO else ()
        elsewhere = sum(i not in of for i in means)
        left -= max(0, asked(context, part) - elsewhere) if means else 0
    return left > 0


def makes_room(state: State, context: Context, parts: tuple[CostPart, ...]) -> bool:
    """3.8.2: whether a cost takes cards Unidad/Ente from the field, whatever it is paid with."""
    here = state.zone(FIELD, context.you)
    for part in parts:
        kind = part.kind.removesuffix(OR_MORE)
        means = _means(state, context, part.but(kind=kind)) if kind in _GO else ()
        if means and asked(context, part) and all(i in here and is_a(state, i, "Unidad", "Ente") for i in means):
            return True
    return False


def _goes(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from leave(match, chosen, part.kind, rules, source=context.source)


def _mana(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from mana.pay(match, context.you, asked(context, part), rules)


def _mana_back(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    """4.9.6: cards of maná go back to the deck of maná, none of which the card that is being played has still to be paid with."""
    state, you, count = match.state, context.you, asked(context, part)
    card = context.source
    played = card is not None and card in state.objects and state.objects[card].zone.name in HELD
    left = mana.available(state, you)[: cost_of(state, card, you)] if played and card is not None else ()
    there = tuple(i for i in state.zone("maná", you) if i not in left)
    cards = yield from mana.some(match, you, there, count, "¿Qué maná devuelves a tu mazo de maná?", rules[0])
    events = [Move("devolver", obj=i, player=you, to=Zone("mazo de maná", you)) for i in cards]
    text = f"{you} devuelve {count} de maná a su mazo de maná"
    yield from match.do(*events, rules=(*rules, r.GIVES_BACK), text=text, by=you, chosen=True)


def _lives(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...], rules: tuple[R, ...]) -> Procedure:
    yield from lives.pay(match, context.you, asked(context, part), rules)
    yield from lives.over(match)


def _asks(verb: str, part: CostPart, count: int) -> str:
    return f"¿Qué eliges para {part.kind} como costo?" if count == 1 else f"¿Qué {count} eliges para {part.kind} como costo?"


_PAYING = Paying(
    {
        "maná": Payer(_mana),
        MANA_BACK: Payer(_mana_back),
        "vidas": Payer(_lives),
        **{kind: Payer(_goes, _means, kind, always=kind == "descartar") for kind in _GO},
        BY_HAND: Payer(by_hand.pay),
    },
    _asks,
    cited=lambda rules: rules,
    in_full=r.NOT_IN_PART,
)


def pay(match: Match, context: Context, parts: tuple[CostPart, ...], rules: tuple[R, ...]) -> Procedure[Context | None]:
    """8.4.3, 8.4.4: everything, or nothing of it. Returns the context, which knows what was given up; None: it was not paid."""
    if not can_pay(match.state, context, parts):
        match.say(r.NOT_IN_PART, text=f"{context.you} no puede pagar todo el costo: no se paga nada")
        return None
    parts = yield from _how_many(match, context, parts)
    used = yield from costs.pay(match, context, parts, _PAYING, rules)
    counted = _given_up(
        match.state, {kind: sum((u for p, u in zip(parts, used, strict=True) if p.kind == kind), ()) for kind in _GO}
    )
    return context.but(cause=context.cause.but(more=context.cause.more.with_(counted))) if counted else context


def _given_up(state: State, gone: dict[str, tuple[Id, ...]]) -> Data:
    """8.4: how much was given up, in each of the ways, for what counts it."""
    types = [getattr(state.last(i).base, "types", ()) for i in gone["sacrificar"]]
    counted = {
        SACRIFICED: sum("Unidad" in listed for listed in types),
        SACRIFICED_ENTES: sum("Ente" in listed for listed in types),
        THROWN_AWAY: len(gone["descartar"]),
        DISINTEGRATED: len(gone["desintegrar"]),
    }
    return Map({word: n for word, n in counted.items() if n})


def _how_many(match: Match, context: Context, parts: tuple[CostPart, ...]) -> Procedure:
    """8.5.2: of «X+» the player says how many, so many at least."""
    said: tuple[CostPart, ...] = ()
    for part in parts:
        if part.kind.endswith(OR_MORE):
            kind, least = part.kind.removesuffix(OR_MORE), asked(context, part)
            there = len(_means(match.state, context, part.but(kind=kind)))
            asks, by = f"¿Cuántas eliges para {kind}? ({least} o más)", context.you
            ask = Decision(by, asks, (r.AT_LEAST,), Form.NUMBER, low=least, high=there, kind="cantidad")
            number = (yield from match.ask(ask)) if there > least else least
            match.say(r.AT_LEAST, text=f"{by} elige {kind} {number}", by=by, chosen=there > least)
            part = part.but(kind=kind, amount=number)
        said += (part,)
    return said


#: The kinds of the parts of a cost that card definitions say.
KINDS = ("maná", MANA_BACK, "vidas", *_GO, *(kind + OR_MORE for kind in _GO))
