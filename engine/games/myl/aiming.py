"""What may be a target (6.4): every reason why something may not, and from them what may."""

from __future__ import annotations

from ...kernel.abilities import Context, Target
from ...kernel.conditions import Refusal, in_document_order
from ...kernel.frozen import Id
from ...kernel.selecting import candidates, matches
from ...kernel.state import State
from . import annulling
from . import rules as r
from .barred import Bar, Bars, bars, bearers, refusals
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
        return
    if not state.setup.game.can_be_target(state, obj, context):
        yield Bar(r.TARGETS, "un efecto impide que sea su objetivo")
    yield from bars(state, verb, obj, context.you)


def _missing(state: State, target: Target, obj: Id) -> Bar:
    here = state.objects[obj].zone.name
    if target.filter.zones or state.setup.game.zone_kinds[here].in_play:
        return Bar(r.TARGETS, "no es lo que pide el texto")
    return Bar(r.AFFECT, "no está en el campo de batalla")
