"""Costs: what a card costs (5.2.1.2, 11.4.4), and what is paid at once (11.3.7.1, 11.6.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...kernel.abilities import Context, CostPart
from ...kernel.frozen import Frozen, Id, Value
from ...kernel.rules import R
from ...kernel.selecting import amount
from ...kernel.state import State
from ...play.ruling import own_rules, some_ruled
from . import cp
from .cards import ELEMENTS, LIGHT_AND_DARK
from .forbidding import FROM_HAND, NEVER_BY_EFFECTS, NOT_CAST, NOT_OUT_OF_HAND, UNPLAYABLE, said_of
from .layers import elements_of
from .sections import section_of_cost

#: The readings on the Elementos of what is paid.
EVERY_CP, BRIGHT, MULTI = (
    "fftcg-elemento-de-los-cp",
    "fftcg-elemento-al-pagar-luz-u-oscuridad",
    "fftcg-elementos-de-una-carta-multi-elemento",
)
MIXED, ZERO = "fftcg-multi-elemento-con-luz-u-oscuridad", "fftcg-coste-cero-y-elemento"
OF_ABILITIES = "fftcg-elemento-en-costes-de-habilidad"
#: On what it rests how much must be paid and of which Elementos, and what pays it.
HOW_MUCH, WITH_WHAT = (MULTI, MIXED, BRIGHT, ZERO, EVERY_CP, OF_ABILITIES), (cp.FRESH, cp.DULLED, cp.EXCESS)
#: The rules in words about what cards cost.
_LESS, _LEAST, _MORE = "cuesta menos", "cuesta menos hasta 1", "cuesta más"
_OF_COSTS = frozenset({_LESS, _LEAST, _MORE})
#: The rule in words by which the CP of a card may be of any Elemento.
ANY_CP = "se paga con CP de cualquier Elemento"
#: Those by which they are of some Elementos only, or made by Apoyos of these.
ONLY_CP, ONLY_BACKUPS = "solo se paga con CP de", "solo se paga con Apoyos de"
_OF_ELEMENTS = frozenset({ANY_CP, ONLY_CP, ONLY_BACKUPS})


# --- what a card costs ----------------------------------------------------------------------------------------------------


def cost_of(state: State, obj: Id, player: str, x: int = 0) -> int:
    """5.2.1.2: what is printed, as effects change it, never below 0."""
    printed = state.game.view(state, obj).get("cost")
    base = x if isinstance(printed, str) else printed or 0
    if not some_ruled(state, obj, _OF_COSTS):
        return max(0, base)
    less, least, more = (_changed(state, obj, player, word) for word in (_LESS, _LEAST, _MORE))
    whole = max(0, base + more - less)
    return max(min(whole, 1), whole - least)


def _changed(state: State, obj: Id, player: str, word: str) -> int:
    """By how much effects of this word change what a card costs."""
    own = sum(amount(state, one.value, Context(obj, player)) for one in own_rules(state, obj, word, player))
    return own + sum(amount(state, one.value, one.context) for one in said_of(state, obj, player, word))


def price_of(state: State, obj: Id, player: str, x: int = 0, less: int = 0) -> cp.Price:
    """The CP of a card, with the Elementos of which one each must be; ``less``: by how much what is paid besides lowers it."""
    cost = max(0, cost_of(state, obj, player, x) - less)
    price, least = _of_its_elements(state, obj, player, cost), 0
    if len(price.needs) > 1 and state.reading(MULTI) == "uno-de-cada":
        least = len(price.needs)
    elif price.needs and state.reading(ZERO) == "al-menos-uno":
        least = 1
    amount = max(cost, least)
    return price.but(amount=amount, needs=price.needs if amount else ())


def _instead_of_it(state: State, obj: Id, player: str, amount: int) -> cp.Price:
    """5.2.1.2: so many CP in the place of those of a card, which is said expressly: no more are paid, and each of its Elementos
    is asked for where they are enough."""
    price = _of_its_elements(state, obj, player, amount)
    any_of_them: frozenset[str] = frozenset().union(*price.needs)
    return price if len(price.needs) <= amount else price.but(needs=(any_of_them,) * amount)


def _of_its_elements(state: State, obj: Id, player: str, amount: int) -> cp.Price:
    """So many CP for a card, and of which Elementos they must be."""
    elements = elements_of(state, obj)
    if not some_ruled(state, obj, _OF_ELEMENTS):
        needs = _needs(state, elements, amount)
        return cp.Price(amount, needs, frozenset(elements) if state.reading(EVERY_CP) == "todos" and needs else frozenset())
    free = said_of(state, obj, player, ANY_CP) or own_rules(state, obj, ANY_CP, player)
    needs = () if free else _needs(state, elements, amount)
    only: frozenset[str] = frozenset(elements) if state.reading(EVERY_CP) == "todos" and needs else frozenset()
    asked = [frozenset(one.value) for one in own_rules(state, obj, ONLY_CP, player)]
    if asked:
        only = frozenset.intersection(*asked, *([only] if only else []))
    backups = [frozenset(one.value) for one in own_rules(state, obj, ONLY_BACKUPS, player)]
    return cp.Price(amount, needs, only, from_backups=frozenset.intersection(*backups) if backups else None)


def _needs(state: State, elements: tuple[str, ...], amount: int) -> tuple[frozenset[str], ...]:
    if not elements:
        return ()
    bright = not LIGHT_AND_DARK.isdisjoint(elements)
    if bright and len(elements) == 1:
        return (frozenset(elements),) if state.reading(BRIGHT) == "exigen-su-elemento" else ()
    if bright and state.reading(MIXED) == "ningun-elemento":
        return ()
    asked = [e for e in elements if e not in LIGHT_AND_DARK or state.reading(MIXED) == "todos-los-elementos"]
    if len(asked) > 1 and state.reading(MULTI) == "basta-uno":
        return (frozenset(asked),)
    if len(asked) > 1 and state.reading(MULTI) == "lo-que-alcance" and amount < len(asked):
        return (frozenset(asked),) * amount
    return tuple(frozenset({e}) for e in asked)


#: The rule in words by which a card costs less where its player pays something besides: what, and how much less.
LOWERS = "cuesta menos si se paga además"
#: The rule in words by which its player may pay something besides, of which the card asks later.
EXTRA = "puede pagarse además"
#: How much less where that is paid instead of any CP: more than anything costs.
ALL_OF_IT = 99
#: What is said of how a card is played, which works where it is played from.
OF_PLAYING = (
    "coste adicional",
    "cuesta menos",
    "cuesta menos hasta 1",
    "cuesta más",
    NOT_CAST,
    UNPLAYABLE,
    NEVER_BY_EFFECTS,
    FROM_HAND,
    NOT_OUT_OF_HAND,
    ONLY_CP,
    ONLY_BACKUPS,
    EXTRA,
    LOWERS,
    ANY_CP,
)


def lower_bill(state: State, obj: Id, context: Context, cost: tuple[CostPart, ...], said: Value) -> Bill:
    """11.3.5, 11.4.4: the bill of a card where its player pays what it lets one pay besides, or instead of its CP."""
    besides, less = said
    if less != ALL_OF_IT:
        return bill(state, context, (*cost, *besides), price_of(state, obj, context.you, context.x or 0, less))
    amount = sum(how_many(context, part) for part in besides if part.kind == "cp")
    parts = tuple(part for part in besides if part.kind != "cp")
    return bill(state, context, (*cost, *parts), _instead_of_it(state, obj, context.you, amount))


def lower_bills(state: State, obj: Id, context: Context, cost: tuple[CostPart, ...]) -> Iterator[Bill]:
    """All of them."""
    return (lower_bill(state, obj, context, cost, one.value) for one in own_rules(state, obj, LOWERS))


# --- what is paid at once --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Bill(Frozen):
    """What is paid at once: CP, and the parts that are none."""

    price: cp.Price
    parts: tuple[CostPart, ...] = ()


def bill(
    state: State, context: Context, cost: tuple[CostPart, ...], price: cp.Price | None = None, element: R | None = None
) -> Bill:
    """A cost, its CP told apart; ``price``: those that it has already; ``element``: the rule by which they are of an Elemento,
    None for that of a card or an ability."""
    if price is not None and not cost and element is None:
        return Bill(price)
    base = price or cp.Price()
    amount, needs = base.amount, list(base.needs)
    for part in cost:
        count = how_many(context, part)
        if part.kind in ("cp", *ELEMENTS):
            amount += count
            needs += [frozenset({part.kind})] * count if part.kind in ELEMENTS else []
    source = context.source
    if price is None and amount and not needs and source is not None and state.reading(OF_ABILITIES) == "elemento-de-la-carta":
        needs = [frozenset(elements_of(state, source))]
    by = element or (base.element if price is not None else section_of_cost(cost).element)
    parts = tuple(p for p in cost if p.kind not in ("cp", *ELEMENTS))
    return Bill(base.but(amount=amount, needs=tuple(needs), element=by), parts)


def how_many(context: Context, part: CostPart) -> int:
    return part.amount if isinstance(part.amount, int) else context.x or 0
