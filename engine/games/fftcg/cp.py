"""Paying CP (11.2.1.1): two by discarding a card, one by dulling a Apoyo, others by abilities; of which Elementos, and how much
over."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from ...kernel.abilities import Activated, Context
from ...kernel.conditions import Refusal
from ...kernel.decisions import Decision, Form, Option, Procedure
from ...kernel.frozen import Frozen, Id
from ...kernel.match import Illegal, Match, option_in
from ...kernel.memo import ACTIVE, PLAY_ONLY, TURN_BEGAN, TURNED
from ...kernel.rules import R
from ...kernel.selecting import amount
from ...kernel.state import State
from ...kernel.wording import say
from ...play.ruling import ruled
from . import rules as r
from .cards import BACKUP, ELEMENTS, LIGHT_AND_DARK
from .forbidding import kept_from_using
from .layers import elements_of, field_of, is_a, since_before_this_turn
from .zones import FIELD, HAND

#: How much over is allowed; whether an Apoyo that has just come in pays; whether one that is dull does.
EXCESS, FRESH, DULLED = "fftcg-exceso-de-cp", "fftcg-apoyo-recien-jugado-para-cp", "fftcg-pagar-dull-con-dulleado"
#: The verb of an ability that makes CP.
MAKES_CP = "cp"
#: What gives CP rests on what is in play, whether it is dull, and whether it has been there since before this turn.
_LOOKED_AT = PLAY_ONLY | {TURNED, TURN_BEGAN, ACTIVE}


@dataclass(frozen=True)
class Source(Frozen):
    """What gives CP: a card of the hand, an Apoyo, or the ability at a ``place``; how much it is ``worth``, of which Elemento.

    ``of``: of which Elementos an Apoyo is that gives it.
    """

    obj: Id
    worth: int
    elements: tuple[str, ...]
    discard: bool = False
    place: int = -1
    of: tuple[str, ...] = ()

    @property
    def kind(self) -> tuple[object, ...]:
        """What it is for counting."""
        return (self.worth, self.elements, self.discard)


#: A source, and the Elemento of the CP that it gives.
Given = tuple[Source, str]


@dataclass(frozen=True)
class Price(Frozen):
    """So many CP; each of the ``needs`` is one of them, of one of these Elementos. ``only``: of which all must be, any where it
    is empty. ``for_combat``: it is paid to attack or block, where the document allows one over by Elemento. ``element``: the rule
    by which they are of these Elementos. ``from_backups``: they come of Apoyos of one of these Elementos; None: of anything.
    """

    amount: int = 0
    needs: tuple[frozenset[str], ...] = ()
    only: frozenset[str] = frozenset()
    for_combat: bool = False
    element: R = r.ONE_OF_ITS_ELEMENT
    from_backups: frozenset[str] | None = None


# --- what gives CP --------------------------------------------------------------------------------------------------------


def sources(state: State, player: str, used: Iterable[Id] = ()) -> list[Source]:
    """5.2.1.3: what a player could pay with, apart from what is ``used`` already or is being played."""

    def compute(state: State) -> tuple[Source, ...]:
        return tuple(_sources(state, player))

    taken = set(used)
    known: tuple[Source, ...] = state.memo.computed(f"CP of {player}", compute, state, _LOOKED_AT)
    return [source for source in known if source.obj not in taken]


def _sources(state: State, player: str) -> Iterator[Source]:
    for i in state.zone(HAND, player):
        if why_no_discard(state, i) is None:
            yield Source(i, 2, elements_of(state, i), discard=True)
    for i in field_of(state, player):
        if why_no_backup(state, i) is None:
            yield Source(i, 1, _may_make(state, i), of=elements_of(state, i))
        yield from _by_ability(state, player, i)


def _may_make(state: State, obj: Id) -> tuple[str, ...]:
    """5.2.1.3: the Elementos of which a card makes CP: its own, and those that an effect gives it for that."""
    more = {element for one in ruled(state, obj, "genera CP de") for element in one.value}
    return elements_of(state, obj) if not more else tuple(e for e in ELEMENTS if e in more or e in elements_of(state, obj))


def why_no_discard(state: State, obj: Id) -> tuple[R, str] | None:
    """Why a card of a hand cannot be discarded for CP; None when it can."""
    if state.objects[obj].base is None or not elements_of(state, obj):
        return r.TWO_BY_DISCARD, "no se sabe de qué Elemento es"
    if not LIGHT_AND_DARK.isdisjoint(elements_of(state, obj)):
        return r.TWO_BY_DISCARD, "Luz y Oscuridad no se descartan para generar CP"
    return None


def why_no_backup(state: State, obj: Id) -> tuple[R, str] | None:
    """Why a card in play gives no CP by being dulled; None when it does."""
    if not is_a(state, obj, BACKUP):
        return r.BACKUP_PAYS, "solo un Apoyo se pone en Dull para generar CP"
    if not elements_of(state, obj):
        return r.BACKUP_PAYS, "no se sabe de qué Elemento es"
    if state.objects[obj].turned and state.reading(DULLED) == "no-puede":
        return r.DULL, "ya está en Dull"
    if state.reading(FRESH) == "no-puede" and not since_before_this_turn(state, obj):
        return r.DULL_ICON, "este turno acaba de entrar"
    return (r.RESTRICTION, "un efecto le impide generar CP") if ruled(state, obj, "no genera CP") else None


def _by_ability(state: State, player: str, obj: Id) -> list[Source]:
    """The abilities of an element that make CP, of those whose cost is nothing but itself."""
    found, here = [], state.objects[obj]
    of = elements_of(state, obj) if is_a(state, obj, BACKUP) else ()
    for place, ability in enumerate(state.game.view(state, obj).get("abilities", ())):
        if not isinstance(ability, Activated) or not makes_cp(ability) or any(part.filter for part in ability.cost):
            continue
        if kept_from_using(state, obj, player, ability):
            continue
        dulls = any(part.kind == "dull" for part in ability.cost)
        if dulls and (here.turned or (not is_a(state, obj, "Monstruo") and not since_before_this_turn(state, obj))):
            continue
        for do in ability.effect:
            worth = amount(state, do.args["amount"], Context(obj, player)) if do.verb == MAKES_CP else 0
            if worth:
                elements = tuple(do.args.get("elements", ())) or elements_of(state, obj)
                found.append(Source(obj, worth, ELEMENTS if "cualquiera" in elements else elements, place=place, of=of))
    return found


def makes_cp(ability: Activated) -> bool:
    return any(do.verb == MAKES_CP for do in ability.effect)


# --- whether it is enough -------------------------------------------------------------------------------------------------


def missing(needs: tuple[frozenset[str], ...], given: Iterable[Given]) -> tuple[frozenset[str], ...]:
    """The needs that what is given does not meet, those of one Elemento met first."""
    if not needs:
        return ()
    left = sorted(needs, key=len)
    for source, element in given:
        for _ in range(source.worth):
            met = next((need for need in left if element in need), None)
            if met is not None:
                left.remove(met)
    return tuple(left)


def over(state: State, price: Price, given: tuple[Given, ...]) -> int:
    """5.2.1.3.1, 10.1.2.3: by how much the CP may exceed what is asked: by one where something was discarded."""
    discarded = {element for source, element in given if source.discard}
    how = state.reading(EXCESS)
    each = how == "uno-por-elemento" or (how == "segun-el-pago" and price.for_combat)
    return len(discarded) if each else min(1, len(discarded))


def total(given: Iterable[Given]) -> int:
    return sum(source.worth for source, _ in given)


def done(state: State, price: Price, given: tuple[Given, ...]) -> bool:
    """Whether what is given pays the price."""
    worth = total(given)
    return price.amount <= worth <= price.amount + over(state, price, given) and not missing(price.needs, given)


def completes(state: State, price: Price, given: tuple[Given, ...], left: list[Source]) -> bool:
    """Whether what is given can be completed with what is left."""
    worth = total(given)
    if worth > price.amount and worth - price.amount > over(state, price, given):
        return False
    lacks = missing(price.needs, given)
    if lacks:
        tried: set[tuple[object, ...]] = set()
        for source in left:
            for element in source.elements:
                if element in lacks[0] and (*source.kind, element) not in tried:
                    tried.add((*source.kind, element))
                    if completes(state, price, (*given, (source, element)), _without(left, source)):
                        return True
        return False
    return worth >= price.amount or _fills(price.amount - worth, left, any(source.discard for source, _ in given))


def _fills(need: int, left: list[Source], discarded: bool) -> bool:
    """Whether sources give exactly so much, or one more with a discard among what is paid."""
    plain, with_discard = 1, 0
    for obj in dict.fromkeys(source.obj for source in left):
        one = [source for source in left if source.obj == obj]
        before = (plain, with_discard)
        for source in one:
            if source.discard:
                with_discard |= (before[0] | before[1]) << source.worth
            else:
                plain |= before[0] << source.worth
                with_discard |= before[1] << source.worth
    over_by_one = with_discard | (plain if discarded else 0)
    return bool((plain | with_discard) >> need & 1 or over_by_one >> (need + 1) & 1)


def _without(left: list[Source], used: Source) -> list[Source]:
    return [source for source in left if source.obj != used.obj]


def fit(price: Price, found: list[Source]) -> list[Source]:
    """Those of the sources with which a price may be paid at all."""
    wanted = [source for source in found if not price.only or not price.only.isdisjoint(source.elements)]
    if price.only:
        wanted = [source.but(elements=tuple(e for e in source.elements if e in price.only)) for source in wanted]
    if price.from_backups is None:
        return wanted
    return [source for source in wanted if not price.from_backups.isdisjoint(source.of)]


def can_pay(state: State, player: str, price: Price, used: Iterable[Id] = ()) -> bool:
    """Whether a player could pay a price."""
    if not price.amount and not price.needs:
        return True
    there = fit(price, sources(state, player, used))
    enough = sum([source.worth for source in there]) >= price.amount
    return enough and completes(state, price, (), there)


def why_unpaid(state: State, player: str, price: Price, used: Iterable[Id] = ()) -> list[tuple[R, str]]:
    """Why a player cannot pay a price, rule by rule; nothing where only CP are too few."""
    taken = tuple(used)
    if can_pay(state, player, price, taken):
        return []
    if price.from_backups is not None and can_pay(state, player, price.but(from_backups=None), taken):
        return [(r.RESTRICTION, "un efecto solo deja pagarlo con CP de Apoyos")]
    there, why = fit(price, sources(state, player, taken)), list[tuple[R, str]]()
    anyhow = Price(price.amount, for_combat=price.for_combat)
    nobody = tuple(need for need in price.needs if not any(need & set(one.elements) for one in there))
    if (price.needs or price.only) and can_pay(state, player, anyhow, taken):
        if completes(state, price, (), _split(there)):
            why.append((r.TWO_BY_DISCARD, "los dos CP de un descarte son de un solo Elemento"))
        why.append((price.element, f"faltaría un CP del Elemento que se pide{_of(nobody or price.needs)}"))
        if not nobody and _with_more(state, price, there):
            why.append((r.EXACT_CP, "con un CP de cada Elemento se pasaría del coste"))
    elif nobody:
        why.append((price.element, f"nada da un CP del Elemento que se pide{_of(nobody)}"))
    elif sum({source.obj: source.worth for source in there}.values()) > price.amount:
        why += [
            (rule, "se pasaría del coste") for rule in dict.fromkeys((r.EXACT_CP, price.element)) if rule != r.ONE_OF_ITS_ELEMENT
        ]
    bright = [i for i in state.zone(HAND, player) if i not in taken and state.objects[i].base is not None]
    bright = [i for i in bright if why_no_discard(state, i) is not None]
    given = [Source(i, 2, elements_of(state, i), discard=True) for i in bright]
    if given and completes(state, price, (), [*there, *given]):
        why.append((r.TWO_BY_DISCARD, "Luz y Oscuridad no se descartan para generar CP"))
    return why


def _with_more(state: State, price: Price, there: list[Source]) -> bool:
    """Whether what there is would pay all needs if the price were higher: a discard gives two for each."""
    more = range(price.amount + 1, price.amount + 2 * len(price.needs) + 1)
    return any(completes(state, price.but(amount=amount), (), there) for amount in more)


def _split(there: list[Source]) -> list[Source]:
    """What would give the CP if each of those of a discard could be of another Elemento."""
    halves = [source.but(obj=Id(-1 - source.obj), worth=1) for source in there if source.discard and len(source.elements) > 1]
    return [*(source.but(worth=1) if source.discard and len(source.elements) > 1 else source for source in there), *halves]


# --- choosing -------------------------------------------------------------------------------------------------------------


def choose(match: Match, player: str, price: Price, used: tuple[Id, ...], rules: tuple[R, ...], asks: str) -> Procedure:
    """11.2.1.1: one source after another, until it is paid; what cannot end in an exact payment is refused. Returns them."""
    given: tuple[Given, ...] = ()
    state = match.state
    there = fit(price, sources(state, player, used))
    while not done(state, price, given):
        left = [source for source in there if source.obj not in {one.obj for one, _ in given}]
        options = [_option(match, source) for source in _different(state, left) if _helps(state, price, given, left, source)]
        if not options:
            raise Illegal(rules[0], f"{player} no puede pagar {price.amount} CP", (r.PAYS_CP,))
        lacks = price.amount - total(given)
        if sum(source.worth for source in left) == lacks and len(options) == len({source.obj for source in left}):
            options = options[:1]  # all of them are needed: in which order does not matter
        asked = Decision(
            player,
            f"{asks} Faltan {max(lacks, 0)} CP{_of(missing(price.needs, given))}",
            rules,
            Form.ONE,
            tuple(options),
            kind="cp",
            why_not_option=partial(_why_not, state, player, price, given, used),
            near_misses=partial(_near, state, player, price, given, used, left),
        )
        obj, place = yield from match.ask(asked)
        source = next(one for one in left if (one.obj, one.place) == (obj, place))
        given += ((source, _element(state, price, given, left, source)),)
    return given


def _different(state: State, left: list[Source]) -> list[Source]:
    """One of each that are alike in everything: which of them pays does not matter."""
    found: dict[object, Source] = {}
    for source in left:
        here = state.objects[source.obj]
        there_before = since_before_this_turn(state, source.obj)
        alike = (here.base, here.zone, here.turned, here.counters, here.label, there_before, source.kind, source.place)
        found.setdefault(alike, source)
    return list(found.values())


def _helps(state: State, price: Price, given: tuple[Given, ...], left: list[Source], source: Source) -> bool:
    return any(completes(state, price, (*given, (source, e)), _without(left, source)) for e in source.elements)


def _option(match: Match, source: Source) -> Option[tuple[Id, int]]:
    said = say(match.state, source.obj) + ("" if source.place < 0 else " (habilidad)")
    how = "descartar" if source.discard else "Dull" if source.place < 0 else "habilidad"
    name = match.game.name_of(match.state, source.obj)
    return Option((source.obj, source.place), said, f"{name}: {how}, {source.worth} CP de {' o '.join(source.elements)}", how)


def _of(needs: tuple[frozenset[str], ...]) -> str:
    """What is missing by Elemento, in words."""
    said = [" o ".join(e for e in ELEMENTS if e in need) for need in needs]
    return f" ({', '.join(f'1 de {one}' for one in said)})" if said else ""


def _element(state: State, price: Price, given: tuple[Given, ...], left: list[Source], source: Source) -> str:
    """5.2.1.3: of a card with several Elementos the CP are of one; of which, nothing but the price asks."""
    rest = _without(left, source)
    fits = [e for e in source.elements if completes(state, price, (*given, (source, e)), rest)]
    return min(fits, key=lambda e: len(missing(price.needs, (*given, (source, e)))))


def _why_not(
    state: State, player: str, price: Price, given: tuple[Given, ...], used: tuple[Id, ...], value: object
) -> tuple[Refusal, ...]:
    """Why something does not pay here, with the rule."""
    obj = value[0] if isinstance(value, tuple) else value
    if not isinstance(obj, Id) or obj not in state.objects:
        return ()
    here, name = state.objects[obj], state.game.name_of(state, obj)
    if here.zone.name == HAND and here.owner == player:
        why = why_no_discard(state, obj)
    elif here.zone.name == FIELD and state.game.view(state, obj).get("controller") == player:
        why = why_no_backup(state, obj)
    else:
        why = (r.PAYS_CP, "no es una carta de su mano ni un Apoyo que controla")
    if why is None and obj in used:
        why = (r.PAYS_CP, "es lo que se paga, o paga ya otra parte del coste")
    if why is None and obj in {source.obj for source, _ in given}:
        why = (r.PAYS_CP, "ya se usa en este pago")
    if why is None:
        lacks, elements = missing(price.needs, given), elements_of(state, obj)
        of = bool(lacks) and not any(not need.isdisjoint(elements) for need in lacks)
        why = (price.element, "faltaría un CP del Elemento que se pide") if of else (r.EXACT_CP, "se pasaría del coste")
    return (Refusal(why[0], why[1], name),)


def _useful(state: State, price: Price, given: tuple[Given, ...], left: list[Source]) -> frozenset[Id]:
    """What could pay now, also what is not offered because it is like something that is."""
    return frozenset(source.obj for source in left if _helps(state, price, given, left, source))


def _near(
    state: State, player: str, price: Price, given: tuple[Given, ...], used: tuple[Id, ...], left: list[Source]
) -> list[tuple[Option, tuple[Refusal, ...]]]:
    """What does not pay here, with the reason."""
    useful = _useful(state, price, given, left)
    listed = [i for i in (*state.zone(HAND, player), *field_of(state, player)) if i not in useful]
    return [(option_in(state, i), why) for i in listed if (why := _why_not(state, player, price, given, used, i))]
