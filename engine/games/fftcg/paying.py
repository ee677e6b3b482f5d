"""Paying a cost: it is said with what each part is paid, and all of it is paid at once (11.3.7.1, 11.4.6.1, 11.6.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from ...kernel.abilities import BY_HAND, Context, CostPart
from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.events import Alter, Count, Event, Pool
from ...kernel.frozen import Id, Map
from ...kernel.match import Illegal, Match, option_in
from ...kernel.rules import R
from ...kernel.state import State
from ...kernel.unknown import name_card
from ...kernel.wording import plural, together
from ...play import by_hand
from ...play.resting import rests_on
from . import cp
from . import rules as r
from .affording import (
    DULLS,
    SHOW,
    SHOWN_GOES,
    TOP,
    WHOSE,
    Used,
    asks_for,
    is_settled,
    kept_from,
    means,
    of_any_break_zone,
    paid_with_cards,
    payable,
    payable_with,
)
from .cards import LIGHT_AND_DARK
from .costing import HOW_MUCH, WITH_WHAT, Bill, how_many
from .layers import elements_of
from .moving import WAYS, going
from .sections import section_of_cost
from .zones import HAND

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
    so_far = Used(played=used)
    for place, part in enumerate(what.parts):
        if part.kind == BY_HAND:
            continue
        chosen = yield from _with_what(match, context, what, place, part, so_far, rules)
        so_far = so_far.with_(part, chosen)
        if part.kind == SHOW:
            for i in chosen:
                yield from name_card(match, i, rules[0])
        if len(chosen) > 1 and not payable_with(
            match.state, context, what.price, paid_with_cards(what.parts[place + 1 :]), so_far
        ):
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
    parts = [part for part in what.parts if of_any_break_zone(part)]
    return rests_on(state, (WHOSE,), lambda one: [means(one, context, part, ()) for part in parts]) if parts else None


def _shown_goes(state: State, used: Used, given: Iterable[Id]) -> str | None:
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
    match: Match, context: Context, what: Bill, place: int, part: CostPart, used: Used, rules: tuple[R, ...]
) -> Procedure:
    """What a part is paid with: among what leaves the rest payable."""
    if part.kind in ("cristal", "quitar contador"):
        return ()
    state, rest = match.state, paid_with_cards(what.parts[place + 1 :])
    count = asks_for(context, part)
    among = means(state, context, part, used.for_(state, part))
    if is_settled(part):
        return tuple(among)
    among = [i for i in among if payable_with(state, context, what.price, rest, used.with_(part, (i,)))]
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
        yield from (going(state.objects[i], _verb(part), source=context.source) for i in chosen)


def _verb(part: CostPart) -> str:
    """By what the cards go with which a part is paid."""
    return "descartar" if part.kind == "S" else TOP.get(part.kind, part.kind)


def moves_by(context: Context, parts: tuple[CostPart, ...]) -> list[str]:
    """By what the cards go with which a cost is paid."""
    return [_verb(part) for part in parts if _verb(part) in WAYS and how_many(context, part)]


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
