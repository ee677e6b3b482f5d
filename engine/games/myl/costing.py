"""What playing a card or using an ability costs, and whether it can be paid (6.1.B, 8.9)."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.abilities import BY_HAND, Context, CostPart, Filter, Instruction, Spell
from ...kernel.events import Event
from ...kernel.frozen import Frozen, Id, at_once
from ...kernel.replacing import applicable
from ...kernel.selecting import amount, found, holds, matches
from ...kernel.state import State
from ...play.barring import By, can_be
from ...play.ruling import own_rules, rulings
from .moving import LEAVING
from .ruling import concerns, on_playing
from .zones import FIELD, ZONES, being_played, move_event

#: The conditions on a card that is being played with such a target, and on one that will change such cards.
AIMS, AFFECTS = "apunta a", "afecta a"
#: The verb of what a card does for a cost that its own text asks.
EXCHANGE = "a cambio"
#: What is paid from the top of one's own Castillo: milled (8.6), or banished (8.11), and where that goes.
BANISH_TOP = "desterrar superiores"
FROM_TOP = {"botar": "botar", BANISH_TOP: "desterrar"}
#: What is paid with the very Oro whose ability it is (8.21).
PAY_ITSELF = "pagar"
#: The ways of paying for a card (8.9).
BY_GOLD, ALTERNATIVE, FREE = "Coste de Oro", "Coste Alternativo", "sin pagar su coste"


@at_once
@dataclass(frozen=True)
class Price(Frozen):
    """What is paid: so many Oros, and other things. ``printed``, ``reduction`` and ``added`` tell how the Oros come about, and
    ``additional`` whether something is paid besides."""

    gold: int
    parts: tuple[CostPart, ...]
    way: str = BY_GOLD
    printed: int = 0
    reduction: int = 0
    added: int = 0
    additional: bool = False


def printed_cost(state: State, card: Id) -> int:
    """1.B, 8.9: the cost printed on the card, which it keeps in every zone."""
    return state.setup.game.view(state, card)["cost"]


def _rule_amount(state: State, player: str, card: Id, word: str) -> int:
    own = sum(amount(state, rule.value, Context(card, player)) for rule in own_rules(state, card, word))
    return own + sum(amount(state, ruling.value, ruling.context) for ruling in on_playing(state, player, card, word))


def dearer_on(state: State, player: str, card: Id, target: Id) -> int:
    """6.1.B2: how many Oros more a card costs when it is aimed at something, by rules that speak of such cards."""
    more = 0
    for ruling in rulings(state).get("cuesta más", ()):
        affects, context = ruling.affects, ruling.context
        if isinstance(affects, Filter) and (wanted := aimed_at(affects)) is not None:
            about, at = wanted
            fits = matches(state, card, about.but(controller="", owner=""), context.you, context.source, anywhere=True)
            fits = fits and not _counted(state, card, affects, context)
            whose = concerns(affects.controller or affects.owner, ruling, player)
            if (
                fits
                and whose
                and matches(state, target, at, context.you, context.source)
                and holds(state, ruling.only_if, context)
            ):
                more += amount(state, ruling.value, context)
    return more


def _counted(state: State, card: Id, affects: Filter, context: Context) -> bool:
    """Whether a card costs more already, whatever it is aimed at."""
    wanted = affects.but(controller="", owner="")
    return matches(state, card, wanted, context.you, context.source, anywhere=True)


def aimed_at(wanted: Filter) -> tuple[Filter, Filter] | None:
    """Cards that are played with such a target: without that, and at what they are aimed; None of others."""
    mark = next((mark for mark in wanted.marks if isinstance(mark, tuple) and mark[0] in (AIMS, AFFECTS)), None)
    return None if mark is None else (wanted.but(marks=tuple(m for m in wanted.marks if m is not mark)), mark[1])


def payable_on(state: State, player: str, card: Id, target: Id) -> bool:
    """8.9: whether a card can be paid for when it is aimed at something by which it costs more."""
    if ZONES[state.objects[card].zone.name].in_play:
        return True
    more = dearer_on(state, player, card, target)
    return not more or any(one.gold + more <= gold_of(state, player) for one in _prices(state, player, card, free=False))


def who_says(state: State, player: str, card: Id, *words: str) -> tuple[Id | None, ...]:
    """The cards by whose rules of these words a card costs what it does: itself, or others."""
    own = [card for word in words if own_rules(state, card, word)]
    return (*own, *(one.context.source for word in words for one in on_playing(state, player, card, word)))


def _additional(state: State, player: str, card: Id) -> list[CostPart]:
    """8.9: what is paid besides, by the card's own text and by what others ask of whoever plays it."""
    word = "coste adicional"
    own = [rule.value for rule in own_rules(state, card, word)]
    own += [do.args["cost"] for do in _instructions(state, card) if do.verb == EXCHANGE]
    asked = [*own, *(one.value for one in on_playing(state, player, card, word))]
    return [part for cost in asked for part in cost]


def _instructions(state: State, card: Id) -> tuple[Instruction, ...]:
    """What a card does as it resolves."""
    return tuple(do for a in state.setup.game.view(state, card).get("abilities", ()) if isinstance(a, Spell) for do in a.effect)


def price(state: State, player: str, card: Id, way: str) -> Price | None:
    """6.1.B1–B3, 6.1.3, 8.9: what a way of paying for a card asks; None: no such way."""
    found: Price | None = state.memo.computed(f"price {card} {player} {way}", lambda s: _price(s, player, card, way), state)
    return found


def _price(state: State, player: str, card: Id, way: str) -> Price | None:
    """6.1.B1, 6.1.B2, 6.1.B3, 6.1.3, 8.9: reduce, to 0 at least, then add. None: there is no such way.

    An alternative takes the place of the Coste de Oro only.
    """
    base, parts = (printed_cost(state, card) if way == BY_GOLD else 0), []
    if way == ALTERNATIVE:
        alternative = next((rule.value for rule in own_rules(state, card, "coste alternativo")), None)
        if alternative is None:
            return None
        parts += [part for part in alternative if part.kind != "oro"]
        base = _gold_in(state, alternative, Context(card, player))
    reduction = _rule_amount(state, player, card, "cuesta menos")
    extra = _additional(state, player, card)
    parts += [part for part in extra if part.kind != "oro"]
    added = _gold_in(state, tuple(extra), Context(card, player)) + _rule_amount(state, player, card, "cuesta más")
    if state.reading("myl-reduccion-adicional-y-alternativo") == "al-total":
        gold = max(0, base + added - reduction)
    else:
        gold = (max(0, base - reduction) if way == BY_GOLD else base) + added
    return Price(gold, tuple(parts), way, base, reduction, added, bool(added or extra))


def _gold_in(state: State, parts: tuple[CostPart, ...], context: Context) -> int:
    return sum(amount(state, part.amount, context) for part in parts if part.kind == "oro")


def ability_price(state: State, cost: tuple[CostPart, ...], context: Context) -> Price:
    """4.7.B: what using an ability costs."""
    return Price(_gold_in(state, cost, context), tuple(part for part in cost if part.kind != "oro"))


def ways(state: State, player: str, card: Id, free: bool = False) -> list[Price]:
    """Every way in which a card can be paid for now."""
    return [one for one in _prices(state, player, card, free) if payable(state, player, card, one, of_card=True)]


def _prices(state: State, player: str, card: Id, free: bool) -> list[Price]:
    """What every way of paying for a card asks, whether it can be paid or not."""
    listed = [price(state, player, card, way) for way in ((FREE,) if free else (BY_GOLD, ALTERNATIVE))]
    return [one for one in listed if one is not None]


def gold_of(state: State, player: str) -> int:
    """The Oros one can pay with: those of the reserve, and virtual ones."""
    return len(state.zone("reserva de oro", player)) + state.players[player].pool


def payable(state: State, player: str, source: Id, wanted: Price, of_card: bool) -> bool:
    """8.9: whether every part can be paid."""
    if wanted.gold > gold_of(state, player):
        return False
    itself = any(part.kind == PAY_ITSELF for part in wanted.parts)
    if itself and wanted.gold + 1 > gold_of(state, player):
        return False
    return parts_payable(state, Context(source, player), wanted.parts, of_card)


def parts_payable(state: State, context: Context, parts: tuple[CostPart, ...], of_card: bool) -> bool:
    """Whether all parts other than Oros can be paid, not with the card itself (6.1.1); parts that take the same kind of cards
    together."""
    needed: dict[str, int] = {}
    for part in (part for part in parts if part.kind != BY_HAND):
        count = part.amount if isinstance(part.amount, int) else 0
        needed[part.kind] = needed.get(part.kind, 0) + count
        if part.kind in FROM_TOP:
            away, most = {*being_played(state), context.source}, sum(needed.get(kind, 0) for kind in FROM_TOP)
            castle = [i for i in state.zone("castillo", context.you) if i not in away][:most]
            if len(castle) < most or not all(_can_pay_with(state, i, FROM_TOP[part.kind], of_card) for i in castle):
                return False
        elif len(means(state, context, part, of_card)) < (needed[part.kind] if part.kind == "descartar" else count):
            return False
    return True


def means(state: State, context: Context, part: CostPart, of_card: bool) -> tuple[Id, ...]:
    """The cards with which one part of a cost can be paid, not itself (6.1.1); paying makes nothing a target (4.7.B, 8.9)."""
    if part.kind in ("descartar", "mostrar"):
        listed = state.zone("mano", context.you)
        if part.filter is not None:
            listed = found(state, part.filter.but(zones=("mano",), owner="tú"), context.you, context.source)
        listed = tuple(i for i in listed if i != context.source)
    elif part.kind == PAY_ITSELF:
        listed = tuple(i for i in state.zone("reserva de oro", context.you) if i == context.source)
    elif part.filter is None:
        listed = (context.source,) if context.source in state.objects else ()  # type: ignore[assignment]
    else:
        listed = found(state, _own(part.filter), context.you, context.source)
    playing = being_played(state)
    return tuple(i for i in listed if i not in playing and _can_pay_with(state, i, part.kind, of_card))


def not_itself(state: State, player: str, card: Id, free: bool) -> bool:
    """6.1.1: whether a card cannot be paid for only because it is being played and pays for nothing itself."""
    context = Context(card, player)
    for wanted in _prices(state, player, card, free):
        if wanted.gold <= gold_of(state, player):
            short = [p for p in wanted.parts if not parts_payable(state, context, (p,), of_card=True)]
            if short and all(_with(state, context, p, card) for p in short):
                return True
    return False


def _with(state: State, context: Context, part: CostPart, card: Id) -> bool:
    """Whether a part would be paid if the card that is being played counted."""
    if part.kind in FROM_TOP:
        castle = state.zone("castillo", context.you)
        return card in castle and len([i for i in castle if i not in being_played(state) or i == card]) >= part.amount  # type: ignore[operator]
    if part.kind != "descartar":
        return False
    wanted = (part.filter or Filter()).but(zones=("mano",), owner="tú")
    fits = matches(state, card, wanted, context.you, card)
    return fits and len(means(state, context, part, of_card=True)) + 1 >= part.amount  # type: ignore[operator]


def _own(wanted: Filter) -> Filter:
    if wanted.controller or wanted.owner:
        return wanted
    outside = wanted.zones and not set(wanted.zones) & set(FIELD)
    return wanted.but(owner="tú") if outside else wanted.but(controller="tú")


def _can_pay_with(state: State, obj: Id, kind: str, of_card: bool) -> bool:
    to = LEAVING[kind][0] if kind in LEAVING else "cementerio"
    return can_be(state, kind, obj, by=By.COST) and not _hindered(state, move_event(state, kind, obj, to), of_card)


def _hindered(state: State, event: Event, of_card: bool) -> bool:
    """4.1, 8.9: replacement does not touch the cost of an ability; whether it keeps a card from being played is a reading."""
    applying = applicable(state, event)
    if not applying:
        return False
    reading = state.reading("myl-reemplazo-sobre-costes")
    if reading == "no-afecta":
        return False
    if of_card or reading == "impide":
        return True
    return any(one.ability.how == "prevenir" for one in applying)
