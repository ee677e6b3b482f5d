"""Costs: what a card costs (5.2.1.2, 11.4.4), and the parts of a cost, all of which are paid at once (11.3.7.1, 11.6.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations, islice
from typing import NamedTuple

from ...kernel.abilities import BY_HAND, Context, CostPart, Filter
from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Alter, Count, Event, Pool
from ...kernel.frozen import Frozen, Id, Map
from ...kernel.match import Illegal, Match, option_in
from ...kernel.rules import R
from ...kernel.selecting import amount, found, matches
from ...kernel.state import State
from ...kernel.unknown import name_card
from ...kernel.wording import plural, together
from ...play import by_hand
from ...play.barring import By, can_be
from ...play.resting import rests_on
from ...play.ruling import Ruling, own_rules, players_ruled, ruled, some_ruled
from . import cp
from . import rules as r
from .cards import ELEMENTS, LIGHT_AND_DARK
from .layers import controller_of, elements_of, is_character
from .moving import NEVER_BY_EFFECTS, UNPLAYABLE, going, names_in
from .sections import section_of_cost
from .zones import BREAK, DECK, FIELD, HAND

#: The readings on the Elementos of what is paid.
EVERY_CP, BRIGHT, MULTI = (
    "fftcg-elemento-de-los-cp",
    "fftcg-elemento-al-pagar-luz-u-oscuridad",
    "fftcg-elementos-de-una-carta-multi-elemento",
)
MIXED, ZERO = "fftcg-multi-elemento-con-luz-u-oscuridad", "fftcg-coste-cero-y-elemento"
OF_ABILITIES = "fftcg-elemento-en-costes-de-habilidad"
#: The reading on whose Break Zone pays where a cost does not say it.
WHOSE = "fftcg-break-zone-de-un-coste"
#: The reading on whether what is shown for a cost may go for the same cost.
SHOWN_GOES = "fftcg-revelar-y-pagar-con-la-misma-carta"
#: On what it rests how much must be paid and of which Elementos, and what pays it.
HOW_MUCH, WITH_WHAT = (MULTI, MIXED, BRIGHT, ZERO, EVERY_CP, OF_ABILITIES), (cp.FRESH, cp.DULLED, cp.EXCESS)
#: Parts of a cost by which cards go, and all that definitions may say.
GO = ("descartar", "romper", "poner en la break zone", "remover", "devolver")
#: Parts of a cost by which cards are put in Dull; by which cards of a hand are shown, and stay there.
DULLS, SHOW = ("dull", "dullear"), "mostrar"
#: Parts of a cost paid with the top cards of one's deck, and what becomes of these.
TOP = {"moler": "poner en la break zone", "remover de lo alto": "remover"}
KINDS = ("cp", *ELEMENTS, *DULLS, "S", "cristal", "quitar contador", SHOW, *GO, *TOP, BY_HAND)
#: What is done by a part of a cost.
_DOES = {
    "dull": "pone en Dull",
    "dullear": "pone en Dull",
    "S": "descarta",
    SHOW: "revela de su Mano",
    "descartar": "descarta",
    "romper": "rompe",
    "poner en la break zone": "pone en la Break Zone",
    "remover": "remueve del juego",
    "devolver": "devuelve",
    "moler": "pone en la Break Zone de lo alto del mazo",
    "remover de lo alto": "remueve del juego de lo alto del mazo",
}
#: The rules in words about what cards cost.
_LESS, _LEAST, _MORE = "cuesta menos", "cuesta menos hasta 1", "cuesta más"
_OF_COSTS = frozenset({_LESS, _LEAST, _MORE})
#: The rule in words by which the CP of a card may be of any Elemento.
ANY_CP = "se paga con CP de cualquier Elemento"
#: How many ways of paying with cards are tried at most.
_TRIED = 200


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
    own = sum(amount(state, one.value, Context(obj, player)) for one in own_rules(state, obj, word))
    return own + sum(amount(state, one.value, one.context) for one in _about(state, obj, player, word))


def _about(state: State, obj: Id, player: str, word: str) -> list:  # type: ignore[type-arg]
    """What effects say of what a player plays: of all of it, or of the cards that a filter names."""
    listed = [one for one in ruled(state, obj, word) if one.context.source != obj]
    return listed or [one for one in players_ruled(state, player, word) if _is_such(state, one, obj)]


def _is_such(state: State, one: Ruling, obj: Id) -> bool:
    """Whether a card that is played, wherever it lies, is of the kind that an effect names; whose it is was looked at."""
    wanted = one.affects
    if not isinstance(wanted, Filter):
        return True
    kind = wanted.but(controller="")
    return not wanted.zones and matches(state, obj, kind, one.context.you, one.context.source, anywhere=True)


def price_of(state: State, obj: Id, player: str, x: int = 0) -> cp.Price:
    """The CP of a card, with the Elementos of which one each must be."""
    amount, elements = cost_of(state, obj, player, x), elements_of(state, obj)
    free = _about(state, obj, player, ANY_CP) or own_rules(state, obj, ANY_CP)
    needs = () if free else _needs(state, elements, amount)
    if len(needs) > 1 and state.reading(MULTI) == "uno-de-cada":
        amount = max(amount, len(needs))
    if needs and not amount and state.reading(ZERO) == "al-menos-uno":
        amount = 1
    only = frozenset(elements) if state.reading(EVERY_CP) == "todos" and needs else frozenset[str]()
    asked = [frozenset(one.value) for one in own_rules(state, obj, "solo se paga con CP de")]
    if asked:
        only = frozenset.intersection(*asked, *([only] if only else []))
    backups = [frozenset(one.value) for one in own_rules(state, obj, "solo se paga con Apoyos de")]
    return cp.Price(amount, needs if amount else (), only, from_backups=frozenset.intersection(*backups) if backups else None)


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
#: What a card says that cannot be played from the hand by anything, an effect no more than its player.
FROM_HAND = "no puede jugarse de la mano"
#: How much less where that is paid instead of any CP: more than anything costs.
ALL_OF_IT = 99
#: What is said of how a card is played, which works where it is played from.
OF_PLAYING = (
    "coste adicional",
    "cuesta menos",
    "cuesta menos hasta 1",
    "cuesta más",
    "no puede jugarse",
    UNPLAYABLE,
    NEVER_BY_EFFECTS,
    FROM_HAND,
    "solo se paga con CP de",
    "solo se paga con Apoyos de",
    EXTRA,
    LOWERS,
    ANY_CP,
)


def lower_bills(state: State, obj: Id, context: Context, cost: tuple[CostPart, ...], price: cp.Price) -> Iterator[Bill]:
    """11.3.5: the bills of a card where its player pays what it lets one pay besides."""
    for one in own_rules(state, obj, LOWERS):
        besides, less = one.value
        yield bill(state, context, (*cost, *besides), price.lowered(less))


# --- the parts of a cost --------------------------------------------------------------------------------------------------


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


class _Used(NamedTuple):
    """With what parts of a cost are paid already: what its own Dull icon puts in Dull, what another part does, what is shown,
    what is being played, and all else. One card may be dulled by its icon and go for the same cost (11.6.10); it is put in Dull
    once, and shown once."""

    by_icon: tuple[Id, ...] = ()
    dulled: tuple[Id, ...] = ()
    shown: tuple[Id, ...] = ()
    played: tuple[Id, ...] = ()
    others: tuple[Id, ...] = ()

    def taken(self, state: State) -> tuple[Id, ...]:
        """What gives no CP any more."""
        shown = self.shown if state.reading(SHOWN_GOES) == "no-puede" else ()
        return (*self.by_icon, *self.dulled, *shown, *self.played, *self.others)

    def with_(self, part: CostPart, chosen: tuple[Id, ...]) -> _Used:
        if _is_icon(part):
            return self._replace(by_icon=(*self.by_icon, *chosen))
        if part.kind in DULLS:
            return self._replace(dulled=(*self.dulled, *chosen))
        if part.kind == SHOW:
            return self._replace(shown=(*self.shown, *chosen))
        return self._replace(others=(*self.others, *chosen))

    def for_(self, state: State, part: CostPart) -> tuple[Id, ...]:
        """What a part cannot be paid with any more."""
        if _is_icon(part):
            return (*self.by_icon, *self.dulled)
        if part.kind == SHOW:
            gone = self.others if state.reading(SHOWN_GOES) == "no-puede" else ()
            return (*self.shown, *self.played, *gone)
        return (self._replace(by_icon=()) if part.kind in GO else self).taken(state)


def _is_icon(part: CostPart) -> bool:
    """Whether it is the Dull icon, which puts the card itself in Dull."""
    return part.kind == "dull" and part.filter is None


def _is_settled(part: CostPart) -> bool:
    """Whether nobody chooses with what it is paid: with the card itself, or with the top cards of the deck."""
    return part.filter is None and part.kind not in ("S", "descartar", SHOW)


def means(state: State, context: Context, part: CostPart, used: tuple[Id, ...]) -> list[Id]:
    """With what a part can be paid: one's own cards (11.6.2.3), and none that cannot be taken so (11.6.2.4)."""
    you, source = context.you, context.source
    if part.kind == "S":
        names = set(names_in(state.game.known(state, source))) if source is not None else set()
        alike = [i for i in state.zone(HAND, you) if not names.isdisjoint(names_in(state.game.view(state, i)))]
        listed = [i for i in alike if is_character(state, i)]
    elif part.kind in TOP:
        return list(state.zone(DECK, you)[: how_many(context, part)])
    elif _is_settled(part):
        card = _own_card(state, context)
        listed = [] if card is None else [card]
    elif part.kind in ("descartar", SHOW):
        hand = state.zone(HAND, you)
        wanted = None if part.filter is None else part.filter.but(zones=(HAND,), owner="tú")
        listed = list(hand if wanted is None else found(state, wanted, you, source))
    else:
        assert part.filter is not None
        zones = part.filter.zones or (FIELD,)
        of_any = _of_any_break_zone(part) and state.reading(WHOSE) == "cualquiera"
        side = {"controller": "tú"} if zones == (FIELD,) else {} if of_any else {"owner": "tú"}
        listed = list(found(state, part.filter.but(zones=zones, **side), you, source))
    if part.kind in DULLS:
        listed = [i for i in listed if not state.objects[i].turned or state.reading(cp.DULLED) == "puede"]
    if part.kind in GO:
        listed = [i for i in listed if can_be(state, part.kind, i, you, By.COST)]
    itself = _is_settled(part) or (part.filter is not None and "esta carta" in part.filter.marks)
    return [i for i in listed if i not in used and (itself or i != source or state.objects[i].zone.name == FIELD)]


def _own_card(state: State, context: Context) -> Id | None:
    """The card that has the ability; 7.4, 11.8.16.1: of an auto that looks for it to leave, the new one that it became."""
    cause = context.cause
    card = cause.obj if cause.before is not None and cause.before == context.source else context.source
    return card if card in state.objects else None


def _of_any_break_zone(part: CostPart) -> bool:
    """Whether it is paid from a Break Zone of which the text does not say whose it is."""
    return part.filter is not None and part.filter.zones == (BREAK,) and not part.filter.owner


def kept_from(state: State, context: Context, part: CostPart) -> list[Id]:
    """11.6.2.4, 11.7.2.4: the cards of a player that cannot be removed or returned, and so do not pay a part that does that."""
    if part.kind not in ("remover", "devolver"):
        return []
    if part.filter is None:
        card = _own_card(state, context)
        there = [] if card is None else [card]
    else:
        there = [i for i in found(state, part.filter, context.you, context.source) if controller_of(state, i) == context.you]
    return [i for i in there if not can_be(state, part.kind, i, context.you, By.COST)]


def payable(state: State, context: Context, what: Bill, used: tuple[Id, ...] = ()) -> bool:
    """Whether all of it can be paid at once."""
    crystals = sum(how_many(context, p) for p in what.parts if p.kind == "cristal")
    if crystals > state.players[context.you].pool:
        return False
    return _payable(state, context, what.price, _with_cards(what.parts), _Used(played=used))


def _with_cards(parts: tuple[CostPart, ...]) -> list[CostPart]:
    """The parts that are paid with what somebody has on the table or in the hand."""
    return [p for p in parts if p.kind not in ("cristal", BY_HAND)]


def _payable(state: State, context: Context, price: cp.Price, parts: list[CostPart], used: _Used) -> bool:
    if not parts:
        return cp.can_pay(state, context.you, price, used.taken(state))
    part, *rest = parts
    if part.kind == "quitar contador":
        here = state.objects.get(context.source)  # type: ignore[arg-type]
        there = 0 if here is None else here.counters.get(part.words, 0)
        return there >= how_many(context, part) and _payable(state, context, price, rest, used)
    ways = combinations(means(state, context, part, used.for_(state, part)), _asks_for(context, part))
    return any(_payable(state, context, price, rest, used.with_(part, way)) for way in islice(ways, _TRIED))


def _asks_for(context: Context, part: CostPart) -> int:
    return how_many(context, part) if part.filter is not None or part.kind in ("descartar", SHOW, *TOP) else 1


# --- paying ---------------------------------------------------------------------------------------------------------------


def pay(
    match: Match,
    context: Context,
    what: Bill,
    rules: tuple[R, ...],
    unpaid: R,
    used: tuple[Id, ...] = (),
    priced: Callable[[State], Bill] | None = None,
    cards: list[Id] | None = None,
) -> Procedure:
    """11.3.7.1, 11.4.6.1, 11.6.10: it is said with what each part is paid, and then all of it is paid at once. Illegal by the
    rule ``unpaid`` when it cannot be. ``priced``: by what the bill was made; ``cards``: where those are listed with which parts
    are paid that ask for cards of a kind. Returns the Elementos of the CP that were paid."""
    if not payable(match.state, context, what, used):
        raise Illegal(unpaid, f"{context.you} no puede pagar todo el coste", (r.PAYS_CP,) if what.price.amount else ())
    events: list[Event] = []
    said: list[str] = []
    so_far = _Used(played=used)
    for place, part in enumerate(what.parts):
        if part.kind == BY_HAND:
            continue
        chosen = yield from _with_what(match, context, what, place, part, so_far, rules)
        so_far = so_far.with_(part, chosen)
        if part.kind == SHOW:
            for i in chosen:
                yield from name_card(match, i, rules[0])
        if len(chosen) > 1 and not _payable(match.state, context, what.price, _with_cards(what.parts[place + 1 :]), so_far):
            raise Illegal(unpaid, f"con {match.names(chosen)} no queda con qué pagar el resto")
        if cards is not None and part.filter is not None:
            cards += chosen
        events += _events(match.state, context, part, chosen)
        said.append(_said(match, context, part, chosen))
    events.sort(key=lambda event: not isinstance(event, Alter))  # at once: what is only put in Dull is still there
    taken = so_far.taken(match.state)
    given: tuple[cp.Given, ...] = ()
    cp_said = ""
    if what.price.amount or what.price.needs:
        given = yield from cp.choose(match, context.you, what.price, taken, rules, "¿Con qué pagas?")
        events += [event for source, _ in given for event in _gives(match.state, source)]
        cp_said = _cp_said(match, what.price, given)
    if events or so_far.shown:
        text = f"{context.you} {_paid(said, cp_said)}"
        also = (what.price.element,) if what.price.needs and what.price.element not in rules else ()
        bright = _bright(match.state, (*so_far.played, *so_far.others))
        cited, grounds = (*rules, *((r.PAYS_CP, *also) if given else ())), _how_paid(what, given, bright)
        reading = _rests_on(match.state, context.you, what.price, given, taken, priced) or _whose(match.state, context, what)
        reading = reading or _shown_goes(match.state, so_far, [source.obj for source, _ in given])
        yield from match.do(*events, rules=cited, text=text, by=context.you, chosen=True, grounds=grounds, reading=reading)
    for part in (part for part in what.parts if part.kind == BY_HAND):
        yield from by_hand.pay(match, context, part, (), rules)
    return tuple(element for source, element in given for _ in range(source.worth))


def _rests_on(
    state: State,
    player: str,
    price: cp.Price,
    given: tuple[cp.Given, ...],
    taken: tuple[Id, ...],
    priced: Callable[[State], Bill] | None,
) -> str | None:
    """The disputed point on which it rests that so much is paid, and with this."""

    def paid(one: State) -> tuple[bool, bool]:
        there = cp.fit(price, cp.sources(one, player, taken))
        return cp.done(one, price, given), all(source in there for source, _ in given)

    how_much = rests_on(state, HOW_MUCH, priced) if priced is not None else None
    return how_much or rests_on(state, WITH_WHAT, paid)


def _whose(state: State, context: Context, what: Bill) -> str | None:
    """7.1: whether it rests on the reading what could be taken from a Break Zone."""
    parts = [part for part in what.parts if _of_any_break_zone(part)]
    return rests_on(state, (WHOSE,), lambda one: [means(one, context, part, ()) for part in parts]) if parts else None


def _shown_goes(state: State, used: _Used, given: Iterable[Id]) -> str | None:
    """11.6.4: whether it rests on the reading that what is shown goes, too, or that something else of the hand does."""
    gone = [i for i in (*used.others, *given) if state.objects[i].zone.name == HAND]
    return rests_on(state, (SHOWN_GOES,), lambda one: used.taken(one)) if used.shown and gone else None


def _bright(state: State, taken: tuple[Id, ...]) -> bool:
    """5.2.1.3: whether a card of Luz or Oscuridad is discarded that gives no CP."""
    return any(state.objects[i].zone.name == HAND and LIGHT_AND_DARK & set(elements_of(state, i)) for i in taken)


def _how_paid(what: Bill, given: tuple[cp.Given, ...], bright: bool) -> tuple[R, ...]:
    """The rules on which it rests with what was paid; 11.6.2.3 is about what an ability costs, not a card. ``bright``: a card
    that gives no CP is discarded for something else."""
    discards = any(source.discard for source, _ in given)
    dulls = any(not source.discard and source.place < 0 for source, _ in given)
    rules: list[R] = [r.TWO_BY_DISCARD] if discards or dulls or bright else []
    rules += [r.DISCARD] if discards or any(part.kind in ("S", "descartar") for part in what.parts) else []
    rules += [r.BACKUP_PAYS, r.DULL] if dulls else []
    section = section_of_cost(what.parts)
    own = what.price.element == section.element and any(part.kind in (*DULLS, "romper") for part in what.parts)
    rules += [section.own] if own else []
    rules += [section.element] if not given and section.element in (r.ABILITY_COST, r.SPECIAL_COST) else []
    shows = what.price.element == section.element and any(part.kind == SHOW for part in what.parts)
    rules += section.declares[:1] if shows else ()
    rules += [r.NOT_BROKEN] if any(part.kind == "poner en la break zone" for part in what.parts) else []
    rules += [r.CRYSTALS] if any(part.kind == "cristal" for part in what.parts) else []
    rules += [r.SAME_COUNTERS] if any(part.kind == "quitar contador" for part in what.parts) else []
    if cp.total(given) > what.price.amount:
        rules += dict.fromkeys(rule for rule in (r.EXACT_CP, what.price.element) if rule != r.ONE_OF_ITS_ELEMENT)
    return tuple(rules)


def _with_what(
    match: Match, context: Context, what: Bill, place: int, part: CostPart, used: _Used, rules: tuple[R, ...]
) -> Procedure:
    """What a part is paid with: among what leaves the rest payable."""
    if part.kind in ("cristal", "quitar contador"):
        return ()
    state, rest = match.state, _with_cards(what.parts[place + 1 :])
    count = _asks_for(context, part)
    among = means(state, context, part, used.for_(state, part))
    if _is_settled(part):
        return tuple(among)
    among = [i for i in among if _payable(state, context, what.price, rest, used.with_(part, (i,)))]
    asks = "¿Qué Personaje con el mismo nombre descartas?" if part.kind == "S" else f"¿Con qué pagas «{part.kind}»?"
    options = tuple(match.option(i) for i in among)
    near = partial(_kept, state, context, part, section_of_cost(what.parts).kept)
    asked = Decision(context.you, asks, rules, Form.SOME, options, low=count, high=count, kind="pago", near_misses=near)
    return tuple((yield from match.ask(asked)))


def _kept(state: State, context: Context, part: CostPart, rule: R) -> list[tuple[Option, tuple[Refusal, ...]]]:
    """What does not pay a part, with the reason."""
    return [
        (option_in(state, i), (Refusal(rule, "un efecto impide hacérselo, y por eso no paga", state.game.name_of(state, i)),))
        for i in kept_from(state, context, part)
    ]


def _events(state: State, context: Context, part: CostPart, chosen: tuple[Id, ...]) -> Iterator[Event]:
    if part.kind == "cristal":
        yield Pool("gastar cristal", player=context.you, amount=-how_many(context, part))
    elif part.kind == "quitar contador":
        yield Count("quitar contador", obj=context.source, counter=part.words, amount=-how_many(context, part))
    elif part.kind in DULLS:
        yield from (Alter("dullear", obj=i, player=context.you, fields=Map(turned=True)) for i in chosen)
    elif part.kind != SHOW:
        verb = "descartar" if part.kind == "S" else TOP.get(part.kind, part.kind)
        yield from (going(state.objects[i], verb, source=context.source) for i in chosen)


def _gives(state: State, source: cp.Source) -> Iterator[Event]:
    """By what a source gives its CP."""
    here = state.objects[source.obj]
    if source.discard:
        yield going(here, "descartar")
    elif source.place < 0:
        yield Alter("dullear", obj=source.obj, player=here.controller, fields=Map(turned=True))
    else:
        context = Context(source.obj, here.controller or here.owner)
        for part in state.game.view(state, source.obj)["abilities"][source.place].cost:
            yield from _events(state, context, part, (source.obj,))


def _said(match: Match, context: Context, part: CostPart, chosen: tuple[Id, ...]) -> str:
    if part.kind == "cristal":
        count = how_many(context, part)
        return f"{count} {plural(count, 'cristal', 'cristales')}"
    if part.kind == "quitar contador":
        return f"quita {how_many(context, part)} de {part.words}"
    return f"{_DOES[part.kind]} {match.names(chosen)}"


def _paid(said: list[str], cp_said: str) -> str:
    """«paga 2 CP: …; además descarta …», «paga 1 cristal»; what is only done, after a colon."""
    told = together(one for one in said if one)
    if cp_said:
        return f"paga {cp_said}" + (f"; además {told}" if told else "")
    return f"paga {told}" if told[:1].isdigit() else f"paga: {told}"


def _cp_said(match: Match, price: cp.Price, given: tuple[cp.Given, ...]) -> str:
    """«3 CP: descarta «Oso» (2 de Fuego) y pone en Dull «Mago» (1 de Hielo)»."""
    counted: Counter[tuple[str, str, str]] = Counter()
    for source, element in given:
        how = "descarta" if source.discard else "pone en Dull" if source.place < 0 else "usa"
        counted[how, match.game.name_of(match.state, source.obj), f"{source.worth} de {element}"] += 1
    listed = [
        f"{how} {name} ({gives})" if times == 1 else f"{how} {times} {name} ({gives} cada una)"
        for (how, name, gives), times in counted.items()
    ]
    extra = cp.total(given) - price.amount
    more = f"; {extra} de más se {plural(extra, 'pierde', 'pierden')}" if extra else ""
    return f"{price.amount} CP: {together(listed)}{more}"
