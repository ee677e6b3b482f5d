"""What may be a target (6.4): every reason why something may not, and from them what may."""

from __future__ import annotations

from collections.abc import Iterable

from ...kernel.abilities import Context, Filter, Target
from ...kernel.conditions import Refusal, in_document_order
from ...kernel.frozen import EMPTY, Id
from ...kernel.selecting import candidates, matches
from ...kernel.state import State
from ...play.barring import Bar, Bars, bars, refusals
from . import annulling
from . import rules as r
from .barred import bearers
from .grounds import of_strength
from .layers import strength
from .zones import being_played


def valid(state: State, target: Target, verb: str, context: Context) -> tuple[Id, ...]:
    """6.4: what may be chosen for one instance of a target, to which the verb is done."""
    listed = annulling.playing(state) if verb == annulling.VERB else candidates(state, target.filter)
    return tuple(i for i in listed if next(_against(state, target, verb, context, i), None) is None)


def why_not(state: State, target: Target, verb: str, context: Context, obj: Id) -> tuple[Refusal, ...]:
    """Every reason why something may not be chosen, in the order of the document; none where it may."""
    return in_document_order(refusals(state, obj, _against(state, target, verb, context, obj)))


def misses(state: State, target: Target, verb: str, context: Context) -> list[tuple[Id, tuple[Refusal, ...]]]:
    """What may not be chosen, of all that is in play, being played, or where the text looks, each with every reason."""
    looked_at = candidates(state, target.filter) if target.filter.zones else ()
    listed = dict.fromkeys((*annulling.playing(state), *(o.id for o in state.in_play()), *looked_at))
    return [(obj, reasons) for obj in listed if (reasons := why_not(state, target, verb, context, obj))]


def lack(state: State, target: Target, verb: str, context: Context, needed: int) -> list[Refusal]:
    """4.5, 6.4: why there are too few valid targets for one instance; nothing where there are enough."""
    there = len(valid(state, target, verb, context))
    if there >= needed:
        return []
    exact = Refusal(r.RESOLVES, "requiere un número determinado de objetivos", "", str(there), str(needed))
    listed = annulling.playing(state) if verb == annulling.VERB else _thought_of(state, target.filter, context)
    return [*([exact] if needed > 1 else []), *(why for i in listed for why in why_not(state, target, verb, context, i))]


def _thought_of(state: State, wanted: Filter, context: Context) -> Iterable[Id]:
    """8.2: what a text speaks of; where there is none in play, what might be taken for it out of play."""
    return _of_the_kind(state, wanted, context) or (
        () if wanted.zones else _of_the_kind(state, wanted.but(zones=_OUT_OF_PLAY), context)
    )


#: The zones out of play in which everybody sees what lies.
_OUT_OF_PLAY = ("cementerio", "destierro")


def _of_the_kind(state: State, wanted: Filter, context: Context) -> Iterable[Id]:
    """What a text speaks of but for its conditions: of the type, the race, the side and the zone."""
    kind = wanted.but(at_most=EMPTY, at_least=EMPTY, marks=(), keywords=(), names=(), name_word="", turned=None)
    return [i for i in candidates(state, kind) if matches(state, i, kind, context.you, context.source)]


def may_bear(state: State, player: str, weapon: Id) -> list[Id]:
    """3.2, 6.4: the Aliados on which a weapon may be played: whoever bears it is its target."""
    context = Context(weapon, player)
    return [i for i in bearers(state, player, weapon) if state.setup.game.can_be_target(state, i, context)]


def _against(state: State, target: Target, verb: str, context: Context, obj: Id) -> Bars:
    if verb == annulling.VERB:
        yield from (Bar(rule, text) for rule, text in annulling.against(state, target, context, obj))
        return
    if obj in being_played(state):
        yield Bar(r.STAYS, "se está jugando, y solo se la puede Anular")
    if not matches(state, obj, target.filter, context.you, context.source):
        yield _missing(state, target, obj)
        yield from _conditions(state, target.filter, obj, context)
        return
    if not state.setup.game.can_be_target(state, obj, context):
        yield Bar(r.TARGETS, "un efecto impide que sea su objetivo")
    yield from bars(state, verb, obj, context.you)


def _missing(state: State, target: Target, obj: Id) -> Bar:
    here = state.objects[obj].zone.name
    if target.filter.zones or state.setup.game.zone_kinds[here].in_play:
        return Bar(r.TARGETS, "no es lo que pide el texto")
    return Bar(r.AFFECT, "no está en el campo de batalla")


#: The rules by which a card has what a text may bound: its Coste de Oro, its Fuerza, its printed Fuerza.
_BOUNDED = {
    "cost": (r.GOLD_COST, "coste"),
    "strength": (r.STRENGTH_ORDER, "Fuerza"),
    "base strength": (r.STRENGTH, "Fuerza impresa"),
}


def _conditions(state: State, wanted: Filter, obj: Id, context: Context) -> Bars:
    """Every condition of a text that an element of the right kind does not meet, with the rule on what is asked for."""
    game, view = state.setup.game, state.setup.game.view(state, obj)
    if wanted.types and not set(wanted.types) & set(view["types"]):
        return
    for what, (rule, word) in _BOUNDED.items():
        has = game.measured(state, obj, what, view)
        most, least = wanted.at_most.get(what), wanted.at_least.get(what)
        if has is not None and most is not None and has > most:
            yield Bar(rule, f"su {word} es {has}, y se pide {most} o menos")
        if has is not None and least is not None and has < least:
            yield Bar(rule, f"su {word} es {has}, y se pide {least} o más")
    if "menos Fuerza que este" in wanted.marks and context.source is not None:
        yield from _not_weaker(state, obj, context.source)
    elif "strength" in (*wanted.at_most, *wanted.at_least):
        yield from (Bar(rule, _AS_IT_IS) for rule in of_strength(state, (obj,)))
    if wanted.name_word and not game.name_has(state, view, wanted.name_word):
        yield Bar(r.NAME_WORD, f"su nombre no contiene la palabra «{wanted.name_word}»")


_AS_IT_IS = "así queda la Fuerza que se mira"


def _not_weaker(state: State, obj: Id, this: Id) -> Bars:
    """8.14: a strength that is not below that of the card whose ability it is; both as the effects leave them (5.1.1)."""
    has, bound = strength(state, obj), strength(state, this)
    if has >= bound:
        yield Bar(r.STRENGTH_ORDER, f"su Fuerza, {has}, no es menor que la de {state.setup.game.name_of(state, this)}, {bound}")
        yield from (Bar(rule, _AS_IT_IS) for rule in of_strength(state, (obj, this)))
