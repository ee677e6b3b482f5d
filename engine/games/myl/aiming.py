"""What may be a target (6.4): every reason why something may not, and from them what may."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ...kernel.abilities import Context, Target
from ...kernel.conditions import Action, Refusal, in_document_order
from ...kernel.frozen import Id
from ...kernel.rules import R
from ...kernel.selecting import candidates, matches
from ...kernel.state import State
from . import annulling
from . import rules as r
from .moving import LEAVING, destroyed_from_here, shielded
from .zones import being_played

Against = Iterator[tuple[R, str]]


def valid(state: State, target: Target, verb: str, context: Context) -> tuple[Id, ...]:
    """6.4: what may be chosen for one instance of a target, to which the verb is done."""
    listed = annulling.playing(state) if verb == annulling.VERB else candidates(state, target.filter)
    return tuple(i for i in listed if next(_against(state, target, verb, context, i), None) is None)


def why_not(state: State, target: Target, verb: str, context: Context, obj: Id) -> tuple[Refusal, ...]:
    """Every reason why something may not be chosen, in the order of the document; none where it may."""
    name = state.setup.game.name_of(state, obj)
    return in_document_order([Refusal(rule, text, name) for rule, text in _against(state, target, verb, context, obj)])


def misses(state: State, target: Target, verb: str, context: Context) -> list[tuple[Id, tuple[Refusal, ...]]]:
    """What may not be chosen, of all that is in play, being played, or where the text looks, each with every reason."""
    looked_at = candidates(state, target.filter) if target.filter.zones else ()
    listed = dict.fromkeys((*annulling.playing(state), *(o.id for o in state.in_play()), *looked_at))
    return [(obj, reasons) for obj in listed if (reasons := why_not(state, target, verb, context, obj))]


def still_there(state: State, target: Target, verb: str, context: Context, obj: Id) -> bool:
    """6.4: whether it is still what was asked for. Whether the effect can do something to it shows when it resolves."""
    if verb == annulling.VERB:
        return next(annulling.against(state, target, context, obj), None) is None
    return matches(state, obj, target.filter, context.you, context.source)


def _against(state: State, target: Target, verb: str, context: Context, obj: Id) -> Against:
    if verb == annulling.VERB:
        yield from annulling.against(state, target, context, obj)
        return
    if obj in being_played(state):
        yield r.STAYS, "se está jugando, y solo se la puede Anular"
    if not matches(state, obj, target.filter, context.you, context.source):
        yield _missing(state, target, obj)
        return
    if not state.setup.game.can_be_target(state, obj, context):
        yield r.TARGETS, "un efecto impide que sea su objetivo"
    if verb in _NEEDED:
        yield from _NEEDED[verb](state, verb, context, obj)


def _missing(state: State, target: Target, obj: Id) -> tuple[R, str]:
    here = state.objects[obj].zone.name
    if target.filter.zones or state.setup.game.zone_kinds[here].in_play:
        return r.TARGETS, "no es lo que pide el texto"
    return r.AFFECT, "no está en el campo de batalla"


def _unshielded(state: State, verb: str, context: Context, obj: Id) -> Against:
    """8.12, 8.17, 8.18"""
    if not destroyed_from_here(state, obj, verb):
        yield r.DESTROY, "no está en el campo de batalla"
    rule = shielded(state, obj, verb)
    if rule is not None:
        yield rule, f"no se la puede {verb}"


def _groups(state: State, verb: str, context: Context, obj: Id) -> Against:
    """8.1"""
    if state.follows(r.GROUPING) and state.objects[obj].zone.name not in ("línea de ataque", "oro pagado"):
        yield r.GROUPING, "solo se agrupan Aliados de la Línea de Ataque y Oros pagados"


def _advances(state: State, verb: str, context: Context, obj: Id) -> Against:
    """2.1.4, 8.5: from the line of defence."""
    if state.objects[obj].zone.name != "línea de defensa":
        yield r.ATTACK_LINE, "solo pasa a la Línea de Ataque un Aliado de la Línea de Defensa"


def _gained(state: State, verb: str, context: Context, obj: Id) -> Against:
    """3.1.2"""
    if state.objects[obj].controller == context.you:
        yield r.GAIN_CONTROL, "ya la controla quien ganaría su control"


def _put(state: State, verb: str, context: Context, obj: Id) -> Against:
    """6.3, 3.2: Oros, Aliados, weapons with somebody to bear them, and Tótems, which are not in play yet."""
    from .allowing import bearers

    types = state.setup.game.view(state, obj)["types"]
    if state.setup.game.zone_kinds[state.objects[obj].zone.name].in_play:
        yield r.PUT_IN_PLAY, "ya está en juego"
    if not set(types) & {"Oro", "Aliado", "Arma", "Tótem"}:
        yield r.PUT_IN_PLAY, "solo se ponen en juego Oros, Aliados, Armas y Tótems"
    elif "Arma" in types and not bearers(state, Action("jugar", context.you, obj)):
        yield r.WEAPON_CONTROL, "no hay un Aliado que la porte"


#: What a verb needs of its targets: only what lets that part of the effect be resolved is a valid target (6.4).
_NEEDED: dict[str, Callable[[State, str, Context, Id], Against]] = {
    **dict.fromkeys(LEAVING, _unshielded),
    "agrupar": _groups,
    "a la línea de ataque": _advances,
    "controlar": _gained,
    "poner": _put,
}
